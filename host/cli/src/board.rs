//! A scene as text: what a viewer sees, drawn from the same data as in a browser, for any game.

mod canvas;
mod cards;
mod points;
mod seats;

use qipai_table::rules::Message;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

/// Columns of a terminal that a drawing keeps to, where the game allows it.
pub(crate) const WIDTH: usize = 78;

/// How to draw.
pub(crate) struct Board<'a> {
    /// The static part of the scene.
    pub(crate) def: &'a Value,
    /// What the viewer sees now.
    pub(crate) scene: &'a Value,
    /// A code's text in the reader's language.
    pub(crate) words: &'a dyn Fn(&Message) -> String,
    /// Whether the terminal knows colours. They are never the only sign.
    pub(crate) colour: bool,
    /// Seats in order of play, who began first.
    pub(crate) order: &'a [u8],
    /// Seen from the other side, where the board may be turned.
    pub(crate) turned: bool,
}

/// How a piece of text is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Style {
    /// An ANSI colour, "" for the terminal's own.
    colour: &'static str,
    marked: bool,
}

impl Board<'_> {
    /// The whole picture, lines ended.
    pub(crate) fn draw(&self) -> String {
        let mut lines = self.seats();
        if self.spots().next().is_some() {
            lines.push(String::new());
            lines.extend(self.points());
        }
        let zones = self.zones();
        if !zones.is_empty() {
            lines.push(String::new());
            lines.extend(zones);
        }
        if let Some(status) = self.scene.get("status") {
            lines.push(String::new());
            lines.push(self.msg(status));
        }
        let mut text = String::new();
        for line in lines {
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// What the characters on the pieces mean, where readers of English may not know them.
    pub(crate) fn legend(&self) -> String {
        let mut meant: Vec<(String, String)> = Vec::new();
        let looks = self.def["looks"].as_object().into_iter().flatten();
        for (_, look) in looks {
            let [glyph, name, tone] =
                ["glyph", "name", "tone"].map(|key| look[key].as_str().unwrap_or_default());
            if glyph.is_ascii() {
                continue;
            }
            let (name, tone) = (self.word(name), self.word(tone));
            let name = name.strip_prefix(&tone).unwrap_or(&name).trim().to_owned();
            match meant.iter_mut().find(|(_, known)| *known == name) {
                Some((glyphs, _)) if glyphs.contains(glyph) => {}
                Some((glyphs, _)) => glyphs.push_str(glyph),
                None => meant.push((glyph.to_owned(), name)),
            }
        }
        let told = meant
            .iter()
            .map(|(glyphs, name)| format!("{glyphs} {name}"));
        told.collect::<Vec<_>>().join("  ")
    }

    fn list<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> + use<'v> {
        value[key].as_array().into_iter().flatten()
    }

    fn spots(&self) -> impl Iterator<Item = &Value> + '_ {
        Self::list(self.def, "spots")
    }

    /// The scene's seats in order of play.
    fn in_order(&self) -> impl Iterator<Item = &Value> + '_ {
        let seat = |wanted: &u8| {
            let mut seats = Self::list(self.scene, "seats");
            let wanted = u64::from(*wanted);
            seats.find(|seat| seat["seat"].as_u64() == Some(wanted))
        };
        self.order.iter().filter_map(seat)
    }

    fn look(&self, item: &Value) -> &Value {
        &self.def["looks"][item["look"].as_str().unwrap_or_default()]
    }

    fn word(&self, key: &str) -> String {
        (self.words)(&Message::new(key))
    }

    /// A text of the scene: key and arguments; an argument that begins with "@" is a key itself.
    fn msg(&self, msg: &Value) -> String {
        let key = msg["k"].as_str().or(msg["code"].as_str());
        let args = Self::list(msg, "a").chain(Self::list(msg, "args"));
        let mut message = Message::new(key.unwrap_or_default());
        for arg in args {
            let [name, value] = [0, 1].map(|i| arg[i].as_str().unwrap_or_default());
            let value = match value.strip_prefix('@') {
                Some(key) => self.word(key),
                None => value.to_owned(),
            };
            message = message.arg(name, value);
        }
        (self.words)(&message)
    }

    /// Text in a style, as the terminal takes it.
    fn styled(&self, text: &str, style: Style) -> String {
        if !self.colour || style == Style::default() {
            return text.to_owned();
        }
        let marked = if style.marked { "7" } else { "" };
        let codes: Vec<&str> = ["1", style.colour, marked]
            .into_iter()
            .filter(|code| !code.is_empty())
            .collect();
        format!("\x1b[{}m{text}\x1b[0m", codes.join(";"))
    }
}

/// The terminal's colour for a tone.
fn tone(tone: &str) -> &'static str {
    let known = [
        ("red", "31"),
        ("green", "32"),
        ("yellow", "33"),
        ("blue", "34"),
        ("purple", "35"),
        ("white", "97"),
    ];
    let found = known.into_iter().find(|(word, _)| tone.contains(word));
    found.map_or("", |(_, code)| code)
}

/// Text filled with blanks to so many columns.
fn padded(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(blanks))
}
