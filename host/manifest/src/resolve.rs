//! A manifest against its plugin: the settings of a table.

use crate::auctions;
use crate::read::Draft;
use crate::schema;
use crate::source::{Problem, Report};
use crate::walk::{Node, Reader, Table, Value};
use qipai_table::config::{
    Assign, Clock, Conduct, Config, DrawOffer, FaultPolicy, Illegal, OnTimeout, Pace, Reveal,
    Scoring, Seating, Series, Unscored, When,
};
use qipai_table::rules::Info;
use serde::Serialize;
use std::collections::BTreeMap;

/// A checked manifest.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Manifest {
    /// Complete settings of a table.
    pub config: Config,
    /// The files it came from, the outermost first.
    #[serde(skip)]
    pub files: Vec<String>,
}

const TOP: &[&str] = &[
    "game", "version", "digest", "title", "rules", "seating", "clock", "conduct", "auction",
    "pace", "match", "scoring",
];

/// Presets of conduct: what each key is unless the manifest says otherwise.
fn preset(name: &str) -> Option<Conduct> {
    let base = Conduct::default();
    Some(match name {
        "casual" => base,
        "club" => Conduct {
            draw_offer: DrawOffer::AfterOwnMoveAlternating,
            ..base
        },
        "contest" | "cxa" => Conduct {
            draw_offer: DrawOffer::AfterOwnMoveAlternating,
            offer_breach_is_foul: true,
            fouls_lose: 3,
            violations_lose: 3,
            ..base
        },
        _ => return None,
    })
}

const PRESETS: &[&str] = &["casual", "club", "contest", "cxa"];

impl Draft {
    /// Checks the manifest against its plugin's facts. `over` replaces rule parameters, as JSON.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn resolve(
        &self,
        info: &Info,
        over: Option<&serde_json::Value>,
    ) -> Result<Manifest, Report> {
        let mut r = Reader::default();
        let table = &self.table;
        r.keys(table, "a manifest", TOP);
        self.pins(&mut r, info);
        let empty = Table::default();
        let schema: serde_json::Value =
            serde_json::from_str(&info.rules_schema).unwrap_or_default();
        let given = r.table(table, "rules").unwrap_or(&empty).clone();
        let mut rules = schema::rules(&mut r, &given, &schema);
        for (key, value) in over
            .and_then(serde_json::Value::as_object)
            .into_iter()
            .flatten()
        {
            rules.insert(key.clone(), value.clone());
        }
        let config = Config {
            game: self.game().to_owned(),
            title: title(&mut r, table, self.game()),
            rules: serde_json::Value::Object(rules).to_string(),
            seating: seating(&mut r, table, info),
            clock: Clock::None,
            phase_clocks: BTreeMap::new(),
            on_timeout: OnTimeout::Lose,
            conduct: conduct(&mut r, table, info),
            auctions: auctions::resolve(&mut r, table, info),
            pace: pace(&mut r, table, info),
            series: series(&mut r, table),
            scoring: scoring(&mut r, table, info),
        };
        let config = clocks(&mut r, table, info, config);
        if r.problems.is_empty() {
            Ok(Manifest {
                config,
                files: self.files.clone(),
            })
        } else {
            Err(Report {
                problems: r.problems,
            })
        }
    }

    /// The plugin that the manifest names, and which one of it.
    fn pins(&self, r: &mut Reader, info: &Info) {
        if self.game() != info.id {
            r.wrong(
                &self.place,
                "wrong-plugin",
                format!("it is for `{}`; this plugin is `{}`", self.game(), info.id),
            );
        }
        if let Some((version, place)) = r.text(&self.table, "version")
            && version != info.version
        {
            r.wrong(
                &place.clone(),
                "wrong-version",
                format!(
                    "it wants version {version}; the plugin is version {}",
                    info.version
                ),
            );
        }
    }
}

fn title(r: &mut Reader, table: &Table, game: &str) -> BTreeMap<String, String> {
    let mut titles = BTreeMap::new();
    match table.get("title") {
        Some(Node {
            value: Value::Text(text),
            ..
        }) => drop(titles.insert("en".to_owned(), text.clone())),
        Some(Node {
            value: Value::Table(inner),
            ..
        }) => {
            r.keys(inner, "`title`", &["en", "zh-Hans"]);
            for lang in ["en", "zh-Hans"] {
                if let Some((text, _)) = r.text(inner, lang) {
                    titles.insert(lang.to_owned(), text.to_owned());
                }
            }
        }
        Some(node) => r.wrong(
            &node.place,
            "wrong-type",
            "a title is text, or a table of texts by language",
        ),
        None => {}
    }
    titles
        .entry("en".to_owned())
        .or_insert_with(|| game.to_owned());
    titles
}

