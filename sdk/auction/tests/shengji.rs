//! Shengji's declarations as an open auction: the auction runs it, a small stand-in for the game says what may be shown
//! (H3; `rules`: declare, protect, override, no trumps, against the vectors `sj_declare`).
#![allow(clippy::unwrap_used)]

mod common;

use common::{DECLARE, outcome, partners, refused, rows, texts};
use qipai_auction::{Auction, Verdict};
use serde_json::Value;

/// What stands: who showed, the suit (or NT), and with how many cards (jokers: 3, big ones 4).
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    seat: u8,
    trump: String,
    count: usize,
}

/// The game's side: what the seats hold and what is allowed.
struct FakeGame {
    level: String,
    self_override: bool,
    partner_protect: bool,
    joker_pair: bool,
    four_jokers: bool,
    nt_open: bool,
    hands: Vec<Vec<String>>,
    shown: Option<Shown>,
}

impl FakeGame {
    fn of(row: &Value) -> FakeGame {
        let v = &row["variant"];
        let seat = row["seat"].as_u64().unwrap() as usize;
        let mut hands = vec![Vec::new(); 4];
        hands[seat] = texts(&row["hand_so_far"]);
        let shown = row["current"].as_object().map(|c| Shown {
            seat: c["seat"].as_u64().unwrap() as u8,
            trump: c["suit"].as_str().unwrap_or("NT").to_owned(),
            count: c["n"].as_u64().unwrap() as usize,
        });
        FakeGame {
            level: row["level"].as_str().unwrap().to_owned(),
            self_override: v["self_override"] == true,
            partner_protect: v["partner_protect"] == true,
            joker_pair: v["nt_override"] == "joker_pair",
            four_jokers: v["nt_override"] == "four_jokers",
            nt_open: v["nt_open"] == true,
            hands,
            shown,
        }
    }

    fn held(&self, seat: u8, card: &str) -> usize {
        self.hands[usize::from(seat)]
            .iter()
            .filter(|c| *c == card)
            .count()
    }

    /// Every set of cards that `seat` may show, with the trumps it makes.
    fn shows(&self, seat: u8) -> Vec<(Vec<String>, String)> {
        let mut shows = Vec::new();
        for suit in ["S", "H", "C", "D"] {
            let card = format!("{suit}{}", self.level);
            for count in 1..=self.held(seat, &card).min(2) {
                if self.suit_may(seat, suit, count) {
                    // A second card of one's own (or the partner's) suit is shown alone: the first lies there already.
                    let protects = self.shown.as_ref().is_some_and(|s| s.trump == suit);
                    let cards = if protects {
                        vec![card.clone()]
                    } else {
                        vec![card.clone(); count]
                    };
                    shows.push((cards, suit.to_owned()));
                }
            }
        }
        let strength = self.shown.as_ref().map_or(0, |s| s.count);
        let opens = self.shown.is_some() || self.nt_open;
        let (small, big) = (self.held(seat, "jo"), self.held(seat, "Jo"));
        if self.joker_pair && opens {
            if small == 2 && strength < 3 {
                shows.push((vec!["jo".to_owned(); 2], "NT".to_owned()));
            }
            if big == 2 && strength < 4 {
                shows.push((vec!["Jo".to_owned(); 2], "NT".to_owned()));
            }
        }
        if self.four_jokers && opens && small == 2 && big == 2 && strength < 3 {
            shows.push((
                ["Jo", "Jo", "jo", "jo"].map(str::to_owned).into(),
                "NT".to_owned(),
            ));
        }
        shows
    }

    fn suit_may(&self, seat: u8, suit: &str, count: usize) -> bool {
        let Some(shown) = &self.shown else {
            return true;
        };
        if shown.count > 1 || shown.trump == "NT" {
            return false;
        }
        match (shown.seat == seat, shown.trump == suit) {
            // Protecting: the first card lies on the table, one more makes the pair. A hand still counts the shown card.
            (true, true) => count == 2,
            (true, false) => self.self_override && count == 2,
            (false, true) => self.partner_protect && shown.seat % 2 == seat % 2 && count == 1,
            (false, false) => count == 2,
        }
    }

    fn agrees(&self, seat: u8, cards: &str) -> bool {
        let mut cards: Vec<&str> = cards.split(' ').collect();
        cards.sort_unstable();
        self.shows(seat).iter().any(|(allowed, _)| {
            let mut allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
            allowed.sort_unstable();
            allowed == cards
        })
    }

    fn hears(&mut self, seat: u8, cards: &str) {
        let (_, trump) = self
            .shows(seat)
            .into_iter()
            .find(|(c, _)| c.join(" ") == cards)
            .unwrap();
        // Jokers rank above any pair, big ones above small ones.
        let count = match cards {
            "jo jo" => 3,
            "Jo Jo" | "Jo Jo jo jo" => 4,
            _ if self.shown.as_ref().is_some_and(|s| s.trump == trump) => 2,
            _ => cards.split(' ').count(),
        };
        self.shown = Some(Shown { seat, trump, count });
    }
}

