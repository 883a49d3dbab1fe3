//! Matchings in general graphs: of most edges, and of greatest weight among those that cover every vertex.
//!
//! Weights are lexicographic vectors ([`Lex`]), so a list of criteria in order of importance needs no scaling
//! by guesswork: the first entry decides, then the second, and so on, exactly.

mod cardinality;
mod lex;
mod weighted;
mod weighted_tree;

pub(crate) use cardinality::{Links, Mates, NONE, add, has, remove};
pub(crate) use lex::Lex;
pub(crate) use weighted::{Optimum, Start, Weights, heaviest_cover};

#[cfg(test)]
mod tests;
