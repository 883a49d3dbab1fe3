use std::fmt::Write as _;

use super::check::Broken;
use super::model::Night;
use super::plan::{Plan, Score};
use super::standing::{NightStanding, WHOLE, formula};
use crate::lang::Lang;
use crate::standings::{Measure, amount_text};

fn person(night: &Night, id: usize) -> &str {
    night.people.get(id).map_or("?", |p| p.name.as_str())
}

fn game(night: &Night, id: usize) -> &str {
    night.games.get(id).map_or("?", |g| g.id.as_str())
}

/// The plan as text: rounds, tables with their seats, who sits out, and how good the plan is.
#[must_use]
pub fn render_plan(night: &Night, plan: &Plan, lang: Lang) -> String {
    let mut text = String::new();
    for round in &plan.rounds {
        let _ = match lang {
            Lang::En => writeln!(text, "Round {}", round.number),
            Lang::ZhHans => writeln!(text, "第{}轮", round.number),
        };
        for (number, table) in (1..).zip(&round.tables) {
            let seats: Vec<&str> = table.seats.iter().map(|&p| person(night, p)).collect();
            let _ = writeln!(
                text,
                "  {number}. {}: {}",
                game(night, table.game),
                seats.join(", ")
            );
        }
        if !round.idle.is_empty() {
            let idle: Vec<&str> = round.idle.iter().map(|&p| person(night, p)).collect();
            let _ = writeln!(
                text,
                "  {}{}",
                lang.of("sit out: ", "轮空："),
                idle.join(", ")
            );
        }
    }
    text.push_str(&render_score(night, &plan.score, &plan.bound, lang));
    text
}

/// How good a plan is, beside what it can't be better than.
#[must_use]
pub fn render_score(night: &Night, score: &Score, bound: &Score, lang: Lang) -> String {
    let (cost, least) = (score.cost(night), bound.cost(night));
    let Score {
        broken,
        meet_again,
        game_again,
        sat_out,
    } = score;
    match lang {
        Lang::En => format!(
            "rules broken {broken}; repeated meetings {meet_again} (bound {}); repeated games {game_again} \
             (bound {}); sat out {sat_out}; cost {cost}, lower bound {least}\n",
            bound.meet_again, bound.game_again
        ),
        Lang::ZhHans => format!(
            "违反规则{broken}处；重复同桌{meet_again}（下界{}）；重复项目{game_again}（下界{}）；轮空{sat_out}人次；\
             总代价{cost}，下界{least}\n",
            bound.meet_again, bound.game_again
        ),
    }
}

/// A broken rule in a sentence.
#[must_use]
pub fn render_broken(night: &Night, broken: &Broken, lang: Lang) -> String {
    let (p, g) = (|id| person(night, id), |id| game(night, id));
    match (*broken, lang) {
        (Broken::Twice { round, person }, Lang::En) => {
            format!("Round {round}: {} sits twice.", p(person))
        }
        (Broken::Twice { round, person }, Lang::ZhHans) => {
            format!("第{round}轮：{}同时坐两桌。", p(person))
        }
        (Broken::Absent { round, person }, Lang::En) => {
            format!("Round {round}: {} is not there.", p(person))
        }
        (Broken::Absent { round, person }, Lang::ZhHans) => {
            format!("第{round}轮：{}不在场。", p(person))
        }
        (Broken::Forgotten { round, person }, Lang::En) => {
            format!("Round {round}: {} is not planned.", p(person))
        }
        (Broken::Forgotten { round, person }, Lang::ZhHans) => {
            format!("第{round}轮：{}未安排。", p(person))
        }
        (Broken::Together { round, a, b }, Lang::En) => {
            format!(
                "Round {round}: {} and {} must not share a table.",
                p(a),
                p(b)
            )
        }
        (Broken::Together { round, a, b }, Lang::ZhHans) => {
            format!("第{round}轮：{}与{}不应同桌。", p(a), p(b))
        }
        (
            Broken::Unknown {
                round,
                person,
                game,
            },
            Lang::En,
        ) => {
            format!("Round {round}: {} does not know {}.", p(person), g(game))
        }
        (
            Broken::Unknown {
                round,
                person,
                game,
            },
            Lang::ZhHans,
        ) => {
            format!("第{round}轮：{}不会{}。", p(person), g(game))
        }
        (Broken::Untaught { round, game }, Lang::En) => {
            format!("Round {round}: nobody at a table knows {}.", g(game))
        }
        (Broken::Untaught { round, game }, Lang::ZhHans) => {
            format!("第{round}轮：有一桌无人会{}。", g(game))
        }
        (Broken::Seats { round, game }, Lang::En) => {
            format!(
                "Round {round}: a table of {} has a wrong number of seats.",
                g(game)
            )
        }
        (Broken::Seats { round, game }, Lang::ZhHans) => {
            format!("第{round}轮：{}有一桌人数不对。", g(game))
        }
        (Broken::TooMany { round, game }, Lang::En) => {
            format!("Round {round}: too many tables of {}.", g(game))
        }
        (Broken::TooMany { round, game }, Lang::ZhHans) => {
            format!("第{round}轮：{}桌数过多。", g(game))
        }
    }
}

/// The standing as a table, under its formula.
#[must_use]
pub fn render_standings(night: &Night, rows: &[NightStanding], lang: Lang) -> String {
    let head = [
        lang.of("place", "名次"),
        lang.of("name", "姓名"),
        lang.of("result %", "成绩%"),
        lang.of("tables", "桌数"),
        lang.of("firsts", "第一"),
        lang.of("opponents %", "对手%"),
        lang.of("by round", "各轮"),
    ];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    for row in rows {
        let percent = |value| amount_text(value, Measure::Percent);
        let shares: Vec<String> = row
            .tables
            .iter()
            .map(|t| {
                let share = percent((2 * t.share * 10_000 + WHOLE).div_euclid(2 * WHOLE));
                let shown = format!("{} {share}", game(night, t.game));
                if t.dropped {
                    format!("({shown})")
                } else {
                    shown
                }
            })
            .collect();
        lines.push(vec![
            row.place.map_or_else(|| "-".to_owned(), |p| p.to_string()),
            person(night, row.person).to_owned(),
            percent(row.percent),
            row.tables.len().to_string(),
            row.firsts.to_string(),
            percent(row.strength),
            shares.join("; "),
        ]);
    }
    format!(
        "{}\n{}",
        formula(night, lang),
        crate::standings::aligned(&lines)
    )
}
