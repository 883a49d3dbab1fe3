//! `qipai check PLUGIN`: loads a plugin as a host would, and tries the laws of the contract on random games.

use crate::output::{Failed, put, say};
use crate::{Common, Done, setup};
use qipai_sandbox::{AuditOptions, AuditReport, NativePlugin, Plugin, audit};
use qipai_table::rules::{Info, Rules};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct Check {
    /// A component or core module; or the library of --trust-native, where it is left out
    plugin: Option<PathBuf>,
    /// Random games for each way to sit down
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// A game with more inputs than this does not end
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    inputs: u32,
    /// No game is begun after so many seconds
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    seconds: u64,
    /// Rule parameters other than the plugin's own, JSON
    #[arg(long)]
    rules: Option<String>,
}

/// A plugin that was let in, and how long that took.
struct Loaded {
    rules: Box<dyn Rules>,
    file: String,
    native: bool,
    seconds: f64,
}

pub(crate) fn run(common: &Common, args: &Check) -> Done {
    let over = args.rules.as_deref().map(serde_json::from_str).transpose();
    let over: Option<Value> = over.map_err(|error| Failed::Input(format!("--rules: {error}")))?;
    let loaded = load(common, args.plugin.as_deref())?;
    let info = loaded.rules.info();
    let own = format!("game = {}", json!(info.id));
    let draft = qipai_manifest::parse(&own, &loaded.file, &|_| None)?;
    let options = AuditOptions {
        rules: draft.resolve(info, over.as_ref())?.config.rules,
        games: args.games,
        inputs: args.inputs,
        time: Duration::from_secs(args.seconds),
    };
    let report = audit(&*loaded.rules, &options);
    if common.json {
        say!("{}", as_json(&loaded, &report));
    } else {
        put!("{}", told(&loaded, &report));
    }
    if report.passed() {
        Ok(())
    } else {
        Err(Failed::No)
    }
}

fn load(common: &Common, plugin: Option<&Path>) -> Done<Loaded> {
    let began = Instant::now();
    let path = plugin.or(common.trust_native.as_deref());
    let path = path.ok_or_else(|| Failed::Input("which plugin? qipai check PLUGIN".to_owned()))?;
    let native = common.trust_native.as_deref() == Some(path);
    let library = path.extension() == Some(std::env::consts::DLL_EXTENSION.as_ref());
    let file = path.display().to_string();
    if library && !native {
        return Err(Failed::Input(format!(
            "{file} is a native library, which would run with all rights of this process; if you trust it: --trust-native {file}"
        )));
    }
    let rules: Box<dyn Rules> = if native {
        Box::new(NativePlugin::load(path).map_err(Failed::input)?)
    } else {
        Box::new(Plugin::load(path, &setup::host()?).map_err(Failed::input)?)
    };
    Ok(Loaded {
        rules,
        file,
        native,
        seconds: began.elapsed().as_secs_f64(),
    })
}

fn texts(info: &Info) -> usize {
    info.strings
        .iter()
        .filter(|(lang, ..)| lang == "en")
        .count()
}

fn as_json(loaded: &Loaded, report: &AuditReport) -> Value {
    let info = loaded.rules.info();
    let plugin = json!({
        "id": info.id, "version": info.version, "digest": loaded.rules.digest(), "file": loaded.file, "native": loaded.native,
        "load_seconds": loaded.seconds, "texts": texts(info), "seatings": info.seatings,
        "hidden_information": info.hidden_information, "notations": info.notations,
    });
    json!({"ok": report.passed(), "plugin": plugin, "report": report})
}

/// The report for people: laws that hold are counted, one that is broken is told with its place.
fn told(loaded: &Loaded, report: &AuditReport) -> String {
    let info = loaded.rules.info();
    let seats: Vec<String> = info
        .seatings
        .iter()
        .map(|s| s.seat_names.join(", "))
        .collect();
    let mut lines = vec![
        format!("{} {}: {}", info.id, info.version, loaded.file),
        format!(
            "  loaded{} in {:.2} s; seats {}; {} texts in two languages",
            if loaded.native { " natively" } else { "" },
            loaded.seconds,
            seats.join(" or "),
            texts(info)
        ),
        format!("  digest {}", loaded.rules.digest()),
        String::new(),
        format!(
            "{} games in {:.1} s, {} ended; {} inputs, {} auctions",
            report.games, report.seconds, report.ended, report.inputs, report.auctions
        ),
        String::new(),
        format!("  {:<58}{:>9}{:>9}", "law", "tried", "broken"),
    ];
    let broken = |count| {
        if count == 0 {
            "-".to_owned()
        } else {
            format!("{count}")
        }
    };
    lines.extend(
        report.laws.iter().map(|(law, tried)| {
            format!("  {law:<58}{:>9}{:>9}", tried.tried, broken(tried.broken))
        }),
    );
    lines.push(String::new());
    lines.push(format!(
        "  {:<28}{:>12}{:>12}{:>15}",
        "function", "calls", "mean", "slowest"
    ));
    lines.extend(report.functions.iter().map(|(function, timing)| {
        let mean = timing.seconds / timing.calls.max(1) as f64;
        format!(
            "  {function:<28}{:>12}{:>12}{:>15}",
            timing.calls,
            micros(mean),
            micros(timing.slowest)
        )
    }));
    lines.push(String::new());
    for finding in &report.findings {
        lines.push(format!("broken: {}", finding.law));
        lines.push(format!(
            "  game {}, after {} inputs: {}",
            finding.game, finding.input, finding.detail
        ));
        let last = finding.played.join(", ");
        lines.push(format!(
            "  {} seats, seed [{}, 1, 2, 3]{}{last}",
            finding.seats,
            finding.seed,
            if last.is_empty() { "" } else { "; last: " }
        ));
    }
    lines.push(match (report.findings.len(), report.games) {
        (_, 0) => "no game was played: more --seconds are wanted".to_owned(),
        (0, _) => "every law holds (what needs two worlds, secrecy, is tried by the crate's own `cargo test`)".to_owned(),
        (count, _) => format!("{count} of {} laws broken", report.laws.len()),
    });
    lines.join("\n") + "\n"
}

fn micros(seconds: f64) -> String {
    format!("{:.1} us", seconds * 1e6)
}
