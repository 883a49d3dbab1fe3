//! What a name may be: any script, nothing invisible, nothing that looks like another name.

use super::refuse;
use crate::limits::{NAME_BYTES, NAME_GRAPHEMES, NAME_MARKS};
use crate::refusal::Refusal;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{MixedScript, RestrictionLevel, RestrictionLevelDetection};
use unicode_segmentation::UnicodeSegmentation;

/// What stands between letters, beside one space.
const BETWEEN: &[char] = &['-', '_', '.', '\'', '’', '·', '・', '‧'];

/// Letters by Unicode that show nothing: fillers for Korean, Khmer's inherent vowels, a blank for Braille.
const BLANK_LETTERS: &[char] = &[
    '\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{2800}', '\u{3164}', '\u{ffa0}',
];

/// Names that speak for the server.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "arbiter",
    "host",
    "moderator",
    "qipai",
    "root",
    "server",
    "spectator",
    "system",
    "管理员",
    "系统",
    "裁判",
    "棋牌",
];

/// How the names begin that guests are given.
pub(super) const GUEST: &str = "Guest-";

/// A name that may be used, and the key under which it is the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// As it is shown: composed (NFC), no blanks at the ends.
    pub(super) shown: String,
    /// Equal for names that a reader takes for the same: compatibility forms composed, case folded.
    pub(super) key: String,
}

impl Name {
    /// Checks a name that a person chose.
    pub(super) fn parse(text: &str) -> Result<Self, Refusal> {
        let name = Self::read(text)?;
        if RESERVED.contains(&name.key.as_str()) || name.key.starts_with(&fold(GUEST)) {
            return Err(refuse("name-reserved"));
        }
        Ok(name)
    }

    /// The same for looking somebody up: names that the server gave are read too.
    pub(super) fn read(text: &str) -> Result<Self, Refusal> {
        // Before anything is worked out: composing takes time and room by the length.
        if text.len() > 4 * NAME_BYTES {
            return Err(too_long());
        }
        if let Some(bad) = text.chars().find(|&c| !allowed(c)) {
            return Err(
                refuse("name-character").arg("character", format!("U+{:04X}", u32::from(bad)))
            );
        }
        let shown: String = text.trim_matches(' ').nfc().collect();
        if shown.is_empty() {
            return Err(refuse("name-empty"));
        }
        if shown.len() > NAME_BYTES || shown.graphemes(true).count() > NAME_GRAPHEMES {
            return Err(too_long());
        }
        check_shape(&shown)?;
        check_scripts(&shown)?;
        Ok(Self {
            key: fold(&shown),
            shown,
        })
    }
}

fn too_long() -> Refusal {
    refuse("name-long").arg("max", NAME_GRAPHEMES)
}

/// Letters, marks and digits of any script, one space, some signs. Controls, directions, joiners, symbols are not.
fn allowed(c: char) -> bool {
    if BLANK_LETTERS.contains(&c) || is_variation(c) {
        return false;
    }
    c == ' ' || BETWEEN.contains(&c) || c.is_alphanumeric() || is_combining_mark(c)
}

/// Whether nothing is to be seen of a character: blanks, fillers, joiners, selectors, directions.
pub(crate) fn unseen(c: char) -> bool {
    let joins = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}');
    c.is_whitespace() || joins || directs(c) || BLANK_LETTERS.contains(&c) || is_variation(c)
}

