//! Go as a game of the SDK.

use crate::amount::halves;
use crate::board::owner;
use crate::inspect::{self, result};
use crate::moves::Move;
use crate::rules::Rules;
use crate::settings::Settings;
use crate::state::{End, Stage, State};
use crate::stone::{Point, Side};
use crate::{about, notation, playout, scene, sgf, texts};
use qipai_sdk::contract::{Input, Message, Touch, Verdict, WireSetup};
use qipai_sdk::scene::{Choice, Group};
use qipai_sdk::{
    Board, Cx, Dice, Game, Illegal, Info, Moves, Notation, Outcome, Part, Refusal, Ring, Rng, Seat,
    Setup, Status, Tokens, View, Viewer,
};
use serde::{Deserialize, Serialize};

/// A table of Go: the game, and who plays which colour.
#[derive(Clone, Serialize, Deserialize)]
pub struct Go {
    state: State,
    ring: Ring,
}

impl Go {
    fn seat(&self, side: Side) -> Seat {
        self.ring.at(side.index())
    }

    fn side(&self, seat: Seat) -> Side {
        Side::BOTH[self.ring.index(seat) % 2]
    }

    /// The game proper.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the seat's next word on each stone would be.
    fn marks(&self, seat: Seat) -> Vec<Move> {
        let board = self.state.board();
        let stones = board
            .slots()
            .filter(|&slot| owner(board.get(slot)).is_some());
        stones
            .filter_map(|slot| self.mark(seat, board.point(slot)))
            .collect()
    }

    fn mark(&self, seat: Seat, point: Point) -> Option<Move> {
        let chain = self.state.stone(point)?;
        let marks = self.state.marks()?;
        Some(if marks.next_word(chain, self.side(seat)) {
            Move::Dead(point)
        } else {
            Move::Alive(point)
        })
    }

    fn outcome(&self, end: End) -> Outcome {
        match end {
            End::NoResult => Outcome::void("no-result"),
            End::TooLong => Outcome::void("too-long"),
            End::Cycle => Outcome::drawn("cycle"),
            End::Counted => {
                let totals = self.state.totals();
                let ending = Message::new("counted")
                    .arg("result", result(totals))
                    .arg("black", halves(totals[0]))
                    .arg("white", halves(totals[1]));
                match totals[0].cmp(&totals[1]) {
                    std::cmp::Ordering::Greater => Outcome::won(self.seat(Side::Black), ending),
                    std::cmp::Ordering::Less => Outcome::won(self.seat(Side::White), ending),
                    std::cmp::Ordering::Equal => Outcome::drawn(ending),
                }
            }
        }
    }

    fn note(&self, mv: Move, taken: u16, cx: &mut Cx<'_>) {
        let at = |code: &str, point: Point| Message::new(code).arg("at", point);
        match mv {
            Move::Play(_) if taken > 0 => {
                let own = self
                    .state
                    .history
                    .turns()
                    .last()
                    .is_some_and(|turn| turn.suicide);
                let code = if own { "suicide-note" } else { "capture" };
                cx.note(Message::new(code).arg("count", taken));
            }
            Move::Play(_) | Move::Forfeit => {}
            Move::Pass => {
                if matches!(self.state.stage(), Stage::Count(_)) {
                    cx.note("counting-begins");
                }
            }
            Move::Dead(point) => cx.note(at("said-dead", point)),
            Move::Alive(point) => cx.note(at("said-alive", point)),
            Move::Agree => cx.note("agreed-marks"),
            Move::Object => cx.note("objected"),
            Move::Resume => cx.note("resumed"),
        }
    }

