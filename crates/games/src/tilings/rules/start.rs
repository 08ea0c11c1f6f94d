//! The first position: the deck is shared out, and the first tile laid.

use kit::{BadSetup, Chance, Player, Seats, Setup};

use super::further::Further;
use super::points::Score;
use crate::tilings::board::Board;
use crate::tilings::board::ground::Ground;
use crate::tilings::tiles::deck;
use crate::tilings::tiles::hands::{Hands, LARGEST};
use crate::tilings::tiles::pool::Pool;
use crate::tilings::{Rules, Tilings};

impl Rules {
    fn of(setup: &Setup) -> Rules {
        Rules {
            seats: setup.seats(),
            score: Score::from_word(setup.word("score")).expect("the words of the option are known"),
            rotate: setup.flag("rotate"),
            replace: setup.flag("replace"),
            one_try: setup.word("skip") == "tile",
            several: setup.number::<u8>("tiles_a_turn") > 1,
        }
    }
}

impl Tilings {
    /// The start of the game that the setup asks for.
    #[inline]
    pub(crate) fn deal(setup: &Setup, chance: &mut impl Chance) -> Result<Tilings, BadSetup> {
        let rules = Rules::of(setup);
        let ground = Ground::new(setup.number("width"), setup.number("height"), setup.flag("torus"));
        let pool = deck::of_setup(setup, chance)?;
        let further = Further::of(setup, ground, &pool, chance);
        if rules.replace && further.is_some() {
            return Err(BadSetup::new(
                "`replace` does not go together with `influence`, `tiles_a_turn` or `links`",
            ));
        }
        let tiles = pool.total();
        let share = (tiles / u32::from(rules.seats)).min(LARGEST.into()) as u16;
        if share == 0 {
            return Err(BadSetup::new(format!("{tiles} tiles are too few for {} players", rules.seats)));
        }
        Ok(Tilings::begin(rules, ground, pool, share, further, chance))
    }

    /// Lays the first player's first tile on a random cell, and goes on to the next who has a choice.
    fn begin(
        rules: Rules,
        ground: Ground,
        pool: Pool,
        share: u16,
        further: Option<Box<Further>>,
        chance: &mut impl Chance,
    ) -> Tilings {
        let mut game = Tilings {
            rules,
            board: Board::new(ground),
            pool,
            hands: Hands::deal(rules.seats, share),
            hand: None,
            next: Player(0),
            left: Seats::default(),
            skipped: Seats::default(),
            turn: 0,
            further,
        };
        if let Some(tile) = game.hands.take(Player(0), &mut game.pool, chance) {
            let first = ground.square(chance.below(ground.cells() as u32) as usize);
            game.lay_first(first, tile);
        }
        if !game.has_ended() {
            game.pass_on(chance, &mut |_, _| {});
        }
        game
    }
}
