//! Standings of a session at bridge, out of the results of a PBN file.

use super::Standings;
use crate::output::Failed;
use crate::tournament::{input, lang, show};
use crate::{Common, Done};
use clap::ValueEnum;
use qipai_tournament::bridge::{
    BoardEntry, PairTotal, PbnResults, Scoring as Comparison, Session, TableResult, TeamMatch,
};
use qipai_tournament::lang::Lang;
use qipai_tournament::standings::{Measure, aligned, amount_text};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How boards are compared and matches won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Scoring {
    /// Pairs: two points for each score beaten, Neuberg's formula where some are missing
    Matchpoints,
    /// Pairs: IMPs against every other score, their mean
    CrossImps,
    /// Pairs: IMPs against the datum
    Butler,
    /// Teams: IMPs between the two rooms
    Imps,
    /// Victory points of matches: of teams, or of all boards that two pairs play against each other
    Vps,
}

pub(super) fn run(common: &Common, args: &Standings) -> Done {
    let asked = [
        (args.tiebreaks.is_some(), "--tiebreaks"),
        (args.after.is_some(), "--after"),
        (args.system.is_some(), "--system"),
    ];
    if let Some((_, option)) = asked.iter().find(|(given, _)| *given) {
        return Err(Failed::Input(format!(
            "{option} is not for results at bridge"
        )));
    }
    let path = args.file.name();
    let misread = |error: qipai_tournament::bridge::PbnError| {
        let (line, column, message) = (error.line, error.column, error.message);
        Failed::Input(format!("{}:{line}:{column}: {message}", input::shown(path)))
    };
    let read = PbnResults::read(&input::bytes(path)?).map_err(misread)?;
    let session = read.session().map_err(misread)?;
    let teams = !read.matches.is_empty();
    if teams && !session.scored(Comparison::Matchpoints).is_empty() {
        let message = "results of pairs and of teams are two events: a file each";
        return Err(Failed::Input(format!("{}: {message}", input::shown(path))));
    }
    let scoring = args.scoring.unwrap_or(if teams {
        Scoring::Vps
    } else {
        Scoring::Matchpoints
    });
    let fits = match scoring {
        Scoring::Vps => true,
        Scoring::Imps => teams,
        _ => !teams,
    };
    if !fits || teams && (args.two_winners || args.explain.is_some()) {
        let message = if teams {
            "teams are scored by imps or vps, as one field"
        } else {
            "pairs are scored by matchpoints, cross-imps, butler or vps"
        };
        return Err(Failed::Input(format!("{}: {message}", input::shown(path))));
    }
    if teams {
        return of_teams(common, &read.matches, scoring);
    }
    of_pairs(common, args, &read, &session, scoring)
}

/// Hundredths as text.
fn hundredths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}", amount_text(value.abs(), Measure::Percent))
}

const fn comparison(scoring: Scoring) -> Comparison {
    match scoring {
        Scoring::Matchpoints => Comparison::Matchpoints,
        Scoring::CrossImps => Comparison::CrossImps,
        _ => Comparison::Butler,
    }
}

fn of_pairs(
    common: &Common,
    args: &Standings,
    read: &PbnResults,
    session: &Session,
    scoring: Scoring,
) -> Done {
    let totals = if scoring == Scoring::Vps {
        session.victory_totals().map_err(Failed::input)?
    } else {
        session.totals(comparison(scoring), args.two_winners)
    };
    let name = |pair: u32| read.names.get(&pair).map_or("", String::as_str);
    if let Some(pair) = args.explain {
        let Some(total) = totals.iter().find(|t| t.pair == pair) else {
            return Err(Failed::Input(format!("nobody has the number {pair}")));
        };
        return explained(common, session, total, scoring);
    }
    let share = scoring == Scoring::Matchpoints;
    if common.json {
        let row = |t: &PairTotal| {
            json!({"place": t.place, "pair": t.pair, "name": name(t.pair), "points": hundredths(t.points),
                "top": share.then(|| hundredths(t.top)), "percent": share.then(|| hundredths(t.percent)),
                "boards": t.boards})
        };
        let rows: Vec<Value> = totals.iter().map(row).collect();
        return show::json(&json!({"scoring": called(scoring), "rows": rows}));
    }
    let lang = lang(common);
    let named = !read.names.is_empty();
    let mut head = vec![lang.of("place", "名次"), lang.of("pair", "对")];
    head.extend(named.then_some(lang.of("names", "姓名")));
    head.push(unit(scoring, lang));
    if share {
        head.extend([lang.of("of", "满分"), lang.of("per cent", "百分比")]);
    }
    head.push(lang.of("boards", "副数"));
    let mut lines = vec![head.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for t in &totals {
        let mut cells = vec![t.place.to_string(), t.pair.to_string()];
        cells.extend(named.then(|| name(t.pair).to_owned()));
        cells.push(hundredths(t.points));
        if share {
            cells.extend([hundredths(t.top), hundredths(t.percent)]);
        }
        cells.push(t.boards.to_string());
        lines.push(cells);
    }
    show::text(&aligned(&lines))
}

fn called(scoring: Scoring) -> String {
    let value = scoring.to_possible_value();
    value.map_or_else(String::new, |v| v.get_name().to_owned())
}

const fn unit(scoring: Scoring, lang: Lang) -> &'static str {
    match scoring {
        Scoring::Matchpoints => lang.of("matchpoints", "比赛分"),
        Scoring::Vps => lang.of("VPs", "胜利分"),
        _ => lang.of("IMPs", "国际比赛分"),
    }
}