/// The host's part: the auction first, then the game, then both hear it.
fn show(auction: &mut Auction, game: &mut FakeGame, seat: u8, text: &str) -> Result<(), String> {
    let verdict = auction
        .check(seat, text)
        .map_err(|refusal| refusal.code.to_owned())?;
    assert_eq!(verdict, Verdict::AskGame);
    let rest = auction.read(text).unwrap().rest.to_owned();
    if !game.agrees(seat, &rest) {
        return Err("game-refuses".to_owned());
    }
    let step = auction.call(seat, text).unwrap();
    assert_eq!(auction.heard(&step), [(seat, text.to_owned())]);
    game.hears(seat, &rest);
    Ok(())
}

#[test]
fn h3_every_row_of_the_vectors() {
    let rows = rows(include_str!("data/sj_declare.jsonl"));
    assert!(rows.len() >= 160);
    for row in rows {
        let game = FakeGame::of(&row);
        let seat = row["seat"].as_u64().unwrap() as u8;
        let auction = partners(DECLARE, 0);
        let mut got: Vec<(String, String)> = game
            .shows(seat)
            .into_iter()
            .map(|(c, t)| (c.join(" "), t))
            .collect();
        let legal = row["legal"].as_array().unwrap().iter();
        let mut wanted: Vec<(String, String)> = legal
            .map(|l| {
                (
                    texts(&l["cards"]).join(" "),
                    l["trump"].as_str().unwrap().to_owned(),
                )
            })
            .collect();
        got.sort();
        wanted.sort();
        assert_eq!(got, wanted, "{row}");
        for (cards, _) in wanted {
            let mut auction = auction.clone();
            let mut game = FakeGame::of(&row);
            show(&mut auction, &mut game, seat, &format!("show {cards}")).unwrap();
            assert_eq!(auction.best().map(|best| best.seat), Some(seat));
        }
    }
}

fn table() -> (Auction, FakeGame) {
    let cards = |text: &str| text.split(' ').map(str::to_owned).collect();
    let game = FakeGame {
        level: "T".to_owned(),
        self_override: true,
        partner_protect: false,
        joker_pair: true,
        four_jokers: false,
        nt_open: true,
        hands: vec![
            cards("HT S3 ST"),
            cards("CT CT D4"),
            cards("jo jo HT"),
            cards("Jo Jo DT DT"),
        ],
        shown: None,
    };
    (partners(DECLARE, 0), game)
}

/// Everybody may call at any time and nobody must: a list of those who could would tell what they hold.
#[test]
fn h3_declarations_in_any_order_each_over_the_last() {
    let (mut auction, mut game) = table();
    assert_eq!(
        (auction.must(), auction.may(), auction.turn()),
        (vec![], vec![0, 1, 2, 3], None)
    );
    assert_eq!(
        (auction.legal(0), auction.kinds_by_game(0)),
        (vec![], vec!["show"])
    );
    assert_eq!(show(&mut auction, &mut game, 0, "show HT"), Ok(()));
    assert_eq!(
        show(&mut auction, &mut game, 0, "show ST"),
        Err("game-refuses".to_owned())
    );
    assert_eq!(show(&mut auction, &mut game, 1, "show CT CT"), Ok(()));
    assert_eq!(
        show(&mut auction, &mut game, 3, "show DT DT"),
        Err("game-refuses".to_owned())
    );
    assert_eq!(show(&mut auction, &mut game, 2, "show jo jo"), Ok(()));
    assert_eq!(
        show(&mut auction, &mut game, 1, "show CT CT"),
        Err("game-refuses".to_owned())
    );
    assert_eq!(show(&mut auction, &mut game, 3, "show Jo Jo"), Ok(()));
    assert_eq!(
        auction.best().map(|best| (best.seat, best.text)),
        Some((3, "show Jo Jo"))
    );
    assert_eq!(auction.result(), None, "the window is still open");
    auction.close();
    assert_eq!(outcome(&auction), (Some(3), String::new()));
    assert_eq!(refused(&auction, 0, "show HT"), "auction-over");
    assert!(auction.may().is_empty());
}

#[test]
fn h3_calls_made_in_view_of_an_older_state_are_stale() {
    let (mut auction, mut game) = table();
    let seen = auction.history().len();
    assert_eq!(auction.fresh(seen), Ok(()));
    show(&mut auction, &mut game, 0, "show HT").unwrap();
    assert_eq!(
        auction.fresh(seen).map_err(|refusal| refusal.code),
        Err("stale")
    );
    assert_eq!(auction.fresh(auction.history().len()), Ok(()));
}

#[test]
fn h3_what_is_no_call_at_all() {
    let (auction, _) = table();
    assert_eq!(refused(&auction, 0, "shows HT"), "unknown-call");
    assert_eq!(refused(&auction, 0, ""), "unknown-call");
    assert_eq!(refused(&auction, 4, "show HT"), "not-in-auction");
}

#[test]
fn h3_a_window_closed_without_a_declaration_has_no_winner() {
    let (mut auction, _) = table();
    auction.close();
    assert_eq!(outcome(&auction), (None, String::new()));
}
