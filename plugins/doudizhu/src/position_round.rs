//! The round that a start position tells of, and what the rules say of it (rules sheet, Dou Dizhu: comparison; D3).

use qipai_sdk::{Refusal, Ring, Seat, Setup};

use crate::classify;
use crate::family::Family;
use crate::position::{cards, seat};
use crate::position_text::{Position, bad};
use crate::ranks::Cards;

/// What was played and passed so far, and what follows from it.
pub(crate) struct Round {
    /// In its order; `None` is the pass.
    entries: Vec<(Seat, Option<Cards>)>,
    /// The last of each seat.
    pub(crate) last: [Option<Option<Cards>>; 3],
    /// Whose play is to beat.
    pub(crate) owner: Option<Seat>,
    /// Who comes next if nothing else is said.
    pub(crate) next: Option<Seat>,
}

impl Round {
    /// The entries of `last`, and the play of `table` by the seat before the one to act.
    pub(crate) fn of(position: &Position, table: &Setup) -> Result<Round, Refusal> {
        let mut told = position.last.clone();
        if let Some(text) = position.table.as_ref().filter(|text| !text.is_empty()) {
            let to_act = position
                .to_act
                .ok_or_else(|| bad("table: to_act is needed beside it"))?;
            let owner = table.ring.at(table.ring.index(seat(to_act, "to_act")?) + 2);
            told.push((owner.0, text.clone()));
        }
        let mut round = Round {
            entries: Vec::with_capacity(told.len()),
            last: [None; 3],
            owner: None,
            next: None,
        };
        for (number, text) in &told {
            let by = seat(*number, "last")?;
            let played = match text.as_str() {
                "" | "pass" => None,
                text => Some(cards(text, "last")?),
            };
            if played.is_some() {
                round.owner = Some(by);
            }
            round.entries.push((by, played));
            round.last[by.index()] = Some(played);
            round.next = Some(table.ring.next(by));
        }
        Ok(round)
    }

    /// The cards of all plays.
    pub(crate) fn played(&self) -> impl Iterator<Item = Cards> + '_ {
        self.entries.iter().filter_map(|(_, played)| *played)
    }

    /// How often each seat played cards in this round.
    fn counted(&self) -> [u32; 3] {
        let mut plays = [0; 3];
        for (by, _) in self.entries.iter().filter(|(_, played)| played.is_some()) {
            plays[by.index()] += 1;
        }
        plays
    }

    /// How often each seat played cards in the deal: what is told, but never less than this round shows.
    pub(crate) fn plays(&self, told: Option<[u32; 3]>) -> Result<[u32; 3], Refusal> {
        let shown = self.counted();
        let told = told.unwrap_or(shown);
        match (0..3).find(|&at| told[at] < shown[at]) {
            Some(at) => Err(bad(format!(
                "plays: {} of seat {at}, who plays {} times in last",
                told[at], shown[at]
            ))),
            None => Ok(told),
        }
    }

    /// What holds in a position that is not free: seats act in turn, a leader plays, each play beats the one before unless
    /// two passes came between, and who acts next is who must.
    pub(crate) fn check(
        &self,
        position: &Position,
        table: &Setup,
        family: &Family,
    ) -> Result<(), Refusal> {
        self.check_turns(&table.ring)?;
        self.check_plays(self.answers_an_earlier_play(position.plays), family)?;
        match (position.to_act, self.next) {
            (Some(told), Some(next)) if told != next.0 => Err(bad(format!(
                "to_act: seat {next} comes after last, not {told}"
            ))),
            _ => Ok(()),
        }
    }

    fn check_turns(&self, ring: &Ring) -> Result<(), Refusal> {
        for (i, pair) in self.entries.windows(2).enumerate() {
            let (due, by) = (ring.next(pair[0].0), pair[1].0);
            if by != due {
                let number = i + 2;
                return Err(bad(format!(
                    "last: entry {number} is of seat {by}, but it is the turn of seat {due}"
                )));
            }
        }
        Ok(())
    }

    /// Whether the first entry, a pass, may answer a play that `last` does not show: `plays` counts more of another seat.
    fn answers_an_earlier_play(&self, told: Option<[u32; 3]>) -> bool {
        let (Some(told), Some((first, _))) = (told, self.entries.first()) else {
            return false;
        };
        let shown = self.counted();
        (0..3).any(|at| at != first.index() && told[at] > shown[at])
    }

    fn check_plays(&self, begun: bool, family: &Family) -> Result<(), Refusal> {
        // Who leads may not pass: at the beginning, and after two passes.
        let (mut table, mut passes) = (None, if begun { 1 } else { 2 });
        for (by, played) in &self.entries {
            let Some(played) = *played else {
                if passes == 2 {
                    return Err(bad(format!("last: seat {by} leads and may not pass")));
                }
                passes += 1;
                continue;
            };
            table = table.filter(|_| passes < 2);
            let play = classify::reading(played, family, table, None)
                .ok_or_else(|| bad(format!("last: {played} is no combination")))?;
            if table.is_some_and(|table| !play.beats(table)) {
                return Err(bad(format!("last: {played} does not beat the play before")));
            }
            (table, passes) = (Some(play), 0);
        }
        Ok(())
    }
}
