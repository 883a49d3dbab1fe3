//! Tournament report files: TRF16 and TRF26, with the `XX` and `BB` lines engines understand.
//!
//! [`read`] takes bytes as they come (byte-order mark, any line end, UTF-8, UTF-16 or a single-byte encoding) and
//! gives an [`Event`](crate::facts::Event); what it does not understand is kept and written again by [`write`].

mod columns;
mod cross;
mod decode;
mod error;
mod player_line;
mod read;
mod records;
mod scoring_lines;
mod write;

pub(crate) use decode::decode;
pub use error::{Problem, TrfError};
pub use read::{Read, read};
pub use write::{Dialect, WriteError, write};
