//! What a file says by itself: manifests of a night, an order of tie-breaks, scores at bridge.

use crate::messages::{GOOD, LEAGUE, NIGHT, SHEET};
use crate::run::with_input;

#[test]
fn s4_an_unknown_manifest_is_told_with_its_place_and_the_nearest() {
    let night = NIGHT.replacen("seats = 2", "manifest = \"games/xianqi.toml\"", 1);
    let ran = with_input(&["night", "plan", "-"], night.as_bytes());
    let told = "qipai: standard input:4:12: there is no manifest games/xianqi.toml in manifests; \
                did you mean games/xiangqi.toml?\n";
    assert_eq!((ran.code, ran.err.as_str()), (2, told));
    // What a manifest says need not be said again, and can't be said otherwise.
    let known = night.replacen("xianqi", "xiangqi", 1);
    assert_eq!(
        with_input(&["night", "plan", "-"], known.as_bytes()).code,
        0
    );
    let other = known.replacen("tables = 2", "seats = 3\ntables = 2", 1);
    let ran = with_input(&["night", "plan", "-"], other.as_bytes());
    assert!(
        ran.err.contains(":5:9: the manifest has 2 seats"),
        "{}",
        ran.err
    );
}

#[test]
fn s3_a_file_names_its_tie_breaks_and_teams_explain_theirs() {
    let text = GOOD.replacen("XXC white1", "202 BH/C1,WIN", 1);
    let columns = |args: &[&str]| {
        let ran = with_input(args, text.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(
        columns(&["standings", "-"]),
        "place  id  name  points  BH/C1  WIN"
    );
    assert_eq!(
        columns(&["standings", "-", "--tiebreaks", "PS"]),
        "place  id  name  points  PS"
    );
    let args = [
        "standings",
        "-",
        "--format",
        "toml",
        "--explain",
        "1",
        "--tiebreaks",
        "MP,BC",
    ];
    let ran = with_input(&args, LEAGUE.as_bytes());
    assert!(
        ran.out.contains("board count BC = 1: round 1 Blues 1."),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn b1_results_at_bridge_are_scored_by_command() {
    let scored = |scoring: &[&str]| {
        let args = [&["standings", "-", "--format", "pbn", "--json"], scoring].concat();
        let sheet = SHEET.to_owned() + "3 4 -50\n5 6 400\n";
        let ran = with_input(&args, sheet.as_bytes());
        let answer: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        let row = |r: &serde_json::Value| {
            let text = |key: &str| r[key].as_str().map(str::to_owned).unwrap_or_default();
            (r["pair"].as_u64().unwrap_or(0), text("points"))
        };
        let rows: Vec<(u64, String)> = answer["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .map(row)
            .collect();
        rows
    };
    let points = |pair: u64, rows: &[(u64, String)]| {
        rows.iter()
            .find(|r| r.0 == pair)
            .map(|r| r.1.clone())
            .unwrap_or_default()
    };
    // Law 78A: 400 beats one and ties one of two others.
    assert_eq!(points(1, &scored(&[])), "3.00");
    assert_eq!(points(4, &scored(&[])), "4.00");
    // 450 more is 10 IMPs, the mean with the tie 5; the datum is 250: 150 are 4, 300 are 7.
    assert_eq!(points(1, &scored(&["--scoring", "cross-imps"])), "5.00");
    assert_eq!(points(4, &scored(&["--scoring", "butler"])), "7.00");
    let won = scored(&["--scoring", "vps"]);
    assert_eq!(won[0].0, 4);
    assert_eq!(
        scored(&["--two-winners"])
            .iter()
            .map(|r| r.0)
            .collect::<Vec<_>>(),
        [1, 5, 3, 4, 2, 6]
    );
}
