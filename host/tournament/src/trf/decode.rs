//! From bytes to numbered lines.

/// The text of a file and the 1-based line of the first byte that is not UTF-8, if it had to be guessed.
pub(super) fn decode(bytes: &[u8]) -> (String, Option<usize>) {
    if let Some(rest) = bytes.strip_prefix(&[0xff, 0xfe]) {
        return (utf16(rest, u16::from_le_bytes), None);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xfe, 0xff]) {
        return (utf16(rest, u16::from_be_bytes), None);
    }
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), None),
        Err(error) => {
            let line = lines_in(&bytes[..error.valid_up_to()]);
            (bytes.iter().map(|&b| char::from(b)).collect(), Some(line))
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|c| unit([c[0], c[1]])).collect();
    String::from_utf16_lossy(&units)
}

fn lines_in(bytes: &[u8]) -> usize {
    1 + bytes.iter().filter(|&&b| b == b'\n').count()
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
        assert_eq!(decode(b"\xff\xfea\0b\0").0, "ab");
    }
}
