//! The game itself: six plies of "a" or "b"; the first seat wins. And the lies about it.

use crate::bindings::exports::qipai::game::rules::*;
use crate::text;

pub const LIMIT: u32 = 6;

pub struct Play {
    /// What to do to the host.
    pub word: String,
    pub seats: u8,
    pub ply: u32,
    pub sum: u32,
    /// Calls so far: no part of the snapshot, so nothing may depend on it.
    pub asked: u32,
}

pub trait Kept: Sized {
    fn write(&self) -> Vec<u8>;
    fn read(bytes: &[u8]) -> Option<Self>;
}

impl Kept for Play {
    fn write(&self) -> Vec<u8> {
        [
            &[self.seats, self.ply as u8, self.sum as u8],
            self.word.as_bytes(),
        ]
        .concat()
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let [seats, ply, sum, word @ ..] = bytes else {
            return None;
        };
        let word = String::from_utf8(word.to_vec()).ok()?;
        Some(Self {
            word,
            seats: *seats,
            ply: (*ply).into(),
            sum: (*sum).into(),
            asked: 0,
        })
    }
}

impl Play {
    fn turn(&self) -> u8 {
        (self.ply % u32::from(self.seats.max(1))) as u8
    }

    pub fn status(&self) -> Status {
        let act = |must: Vec<u8>| {
            Awaits::Act(Actors {
                must,
                may: vec![],
                independent: false,
            })
        };
        let over = |places: Vec<u8>| {
            Awaits::Over(Outcome {
                ending: text("counted"),
                places,
                scored: true,
            })
        };
        let ended = self.ply >= LIMIT && self.word != "lie:endless";
        let auction = |seats| {
            Awaits::Auction(AuctionRequest {
                id: "call".into(),
                seats,
                made: vec![],
            })
        };
        let awaits = match self.word.as_str() {
            "lie:seat" => act(vec![7]),
            "lie:nobody" => act(vec![]),
            "lie:twice" => act(vec![0, 0]),
            "lie:auction" => auction(vec![]),
            "lie:places" => over(vec![1; 9]),
            "lie:ending" => Awaits::Over(Outcome {
                ending: text(""),
                places: vec![],
                scored: true,
            }),
            "lie:redeal" => Awaits::Redeal(text("\u{1b}")),
            _ if ended => over((0..self.seats).map(|seat| 1 + u8::from(seat > 0)).collect()),
            _ => act(vec![self.turn()]),
        };
        let out = if self.word == "lie:out" {
            vec![self.turn()]
        } else {
            vec![]
        };
        let beat = (self.word == "lie:beat").then(|| "x".repeat(500));
        let phase = if self.word == "lie:phase" {
            "\u{1b}c".into()
        } else {
            "play".into()
        };
        Status {
            awaits,
            phase,
            ply: self.ply,
            out,
            beat,
        }
    }

    fn ended(&self) -> bool {
        matches!(self.status().awaits, Awaits::Over(_))
    }

    pub fn choices(&self, seat: u8) -> Choices {
        if self.ended() || seat != self.turn() {
            return Choices {
                listed: String::new(),
                extra: vec![],
                complete: true,
            };
        }
        let mut listed: Vec<String> = vec!["a".into(), "b".into()];
        let mut extra = Vec::new();
        match self.word.as_str() {
            "lie:complete" => drop(listed.pop()),
            "lie:listed" => listed.push("c".into()),
            "lie:escape" => listed.push("a\u{1b}[2J".into()),
            "lie:long" => listed.push("x".repeat(5_000)),
            "strings@legal-moves" => extra = strings(),
            "lie:empty" => listed.push(String::new()),
            "lie:moody" if self.asked % 2 == 0 => listed.reverse(),
            _ => {}
        }
        Choices {
            listed: listed.join("\n"),
            extra,
            complete: true,
        }
    }

    pub fn calls(&self) -> Choices {
        let listed = if self.word == "lie:calls" {
            // Two empty lines: two calls without a text.
            "\n".to_owned()
        } else {
            String::new()
        };
        Choices {
            listed,
            extra: vec![],
            complete: true,
        }
    }

    pub fn check(&self, seat: u8, mv: &str) -> Result<(), Refusal> {
        if self.ended() || seat != self.turn() {
            return Err(Refusal::Illegal(text("not-your-turn")));
        }
        if mv != "a" && mv != "b" {
            return Err(Refusal::Malformed(text(if self.word == "lie:code" {
                ""
            } else {
                "unreadable-move"
            })));
        }
        Ok(())
    }

    pub fn apply(&mut self, input: Input) -> Result<Step, Refusal> {
        let Input::Move((seat, mv)) = input else {
            return Err(Refusal::Illegal(text("no-default")));
        };
        if self.word == "lie:refused-plays" {
            self.sum += 1;
        }
        self.check(seat, &mv)?;
        self.ply += 1;
        self.sum += u32::from(mv == "b");
        let made = (self.word == "lie:made").then(|| (9, "a".to_owned()));
        let notes = if self.word == "lie:notes" {
            vec![text("n"); 1_000]
        } else {
            vec![]
        };
        Ok(Step {
            status: self.status(),
            notes,
            made,
        })
    }
}

/// More resources than anybody needs.
pub fn handles() {
    let play = || Play {
        word: String::new(),
        seats: 2,
        ply: 0,
        sum: 0,
        asked: 0,
    };
    loop {
        std::mem::forget(Session::new(crate::Held(play().into())));
    }
}

/// A list that claims 200 MiB: more than the memory has, so the host must look at the length before it copies.
pub fn list() -> Vec<u8> {
    let one = Box::leak(vec![0u8; 1].into_boxed_slice());
    unsafe { Vec::from_raw_parts(one.as_mut_ptr(), 200 << 20, 200 << 20) }
}

/// Far more strings of one letter than anybody needs: each is eight bytes here and thirty on the host.
pub fn strings() -> Vec<String> {
    (0..100_000).map(|_| String::from("a")).collect()
}

pub fn info(word: &str) -> Info {
    let seating = Seating {
        teams: vec![0, 1],
        seat_names: vec!["first".into(), "second".into()],
    };
    let three = Seating {
        teams: vec![0, 1, 2],
        seat_names: vec!["one".into()],
    };
    Info {
        id: if word == "lie:id" {
            "Not Kebab".into()
        } else {
            "hostile".into()
        },
        version: if word == "lie:version" {
            String::new()
        } else {
            "0.6.6".into()
        },
        seatings: match word {
            "lie:no-seats" => vec![],
            "lie:seat-names" => vec![three],
            _ => vec![seating],
        },
        hidden_information: false,
        draws: false,
        rules_schema: if word == "lie:schema" {
            "[".into()
        } else {
            r#"{"type":"object","properties":{"attack":{"type":"string"}}}"#.into()
        },
        auctions: if word == "lie:auctions" {
            vec![("call".into(), "7".into())]
        } else {
            vec![]
        },
        endings: vec!["counted".into()],
        refusals: vec!["not-your-turn".into()],
        notes: vec![],
        phases: vec!["play".into()],
        skips: vec![],
        beats: vec![],
        notations: vec![],
        formats: vec![],
        score_unit: String::new(),
        scene_version: 1,
        auction_version: 1,
        strings: vec![],
    }
}
