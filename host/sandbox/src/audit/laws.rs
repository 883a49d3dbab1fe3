//! The laws themselves, tried at one position.

use super::AuditReport;
use super::meter::Metered;
use super::random::{Random, mutate};
use qipai_table::rules::{
    Actors, Awaits, Choices, Failure, Fault, Info, Input, Message, Refusal, Rules, Seat, Session,
    Status, Viewer,
};

/// Listed moves, and texts near them, that are looked at in one position.
const SAMPLE: usize = 24;

/// One position under trial.
pub(super) struct Trial<'a> {
    pub(super) rules: &'a dyn Rules,
    pub(super) session: Metered<'a>,
    pub(super) at: At,
    pub(super) random: &'a mut Random,
    pub(super) report: &'a mut AuditReport,
}

/// Where in the audit a law is tried.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) game: u32,
    pub(super) input: u32,
    pub(super) seats: u8,
}

/// A refusal is an answer here; only a fault ends the trial.
fn answered<T>(result: Result<T, Failure>) -> Result<Result<T, Refusal>, Fault> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(Failure::Refused(refusal)) => Ok(Err(refusal)),
        Err(Failure::Fault(fault)) => Err(fault),
    }
}

fn all(choices: &Choices) -> Vec<&str> {
    let extra = choices.extra.iter().map(String::as_str);
    choices.listed.iter().chain(extra).collect()
}

