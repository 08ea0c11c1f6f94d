//! Pictures of a game whose type is forgotten.

use kit::{Act, AnyGame, Names, PositionReport, Replayed, Table, Turn};

use crate::{Drawn, Scene, panel};

/// Draws the positions of one game.
#[derive(Clone, Copy)]
pub struct Painter {
    plain: fn(&dyn AnyGame) -> Scene,
    counted: fn(&dyn AnyGame) -> Scene,
    steps: fn(&dyn AnyGame, &Turn) -> Vec<Scene>,
    trace: fn(&dyn AnyGame, &Turn, &dyn AnyGame, &mut Scene),
}

/// Which picture of a position is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SceneView {
    #[default]
    Plain,
    /// With what gives points.
    Counted,
    /// With what led to it: what scored, the way of a piece.
    Traced,
}

impl Painter {
    /// The painter of a game.
    pub const fn of<G: Drawn>() -> Painter {
        Painter {
            plain: |game| typed::<G>(game).scene(),
            counted: |game| typed::<G>(game).counted(),
            steps: |game, turn| match said::<G>(turn) {
                Some(mv) => typed::<G>(game).steps(mv, &mut Replayed::new(&turn.draws)),
                None => Vec::new(),
            },
            trace: |before, turn, after, scene| {
                typed::<G>(before).trace(said::<G>(turn), typed::<G>(after), scene);
            },
        }
    }

    /// The picture of a position.
    pub fn scene(self, game: &dyn AnyGame) -> Scene {
        dressed(game, (self.plain)(game), &game.report(), &Names::default())
    }

    /// The picture of the present position of a table; squares of the last move are marked.
    pub fn draw(self, table: &Table, view: SceneView) -> Scene {
        self.draw_told(table, view, &table.game().report(), &Names::default())
    }

    /// The same with a report that knows more than the position, such as why a player left, and with the names of players.
    pub fn draw_told(self, table: &Table, view: SceneView, report: &PositionReport, names: &Names) -> Scene {
        let game = table.game();
        let board = if view == SceneView::Counted { (self.counted)(game) } else { (self.plain)(game) };
        let mut scene = dressed(game, board, report, names);
        if let Some(turn) = table.last_turn() {
            if let Act::Say(sentence) = &turn.act {
                scene.mark(sentence);
            }
            if view == SceneView::Traced {
                (self.trace)(&*table.position(table.turn() - 1), turn, game, &mut scene);
            }
        }
        scene
    }

    /// The picture of the present position with what a legal sentence would do, as far as no luck is in it: the way of a piece.
    pub fn previewed(self, table: &Table, sentence: &str) -> Scene {
        let game = table.game();
        let mut scene = self.scene(game);
        scene.mark(sentence);
        let mut after = game.clone_box();
        let turn = Turn { act: Act::Say(sentence.to_owned()), draws: Vec::new() };
        if after.play(sentence, &mut Replayed::new(&[])).is_ok() {
            (self.trace)(game, &turn, &*after, &mut scene);
        }
        scene.moved.clear();
        scene
    }

    /// The board on its way through the last turn, where it goes in steps: few pictures or none.
    pub fn film(self, table: &Table) -> Vec<Scene> {
        let Some(turn) = table.last_turn() else { return Vec::new() };
        let mut film = self.steps(&*table.position(table.turn() - 1), turn);
        if let Act::Say(sentence) = &turn.act {
            film.iter_mut().take(1).for_each(|first| first.mark(sentence));
        }
        film
    }

    /// The board on its way through a turn that was played at this position.
    pub(crate) fn steps(self, game: &dyn AnyGame, turn: &Turn) -> Vec<Scene> {
        (self.steps)(game, turn)
    }
}

/// The scene with its name, and beside the board what the report says; lines of the scene's own come last.
fn dressed(game: &dyn AnyGame, mut scene: Scene, report: &PositionReport, names: &Names) -> Scene {
    scene.panel.splice(0..0, panel::lines(report, names));
    Scene { name: game.about().title.into(), ..scene }
}

fn typed<G: Drawn>(game: &dyn AnyGame) -> &G {
    game.typed().expect("a painter draws its own game")
}

/// The move that was said in a turn, if no player left in it.
fn said<G: Drawn>(turn: &Turn) -> Option<G::Move> {
    match &turn.act {
        Act::Say(sentence) => sentence.parse().ok(),
        Act::Leave(_) => None,
    }
}