fn seating(r: &mut Reader, table: &Table, info: &Info) -> Seating {
    let empty = Table::default();
    let t = r.table(table, "seating").unwrap_or(&empty);
    r.keys(t, "[seating]", &["seats", "assign", "direction"]);
    let assign = r
        .word(
            t,
            "assign",
            &[("random", Assign::Random), ("given", Assign::Given)],
        )
        .unwrap_or_default();
    // The ring of seats is the order of play whichever way it goes round; the client draws it so.
    r.word(
        t,
        "direction",
        &[("clockwise", ()), ("counterclockwise", ())],
    );
    let seats = r.count(t, "seats", 1..=64).map(|seats| seats as usize);
    let found = match seats {
        Some(seats) => info
            .seatings
            .iter()
            .find(|seating| seating.teams.len() == seats),
        None => info.seatings.first(),
    };
    if let (None, Some(seats), Some(node)) = (found, seats, t.get("seats")) {
        let problem = Problem::at(
            &node.place,
            "unknown-value",
            format!("this game is not played with {seats} seats"),
        );
        r.problems.push(problem.allow(
            &seats.to_string(),
            info.seatings.iter().map(|seating| seating.teams.len()),
        ));
    }
    let seating = found.cloned().unwrap_or_default();
    Seating {
        teams: seating.teams,
        names: seating.seat_names,
        assign,
    }
}

fn clocks(r: &mut Reader, table: &Table, info: &Info, mut config: Config) -> Config {
    let Some(t) = r.table(table, "clock") else {
        return config;
    };
    let timeout = r.word(
        t,
        "on_timeout",
        &[
            ("lose", OnTimeout::Lose),
            ("skip", OnTimeout::Skip { lose_at: 0 }),
        ],
    );
    let lose_at = r.count(t, "lose_at", 1..=1_000);
    config.on_timeout = match (timeout.unwrap_or_default(), lose_at) {
        (OnTimeout::Skip { .. }, lose_at) => OnTimeout::Skip {
            lose_at: lose_at.unwrap_or(0),
        },
        (lose, None) => lose,
        (lose, Some(_)) => {
            if let Some(node) = t.get("lose_at") {
                r.wrong(
                    &node.place,
                    "contradiction",
                    "`lose_at` counts skipped turns: it wants on_timeout = \"skip\"",
                );
            }
            lose
        }
    };
    config.clock = clock(r, t, &["on_timeout", "lose_at", "phase"]);
    for (key, node) in r.table(t, "phase").into_iter().flat_map(|t| &t.entries) {
        if !info.phases.contains(&key.name) {
            let problem = Problem::at(
                &key.place,
                "unknown-phase",
                format!("this game has no phase `{}`", key.name),
            );
            r.problems.push(problem.allow(&key.name, &info.phases));
        }
        match &node.value {
            Value::Table(inner) => drop(
                config
                    .phase_clocks
                    .insert(key.name.clone(), clock(r, inner, &[])),
            ),
            _ => r.wrong(&node.place, "wrong-type", "a clock is a table"),
        }
    }
    config
}

/// A clock with exactly the times of its system.
fn clock(r: &mut Reader, t: &Table, besides: &[&str]) -> Clock {
    const SYSTEMS: &[(&str, &[&str])] = &[
        ("none", &[]),
        ("sudden_death", &["time"]),
        ("fischer", &["time", "increment"]),
        ("qq", &["game", "step", "countdown"]),
    ];
    let words: Vec<(&str, &[&str])> = SYSTEMS.to_vec();
    let system = r.text(t, "system").map(|(system, _)| system.to_owned());
    let times = r.word(t, "system", &words).unwrap_or(&[]);
    let known: Vec<&str> = ["system"]
        .iter()
        .chain(besides)
        .chain(times)
        .copied()
        .collect();
    r.keys(t, "this clock", &known);
    let mut read = |key: &str| {
        let time = r.duration(t, key);
        if let (None, Some(node)) = (t.get(key), t.get("system")) {
            r.wrong(
                &node.place,
                "clock-without-time",
                format!("this clock needs `{key}`"),
            );
        }
        if let (Some(0), Some(node)) = (time, t.get(key).filter(|_| key != "increment")) {
            r.wrong(
                &node.place,
                "out-of-range",
                format!("`{key}` can't be no time at all"),
            );
        }
        time.unwrap_or(0)
    };
    match system.as_deref() {
        Some("sudden_death") => Clock::SuddenDeath { time: read("time") },
        Some("fischer") => Clock::Fischer {
            time: read("time"),
            increment: read("increment"),
        },
        Some("qq") => Clock::Qq {
            game: read("game"),
            step: read("step"),
            countdown: read("countdown"),
        },
        _ => Clock::None,
    }
}

