//! `[conduct]`, `[match]` and `[scoring]`.

use crate::support::{assert_shows_itself, good, info, resolve_for, told, told_by};
use qipai_table::config::{
    Adjourn, Assign, Conduct, Cost, DrawOffer, FaultPolicy, First, Illegal, Lapse, Leaving, Replay,
    Reveal, Takeback, Unscored, When,
};

#[test]
fn a1_a2_e3_presets_give_what_the_manifest_leaves_out() {
    let contest = good("[conduct]\npreset = \"contest\"\nfouls_lose = 2\n")
        .config
        .conduct;
    let expected = Conduct {
        draw_offer: DrawOffer::AfterOwnMoveAlternating,
        offer_breach: Cost::Foul,
        takeback: Takeback::Final,
        adjourn: Adjourn::Sealed,
        fouls_lose: 2,
        violations_lose: 3,
        touch_move: true,
        touch_breach: Cost::Foul,
        adjust_breach: Cost::Violation,
        clock_breach: Cost::Foul,
        ..Conduct::default()
    };
    assert_eq!(contest, expected);
    let casual = Conduct {
        takeback: Takeback::Agreed,
        adjourn: Adjourn::Agreed,
        pause: true,
        ..Conduct::default()
    };
    assert_eq!(
        good("[conduct]\npreset = \"casual\"").config.conduct,
        casual
    );
    assert_eq!(
        good("[conduct]\npreset = \"cxa\"").config.conduct.illegal,
        Illegal::Loss
    );
    assert_eq!(
        good("[conduct]\npreset = \"fide\"")
            .config
            .conduct
            .violations_lose,
        2
    );
    let told = told("[conduct]\npreset = \"contst\"\n");
    assert_eq!(told.len(), 1);
    assert!(
        told[0]
            .starts_with("test.toml:3:10: `preset` can't be \"contst\"; did you mean `contest`?")
    );
}

#[test]
fn e3_draw_offers_and_what_contradicts_them() {
    let from = good("[conduct]\ndraw_offer = \"from_move\"\ndraw_offer_from = 40\n");
    assert_eq!(from.config.conduct.draw_offer, DrawOffer::FromMove(40));
    assert_shows_itself(&from, &info());
    let cases = [
        (
            "draw_offer = \"from_move\"",
            "3:14: \"from_move\" needs `draw_offer_from`",
        ),
        (
            "draw_offer_from = 40",
            "3:19: `draw_offer_from` wants draw_offer = \"from_move\"",
        ),
        (
            "draw_offer = \"free\"\ndraw_offer_from = 40",
            "4:19: `draw_offer_from` wants",
        ),
        (
            "draw_offer = \"freely\"",
            "3:14: `draw_offer` can't be \"freely\"; did you mean `free`?",
        ),
        (
            "draw_offers = \"free\"",
            "3:1: [conduct] has no key `draw_offers`; did you mean `draw_offer`?",
        ),
        (
            "offer_breach = \"fowl\"",
            "3:16: `offer_breach` can't be \"fowl\"; did you mean `foul`?",
        ),
        (
            "resign_from = 100001",
            "3:15: `resign_from` is 100001; it may be 0 to 100000",
        ),
    ];
    for (lines, text) in cases {
        let told = told(&format!("[conduct]\n{lines}\n"));
        assert_eq!(told.len(), 1, "{lines}\n{told:#?}");
        assert!(told[0].contains(text), "{told:?}\n{text}");
    }
}

#[test]
fn a1_a2_a3_a5_t3_t5_t6_every_key_of_conduct() {
    let lines = "[conduct]\ndraw_offer = \"after_own_move_alternating\"\noffer_breach = \"violation\"\noffer_lapses = \"move\"\noffer_time = \"30s\"\ntakeback = \"agreed\"\nadjourn = \"sealed\"\npause = true\nleaving = \"side\"\nlate = \"15m\"\ntouch_move = true\ntouch_breach = \"foul\"\nadjust_breach = \"warning\"\nclock_breach = \"loss\"\nswap_until = 10\nswap_quarter = true\nillegal = { default = \"restore\" }\nillegal_gift = \"2m\"\narticles = { A1 = \"foul\", \"7.1\" = \"warning_first\" }\narticles_lose = { A1 = 5 }\n";
    let manifest = good(lines);
    let conduct = &manifest.config.conduct;
    assert_eq!(
        (conduct.late, conduct.offer_time, conduct.illegal_gift),
        (900_000, 30_000, 120_000)
    );
    assert_eq!(conduct.offer_lapses, Lapse::Move);
    assert_eq!(conduct.leaving, Leaving::Side);
    assert_eq!(conduct.articles["7.1"], Cost::WarningFirst);
    assert_eq!(conduct.articles_lose["A1"], 5);
    assert_shows_itself(&manifest, &info());
}

