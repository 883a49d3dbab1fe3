//! Auctions of games that nobody has written yet, from data alone: skat, French tarot, 500, coinche, sealed bids, raises.
#![allow(clippy::unwrap_used)]

mod common;

use common::{
    COINCHE, FIVE_HUNDRED, RAISE, SEALED, SKAT, TAROT, description, each_alone, outcome, partners,
    refused, say,
};
use qipai_auction::{Auction, Description};

/// Seats 0 forehand, 1 middlehand, 2 rearhand.
fn skat() -> Auction {
    each_alone(SKAT, &[1, 2, 0])
}

/// International skat order 4.1: middlehand bids, forehand holds; then rearhand bids to who is left.
#[test]
fn skat_rearhand_outbids_the_winner_of_the_first_duel() {
    let mut auction = skat();
    say(&mut auction, "1:18 0:hold 1:20 0:hold 1:P 2:22");
    assert_eq!(auction.best().map(|best| best.seat), Some(2));
    say(&mut auction, "0:P");
    assert_eq!(outcome(&auction), (Some(2), "value=22".to_owned()));
}

#[test]
fn skat_who_holds_has_the_game_at_the_bidders_value() {
    let mut auction = skat();
    say(&mut auction, "1:P 2:18 0:hold");
    assert_eq!(auction.must(), [2]);
    say(&mut auction, "2:P");
    assert_eq!(outcome(&auction), (Some(0), "value=18".to_owned()));
    let mut auction = skat();
    say(&mut auction, "1:18 0:P 2:24 1:hold 2:27 1:hold 2:P");
    assert_eq!(outcome(&auction), (Some(1), "value=27".to_owned()));
    let mut auction = skat();
    say(&mut auction, "1:18 0:P 2:P");
    assert_eq!(outcome(&auction), (Some(1), "value=18".to_owned()));
}

#[test]
fn skat_forehand_may_take_what_nobody_bid_for() {
    let mut auction = skat();
    say(&mut auction, "1:P 2:P");
    assert_eq!(
        (auction.must(), auction.legal(0)),
        (vec![0], vec!["take".to_owned(), "P".to_owned()])
    );
    let mut passed = auction.clone();
    say(&mut auction, "0:take");
    assert_eq!(outcome(&auction), (Some(0), "value=18".to_owned()));
    say(&mut passed, "0:P");
    assert_eq!(outcome(&passed), (None, String::new()));
}

#[test]
fn skat_refusals() {
    let mut auction = skat();
    assert_eq!(refused(&auction, 1, "hold"), "wrong-role");
    assert_eq!(refused(&auction, 0, "18"), "not-your-turn");
    assert_eq!(refused(&auction, 1, "19"), "unknown-call");
    say(&mut auction, "1:20");
    assert_eq!(refused(&auction, 0, "22"), "wrong-role");
    assert_eq!(auction.legal(0), ["hold", "P"]);
    say(&mut auction, "0:hold");
    assert_eq!(refused(&auction, 1, "20"), "not-enough");
    say(&mut auction, "1:P");
    assert_eq!(refused(&auction, 1, "22"), "not-your-turn");
    assert_eq!(refused(&auction, 2, "18"), "not-enough");
    assert!(auction.is_out(1) && !auction.is_out(0));
}

/// The bidder names all 63 values, every one is held, and then only a pass is left.
#[test]
fn skat_at_the_top_only_a_pass_is_left() {
    let mut auction = skat();
    while let Some(value) = auction
        .legal(1)
        .first()
        .filter(|text| *text != "P")
        .cloned()
    {
        say(&mut auction, &format!("1:{value} 0:hold"));
    }
    assert_eq!(auction.legal(1), ["P"]);
    say(&mut auction, "1:P 2:P");
    assert_eq!(outcome(&auction), (Some(0), "value=264".to_owned()));
    assert!(auction.history().len() <= auction.book().max_calls(3).unwrap());
}

/// One duel each with the winner is what the pairs are by default.
#[test]
fn skat_pairs_by_default() {
    let mut desc = description(SKAT);
    desc.pairs.clear();
    let mut auction = Auction::new(&desc, vec![1, 2, 0], &[0, 1, 2], &[]).unwrap();
    say(&mut auction, "1:18 0:P 2:20 1:P");
    assert_eq!(outcome(&auction), (Some(2), "value=20".to_owned()));
    assert_eq!(
        Auction::new(&desc, vec![1], &[0, 1], &[]).unwrap_err().code,
        "bad-description"
    );
}

