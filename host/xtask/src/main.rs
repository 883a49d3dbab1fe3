//! cargo xtask: plugins, play, test, bench, tidy.

fn main() {}
