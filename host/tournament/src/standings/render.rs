use std::fmt::Write as _;

use super::figure::{Because, Figure, Part, amount_text};
use super::labels::label;
use super::tiebreak::TieBreak;
use super::{Standing, Standings};
use crate::facts::{Event, PlayerId};
use crate::lang::Lang;

fn name_of(event: &Event, id: PlayerId) -> String {
    match event.player(id) {
        Some(player) if !player.name.trim().is_empty() => player.name.trim().to_owned(),
        _ => format!("#{id}"),
    }
}

/// The standings as a table: place, number, name, points, tie-breaks.
#[must_use]
pub fn render(event: &Event, standings: &Standings, lang: Lang) -> String {
    let mut lines = vec![
        [
            lang.of("place", "名次"),
            lang.of("id", "编号"),
            lang.of("name", "姓名"),
            lang.of("points", "积分"),
        ]
        .map(str::to_owned)
        .to_vec(),
    ];
    lines[0].extend(standings.tiebreaks.iter().map(TieBreak::to_string));
    for row in &standings.rows {
        let place = row
            .place
            .map_or_else(|| lang.of("out", "取消").to_owned(), |p| p.to_string());
        let mut cells = vec![
            place,
            row.id.to_string(),
            name_of(event, row.id),
            row.points.text(),
        ];
        cells.extend(row.figures.iter().map(Figure::text));
        lines.push(cells);
    }
    aligned(&lines)
}

/// Lines of cells as text: columns padded to equal width; wide characters count double.
#[must_use]
pub fn aligned(lines: &[Vec<String>]) -> String {
    let width = |text: &str| {
        text.chars()
            .map(|c| {
                if ('\u{1100}'..'\u{fffd}').contains(&c) {
                    2
                } else {
                    1
                }
            })
            .sum::<usize>()
    };
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|c| {
            lines
                .iter()
                .filter_map(|l| l.get(c))
                .map(|t| width(t))
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for line in lines {
        let mut row = String::new();
        for (cell, &wide) in line.iter().zip(&widths) {
            let _ = write!(row, "{cell}{}", " ".repeat(wide - width(cell) + 2));
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// A figure in a sentence: the value and the rounds and opponents it comes from.
#[must_use]
pub fn explain_figure(event: &Event, tiebreak: &TieBreak, figure: &Figure, lang: Lang) -> String {
    let mut text = match lang {
        Lang::En => format!(
            "{} {tiebreak} = {}",
            label(tiebreak.name, lang),
            figure.text()
        ),
        Lang::ZhHans => format!(
            "{}（{tiebreak}）= {}",
            label(tiebreak.name, lang),
            figure.text()
        ),
    };
    let parts: Vec<String> = figure
        .parts
        .iter()
        .map(|p| explain_part(event, p, figure, lang))
        .collect();
    if !parts.is_empty() {
        text.push_str(lang.of(": ", "："));
        text.push_str(&parts.join(lang.of(", ", "，")));
    }
    if figure.divisor > 1 {
        let by = figure.divisor;
        let _ = match lang {
            Lang::En => write!(text, "; divided by {by}"),
            Lang::ZhHans => write!(text, "；除以{by}"),
        };
    }
    text.push_str(lang.of(".", "。"));
    text
}

fn explain_part(event: &Event, part: &Part, figure: &Figure, lang: Lang) -> String {
    let amount = amount_text(part.amount, figure.measure);
    let round = match (part.because, lang) {
        (Because::Secondary, lang) => lang.of("the other score", "另一项得分").to_owned(),
        (Because::Board, Lang::En) => format!("board {}", part.round),
        (Because::Board, Lang::ZhHans) => format!("第{}台", part.round),
        (_, Lang::En) => format!("round {}", part.round),
        (_, Lang::ZhHans) => format!("第{}轮", part.round),
    };
    let who = part
        .opponent
        .map(|id| format!(" {}", name_of(event, id)))
        .unwrap_or_default();
    let why = match part.because {
        Because::Played | Because::Running | Because::Board | Because::Secondary => "",
        Because::Forfeit => lang.of(" (forfeit)", "（弃权局）"),
        Because::OwnScore => lang.of(" (not played: own score)", "（未赛：按本人积分）"),
        Because::Capped => lang.of(
            " (not played: own score, limited)",
            "（未赛：按本人积分，受上限）",
        ),
        Because::NoGame => lang.of(" (no game)", "（无对局）"),
    };
    let cut = if part.cut {
        lang.of(" (cut)", "（去掉）")
    } else {
        ""
    };
    format!("{round}{who} {amount}{why}{cut}")
}

/// A player's line in sentences: place, points, what decided it, and every figure.
#[must_use]
pub fn explain_row(event: &Event, standings: &Standings, row: &Standing, lang: Lang) -> String {
    let who = name_of(event, row.id);
    let mut text = match (row.place, lang) {
        (Some(place), Lang::En) => format!(
            "{who} is in place {place} with {} points.",
            row.points.text()
        ),
        (Some(place), Lang::ZhHans) => format!("{who}第{place}名，积分{}。", row.points.text()),
        (None, Lang::En) => format!("{who} is disqualified and has no place."),
        (None, Lang::ZhHans) => format!("{who}被取消资格，不计名次。"),
    };
    if let Some(tiebreak) = row.decided_by.and_then(|i| standings.tiebreaks.get(i)) {
        let _ = match lang {
            Lang::En => write!(
                text,
                " Behind the player above by {}.",
                label(tiebreak.name, lang)
            ),
            Lang::ZhHans => write!(text, "以{}次于上一名。", label(tiebreak.name, lang)),
        };
    }
    text.push('\n');
    for (tiebreak, figure) in standings.tiebreaks.iter().zip(&row.figures) {
        let _ = writeln!(text, "{}", explain_figure(event, tiebreak, figure, lang));
    }
    text
}
