//! Laying out (J3): all at once, in secret, by the rules, piece by piece.

mod common;

use common::{DARK, four, look, must, play, refused};
use qipai_junqi::Junqi;
use qipai_junqi::layout::Layout;
use qipai_sdk::testkit::open;
use qipai_sdk::{Message, Rng, Seat, Viewer};
use serde_json::Value;

#[test]
fn j3_all_lay_out_at_once_and_in_secret() {
    let mut table = four(DARK, None).expect("it opens");
    assert_eq!(
        (must(&table), table.status().phase.as_str()),
        (vec![0, 1, 2, 3], "layout")
    );
    let mut rng = Rng::from_u64(5);
    for seat in [2, 0, 3] {
        let text = format!("layout:{}", Layout::random(&mut rng));
        play(&mut table, seat, &text);
        assert_eq!(refused(&table, seat, &text), "not-your-turn");
        for other in (0..4).filter(|other| *other != seat) {
            let told = table.describe_move(Seat(seat), &text, Viewer::Player(Seat(other)), "en");
            assert_eq!(told, None, "a layout is nobody else's business");
        }
    }
    assert_eq!((must(&table), table.status().ply), (vec![1], 0));
    assert_eq!(
        look(&table, Viewer::Player(Seat(1)), "7,0").as_deref(),
        Some("red-back")
    );
    let notes = play(&mut table, 1, "layout:MFPGPCMGMCB.L.BTD.JYL.S.DPTYCG");
    assert_eq!(
        (notes, must(&table)),
        (vec!["battle-begins".to_owned()], vec![0])
    );
    assert_eq!(
        look(&table, Viewer::Player(Seat(1)), "16,7").as_deref(),
        Some("green-F")
    );
    assert_eq!(
        look(&table, Viewer::Player(Seat(3)), "16,7").as_deref(),
        Some("green-back")
    );
    assert_eq!(
        look(&table, Viewer::Spectator, "16,7").as_deref(),
        Some("green-back")
    );
}

#[test]
fn j3_a_bad_layout_names_the_place_and_the_reason() {
    let table = open::<Junqi>(DARK, 1, None).expect("it opens");
    for (layout, code, place) in [
        ("MFPGPCMGMCB.L.BTD.JYL.S.DPTYCB", "wrong-piece-set", "a7"),
        (
            "MFPGPCMGMCG.L.BTD.JYL.S.DPTYCB",
            "bomb-in-the-front-row",
            "a7",
        ),
        ("CFPGPMMGMCB.L.BTD.JYL.S.DPTYCG", "", ""),
        (
            "LFPGPCMGMCB.M.BTD.JYL.S.DPTYCG",
            "mine-outside-the-last-two-rows",
            "c10",
        ),
        (
            "FMPGPCMGMCB.L.BTD.JYL.S.DPTYCG",
            "flag-not-in-headquarters",
            "e12",
        ),
        ("MFPGPCMGMCBBL..TD.JYL.S.DPTYCG", "camp-not-empty", "d10"),
        ("MFPGPCMGMCB.L.BTD.JYL...DPTYCG", "place-empty", "c8"),
    ] {
        let answer = table.check(Seat(1), &format!("layout:{layout}"));
        match answer {
            Ok(()) => assert_eq!(code, "", "{layout}"),
            Err(refusal) => {
                let Message { code: why, args } = refusal.message();
                assert_eq!(why, code, "{layout}");
                assert!(
                    args.contains(&("at".to_owned(), place.to_owned())),
                    "{args:?}"
                );
            }
        }
    }
    assert_eq!(refused(&table, 1, "layout:MFPGX"), "unreadable-layout");
    assert_eq!(refused(&table, 1, "a7-a6"), "lay-out-first");
    assert_eq!(refused(&table, 1, "pass"), "no-pass");
}

#[test]
fn j3_an_army_is_arranged_piece_by_piece() {
    let table = four(DARK, None).expect("it opens");
    let view: Value = serde_json::from_str(&table.view(Viewer::Player(Seat(1)))).expect("a view");
    let part = &view["parts"][0];
    assert_eq!(part["i"], "arrange");
    let spots = |item: &str| part["allowed"][item].as_array().map(Vec::len);
    // From the marshal to the flag: anywhere, the two back rows, all but the front row, a headquarters.
    assert_eq!(
        ["p0", "p19", "p22", "p24"].map(spots),
        [Some(25), Some(10), Some(20), Some(2)]
    );
    let own = view["items"].as_array().expect("items").iter();
    let own: Vec<(&str, &str)> = own
        .filter_map(|item| Some((item["id"].as_str()?, item["at"].as_str()?)))
        .filter(|(id, _)| id.starts_with('p'))
        .collect();
    assert_eq!(own.len(), 25);
    let touched: Vec<String> = own
        .iter()
        .flat_map(|(id, at)| [id.to_string(), at.to_string()])
        .collect();
    let verdict = table.probe(Seat(1), &touched);
    assert!(verdict.ok && verdict.complete, "{verdict:?}");
    let text = table.interpret(Seat(1), &touched).expect("a layout");
    assert_eq!(Ok(()), table.check(Seat(1), &text));
    let half = table.probe(Seat(1), &touched[..20]);
    assert!(half.ok && !half.complete && half.why.is_none(), "{half:?}");
    let wrong = |item: &str, at: &str| {
        let touched = [item.to_owned(), at.to_owned()];
        let verdict = table.probe(Seat(1), &touched);
        assert!(!verdict.ok);
        verdict.why.map(|why| (why.code, why.args))
    };
    let at = |place: &str| vec![("at".to_owned(), place.to_owned())];
    assert_eq!(
        wrong("p24", "16,8"),
        Some(("flag-not-in-headquarters".to_owned(), at("16,8")))
    );
    assert_eq!(
        wrong("p0", "14,7"),
        Some(("camp-not-empty".to_owned(), at("14,7")))
    );
    assert_eq!(
        wrong("p0", "6,0"),
        Some(("not-your-half".to_owned(), at("6,0")))
    );
    for group in view["parts"][1]["groups"][0]["items"]
        .as_array()
        .expect("presets")
    {
        let name = group["id"].as_str().expect("a name").to_owned();
        let text = table
            .interpret(Seat(1), std::slice::from_ref(&name))
            .expect("a preset");
        assert_eq!(table.check(Seat(1), &text), Ok(()), "{name}");
    }
}
