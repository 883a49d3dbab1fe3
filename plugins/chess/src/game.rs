//! Chess as a game of the SDK.

use crate::fen;
use crate::moves::{Ground, Move, Uci};
use crate::piece::{Kind, Side};
use crate::position::{Act, Step};
use crate::rules::{FalseClaim, Rules};
use crate::scene::{self, look};
use crate::square::{bit, name};
use crate::state::{Ending, State};
use crate::{about, array, inspect, perft, pgn, san, texts};
use qipai_sdk::contract::{Input, Message, Touch, WireSetup};
use qipai_sdk::{
    Board, Cx, Dice, Game, Illegal, Info, Moves, Notation, Outcome, Refusal, Ring, Rng, Seat,
    Setup, Status, Tokens, View, Viewer,
};
use serde::{Deserialize, Serialize};

/// Causes of `leave` that don't lose against an opponent that cannot mate (6.9, 7.5.5).
const SAVED: [&str; 2] = ["out-of-time", "illegal-move"];

/// A table of chess: the game and who plays which side.
#[derive(Clone, Serialize, Deserialize)]
pub struct Chess {
    state: State,
    ring: Ring,
}

impl Chess {
    fn seat(&self, side: Side) -> Seat {
        self.ring.at(side.index())
    }

    fn side(&self, seat: Seat) -> Side {
        Side::BOTH[self.ring.index(seat) & 1]
    }

    /// The game proper.
    pub fn state(&self) -> &State {
        &self.state
    }

    fn uci(&self, step: Step) -> Uci {
        Uci::of(step, self.state.rules.chess960())
    }

    /// Where the piece that a move takes stands.
    fn taken(&self, step: Step) -> Option<u8> {
        match step.act {
            Act::EnPassant => Some(step.to ^ 8),
            Act::Castle => None,
            _ => (self.state.position.occupied() & bit(step.to) != 0).then_some(step.to),
        }
    }

    fn play(&mut self, step: Step, cx: &mut Cx<'_>) {
        let turn = self.state.position.turn();
        if let Some((side, kind)) = self
            .taken(step)
            .and_then(|sq| self.state.position.piece(sq))
        {
            cx.note(piece_note("capture", side, kind));
        }
        if step.act == Act::Castle {
            cx.note("castle");
        }
        if let Some(kind) = step.act.promotion() {
            cx.note(piece_note("promote", turn, kind));
        }
        self.state.play(step);
        if self.state.position.in_check(turn.other()) {
            cx.note("check");
        }
    }

    fn claim(&mut self, ground: Ground, intended: Option<Uci>, cx: &mut Cx<'_>) {
        let step = intended.and_then(|uci| self.state.step(uci));
        let code = match ground {
            Ground::Threefold => "@threefold",
            Ground::Fifty => "@fifty-moves",
        };
        if self.state.may_claim(ground, step) {
            cx.note(Message::new("draw-claimed").arg("ground", code));
            cx.free();
            self.state.claim(ground);
            return;
        }
        cx.note(Message::new("false-claim").arg("ground", code));
        match step {
            // A move that was announced must be made (9.5.3).
            Some(step) => self.play(step, cx),
            None => cx.free(),
        }
    }

    /// A move's text in a notation that needs the position.
    fn written(&self, uci: Uci, how: Notation<'_>) -> Option<String> {
        let step = self.state.step(uci)?;
        match how {
            "uci" => Some(uci.to_string()),
            "san" | "en" => Some(san::write(&self.state.position, step)),
            "zh" | "zh-Hans" => Some(san::write_chinese(&self.state.position, step)),
            _ => None,
        }
    }
}

fn piece_note(code: &str, side: Side, kind: Kind) -> Message {
    Message::new(code).arg("piece", format!("@{}", look(side, kind)))
}

/// Refuses parameters that the schema forbids too: the host checks it, other callers may not.
fn checked(rules: Rules) -> Result<Rules, Refusal> {
    if rules.array.0.is_some_and(|number| number > 959) {
        let message = Message::new("rules-range").arg("name", "array");
        return Err(Refusal::Malformed(message.arg("min", 0).arg("max", 959)));
    }
    Ok(rules)
}

impl Game for Chess {
    type Rules = Rules;
    type Move = Move;

