//! Laws of every auction, on random calls: a refused call changes nothing, calls listed are accepted, it ends within its
//! bound, snapshots and replays make equal auctions.
#![allow(clippy::unwrap_used)]

mod common;

use std::cell::Cell;

use common::{ALL, description};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use qipai_auction::{Auction, Description, Turn};

const TEAMS: [u8; 6] = [0, 1, 0, 1, 0, 1];

/// Texts that may be said: all that the description's kinds can mean at some time, and some that mean nothing.
fn vocabulary(auction: &Auction) -> Vec<String> {
    let strange = [
        "",
        " ",
        "P ",
        "p",
        "call rob",
        "1",
        "999",
        "show",
        "show ",
        "show HT HT",
        "\u{7f}",
    ];
    let mut texts: Vec<String> = strange.map(str::to_owned).into();
    for kind in &auction.book().description().call {
        texts.push(kind.id.clone());
        let mut all = vec![kind.text.clone().unwrap_or_else(|| kind.id.clone())];
        for (name, values) in &kind.params {
            let put = |text: &String| {
                let filled = values
                    .iter()
                    .map(|v| text.replace(&format!("{{{name}}}"), &v.to_string()));
                filled.collect::<Vec<_>>()
            };
            all = all.iter().flat_map(put).collect();
        }
        texts.extend(all);
    }
    texts
}

/// Makes one of the calls that some seat may make; `pick` chooses. False: nobody has one.
fn legal_step(auction: &mut Auction, pick: usize) -> bool {
    let mut calls: Vec<(u8, String)> = Vec::new();
    for seat in auction.must().into_iter().chain(auction.may()) {
        calls.extend(auction.legal(seat).into_iter().map(|text| (seat, text)));
        calls.extend(
            auction
                .kinds_by_game(seat)
                .into_iter()
                .map(|id| (seat, format!("{id} X"))),
        );
    }
    if calls.is_empty() {
        return false;
    }
    let (seat, text) = calls.swap_remove(pick % calls.len());
    auction.call(seat, &text).unwrap();
    true
}

fn same(auction: &Auction, other: &Auction) {
    assert_eq!(auction, other);
    assert_eq!(auction.must(), other.must());
    assert_eq!(auction.result(), other.result());
}

fn snapshots_and_replay(auction: &Auction) {
    let bytes = postcard::to_stdvec(auction).unwrap();
    let back: Auction = postcard::from_bytes(&bytes).unwrap();
    same(auction, &back);
    assert_eq!(postcard::to_stdvec(&back).unwrap(), bytes);
    let json = serde_json::to_string(auction).unwrap();
    same(auction, &serde_json::from_str(&json).unwrap());
    if auction
        .seats()
        .iter()
        .all(|seat| auction.sealed(*seat).is_none())
    {
        let book = auction.book().clone();
        let mut replayed =
            Auction::with(book, auction.seats().to_vec(), &TEAMS, auction.history()).unwrap();
        if auction.book().description().turn == Turn::Open && auction.is_over() {
            replayed.close(); // the game's doing, not a call's
        }
        same(auction, &replayed);
    }
}

/// Tries every seat with every text: what is listed is accepted, what is refused changes nothing.
fn verdicts(auction: &Auction, texts: &[String]) {
    for seat in 0..6 {
        let listed = auction.legal(seat);
        let on_turn = auction.must().contains(&seat) || auction.may().contains(&seat);
        assert!(on_turn || listed.is_empty());
        for text in texts {
            let mut tried = auction.clone();
            let verdict = auction.check(seat, text);
            match tried.call(seat, text) {
                Ok(step) => {
                    assert!(verdict.is_ok() && on_turn && auction.read(text).is_some());
                    assert_eq!(step.ended, tried.is_over());
                    let by_game = auction.read(text).unwrap().by_game;
                    assert!(by_game || listed.contains(text));
                }
                Err(refusal) => {
                    assert_eq!(verdict, Err(refusal.clone()));
                    assert!(
                        qipai_auction::TEXTS
                            .iter()
                            .any(|(code, _, _)| *code == refusal.code)
                    );
                    assert!(!listed.contains(text));
                    assert_eq!(&tried, auction);
                }
            }
        }
        if let Some(text) = auction.default_call(seat) {
            assert!(listed.contains(&text));
        }
    }
}