#[test]
fn tarot_each_once_and_higher() {
    let mut auction = each_alone(TAROT, &[3, 0, 1, 2]);
    say(&mut auction, "3:petite 0:P");
    assert_eq!(
        auction.legal(1),
        ["garde", "garde-sans", "garde-contre", "P"]
    );
    assert_eq!(refused(&auction, 1, "petite"), "not-enough");
    say(&mut auction, "1:garde-sans 2:P");
    assert_eq!(outcome(&auction), (Some(1), "bid=garde-sans".to_owned()));
    let mut auction = each_alone(TAROT, &[3, 0, 1, 2]);
    say(&mut auction, "3:garde-contre");
    assert_eq!(outcome(&auction), (Some(3), "bid=garde-contre".to_owned()));
    let mut auction = each_alone(TAROT, &[3, 0, 1, 2]);
    say(&mut auction, "3:P 0:P 1:P 2:P");
    assert_eq!(outcome(&auction), (None, String::new()));
}

#[test]
fn five_hundred_by_points_until_one_is_left() {
    let mut auction = partners(FIVE_HUNDRED, 0);
    say(&mut auction, "0:8S 1:P 2:P");
    assert_eq!(refused(&auction, 3, "7N"), "not-enough");
    say(&mut auction, "3:misere");
    assert_eq!(refused(&auction, 0, "misere"), "not-enough");
    assert_eq!(refused(&auction, 1, "9S"), "already-passed");
    say(&mut auction, "0:8C");
    assert_eq!(auction.must(), [3], "who has passed is out");
    say(&mut auction, "3:open-misere");
    assert!(auction.check(0, "10H").is_err(), "500 does not exceed 500");
    let mut higher = auction.clone();
    say(&mut auction, "0:P");
    assert_eq!(
        outcome(&auction),
        (Some(3), "kind=open-misere value=500".to_owned())
    );
    say(&mut higher, "0:10N 3:P");
    assert_eq!(
        outcome(&higher),
        (Some(0), "kind=bid tricks=10 suit=N value=520".to_owned())
    );
}

#[test]
fn five_hundred_the_last_seat_in_ends_it_by_bidding() {
    let mut auction = partners(FIVE_HUNDRED, 1);
    say(&mut auction, "1:P 2:P 3:P");
    assert_eq!(auction.must(), [0]);
    let mut passed = auction.clone();
    say(&mut auction, "0:6S");
    assert_eq!(outcome(&auction).0, Some(0), "nobody is left to outbid it");
    say(&mut passed, "0:P");
    assert_eq!(outcome(&passed), (None, String::new()));
}

#[test]
fn coinche_a_double_stops_the_bidding() {
    let mut auction = partners(COINCHE, 0);
    say(&mut auction, "0:80H 1:90S 2:P");
    assert_eq!(refused(&auction, 3, "coinche"), "own-bid");
    say(&mut auction, "3:P 0:coinche");
    assert_eq!(refused(&auction, 1, "100S"), "wrong-flag");
    let mut left = auction.clone();
    say(&mut auction, "1:surcoinche");
    assert_eq!(
        outcome(&auction),
        (Some(1), "points=90 suit=S coinche=2".to_owned())
    );
    say(&mut left, "1:P 2:P 3:P");
    assert_eq!(
        outcome(&left),
        (Some(1), "points=90 suit=S coinche=1".to_owned())
    );
}

#[test]
fn raises_of_at_least_five() {
    let mut auction = each_alone(RAISE, &[0, 1, 2]);
    say(&mut auction, "0:5");
    assert_eq!(auction.legal(1), ["10", "11", "15", "19", "20", "P"]);
    assert_eq!(
        auction.check(1, "9").unwrap_err().to_string(),
        "not-enough call=9 best=5 step=5"
    );
    say(&mut auction, "1:11 2:P");
    assert_eq!(auction.legal(0), ["19", "20", "P"]);
    say(&mut auction, "0:P");
    assert_eq!(outcome(&auction), (Some(1), "price=11".to_owned()));
}

/// Sealed calls are heard together, by seat, when all are in; until then only their callers know them.
#[test]
fn sealed_calls_are_opened_together() {
    let mut auction = each_alone(SEALED, &[2, 0, 1]);
    assert_eq!(auction.must(), [2, 0, 1]);
    let step = auction.call(1, "7").unwrap();
    assert!(auction.heard(&step).is_empty() && !step.ended);
    assert_eq!(
        (auction.must(), auction.history().len(), auction.best()),
        (vec![2, 0], 0, None)
    );
    assert_eq!((auction.sealed(1), auction.sealed(0)), (Some("7"), None));
    assert_eq!(refused(&auction, 1, "8"), "already-called");
    assert_eq!(
        auction.legal(0).len(),
        11,
        "what another has sealed takes nothing away"
    );
    say(&mut auction, "2:3");
    let step = auction.call(0, "P").unwrap();
    let heard = [(0, "P"), (1, "7"), (2, "3")].map(|(seat, text)| (seat, text.to_owned()));
    assert_eq!((auction.heard(&step), step.ended), (&heard[..], true));
    assert_eq!(auction.sealed(1), None);
    assert_eq!(outcome(&auction), (Some(1), "coins=7".to_owned()));
}

