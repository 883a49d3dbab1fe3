//! Hundreds of short texts in one: a list of moves as the contract carries it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Texts, none of which is empty or holds a line break; one block of memory for all of them. In JSON a list of strings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// One a line, without a break at the end.
    text: String,
    len: usize,
}

impl Lines {
    /// The lines of a text. Empty ones stay, for whoever checks them to find.
    #[must_use]
    pub fn of(text: String) -> Self {
        let breaks = text.bytes().filter(|&byte| byte == b'\n').count();
        let len = if text.is_empty() { 0 } else { breaks + 1 };
        Self { text, len }
    }

    /// The whole text, one a line.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.text.split('\n').take(self.len)
    }

    /// The one at this place: a walk from the first.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&str> {
        self.iter().nth(at)
    }

    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.iter().any(|line| line == text)
    }

    pub fn push(&mut self, text: &str) {
        if self.len > 0 {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.len += 1;
    }

    /// Each in a string of its own.
    #[must_use]
    pub fn to_vec(&self) -> Vec<String> {
        self.iter().map(str::to_owned).collect()
    }
}

impl<S: AsRef<str>> Extend<S> for Lines {
    fn extend<I: IntoIterator<Item = S>>(&mut self, texts: I) {
        for text in texts {
            self.push(text.as_ref());
        }
    }
}

impl<S: AsRef<str>> FromIterator<S> for Lines {
    fn from_iter<I: IntoIterator<Item = S>>(texts: I) -> Self {
        let mut lines = Self::default();
        lines.extend(texts);
        lines
    }
}

impl Serialize for Lines {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<String>::deserialize(from)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_kept_and_found() {
        let lines: Lines = ["h2e2", "b0c2"].into_iter().collect();
        assert_eq!((lines.len(), lines.get(1)), (2, Some("b0c2")));
        assert!(lines.contains("h2e2") && !lines.contains("h2"));
        assert_eq!(lines, Lines::of("h2e2\nb0c2".to_owned()));
        assert_eq!(Lines::of(String::new()).iter().count(), 0);
        assert_eq!(serde_json::to_string(&lines).unwrap(), r#"["h2e2","b0c2"]"#);
        assert_eq!(
            serde_json::from_str::<Lines>(r#"["h2e2","b0c2"]"#).unwrap(),
            lines
        );
    }

    #[test]
    fn empty_lines_are_not_lost() {
        assert_eq!(Lines::of("\n".to_owned()).to_vec(), ["", ""]);
    }
}
