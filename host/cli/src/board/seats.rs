//! Who sits at the table: turn, name, roles, clock, cards.

use super::{Board, Style, WIDTH, padded, tone};
use qipai_table::rules::Message;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

impl Board<'_> {
    /// A line for all seats where they fit, else one each.
    pub(super) fn seats(&self) -> Vec<String> {
        let table = Self::list(self.scene, "zones").next().is_some();
        let seats: Vec<&Value> = self.in_order().collect();
        let told: Vec<Vec<String>> = seats.iter().map(|seat| self.seat(seat)).collect();
        let row: Vec<String> = told.iter().map(|parts| parts.join("  ")).collect();
        let style = |seat: &Value| Style {
            colour: tone(seat["tone"].as_str().unwrap_or_default()),
            marked: false,
        };
        if !table && row.join("     ").width() <= WIDTH {
            let styled = seats
                .iter()
                .zip(&row)
                .map(|(seat, text)| self.styled(text, style(seat)));
            return vec![styled.collect::<Vec<_>>().join("     ")];
        }
        let columns = told.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|i| {
                told.iter()
                    .filter_map(|parts| parts.get(i))
                    .map(|part| part.width())
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let line = |parts: &Vec<String>| -> String {
            let parts = parts
                .iter()
                .zip(&widths)
                .map(|(part, width)| padded(part, *width));
            parts.collect::<Vec<_>>().join("  ")
        };
        let plays = seats.iter().map(|seat| self.played(seat["seat"].as_u64()));
        told.iter()
            .map(line)
            .zip(plays)
            .map(|(line, play)| format!("{line}   {play}"))
            .collect()
    }

    /// Turn and name, roles, clock, points, number of cards.
    fn seat(&self, seat: &Value) -> Vec<String> {
        let number = seat["seat"].as_u64();
        let turn = Self::list(self.scene, "turn").any(|turn| turn.as_u64() == number);
        let name = self.word(seat["name"].as_str().unwrap_or_default());
        let mut parts = vec![format!("{} {name}", if turn { "▶" } else { " " })];
        let badges: Vec<String> = Self::list(seat, "badges")
            .filter_map(Value::as_str)
            .map(|key| self.word(key))
            .collect();
        let zones = Self::list(self.scene, "zones").any(|zone| zone["z"] == "fan");
        if zones || !badges.is_empty() {
            parts.push(badges.join(" "));
        }
        if let Some(held) = self.held(number) {
            parts.push((self.words)(&Message::new("n-cards").arg("n", held)));
        }
        if let Some(ms) = seat["clock"]["ms"].as_u64() {
            let main = time(seat["clock"]["main_ms"].as_u64().unwrap_or(ms));
            let clock = match seat["clock"]["stage"].as_str() {
                Some(stage @ ("step" | "countdown")) => {
                    let told = Message::new(format!("clock.{stage}")).arg("left", time(ms));
                    (self.words)(&told.arg("main", main))
                }
                _ => time(ms),
            };
            parts.push(clock);
        }
        if let Some(score) = seat["score"].as_i64().filter(|score| *score != 0) {
            parts.push(format!("{score:+}"));
        }
        if seat["out"].as_bool() == Some(true) {
            parts.push(self.word("out-of-game"));
        }
        if let Some(note) = seat.get("note") {
            parts.push(self.msg(note));
        }
        parts
    }
}

/// Minutes and seconds, rounded down; hours where there are any.
fn time(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
