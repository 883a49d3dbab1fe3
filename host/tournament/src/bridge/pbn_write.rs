use std::fmt::Write as _;

use super::board::BoardEntry;
use super::contract::vulnerability;
use super::pbn::PbnGame;
use super::session::TableResult;

/// Writes games in the export format: tags in their order, sections below, an empty line between games.
#[must_use]
pub fn write_pbn(games: &[PbnGame]) -> String {
    let mut text = String::from("% PBN 2.1\n% EXPORT\n");
    for game in games {
        for (name, value, section) in &game.tags {
            let value = value.replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
            for line in section {
                let _ = writeln!(text, "{line}");
            }
        }
        text.push('\n');
    }
    text
}

impl PbnGame {
    /// A board's results as a game with a `ScoreTable`: pairs, scores and matchpoints of every table.
    #[must_use]
    pub fn from_results(event: &str, board: u32, results: &[TableResult]) -> PbnGame {
        let entries: Vec<BoardEntry> = results.iter().map(|r| r.entry).collect();
        let expected = u32::try_from(results.len()).unwrap_or(u32::MAX);
        let points = super::adjusted(&entries, expected);
        let row = |(result, points): (&TableResult, Option<super::BoardScore>)| {
            let (ns, ew) = match result.entry {
                BoardEntry::Score(score) => (score.to_string(), (-i64::from(score)).to_string()),
                BoardEntry::Adjusted { ns, ew } => (format!("{ns}%"), format!("{ew}%")),
                BoardEntry::NotPlayed => ("-".to_owned(), "-".to_owned()),
            };
            let mp = |p: Option<i64>| {
                p.map_or("-".to_owned(), |p| format!("{}.{:02}", p / 100, p % 100))
            };
            let (mp_ns, mp_ew) = (mp(points.map(|p| p.ns)), mp(points.map(|p| p.ew)));
            format!("{} {} {ns} {ew} {mp_ns} {mp_ew}", result.ns, result.ew)
        };
        let rows = results.iter().zip(points).map(row).collect();
        let v = vulnerability(board);
        let vulnerable = match (v.ns, v.ew) {
            (false, false) => "None",
            (true, false) => "NS",
            (false, true) => "EW",
            (true, true) => "All",
        };
        let columns = "PairId_NS\\3R;PairId_EW\\3R;Score_NS\\5R;Score_EW\\5R;MP_NS\\6R;MP_EW\\6R";
        let plain = |name: &str, value: &str| (name.to_owned(), value.to_owned(), Vec::new());
        let tags = vec![
            plain("Event", event),
            plain("Board", &board.to_string()),
            plain("Vulnerable", vulnerable),
            ("ScoreTable".to_owned(), columns.to_owned(), rows),
        ];
        PbnGame {
            tags,
            ..PbnGame::default()
        }
    }
}
