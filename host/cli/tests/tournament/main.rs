//! Tournament commands, run as an organiser runs them. Vectors: `host/tournament/tests/data`.

mod bad;
mod docs;
mod doors;
mod messages;
mod nights;
mod run;
mod systems;
mod vectors;
