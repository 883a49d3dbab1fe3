//! Random tournaments: entries, byes, forfeits, late entries, withdrawals, results by rating; a function of a seed.

use serde::{Deserialize, Serialize};

use crate::facts::{
    Code, Colour, Fact, FactError, Forbidden, Log, Numbering, PairingSource, PlayerId, Points,
    Scoring,
};
use crate::seeded::Seeded;
use crate::swiss::{NoPairing, Pairing, System, pair};

/// What kind of tournament to make. Rates are in thousandths, a player and a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Recipe {
    /// Entries before round 1.
    pub players: u32,
    /// Entries after it.
    pub late: u32,
    /// Rounds.
    pub rounds: u32,
    /// Half-point byes asked for.
    pub half_byes: u32,
    /// Rounds missed with notice.
    pub absences: u32,
    /// Games not played though paired; a third of them by both.
    pub forfeits: u32,
    /// Players who leave for good.
    pub withdrawals: u32,
    /// Draws between equals.
    pub draws: u32,
    /// Pairs who must not meet, in thousandths of the number of players.
    pub forbidden: u32,
    /// Clubs whose members must not meet each other; 0 for none.
    pub clubs: u32,
    /// Baku acceleration.
    pub baku: bool,
    /// Ratings lie between these.
    pub ratings: (u32, u32),
    /// What results are worth: 1, 0.5, 0 where it is not said.
    pub scoring: Option<Scoring>,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            players: 40,
            late: 0,
            rounds: 9,
            half_byes: 10,
            absences: 10,
            forfeits: 10,
            withdrawals: 5,
            draws: 300,
            forbidden: 0,
            clubs: 0,
            baku: false,
            ratings: (1400, 2600),
            scoring: None,
        }
    }
}

/// A ban is a line of the file, and every one is looked at for every pairing: three a player in the largest field.
const MOST_FORBIDDEN: u64 = 60_000;

impl Recipe {
    /// How many single pairs are forbidden, clubs aside.
    fn forbidden_pairs(&self) -> u64 {
        let total = u64::from(self.players) + u64::from(self.late);
        total * u64::from(self.forbidden) / 1000
    }

    /// The first field that asks for what can't be.
    fn out_of_range(&self) -> Option<&'static str> {
        let (low, high) = self.ratings;
        [
            ("players", (1..=99_999).contains(&self.players)),
            ("late", self.late <= 99_999 - self.players.min(99_999)),
            ("rounds", (1..=999).contains(&self.rounds)),
            ("draws", self.draws <= 1_000_000),
            ("forbidden", self.forbidden <= 1_000_000),
            ("clubs", self.clubs <= self.players),
            ("ratings", low <= high && high <= 9_999),
        ]
        .into_iter()
        .find_map(|(what, fine)| (!fine).then_some(what))
    }
}

/// Why a tournament could not be made to the end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// A number of the recipe is out of range.
    #[error("the recipe's {0} is out of range")]
    BadRecipe(&'static str),
    /// More bans than any organiser writes down.
    #[error("the recipe asks for {asked} forbidden pairs; at most {most} are made")]
    TooManyForbidden {
        /// How many.
        asked: u64,
        /// The most.
        most: u64,
    },
    /// A fact was refused: a mistake of the generator.
    #[error("generated fact refused: {0}")]
    Fact(#[from] FactError),
}

/// Makes a tournament. It ends early, with the rounds it has, where no legal pairing exists.
///
/// # Errors
/// A recipe that asks for the impossible.
pub fn generate(recipe: &Recipe, system: System, seed: u64) -> Result<Log, GenerateError> {
    generate_with(recipe, seed, system.code(), |event, round| {
        pair(event, round, system)
    })
}

/// As [`generate`], with another way to pair.
///
/// # Errors
/// A recipe that asks for the impossible.
pub fn generate_with(
    recipe: &Recipe,
    seed: u64,
    code: &str,
    mut pairing: impl FnMut(&crate::facts::Event, u32) -> Result<Pairing, NoPairing>,
) -> Result<Log, GenerateError> {
    if let Some(what) = recipe.out_of_range() {
        return Err(GenerateError::BadRecipe(what));
    }
    let asked = recipe.forbidden_pairs();
    if asked > MOST_FORBIDDEN {
        return Err(GenerateError::TooManyForbidden {
            asked,
            most: MOST_FORBIDDEN,
        });
    }
    let mut maker = Maker {
        log: Log::new(),
        recipe,
        rng: Seeded::for_purpose(seed, "generate"),
        strength: Vec::new(),
    };
    maker.open(seed, code)?;
    for round in 1..=recipe.rounds {
        maker.before_round(round)?;
        let Ok(pairing) = pairing(maker.log.event(), round) else {
            break;
        };
        maker.play(&pairing, code)?;
    }
    Ok(maker.log)
}

struct Maker<'r> {
    log: Log,
    recipe: &'r Recipe,
    rng: Seeded,
    /// Rating by id.
    strength: Vec<u32>,
}

