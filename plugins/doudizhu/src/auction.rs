//! Calls: which auction runs when, and the calls that a start position brings along.

use qipai_sdk::contract::{AuctionRequest, Message};
use qipai_sdk::{Refusal, Seat, Setup, rehearse};

use crate::rules::BidStyle;
use crate::state::{DouDizhu, Stage};

const SCORE3: &str = r#"{"turn":"once","call":[
{"id":"score","text":"{n}","params":[["n",[1,2,3]]],"order":["n"],"must":"exceed_best","final_if":{"n":3}},
{"id":"P","pass":true,"default":true}],"result":{"winner":"best_seat","export":["n"]}}"#;
const ROB: &str = r#"{"turn":"once","call":[
{"id":"call","when":{"best":"none"},"last_word":true},
{"id":"rob","when":{"best":"others"},"mul":{"mult":2}},
{"id":"P","pass":true,"default":true}],"result":{"winner":"best_seat","export":["mult"]}}"#;
const UNTIL_TWO_PASSES: &str = r#"{"turn":"rotate","call":[
{"id":"score","text":"{n}","params":[["n",[1,2,3]]],"order":["n"],"must":"exceed_best","final_if":{"n":3}},
{"id":"P","pass":true,"default":true}],"end":{"passes":2,"all_pass":3},"result":{"winner":"best_seat","export":["n"]}}"#;
const SHOW: &str = r#"{"turn":"once","call":[
{"id":"open","mul":{"mult":2}},{"id":"P","pass":true,"default":true}],"result":{"winner":"best_seat","export":["mult"]}}"#;
const DOUBLE: &str = r#"{"turn":"once","call":[
{"id":"double","mul":{"mult":2}},{"id":"P","pass":true,"default":true}],"result":{"winner":"none","export":["mult"]}}"#;

/// The auctions by their ids; the manifest may change each.
pub(crate) const AUCTIONS: [(&str, &str); 5] = [
    ("score3", SCORE3),
    ("rob", ROB),
    ("until_two_passes", UNTIL_TWO_PASSES),
    ("show", SHOW),
    ("double", DOUBLE),
];

impl DouDizhu {
    fn auction_id(&self) -> &'static str {
        match (self.stage, self.rules.bid_style) {
            (Stage::Showing, _) => "show",
            (Stage::Doubling, _) => "double",
            (_, BidStyle::Score3) => "score3",
            (_, BidStyle::CallRob) => "rob",
            (_, BidStyle::AuctionUntilTwoPasses) => "until_two_passes",
        }
    }

    /// Who is asked in the auction that runs, in order.
    pub(crate) fn callers(&self) -> Vec<Seat> {
        match (self.stage, self.landlord) {
            (Stage::Showing, Some(landlord)) => vec![landlord],
            (Stage::Doubling, Some(landlord)) => self.ring.from(landlord).collect(),
            _ => self.ring.from(self.first).collect(),
        }
    }

    /// The auction that the host is to run, from the calls of a start position on.
    pub(crate) fn request(&self) -> AuctionRequest {
        AuctionRequest {
            id: self.auction_id().to_owned(),
            seats: self.callers(),
            made: self.made.clone(),
        }
    }

    /// Runs the calls of a start position through the auction's engine, by the rules of this table: the host would stop
    /// the table at one that it does not allow.
    pub(crate) fn check_calls(&self, table: &Setup) -> Result<(), Refusal> {
        let request = self.request();
        let own = AUCTIONS.iter().find(|(id, _)| *id == request.id);
        let changed = table.auctions.iter().find(|(id, _)| *id == request.id);
        let description = changed
            .map(|(_, text)| text.as_str())
            .or(own.map(|(_, text)| *text))
            .unwrap_or_default();
        match rehearse(description, self.ring.teams(), &request) {
            Ok(_) => Ok(()),
            Err(why) => Err(Refusal::Malformed(not_allowed(&request, &why))),
        }
    }
}

/// Which call of a start position is not allowed, and why.
fn not_allowed(request: &AuctionRequest, why: &Message) -> Message {
    let of = |name: &str| why.args.iter().find(|(key, _)| key == name);
    let number: usize = of("at").and_then(|(_, n)| n.parse().ok()).unwrap_or(0);
    let call = request.made.get(number.wrapping_sub(1));
    let message = Message::new("start-call")
        .arg("number", number)
        .arg("why", format!("@{}", why.code))
        .quote("call", call.map_or("", |(_, text)| text.as_str()));
    // What the reason speaks of beside the call.
    let others = why.args.iter();
    others
        .filter(|(key, _)| !matches!(key.as_str(), "at" | "call"))
        .fold(message, |message, (key, value)| message.quote(key, value))
}
