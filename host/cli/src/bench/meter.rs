//! Clocks and memory of this process, and figures of many samples.

use crate::Done;
use crate::output::Failed;
use std::time::Duration;

/// Processor time of this thread.
pub(crate) fn cpu() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(
        now.tv_sec.try_into().unwrap_or(0),
        now.tv_nsec.try_into().unwrap_or(0),
    )
}

/// The middle one; of an even number, the higher of the two.
pub(crate) fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Bytes of this process that are in memory.
pub(crate) fn resident() -> Done<u64> {
    let text = std::fs::read_to_string("/proc/self/status").map_err(unknown)?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes
        .map(|kibibytes| kibibytes << 10)
        .ok_or_else(|| unknown("/proc/self/status has no VmRSS"))
}

/// Processor time of children that were waited for. Its grain is ten milliseconds.
pub(crate) fn children() -> Done<Duration> {
    // Fields 16 and 17 of proc_pid_stat(5), in ticks of a hundredth; the program's name before them may hold blanks.
    let text = std::fs::read_to_string("/proc/self/stat").map_err(unknown)?;
    let after = text.rsplit(')').next().unwrap_or_default();
    let field = |at: usize| after.split_whitespace().nth(at)?.parse::<u64>().ok();
    match (field(13), field(14)) {
        (Some(user), Some(system)) => Ok(Duration::from_millis(10 * (user + system))),
        _ => Err(unknown("/proc/self/stat is too short")),
    }
}

fn unknown(why: impl ToString) -> Failed {
    let why = why.to_string();
    Failed::Internal(format!("this figure is read from /proc: {why}"))
}

/// Processor time of one call in microseconds: the median of `batches` of `calls`.
pub(crate) fn micros(batches: u32, calls: u32, mut call: impl FnMut() -> Done) -> Done<f64> {
    let mut samples = Vec::new();
    for _ in 0..batches {
        let start = cpu();
        for _ in 0..calls {
            call()?;
        }
        samples.push((cpu() - start).as_secs_f64() * 1e6 / f64::from(calls));
    }
    Ok(median(samples))
}
