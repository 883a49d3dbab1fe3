use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::names::Name;

/// A score of a team (C.07 11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Score {
    /// `MP`: match points.
    Match,
    /// `GP`: game points.
    Game,
}

impl Score {
    /// The other score.
    #[must_use]
    pub const fn other(self) -> Score {
        match self {
            Score::Match => Score::Game,
            Score::Game => Score::Match,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Score::Match => "MP",
            Score::Game => "GP",
        }
    }
}

/// A tie-break with its modifiers: `BH/C1`, `KS/L-1`, `DE/P`, `TPN/R`, `BH:GP/M1`, `SSSC/K4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// Which.
    pub name: Name,
    /// The score of teams it is made of (`:MP`, `:GP`), where it is not the one that decides the event.
    pub of: Option<Score>,
    /// How many of the least significant values are cut.
    pub cut: u32,
    /// How many of the most significant values are cut too (`/M`).
    pub cut_high: u32,
    /// Koya's limit, in half-points above (or below) half of the points.
    pub limit: i32,
    /// What SSSC divides the Buchholz by (`/K`); 0 for the rules' own.
    pub factor: u32,
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
    #[error("unknown modifier {0:?}; /Cn, /Mn, /L+n, /L-n, /Kn, /P, /F and /R are known")]
    Modifier(String),
    /// A modifier that means nothing here.
    #[error("{0} has no values to cut")]
    NoCut(&'static str),
    /// A modifier of another tie-break.
    #[error("{0} has no modifier {1:?}; it goes with {2}")]
    Misplaced(&'static str, String, &'static str),
    /// Team scores of an individual event.
    #[error("{0:?}: match and game points belong to team events")]
    Team(String),
    /// What teams don't have.
    #[error("{0:?} belongs to individual events")]
    Individual(String),
    /// A list for standings that does not begin with what decides them.
    #[error("an order of standings begins with PTS, not with {0:?}")]
    PointsFirst(String),
}

impl TieBreak {
    /// A tie-break without modifiers.
    #[must_use]
    pub const fn plain(name: Name) -> TieBreak {
        TieBreak {
            name,
            of: None,
            cut: 0,
            cut_high: 0,
            limit: 0,
            factor: 0,
            forfeits_played: false,
            fore: false,
            reversed: false,
        }
    }

    /// The name as written, without modifiers.
    #[must_use]
    pub fn base(&self) -> &'static str {
        self.name.code()
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
        let only = |name: Name| {
            let misplaced =
                || TieBreakError::Misplaced(self.base(), format!("/{modifier}"), name.code());
            (self.name == name).then_some(()).ok_or_else(misplaced)
        };
        match kind {
            'C' => self.cut = count()?,
            'M' => {
                self.cut = count()?;
                self.cut_high = self.cut;
            }
            'L' => {
                only(Name::Ks)?;
                self.limit = rest
                    .parse::<i32>()
                    .ok()
                    .filter(|n| n.abs() < 100)
                    .ok_or_else(wrong)?;
            }
            'K' => {
                only(Name::Sssc)?;
                self.factor = count()?;
            }
            'P' if rest.is_empty() => self.forfeits_played = true,
            'F' if rest.is_empty() => self.fore = true,
            'R' if rest.is_empty() => self.reversed = true,
            _ => return Err(wrong()),
        }
        if self.cut > 0 && !self.name.has_cuts() {
            return Err(TieBreakError::NoCut(self.base()));
        }
        Ok(())
    }

    /// One tie-break of a team event (`teams`) or of an individual one.
    fn parse(text: &str, teams: bool) -> Result<TieBreak, TieBreakError> {
        let whole = text.trim();
        let mut parts = whole.split('/');
        let word = parts.next().unwrap_or("").trim();
        let (word, of) = word.split_once(':').unwrap_or((word, ""));
        let Some(name) = Name::read(word) else {
            let nearest = Name::nearest(word, teams);
            return Err(TieBreakError::Unknown(whole.to_owned(), nearest));
        };
        if !teams && (whole.contains(':') || !name.fits(false)) {
            return Err(TieBreakError::Team(whole.to_owned()));
        }
        if !name.fits(teams) {
            return Err(TieBreakError::Individual(whole.to_owned()));
        }
        let mut tiebreak = TieBreak::plain(name);
        if whole.contains(':') {
            let score = [Score::Match, Score::Game]
                .into_iter()
                .find(|s| s.code().eq_ignore_ascii_case(of));
            tiebreak.of = Some(score.ok_or_else(|| TieBreakError::Modifier(format!(":{of}")))?);
        }
        for modifier in parts {
            tiebreak.modify(modifier)?;
        }
        Ok(tiebreak)
    }
}

impl FromStr for TieBreak {
    type Err = TieBreakError;

    /// A tie-break of an individual event.
    fn from_str(text: &str) -> Result<TieBreak, TieBreakError> {
        TieBreak::parse(text, false)
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base())?;
        if let Some(of) = self.of {
            write!(f, ":{}", of.code())?;
        }
        match (self.cut, self.cut_high) {
            (0, _) => {}
            (n, 0) => write!(f, "/C{n}")?,
            (n, _) => write!(f, "/M{n}")?,
        }
        if self.limit != 0 {
            write!(f, "/L{:+}", self.limit)?;
        }
        if self.factor != 0 {
            write!(f, "/K{}", self.factor)?;
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
    listed(text, false)
}

/// The tie-breaks of a list with commas, for a team event or an individual one.
pub(crate) fn listed(text: &str, teams: bool) -> Result<Vec<TieBreak>, TieBreakError> {
    text.split(',')
        .filter(|t| !t.trim().is_empty())
        .map(|t| TieBreak::parse(t, teams))
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

/// The order that a tournament file asks for: record 202 lists tie-breaks among equal points, record 212 the whole order
/// beginning with `PTS`. `None` where it has neither.
///
/// # Errors
/// The text of the record and what is wrong in it.
pub fn recorded(
    event: &crate::facts::Event,
) -> Option<Result<Vec<TieBreak>, (String, TieBreakError)>> {
    let found = ["202", "212"].into_iter().find_map(|code| {
        let line = |extra: &crate::facts::Extra| {
            let rest = extra.text.strip_prefix(code)?;
            rest.starts_with([' ', '\t'])
                .then(|| rest.trim().to_owned())
        };
        let text = event.extra.iter().find_map(line);
        text.filter(|t| !t.is_empty()).map(|text| (code, text))
    });
    let (code, text) = found?;
    let order = listed(&text, false).and_then(|mut order| {
        if code == "202" {
            return Ok(order);
        }
        match order.first() {
            Some(first) if *first == TieBreak::plain(Name::Pts) => {
                order.remove(0);
                Ok(order)
            }
            first => {
                let first = first.map_or_else(String::new, ToString::to_string);
                Err(TieBreakError::PointsFirst(first))
            }
        }
    });
    Some(order.map_err(|error| (format!("{code} {text}"), error)))
}