    /// What a player may do: touch a point or a stone, or press a button.
    fn parts(&self, seat: Seat) -> Vec<Part> {
        let moves = self.legal_moves(seat);
        let mut spots = Vec::new();
        let mut items = Vec::new();
        for mv in moves.listed.iter().chain(&moves.extra) {
            match mv {
                Move::Play(point) | Move::Dead(point) | Move::Alive(point) => {
                    spots.push(point.to_string());
                }
                // Nobody gives a turn away on purpose.
                Move::Forfeit => {}
                other => {
                    let id = other.word().unwrap_or_default();
                    items.push(Choice::new(id, id));
                }
            }
        }
        let group = |items| Group {
            id: "moves".to_owned(),
            cols: 0,
            items,
        };
        let place = (!spots.is_empty()).then_some(Part::Place { spots });
        let groups = (!items.is_empty()).then(|| vec![group(items)]);
        place
            .into_iter()
            .chain(groups.map(|groups| Part::Choices { groups }))
            .collect()
    }
}

impl Game for Go {
    type Rules = Rules;
    type Move = Move;

    fn info() -> Info {
        let refusals: Vec<&str> = texts::REFUSALS
            .into_iter()
            .chain(sgf::CODES)
            .chain(qipai_sdk::sgf::CODES)
            .collect();
        Info::new([texts::all(), about::all()].concat())
            .seats(&["black", "white"])
            .endings(&texts::ENDINGS)
            .refusals(&refusals)
            .notes(&texts::NOTES)
            .phases(&["play", "count"])
            .skips(&["play", "count"])
            .notations(&["gtp", "sgf", "zh"])
            .formats(&["sgf"])
            .score_unit("half-points")
    }

    fn setup(rules: Rules, table: &Setup, _: &mut Rng) -> Result<Self, Refusal> {
        Ok(Go {
            state: State::new(Settings::new(&rules)?),
            ring: table.ring.clone(),
        })
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        // The table's own rules must hold too, whatever the text names.
        Settings::new(&rules)?;
        let state = sgf::read_position(text, &rules)?;
        let ply = state.plies();
        let ring = table.ring.clone();
        Ok((Go { state, ring }, ply))
    }

    fn status(&self) -> Status {
        match self.state.stage() {
            Stage::Play => Status::turn(self.seat(self.state.turn())),
            Stage::Count(marks) => {
                let must: Vec<Seat> = marks.must().iter().map(|side| self.seat(*side)).collect();
                let may: Vec<Seat> = marks.may().iter().map(|side| self.seat(*side)).collect();
                Status::all(must).may(may).phase("count")
            }
            Stage::Over(end, _) => Status::over(self.outcome(*end)),
        }
    }

    fn legal_moves(&self, seat: Seat) -> Moves<Move> {
        let side = self.side(seat);
        let allowed = |mv: &Move| self.state.forbids(side, *mv).is_none();
        if *self.state.stage() == Stage::Play {
            let mut listed = self.state.legal_plays();
            listed.extend([Move::Pass].iter().filter(|mv| allowed(mv)));
            return Moves::from(listed).extra([Move::Forfeit]);
        }
        let listed: Vec<Move> = [Move::Agree].into_iter().filter(allowed).collect();
        let words = [Move::Object, Move::Resume].into_iter();
        let extra = words.chain(self.marks(seat)).filter(allowed);
        // A word said again is accepted and changes nothing.
        Moves::from(listed).extra(extra).open()
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.state
            .forbids(self.side(seat), *mv)
            .map_or(Ok(()), |code| Err(Illegal::new(code)))
    }

    fn apply(&mut self, seat: Seat, mv: Move, cx: &mut Cx<'_>) {
        let taken = self.state.play(self.side(seat), mv);
        if !matches!(mv, Move::Play(_) | Move::Pass | Move::Forfeit) {
            cx.free();
        }
        self.note(mv, taken, cx);
    }

