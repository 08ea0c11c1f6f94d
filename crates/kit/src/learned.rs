//! Positions and moves as numbers: not rules, but what learners go by.

use crate::{Game, Player};

/// A game whose moves have fixed numbers and whose positions are planes of numbers.
///
/// ```
/// use games::ripple::Ripple;
/// use bastide_kit::{Game, Learned, Quick, Setup};
///
/// let game = Ripple::start(&Setup::usual(Ripple::ABOUT), &mut Quick::new(1)).unwrap();
/// assert_eq!(game.space().actions, 25);
/// assert_eq!(game.index("c1".parse().unwrap()), Some(2));
/// assert_eq!(game.action(2).unwrap().to_string(), "c1");
/// ```
pub trait Learned: Game {
    /// Number of values of each sort: the same in all positions of a game.
    fn space(&self) -> Space;

    /// The number of a legal move, below `space().actions`: no two share one. Nothing, if the move lies outside of what
    /// has numbers here, as the game's own documentation says.
    fn index(&self, mv: Self::Move) -> Option<u32>;

    /// The move of a number, legal or not, whose number is this one; nothing, if the number stands for no move here.
    fn action(&self, index: u32) -> Option<Self::Move>;

    /// Appends the numbers of legal moves to `out`, in the same order, leaving out those that have none.
    fn indices(&self, moves: &[Self::Move], out: &mut Vec<i32>) {
        out.extend(moves.iter().filter_map(|&mv| self.index(mv)).map(|index| index as i32));
    }

    /// Writes the position as a seat sees it into planes and facts, which are as long as `space` says, and zero.
    /// That seat comes first wherever there is something for each seat, then the others round the table.
    fn observe(&self, seat: Player, planes: &mut [u8], facts: &mut [f32]);

    /// The meaning of each plane and fact, in the order in which `observe` writes them.
    fn legend(&self) -> Legend;
}

/// The meaning of planes and facts.
#[derive(Clone, PartialEq, Debug)]
pub struct Legend {
    pub planes: Vec<Channel>,
    pub facts: Vec<Channel>,
}

/// The name of one plane or fact, and its largest value; the smallest is 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Channel {
    pub name: String,
    pub most: f32,
}

impl Channel {
    pub fn new(name: impl Into<String>, most: f32) -> Channel {
        Channel { name: name.into(), most }
    }

    /// One that is 0 or 1.
    pub fn flag(name: impl Into<String>) -> Channel {
        Channel::new(name, 1.0)
    }

    /// One of a kind for each seat, in the order in which a seat sees them: its own first.
    pub fn by_seat(name: &str, seats: u8, most: f32) -> Vec<Channel> {
        let whose = |place: u8| if place == 0 { "own".to_owned() } else { format!("opponent {place}") };
        (0..seats).map(|place| Channel::new(format!("{name}: {}", whose(place)), most)).collect()
    }
}

/// Number of values of each sort.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Space {
    /// Actions: numbers of moves, from 0.
    pub actions: u32,
    /// Planes of the board.
    pub planes: u16,
    /// Rows of a plane.
    pub height: u16,
    /// Columns of a plane.
    pub width: u16,
    /// Facts beside the board.
    pub facts: u16,
}

impl Space {
    /// Cells of a plane.
    pub fn cells(&self) -> usize {
        usize::from(self.height) * usize::from(self.width)
    }

    /// Numbers of all planes.
    pub fn observation(&self) -> usize {
        usize::from(self.planes) * self.cells()
    }
}

impl Player {
    /// Place of this player round a table of `seats`, counted from `seat`.
    pub fn seen_from(self, seat: Player, seats: u8) -> usize {
        usize::from((self.0 + seats - seat.0) % seats)
    }
}
