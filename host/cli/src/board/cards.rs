//! Zones: hands, tricks, rows of cards, piles, tables of figures.

use super::{Board, Style, WIDTH, padded, tone};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

/// Cards of a hand in one row of the drawing.
const ROW: usize = 25;

impl Board<'_> {
    /// How many cards a seat holds, where it holds any.
    pub(super) fn held(&self, seat: Option<u64>) -> Option<u64> {
        let mut fans = Self::list(self.scene, "zones")
            .filter(|zone| zone["z"] == "fan" && zone["seat"].as_u64() == seat);
        let fan = fans.next()?;
        let open = fan["cards"].as_array().map_or(0, Vec::len) as u64;
        Some(open + fan["hidden"].as_u64().unwrap_or(0))
    }

    /// What a seat played last: cards, and what they are.
    pub(super) fn played(&self, seat: Option<u64>) -> String {
        let tricks = Self::list(self.scene, "zones").filter(|zone| zone["z"] == "trick");
        let plays = tricks.flat_map(|trick| Self::list(trick, "plays"));
        let told = plays
            .filter(|play| play["seat"].as_u64() == seat)
            .map(|play| {
                let label = play
                    .get("label")
                    .map(|label| self.msg(label))
                    .unwrap_or_default();
                let cards = self.row(play);
                if cards.is_empty() {
                    label
                } else {
                    format!("{cards}  {label}")
                }
            });
        told.collect::<Vec<_>>().join("  ")
    }

    /// Every zone that is not told beside the seats.
    pub(super) fn zones(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut facts = Vec::new();
        for zone in Self::list(self.scene, "zones") {
            let titled = |key: &str| {
                zone.get(key)
                    .map(|title| self.msg(title))
                    .unwrap_or_default()
            };
            match zone["z"].as_str().unwrap_or_default() {
                "row" => facts.push(format!("{} {}", titled("title"), self.row(zone))),
                "meter" => {
                    let of = zone["max"]
                        .as_i64()
                        .filter(|max| *max > 0)
                        .map(|max| format!("/{max}"));
                    facts.push(format!(
                        "{} {}{}",
                        titled("label"),
                        zone["v"],
                        of.unwrap_or_default()
                    ));
                }
                "pile" => {
                    let top = zone
                        .get("top")
                        .map(|top| self.card(top))
                        .unwrap_or_default();
                    facts.push(format!("{} × {top}", zone["n"]));
                }
                "text" => facts.push(titled("msg")),
                "sheet" => lines.extend(self.sheet(zone, &titled("title"))),
                "fan"
                    if zone["cards"]
                        .as_array()
                        .is_some_and(|cards| !cards.is_empty()) =>
                {
                    let name = self.owner(zone["seat"].as_u64());
                    lines.push(name);
                    lines.extend(self.fan(zone));
                }
                _ => {}
            }
        }
        let facts = facts.join("     ");
        if facts.is_empty() {
            lines
        } else {
            [vec![facts], lines].concat()
        }
    }

    fn owner(&self, seat: Option<u64>) -> String {
        let mut seats =
            Self::list(self.scene, "seats").filter(|other| other["seat"].as_u64() == seat);
        let name = seats.next().and_then(|seat| seat["name"].as_str());
        self.word(name.unwrap_or_default())
    }

    /// Cards in a line; "▒▒" for one that the viewer may not know.
    fn row(&self, zone: &Value) -> String {
        let open = Self::list(zone, "cards").map(|card| self.card(card));
        let hidden = zone["hidden"].as_u64().unwrap_or(0).min(60);
        open.chain((0..hidden).map(|_| "▒▒".to_owned()))
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn style(&self, item: &Value) -> Style {
        Style {
            colour: tone(self.look(item)["tone"].as_str().unwrap_or_default()),
            marked: false,
        }
    }

    /// A card in a line: "10♥"; the spoken name where it has no suit.
    fn card(&self, item: &Value) -> String {
        let (rank, suit) = self.corner(item);
        let text = if suit == "★" {
            self.spoken(item)
        } else {
            format!("{rank}{suit}")
        };
        self.styled(&text, self.style(item))
    }

    fn spoken(&self, item: &Value) -> String {
        self.word(self.look(item)["name"].as_str().unwrap_or_default())
    }

    /// What stands in a card's corner: above, below.
    fn corner(&self, item: &Value) -> (String, String) {
        let look = self.look(item);
        let rank = look["rank"].as_str().unwrap_or_default();
        let suit = match look["suit"].as_str().unwrap_or_default() {
            "S" => "♠",
            "H" => "♥",
            "D" => "♦",
            "C" => "♣",
            _ => "",
        };
        if !suit.is_empty() {
            let rank = if rank == "T" { "10" } else { rank };
            return (rank.to_owned(), suit.to_owned());
        }
        let spoken = self.spoken(item);
        let wide: Vec<String> = spoken
            .chars()
            .map(String::from)
            .filter(|c| c.width() == 2)
            .collect();
        match wide.as_slice() {
            [above, below] => (above.clone(), below.clone()),
            _ => (
                item["look"]
                    .as_str()
                    .unwrap_or_default()
                    .chars()
                    .take(2)
                    .collect(),
                "★".to_owned(),
            ),
        }
    }

    /// A hand as cards that lie one over another.
    fn fan(&self, zone: &Value) -> Vec<String> {
        let cards: Vec<&Value> = Self::list(zone, "cards").collect();
        let mut lines = Vec::new();
        for row in cards.chunks(ROW) {
            let edge = |left: &str, between: &str, right: &str| {
                let edges = vec!["──"; row.len()];
                format!("{left}{}{right}", edges.join(between))
            };
            let told = |part: &dyn Fn(&Value) -> String| {
                let parts = row
                    .iter()
                    .map(|card| self.styled(&padded(&part(card), 2), self.style(card)));
                format!("│{}│", parts.collect::<Vec<_>>().join("│"))
            };
            lines.push(edge("┌", "┬", "┐"));
            lines.push(told(&|card| self.corner(card).0));
            lines.push(told(&|card| self.corner(card).1));
            lines.push(edge("└", "┴", "┘"));
        }
        lines
    }

    fn sheet(&self, zone: &Value, title: &str) -> Vec<String> {
        let head: Vec<String> = Self::list(zone, "cols").map(|col| self.msg(col)).collect();
        let rows = Self::list(zone, "rows").map(|row| {
            let cells = row.as_array().into_iter().flatten();
            cells
                .map(|cell| cell.as_str().unwrap_or_default().to_owned())
                .collect()
        });
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |i| {
            rows.iter()
                .filter_map(|row| row.get(i))
                .map(|cell: &String| cell.width())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row
                .iter()
                .zip(&widths)
                .map(|(cell, width)| padded(cell, *width));
            let line = cells.collect::<Vec<_>>().join("  ");
            if line.width() > WIDTH {
                row.join(" ")
            } else {
                line
            }
        };
        std::iter::once(title.to_owned())
            .chain(rows.iter().map(line))
            .collect()
    }
}
