//! An example game, built as a stranger would.
