//! Three small games behind the port, in memory: a board game in turns, a card game with hidden cards and an auction, and a game
//! of beats. Rule parameters choose; some moves break things on purpose.

use qipai_table::rules::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Params {
    /// "board", "cards" or "beats".
    pub game: String,
    /// Plies after which the board game is drawn.
    pub limit: u32,
    /// The first two plies are a phase of their own.
    pub opening: bool,
    /// No move is prescribed for a skipped turn.
    pub hard: bool,
    /// Beats for ever.
    pub endless: bool,
    /// The match is over after this many games.
    pub games: u32,
}

pub struct Fake {
    info: Info,
    /// Traps still to come from "glitch".
    pub glitches: Arc<AtomicU32>,
}

pub fn fake() -> Fake {
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

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct State {
    params: Params,
    teams: Vec<u8>,
    order: Vec<Seat>,
    first: usize,
    cards: Vec<u64>,
    phase: String,
    ply: u32,
    game: u32,
    carry: String,
    out: Vec<Seat>,
    /// Moves and calls so far.
    heard: Vec<(Seat, String)>,
    /// Seats that have laid out, or shown.
    laid: Vec<Seat>,
    dealt: u32,
    won: Option<Seat>,
    redeal: bool,
    over: Option<Outcome>,
    lie: bool,
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

fn illegal<T>(code: &str) -> Result<T, Failure> {
    Err(Refusal::Illegal(Message::new(code)).into())
}

impl State {
    fn alive(&self) -> Vec<Seat> {
        self.order
            .iter()
            .copied()
            .filter(|s| !self.out.contains(s))
            .collect()
    }

    fn turn(&self) -> Seat {
        let alive = self.alive();
        alive[self.ply as usize % alive.len()]
    }

    fn status(&self) -> Status {
        let act = |must: Vec<Seat>, may: Vec<Seat>, independent| {
            Awaits::Act(Actors {
                must,
                may,
                independent,
            })
        };
        let awaits = match (&self.over, self.phase.as_str()) {
            (Some(outcome), _) => Awaits::Over(outcome.clone()),
            _ if self.redeal => Awaits::Redeal(Message::new("all-passed")),
            (_, "call") => {
                let n = self.order.len();
                let seats = (0..n).map(|i| self.order[(self.first + i) % n]).collect();
                Awaits::Auction(AuctionRequest {
                    id: "score".to_owned(),
                    seats,
                    made: Vec::new(),
                })
            }
            (_, "deal") => act(Vec::new(), self.alive(), false),
            (_, "lay") => {
                let left = self.alive().into_iter();
                act(
                    left.filter(|s| !self.laid.contains(s)).collect(),
                    Vec::new(),
                    true,
                )
            }
            _ if self.lie => act(vec![99], Vec::new(), false),
            _ => act(vec![self.turn()], Vec::new(), false),
        };
        Status {
            awaits,
            phase: self.phase.clone(),
            ply: self.ply,
            out: self.out.clone(),
            beat: (self.phase == "deal" && self.over.is_none()).then(|| "deal".to_owned()),
        }
    }

    fn end(&mut self, code: &str, winner: Option<u8>) {
        let places = self
            .teams
            .iter()
            .map(|team| winner.map_or(1, |w| if *team == w { 1 } else { 2 }))
            .collect();
        self.over = Some(Outcome {
            ending: Message::new(code),
            places,
            scored: true,
        });
    }

    fn check(&self, seat: Seat, mv: &str) -> Result<(), Failure> {
        let status = self.status();
        let Awaits::Act(actors) = &status.awaits else {
            return illegal("not-your-turn");
        };
        if !actors.must.contains(&seat) && !actors.may.contains(&seat) {
            return illegal("not-your-turn");
        }
        match (self.phase.as_str(), mv) {
            ("deal", "show") if self.laid.contains(&seat) => illegal("shown-before"),
            ("deal", "show") | ("lay", "l1" | "l2") => Ok(()),
            ("deal" | "lay", _) => illegal("wrong-phase"),
            (_, "a" | "b" | "win" | "mark" | "down" | "boom" | "lie" | "glitch") => Ok(()),
            (_, "x") => illegal("forbidden"),
            (_, "y") => illegal("ko"),
            _ => Err(Refusal::Malformed(Message::new("unreadable-move").arg("text", mv)).into()),
        }
    }

    fn play(&mut self, seat: Seat, mv: &str) {
        self.heard.push((seat, mv.to_owned()));
        match (self.phase.as_str(), mv) {
            ("deal", _) => self.laid.push(seat),
            ("lay", _) => {
                self.laid.push(seat);
                if self.alive().iter().all(|s| self.laid.contains(s)) {
                    self.phase = "play".to_owned();
                }
            }
            (_, "mark") => {}
            _ => {
                self.ply += 1;
                self.lie = mv == "lie";
                if self.phase == "opening" && self.ply >= 2 {
                    self.phase = "play".to_owned();
                }
                if mv == "win" {
                    self.end("won", Some(self.teams[usize::from(seat)]));
                } else if self.ply >= self.params.limit.max(1) {
                    self.end("full", None);
                }
            }
        }
    }

    fn beat(&mut self) {
        self.dealt += 1;
        if self.dealt >= 5 && !self.params.endless {
            self.phase = "lay".to_owned();
            self.laid.clear();
        }
    }

    fn leave(&mut self, seats: &[Seat], cause: &str) {
        for seat in seats {
            if !self.out.contains(seat) {
                self.out.push(*seat);
            }
        }
        let alive = self.alive();
        let mut teams: Vec<u8> = alive.iter().map(|s| self.teams[usize::from(*s)]).collect();
        teams.dedup();
        teams.sort_unstable();
        teams.dedup();
        if teams.len() <= 1 {
            self.out.clear();
            self.end(cause, teams.first().copied());
        } else if self.phase == "call" {
            self.phase = "play".to_owned();
        } else if self.phase == "lay" && alive.iter().all(|s| self.laid.contains(s)) {
            self.phase = "play".to_owned();
        }
    }
}

impl Game {
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
        let legal = all
            .into_iter()
            .filter(|mv| self.state.check(seat, mv).is_ok());
        Ok(Choices {
            listed: legal.map(str::to_owned).collect(),
            extra: Vec::new(),
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
            listed: vec!["show 1".to_owned()],
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
            serde_json::json!({"cards": cards, "seats": [{"seat": 0, "tone": "red"}],
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
        Ok(Vec::new())
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
