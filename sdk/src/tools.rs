//! What runs inside the plugin on a copy of a session: counting, random games, search.

use crate::contract::{Awaits, Input};
use crate::game::{Cx, Game};
use crate::rng::Rng;
use crate::seats::Seat;
use crate::session::Session;
use crate::status::Waits;

/// Fast equally distributed numbers for playouts (xorshift64*); not for deals.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        // The generator must not start from zero; the multiplier spreads small seeds.
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `bound` (0 for 0). The bias is below one in four thousand million.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(bound)) >> 32) as u32
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(u32::try_from(items.len()).unwrap_or(u32::MAX)) as usize)
    }
}

/// Number of move sequences of this length. Seats that act at once are counted in any order.
pub(crate) fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Waits::Act(actors) = game.status().waits else {
        return 0;
    };
    let mut nodes = 0;
    for &seat in &actors.must {
        let moves = game.legal_moves(seat).listed;
        if depth == 1 {
            nodes += moves.len() as u64;
            continue;
        }
        for mv in moves {
            let mut next = game.clone();
            next.apply(seat, mv, &mut Cx::new(&mut Rng::from_u64(0)));
            nodes += next.perft(depth - 1);
        }
    }
    nodes
}

/// Plays random listed moves until the game waits for something else, or the limit.
pub(crate) fn playout<G: Game>(game: &mut G, dice: &mut Dice, limit: u32) -> u32 {
    let mut rng = Rng::from_u64(dice.bits());
    let mut plies = 0;
    while plies < limit {
        let status = game.status();
        let Waits::Act(actors) = status.waits else {
            break;
        };
        let Some(&seat) = dice.pick(&actors.must) else {
            let Some(beat) = status.beat else { break };
            game.beat(beat, &mut Cx::new(&mut rng));
            continue;
        };
        let moves = game.legal_moves(seat);
        let Some(mv) = dice
            .pick(&moves.listed)
            .or_else(|| dice.pick(&moves.extra))
            .cloned()
        else {
            break;
        };
        game.apply(seat, mv, &mut Cx::new(&mut rng));
        plies += 1;
    }
    plies
}

impl<G: Game> Session<G> {
    /// Number of move sequences of this length.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.game.perft(depth)
    }

    /// Plays random moves and calls to the end or the limit: plies and calls played. A redeal ends it.
    pub fn playout(&mut self, seed: u64, limit: u32) -> u32 {
        let mut dice = Dice::new(seed);
        let mut plies = 0;
        while plies < limit {
            let before = plies;
            plies += self.game.playout(&mut dice, limit - plies);
            if matches!(self.game.status().waits, Waits::Auction(_)) {
                plies += crate::bidding::random_auction(self, &mut dice);
            }
            if plies == before {
                break;
            }
        }
        plies
    }

    /// The best of `choices` (empty: of all legal moves) by random games from worlds that `seat` can't tell from this one,
    /// shared equally among the choices until `nodes` plies are used.
    #[must_use]
    pub fn search(&self, seat: Seat, choices: &[String], nodes: u64, seed: u64) -> Option<String> {
        let choices = if choices.is_empty() {
            self.legal_moves(seat).listed
        } else {
            choices.to_vec()
        };
        let choices: Vec<String> = choices
            .into_iter()
            .filter(|mv| self.check(seat, mv).is_ok())
            .collect();
        let mut rng = Rng::from_u64(seed);
        let mut sums = vec![0i64; choices.len()];
        let mut used = 0u64;
        while used < nodes && choices.len() > 1 {
            let world = self.determinize(seat, &mut rng);
            for (sum, mv) in sums.iter_mut().zip(&choices) {
                let mut line = world.clone();
                if line.apply(Input::Move(seat, mv.clone())).is_err() {
                    continue;
                }
                used += 1 + u64::from(line.playout(rng.bits(), 400));
                *sum += line.worth(seat);
            }
        }
        let best = (0..choices.len()).max_by_key(|&i| (sums[i], std::cmp::Reverse(i)))?;
        choices.into_iter().nth(best)
    }

    /// How good the position is for `seat`: its place if the game is over, the author's evaluation otherwise.
    fn worth(&self, seat: Seat) -> i64 {
        match self.game.status().wire(&self.ring, 0).awaits {
            Awaits::Over(outcome) if !outcome.places.is_empty() => {
                let own = outcome.places.get(seat.index()).copied().unwrap_or(1);
                let beaten = outcome.places.iter().filter(|&&place| place > own).count() as i64;
                let above = outcome.places.iter().filter(|&&place| place < own).count() as i64;
                (beaten - above) * 1_000_000
            }
            _ => i64::from(self.game.evaluate(seat)),
        }
    }
}
