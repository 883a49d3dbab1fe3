//! Counters for those who run the server.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Upper bounds of a histogram's classes, in microseconds.
const BOUNDS: [u64; 12] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_500_000,
];

/// How long something takes.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    classes: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    pub(crate) fn took(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(at) = BOUNDS.iter().position(|bound| micros <= *bound) {
            self.classes[at].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, name: &str, help: &str, text: &mut String) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut sum = 0;
        for (class, bound) in self.classes.iter().zip(BOUNDS) {
            sum += class.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {sum}", bound as f64 / 1e6);
        }
        let count = self.count.load(Ordering::Relaxed);
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(
            text,
            "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {seconds}\n{name}_count {count}"
        );
    }
}

/// The server's counters.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// One commit of events of all tables that had some.
    pub(crate) commit: Histogram,
    /// One piece of work at a table, most of it the plugin's.
    pub(crate) table: Histogram,
    /// Events that are on the disk.
    events: AtomicU64,
    frames: AtomicU64,
    refused: AtomicU64,
    store: AtomicU64,
    faults: Mutex<BTreeMap<String, u64>>,
    awake: AtomicU64,
    known: AtomicU64,
}

impl Metrics {
    pub(crate) fn kept(&self, events: usize) {
        self.events.fetch_add(events as u64, Ordering::Relaxed);
    }

    /// A frame from a client.
    pub(crate) fn frame(&self) {
        self.frames.fetch_add(1, Ordering::Relaxed);
    }

    /// A frame that was refused as such.
    pub(crate) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn store_failed(&self) {
        self.store.fetch_add(1, Ordering::Relaxed);
    }

    /// Tables in memory, and those beside them that are asleep with a deadline.
    pub(crate) fn tables(&self, awake: usize, known: usize) {
        self.awake.store(awake as u64, Ordering::Relaxed);
        self.known.store(known as u64, Ordering::Relaxed);
    }

    /// Tables in memory.
    pub(crate) fn awake(&self) -> u64 {
        self.awake.load(Ordering::Relaxed)
    }

    /// A plugin failed.
    pub(crate) fn fault(&self, plugin: &str) {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        *faults.entry(plugin.to_owned()).or_default() += 1;
    }

    /// In the text form of Prometheus; `gauges` are name, meaning and value of what is counted elsewhere.
    pub(crate) fn text(&self, gauges: &[(&str, &str, f64)]) -> String {
        let mut text = String::new();
        let known = self.known.load(Ordering::Relaxed) as f64;
        let own = [
            (
                "qipai_tables_awake",
                "Tables in memory",
                self.awake() as f64,
            ),
            (
                "qipai_tables_known",
                "Tables in memory or with a deadline",
                known,
            ),
        ];
        for (name, help, value) in own.iter().chain(gauges) {
            let _ = writeln!(
                text,
                "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}"
            );
        }
        for (name, help, counter) in [
            ("qipai_events_total", "Events committed", &self.events),
            ("qipai_frames_total", "Frames from clients", &self.frames),
            (
                "qipai_frames_refused_total",
                "Frames that were wrong or too many",
                &self.refused,
            ),
            (
                "qipai_store_failures_total",
                "What the database refused",
                &self.store,
            ),
        ] {
            let value = counter.load(Ordering::Relaxed);
            let _ = writeln!(
                text,
                "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}"
            );
        }
        self.commit
            .write("qipai_commit_seconds", "One commit of events", &mut text);
        self.table.write(
            "qipai_table_seconds",
            "One piece of work at a table",
            &mut text,
        );
        let _ = writeln!(
            text,
            "# HELP qipai_plugin_faults_total Faults by plugin\n# TYPE qipai_plugin_faults_total counter"
        );
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        for (plugin, count) in faults.iter() {
            let _ = writeln!(
                text,
                "qipai_plugin_faults_total{{plugin=\"{plugin}\"}} {count}"
            );
        }
        text
    }
}