#[test]
fn sealed_ties_as_the_description_says() {
    let mut auction = each_alone(SEALED, &[2, 0, 1]);
    say(&mut auction, "0:7 1:7 2:3");
    assert_eq!(outcome(&auction), (None, String::new()));
    let mut higher = each_alone(SEALED, &[2, 0, 1]);
    say(&mut higher, "0:7 1:7 2:9");
    assert_eq!(
        outcome(&higher),
        (Some(2), "coins=9".to_owned()),
        "equal calls below the best don't matter"
    );
    let first: Description = toml::from_str(&SEALED.replace("\"none\"", "\"first\"")).unwrap();
    for (seats, winner) in [([2, 0, 1], 2), ([1, 0, 2], 1), ([0, 2, 1], 0)] {
        let mut auction = Auction::new(&first, seats.into(), &[0, 1, 2], &[]).unwrap();
        say(&mut auction, "0:7 1:7 2:7");
        assert_eq!(
            outcome(&auction),
            (Some(winner), "coins=7".to_owned()),
            "the first of the list"
        );
    }
    let mut passed = each_alone(SEALED, &[0, 1]);
    say(&mut passed, "0:P 1:P");
    assert_eq!(outcome(&passed), (None, String::new()));
}

/// In an open auction that passes can end, nobody passes twice in a row and a new call lets all speak again.
#[test]
fn open_auctions_may_end_by_passes() {
    let desc: Description = toml::from_str(
        r#"turn = "open"
           call = [{ id = "bid", text = "{n}", params = [["n", [1, 2, 3]]], order = ["n"], must = "exceed_best" },
                   { id = "P", pass = true }]
           end = { passes = 2, all_pass = 3 }
           result = { winner = "last_caller", export = ["text"] }"#,
    )
    .unwrap();
    let mut auction = Auction::new(&desc, vec![0, 1, 2], &[0, 1, 2], &[]).unwrap();
    say(&mut auction, "2:P");
    assert_eq!(refused(&auction, 2, "P"), "already-passed");
    say(&mut auction, "0:2 2:P");
    assert_eq!(refused(&auction, 1, "1"), "not-enough");
    say(&mut auction, "1:P");
    assert_eq!(outcome(&auction), (Some(0), "text=2".to_owned()));
}

/// A call that holds keeps the bid and changes its owner; nobody holds his own, and a partner's can be taken over.
#[test]
fn holding_in_rotation() {
    let desc: Description = toml::from_str(
        r#"turn = "rotate"
           call = [{ id = "bid", text = "{n}", params = [["n", [6, 7, 8]]], order = ["n"], must = "exceed_best", clears = ["held"] },
                   { id = "here", hold = true, when = { flags = { held = 0 } }, set = { held = 1 } },
                   { id = "P", pass = true }]
           end = { passes = 4 }
           result = { winner = "best_seat", export = ["n"] }"#,
    )
    .unwrap();
    let mut auction = Auction::new(&desc, vec![0, 1, 2], &[0, 1, 2], &[]).unwrap();
    assert_eq!(refused(&auction, 0, "here"), "no-bid");
    say(&mut auction, "0:6 1:P 2:P");
    assert_eq!(refused(&auction, 0, "here"), "own-bid");
    say(&mut auction, "0:P 1:here");
    assert_eq!(
        auction.best().map(|best| (best.seat, best.text)),
        Some((1, "6"))
    );
    assert_eq!(refused(&auction, 2, "here"), "wrong-flag");
    assert_eq!(refused(&auction, 2, "6"), "not-enough");
    say(&mut auction, "2:P 0:P 1:P 2:P");
    assert_eq!(outcome(&auction), (Some(1), "n=6".to_owned()));
}

/// The order of ranks need not be the order in which calls are listed: here the suit outweighs the number.
#[test]
fn ranks_that_fall_along_the_list() {
    let desc: Description = toml::from_str(
        r#"turn = "rotate"
           call = [{ id = "bid", text = "{n}{suit}", params = [["n", [1, 2]], ["suit", ["C", "S"]]], order = ["suit", "n"], must = "exceed_best" },
                   { id = "P", pass = true }]"#,
    )
    .unwrap();
    let mut auction = Auction::new(&desc, vec![0, 1], &[0, 1], &[]).unwrap();
    say(&mut auction, "0:2C");
    assert_eq!(auction.legal(1), ["1S", "2S", "P"]);
    say(&mut auction, "1:1S");
    assert_eq!(auction.legal(0), ["2S", "P"]);
    assert_eq!(refused(&auction, 0, "2C"), "not-enough");
}