#[test]
fn contradictions_are_told_with_their_place_and_reason() {
    let cases = [
        (
            "illegal_gift = \"2m\"",
            "3:16: `illegal_gift` goes with a restored position",
        ),
        (
            "touch_breach = \"foul\"",
            "3:16: where touch_move is not on, touching is free",
        ),
        (
            "adjust_breach = \"foul\"",
            "3:17: where touch_move is not on",
        ),
        (
            "articles_lose = { A9 = 5 }",
            "3:19: [conduct.articles] has no article `A9`",
        ),
        (
            "articles = { A1 = \"foul\" }\narticles_lose = { A2 = 5 }",
            "4:19: [conduct.articles] has no article `A2`; did you mean `A1`?",
        ),
        (
            "articles = { A1 = \"fowl\" }",
            "`A1` can't be \"fowl\"; did you mean `foul`?",
        ),
        (
            "takeback = \"agree\"",
            "3:12: `takeback` can't be \"agree\"; did you mean `agreed`?",
        ),
        (
            "late = 15",
            "3:8: text is expected here, not a whole number",
        ),
    ];
    for (lines, text) in cases {
        let told = told(&format!("[conduct]\n{lines}\n"));
        assert_eq!(told.len(), 1, "{lines}\n{told:#?}");
        assert!(told[0].contains(text), "{told:?}\n{text}");
    }
    for lines in [
        "preset = \"contest\"\ndraw_offer = \"free\"\ntouch_move = false",
        "preset = \"fide\"\nillegal = { default = \"reject\" }",
    ] {
        let manifest = good(&format!("[conduct]\n{lines}\n"));
        let conduct = &manifest.config.conduct;
        assert!(conduct.touch_breach == Cost::Refuse && conduct.illegal_gift == 0);
        assert_shows_itself(&manifest, &info());
    }
    let mut facts = info();
    facts.hidden_information = true;
    for (lines, text) in [
        ("takeback = \"agreed\"", "what was seen can't be unseen"),
        (
            "swap_until = 10",
            "hands that have been seen can't be swapped",
        ),
    ] {
        let told = told_by(resolve_for(&facts, &format!("[conduct]\n{lines}\n")));
        assert_eq!(told.len(), 1, "{lines}\n{told:#?}");
        assert!(told[0].contains(text), "{told:?}\n{text}");
    }
}

#[test]
fn a_game_without_draws_has_no_draw_offers() {
    let mut facts = info();
    facts.draws = false;
    let told = told_by(resolve_for(&facts, "[conduct]\ndraw_offer = \"free\"\n"));
    assert_eq!(told.len(), 1);
    assert!(
        told[0].starts_with("test.toml:3:14: this game can't be drawn"),
        "{told:?}"
    );
    for lines in [
        "",
        "[conduct]\npreset = \"contest\"\n",
        "[conduct]\ndraw_offer = \"forbidden\"\n",
    ] {
        let manifest = resolve_for(&facts, lines).unwrap();
        assert_eq!(
            manifest.config.conduct.draw_offer,
            DrawOffer::Forbidden,
            "{lines}"
        );
        assert_shows_itself(&manifest, &facts);
    }
}

#[test]
fn e6_what_illegal_moves_cost_by_code() {
    let manifest = good("[conduct.illegal]\ndefault = \"loss\"\nko = \"void_pass_warn\"\n");
    let conduct = &manifest.config.conduct;
    assert_eq!(conduct.illegal, Illegal::Loss);
    assert_eq!(conduct.illegal_by_code["ko"], Illegal::VoidPassWarn);
    assert_shows_itself(&manifest, &info());
    let told = told("[conduct.illegal]\nkoo = \"loss\"\nsuicide = \"lose\"\n");
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].starts_with(
        "test.toml:3:1: this game refuses nothing as `koo`; did you mean `ko`? Allowed: default, ko, suicide"
    ));
    assert!(
        told[1].starts_with("test.toml:4:11: `suicide` can't be \"lose\"; did you mean `loss`?")
    );
}