impl Trial<'_> {
    fn hold(&mut self, law: &'static str, holds: bool, detail: impl FnOnce() -> String) {
        self.report
            .hold(law, (self.at.game, self.at.input), holds, detail);
    }

    fn info(&self) -> &Info {
        self.rules.info()
    }

    /// Every law about a position in which `seat` must act. Answers the seat's choices.
    pub(super) fn position(&mut self, seat: Seat, actors: &Actors) -> Result<Choices, Failure> {
        let before = self.session.snapshot()?;
        let choices = self.session.legal_moves(seat)?;
        self.listed(seat, &choices)?;
        self.strangers(seat, &choices, &before)?;
        self.idle_seats(actors, &choices)?;
        self.scenes()?;
        self.texts(seat, &choices)?;
        let same = self.session.snapshot()? == before;
        self.hold("questions change nothing", same, || {
            "the snapshot differs after them".to_owned()
        });
        self.refused_input(seat, &before)?;
        Ok(choices)
    }

    /// What is listed is accepted, and nothing is listed twice.
    fn listed(&mut self, seat: Seat, choices: &Choices) -> Result<(), Failure> {
        let mut all = all(choices);
        let count = all.len();
        for _ in 0..SAMPLE.min(count) {
            let Some(mv) = self.random.pick(&all) else {
                break;
            };
            let verdict = answered(self.session.check(seat, mv))?;
            self.hold("a listed move is accepted", verdict.is_ok(), || {
                format!("`{mv}`: {verdict:?}")
            });
        }
        all.sort_unstable();
        all.dedup();
        self.hold("no move is listed twice", all.len() == count, || {
            format!("{count} moves, {} different ones", all.len())
        });
        Ok(())
    }

    /// Where the list is complete, a text that is near a move and not listed is refused, by a code that is announced.
    fn strangers(&mut self, seat: Seat, choices: &Choices, snapshot: &[u8]) -> Result<(), Failure> {
        for _ in 0..SAMPLE {
            let at = self.random.below(choices.listed.len());
            let near = choices.listed.get(at).unwrap_or("?");
            let text = mutate(near, self.random);
            if text.is_empty() || all(choices).contains(&text.as_str()) {
                continue;
            }
            let verdict = answered(self.session.check(seat, &text))?;
            let foreign = choices.complete
                && verdict.is_ok()
                && !self.reads_as_listed(snapshot, seat, &text, choices)?;
            self.hold("a complete list is complete", !foreign, || {
                format!("`{text}` is accepted and not listed")
            });
            if let Err(Refusal::Illegal(Message { code, .. })) = verdict {
                let known = self.info().refusals.contains(&code);
                self.hold("refusals are announced", known, || {
                    format!("`{code}` is not in info.refusals")
                });
            }
        }
        Ok(())
    }

    /// Whether a text is another spelling of a listed move: played on a copy, it gives the game that one of them gives.
    fn reads_as_listed(
        &self,
        snapshot: &[u8],
        seat: Seat,
        text: &str,
        choices: &Choices,
    ) -> Result<bool, Failure> {
        let after = |mv: &str| -> Result<Option<Vec<u8>>, Failure> {
            let mut copy = self.rules.restore(snapshot)?;
            match answered(copy.apply(&Input::Move(seat, mv.to_owned())))? {
                Ok(_) => Ok(Some(copy.snapshot()?)),
                Err(_) => Ok(None),
            }
        };
        let played = after(text)?;
        for mv in all(choices) {
            if played.is_some() && after(mv)? == played {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Who is not to act has no moves, and may not move.
    fn idle_seats(&mut self, actors: &Actors, choices: &Choices) -> Result<(), Failure> {
        let waits = |seat: &Seat| !actors.must.contains(seat) && !actors.may.contains(seat);
        for seat in (0..self.at.seats).filter(waits) {
            let own = self.session.legal_moves(seat)?;
            self.hold("who waits has no moves", all(&own).is_empty(), || {
                format!("seat {seat} has {own:?}")
            });
            if let Some(mv) = choices.listed.get(0) {
                let verdict = answered(self.session.check(seat, mv))?;
                self.hold("who waits may not move", verdict.is_err(), || {
                    format!("seat {seat}: `{mv}`")
                });
            }
        }
        Ok(())
    }

    /// Every viewer has a scene, the same when asked again; what a scene is, the session's checks have looked at.
    fn scenes(&mut self) -> Result<(), Failure> {
        let law = "the same question has the same answer";
        let same = self.session.scene_def()? == self.session.scene_def()?;
        self.hold(law, same, || "scene-def".to_owned());
        let players = (0..self.at.seats).map(Viewer::Player);
        for viewer in players.chain([Viewer::Spectator, Viewer::Everything]) {
            let same = self.session.view(viewer)? == self.session.view(viewer)?;
            self.hold(law, same, || format!("view of {viewer:?}"));
            self.session.position(viewer)?;
        }
        for seat in 0..self.at.seats {
            self.session.touches(seat)?;
            self.session.calls(seat)?;
        }
        self.session.score()?;
        self.session.handover()?;
        Ok(())
    }

    /// Descriptions, other notations read back, gestures.
    fn texts(&mut self, seat: Seat, choices: &Choices) -> Result<(), Failure> {
        let at = self.random.below(choices.listed.len());
        let Some(mv) = choices.listed.get(at) else {
            return Ok(());
        };
        for lang in ["en", "zh-Hans"] {
            self.session
                .describe_move(seat, mv, Viewer::Everything, lang)?;
        }
        for notation in self.info().notations.clone() {
            let Some(text) = self.session.write_move(seat, mv, &notation)? else {
                continue;
            };
            let read = answered(self.session.read_move(seat, &text, &notation))?;
            self.hold(
                "a notation is read as it is written",
                read.as_deref() == Ok(mv),
                || format!("`{mv}` is written `{text}` in {notation}, and read as {read:?}"),
            );
        }
        let nonsense = ["no such thing".to_owned(), mv.to_owned()];
        let _ = answered(self.session.interpret(seat, &nonsense))?;
        self.session.probe(seat, &nonsense)?;
        Ok(())
    }

    /// Nonsense is refused, and a refused input changes nothing.
    fn refused_input(&mut self, seat: Seat, before: &[u8]) -> Result<(), Failure> {
        let inputs = [
            Input::Move(seat, "no such move".to_owned()),
            Input::Move(self.at.seats, "no such seat".to_owned()),
            Input::Beat("no such beat".to_owned()),
            Input::Call(seat, "no such call".to_owned()),
        ];
        for input in inputs {
            let verdict = answered(self.session.apply(&input))?;
            self.hold("nonsense is refused", verdict.is_err(), || {
                format!("{input:?} is accepted")
            });
            if verdict.is_err() {
                let same = self.session.snapshot()? == before;
                self.hold("a refused input changes nothing", same, || {
                    format!("{input:?}")
                });
            }
        }
        Ok(())
    }

    /// Two equal sessions give equal answers, and one gives the same answer twice.
    pub(super) fn same_answers(
        &mut self,
        second: &mut dyn Session,
        seat: Seat,
    ) -> Result<(), Fault> {
        let law = "the same question has the same answer";
        let moves = self.session.legal_moves(seat)?;
        let same = moves == self.session.legal_moves(seat)?;
        self.hold(law, same, || "legal-moves, asked twice".to_owned());
        let same = moves == second.legal_moves(seat)?;
        self.hold(law, same, || "legal-moves, of an equal session".to_owned());
        let same = self.session.status()? == second.status()?;
        self.hold(law, same, || "status, of an equal session".to_owned());
        let same = self.session.score()? == second.score()?;
        self.hold(law, same, || "score, of an equal session".to_owned());
        Ok(())
    }

    /// Phases, beats and auctions are announced.
    pub(super) fn declared(&mut self, status: &Status) {
        let info = self.rules.info();
        let known = info.phases.contains(&status.phase);
        self.hold("phases are announced", known, || {
            format!("`{}` is not in info.phases", status.phase)
        });
        if let Some(beat) = &status.beat {
            self.hold("beats are announced", info.beats.contains(beat), || {
                format!("`{beat}` is not in info.beats")
            });
        }
        if let Awaits::Auction(request) = &status.awaits {
            let known = info.auctions.iter().any(|(id, _)| *id == request.id);
            self.hold("auctions are announced", known, || {
                format!("`{}` is not in info.auctions", request.id)
            });
        }
    }

    /// Notes are announced.
    pub(super) fn notes(&mut self, notes: &[Message]) {
        let info = self.rules.info();
        for Message { code, .. } in notes {
            self.hold("notes are announced", info.notes.contains(code), || {
                format!("`{code}` is not in info.notes")
            });
        }
    }

    /// After the end nobody moves, and its name is announced.
    pub(super) fn over(&mut self, status: &Status) -> Result<(), Failure> {
        if let Awaits::Over(outcome) = &status.awaits {
            let code = &outcome.ending.code;
            let known = self.info().endings.contains(code);
            self.hold("endings are announced", known, || {
                format!("`{code}` is not in info.endings")
            });
        }
        for seat in 0..self.at.seats {
            let choices = self.session.legal_moves(seat)?;
            self.hold("nothing follows the end", all(&choices).is_empty(), || {
                format!("seat {seat} has {choices:?}")
            });
        }
        let verdict = answered(
            self.session
                .apply(&Input::Move(0, "no such move".to_owned())),
        )?;
        self.hold("nothing follows the end", verdict.is_err(), || {
            "a move is accepted".to_owned()
        });
        self.scenes()
    }
}