fn conduct(r: &mut Reader, table: &Table, info: &Info) -> Conduct {
    let empty = Table::default();
    let t = r.table(table, "conduct").unwrap_or(&empty);
    let known = [
        "preset",
        "draw_offer",
        "draw_offer_from",
        "offer_breach",
        "resign_from",
        "fouls_lose",
        "violations_lose",
        "illegal",
    ];
    r.keys(t, "[conduct]", &known);
    let names: Vec<(&str, &str)> = PRESETS.iter().map(|name| (*name, *name)).collect();
    let mut conduct = r
        .word(t, "preset", &names)
        .and_then(preset)
        .unwrap_or_default();
    if !info.draws {
        conduct.draw_offer = DrawOffer::Forbidden;
    }
    let from = r.count(t, "draw_offer_from", 0..=100_000);
    let policies = [
        ("free", DrawOffer::Free),
        (
            "after_own_move_alternating",
            DrawOffer::AfterOwnMoveAlternating,
        ),
        ("from_move", DrawOffer::FromMove(from.unwrap_or(0))),
        ("forbidden", DrawOffer::Forbidden),
    ];
    if let Some(policy) = r.word(t, "draw_offer", &policies) {
        if let (false, true, Some(node)) = (
            info.draws,
            policy != DrawOffer::Forbidden,
            t.get("draw_offer"),
        ) {
            r.wrong(
                &node.place,
                "contradiction",
                "this game has no draws: nothing but \"forbidden\" makes sense",
            );
        }
        conduct.draw_offer = policy;
    }
    match (
        conduct.draw_offer,
        t.get("draw_offer_from"),
        t.get("draw_offer"),
    ) {
        (DrawOffer::FromMove(_), None, Some(node)) => r.wrong(
            &node.place,
            "missing-key",
            "\"from_move\" needs `draw_offer_from`",
        ),
        (DrawOffer::FromMove(_), ..) | (_, None, _) => {}
        (_, Some(node), _) => r.wrong(
            &node.place,
            "contradiction",
            "`draw_offer_from` wants draw_offer = \"from_move\"",
        ),
    }
    if let Some(foul) = r.word(t, "offer_breach", &[("foul", true), ("refuse", false)]) {
        conduct.offer_breach_is_foul = foul;
    }
    for (key, slot) in [
        ("resign_from", &mut conduct.resign_from),
        ("fouls_lose", &mut conduct.fouls_lose),
        ("violations_lose", &mut conduct.violations_lose),
    ] {
        if let Some(count) = r.count(t, key, 0..=100_000) {
            *slot = count;
        }
    }
    illegal(r, t, info, &mut conduct);
    conduct
}

fn illegal(r: &mut Reader, t: &Table, info: &Info, conduct: &mut Conduct) {
    let policies = [
        ("reject", Illegal::Reject),
        ("loss", Illegal::Loss),
        ("void_pass_warn", Illegal::VoidPassWarn),
    ];
    let Some(t) = r.table(t, "illegal") else {
        return;
    };
    for (key, _) in &t.entries {
        let Some(policy) = r.word(t, &key.name, &policies) else {
            continue;
        };
        if key.name == "default" {
            conduct.illegal = policy;
        } else if info.refusals.contains(&key.name) {
            conduct.illegal_by_code.insert(key.name.clone(), policy);
        } else {
            let problem = Problem::at(
                &key.place,
                "unknown-code",
                format!("this game refuses nothing as `{}`", key.name),
            );
            r.problems.push(problem.allow(&key.name, &info.refusals));
        }
    }
}

