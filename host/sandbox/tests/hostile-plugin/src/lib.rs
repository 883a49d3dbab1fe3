//! A small counting game that turns on its host where it is told to: `KIND@FUNCTION` attacks in that function, `lie:NAME` answers
//! what the contract forbids. The word comes from the rules text (as it is, or as `{"attack": WORD}`); for `describe`, which has
//! no arguments, from [`MARK`], which the tests overwrite in the compiled file.

mod attack;
mod game;

#[allow(clippy::all)]
mod bindings {
    wit_bindgen::generate!({ path: "../../../../sdk/wit", world: "game-with-tools" });
}

use bindings::exports::qipai::game::rules::{self, *};
use bindings::exports::qipai::game::tools;
use game::{Kept, LIMIT, Play};
use std::cell::RefCell;

/// `ATTACK:` and a word, padded with dots.
static MARK: [u8; 40] = *b"ATTACK:.................................";

fn marked() -> String {
    // Read at run time, or the compiler would know that the word is empty.
    let mark = unsafe { std::ptr::read_volatile(&raw const MARK) };
    String::from_utf8_lossy(&mark[7..])
        .trim_end_matches('.')
        .to_owned()
}

/// The word of a rules text.
fn word(rules: &str) -> &str {
    let inner = rules.strip_prefix("{\"attack\":\"");
    inner.and_then(|rest| rest.strip_suffix("\"}")).unwrap_or(rules)
}

/// Without it the text of a panic is lost.
fn hook() {
    use bindings::qipai::game::console;
    std::panic::set_hook(Box::new(|info| {
        console::log(console::Level::Error, &info.to_string())
    }));
}

struct Plugin;
pub struct Held(RefCell<Play>);

impl Held {
    /// The play, after what the word tells to do in this function.
    fn at(&self, function: &str) -> std::cell::RefMut<'_, Play> {
        let mut play = self.0.borrow_mut();
        attack::run(&play.word, function);
        play.asked += 1;
        play
    }
}

fn text(what: &str) -> Message {
    Message {
        code: what.into(),
        args: vec![],
    }
}

impl Guest for Plugin {
    type Session = Held;

    fn describe() -> Info {
        hook();
        let word = marked();
        attack::run(&word, "describe");
        game::info(&word)
    }
}

impl GuestSession for Held {
    fn open(setup: Setup) -> Result<Session, Refusal> {
        hook();
        let word = word(&setup.rules).to_owned();
        attack::run(&word, "open");
        if setup.position.is_some() {
            return Err(Refusal::Malformed(text("no-positions")));
        }
        if word == "handles@open" {
            game::handles();
        }
        let seats = setup.teams.len() as u8;
        Ok(Session::new(Held(RefCell::new(Play {
            word,
            seats,
            ply: 0,
            sum: 0,
            asked: 0,
        }))))
    }

    fn restore(snapshot: Vec<u8>) -> Result<Session, Refusal> {
        hook();
        let mut play =
            Play::read(&snapshot).ok_or_else(|| Refusal::Malformed(text("unreadable-snapshot")))?;
        attack::run(&play.word, "restore");
        if play.word == "lie:forgets" {
            play.sum = 0;
        }
        if play.word == "lie:snapshot" {
            return Err(Refusal::Malformed(text("unreadable-snapshot")));
        }
        Ok(Session::new(Held(RefCell::new(play))))
    }

    fn snapshot(&self) -> Vec<u8> {
        let play = self.at("snapshot");
        match play.word.as_str() {
            "list@snapshot" => game::list(),
            "big@snapshot" => vec![0; 8 << 20],
            "lie:huge-snapshot" => vec![0; 600 << 10],
            "lie:other-snapshot" => [play.write(), vec![play.asked as u8]].concat(),
            _ => play.write(),
        }
    }

    fn status(&self) -> Status {
        self.at("status").status()
    }

    fn legal_moves(&self, seat: u8) -> Choices {
        self.at("legal-moves").choices(seat)
    }

    fn check(&self, seat: u8, mv: String) -> Result<(), Refusal> {
        let mut play = self.at("check");
        if play.word == "lie:check-plays" {
            play.sum += 1;
        }
        play.check(seat, &mv)
    }

    fn apply(&self, input: Input) -> Result<Step, Refusal> {
        self.at("apply").apply(input)
    }

    fn calls(&self, _seat: u8) -> Choices {
        self.at("calls").calls()
    }

    fn check_call(&self, _seat: u8, _call: String) -> Result<(), Refusal> {
        self.at("check-call");
        Err(Refusal::Illegal(text("no-auction")))
    }

    fn score(&self) -> Vec<i32> {
        match self.at("score").word.as_str() {
            "lie:score" => vec![1, 2, 3, 4, 5],
            _ => vec![],
        }
    }