    fn info() -> Info {
        let refusals: Vec<&str> = texts::REFUSALS
            .into_iter()
            .chain(fen::CODES)
            .chain(pgn::CODES)
            .collect();
        Info::new([texts::all(), about::all()].concat())
            .seats(&["white", "black"])
            .endings(&texts::ENDINGS)
            .refusals(&refusals)
            .notes(&texts::NOTES)
            .notations(&["uci", "san", "zh"])
            .formats(&["pgn"])
    }

    fn setup(rules: Rules, table: &Setup, rng: &mut Rng) -> Result<Self, Refusal> {
        let rules = checked(rules)?;
        let number = match rules.array.0 {
            _ if !rules.chess960() => 518,
            Some(number) => number,
            None => rng.below(960) as u16,
        };
        Ok(Chess {
            state: State::new(rules, array::start(number), 0, 0),
            ring: table.ring.clone(),
        })
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        let rules = checked(rules)?;
        let read = fen::read(text, rules.chess960()).map_err(Refusal::Malformed)?;
        let ply = 2 * (read.number - 1) + read.position.turn().index() as u32;
        let state = State::new(rules, read.position, read.quiet, ply);
        let state = state.with_history(&read.moves).map_err(|number| {
            let found = read
                .moves
                .get(number - 1)
                .map_or(String::new(), Uci::to_string);
            let error = Message::new("fen-move").quote("number", number);
            Refusal::Malformed(error.quote("found", found))
        })?;
        let ply = state.ply;
        let ring = table.ring.clone();
        Ok((Chess { state, ring }, ply))
    }

    fn status(&self) -> Status {
        let turn = self.seat(self.state.position.turn());
        match self.state.end {
            None => Status::turn(turn),
            Some(end @ Ending::Checkmate) => Status::over(Outcome::lost(turn, end.code())),
            Some(end) => Status::drawn(end.code()),
        }
    }

    fn legal_moves(&self, _: Seat) -> Moves<Move> {
        let list = self.state.steps();
        let listed: Vec<Move> = list
            .as_slice()
            .iter()
            .map(|&step| Move::Play(self.uci(step)))
            .collect();
        let claims = self.state.claims().into_iter();
        let right = claims.map(|(ground, step)| Move::Claim(ground, step.map(|s| self.uci(s))));
        let moves = Moves::from(listed).extra(right);
        match self.state.rules.false_claim {
            FalseClaim::Refused => moves,
            FalseClaim::Noted => moves.open(),
        }
    }

    fn check(&self, _: Seat, mv: &Move) -> Result<(), Illegal> {
        let (claim, uci) = match *mv {
            Move::Play(uci) => (None, Some(uci)),
            Move::Claim(ground, uci) => (Some(ground), uci),
        };
        if let Some(code) = uci.and_then(|uci| self.state.forbids(uci)) {
            return Err(Illegal::new(code));
        }
        let step = uci.and_then(|uci| self.state.step(uci));
        match claim {
            Some(ground)
                if self.state.rules.false_claim == FalseClaim::Refused
                    && !self.state.may_claim(ground, step) =>
            {
                Err(Illegal::new("no-claim"))
            }
            _ => Ok(()),
        }
    }

    fn apply(&mut self, _: Seat, mv: Move, cx: &mut Cx<'_>) {
        match mv {
            Move::Play(uci) => {
                if let Some(step) = self.state.step(uci) {
                    self.play(step, cx);
                }
            }
            Move::Claim(ground, intended) => self.claim(ground, intended, cx),
        }
    }

    fn leave(&mut self, seats: &[Seat], cause: &str, cx: &mut Cx<'_>) {
        let saved = SAVED.contains(&cause)
            && matches!(seats, &[seat] if self.state.is_saved(self.side(seat)));
        cx.end(if saved {
            Outcome::drawn(Message::new("cannot-mate").arg("cause", format!("@{cause}")))
        } else {
            Outcome::lost(seats, cause)
        });
    }

    fn view(&self, _: Viewer) -> View {
        let mut view = scene::view(&self.state);
        for side in Side::BOTH {
            view = view.tone(self.seat(side), side.key());
        }
        view
    }

    fn board(&self) -> Board {
        scene::board()
    }

