//! Bridge scoring: Law 77 scores, Law 78 matchpoints, IMPs and victory points, and results in PBN.

mod board;
mod contract;
mod pbn;
mod pbn_results;
mod pbn_rows;
mod pbn_write;
mod session;
mod vp;

pub use board::{
    BoardEntry, BoardScore, Side, adjusted, butler, cross_imps, imps, matchpoints, neuberg, percent,
};
pub use contract::{Contract, ContractError, Doubled, Strain, Vulnerable, vulnerability};
pub use pbn::{PbnError, PbnGame, PbnTable, read_pbn};
pub use pbn_results::{PbnResults, TeamMatch};
pub use pbn_write::write_pbn;
pub use session::{PairMatch, PairTotal, Scoring, Session, SessionError, TableResult};
pub use vp::{VpError, victory_points, victory_scale};