    fn handover(&self) -> Option<Handover> {
        match self.at("handover").word.as_str() {
            "lie:handover" => Some(Handover {
                carry: "a\u{1b}".into(),
                match_over: None,
                if_stopped: vec![1; 9],
            }),
            _ => None,
        }
    }

    fn scene_def(&self) -> String {
        match self.at("scene-def").word.as_str() {
            "lie:scene-def" => "[1]".into(),
            _ => "{}".into(),
        }
    }

    fn view(&self, _viewer: Viewer) -> String {
        let play = self.at("view");
        match play.word.as_str() {
            "lie:view" => "{\"items\":[".into(),
            "lie:moody-view" => format!("{{\"asked\":{}}}", play.asked),
            _ => "{}".into(),
        }
    }

    fn interpret(&self, _seat: u8, touched: Vec<String>) -> Result<String, Refusal> {
        match self.at("interpret").word.as_str() {
            "lie:interpret" => Ok("a\u{1b}[2J".into()),
            _ => Ok(touched.concat()),
        }
    }

    fn probe(&self, _seat: u8, touched: Vec<String>) -> Verdict {
        let next = match self.at("probe").word.as_str() {
            "lie:probe" => vec![String::new()],
            _ => vec![],
        };
        Verdict {
            ok: !touched.is_empty(),
            complete: true,
            label: None,
            why: None,
            next,
        }
    }

    fn touches(&self, _seat: u8) -> Vec<Touch> {
        match self.at("touches").word.as_str() {
            "lie:touches" => vec![Touch {
                move_: "a".into(),
                first: "\u{7}".into(),
                takes: None,
            }],
            _ => vec![],
        }
    }

    fn describe_move(
        &self,
        _seat: u8,
        mv: String,
        _viewer: Viewer,
        _lang: String,
    ) -> Option<String> {
        match self.at("describe-move").word.as_str() {
            "lie:describe-move" => Some("x".repeat(5_000)),
            "escape" => Some(format!("\u{1b}[31m{mv}\u{202e}")),
            _ => Some(mv),
        }
    }

    fn write_move(&self, _seat: u8, mv: String, _notation: String) -> Option<String> {
        match self.at("write-move").word.as_str() {
            "lie:write-move" => Some("x".repeat(5_000)),
            _ => Some(mv),
        }
    }

    fn read_move(&self, _seat: u8, mv: String, _notation: String) -> Result<String, Refusal> {
        match self.at("read-move").word.as_str() {
            "lie:read-move" => Ok(String::new()),
            "lie:refusal" => Err(Refusal::Illegal(text(&"x".repeat(1_000)))),
            _ => Ok(mv),
        }
    }

    fn position(&self, _viewer: Viewer) -> Option<String> {
        match self.at("position").word.as_str() {
            "lie:position" => Some("a\u{1b}[2J".into()),
            _ => Some("line\nline".into()),
        }
    }
}

impl tools::Guest for Plugin {
    fn perft(at: rules::SessionBorrow<'_>, depth: u32) -> u64 {
        attack::run(&at.get::<Held>().0.borrow().word, "perft");
        2u64.pow(depth.min(LIMIT))
    }

    fn playout(at: rules::SessionBorrow<'_>, _seed: u64, limit: u32) -> u32 {
        attack::run(&at.get::<Held>().0.borrow().word, "playout");
        limit.min(LIMIT)
    }

    fn search(
        at: rules::SessionBorrow<'_>,
        _seat: u8,
        _choices: Vec<String>,
        _nodes: u64,
        _seed: u64,
    ) -> Option<String> {
        let word = &at.get::<Held>().0.borrow().word;
        attack::run(word, "search");
        Some(if word == "lie:search" {
            "\u{0}".into()
        } else {
            "a".into()
        })
    }

    fn read_game(format: String, _text: String) -> Result<(Setup, Vec<Input>), Refusal> {
        attack::run(&format, "read-game");
        let order = if format == "lie:read-game" {
            vec![3, 3]
        } else {
            vec![0, 1]
        };
        let rules = String::new();
        let setup = Setup {
            rules,
            teams: vec![0, 1],
            order,
            seed: (0, 0, 0, 0),
            game: 0,
            deal: 0,
            attempt: 0,
            carry: None,
            auctions: vec![],
            position: None,
        };
        Ok((setup, vec![Input::Move((0, "a".into()))]))
    }

    fn write_game(
        format: String,
        _s: Setup,
        inputs: Vec<Input>,
        _t: Vec<(String, String)>,
    ) -> Option<String> {
        attack::run(&format, "write-game");
        Some(if format == "lie:write-game" {
            "\u{1b}".into()
        } else {
            inputs.len().to_string()
        })
    }

    fn inspect(question: String) -> Result<String, Refusal> {
        attack::run(&question, "inspect");
        Ok(if question == "lie:inspect" {
            "not json".into()
        } else {
            "{}".into()
        })
    }
}

bindings::export!(Plugin with_types_in bindings);
