//! An auction in a snapshot: the description as JSON text (so that any format can carry it), who takes part, and the
//! calls. Reading it back makes the calls again, so what is read is an auction that could have happened.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::auction::Auction;
use crate::book::Book;
use crate::desc::Description;

#[derive(Serialize, Deserialize)]
struct Saved {
    description: String,
    seats: Vec<u8>,
    sides: Vec<u8>,
    calls: Vec<(u8, String)>,
    /// Calls that are still sealed.
    sealed: Vec<(u8, String)>,
    over: bool,
}

impl Serialize for Auction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sealed = self.seats.iter().zip(&self.sealed);
        Saved {
            description: serde_json::to_string(self.book.description())
                .map_err(S::Error::custom)?,
            seats: self.seats.clone(),
            sides: self.sides.clone(),
            calls: self.history.clone(),
            sealed: sealed
                .filter_map(|(seat, said)| said.as_ref().map(|(_, text)| (*seat, text.clone())))
                .collect(),
            over: self.over,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Auction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Auction, D::Error> {
        let saved = Saved::deserialize(deserializer)?;
        let desc: Description =
            serde_json::from_str(&saved.description).map_err(D::Error::custom)?;
        let book = Book::new(&desc).map_err(D::Error::custom)?;
        let mut auction =
            Auction::begin(book, saved.seats, saved.sides).map_err(D::Error::custom)?;
        for (seat, text) in saved.calls.iter().chain(&saved.sealed) {
            auction.call(*seat, text).map_err(D::Error::custom)?;
        }
        if saved.over {
            auction.close();
        }
        Ok(auction)
    }
}
