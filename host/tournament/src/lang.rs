//! The two languages of every text this crate writes.

use serde::{Deserialize, Serialize};

/// A language a reader asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lang {
    /// English.
    #[default]
    #[serde(rename = "en")]
    En,
    /// Simplified Chinese.
    #[serde(rename = "zh-Hans")]
    ZhHans,
}

impl Lang {
    /// The language of a tag such as `en`, `zh` or `zh-Hans-CN`; English for any other.
    #[must_use]
    pub fn from_tag(tag: &str) -> Lang {
        let primary = tag.split(['-', '_']).next().unwrap_or("");
        if primary.eq_ignore_ascii_case("zh") {
            Lang::ZhHans
        } else {
            Lang::En
        }
    }

    /// The text in this language out of both.
    #[must_use]
    pub const fn of<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::ZhHans => zh,
        }
    }
}
