//! Likelihood of one game: Plackett–Luce, with ties as the mean over all orders that they allow.

use std::collections::HashMap;

use super::game::{MOST_SEATS, Packed};

/// A choice of the best among two seats or more, with its weight.
#[derive(Clone, Debug)]
struct SeatChoice {
    seats: Vec<usize>,
    weight: f64,
}

/// An ending of a table: the choices that its likelihood consists of.
///
/// The log-likelihood of a game is the sum of all strengths, minus for every choice the log-sum-exp of the strengths in it. In a
/// group of m tied seats, each subset of t is left out of one choice with weight 1 / (m over t). Choices among one seat are
/// constant; `owns` omits them.
#[derive(Clone, Debug)]
struct Ending {
    len: usize,
    owns: [f64; MOST_SEATS],
    choices: Vec<SeatChoice>,
}

/// All endings met, numbered.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    numbers: HashMap<(u8, [u8; MOST_SEATS]), usize>,
    endings: Vec<Ending>,
}

/// Log-likelihood of a game with gradient and curvature by seat.
#[derive(Clone)]
pub struct Derivatives {
    /// Log-likelihood.
    pub value: f64,
    pub slope: [f64; MOST_SEATS],
    /// Negative second derivatives.
    pub curve: [[f64; MOST_SEATS]; MOST_SEATS],
}

/// Largest difference of strengths, in natural logarithms: beyond it exponentials underflow.
const WIDEST: f64 = 600.0;

impl Endings {
    /// The number of a game's ending.
    pub fn number(&mut self, game: &Packed) -> usize {
        *self.numbers.entry((game.len, game.groups)).or_insert_with(|| {
            self.endings.push(Ending::of(game));
            self.endings.len() - 1
        })
    }

    /// Log-likelihood and derivatives of a game with this ending at these strengths.
    pub fn say(&self, number: usize, strength: &[f64; MOST_SEATS]) -> Derivatives {
        let Ending { len, owns, choices } = &self.endings[number];
        let top = strength[..*len].iter().copied().fold(f64::MIN, f64::max);
        let mut power = [0.0; MOST_SEATS];
        let mut said = Derivatives { value: 0.0, slope: *owns, curve: [[0.0; MOST_SEATS]; MOST_SEATS] };
        for seat in 0..*len {
            let below = (strength[seat] - top).max(-WIDEST);
            power[seat] = below.exp();
            said.value += owns[seat] * below;
        }
        choices.iter().for_each(|choice| said.less(choice, &power));
        said
    }
}

impl Endings {
    /// Log-likelihood alone.
    pub fn value(&self, number: usize, strength: &[f64; MOST_SEATS]) -> f64 {
        let Ending { len, owns, choices } = &self.endings[number];
        let top = strength[..*len].iter().copied().fold(f64::MIN, f64::max);
        let below = |seat: usize| (strength[seat] - top).max(-WIDEST);
        let own: f64 = (0..*len).map(|seat| owns[seat] * below(seat)).sum();
        let sum = |choice: &SeatChoice| choice.seats.iter().map(|&seat| below(seat).exp()).sum::<f64>();
        own - choices.iter().map(|choice| choice.weight * sum(choice).ln()).sum::<f64>()
    }
}

impl Derivatives {
    /// Subtracts the log-sum-exp of a choice.
    fn less(&mut self, choice: &SeatChoice, power: &[f64; MOST_SEATS]) {
        let sum: f64 = choice.seats.iter().map(|&seat| power[seat]).sum();
        self.value -= choice.weight * sum.ln();
        let scale = choice.weight / sum;
        for &seat in &choice.seats {
            let part = scale * power[seat];
            self.slope[seat] -= part;
            self.curve[seat][seat] += part;
            let share = part / sum;
            choice.seats.iter().for_each(|&other| self.curve[seat][other] -= share * power[other]);
        }
    }
}

impl Ending {
    fn of(game: &Packed) -> Ending {
        let len = usize::from(game.len);
        let mut ending = Ending { len, owns: [0.0; MOST_SEATS], choices: Vec::new() };
        ending.owns[..len].fill(1.0);
        for choice in choices(game) {
            match choice.seats[..] {
                [alone] => ending.owns[alone] -= choice.weight,
                _ => ending.choices.push(choice),
            }
        }
        ending
    }
}

fn choices(game: &Packed) -> Vec<SeatChoice> {
    let len = usize::from(game.len);
    let seats_where = |is: &dyn Fn(u8) -> bool| {
        (0..len).filter(|&seat| is(game.groups[seat])).fold(0_u8, |set, seat| set | 1 << seat)
    };
    let mut choices = Vec::new();
    for group in 0..game.len {
        let tied = seats_where(&|other| other == group);
        let later = seats_where(&|other| other > group);
        // Every non-empty subset of the tied seats, the whole group first.
        let mut left = tied;
        while left > 0 {
            let weight = 1.0 / over(tied.count_ones(), left.count_ones());
            let seats = (0..len).filter(|seat| (left | later) >> seat & 1 == 1).collect();
            choices.push(SeatChoice { seats, weight });
            left = (left - 1) & tied;
        }
    }
    choices
}

/// Binomial coefficient.
fn over(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |ways, at| ways * f64::from(n - at) / f64::from(at + 1))
}
