//! A resolved `[conduct]` as TOML.

use crate::keys::{ADJOURN, COSTS, DRAW_OFFER, ILLEGAL, LAPSES, LEAVING, TAKEBACK, word};
use crate::show::{count, put, put_some, text};
use crate::units::duration_text;
use qipai_table::config::{Conduct, Cost, DrawOffer};
use toml::{Table, Value};

pub(crate) fn conduct(conduct: &Conduct) -> Table {
    let mut t = Table::new();
    let (offer, from) = match conduct.draw_offer {
        DrawOffer::FromMove(from) => (DrawOffer::FromMove(0), Some(from)),
        offer => (offer, None),
    };
    put(&mut t, "draw_offer", text(word(DRAW_OFFER, &offer)));
    if let Some(from) = from {
        put(&mut t, "draw_offer_from", count(from));
    }
    for (key, word) in [
        ("offer_lapses", word(LAPSES, &conduct.offer_lapses)),
        ("takeback", word(TAKEBACK, &conduct.takeback)),
        ("adjourn", word(ADJOURN, &conduct.adjourn)),
        ("leaving", word(LEAVING, &conduct.leaving)),
        ("offer_breach", word(COSTS, &conduct.offer_breach)),
        ("touch_breach", word(COSTS, &conduct.touch_breach)),
        ("adjust_breach", word(COSTS, &conduct.adjust_breach)),
        ("clock_breach", word(COSTS, &conduct.clock_breach)),
    ] {
        put(&mut t, key, text(word));
    }
    for (key, ms) in [
        ("offer_time", conduct.offer_time),
        ("late", conduct.late),
        ("illegal_gift", conduct.illegal_gift),
    ] {
        put(&mut t, key, text(duration_text(ms)));
    }
    for (key, yes) in [
        ("pause", conduct.pause),
        ("touch_move", conduct.touch_move),
        ("swap_quarter", conduct.swap_quarter),
    ] {
        put(&mut t, key, Value::Boolean(yes));
    }
    for (key, value) in [
        ("resign_from", conduct.resign_from),
        ("fouls_lose", conduct.fouls_lose),
        ("violations_lose", conduct.violations_lose),
        ("swap_until", conduct.swap_until),
    ] {
        put(&mut t, key, count(value));
    }
    let mut costs = Table::new();
    put(&mut costs, "default", text(word(ILLEGAL, &conduct.illegal)));
    for (code, cost) in &conduct.illegal_by_code {
        put(&mut costs, code, text(word(ILLEGAL, cost)));
    }
    put(&mut t, "illegal", Value::Table(costs));
    put_some(&mut t, "articles", articles(conduct));
    let limits = conduct.articles_lose.iter();
    let limits = limits.map(|(article, limit)| (article.clone(), count(*limit)));
    put_some(&mut t, "articles_lose", limits.collect());
    t
}

fn articles(conduct: &Conduct) -> Table {
    let one = |(article, cost): (&String, &Cost)| (article.clone(), text(word(COSTS, cost)));
    conduct.articles.iter().map(one).collect()
}
