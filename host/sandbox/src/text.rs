//! Text that strangers wrote, made safe to show.

/// The same text without control characters and without marks that turn the direction of writing. Line breaks become spaces,
/// so that a terminal shows nothing but letters.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|c| {
            if matches!(c, '\n' | '\r' | '\t') {
                ' '
            } else {
                c
            }
        })
        .filter(|&c| !disguised(c))
        .collect()
}

/// Control characters, and the directional marks by which a text can look like another.
pub(crate) fn disguised(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// At most `most` bytes of it, ending at a whole character.
pub(crate) fn cut(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_lose_their_escape() {
        assert_eq!(printable("a\u{1b}[31mb\nc\u{202e}d"), "a[31mb cd");
    }

    #[test]
    fn cutting_keeps_whole_characters() {
        assert_eq!(cut("炮二", 4), "炮");
        assert_eq!(cut("ab", 10), "ab");
    }
}