#[test]
fn e2_e4_games_that_do_not_count() {
    let lines = "[scoring]\nwin = \"2\"\ndraw = \"1\"\nunscored = [{ when = \"one_side_moved\", causes = [\"resigned\", \"out-of-time\", \"left\"] }, { when = \"before_ply\", before = 60 }]\n";
    let manifest = good(lines);
    let scoring = &manifest.config.scoring;
    assert_eq!((scoring.win.as_str(), scoring.loss.as_str()), ("2", "0"));
    let causes = ["resigned", "out-of-time", "left"]
        .map(str::to_owned)
        .to_vec();
    let first = Unscored {
        when: When::OneSideMoved,
        causes,
    };
    let second = Unscored {
        when: When::BeforePly(60),
        causes: Vec::new(),
    };
    assert_eq!(scoring.unscored, [first, second]);
    assert_shows_itself(&manifest, &info());
    let cases = [
        (
            "{ when = \"one_side_moved\", causes = [\"resign\"] }",
            "3:50: this game never ends by `resign`; did you mean `resigned`?",
        ),
        (
            "{ causes = [\"left\"] }",
            "3:13: `when` says which games do not count",
        ),
        (
            "{ when = \"before_ply\" }",
            "3:13: \"before_ply\" needs `before`",
        ),
        (
            "{ when = \"one_side_moved\", before = 3 }",
            "3:49: `before` wants when = \"before_ply\"",
        ),
        ("{ when = \"never\" }", "3:22: `when` can't be \"never\""),
        (
            "{ when = \"one_side_moved\", causes = \"left\" }",
            "3:49: a list of causes is expected",
        ),
        (
            "{ when = \"one_side_moved\", causes = [3] }",
            "3:50: a cause, as text, is expected",
        ),
        ("3", "3:13: { when = ..., causes = [...] } is expected"),
    ];
    for (rule, text) in cases {
        let told = told(&format!("[scoring]\nunscored = [{rule}]\n"));
        assert_eq!(told.len(), 1, "{rule}\n{told:#?}");
        assert!(told[0].contains(text), "{told:?}\n{text}");
    }
}

#[test]
fn a_match_to_a_score_with_parameters_that_go_round() {
    let lines = "[rules]\nsize = 13\n[match]\nuntil = 100\nfirst = \"winner\"\nreplay_void = \"same_deal\"\ncycle = [{ gravity = true }, { size = 5 }]\n";
    let manifest = good(lines);
    let series = &manifest.config.series;
    assert_eq!((series.games, series.until), (0, 100));
    assert_eq!(
        (series.first, series.replay),
        (First::Winner, Replay::SameDeal)
    );
    assert!(
        series.cycle[0].contains("\"size\":13") && series.cycle[0].contains("\"gravity\":true")
    );
    assert!(
        series.cycle[1].contains("\"size\":5") && series.cycle[1].contains("\"gravity\":false")
    );
    assert_shows_itself(&manifest, &info());
    for (lines, text) in [
        (
            "rotate = true\nfirst = \"loser\"",
            "4:9: the order moves on with each game",
        ),
        (
            "cycle = [{ size = 99 }]",
            "3:19: `size` is 99; it may be 3 to 19",
        ),
        (
            "cycle = [3]",
            "3:10: a table of rule parameters is expected",
        ),
        (
            "replay_void = \"yes\"",
            "3:15: `replay_void` can't be \"yes\"",
        ),
    ] {
        let told = told(&format!("[match]\n{lines}\n"));
        assert_eq!(told.len(), 1, "{lines}\n{told:#?}");
        assert!(told[0].contains(text), "{told:?}\n{text}");
    }
}

#[test]
fn a_match_and_its_seating() {
    let manifest = good(
        "[match]\ngames = 0\nrotate = true\nfault = \"adjourn\"\nreveal = \"event_end\"\n[seating]\nassign = \"given\"\ndirection = \"clockwise\"\n",
    );
    let series = &manifest.config.series;
    assert_eq!((series.games, series.rotate), (0, true));
    assert_eq!(
        (series.fault, series.reveal),
        (FaultPolicy::Adjourn, Reveal::EventEnd)
    );
    assert_eq!(manifest.config.seating.assign, Assign::Given);
    assert_shows_itself(&manifest, &info());
    let told = told("[match]\ngames = 10001\n[seating]\ndirection = \"clockwize\"\nseats = 0\n");
    assert_eq!(told.len(), 3, "{told:#?}");
}
