//! The bidding engine: auctions described as data, run as a pure machine.
