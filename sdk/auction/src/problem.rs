//! What is wrong with a description, and where.

use std::fmt;

/// Something wrong in a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: keys and indices from the auction's table on (`call[0].order[1]`).
    pub path: String,
    /// What kind of problem: a stable kebab-case code.
    pub code: &'static str,
    /// What is wrong, in English.
    pub message: String,
    /// What could stand there; empty where that can't be listed.
    pub allowed: Vec<String>,
    /// The allowed word that looks most like the wrong one.
    pub nearest: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)?;
        if let Some(nearest) = &self.nearest {
            write!(f, "; did you mean `{nearest}`?")?;
        }
        if !self.allowed.is_empty() {
            write!(f, " (allowed: {})", self.allowed.join(", "))?;
        }
        Ok(())
    }
}

/// Problems as they are found.
#[derive(Debug, Default)]
pub(crate) struct Problems(pub(crate) Vec<Problem>);

impl Problems {
    pub(crate) fn add(
        &mut self,
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
    ) {
        let (path, message) = (path.into(), message.into());
        self.0.push(Problem {
            path,
            code,
            message,
            allowed: Vec::new(),
            nearest: None,
        });
    }

    /// Adds a problem with a word that isn't one of `allowed`.
    pub(crate) fn unknown(
        &mut self,
        path: String,
        code: &'static str,
        what: &str,
        word: &str,
        allowed: &[&str],
    ) {
        let message = format!("there is no {what} `{word}`");
        let nearest = allowed
            .iter()
            .map(|a| (distance(word, a), *a))
            .min()
            .filter(|(d, a)| *d <= a.len().max(3) / 3 + 1);
        self.0.push(Problem {
            path,
            code,
            message,
            allowed: allowed.iter().map(|a| (*a).to_owned()).collect(),
            nearest: nearest.map(|(_, a)| a.to_owned()),
        });
    }

    /// Adds a problem with a setting that does nothing here.
    pub(crate) fn idle(&mut self, unless: bool, path: String, needs: &str) {
        if !unless {
            self.add(
                path,
                "no-effect",
                format!("this has no effect without {needs}"),
            );
        }
    }
}

/// Letters to insert, delete or replace to get from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let swap = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = swap.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}