/// Whether a character turns the direction of what follows it.
pub(crate) fn directs(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Selectors that change nothing to be seen in a name (and Mongolian's, and the joiner of combining marks).
fn is_variation(c: char) -> bool {
    matches!(c, '\u{034f}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Begins with a letter or digit; no two signs or blanks in a row; marks only on letters and few of them.
fn check_shape(shown: &str) -> Result<(), Refusal> {
    let mut marks = 0;
    let mut last = ' ';
    for c in shown.chars() {
        let sign = c == ' ' || BETWEEN.contains(&c);
        let after_sign = last == ' ' || BETWEEN.contains(&last);
        // "J. R. R.": a blank may follow a full stop.
        if sign && after_sign && !(c == ' ' && last == '.') {
            return Err(refuse("name-signs"));
        }
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if marks > NAME_MARKS || (marks > 0 && after_sign) {
            return Err(refuse("name-marks"));
        }
        last = c;
    }
    Ok(())
}

/// One script, or those that are written together (Latin beside Chinese, Japanese or Korean): a Cyrillic letter among
/// Latin ones is only there to look like another name. By Unicode Technical Standard 39, "highly restrictive".
fn check_scripts(shown: &str) -> Result<(), Refusal> {
    let letters: String = shown.chars().filter(|c| c.is_alphanumeric()).collect();
    if letters.is_single_script()
        || letters.detect_restriction_level() <= RestrictionLevel::HighlyRestrictive
    {
        Ok(())
    } else {
        Err(refuse("name-mixed"))
    }
}

/// Compatibility composition and full case folding, until neither changes anything. Letter by letter, so that a sigma
/// at the end is like any other.
fn fold(text: &str) -> String {
    let mut folded: String = text.nfkc().collect();
    for _ in 0..4 {
        let next: String = folded
            .chars()
            .flat_map(char::to_uppercase)
            .flat_map(char::to_lowercase)
            .nfkc()
            .collect();
        if next == folded {
            break;
        }
        folded = next;
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        Name::parse(text).map_or_else(|refusal| refusal.why.code, |_| "fine".to_owned())
    }

    #[test]
    fn names_in_any_script_are_fine() {
        for name in [
            "Ann",
            "小明",
            "Tom小明",
            "さくらサクラ",
            "김철수",
            "Дмитрий",
            "Αλέξανδρος",
            "محمد",
            "דוד",
            "अनिता",
            "สมชาย",
            "Nguyễn Văn An",
            "O'Neill",
            "J. R. R. Tolkien",
            "Jean-Luc",
            "x",
            "7",
            "༄ཀ".trim_start_matches('༄'),
            "アラン・チューリング",
            "ＡＢＣ",
        ] {
            assert_eq!(code(name), "fine", "{name}");
        }
    }

    #[test]
    fn a_name_is_composed_and_has_no_blanks_at_its_ends() {
        let name = Name::parse("  Jose\u{301}  ").expect("fine");
        assert_eq!(name.shown, "José");
    }

    #[test]
    fn what_cannot_be_seen_is_refused_with_the_character() {
        for bad in [
            '\u{0}',
            '\n',
            '\t',
            '\u{7f}',
            '\u{85}',
            '\u{a0}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{180e}',
            '\u{2003}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2800}',
            '\u{3000}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fffd}',
            '\u{e0041}',
            '\u{e0100}',
            '<',
            '/',
            '@',
            '&',
            '"',
            '♥',
            '🀄',
        ] {
            let refusal = Name::parse(&format!("an{bad}n")).expect_err("refused");
            assert_eq!(refusal.why.code, "name-character");
            let named = ("character".to_owned(), format!("U+{:04X}", u32::from(bad)));
            assert_eq!(refusal.why.args, [named]);
        }
    }

    #[test]
    fn length_is_counted_by_graphemes() {
        assert_eq!(code(&"马".repeat(24)), "fine");
        assert_eq!(code(&"马".repeat(25)), "name-long");
        // 24 graphemes of two characters each: four bytes.
        assert_eq!(code(&"q\u{301}".repeat(24)), "fine");
        assert_eq!(code(&"q\u{301}".repeat(25)), "name-long");
        assert_eq!(code(&"x".repeat(1_000_000)), "name-long");
        assert_eq!(code(&format!("a{}", "\u{301}".repeat(6))), "name-marks");
        assert_eq!(code(&format!("a{}", "\u{301}".repeat(300))), "name-long");
    }

    #[test]
    fn empty_names_and_bare_signs_are_refused() {
        assert_eq!(code(""), "name-empty");
        assert_eq!(code("   "), "name-empty");
        for name in ["-", ".a", "a--b", "a  b", "a .b", "a- b", "\u{301}a"] {
            assert!(
                ["name-signs", "name-marks"].contains(&code(name).as_str()),
                "{name}"
            );
        }
    }

    #[test]
    fn names_of_the_server_and_of_guests_are_reserved() {
        for name in ["Admin", "ＡＤＭＩＮ", "系统", "guest-ABC123", "GUEST-x"] {
            assert_eq!(code(name), "name-reserved", "{name}");
        }
        assert!(Name::read("Guest-abc").is_ok());
    }

    #[test]
    fn letters_of_another_script_that_look_alike_are_refused() {
        // U+0430 is Cyrillic, U+03BF Greek.
        assert_eq!(code("p\u{430}ul"), "name-mixed");
        assert_eq!(code("R\u{3bf}bert"), "name-mixed");
    }

    #[test]
    fn names_that_read_the_same_have_one_key() {
        let key = |text: &str| Name::parse(text).expect("fine").key;
        for (one, other) in [
            ("José", "JOSE\u{301}"),
            ("Straße", "STRASSE"),
            ("ΣΊΣΥΦΟΣ", "Σίσυφος"),
            ("ﬁn", "FIN"),
            ("Ａｎｎ", "ann"),
            ("ｶﾞ", "ガ"),
            ("İ", "i\u{307}"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        assert_ne!(key("Ann"), key("Anna"));
    }
}
