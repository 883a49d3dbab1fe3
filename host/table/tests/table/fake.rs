//! Three small games behind the port, in memory: a board game in turns, a card game with hidden cards and an auction, and a game
//! of beats. Rule parameters choose; some moves break things on purpose.

use crate::state::{State, illegal};
use qipai_table::rules::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Params {
    /// "board", "cards" or "beats".
    pub(crate) game: String,
    /// Plies after which the board game is drawn.
    pub(crate) limit: u32,
    /// The first two plies are a phase of their own.
    pub(crate) opening: bool,
    /// No move is prescribed for a skipped turn.
    pub(crate) hard: bool,
    /// Moves that touch something: their text, what moves, what is taken. They are moves like "a".
    pub(crate) touches: Vec<(String, String, Option<String>)>,
    /// Spots of the board on which a piece stands.
    pub(crate) pieces: Vec<String>,
    /// Beats for ever.
    pub(crate) endless: bool,
    /// The match is over after this many games.
    pub(crate) games: u32,
}

pub(crate) struct Fake {
    info: Info,
    /// Traps still to come from "glitch".
    pub(crate) glitches: Arc<AtomicU32>,
}

pub(crate) fn fake() -> Fake {
    Fake {
        info: Info {
            id: "fake".to_owned(),
            version: "1".to_owned(),
            hidden_information: true,
            draws: true,
            endings: vec!["won".to_owned(), "full".to_owned()],
            ..Info::default()
        },
        glitches: Arc::new(AtomicU32::new(0)),
    }
}

impl Rules for Fake {
    fn info(&self) -> &Info {
        &self.info
    }
    fn digest(&self) -> &str {
        "00ff"
    }
    fn open(&self, setup: &Setup) -> Result<Box<dyn Session>, Failure> {
        let params: Params = serde_json::from_str(&setup.rules)
            .map_err(|e| Refusal::Malformed(Message::new("unreadable-rules").arg("why", e)))?;
        let ply = match &setup.position {
            Some(text) => text
                .parse()
                .map_err(|_| Refusal::Malformed(Message::new("bad-position")))?,
            None => 0,
        };
        let seats = setup.teams.len();
        let phase = match params.game.as_str() {
            "cards" => "call",
            "beats" => "deal",
            _ if params.opening => "opening",
            _ => "play",
        };
        Ok(self.session(State {
            params,
            teams: setup.teams.clone(),
            order: setup.order.clone(),
            first: setup.attempt as usize % seats,
            cards: (0..seats)
                .map(|s| setup.seed[s % 4].rotate_left(s as u32) % 52)
                .collect(),
            phase: phase.to_owned(),
            ply,
            game: setup.game,
            carry: setup.carry.clone().unwrap_or_default(),
            ..State::default()
        }))
    }
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Session>, Failure> {
        let state = serde_json::from_slice(snapshot)
            .map_err(|_| Refusal::Malformed(Message::new("unreadable-snapshot")))?;
        Ok(self.session(state))
    }
}

impl Fake {
    fn session(&self, state: State) -> Box<dyn Session> {
        Box::new(Game {
            state,
            glitches: Arc::clone(&self.glitches),
            dead: false,
        })
    }
}

struct Game {
    state: State,
    glitches: Arc<AtomicU32>,
    dead: bool,
}

fn fault(function: &str) -> Fault {
    Fault {
        kind: FaultKind::Trap,
        plugin: "fake".to_owned(),
        version: "1".to_owned(),
        function: function.to_owned(),
        detail: "it broke".to_owned(),
        trace: Vec::new(),
    }
}

impl Game {
    fn items(&self) -> serde_json::Value {
        let pieces = self.state.params.pieces.iter();
        let item = |at: &String| serde_json::json!({"id": format!("i{at}"), "at": at});
        pieces.map(item).collect()
    }

    fn alive(&self, function: &str) -> Result<(), Fault> {
        if self.dead {
            Err(fault(function))
        } else {
            Ok(())
        }
    }
}

