//! The places of positions of Mansuba in a tablebase, by the order that `docs/exact.md` describes.
//!
//! Written apart from the solver, which numbers placements in its own way: `table check` compares the two position by
//! position.

use exact::Numbering;
use games::mansuba::{Kind, Mansuba, Relation};
use kit::{Game, Player, Quick, Setup, Square};

use super::Refusal;

const KINDS: [Kind; 4] = [Kind::Elephant, Kind::Rook, Kind::Knight, Kind::Pawn];

/// The most cells of a board.
const MOST: usize = 64;

/// The most placements of a player's pieces.
const MOST_ROWS: u64 = 1 << 24;

/// The numbering of a setup's positions.
pub struct MansubaNumbering {
    /// A position with the rules of the setup, and no limit of turns that matters.
    template: Mansuba,
    /// By player: cells from the own home to the other, and how many pieces there are of each of `KINDS`.
    seats: [Seat; 2],
    /// The first rank of each placement of the mover: Black's, and White's behind them where the ends differ.
    starts: Vec<u64>,
    /// Placements of Black before those of White; none if both have the same.
    split: u64,
    choose: Vec<[u64; MOST + 1]>,
    width: usize,
    complex: bool,
}

struct Seat {
    cells: Vec<Square>,
    /// By row and column, the number of the cell.
    number: Vec<u8>,
    /// Cells on which pieces may stand before the end of the game: the first ones.
    open: usize,
    counts: [usize; 4],
}

impl MansubaNumbering {
    /// The numbering of a setup's positions.
    pub fn new(setup: &Setup) -> Result<MansubaNumbering, Refusal> {
        let mut options = setup.options();
        options.retain(|(name, _)| name != "max_turns");
        options.push(("max_turns".to_owned(), "1000000".to_owned()));
        let setup = Setup::new(setup.about(), None, &options).map_err(|bad| bad.0)?;
        MansubaNumbering::of(&Mansuba::start(&setup, &mut Quick::new(0)).map_err(|bad| bad.0)?)
    }

    /// The numbering of positions with the rules and pieces of this one.
    pub fn of(position: &Mansuba) -> Result<MansubaNumbering, Refusal> {
        let terms = Terms::of(position);
        let (seats, same) = seats(&terms, position)?;
        let most = seats.iter().map(|seat| seat.counts.iter().sum::<usize>()).max().unwrap_or(0);
        let mut numbering = MansubaNumbering {
            template: position.clone(),
            seats,
            starts: Vec::new(),
            split: 0,
            choose: pascal(most),
            width: terms.width.into(),
            complex: terms.complex,
        };
        let rows = numbering.seats.each_ref().map(|seat| numbering.ways(seat, seat.open));
        let rows = if same { &rows[..1] } else { &rows };
        if rows.iter().any(|rows| *rows > MOST_ROWS) {
            return Err(format!("a player's pieces have more than {MOST_ROWS} placements"));
        }
        numbering.split = if same { 0 } else { rows[0] };
        numbering.starts = numbering.row_starts(rows);
        Ok(numbering)
    }

    fn row_starts(&self, rows: &[u64]) -> Vec<u64> {
        let mut starts = vec![0];
        for (seat, rows) in rows.iter().enumerate() {
            for row in 0..*rows {
                let taken = self.seen(seat, self.cells_of(seat, row, 0));
                let other = &self.seats[1 - seat];
                let free = other.open - (taken & below(other.open)).count_ones() as usize;
                starts.push(starts.last().expect("it begins with one") + self.ways(other, free));
            }
        }
        starts
    }

    /// Ways to place a seat's pieces on that number of cells.
    fn ways(&self, seat: &Seat, cells: usize) -> u64 {
        let mut left = cells;
        let mut ways: u64 = 1;
        for count in seat.counts {
            ways = ways.saturating_mul(self.choose[count][left]);
            left = left.saturating_sub(count);
        }
        ways
    }

    /// The cells of a seat's pieces as the other seat numbers them.
    fn seen(&self, seat: usize, sets: [u64; 4]) -> u64 {
        let (from, to) = (&self.seats[seat], &self.seats[1 - seat]);
        let all = sets.iter().fold(0, |all, set| all | set);
        bits(all).fold(0, |seen, cell| seen | 1 << to.number[self.index(from.cells[cell])])
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.y) * self.width + usize::from(square.x)
    }

    /// The number of a seat's pieces among all ways to place them on its open cells that are not taken.
    fn number(&self, seat: &Seat, sets: [u64; 4], mut taken: u64) -> u64 {
        let mut number = 0;
        for (set, count) in sets.into_iter().zip(seat.counts) {
            let left = seat.open - (taken & below(seat.open)).count_ones() as usize;
            let places = bits(set).map(|cell| cell - (taken & below(cell)).count_ones() as usize);
            let rank: u64 = places.zip(1..).map(|(place, size)| self.choose[size][place]).sum();
            number = number * self.choose[count][left] + rank;
            taken |= set;
        }
        number
    }

    /// The opposite of `number`.
    fn cells_of(&self, seat: usize, number: u64, mut taken: u64) -> [u64; 4] {
        let seat = &self.seats[seat];
        let mut left = seat.open - (taken & below(seat.open)).count_ones() as usize;
        let (mut rest, mut ways) = (number, self.ways(seat, left));
        let mut sets = [0; 4];
        for (set, count) in sets.iter_mut().zip(seat.counts) {
            ways /= self.choose[count][left];
            left -= count;
            let mut rank = rest / ways;
            rest %= ways;
            for size in (1..=count).rev() {
                let place = self.choose[size].partition_point(|first| *first <= rank) - 1;
                rank -= self.choose[size][place];
                *set |= 1 << bits(!taken).nth(place).expect("it is free");
            }
            taken |= *set;
        }
        sets
    }

    /// The cells of a player's pieces by kind, if they are as many as the setup says and where they may be.
    fn sets(&self, game: &Mansuba, seat: usize) -> Option<[u64; 4]> {
        let own = &self.seats[seat];
        let mut sets = [0; 4];
        game.each_piece(Player(seat as u8), |square, kind| {
            let at = KINDS.iter().position(|known| *known == kind).expect("these are all kinds");
            sets[at] |= 1 << own.number[self.index(square)];
        });
        let counts = sets.map(|set: u64| set.count_ones() as usize);
        let outside = sets.iter().any(|set| set & !below(own.open) != 0);
        (counts == own.counts && !outside).then_some(sets)
    }
}

