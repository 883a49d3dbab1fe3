//! Tournament commands, run as an organiser runs them. Vectors: `host/tournament/tests/data`.

mod run;
mod vectors;