/// Plays to the end by `picks` (again and again), and holds the auction to its bound.
fn to_the_end(desc: &Description, seats: usize, picks: &[usize]) -> Auction {
    let order: Vec<u8> = (0..seats as u8)
        .map(|i| (i + picks[0] as u8 % seats as u8) % seats as u8)
        .collect();
    let mut auction = Auction::new(desc, order, &TEAMS, &[]).unwrap();
    let most = auction.book().max_calls(seats);
    for pick in picks.iter().cycle() {
        if auction.is_over() || (most.is_none() && auction.history().len() > 40) {
            break;
        }
        assert!(
            legal_step(&mut auction, *pick) || desc.turn == Turn::Open,
            "a seat on turn has a call"
        );
        assert!(
            most.is_none_or(|most| auction.history().len() <= most),
            "{:?} calls at most",
            most
        );
        if desc.turn == Turn::Open
            && auction
                .may()
                .iter()
                .all(|seat| auction.legal(*seat).is_empty())
        {
            auction.close();
        }
    }
    assert_eq!(auction.result().is_some(), auction.is_over());
    auction
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn refused_calls_change_nothing_and_listed_ones_are_accepted(
        which in 0..ALL.len(), seats in 2usize..6, picks in prop::collection::vec(0usize..10_000, 0..12),
    ) {
        let desc = description(ALL[which].1);
        let seats = if desc.turn == Turn::Duel { 3 } else { seats };
        let mut auction = Auction::new(&desc, (0..seats as u8).collect(), &TEAMS, &[]).unwrap();
        for pick in picks {
            legal_step(&mut auction, pick);
        }
        verdicts(&auction, &vocabulary(&auction));
    }

    #[test]
    fn every_auction_ends_within_its_bound_and_round_trips(
        which in 0..ALL.len(), seats in 2usize..6, picks in prop::collection::vec(0usize..10_000, 1..200), stop in 0usize..60,
    ) {
        let desc = description(ALL[which].1);
        let seats = if desc.turn == Turn::Duel { 3 } else { seats };
        snapshots_and_replay(&to_the_end(&desc, seats, &picks));
        let mut halfway = Auction::new(&desc, (0..seats as u8).collect(), &TEAMS, &[]).unwrap();
        for pick in picks.iter().take(stop) {
            legal_step(&mut halfway, *pick);
        }
        snapshots_and_replay(&halfway);
        halfway.close();
        let bytes = postcard::to_stdvec(&halfway).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Auction>(&bytes).unwrap(), halfway);
    }
}

/// Random small descriptions: what `check` lets through always ends within the bound, and nobody is ever left speechless.
fn kinds() -> impl Strategy<Value = String> {
    let kind = (0u8..6, 0u8..5, 0u8..4, 0u8..3, any::<bool>(), any::<bool>());
    prop::collection::vec(kind, 1..5).prop_map(|kinds| {
        let mut text = String::new();
        for (i, (shape, best, flag, wanted, set, clears)) in kinds.into_iter().enumerate() {
            let best = ["", "best = \"none\",", "best = \"own\",", "best = \"others\",", "best = \"any\","][usize::from(best)];
            let flags = if flag > 1 { format!("flags = {{ f = {wanted} }},") } else { String::new() };
            let role = match flag { 1 => "role = \"bidder\",", 3 => "role = \"responder\",", _ => "" };
            let set = if set { format!("set = {{ f = {} }},", (flag + wanted) % 3) } else { String::new() };
            let clears = if clears { "clears = [\"f\"]," } else { "" };
            let shape = match shape {
                0 => format!("text = \"k{i}-{{n}}\", params = [[\"n\", [1, 2, 4]]], order = [\"n\"], must = \"exceed_best\","),
                1 => format!("text = \"k{i}-{{n}}\", params = [[\"n\", [1, 2, 4]]], order = [\"n\"],"),
                2 => "hold = true,".to_owned(),
                3 => "final_if = {},".to_owned(),
                4 => "mul = { m = 3 }, best = true,".to_owned(),
                _ => "value = 3, must = \"exceed_best\", step_min = 2,".to_owned(),
            };
            text += &format!("{{ id = \"k{i}\", {shape} {set} {clears} when = {{ {best} {flags} {role} }} }},\n");
        }
        text
    })
}

#[test]
fn what_check_lets_through_always_ends() {
    let config = ProptestConfig {
        cases: 8000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let reached = [const { Cell::new(0) }; 3];
    let input = (
        kinds(),
        0usize..3,
        any::<bool>(),
        0u32..4,
        2usize..5,
        prop::collection::vec(0usize..1000, 1..60),
    );
    let outcome = TestRunner::new(config).run(&input, |(kinds, mode, leaves, passes, seats, picks)| {
        let turn = ["rotate", "once", "duel"][mode];
        let pass_final = if leaves && mode == 0 { ", pass_final = true" } else { "" };
        let end = if passes > 0 && mode == 0 { format!("end = {{ passes = {passes} }}") } else { String::new() };
        let toml = format!("turn = \"{turn}\"\ncall = [{kinds}{{ id = \"P\", pass = true{pass_final} }}]\n{end}");
        let toml = if mode == 2 { toml } else { toml.replace("role = \"bidder\"", "").replace("role = \"responder\"", "") };
        let toml = tidy(&toml);
        let Ok(desc) = toml::from_str::<Description>(&toml) else { panic!("{toml}") };
        if desc.check().is_ok() {
            let auction = to_the_end(&desc, seats, &picks);
            prop_assert!(auction.is_over());
            snapshots_and_replay(&auction);
            reached[mode].set(reached[mode].get() + 1);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(
        reached.iter().all(|n| n.get() > 100),
        "too few descriptions are sound: {reached:?}"
    );
}

/// Inline tables of TOML end without a comma.
fn tidy(toml: &str) -> String {
    let words: Vec<&str> = toml.split(' ').filter(|word| !word.is_empty()).collect();
    words
        .join(" ")
        .replace(", ,", ",")
        .replace(", ,", ",")
        .replace("{ ,", "{")
        .replace(", }", " }")
}
