//! The qipai command.

fn main() {}
