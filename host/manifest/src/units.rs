//! Durations and fractions as manifests write them.

const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

/// Milliseconds; parts from the longest unit to the shortest: "1h30m", "90s", "300ms".
pub(crate) fn duration(text: &str) -> Option<u64> {
    let (mut rest, mut total, mut from) = (text, 0u64, 0);
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: u64 = rest[..digits].parse().ok()?;
        let unit_len = rest[digits..]
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(rest.len() - digits);
        let unit = &rest[digits..digits + unit_len];
        let at = (from..UNITS.len()).find(|&i| UNITS[i].0 == unit)?;
        total = total.checked_add(number.checked_mul(UNITS[at].1)?)?;
        from = at + 1;
        rest = &rest[digits + unit_len..];
    }
    // A year is longer than any game; larger numbers are slips, and would overflow sums of stamps.
    (!text.is_empty() && total <= 366 * 24 * 3_600_000).then_some(total)
}

/// The shortest text that [`duration`] reads as this.
pub(crate) fn duration_text(ms: u64) -> String {
    let (mut text, mut rest) = (String::new(), ms);
    for (unit, size) in UNITS {
        if rest >= size {
            text.push_str(&format!("{}{unit}", rest / size));
            rest %= size;
        }
    }
    if text.is_empty() {
        text.push_str("0s");
    }
    text
}

/// Whether this is a number of points: "1", "1/2".
pub(crate) fn is_fraction(text: &str) -> bool {
    let whole =
        |part: &str| (1..=6).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('/') {
        Some((top, bottom)) => whole(top) && whole(bottom) && bottom.bytes().any(|b| b != b'0'),
        None => whole(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{duration, duration_text, is_fraction};
    use proptest::prelude::*;

    #[test]
    fn durations_are_sums_from_long_to_short() {
        let good = [
            ("30m", 1_800_000),
            ("1h30m", 5_400_000),
            ("90s", 90_000),
            ("300ms", 300),
            ("1m1ms", 60_001),
            ("0s", 0),
        ];
        for (text, ms) in good {
            assert_eq!(duration(text), Some(ms), "{text}");
        }
        let bad = [
            "",
            "5",
            "m",
            "5 m",
            "5m5h",
            "5m5m",
            "-5m",
            "1.5h",
            "5min",
            "٥m",
            "99999999999999999999h",
            "9000h",
            "5分",
        ];
        for text in bad {
            assert_eq!(duration(text), None, "{text}");
        }
    }

    #[test]
    fn fractions_have_digits_and_no_zero_below() {
        assert!(["0", "1", "1/2", "33/100"].iter().all(|t| is_fraction(t)));
        let bad = ["", "/", "1/", "/2", "1/0", "-1", "0.5", "1/2/3", "1234567"];
        assert!(!bad.iter().any(|t| is_fraction(t)));
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(ms in 0u64..=366 * 24 * 3_600_000) {
            prop_assert_eq!(duration(&duration_text(ms)), Some(ms));
        }

        #[test]
        fn any_text_is_read_without_panic(text in "[0-9hms分 .]{0,12}|.{0,8}") {
            let _ = (duration(&text), is_fraction(&text));
        }
    }
}