    fn tokens(&self, mv: &Move) -> Tokens {
        match mv {
            Move::Play(uci) => Tokens::split(uci),
            Move::Claim(ground, None) => {
                Tokens::button(mv, format!("claim-{}", ground.key()).as_str())
            }
            Move::Claim(ground, Some(uci)) => {
                let label = Message::new(format!("claim-{}-with", ground.key()));
                Tokens::button(mv, label.arg("move", uci))
            }
        }
    }

    fn touches(&self, _: Seat, mv: &Move) -> Option<Touch> {
        let Move::Play(uci) = *mv else { return None };
        let takes = self.state.step(uci).and_then(|step| self.taken(step));
        Some(Touch {
            mv: mv.to_string(),
            first: name(uci.from),
            takes: takes.map(name),
        })
    }

    fn write(&self, _: Seat, mv: &Move, how: Notation<'_>, _: Viewer) -> Option<String> {
        let (ground, uci) = match *mv {
            Move::Play(uci) => return self.written(uci, how),
            Move::Claim(ground, uci) => (ground, uci),
        };
        let words = match (how, ground) {
            ("en", Ground::Threefold) => "claims a draw: third time",
            ("en", Ground::Fifty) => "claims a draw: 50 moves",
            ("zh-Hans", Ground::Threefold) => "提出和棋：三次重复",
            ("zh-Hans", Ground::Fifty) => "提出和棋：50回合",
            _ => return None,
        };
        Some(match uci {
            Some(uci) => format!("{} ({words})", self.written(uci, how)?),
            None => words.to_owned(),
        })
    }

    fn read(&self, _: Seat, text: &str, how: Notation<'_>) -> Option<Move> {
        let step = match how {
            "uci" => {
                let uci: Uci = text.trim().to_ascii_lowercase().parse().ok()?;
                // Engines write castling either way.
                let list = self.state.steps();
                let either =
                    |step: &Step| Uci::of(*step, false) == uci || Uci::of(*step, true) == uci;
                match list.as_slice().iter().copied().find(either) {
                    Some(step) if self.state.step(uci).is_none() => step,
                    _ => return Some(Move::Play(uci)),
                }
            }
            "san" | "zh" | "en" | "zh-Hans" => san::read(&self.state.position, text).ok()?,
            _ => return None,
        };
        Some(Move::Play(self.uci(step)))
    }

    fn position(&self, _: Viewer) -> Option<String> {
        let State {
            position,
            quiet,
            ply,
            ..
        } = &self.state;
        Some(fen::write(position, *quiet, ply / 2 + 1))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&self.state.position, depth)
    }

    fn playout(&mut self, dice: &mut Dice, limit: u32) -> u32 {
        if self.state.end.is_some() {
            return 0;
        }
        if self.state.ends_on_the_board_alone() {
            return self.state.playout(limit, |bound| dice.below(bound));
        }
        for ply in 0..limit {
            let list = self.state.steps();
            let Some(&step) = dice.pick(list.as_slice()) else {
                return ply;
            };
            self.state.play(step);
        }
        limit
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let position = &self.state.position;
        let worth = |side: Side| -> i32 {
            let of = |(kind, value)| position.of(side, kind).count_ones() as i32 * value;
            let values = [100, 300, 320, 500, 900, 0];
            Kind::ALL.into_iter().zip(values).map(of).sum()
        };
        let side = self.side(seat);
        worth(side) - worth(side.other())
    }

    fn read_game(format: &str, text: &str) -> Result<(WireSetup, Vec<Input>), Refusal> {
        if format != "pgn" {
            return Err(Refusal::no_format(format));
        }
        let games = pgn::read(text).map_err(|error| Refusal::Malformed(error.0))?;
        let first = games.first().ok_or(Refusal::malformed("pgn-empty"))?;
        pgn::to_inputs(first).map_err(|error| Refusal::Malformed(error.0))
    }

    fn write_game(
        format: &str,
        setup: &WireSetup,
        inputs: &[Input],
        tags: &[(String, String)],
    ) -> Option<String> {
        let game = pgn::from_inputs(setup, inputs, tags).filter(|_| format == "pgn")?;
        pgn::write(&game)
    }

    fn inspect(question: &str) -> Result<String, Refusal> {
        inspect::answer(question).map_err(Refusal::Malformed)
    }
}

// In a module of its own: the export writes a test module.
mod exported {
    use super::Chess;
    qipai_sdk::export!(Chess);
}