    fn score(&self) -> Vec<i32> {
        let totals = match self.state.stage() {
            Stage::Play => [0; 2],
            _ => self.state.totals(),
        };
        let mut score = vec![0; self.ring.len()];
        for side in Side::BOTH {
            score[self.seat(side).index()] = totals[side.index()];
        }
        score
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = scene::view(&self.state);
        let komi = self.state.settings().komi;
        for side in Side::BOTH {
            let seat = self.seat(side);
            view = view.tone(seat, side.key());
            let prisoners = self.state.prisoners()[side.index()];
            let with_komi = side == Side::White && komi != 0;
            let code = if with_komi {
                "prisoners-komi"
            } else {
                "prisoners"
            };
            let mut note = Message::new(code).arg("count", prisoners);
            if with_komi {
                note = note.arg("komi", halves(komi));
            }
            view.seat(seat).note = Some(note.into());
            if matches!(self.state.stage(), Stage::Count(marks) if marks.agreed == Some(side)) {
                view = view.badge(seat, "badge-agreed");
            }
        }
        if let Viewer::Player(seat) = viewer
            && let qipai_sdk::Waits::Act(actors) = self.status().waits
            && (actors.must.contains(&seat) || actors.may.contains(&seat))
        {
            view.parts = self.parts(seat);
        }
        view
    }

    fn board(&self) -> Board {
        scene::board(self.state.settings().size)
    }

    fn forced(&self, seat: Seat, cause: &str, _: &mut Rng) -> Option<Move> {
        self.state.forced(self.side(seat), cause)
    }

    fn put(mv: &Move, out: &mut String) {
        match mv {
            Move::Play(point) => point.put(out),
            other => out.push_str(&other.to_string()),
        }
    }

    fn tokens(&self, mv: &Move) -> Tokens {
        match mv {
            Move::Play(point) | Move::Dead(point) | Move::Alive(point) => Tokens::touch([point]),
            other => {
                let word = other.word().unwrap_or_default();
                Tokens::button(word, word)
            }
        }
    }

    fn interpret(&self, seat: Seat, touched: &[String]) -> Option<String> {
        let [id] = touched else { return None };
        let mv = match (id.parse().ok()?, self.state.stage()) {
            (Move::Play(point), Stage::Play) => Move::Play(point),
            (Move::Play(point), _) => self.mark(seat, point)?,
            (Move::Dead(_) | Move::Alive(_), _) => return None,
            (word, _) => word,
        };
        Some(mv.to_string())
    }

    fn probe(&self, seat: Seat, touched: &[String]) -> Verdict {
        Verdict::whole(self, seat, touched)
    }

    // Stones come from a bowl: no move touches one on the board.
    fn touches(&self, _: Seat, _: &Move) -> Option<Touch> {
        None
    }

    fn write(&self, _: Seat, mv: &Move, how: Notation<'_>, _: Viewer) -> Option<String> {
        notation::write(*mv, how, self.state.settings().size)
    }

    fn read(&self, _: Seat, text: &str, how: Notation<'_>) -> Option<Move> {
        notation::read(text, how, self.state.settings().size)
    }

    fn position(&self, _: Viewer) -> Option<String> {
        Some(sgf::write_position(&self.state))
    }

    fn perft(&self, depth: u32) -> u64 {
        playout::perft(&self.state, depth)
    }

    fn playout(&mut self, dice: &mut Dice, limit: u32) -> u32 {
        playout::playout(&mut self.state, dice, limit)
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let [black, white] = self.state.totals();
        match self.side(seat) {
            Side::Black => black - white,
            Side::White => white - black,
        }
    }

    fn read_game(format: &str, text: &str) -> Result<(WireSetup, Vec<Input>), Refusal> {
        if format == "sgf" {
            return sgf::read_game(text);
        }
        Err(Refusal::no_format(format))
    }

    fn write_game(
        format: &str,
        setup: &WireSetup,
        inputs: &[Input],
        tags: &[(String, String)],
    ) -> Option<String> {
        (format == "sgf").then(|| sgf::write_game(setup, inputs, tags))?
    }

    fn inspect(question: &str) -> Result<String, Refusal> {
        inspect::answer(question)
    }
}

// In a module of its own: the export writes a test module.
mod exported {
    use super::Go;
    qipai_sdk::export!(Go);
}