/// What a pair's total is made of: its boards, or its matches.
fn explained(common: &Common, session: &Session, total: &PairTotal, scoring: Scoring) -> Done {
    let pair = total.pair;
    let mut lines = Vec::new();
    let mut parts = Vec::new();
    if scoring == Scoring::Vps {
        for game in session.matches().map_err(Failed::input)? {
            let first = game.pairs.0 == pair;
            if !first && game.pairs.1 != pair {
                continue;
            }
            let (other, margin, points) = if first {
                (game.pairs.1, game.margin, game.points.0)
            } else {
                (game.pairs.0, -game.margin, game.points.1)
            };
            let points = hundredths(points.into());
            lines.push(match lang(common) {
                Lang::En => format!(
                    "against {other}: {margin:+} IMPs, {points} VPs (boards: {})",
                    game.boards
                ),
                Lang::ZhHans => {
                    format!("对{other}，{}副：{margin:+} IMP，{points} VP", game.boards)
                }
            });
            parts.push(json!({"against": other, "boards": game.boards, "margin": margin, "points": points}));
        }
    } else {
        for (result, points) in session.scored(comparison(scoring)) {
            let ns = result.ns == pair;
            if !ns && result.ew != pair {
                continue;
            }
            let points = points.map(|(north, east)| hundredths(if ns { north } else { east }));
            let (other, score) = (if ns { result.ew } else { result.ns }, scored(&result, ns));
            let board = result.board;
            let won = points.clone().unwrap_or_else(|| "-".to_owned());
            let unit = unit(scoring, lang(common));
            lines.push(match lang(common) {
                Lang::En => format!("board {board} against {other}: {score}, {won} {unit}"),
                Lang::ZhHans => format!("第{board}副对{other}：{score}，{won} {unit}"),
            });
            parts.push(json!({"board": board, "against": other, "score": score, "points": points}));
        }
    }
    let points = hundredths(total.points);
    if common.json {
        return show::json(
            &json!({"place": total.place, "pair": pair, "points": points, "parts": parts}),
        );
    }
    let unit = unit(scoring, lang(common));
    let head = match lang(common) {
        Lang::En => format!(
            "Pair {pair} is in place {} with {points} {unit}.\n",
            total.place
        ),
        Lang::ZhHans => format!("{pair}号对第{}名，{points} {unit}。\n", total.place),
    };
    show::text(&(head + &lines.join("\n") + "\n"))
}

/// A result from one side's view.
fn scored(result: &TableResult, ns: bool) -> String {
    match result.entry {
        BoardEntry::Score(score) => format!("{:+}", if ns { score } else { -score }),
        BoardEntry::Adjusted { ns: north, ew } => format!("{}%", if ns { north } else { ew }),
        BoardEntry::NotPlayed => "-".to_owned(),
    }
}

/// A team's matches so far.
#[derive(Default)]
struct Team {
    points: i64,
    imps: i64,
    matches: u32,
}

fn of_teams(common: &Common, matches: &[TeamMatch], scoring: Scoring) -> Done {
    let mut teams: BTreeMap<&str, Team> = BTreeMap::new();
    let mut lines = Vec::new();
    let mut games = Vec::new();
    for game in matches {
        let (margin, boards) = (game.margin(), game.boards.len());
        let (home, visit) = game.points().map_err(Failed::input)?;
        for (name, points, imps) in [(&game.home, home, margin), (&game.visit, visit, -margin)] {
            let team = teams.entry(name).or_default();
            team.imps += i64::from(imps);
            team.points += i64::from(points);
            team.matches += 1;
        }
        let [first, second] = [home, visit].map(|p| hundredths(p.into()));
        lines.push(format!(
            "{}  {} - {}  {margin:+} IMP  {first} - {second} VP  ({boards})\n",
            game.round, game.home, game.visit
        ));
        games.push(
            json!({"round": game.round, "home": game.home, "visit": game.visit, "boards": boards,
            "margin": margin, "points": [first, second]}),
        );
    }
    let value = |t: &Team| {
        if scoring == Scoring::Imps {
            100 * t.imps
        } else {
            t.points
        }
    };
    let mut order: Vec<(&str, &Team)> = teams.iter().map(|(name, team)| (*name, team)).collect();
    order.sort_by_key(|(_, team)| std::cmp::Reverse(value(team)));
    let place = |team: &Team| 1 + order.iter().filter(|(_, t)| value(t) > value(team)).count();
    if common.json {
        let row = |(name, team): &(&str, &Team)| json!({"place": place(team), "team": name, "points": hundredths(value(team)), "matches": team.matches});
        let rows: Vec<Value> = order.iter().map(row).collect();
        return show::json(&json!({"scoring": called(scoring), "rows": rows, "matches": games}));
    }
    let lang = lang(common);
    let head = [
        lang.of("place", "名次"),
        lang.of("team", "队"),
        unit(scoring, lang),
        lang.of("matches", "场数"),
    ];
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for (name, team) in &order {
        let cells = [
            place(team).to_string(),
            (*name).to_owned(),
            hundredths(value(team)),
            team.matches.to_string(),
        ];
        table.push(cells.to_vec());
    }
    show::text(&(aligned(&table) + "\n" + &lines.concat()))
}