impl Numbering for MansubaNumbering {
    type Game = Mansuba;

    fn count(&self) -> u64 {
        *self.starts.last().expect("it begins with one")
    }

    fn rank(&self, game: &Mansuba) -> Option<u64> {
        let mover = game.to_move()?.index();
        let [own, other] = [mover, 1 - mover].map(|seat| self.sets(game, seat));
        let (own, other) = (own?, other?);
        let before = if mover == 1 { self.split } else { 0 };
        let row = before + self.number(&self.seats[mover], own, 0);
        let column = self.number(&self.seats[1 - mover], other, self.seen(mover, own));
        Some(self.starts[row as usize] + column)
    }

    fn position(&self, rank: u64) -> Option<(Mansuba, Player)> {
        let row = self.starts.partition_point(|start| *start <= rank) - 1;
        let seat = usize::from(self.split > 0 && row as u64 >= self.split);
        let own = self.cells_of(seat, row as u64 - if seat == 1 { self.split } else { 0 }, 0);
        let other = self.cells_of(1 - seat, rank - self.starts[row], self.seen(seat, own));
        let filled = |seat: usize, sets: [u64; 4]| {
            let all = sets.iter().fold(0, |all, set| all | set);
            let home = self.seats[seat].cells.last().expect("a board has cells").x;
            (0..self.seats[seat].cells.len())
                .all(|cell| self.seats[seat].cells[cell].x != home || all >> cell & 1 == 1)
        };
        if self.complex && (filled(seat, own) || filled(1 - seat, other)) {
            return None;
        }
        let pieces = [(seat, own), (1 - seat, other)].into_iter().flat_map(|(seat, sets)| {
            KINDS.into_iter().zip(sets).flat_map(move |(kind, set)| {
                bits(set).map(move |cell| (self.seats[seat].cells[cell], Player(seat as u8), kind))
            })
        });
        let mover = Player(seat as u8);
        Some((self.template.with_pieces(mover, pieces), mover))
    }
}

/// Terms that the order of positions depends on.
struct Terms {
    width: u16,
    height: u16,
    relation: Relation,
    complex: bool,
}

impl Terms {
    fn of(position: &Mansuba) -> Terms {
        let terms = position.terms();
        let word =
            |wanted: &str| &terms.iter().find(|(name, _)| *name == wanted).expect("it is one of them").1;
        Terms {
            width: word("width").parse().expect("a side is a number"),
            height: word("height").parse().expect("a side is a number"),
            relation: Relation::named(word("board")).expect("the board is one of the four"),
            complex: word("victory") == "complex",
        }
    }
}

/// Both seats, and whether the board looks the same from both ends.
fn seats(terms: &Terms, position: &Mansuba) -> Result<([Seat; 2], bool), Refusal> {
    let &Terms { width, height, relation, complex } = terms;
    let squares: Vec<Square> = Square::all(width, height).filter(|square| relation.has(*square)).collect();
    if squares.len() > MOST {
        return Err(format!("the board has {} cells, and at most {MOST} are solved", squares.len()));
    }
    let turned = relation.is_full() || (width + height).is_multiple_of(2);
    let counted = |seat: u8| {
        let mut counts = [0; 4];
        position.each_piece(Player(seat), |_, kind| {
            counts[KINDS.iter().position(|known| *known == kind).expect("these are all kinds")] += 1;
        });
        counts
    };
    let same = (turned || !width.is_multiple_of(2)) && counted(0) == counted(1);
    let seat = |seat: u8| {
        let mut cells = squares.clone();
        cells.sort_by_key(|&Square { x, y }| match (seat, turned) {
            (0, _) => (x, y),
            (_, true) => (width - 1 - x, height - 1 - y),
            (_, false) => (width - 1 - x, y),
        });
        let mut number = vec![0; usize::from(width) * usize::from(height)];
        for (cell, square) in (0..).zip(&cells) {
            number[usize::from(square.y) * usize::from(width) + usize::from(square.x)] = cell;
        }
        let target = cells.last().expect("a board has cells").x;
        let open = cells.iter().filter(|square| complex || square.x != target).count();
        Seat { cells, number, open, counts: counted(seat) }
    };
    Ok(([seat(0), seat(1)], same))
}

fn below(cell: usize) -> u64 {
    if cell >= MOST { u64::MAX } else { (1 << cell) - 1 }
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

/// Pascal's triangle: by size and number of things.
fn pascal(most: usize) -> Vec<[u64; MOST + 1]> {
    let mut rows = vec![[1; MOST + 1]];
    for size in 1..=most {
        let mut row = [0u64; MOST + 1];
        for things in 1..=MOST {
            row[things] = row[things - 1].saturating_add(rows[size - 1][things - 1]);
        }
        rows.push(row);
    }
    rows
}
