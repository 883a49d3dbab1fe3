//! Compiles one component under limits of its own; the host runs it as a child.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    qipai_sandbox::compile_main(&args)
}