impl Session for Game {
    fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.alive("snapshot")?;
        Ok(serde_json::to_vec(&self.state).unwrap())
    }
    fn status(&mut self) -> Result<Status, Fault> {
        Ok(self.state.status())
    }
    fn legal_moves(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.alive("legal-moves")?;
        let all = ["a", "b", "win", "down", "show", "l1", "l2"];
        let touching = self.state.params.touches.iter().map(|(mv, ..)| mv.as_str());
        let legal = all
            .into_iter()
            .chain(touching)
            .filter(|mv| self.state.check(seat, mv).is_ok());
        Ok(Choices {
            listed: legal.collect(),
            extra: vec!["mark".to_owned()],
            complete: true,
        })
    }
    fn check(&mut self, seat: Seat, mv: &str) -> Result<(), Failure> {
        self.alive("check")?;
        if mv == "boom-check" {
            return Err(fault("check").into());
        }
        self.state.check(seat, mv)
    }
    fn apply(&mut self, input: &Input) -> Result<Step, Failure> {
        self.alive("apply")?;
        let mut made = None;
        match input {
            Input::Move(seat, mv) => {
                self.state.check(*seat, mv)?;
                let glitch = mv == "glitch"
                    && self
                        .glitches
                        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1))
                        .is_ok();
                if mv == "boom" || glitch {
                    self.dead = true;
                    return Err(fault("apply").into());
                }
                self.state.play(*seat, mv);
            }
            Input::Call(seat, call) => self.state.heard.push((*seat, call.clone())),
            Input::Award(award) => {
                self.state.redeal = award.winner.is_none();
                self.state.won = award.winner;
                self.state.phase = "play".to_owned();
            }
            Input::Leave(seats, cause) => self.state.leave(seats, cause),
            Input::Skip(seat, _) => {
                let mv = if self.state.phase == "lay" { "l1" } else { "a" };
                if self.state.params.hard || self.state.check(*seat, mv).is_err() {
                    return illegal("no-default");
                }
                self.state.play(*seat, mv);
                made = Some((*seat, mv.to_owned()));
            }
            Input::Beat(_) => self.state.beat(),
            Input::End(outcome) => self.state.over = Some(outcome.clone()),
        }
        Ok(Step {
            status: self.state.status(),
            notes: Vec::new(),
            made,
        })
    }
    fn calls(&mut self, _seat: Seat) -> Result<Choices, Fault> {
        Ok(Choices {
            listed: ["show 1"].into_iter().collect(),
            extra: Vec::new(),
            complete: true,
        })
    }
    fn check_call(&mut self, _seat: Seat, call: &str) -> Result<(), Failure> {
        if call == "show 1" {
            Ok(())
        } else {
            illegal("not-held")
        }
    }
    fn score(&mut self) -> Result<Vec<i32>, Fault> {
        self.alive("score")?;
        let one = |seat: usize| match &self.state.over {
            Some(end) if !end.places.is_empty() => 3 - 2 * i32::from(end.places[seat]),
            _ => 0,
        };
        Ok((0..self.state.teams.len()).map(one).collect())
    }
    fn handover(&mut self) -> Result<Option<Handover>, Fault> {
        self.alive("handover")?;
        let games = self.state.params.games;
        Ok(Some(Handover {
            carry: format!("{}.", self.state.carry),
            match_over: self
                .state
                .over
                .clone()
                .filter(|_| games > 0 && self.state.game + 1 >= games),
            if_stopped: Vec::new(),
        }))
    }
    fn scene_def(&mut self) -> Result<String, Fault> {
        Ok("{}".to_owned())
    }
    fn view(&mut self, viewer: Viewer) -> Result<String, Fault> {
        self.alive("view")?;
        let cards: Vec<Option<u64>> = (0..)
            .zip(&self.state.cards)
            .map(|(seat, card)| {
                let sees = viewer == Viewer::Everything || viewer == Viewer::Player(seat);
                sees.then_some(*card)
            })
            .collect();
        Ok(
            serde_json::json!({"items": self.items(), "cards": cards, "seats": [{"seat": 0, "tone": "red"}],
            "parts": [{"i": "place", "spots": ["a", "b"]}]})
            .to_string(),
        )
    }
    fn interpret(&mut self, _seat: Seat, touched: &[String]) -> Result<String, Failure> {
        Ok(touched.join(" "))
    }
    fn probe(&mut self, _seat: Seat, _touched: &[String]) -> Result<Verdict, Fault> {
        Ok(Verdict::default())
    }
    fn touches(&mut self, _seat: Seat) -> Result<Vec<Touch>, Fault> {
        let touches = self.state.params.touches.iter();
        Ok(touches
            .map(|(mv, first, takes)| Touch {
                mv: mv.clone(),
                first: first.clone(),
                takes: takes.clone(),
            })
            .collect())
    }
    fn describe_move(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Result<Option<String>, Fault> {
        self.alive("describe-move")?;
        let secret = ["down", "l1", "l2"].contains(&mv) && viewer != Viewer::Everything;
        Ok((!secret || viewer == Viewer::Player(seat)).then(|| format!("{mv} ({lang})")))
    }
    fn write_move(&mut self, _s: Seat, mv: &str, how: &str) -> Result<Option<String>, Fault> {
        Ok((how == "upper").then(|| mv.to_uppercase()))
    }
    fn read_move(&mut self, _seat: Seat, text: &str, _how: &str) -> Result<String, Failure> {
        Ok(text.to_lowercase())
    }
    fn position(&mut self, _viewer: Viewer) -> Result<Option<String>, Fault> {
        self.alive("position")?;
        Ok(Some(self.state.ply.to_string()))
    }
    fn inspect(&mut self, question: &str) -> Result<String, Failure> {
        Ok(question.to_owned())
    }
}