impl Maker<'_> {
    fn chance(&mut self, thousandths: u32) -> bool {
        self.rng.below(1000) < thousandths as usize
    }

    fn open(&mut self, seed: u64, code: &str) -> Result<(), FactError> {
        let recipe = self.recipe;
        let system = if recipe.baku {
            format!("{code}_BAKU")
        } else {
            code.to_owned()
        };
        self.log.append(Fact::Open {
            name: format!("Random tournament {seed}"),
            rounds: recipe.rounds,
            scoring: recipe.scoring.unwrap_or_default(),
            system,
            baku: recipe.baku,
            numbering: Numbering::Id,
            seed,
        })?;
        let colour = if self.rng.below(2) == 0 {
            Colour::White
        } else {
            Colour::Black
        };
        self.log.append(Fact::Drawn { colour })?;
        let (low, high) = recipe.ratings;
        let total = (recipe.players + recipe.late) as usize;
        let mut ratings: Vec<u32> = (0..total)
            .map(|_| low + u32::try_from(self.rng.below((high - low + 1) as usize)).unwrap_or(0))
            .collect();
        ratings.sort_unstable_by(|a, b| b.cmp(a));
        self.strength = std::iter::once(0).chain(ratings).collect();
        let mut late: Vec<usize> = (1..=total).collect();
        self.rng.shuffle(&mut late);
        late.truncate(recipe.late as usize);
        late.sort_unstable();
        for id in 1..=total {
            let entry_round = if late.binary_search(&id).is_ok() && recipe.rounds > 1 {
                2 + u32::try_from(self.rng.below(recipe.rounds.div_ceil(2) as usize))
                    .unwrap_or(0)
                    .min(recipe.rounds - 2)
            } else {
                1
            };
            self.enter(id, entry_round)?;
        }
        self.forbid(total)
    }

    fn enter(&mut self, id: usize, round: u32) -> Result<(), FactError> {
        let rating = self.strength[id];
        let id = PlayerId::try_from(id).unwrap_or(0);
        let club = id
            .checked_rem(self.recipe.clubs)
            .map_or(String::new(), |c| format!("Club {}", c + 1));
        self.log.append(Fact::Entry {
            id,
            name: format!("Player, No {id}"),
            rating,
            title: String::new(),
            federation: String::new(),
            club,
            round,
        })
    }

    fn forbid(&mut self, total: usize) -> Result<(), FactError> {
        for club in 0..self.recipe.clubs {
            let members = (1..=total).filter_map(|i| PlayerId::try_from(i).ok());
            let ids = members
                .filter(|id| id % self.recipe.clubs == club)
                .collect();
            self.log.append(Fact::Forbid(Forbidden {
                ids,
                first: 1,
                last: Some(self.recipe.rounds),
                reason: format!("club {}", club + 1),
            }))?;
        }
        for _ in 0..self.recipe.forbidden_pairs() {
            let (a, b) = (1 + self.rng.below(total), 1 + self.rng.below(total));
            if a != b {
                let ids = [a, b].map(|i| PlayerId::try_from(i).unwrap_or(0)).to_vec();
                let ban = Forbidden {
                    ids,
                    first: 1,
                    last: Some(self.recipe.rounds),
                    reason: String::new(),
                };
                self.log.append(Fact::Forbid(ban))?;
            }
        }
        Ok(())
    }

    fn before_round(&mut self, round: u32) -> Result<(), FactError> {
        let event = self.log.event();
        let present: Vec<PlayerId> = event
            .players
            .iter()
            .filter(|p| event.is_available(p, round))
            .map(|p| p.id)
            .collect();
        for id in present {
            if round > 1 && self.chance(self.recipe.withdrawals) {
                self.log.append(Fact::Withdraw {
                    id,
                    round,
                    reason: String::new(),
                })?;
            } else if self.chance(self.recipe.half_byes) {
                self.log.append(Fact::Bye {
                    id,
                    round,
                    kind: Code::HalfBye,
                })?;
            } else if self.chance(self.recipe.absences) {
                self.log.append(Fact::Bye {
                    id,
                    round,
                    kind: Code::ZeroBye,
                })?;
            }
        }
        Ok(())
    }

    fn play(&mut self, pairing: &Pairing, code: &str) -> Result<(), FactError> {
        let round = pairing.round;
        let pairs: Vec<(PlayerId, PlayerId)> =
            pairing.boards.iter().map(|b| (b.white, b.black)).collect();
        let source = PairingSource::Engine(code.to_owned());
        self.log.append(Fact::Pair {
            round,
            pairs: pairs.clone(),
            bye: pairing.bye,
            source,
        })?;
        for (white, black) in pairs {
            let (white_code, black_code) = self.result(white, black);
            self.log.append(Fact::Result {
                round,
                white,
                black,
                white_code,
                black_code,
                corrects: false,
            })?;
        }
        Ok(())
    }

    /// A result by the difference of ratings: 400 points make the stronger side score nine tenths.
    fn result(&mut self, white: PlayerId, black: PlayerId) -> (Code, Code) {
        if self.chance(self.recipe.forfeits) {
            return match self.rng.below(3) {
                0 => (Code::ForfeitLoss, Code::ForfeitLoss),
                1 => (Code::ForfeitWin, Code::ForfeitLoss),
                _ => (Code::ForfeitLoss, Code::ForfeitWin),
            };
        }
        let rating =
            |s: &Self, id: PlayerId| i64::from(s.strength.get(id as usize).copied().unwrap_or(0));
        let difference = (rating(self, white) - rating(self, black)).clamp(-400, 400);
        let closeness = u32::try_from(400 - difference.abs()).unwrap_or(0);
        if self.chance(self.recipe.draws * (closeness + 100) / 500) {
            return (Code::Draw, Code::Draw);
        }
        let expected = u32::try_from(500 + difference).unwrap_or(500);
        if self.chance(expected) {
            (Code::Win, Code::Loss)
        } else {
            (Code::Loss, Code::Win)
        }
    }
}

/// Points as a check of a recipe's scoring: two draws may not be worth more than a win and a loss (C.02.03).
#[must_use]
pub fn is_fair(scoring: &Scoring) -> bool {
    scoring.draw + scoring.draw <= scoring.win + scoring.loss
        && scoring.pairing_bye <= scoring.win.max(Points::ZERO)
}
