use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// What a tie is broken by: the abbreviations of FIDE's C.07 (edition applied from March 2026), and names of
/// our own for what other games use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Name {
    /// Points.
    Pts,
    /// Buchholz: the opponents' scores.
    Bh,
    /// Average of the opponents' Buchholz.
    Aob,
    /// Fore Buchholz: as if all games of the last round were drawn.
    Fb,
    /// Sonneborn-Berger.
    Sb,
    /// Koya: points against those who have half of the points or more.
    Ks,
    /// Direct encounter.
    De,
    /// Progressive score.
    Ps,
    /// Rounds with a win's points, played or not.
    Win,
    /// Games won on the board.
    Won,
    /// Games played with Black.
    Bpg,
    /// Games won on the board with Black.
    Bwg,
    /// Rounds one did not stay away from.
    Rep,
    /// Standard points: 1 for more points than the opponent in a round, half for as many.
    Std,
    /// Pairing number, the lower the better.
    Tpn,
    /// Rating.
    Rtng,
    /// Average rating of opponents.
    Aro,
    /// Tournament performance rating.
    Tpr,
    /// Perfect tournament performance.
    Ptp,
    /// Average performance rating of opponents.
    Apro,
    /// Average perfect performance of opponents.
    Appo,
    /// The document's Buchholz: final scores of all opponents one was paired with, unadjusted.
    DocumentBh,
    /// The document's direct encounter: only where all tied have met.
    DocumentDe,
    /// The document's number of wins: on the board or by forfeit.
    DocumentWin,
    /// Go's sum of opponents' scores.
    Sos,
    /// Go's sum of opponents' SOS.
    Sosos,
    /// Go's sum of defeated opponents' scores.
    Sodos,
    /// McMahon score: starting score and points.
    Mms,
    /// Opponents' match-win percentage, at least a third each.
    Omw,
    /// Opponents' win percentage, at least a quarter each.
    Owp,
    /// Opponents' opponents' win percentage.
    Oowp,
}

/// All names as written, in the order of [`Name`].
pub const NAMES: [(&str, Name); 31] = [
    ("PTS", Name::Pts),
    ("BH", Name::Bh),
    ("AOB", Name::Aob),
    ("FB", Name::Fb),
    ("SB", Name::Sb),
    ("KS", Name::Ks),
    ("DE", Name::De),
    ("PS", Name::Ps),
    ("WIN", Name::Win),
    ("WON", Name::Won),
    ("BPG", Name::Bpg),
    ("BWG", Name::Bwg),
    ("REP", Name::Rep),
    ("STD", Name::Std),
    ("TPN", Name::Tpn),
    ("RTNG", Name::Rtng),
    ("ARO", Name::Aro),
    ("TPR", Name::Tpr),
    ("PTP", Name::Ptp),
    ("APRO", Name::Apro),
    ("APPO", Name::Appo),
    ("DBH", Name::DocumentBh),
    ("DDE", Name::DocumentDe),
    ("DWIN", Name::DocumentWin),
    ("SOS", Name::Sos),
    ("SOSOS", Name::Sosos),
    ("SODOS", Name::Sodos),
    ("MMS", Name::Mms),
    ("OMW", Name::Omw),
    ("OWP", Name::Owp),
    ("OOWP", Name::Oowp),
];

/// A tie-break with its modifiers: `BH/C1`, `KS/L-1`, `DE/P`, `TPN/R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// Which.
    pub name: Name,
    /// How many of the least significant values are cut.
    pub cut: u32,
    /// How many of the most significant values are cut too (`/M`).
    pub cut_high: u32,
    /// Koya's limit, in half-points above (or below) half of the points.
    pub limit: i32,
    /// Forfeited games count as games against the scheduled opponent (`/P`).
    pub forfeits_played: bool,
    /// Games of the last round count as drawn (`/F`).
    pub fore: bool,
    /// The other way round (`/R`).
    pub reversed: bool,
}

