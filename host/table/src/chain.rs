//! What makes a record hard to forge: the seed's derivations, nonces, and the chain of hashes.

use crate::clock::Stamp;
use crate::record::{Event, What};
use crate::rules::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;

/// 256 bits from which every deal of a match follows.
pub type Secret = [u8; 32];

/// Bytes that are written as lower-case hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hex<const N: usize>(pub [u8; N]);

/// A SHA-256.
pub type Hash = Hex<32>;
/// 128 bits: a secret move can't be guessed from the chain.
pub type Nonce = Hex<16>;

/// Room for an event of play, kept from one to the next.
const BUFFER: usize = 512;

const DIGITS: &[u8; 16] = b"0123456789abcdef";

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Room for the longest that is used; no allocation for each event.
        let mut text = [0; 64];
        let Some(text) = text.get_mut(..2 * N) else {
            return serializer.serialize_str(&hex(&self.0));
        };
        for (pair, byte) in text.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&digits(byte));
        }
        serializer.serialize_str(std::str::from_utf8(text).unwrap_or_default())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = unhex(&text).and_then(|bytes| bytes.try_into().ok());
        bytes
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom(format!("{N} bytes of hex are expected")))
    }
}

fn digits(byte: u8) -> [u8; 2] {
    [
        DIGITS[usize::from(byte >> 4)],
        DIGITS[usize::from(byte & 15)],
    ]
}

/// Lower-case hex of bytes.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| digits(*byte))
        .map(char::from)
        .collect()
}

/// Bytes of hex; `None` for anything else.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok())
        .collect()
}

fn sha(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize().into()
}

/// What commits to a seed before it is told: SHA-256("qipai/commit" ‖ S).
#[must_use]
pub fn commitment(secret: &Secret) -> String {
    hex(&sha(&[b"qipai/commit", secret]))
}

/// The seed of a deal: SHA-256("qipai/deal" ‖ S ‖ deal ‖ attempt), numbers as four bytes and the result as four words, all with
/// the little end first.
#[must_use]
pub fn deal_seed(secret: &Secret, deal: u32, attempt: u32) -> [u64; 4] {
    words(&sha(&[
        b"qipai/deal",
        secret,
        &deal.to_le_bytes(),
        &attempt.to_le_bytes(),
    ]))
}

/// A seed as the contract takes it.
#[must_use]
pub fn words(bytes: &[u8; 32]) -> [u64; 4] {
    std::array::from_fn(|i| u64::from_le_bytes(std::array::from_fn(|j| bytes[i * 8 + j])))
}

/// A number below `bound` from SHA-256("qipai/seats" ‖ S): who begins.
#[must_use]
pub fn first_seat(secret: &Secret, bound: usize) -> usize {
    let [word, ..] = words(&sha(&[b"qipai/seats", secret]));
    // The bias is below one in 2^58 for any number of seats.
    usize::try_from(word % bound.max(1) as u64).unwrap_or(0)
}

/// An event without its hash: what the hash is taken of.
#[derive(Serialize)]
struct Body<'a> {
    index: u64,
    at: Stamp,
    what: &'a What,
    #[serde(skip_serializing_if = "<[Seat]>::is_empty")]
    hidden_from: &'a [Seat],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    hidden_from_public: bool,
    nonce: Nonce,
}

/// The hash of an event after `before` (nothing for the first): SHA-256 of the previous hash and the event's JSON without its
/// own hash.
#[must_use]
pub fn chained(before: Option<&Hash>, event: &Event) -> Hash {
    link(before, event, &mut Vec::new())
}

fn link(before: Option<&Hash>, event: &Event, buffer: &mut Vec<u8>) -> Hash {
    let body = Body {
        index: event.index,
        at: event.at,
        what: &event.what,
        hidden_from: &event.hidden_from,
        hidden_from_public: event.hidden_from_public,
        nonce: event.nonce,
    };
    buffer.clear();
    // Plain data with text keys: writing it to memory can't fail, and half an event would never verify.
    let _ = serde_json::to_writer(&mut *buffer, &body);
    let before: &[u8] = before.map_or(&[], |hash| &hash.0);
    Hex(sha(&[before, buffer]))
}

/// Writes events and chains them.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    secret: Secret,
    next: u64,
    last: Option<Hash>,
    buffer: Vec<u8>,
}

impl Chain {
    pub(crate) fn new(secret: Secret) -> Self {
        Self {
            secret,
            next: 0,
            last: None,
            buffer: Vec::new(),
        }
    }

    /// No more memory than it needs.
    pub(crate) fn shrink(&mut self) {
        self.buffer = Vec::new();
    }

    /// The number that the next event will have.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    pub(crate) fn secret(&self) -> &Secret {
        &self.secret
    }

    /// SHA-256("qipai/nonce" ‖ S ‖ index), its first half: nobody without the seed can tell it, and a replay gets the same.
    fn nonce(&self) -> Nonce {
        let whole = sha(&[b"qipai/nonce", &self.secret, &self.next.to_le_bytes()]);
        Hex(std::array::from_fn(|i| whole[i]))
    }

    pub(crate) fn event(
        &mut self,
        at: Stamp,
        what: What,
        hidden_from: Vec<Seat>,
        hidden_from_public: bool,
    ) -> Event {
        let mut event = Event {
            index: self.next,
            at,
            what,
            hidden_from,
            hidden_from_public,
            nonce: self.nonce(),
            hash: Hex([0; 32]),
        };
        event.hash = link(self.last.as_ref(), &event, &mut self.buffer);
        // The header is long, and a table lives long after it.
        self.buffer.clear();
        self.buffer.shrink_to(BUFFER);
        self.next += 1;
        self.last = Some(event.hash);
        event
    }
}
