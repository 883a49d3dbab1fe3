//! What each fact does to the event. Checks come first, so a refused fact changes nothing.

use super::cell::{Cell, Code, Colour};
use super::event::{Adjustment, Event, PairingSource, RoundNote, Ruling, RulingKind};
use super::log::{Fact, FactError};
use super::player::{Player, PlayerId};

/// Pairing numbers may be corrected until this round is paired (C.04.2 2.4).
const NUMBERS_FIXED_IN: u32 = 4;
/// This many violations lose the game.
const VIOLATIONS_LOSE: usize = 3;
/// No event has more rounds; a wrong number must not make a table of gigabytes.
const MOST_ROUNDS: u32 = 1000;

impl Event {
    /// Applies one fact.
    ///
    /// # Errors
    /// A fact that can't be true of the event as it stands; nothing changes then.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), FactError> {
        match fact {
            Fact::Open { .. } => self.open(fact),
            Fact::Drawn { colour } => {
                self.initial_colour = Some(*colour);
                Ok(())
            }
            Fact::Entry { .. } => self.enter(fact),
            Fact::Correct { id, rating, title } => self.correct(*id, *rating, title),
            Fact::Withdraw { id, round, .. } => self.set_left(*id, Some(*round)),
            Fact::Return { id, round } => self.come_back(*id, *round),
            Fact::Bye { id, round, kind } => self.give_bye(*id, *round, *kind),
            Fact::Forbid(forbidden) => {
                forbidden
                    .ids
                    .iter()
                    .try_for_each(|&id| self.known(id).map(|_| ()))?;
                self.forbidden.push(forbidden.clone());
                Ok(())
            }
            Fact::Pair {
                round,
                pairs,
                bye,
                source,
            } => self.pair_round(*round, pairs, *bye, source),
            Fact::Result {
                round,
                white,
                black,
                white_code,
                black_code,
                corrects,
            } => self.record(
                *round,
                (*white, *black),
                (*white_code, *black_code),
                *corrects,
            ),
            Fact::Ruling(ruling) => self.rule(ruling),
            Fact::Adjust {
                id, round, points, ..
            } => {
                self.known(*id)?;
                self.adjustments.push(Adjustment {
                    id: *id,
                    round: *round,
                    points: *points,
                });
                Ok(())
            }
        }
    }

    fn open(&mut self, fact: &Fact) -> Result<(), FactError> {
        let Fact::Open {
            name,
            rounds,
            scoring,
            system,
            baku,
            numbering,
            seed,
        } = fact
        else {
            return Ok(());
        };
        if self.rounds.is_some() || !self.players.is_empty() {
            return Err(FactError::AlreadyOpen);
        }
        if *rounds == 0 || *rounds > MOST_ROUNDS {
            return Err(FactError::NoRound(*rounds));
        }
        self.name.clone_from(name);
        self.rounds = Some(*rounds);
        self.scoring = *scoring;
        self.system.clone_from(system);
        // A file's code tells acceleration by its ending; the two may not say different things.
        self.baku = *baku || system.to_ascii_uppercase().ends_with("_BAKU");
        self.numbering = *numbering;
        self.seed = *seed;
        Ok(())
    }

    fn enter(&mut self, fact: &Fact) -> Result<(), FactError> {
        let Fact::Entry {
            id,
            name,
            rating,
            title,
            federation,
            club,
            round,
        } = fact
        else {
            return Ok(());
        };
        self.round_exists(*round)?;
        let Err(place) = self.players.binary_search_by_key(id, |p| p.id) else {
            return Err(FactError::BadId(*id));
        };
        if *id == 0 {
            return Err(FactError::BadId(*id));
        }
        if *round <= self.paired_rounds() {
            return Err(FactError::RoundPaired(*round));
        }
        let player = Player {
            id: *id,
            name: name.clone(),
            rating: *rating,
            title: title.clone(),
            federation: federation.clone(),
            club: club.clone(),
            joined: *round,
            ..Player::default()
        };
        self.players.insert(place, player);
        self.renumber();
        Ok(())
    }

    fn correct(&mut self, id: PlayerId, rating: u32, title: &str) -> Result<(), FactError> {
        let index = self.known(id)?;
        if self.paired_rounds() >= NUMBERS_FIXED_IN {
            return Err(FactError::TooLate);
        }
        self.players[index].rating = rating;
        title.clone_into(&mut self.players[index].title);
        self.renumber();
        Ok(())
    }

    fn set_left(&mut self, id: PlayerId, round: Option<u32>) -> Result<(), FactError> {
        let index = self.known(id)?;
        if let Some(round) = round {
            self.round_exists(round)?;
            let later = self.players[index].cells.iter().skip(round as usize - 1);
            if later.into_iter().any(Cell::is_paired) {
                return Err(FactError::NotFree { id, round });
            }
        }
        self.players[index].left = round;
        Ok(())
    }

    /// The rounds away become zero-point byes, since `left` can no longer tell them.
    fn come_back(&mut self, id: PlayerId, round: u32) -> Result<(), FactError> {
        let index = self.known(id)?;
        self.round_exists(round)?;
        let player = &mut self.players[index];
        let Some(left) = player.left.filter(|&l| l <= round && !player.disqualified) else {
            return Err(FactError::NotFree { id, round });
        };
        for away in left..round {
            if player.cell(away).code == Code::Blank {
                player.set_cell(away, Cell::bye(Code::ZeroBye));
            }
        }
        player.left = None;
        Ok(())
    }

    fn give_bye(&mut self, id: PlayerId, round: u32, kind: Code) -> Result<(), FactError> {
        let index = self.known(id)?;
        self.round_exists(round)?;
        if !kind.is_requested_bye() {
            return Err(FactError::BadCodes(kind, Code::Blank));
        }
        if self.players[index].cell(round).is_paired() {
            return Err(FactError::NotFree { id, round });
        }
        self.players[index].set_cell(round, Cell::bye(kind));
        Ok(())
    }

    fn pair_round(
        &mut self,
        round: u32,
        pairs: &[(PlayerId, PlayerId)],
        bye: Option<PlayerId>,
        source: &PairingSource,
    ) -> Result<(), FactError> {
        self.round_exists(round)?;
        let mut seated = std::collections::BTreeSet::new();
        for id in pairs.iter().flat_map(|&(w, b)| [w, b]).chain(bye) {
            let index = self.known(id)?;
            let twice = !seated.insert(id);
            if twice && pairs.iter().any(|&(w, b)| w == id && b == id) {
                return Err(FactError::SelfMeeting(id));
            }
            if twice || !self.is_available(&self.players[index], round) {
                return Err(FactError::NotFree { id, round });
            }
        }
        for &(white, black) in pairs {
            self.put(
                round,
                white,
                Cell::game(black, Colour::White, Code::Pending),
            )?;
            self.put(
                round,
                black,
                Cell::game(white, Colour::Black, Code::Pending),
            )?;
        }
        if let Some(id) = bye {
            self.put(round, id, Cell::bye(Code::PairingBye))?;
        }
        self.notes.push(RoundNote {
            round,
            source: source.clone(),
        });
        Ok(())
    }

    fn record(
        &mut self,
        round: u32,
        (white, black): (PlayerId, PlayerId),
        codes: (Code, Code),
        corrects: bool,
    ) -> Result<(), FactError> {
        let old = self.players[self.known(white)?].cell(round);
        self.known(black)?;
        if old.opponent != Some(black) || old.colour != Some(Colour::White) {
            return Err(FactError::NoSuchBoard {
                round,
                white,
                black,
            });
        }
        if !codes_agree(codes.0, codes.1) {
            return Err(FactError::BadCodes(codes.0, codes.1));
        }
        if old.code != Code::Pending && !corrects {
            return Err(FactError::SecondResult {
                round,
                white,
                black,
            });
        }
        self.put(round, white, Cell::game(black, Colour::White, codes.0))?;
        self.put(round, black, Cell::game(white, Colour::Black, codes.1))
    }

    fn rule(&mut self, ruling: &Ruling) -> Result<(), FactError> {
        let index = self.known(ruling.id)?;
        self.round_exists(ruling.round)?;
        match ruling.kind {
            RulingKind::Late => self.lose(ruling, Code::ForfeitLoss, Code::ForfeitWin)?,
            RulingKind::DoubleForfeit => self.lose(ruling, Code::ForfeitLoss, Code::ForfeitLoss)?,
            RulingKind::Violation if self.violations(ruling) + 1 >= VIOLATIONS_LOSE => {
                let codes = if ruling.moved {
                    (Code::Loss, Code::Win)
                } else {
                    (Code::ForfeitLoss, Code::ForfeitWin)
                };
                self.lose(ruling, codes.0, codes.1)?;
            }
            RulingKind::Disqualification => {
                let player = &mut self.players[index];
                player.disqualified = true;
                let next = if player.cell(ruling.round).is_paired() {
                    ruling.round + 1
                } else {
                    ruling.round
                };
                player.left = Some(player.left.map_or(next, |l| l.min(next)));
            }
            RulingKind::Violation | RulingKind::Note => {}
        }
        self.rulings.push(ruling.clone());
        Ok(())
    }

    fn violations(&self, ruling: &Ruling) -> usize {
        let same = |r: &&Ruling| {
            r.round == ruling.round && r.id == ruling.id && r.kind == RulingKind::Violation
        };
        self.rulings.iter().filter(same).count()
    }

    /// The ruled player's game ends with these codes: his own and the opponent's.
    fn lose(&mut self, ruling: &Ruling, own: Code, others: Code) -> Result<(), FactError> {
        let (id, round) = (ruling.id, ruling.round);
        let cell = self.players[self.known(id)?].cell(round);
        let (Some(opponent), Some(colour)) = (cell.opponent, cell.colour) else {
            return Err(FactError::NotFree { id, round });
        };
        self.put(round, id, Cell::game(opponent, colour, own))?;
        self.put(round, opponent, Cell::game(id, colour.other(), others))
    }

    fn put(&mut self, round: u32, id: PlayerId, cell: Cell) -> Result<(), FactError> {
        let index = self.known(id)?;
        self.players[index].set_cell(round, cell);
        Ok(())
    }

    fn known(&self, id: PlayerId) -> Result<usize, FactError> {
        self.index_of(id).ok_or(FactError::UnknownPlayer(id))
    }

    fn round_exists(&self, round: u32) -> Result<(), FactError> {
        if round == 0 || round > self.rounds.unwrap_or(MOST_ROUNDS).min(MOST_ROUNDS) {
            return Err(FactError::NoRound(round));
        }
        Ok(())
    }
}

/// The two codes of a board can stand together: both played or both forfeited, and no more than one win
/// between them (1/2-0, 0-1/2 and 0-0 may be given; C.02.03).
pub(crate) fn codes_agree(a: Code, b: Code) -> bool {
    let value = |c: Code| match c {
        Code::Win | Code::ShortWin | Code::ForfeitWin => 2,
        Code::Draw | Code::ShortDraw => 1,
        _ => 0,
    };
    let forfeit = |c: Code| matches!(c, Code::ForfeitWin | Code::ForfeitLoss);
    let pending = a == Code::Pending && b == Code::Pending;
    pending
        || ((a.is_played() && b.is_played()) || (forfeit(a) && forfeit(b)))
            && value(a) + value(b) <= 2
}
