//! Report for people: progress of the pieces, prisoners, and the effect of a move.

use kit::{BoardSpot, Chance, Fact, Message, Player, Reported, Square};

use crate::mansuba::{Deed, End, Kind, Mansuba, Move};

impl Reported for Mansuba {
    fn task(&self, said: &[&str]) -> Message {
        match said {
            [] if self.rules.complex => Message::new(
                "Choose a piece[ to move; fill the opponent's home to win|. Rings show which can move].",
            ),
            [] => Message::new(
                "Choose a piece[ to move; reach the opponent's home to win|. Rings show which can move].",
            ),
            ["free", ..] => Message::new("Choose the prisoner who tries to escape."),
            [from, ..] => {
                let piece = from.parse().ok().filter(|&square| self.shape.has(square));
                let kind =
                    piece.and_then(|square| self.board.at(square)).map_or(Kind::Pawn, |piece| piece.kind);
                Message::new("Choose where [the {kind} on {from}|your {kind}] goes.")
                    .with("kind", kind.message())
                    .with("from", (*from).to_owned())
            }
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let turn = Message::new("turn {n} of {most}")
            .with("n", i64::from(self.turn))
            .with("most", i64::from(self.rules.max_turns));
        let names: Vec<String> = self.prisoners.all().iter().map(ToString::to_string).collect();
        let held = || Fact::new("prisoners", Message::new("prisoners: {list}").with("list", names.join(" ")));
        [Fact::new("turn", turn)].into_iter().chain((!names.is_empty()).then(held)).collect()
    }

    fn holdings(&self, player: Player) -> Vec<Fact> {
        vec![if self.rules.complex { self.arrived(player) } else { self.way_to_go(player) }]
    }

    fn ending(&self) -> Option<Message> {
        self.end.map(End::message)
    }

    fn label(&self, said: &[&str], word: &str) -> (Message, Option<BoardSpot>) {
        let piece = || self.board.at(word.parse::<Square>().ok().filter(|&square| self.shape.has(square))?);
        let square = |label: Message| label.with("square", word.to_owned());
        let label = match (said, piece()) {
            (_, _) if word == "free" => Message::new("free a prisoner"),
            ([], Some(piece)) => {
                square(Message::new("the {kind} on {square}").with("kind", piece.kind.message()))
            }
            (["free", ..], _) => square(Message::new("the prisoner on {square}")),
            (_, Some(prey)) => {
                square(Message::new("take the {kind} on {square}").with("kind", prey.kind.message()))
            }
            _ => square(Message::new("to {square}")),
        };
        (label, None)
    }

    fn deed(&self, mv: Move) -> Message {
        self.effect(mv)
    }

    fn done(&self, mv: Move, after: &Mansuba, _: &mut impl Chance) -> Message {
        let Deed::Free(at) = mv.deed() else { return self.effect(mv) };
        let escaped = after.prisoners.all().len() < self.prisoners.all().len();
        let template = if escaped {
            "{player} {player:frees|free} the {kind} on {square}"
        } else {
            "{player} {player:fails|fail} to free the {kind}[ on {square}]"
        };
        self.of_prisoner(Message::new(template), at)
    }

    fn skipped(&self, _mv: Option<Move>, after: &Mansuba) -> Vec<Player> {
        if after.turn > self.turn + 1 { vec![self.next.next(2)] } else { Vec::new() }
    }
}

impl Mansuba {
    /// Share of the opponent's home that the player holds.
    fn arrived(&self, player: Player) -> Fact {
        let goal = || self.shape.home(player.next(2));
        let is_own = |square: &Square| self.board.at(*square).is_some_and(|piece| piece.player == player);
        let told = Message::new("holds {n} of {all} cells of the opponent's home");
        Fact::new(
            "arrived",
            told.with("n", goal().filter(is_own).count() as i64).with("all", goal().count() as i64),
        )
    }

    /// Steps between the foremost piece and the opponent's home.
    fn way_to_go(&self, player: Player) -> Fact {
        let own = |square: &Square| self.board.at(*square).is_some_and(|piece| piece.player == player);
        let last = u16::from(self.shape.width) - 1;
        let to_go = |square: Square| if player == Player(0) { last - square.x } else { square.x };
        let least = self.shape.squares().filter(own).map(to_go).min();
        let told = Message::new("{n} {n:step|steps} to go");
        Fact::new("to-go", told.with("n", i64::from(least.unwrap_or(last))))
    }

    /// Letters of the players, their directions, and the kinds of pieces if there are others than pawns.
    pub(super) fn legend(&self) -> String {
        let last = Square::column_name(u16::from(self.shape.width) - 1);
        let sides =
            format!("{}: capitals, a to {last}; {}: small letters, {last} to a", Player(0), Player(1));
        let standing = self.shape.squares().filter_map(|square| self.board.at(square));
        let held = self.prisoners.all().iter().map(|prisoner| prisoner.piece);
        let kinds: Vec<Kind> = standing.chain(held).map(|piece| piece.kind).collect();
        let known = Kind::ALL.into_iter().filter(|kind| kinds.contains(kind));
        let names: Vec<String> = known.map(|kind| format!("{} {}", kind.letter(), kind.name())).collect();
        let mixed = kinds.iter().any(|&kind| kind != Kind::Pawn);
        if mixed { format!("{sides}; {}", names.join(", ")) } else { sides }
    }
}
