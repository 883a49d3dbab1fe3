//! What the tests share: the worked descriptions and a reader of vector files.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses its part"
)]

use qipai_auction::{Auction, Description, Refusal};

macro_rules! descriptions {
    ($($constant:ident = $file:literal),* $(,)?) => {
        $(pub(crate) const $constant: &str = include_str!(concat!("../descriptions/", $file, ".toml"));)*
        /// Every worked description, by name.
        pub(crate) const ALL: &[(&str, &str)] = &[$(($file, $constant)),*];
    };
}

descriptions! {
    BRIDGE = "bridge", SCORE3 = "score3", ROB = "rob", UNTIL_TWO_PASSES = "until_two_passes", DOUBLING = "doubling",
    DECLARE = "declare", SKAT = "skat", TAROT = "tarot", FIVE_HUNDRED = "five_hundred", SEALED = "sealed",
    COINCHE = "coinche", RAISE = "raise",
}

pub(crate) fn description(toml: &str) -> Description {
    toml::from_str(toml).unwrap()
}

/// An auction among `seats`, everybody for himself.
pub(crate) fn each_alone(toml: &str, seats: &[u8]) -> Auction {
    Auction::new(
        &description(toml),
        seats.to_vec(),
        &[0, 1, 2, 3, 4, 5, 6, 7],
        &[],
    )
    .unwrap()
}

/// An auction among four seats, opposite seats partners, `first` calling first.
pub(crate) fn partners(toml: &str, first: u8) -> Auction {
    let seats = (0..4).map(|i| (first + i) % 4).collect();
    Auction::new(&description(toml), seats, &[0, 1, 0, 1], &[]).unwrap()
}

/// Makes calls given as "seat:text" words.
pub(crate) fn say(auction: &mut Auction, calls: &str) {
    for call in calls.split_whitespace() {
        let (seat, text) = call.split_once(':').unwrap();
        auction
            .call(seat.parse().unwrap(), text)
            .unwrap_or_else(|refusal| panic!("{call}: {refusal}"));
    }
}

/// The code with which a call is refused; nothing may change by trying it.
pub(crate) fn refused(auction: &Auction, seat: u8, text: &str) -> &'static str {
    let mut tried = auction.clone();
    let refusal: Refusal = tried
        .call(seat, text)
        .expect_err("the call should be refused");
    assert_eq!(&tried, auction);
    assert_eq!(auction.check(seat, text), Err(refusal.clone()));
    refusal.code
}

/// The winner and the exports as "name=value" words, of an auction that is over.
pub(crate) fn outcome(auction: &Auction) -> (Option<u8>, String) {
    let result = auction.result().expect("the auction should be over");
    let exports: Vec<String> = result
        .exports
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    (result.winner, exports.join(" "))
}

/// The rows of a vector file.
pub(crate) fn rows(text: &str) -> Vec<serde_json::Value> {
    text.lines()
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A JSON list of texts.
pub(crate) fn texts(value: &serde_json::Value) -> Vec<String> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|v| v.as_str().unwrap().to_owned())
        .collect()
}
