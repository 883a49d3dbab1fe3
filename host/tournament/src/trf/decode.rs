//! From bytes to numbered lines.

/// The text of a file and the 1-based line of the first byte that makes no sense in its encoding, if it had to be
/// guessed.
pub(crate) fn decode(bytes: &[u8]) -> (String, Option<usize>) {
    if let Some(rest) = bytes.strip_prefix(&[0xff, 0xfe]) {
        return utf16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xfe, 0xff]) {
        return utf16(rest, u16::from_be_bytes);
    }
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), None),
        Err(error) => {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let line = last_line(&before);
            (bytes.iter().map(|&b| char::from(b)).collect(), Some(line))
        }
    }
}

/// Half characters become the replacement character, and are told.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (String, Option<usize>) {
    let units = bytes.chunks(2).map(|c| match *c {
        [a, b] => unit([a, b]),
        // Half a unit at the end: a surrogate on its own is no character.
        _ => 0xd800,
    });
    let (mut text, mut wrong) = (String::with_capacity(bytes.len() / 2), None);
    for c in char::decode_utf16(units) {
        match c {
            Ok(c) => text.push(c),
            Err(_) => {
                wrong = wrong.or_else(|| Some(last_line(&text)));
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
    (text, wrong)
}

/// The number of the line that a text ends in, by the ends that [`lines`] knows.
fn last_line(text: &str) -> usize {
    let ends = text.matches(['\r', '\n']).count();
    1 + ends - text.matches("\r\n").count()
}

/// Lines with their numbers: LF, CR LF and lone CR all end a line; blank lines are counted and left out.
pub(super) fn lines(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut number = 1;
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
        let (line, tail) = rest.split_at(end);
        if !line.trim().is_empty() {
            found.push((number, line));
        }
        rest = tail
            .strip_prefix("\r\n")
            .unwrap_or_else(|| tail.strip_prefix(['\r', '\n']).unwrap_or(tail));
        number += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s1_all_line_ends_and_encodings_are_read() {
        assert_eq!(
            lines("a\r\nb\rc\n\nd"),
            [(1, "a"), (2, "b"), (3, "c"), (5, "d")]
        );
        assert_eq!(decode(b"\xef\xbb\xbfabc"), ("abc".to_owned(), None));
        assert_eq!(
            decode(b"a\nM\xfcller"),
            ("a\nM\u{fc}ller".to_owned(), Some(2))
        );
        assert_eq!(
            decode(b"a\r\nb\rM\xfcller").1,
            Some(3),
            "every line end counts once"
        );
        assert_eq!(decode(b"\xff\xfea\0b\0"), ("ab".to_owned(), None));
        assert_eq!(
            decode(b"\xff\xfea\0\n\0b"),
            ("a\n\u{fffd}".to_owned(), Some(2))
        );
    }
}
