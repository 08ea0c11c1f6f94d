//! A position of Mansuba as a picture, on squares or on a honeycomb.

use kit::{Drawn, Game, Ink, Layout, Player, Scene, Shape, Span, Square, TextLine};

use super::piece::colour;
use super::relation::Relation;
use super::{Kind, Mansuba, shapes};

/// As many prisoners stand in a line of the panel.
const PRISONERS: usize = 6;

impl Drawn for Mansuba {
    fn scene(&self) -> Scene {
        let (width, height) = (self.shape.width.into(), self.shape.height.into());
        let layout = match self.shape.relation {
            Relation::Triangular => Layout::Honeycomb,
            Relation::Square | Relation::Cross | Relation::Diagonal => Layout::Squares,
        };
        let mut scene = Scene::board(width, height, self.panel(), |square| match self.shape.has(square) {
            true => (vec![self.glyph(square)], self.drawing(square, layout)),
            false => (vec![], vec![]),
        });
        scene.layout = layout;
        scene.cells.retain(|cell| self.shape.has(Square::new(cell.x as u16, cell.y as u16)));
        scene
    }
}

impl Mansuba {
    /// The piece's letter; a free cell of a home has two dots, any other one.
    fn glyph(&self, square: Square) -> Span {
        match (self.board.at(square), self.shape.owner(square)) {
            (Some(piece), _) => Span::new(piece.sign(), Ink::Player(piece.player.0)),
            (None, Some(owner)) => Span::new(':', Ink::Player(owner.0)),
            (None, None) => Span::new('.', Ink::Faint),
        }
    }

    fn drawing(&self, square: Square, layout: Layout) -> Vec<Shape> {
        let home = self.shape.owner(square).map(|owner| shapes::home(owner, layout));
        let piece = self.board.at(square).map(shapes::piece);
        home.into_iter().flatten().chain(piece.into_iter().flatten()).collect()
    }

    /// Whose turn it is or how the game has ended, the number of the turn, what the letters mean, prisoners.
    fn panel(&self) -> Vec<TextLine> {
        let plain = |text: String| vec![Span::plain(text)];
        let headline = match (self.to_move(), self.end) {
            (Some(player), _) => format!("{} ({player}) to move", colour(player)),
            (None, end) => format!("over: {}", end.map(|end| end.words()).unwrap_or_default()),
        };
        let mut lines =
            vec![plain(headline), plain(format!("turn {} of {}", self.turn, self.rules.max_turns))];
        lines.extend(Player::all(2).map(|player| plain(self.side(player))));
        lines.extend(self.legend().map(plain));
        lines.extend(self.captives().into_iter().map(plain));
        lines
    }

    /// Whose letters are whose, and where they are going.
    fn side(&self, player: Player) -> String {
        let letters = if player == Player(0) { "capitals" } else { "small letters" };
        let last = Square::column_name(u16::from(self.shape.width) - 1);
        let (from, to) = if player == Player(0) { ("a", &*last) } else { (&*last, "a") };
        format!("{}: {letters}, {from} to {to}", colour(player))
    }

    /// The names of the kinds of pieces, if there are others than pawns.
    fn legend(&self) -> Option<String> {
        let standing = self.shape.squares().filter_map(|square| self.board.at(square));
        let held = self.prisoners.all().iter().map(|prisoner| prisoner.piece);
        let kinds: Vec<Kind> = standing.chain(held).map(|piece| piece.kind).collect();
        let known = Kind::ALL.into_iter().filter(|kind| kinds.contains(kind));
        let names: Vec<String> = known.map(|kind| format!("{} {}", kind.letter(), kind.name())).collect();
        kinds.iter().any(|&kind| kind != Kind::Pawn).then(|| names.join(", "))
    }

    fn captives(&self) -> Vec<String> {
        let lines = self.prisoners.all().chunks(PRISONERS).enumerate();
        let told = lines.map(|(number, some)| {
            let names: Vec<String> = some.iter().map(|prisoner| prisoner.to_string()).collect();
            let head = if number == 0 { "prisoners:" } else { "          " };
            format!("{head} {}", names.join(" "))
        });
        told.collect()
    }
}
