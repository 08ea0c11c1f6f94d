//! The clock of a bot while it is spent: what is left, how long the referee waits, what an answer is charged.

use std::time::Duration;

use bots::protocol::{CPU_WALL, Clock, FUEL_WALL, GRACE};

/// Remaining time of one bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bank {
    clock: Clock,
    /// Milliseconds or steps for the next answer.
    pub left: u64,
    /// Charge for the last answer.
    pub charged: u64,
    /// Grace that a clock for the whole game has given away; increments pay it back.
    owed: u64,
}

/// Cost of an answer, by every measure there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// By the wall clock.
    pub wall: Duration,
    /// CPU time, if the system can measure it.
    pub cpu: Option<Duration>,
    /// Steps, as our own host of WASM modules counted them.
    pub fuel: Option<u64>,
}

impl Bank {
    pub fn new(clock: Clock) -> Bank {
        let left = match clock {
            Clock::Move { ms } | Clock::Game { ms, .. } | Clock::Cpu { ms } => ms,
            Clock::Fuel { fuel } => fuel,
        };
        Bank { clock, left, charged: 0, owed: 0 }
    }

    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Time that the referee waits for the next answer.
    pub fn patience(&self) -> Duration {
        let left = Duration::from_millis(self.left);
        Duration::from_millis(self.grace())
            + match self.clock {
                Clock::Move { .. } | Clock::Game { .. } => left,
                Clock::Cpu { .. } => left * CPU_WALL,
                Clock::Fuel { .. } => FUEL_WALL,
            }
    }

    /// Price of an answer on this clock, in its own unit. Time is counted in whole milliseconds, rounded down.
    pub fn price(&self, spent: Spent) -> u64 {
        match self.clock {
            Clock::Move { .. } | Clock::Game { .. } => spent.wall.as_millis() as u64,
            Clock::Cpu { .. } => spent.cpu.unwrap_or(spent.wall).as_millis() as u64,
            Clock::Fuel { .. } => spent.fuel.unwrap_or(0),
        }
    }

    /// True if that is more than there was.
    pub fn is_over(&self, price: u64) -> bool {
        let grace = if let Clock::Fuel { .. } = self.clock { 0 } else { self.grace() };
        price > self.left.saturating_add(grace)
    }

    /// Allowance for the transport of an answer, not for thinking.
    fn grace(&self) -> u64 {
        (GRACE.as_millis() as u64).saturating_sub(self.owed)
    }

    /// Charges an answer. What it took beyond the clock within the grace is not charged, but is owed in a clock for the
    /// whole game, so that the grace is given once and not with every answer.
    pub fn charge(&mut self, price: u64) {
        self.charged = price.min(self.left);
        if let Clock::Game { increment_ms, .. } = self.clock {
            self.owed += price - self.charged;
            let paid = self.owed.min(increment_ms);
            self.owed -= paid;
            self.left = (self.left - self.charged).saturating_add(increment_ms - paid);
        }
    }

    /// True if it counts steps instead of time.
    pub fn counts_fuel(&self) -> bool {
        matches!(self.clock, Clock::Fuel { .. })
    }

    /// True if it counts CPU time.
    pub fn counts_work(&self) -> bool {
        matches!(self.clock, Clock::Cpu { .. })
    }

    /// The unit that it counts, in words.
    pub fn unit(&self) -> &'static str {
        if self.counts_fuel() { "steps" } else { "ms" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wall(ms: u64) -> Spent {
        Spent {
            wall: Duration::from_micros(ms * 1000 + 900),
            cpu: Some(Duration::from_millis(7)),
            fuel: None,
        }
    }

    fn bank(clock: &str) -> Bank {
        Bank::new(clock.parse().unwrap())
    }

    #[test]
    fn a_move_clock_is_full_for_every_answer() {
        let mut bank = bank("move:100ms");
        assert_eq!(bank.patience(), Duration::from_millis(100) + GRACE);
        bank.charge(bank.price(wall(60)));
        assert_eq!((bank.left, bank.charged), (100, 60));
    }

    #[test]
    fn a_game_clock_runs_down_and_every_answer_brings_its_increment() {
        let mut bank = bank("game:1s+100ms");
        bank.charge(bank.price(wall(600)));
        assert_eq!((bank.left, bank.charged), (500, 600));
        assert!(bank.is_over(600) && !bank.is_over(520), "the grace is not the bot's to lose");
        bank.charge(520);
        assert_eq!((bank.left, bank.charged), (80, 500), "the increment pays what is owed first");
    }

    #[test]
    fn the_grace_of_a_game_clock_is_given_once() {
        let mut bank = bank("game:20ms");
        for (price, left) in [(15, 5), (15, 0), (15, 0), (15, 0)] {
            assert!(!bank.is_over(price));
            bank.charge(price);
            assert_eq!(bank.left, left);
        }
        assert!(bank.is_over(15), "of 50 ms it has used 40");
        assert_eq!(bank.patience(), Duration::from_millis(10));
    }

    #[test]
    fn processor_time_is_charged_where_it_is_known() {
        let bank = bank("cpu:100ms");
        assert_eq!(bank.price(wall(400)), 7);
        assert_eq!(bank.price(Spent { cpu: None, ..wall(400) }), 400);
        assert_eq!(bank.patience(), Duration::from_millis(500) + GRACE);
    }

    #[test]
    fn steps_are_exact() {
        let bank = bank("fuel:1000");
        let price = bank.price(Spent { fuel: Some(1001), ..wall(1) });
        assert!(bank.is_over(price) && !bank.is_over(1000));
    }
}
