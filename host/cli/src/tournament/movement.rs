//! `qipai movement`: schedules that depend on nothing but a number.

use super::{lang, show};
use crate::output::Failed;
use crate::{Common, Done};
use clap::ValueEnum;
use qipai_tournament::lang::Lang;
use qipai_tournament::movement::{barometer, howell, mitchell, relay};
use qipai_tournament::round_robin::{self, Cycles, berger};
use serde_json::json;

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Mitchell: N tables
    Mitchell,
    /// Relay-and-share Mitchell: N tables
    Relay,
    /// Howell: N pairs
    Howell,
    /// Everybody meets everybody, all tables on the same boards: N pairs
    Barometer,
    /// Berger table: N players
    Berger,
    /// Berger table, twice
    DoubleBerger,
    /// Berger table, twice, no three games with one colour where the cycles meet
    DoubleBergerSmooth,
}

#[derive(clap::Args)]
pub(crate) struct Movement {
    kind: Kind,
    /// Tables (Mitchell, relay), pairs (Howell, barometer) or players (Berger)
    number: u32,
    /// Only so many rounds
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// A pair that is not there: who would meet it sits out
    #[arg(long, value_name = "PAIR")]
    missing: Option<u32>,
    /// Pairs change directions in the last eighth of the rounds, for one winner
    #[arg(long)]
    arrow_switch: bool,
    /// Only this pair's guide card
    #[arg(long, value_name = "PAIR")]
    guide: Option<u32>,
    /// With headings, and what holds of the movement
    #[arg(long)]
    table: bool,
}

pub(crate) fn run(common: &Common, args: &Movement) -> Done {
    let made = match args.kind {
        Kind::Mitchell => mitchell(args.number),
        Kind::Relay => relay(args.number),
        Kind::Howell => howell(args.number),
        Kind::Barometer => barometer(args.number),
        Kind::Berger => return table(common, args, Cycles::Single),
        Kind::DoubleBerger => return table(common, args, Cycles::Double),
        Kind::DoubleBergerSmooth => return table(common, args, Cycles::DoubleSmooth),
    };
    let mut movement = made.map_err(Failed::input)?;
    for pair in [args.missing, args.guide].into_iter().flatten() {
        if pair == 0 || pair > movement.pairs {
            return Err(Failed::Input(format!(
                "there are pairs 1 to {}, not {pair}",
                movement.pairs
            )));
        }
    }
    if let Some(rounds) = args.rounds {
        if rounds == 0 || rounds > movement.rounds {
            return Err(Failed::Input(format!(
                "there are rounds 1 to {}, not {rounds}",
                movement.rounds
            )));
        }
        movement = movement.shortened(rounds);
    }
    if args.arrow_switch {
        movement = movement.arrow_switched();
    }
    if let Some(pair) = args.missing {
        movement = movement.without(pair);
    }
    let properties = movement.check().map_err(Failed::internal)?;
    if let Some(pair) = args.guide {
        movement.seatings = movement.guide_card(pair);
    }
    if common.json {
        return show::json(&json!({"movement": movement, "properties": properties}));
    }
    if !args.table {
        return show::text(&movement.render());
    }
    let lang = lang(common);
    let head = ["round", "table", "NS", "EW", "boards"].map(str::to_owned);
    let chinese = ["轮", "桌", "南北", "东西", "牌组"].map(str::to_owned);
    let mut lines = vec![if lang == Lang::En { head } else { chinese }.to_vec()];
    let rows = movement.seatings.iter();
    lines.extend(rows.map(|s| {
        [s.round, s.table, s.ns, s.ew, s.boards]
            .map(|n| n.to_string())
            .to_vec()
    }));
    let (few, many) = properties.comparisons;
    let about = match (lang, properties.all_meet) {
        (Lang::En, all) => format!(
            "{} pairs, {} rounds; {}; tables on one set of boards at once: {}; two pairs are compared {few} to {many} times\n",
            movement.pairs,
            movement.rounds,
            if all {
                "all pairs meet"
            } else {
                "not all pairs meet"
            },
            properties.sharing
        ),
        (Lang::ZhHans, all) => format!(
            "{}对，{}轮；{}；同一副牌同时最多{}桌使用；任两对比较{few}至{many}次\n",
            movement.pairs,
            movement.rounds,
            if all {
                "各对均相遇"
            } else {
                "并非各对均相遇"
            },
            properties.sharing
        ),
    };
    show::text(&(qipai_tournament::standings::aligned(&lines) + &about))
}

fn table(common: &Common, args: &Movement, cycles: Cycles) -> Done {
    if args.missing.is_some() || args.arrow_switch || args.guide.is_some() {
        return Err(Failed::Input(
            "--missing, --arrow-switch and --guide go with movements of pairs".to_owned(),
        ));
    }
    let mut rounds = berger(args.number, cycles).map_err(Failed::input)?;
    let asked = args.rounds.map_or(rounds.len(), |n| n as usize);
    if asked == 0 || asked > rounds.len() {
        return Err(Failed::Input(format!(
            "there are rounds 1 to {}, not {asked}",
            rounds.len()
        )));
    }
    rounds.truncate(asked);
    if common.json {
        return show::json(&json!({"players": args.number, "rounds": rounds}));
    }
    show::text(&round_robin::render(&rounds))
}
