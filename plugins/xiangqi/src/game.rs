//! Xiangqi as a game of the SDK.

use crate::fen::{self, Fen};
use crate::notation::{self, Way};
use crate::perft;
use crate::piece::{EMPTY, Kind, Side};
use crate::position::Move;
use crate::repetition::{effect, victims};
use crate::rules::{IllegalSelfCheck, Limit, Repetition, Rules};
use crate::scene::{self, look, side_key, spot};
use crate::state::{State, generals_face};
use crate::{about, inspect, start, texts};
use qipai_sdk::contract::{Message, Touch};
use qipai_sdk::{
    Board, Cx, Dice, Game, Illegal, Info, Moves, Notation, Outcome, Refusal, Ring, Rng, Seat,
    Setup, Status, View, Viewer,
};
use serde::{Deserialize, Serialize};

/// A table of xiangqi: the game and who plays which side.
#[derive(Clone, Serialize, Deserialize)]
pub struct Xiangqi {
    state: State,
    ring: Ring,
}

impl Xiangqi {
    fn seat(&self, side: Side) -> Seat {
        self.ring.at(side.index())
    }

    /// The game proper.
    pub fn state(&self) -> &State {
        &self.state
    }

    fn note_move(&self, mv: Move, cx: &mut Cx<'_>) {
        let rules = &self.state.rules;
        let Some(table) = rules.table() else { return };
        let before = &self.state.position;
        let enemy = before.turn().other();
        let effect = effect(before, self.state.last, mv, rules, table.kill > 0);
        if effect.kill {
            cx.note("kill");
        }
        let mut after = before.clone();
        after.play(mv);
        for (kind, sq) in victims(&after, enemy, effect.chased) {
            cx.note(
                Message::new("chase")
                    .arg("piece", format!("@{}", look(enemy, kind)))
                    .arg("at", spot(sq)),
            );
        }
    }
}

/// Refuses parameters that the schema forbids too: the host checks it, other callers may not.
fn checked(rules: Rules) -> Result<Rules, Refusal> {
    let range = |name: &str, value: u32, min: u32, max: u32| {
        let message = Message::new("rules-range")
            .arg("name", name)
            .arg("min", min)
            .arg("max", max);
        if (min..=max).contains(&value) {
            Ok(())
        } else {
            Err(Refusal::Malformed(message))
        }
    };
    range("repetition_times", rules.repetition_times.into(), 2, 9)?;
    range("kill_moves", rules.kill_moves.into(), 1, 4)?;
    range(
        "no_capture_limit",
        rules.no_capture_limit.get().unwrap_or(1),
        1,
        u16::MAX.into(),
    )?;
    Ok(rules)
}

impl Game for Xiangqi {
    type Rules = Rules;
    type Move = Move;

    fn info() -> Info {
        let refusals: Vec<&str> = texts::REFUSALS.into_iter().chain(fen::CODES).collect();
        Info::new([texts::all(), about::all()].concat())
            .seats(&["red", "black"])
            .endings(&texts::ENDINGS)
            .refusals(&refusals)
            .notes(&texts::NOTES)
            .notations(&notation::NAMES)
    }

    fn setup(rules: Rules, table: &Setup, _: &mut Rng) -> Result<Self, Refusal> {
        let state = State::new(checked(rules)?, fen::start(), 0, 0);
        Ok(Xiangqi {
            state,
            ring: table.ring.clone(),
        })
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        let Fen {
            position,
            quiet,
            round,
            moves,
        } = start::read(text).map_err(Refusal::Malformed)?;
        let rules = checked(rules)?;
        // A general that could be taken at once is let through: composed positions have it, and taking it ends the game.
        // Facing generals are a breach that neither side could have made.
        if rules.illegal_self_check != IllegalSelfCheck::GeneralCapture && generals_face(&position)
        {
            return Err(Refusal::malformed("fen-generals-facing"));
        }
        let ply = 2 * (round - 1) + position.turn().index() as u32;
        let mut state = State::new(rules, position, quiet, ply);
        for (at, &mv) in moves.iter().enumerate() {
            if state.end.is_some() || state.forbids(mv).is_some() {
                let message = Message::new("fen-move")
                    .arg("number", at + 1)
                    .arg("found", mv);
                return Err(Refusal::Malformed(message));
            }
            state.play(mv);
        }
        let ply = state.ply;
        Ok((
            Xiangqi {
                state,
                ring: table.ring.clone(),
            },
            ply,
        ))
    }

    fn status(&self) -> Status {
        match self.state.end {
            None => Status::turn(self.seat(self.state.position.turn())),
            Some(end) => match end.loser {
                Some(side) => Status::over(Outcome::lost(self.seat(side), end.ending.code())),
                None => Status::drawn(end.ending.code()),
            },
        }
    }