fn pace(r: &mut Reader, table: &Table, info: &Info) -> BTreeMap<String, Pace> {
    let mut paces = BTreeMap::new();
    let Some(t) = r.table(table, "pace") else {
        return paces;
    };
    for (key, node) in &t.entries {
        if !info.beats.contains(&key.name) {
            let problem = Problem::at(
                &key.place,
                "unknown-beat",
                format!("this game has no beat `{}`", key.name),
            );
            r.problems.push(problem.allow(&key.name, &info.beats));
        }
        let pace = match &node.value {
            Value::Table(inner) => {
                r.keys(inner, "a pace", &["time", "restart"]);
                Pace {
                    time: r.duration(inner, "time").unwrap_or(0),
                    restart: r.bool(inner, "restart").unwrap_or(false),
                }
            }
            _ => Pace {
                time: r.duration(t, &key.name).unwrap_or(0),
                restart: false,
            },
        };
        paces.insert(key.name.clone(), pace);
    }
    paces
}

fn series(r: &mut Reader, table: &Table) -> Series {
    let empty = Table::default();
    let t = r.table(table, "match").unwrap_or(&empty);
    r.keys(t, "[match]", &["games", "rotate", "fault", "reveal"]);
    Series {
        games: r.count(t, "games", 0..=10_000).unwrap_or(1),
        rotate: r.bool(t, "rotate").unwrap_or(false),
        fault: r
            .word(
                t,
                "fault",
                &[
                    ("void", FaultPolicy::Void),
                    ("adjourn", FaultPolicy::Adjourn),
                ],
            )
            .unwrap_or_default(),
        reveal: r
            .word(
                t,
                "reveal",
                &[
                    ("match_end", Reveal::MatchEnd),
                    ("event_end", Reveal::EventEnd),
                ],
            )
            .unwrap_or_default(),
    }
}

fn scoring(r: &mut Reader, table: &Table, info: &Info) -> Scoring {
    let empty = Table::default();
    let t = r.table(table, "scoring").unwrap_or(&empty);
    r.keys(t, "[scoring]", &["win", "draw", "loss", "unscored"]);
    let mut scoring = Scoring::default();
    for (key, slot) in [
        ("win", &mut scoring.win),
        ("draw", &mut scoring.draw),
        ("loss", &mut scoring.loss),
    ] {
        if let Some((text, place)) = r.text(t, key) {
            let whole = |part: &str| {
                !part.is_empty() && part.len() <= 6 && part.bytes().all(|b| b.is_ascii_digit())
            };
            let right = match text.split_once('/') {
                Some((top, bottom)) => {
                    whole(top) && whole(bottom) && bottom.bytes().any(|b| b != b'0')
                }
                None => whole(text),
            };
            if !right {
                r.wrong(
                    &place.clone(),
                    "bad-fraction",
                    format!("\"{text}\" is no number of points; write \"1\" or \"1/2\""),
                );
            }
            *slot = text.to_owned();
        }
    }
    match t.get("unscored").map(|node| (&node.value, &node.place)) {
        None => {}
        Some((Value::Array(items), _)) => {
            scoring.unscored = items
                .iter()
                .filter_map(|item| unscored(r, item, info))
                .collect()
        }
        Some((_, place)) => r.wrong(
            place,
            "wrong-type",
            "a list of { when = ..., causes = [...] } is expected",
        ),
    }
    scoring
}

fn unscored(r: &mut Reader, item: &Node, info: &Info) -> Option<Unscored> {
    let Value::Table(t) = &item.value else {
        r.wrong(
            &item.place,
            "wrong-type",
            "{ when = ..., causes = [...] } is expected",
        );
        return None;
    };
    r.keys(t, "an unscored game", &["when", "before", "causes"]);
    let before = r.count(t, "before", 1..=100_000);
    let when = r.word(
        t,
        "when",
        &[
            ("one_side_moved", When::OneSideMoved),
            ("before_ply", When::BeforePly(before.unwrap_or(0))),
        ],
    );
    if when.is_none() && t.get("when").is_none() {
        r.wrong(
            &item.place,
            "missing-key",
            "`when` says which games do not count",
        );
    }
    if let (Some(When::BeforePly(_)), None) = (when, before) {
        r.wrong(&item.place, "missing-key", "\"before_ply\" needs `before`");
    }
    let mut causes = Vec::new();
    if let Some(Node {
        value: Value::Array(items),
        ..
    }) = t.get("causes")
    {
        for cause in items {
            match &cause.value {
                Value::Text(code) if info.endings.contains(code) => causes.push(code.clone()),
                Value::Text(code) => {
                    let problem = Problem::at(
                        &cause.place,
                        "unknown-code",
                        format!("this game never ends by `{code}`"),
                    );
                    r.problems.push(problem.allow(code, &info.endings));
                }
                _ => r.wrong(&cause.place, "wrong-type", "a cause is text"),
            }
        }
    }
    Some(Unscored {
        when: when?,
        causes,
    })
}
