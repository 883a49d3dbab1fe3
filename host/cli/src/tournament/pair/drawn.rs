//! A round as it was paired, in every form it is shown in.

use super::{pending_game, refused};
use crate::{Common, Done};
use qipai_tournament::explain;
use qipai_tournament::facts::{Cell, Code, Colour, Event, PlayerId};
use qipai_tournament::lang::Lang;
use qipai_tournament::standings::aligned;
use qipai_tournament::swiss::{self, BracketReport, System};
use qipai_tournament::tables;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A round: who sits together, who sits out.
pub(super) struct Drawn {
    pub(super) round: u32,
    /// White and Black, or a table's people by seat; the top board first.
    pub(super) seats: Vec<Vec<PlayerId>>,
    pub(super) byes: Vec<PlayerId>,
    /// Handicap stones by board, where the system gives any.
    pub(super) stones: Vec<u32>,
    /// Of tables: what was given up.
    pub(super) note: Option<tables::Pairing>,
}

pub(super) fn swiss(common: &Common, event: &Event, round: u32, system: System) -> Done<Drawn> {
    let pairing = swiss::pair(event, round, system).map_err(|none| refused(common, &none))?;
    Ok(Drawn {
        round,
        seats: pairing
            .boards
            .iter()
            .map(|b| vec![b.white, b.black])
            .collect(),
        byes: pairing.bye.into_iter().collect(),
        stones: Vec::new(),
        note: None,
    })
}

impl Drawn {
    pub(super) fn is_empty(&self) -> bool {
        self.seats.is_empty() && self.byes.is_empty()
    }

    /// The engines' form: the number of lines, then `white black` a line, a bye as `id 0`.
    pub(super) fn lines(&self) -> String {
        let mut text = format!("{}\n", self.seats.len() + self.byes.len());
        for seats in &self.seats {
            let ids: Vec<String> = seats.iter().map(u32::to_string).collect();
            let _ = writeln!(text, "{}", ids.join(" "));
        }
        for id in &self.byes {
            let _ = writeln!(text, "{id} 0");
        }
        text
    }

    pub(super) fn to_json(&self) -> Value {
        let games = self.seats.iter().all(|s| s.len() == 2);
        let boards: Vec<Value> = (1..)
            .zip(&self.seats)
            .map(
                |(board, seats)| match (seats.as_slice(), self.stones.get(board - 1)) {
                    ([white, black], Some(stones)) => {
                        json!({"board": board, "white": white, "black": black, "stones": stones})
                    }
                    ([white, black], None) if games => {
                        json!({"board": board, "white": white, "black": black})
                    }
                    _ => json!({"table": board, "seats": seats}),
                },
            )
            .collect();
        json!({"round": self.round, "boards": boards, "bye": self.byes.first(), "byes": self.byes, "none": false,
            "cost": self.note.as_ref().map(|p| p.cost)})
    }

    /// Boards with names and points, for people.
    pub(super) fn table(&self, event: &Event, lang: Lang) -> String {
        let label = |id: PlayerId| {
            let Some(player) = event.player(id) else {
                return id.to_string();
            };
            let points = event.score(player, self.round.saturating_sub(1));
            format!("{id} {} ({points})", player.name.trim())
        };
        let pairs = self.seats.iter().all(|s| s.len() == 2);
        let mut lines = vec![vec![lang.of("board", "台").to_owned()]];
        if pairs {
            lines[0]
                .extend([lang.of("White", "白方"), lang.of("Black", "黑方")].map(str::to_owned));
        }
        for (board, seats) in (1..).zip(&self.seats) {
            let mut cells = vec![board.to_string()];
            cells.extend(seats.iter().map(|&id| label(id)));
            if let Some(stones) = self.stones.get(board - 1).filter(|s| **s > 0) {
                cells.push(match lang {
                    Lang::En => format!("stones: {stones}"),
                    Lang::ZhHans => format!("让子：{stones}"),
                });
            }
            lines.push(cells);
        }
        for &id in &self.byes {
            lines.push(vec![
                "-".to_owned(),
                label(id),
                lang.of("bye", "轮空").to_owned(),
            ]);
        }
        let title = match lang {
            Lang::En => format!("Round {}", self.round),
            Lang::ZhHans => format!("第{}轮", self.round),
        };
        let note = self
            .note
            .as_ref()
            .map_or(String::new(), |p| tables::explain(p, lang) + "\n");
        format!("{title}\n{}{note}", aligned(&lines))
    }

    /// The event with the round entered: games without results, the bye.
    pub(super) fn entered(&self, event: &Event) -> Event {
        let mut event = event.clone();
        // The bye adds to the points the file said.
        event
            .players
            .iter_mut()
            .for_each(|p| p.stated_points = None);
        let mut set = |id: PlayerId, cell: Cell| {
            if let Some(player) = event.players.iter_mut().find(|p| p.id == id) {
                player.set_cell(self.round, cell);
            }
        };
        for seats in &self.seats {
            if let [white, black] = *seats.as_slice() {
                set(white, pending_game(black, Colour::White));
                set(black, pending_game(white, Colour::Black));
            }
        }
        self.byes
            .iter()
            .for_each(|&id| set(id, Cell::bye(Code::PairingBye)));
        event
    }
}

/// How each bracket came out, in sentences.
pub(super) fn bracket_lines(event: &Event, reports: &[BracketReport], lang: Lang) -> String {
    let mut text = String::new();
    for report in reports {
        text += &explain::render(&explain::bracket(event, report), lang);
        let pairs: Vec<String> = report
            .pairs
            .iter()
            .map(|(a, b)| format!("{a}-{b}"))
            .collect();
        if !pairs.is_empty() {
            let _ = writeln!(text, "  {}", pairs.join(" "));
        }
        if report.slow {
            text += lang.of(
                "This was a hard case: it took searches of the whole bracket.\n",
                "这是较难的情形：需要搜索整个分组。\n",
            );
        }
    }
    text
}
