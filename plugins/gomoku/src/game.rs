//! Gomoku and renju as a game of the SDK.

use crate::board::Side;
use crate::moves::Move;
use crate::rules::{Opening, Rules};
use crate::settings::Settings;
use crate::state::{End, Start, State};
use crate::{about, inspect, notation, playout, position, scene, sgf, texts};
use qipai_sdk::contract::{Input, Touch, Verdict, WireSetup};
use qipai_sdk::scene::{Choice, Group};
use qipai_sdk::{
    Board, Cx, Dice, Game, Illegal, Info, Message, Moves, Notation, Outcome, Part, Refusal, Ring,
    Rng, Seat, Setup, Status, Tokens, View, Viewer, Waits,
};
use serde::{Deserialize, Serialize};

/// A table of gomoku: the game, and who began.
#[derive(Clone, Serialize, Deserialize)]
pub struct Gomoku {
    state: State,
    ring: Ring,
}

impl Gomoku {
    /// The game proper.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    fn seat(&self, side: Side) -> Seat {
        self.ring.at(self.state.owner(side))
    }

    fn outcome(&self, end: End) -> Outcome {
        match end {
            End::Row(side, _) => Outcome::won(self.seat(side), "five"),
            End::Foul(foul, at) => {
                let kind = format!("@{}", foul.code());
                let ending = Message::new("forbidden").arg("kind", kind).arg("at", at);
                Outcome::won(self.seat(Side::White), ending)
            }
            End::FalseClaim => Outcome::won(self.seat(Side::Black), "false-claim"),
            End::Full => Outcome::drawn("board-full"),
            End::Passed => Outcome::drawn("both-passed"),
            End::Idle => Outcome::drawn("no-stones"),
        }
    }

    /// What who is to move may do: touch a point, or press a button.
    fn parts(&self) -> Vec<Part> {
        let (listed, _) = self.state.legal();
        let spots: Vec<String> = listed
            .iter()
            .filter(|mv| matches!(mv, Move::Play(_)))
            .map(|mv| mv.to_string())
            .collect();
        let buttons = scene::buttons(&self.state).into_iter();
        let items: Vec<Choice> = buttons
            .map(|mv| Choice::new(mv.to_string(), mv.label()))
            .collect();
        let place = (!spots.is_empty()).then_some(Part::Place { spots });
        let groups = vec![Group {
            id: "moves".to_owned(),
            cols: 0,
            items,
        }];
        let choices = (!groups[0].items.is_empty()).then_some(Part::Choices { groups });
        place.into_iter().chain(choices).collect()
    }

    /// Whether the forbidden points are shown: to Black, and to others where that tells White nothing worth a claim.
    fn shows_fouls(&self, viewer: Viewer) -> bool {
        let settings = self.state.settings();
        settings.show_forbidden
            && match viewer {
                Viewer::Player(seat) => seat == self.seat(Side::Black),
                Viewer::Spectator => !settings.claims(),
                Viewer::Everything => true,
            }
    }
}

impl Game for Gomoku {
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
            // For openings in which colours are chosen: the same seats under other names.
            .teams(&[1, 0], &["first", "second"])
            .endings(&texts::ENDINGS)
            .refusals(&refusals)
            .notes(&["claimed", "false-claim"])
            .phases(&["play", "opening"])
            .skips(&["play"])
            .notations(&["sgf", "gomocup"])
            .formats(&["sgf"])
    }

    fn setup(rules: Rules, table: &Setup, _: &mut Rng) -> Result<Self, Refusal> {
        Ok(Gomoku {
            state: State::new(Settings::new(&rules)?, Start::default()),
            ring: table.ring.clone(),
        })
    }

    fn from_position(rules: Rules, table: &Setup, text: &str) -> Result<(Self, u32), Refusal> {
        let state = position::read(text, &rules)?;
        let ply = state.plies();
        let ring = table.ring.clone();
        Ok((Gomoku { state, ring }, ply))
    }

    fn status(&self) -> Status {
        match (self.state.end(), self.state.step()) {
            (Some(end), _) => Status::over(self.outcome(end)),
            (None, Some(_)) => Status::turn(self.ring.at(self.state.actor())).phase("opening"),
            (None, None) => Status::turn(self.ring.at(self.state.actor())),
        }
    }

    fn legal_moves(&self, _: Seat) -> Moves<Move> {
        let (listed, extra) = self.state.legal();
        Moves::from(listed).extra(extra)
    }

    fn check(&self, _: Seat, mv: &Move) -> Result<(), Illegal> {
        self.state.check(*mv)
    }

    fn apply(&mut self, _: Seat, mv: Move, cx: &mut Cx<'_>) {
        let before = self.state.plies();
        self.state.play(mv);
        if self.state.plies() == before {
            cx.free();
        }
        if mv == Move::Claim {
            let right = matches!(self.state.end(), Some(End::Foul(..)));
            cx.note(if right { "claimed" } else { "false-claim" });
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = scene::view(&self.state);
        if self.shows_fouls(viewer) {
            view = scene::with_fouls(view, &self.state);
        }
        let chosen = self.state.settings().opening != Opening::Free;
        for side in Side::BOTH {
            let seat = self.seat(side);
            view = view.tone(seat, side.key());
            if chosen {
                view = view.badge(seat, scene::badge(side));
            }
        }
        if let (Viewer::Player(seat), Waits::Act(actors)) = (viewer, self.status().waits)
            && actors.must.contains(&seat)
        {
            view.parts = self.parts();
        }
        view
    }

    fn board(&self) -> Board {
        scene::board(self.state.settings().size)
    }

    fn forced(&self, _: Seat, _: &str, _: &mut Rng) -> Option<Move> {
        self.state.step().is_none().then_some(Move::Forfeit)
    }

    fn put(mv: &Move, out: &mut String) {
        match mv {
            Move::Play(at) => at.put(out),
            word => out.push_str(&word.to_string()),
        }
    }

    fn tokens(&self, mv: &Move) -> Tokens {
        match mv {
            Move::Play(at) => Tokens::touch([at.text()]),
            word => Tokens::button(word, word.label()),
        }
    }

    fn interpret(&self, _: Seat, touched: &[String]) -> Option<String> {
        let [id] = touched else { return None };
        let mv: Move = id.parse().ok()?;
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
        Some(position::write(&self.state))
    }

    fn perft(&self, depth: u32) -> u64 {
        playout::perft(&self.state, depth)
    }

    fn playout(&mut self, dice: &mut Dice, limit: u32) -> u32 {
        playout::playout(&mut self.state, dice, limit)
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
    use super::Gomoku;
    qipai_sdk::export!(Gomoku);
}