/// Why a text is no tie-break.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TieBreakError {
    /// No such name; the nearest one.
    #[error("unknown tie-break {0:?}; did you mean {1}?")]
    Unknown(String, &'static str),
    /// A modifier that is not known or not written right.
    #[error("unknown modifier {0:?}; /Cn, /Mn, /L+n, /L-n, /P, /F and /R are known")]
    Modifier(String),
    /// A modifier that means nothing here.
    #[error("{0} has no values to cut")]
    NoCut(&'static str),
    /// Team scores of an individual event.
    #[error("{0:?}: match and game points belong to team events")]
    Team(String),
}

impl TieBreak {
    /// A tie-break without modifiers.
    #[must_use]
    pub const fn plain(name: Name) -> TieBreak {
        TieBreak {
            name,
            cut: 0,
            cut_high: 0,
            limit: 0,
            forfeits_played: false,
            fore: false,
            reversed: false,
        }
    }

    /// The name as written, without modifiers.
    #[must_use]
    pub fn base(&self) -> &'static str {
        NAMES
            .iter()
            .find(|(_, n)| *n == self.name)
            .map_or("PTS", |(text, _)| text)
    }

    fn modify(&mut self, modifier: &str) -> Result<(), TieBreakError> {
        let wrong = || TieBreakError::Modifier(format!("/{modifier}"));
        let kind = modifier
            .chars()
            .next()
            .ok_or_else(wrong)?
            .to_ascii_uppercase();
        let rest = &modifier[kind.len_utf8()..];
        let count = || {
            rest.parse::<u32>()
                .ok()
                .filter(|n| (1..=99).contains(n))
                .ok_or_else(wrong)
        };
        match kind {
            'C' => self.cut = count()?,
            'M' => {
                self.cut = count()?;
                self.cut_high = self.cut;
            }
            'L' => {
                self.limit = rest
                    .parse::<i32>()
                    .ok()
                    .filter(|n| n.abs() < 100)
                    .ok_or_else(wrong)?;
            }
            'P' if rest.is_empty() => self.forfeits_played = true,
            'F' if rest.is_empty() => self.fore = true,
            'R' if rest.is_empty() => self.reversed = true,
            _ => return Err(wrong()),
        }
        let cuttable = matches!(
            self.name,
            Name::Bh | Name::Fb | Name::Sb | Name::Ps | Name::Aro | Name::Sos | Name::DocumentBh
        );
        if self.cut > 0 && !cuttable {
            return Err(TieBreakError::NoCut(self.base()));
        }
        Ok(())
    }
}

impl FromStr for TieBreak {
    type Err = TieBreakError;

    fn from_str(text: &str) -> Result<TieBreak, TieBreakError> {
        let mut parts = text.trim().split('/');
        let word = parts.next().unwrap_or("").to_ascii_uppercase();
        if word.contains(':') {
            return Err(TieBreakError::Team(text.trim().to_owned()));
        }
        let Some(&(_, name)) = NAMES.iter().find(|(known, _)| *known == word) else {
            return Err(TieBreakError::Unknown(
                text.trim().to_owned(),
                nearest(&word),
            ));
        };
        let mut tiebreak = TieBreak::plain(name);
        for modifier in parts {
            tiebreak.modify(modifier)?;
        }
        Ok(tiebreak)
    }
}

/// The known name with the fewest letters to change.
fn nearest(word: &str) -> &'static str {
    let letters: Vec<char> = word.chars().take(12).collect();
    let distance = |known: &str| {
        let known: Vec<char> = known.chars().collect();
        let mut row: Vec<usize> = (0..=known.len()).collect();
        for (i, a) in letters.iter().enumerate() {
            let mut diagonal = std::mem::replace(&mut row[0], i + 1);
            for (j, b) in known.iter().enumerate() {
                let changed = diagonal + usize::from(a != b);
                diagonal = row[j + 1];
                row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
            }
        }
        row[known.len()]
    };
    NAMES
        .iter()
        .map(|(known, _)| *known)
        .min_by_key(|known| distance(known))
        .unwrap_or("BH")
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base())?;
        match (self.cut, self.cut_high) {
            (0, _) => {}
            (n, 0) => write!(f, "/C{n}")?,
            (n, _) => write!(f, "/M{n}")?,
        }
        if self.limit != 0 {
            write!(f, "/L{:+}", self.limit)?;
        }
        for (on, letter) in [
            (self.forfeits_played, "P"),
            (self.fore, "F"),
            (self.reversed, "R"),
        ] {
            if on {
                write!(f, "/{letter}")?;
            }
        }
        Ok(())
    }
}

impl Serialize for TieBreak {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The order of tie-breaks of a list such as `BH,PS,DE,WIN`; the word `document` stands for the contest
/// document's order: Buchholz, progressive, direct encounter where all tied have met, number of wins.
///
/// # Errors
/// An unknown name or modifier.
pub fn parse_list(text: &str) -> Result<Vec<TieBreak>, TieBreakError> {
    if text.trim().eq_ignore_ascii_case("document") {
        return Ok(document());
    }
    text.split(',')
        .filter(|t| !t.trim().is_empty())
        .map(str::parse)
        .collect()
}

/// The contest document's order (S3).
#[must_use]
pub fn document() -> Vec<TieBreak> {
    [
        Name::DocumentBh,
        Name::Ps,
        Name::DocumentDe,
        Name::DocumentWin,
    ]
    .map(TieBreak::plain)
    .to_vec()
}
