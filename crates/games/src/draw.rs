//! Pictures of a game of the list.

use kit::{AnyGame, Names, PositionReport, Table};
use pictures::{Painter, Scene, SceneView};

use crate::{GameVisitor, Listed, find, visit};

/// The painter of a game of the list.
pub fn painter(game: &dyn AnyGame) -> Painter {
    visit(find(game.about().name).expect("the game is in the list"), PainterOf)
}

/// A picture of the present position of a table.
pub fn draw(table: &Table, view: SceneView) -> Scene {
    painter(table.game()).draw(table, view)
}

/// The same with a report that knows more than the position, and with the names of players.
pub fn draw_told(table: &Table, view: SceneView, report: &PositionReport, names: &Names) -> Scene {
    painter(table.game()).draw_told(table, view, report, names)
}

/// The board on its way through the last turn of a table.
pub fn film(table: &Table) -> Vec<Scene> {
    painter(table.game()).film(table)
}

struct PainterOf;

impl GameVisitor for PainterOf {
    type Out = Painter;

    fn visit<G: Listed>(self) -> Painter {
        Painter::of::<G>()
    }
}