    fn legal_moves(&self, _: Seat) -> Moves<Move> {
        let (listed, losing) = self.state.moves();
        Moves::from(listed).extra(losing)
    }

    fn put(mv: &Move, out: &mut String) {
        mv.put(out);
    }

    fn check(&self, _: Seat, mv: &Move) -> Result<(), Illegal> {
        self.state
            .forbids(*mv)
            .map_or(Ok(()), |code| Err(Illegal::new(code)))
    }

    fn apply(&mut self, _: Seat, mv: Move, cx: &mut Cx<'_>) {
        if let Some((side, kind)) = self.state.position.piece(mv.to) {
            cx.note(Message::new("capture").arg("piece", format!("@{}", look(side, kind))));
        }
        self.note_move(mv, cx);
        self.state.play(mv);
        if self.state.position.in_check(self.state.position.turn()) {
            cx.note("check");
        }
        if self.state.rules.table().is_some()
            && let Some([red, black]) = self.state.repeated_classes()
        {
            let key = |class: crate::repetition::Class| format!("cycle-{}", class.name());
            cx.note(
                Message::new("cycle")
                    .arg("red", key(red))
                    .arg("black", key(black)),
            );
        }
    }

    fn view(&self, _: Viewer) -> View {
        let mut view = scene::view(&self.state.position);
        for side in Side::BOTH {
            view = view.tone(self.seat(side), side_key(side));
        }
        view
    }

    fn board(&self) -> Board {
        scene::board()
    }

    fn touches(&self, _: Seat, mv: &Move) -> Option<Touch> {
        let takes = (self.state.position.slot(mv.to) != EMPTY).then(|| spot(mv.to));
        Some(Touch {
            mv: mv.to_string(),
            first: spot(mv.from),
            takes,
        })
    }

    fn write(&self, _: Seat, mv: &Move, how: Notation<'_>, _: Viewer) -> Option<String> {
        Way::named(how)?.write(&self.state.position, *mv)
    }

    fn read(&self, _: Seat, text: &str, how: Notation<'_>) -> Option<Move> {
        Way::named(how)?.read(&self.state.position, text)
    }

    fn position(&self, _: Viewer) -> Option<String> {
        Some(fen::write(
            &self.state.position,
            self.state.quiet,
            self.state.ply / 2 + 1,
        ))
    }

    fn perft(&self, depth: u32) -> u64 {
        // A draw by rule is no end here; a loss is.
        if depth > 0 && self.state.end.is_some_and(|end| end.loser.is_some()) {
            return 0;
        }
        let general_capture =
            self.state.rules.illegal_self_check == IllegalSelfCheck::GeneralCapture;
        let count = if general_capture {
            perft::perft_pseudo
        } else {
            perft::perft
        };
        count(&mut self.state.position.clone(), depth)
    }

    fn playout(&mut self, dice: &mut Dice, limit: u32) -> u32 {
        if self.state.end.is_some() {
            return 0;
        }
        if self.state.ends_on_the_board_alone() {
            return self.state.playout(limit, |bound| dice.below(bound));
        }
        for ply in 0..limit {
            let (moves, _) = self.state.moves();
            let Some(&mv) = dice.pick(&moves) else {
                return ply;
            };
            self.state.play(mv);
            if self.state.end.is_some() {
                return ply + 1;
            }
        }
        limit
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let worth = |side: Side| -> i32 {
            let of = |kind: Kind| [0, 20, 20, 40, 90, 45, 15][kind as usize];
            self.state
                .position
                .pieces(side)
                .map(|(slot, _)| of(Kind::of_slot(slot)))
                .sum()
        };
        let red = worth(Side::Red) - worth(Side::Black);
        if self.seat(Side::Red) == seat {
            red
        } else {
            -red
        }
    }

    fn inspect(question: &str) -> Result<String, Refusal> {
        inspect::answer(question)
            .map_err(|why| Refusal::Malformed(Message::new("unreadable-question").arg("why", why)))
    }
}

impl State {
    /// Whether nothing but mate ends the game, so that random games need the position only.
    fn ends_on_the_board_alone(&self) -> bool {
        use crate::rules::DrawMaterial;
        self.rules.illegal_self_check == IllegalSelfCheck::Reject
            && self.rules.repetition == Repetition::Off
            && self.rules.draw_material == DrawMaterial::Off
            && self.rules.no_capture_limit == Limit(None)
    }
}

// In a module of its own: the export writes a test module.
mod exported {
    use super::Xiangqi;
    qipai_sdk::export!(Xiangqi);
}
