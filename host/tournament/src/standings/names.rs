use serde::Serialize;

use super::labels::{NAMES, Of};

/// What a tie is broken by: the abbreviations of FIDE's C.07 (edition applied from March 2026), and names of
/// our own for what other games use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Name {
    /// Points, by which the event is decided.
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
    /// Match points of a team.
    Mp,
    /// Game points of a team.
    Gp,
    /// Game points where match points decide, match points where game points do.
    MpVGp,
    /// Opponents' match points times match points made against them.
    Emmsb,
    /// Opponents' match points times game points made against them.
    Emgsb,
    /// Opponents' game points times match points made against them.
    Egmsb,
    /// Opponents' game points times game points made against them.
    Eggsb,
    /// Extended direct encounter: by the deciding score, then by the other one.
    Ede,
    /// The same; two teams still level are parted by board count, then from the top board down.
    Edebt,
    /// The same; by board count, then without the bottom boards.
    Edebb,
    /// The same; from the top board down.
    Edet,
    /// The same; without the bottom boards.
    Edeb,
    /// Scores and schedule strength: the other score and a share of the Buchholz.
    Sssc,
    /// Board count: number of the board times the points won on it; less is better.
    Bc,
    /// Top board results: points on board 1, then on board 2, and so on.
    Tbr,
    /// Bottom board elimination: game points without the last board, without the last two, and so on.
    Bbe,
}

impl Name {
    /// The name as written.
    #[must_use]
    pub fn code(self) -> &'static str {
        let found = NAMES.iter().find(|(known, ..)| *known == self);
        found.map_or("PTS", |(_, code, ..)| code)
    }

    /// The name that a text writes, in any case.
    pub(crate) fn read(text: &str) -> Option<Name> {
        let found = NAMES
            .iter()
            .find(|(_, code, ..)| code.eq_ignore_ascii_case(text));
        found.map(|(name, ..)| *name)
    }

    /// Whether it can be had of teams, or else of players.
    #[must_use]
    pub fn fits(self, teams: bool) -> bool {
        let not = if teams { Of::Players } else { Of::Teams };
        NAMES
            .iter()
            .any(|(known, _, of, ..)| *known == self && *of != not)
    }

    /// Less is better.
    pub(crate) const fn ascends(self) -> bool {
        matches!(self, Name::Tpn | Name::Bc)
    }

    /// A sum of values of which some can be cut (C.07 14).
    pub(crate) const fn has_cuts(self) -> bool {
        matches!(
            self,
            Name::Bh
                | Name::Fb
                | Name::Sb
                | Name::Ps
                | Name::Aro
                | Name::Sos
                | Name::DocumentBh
                | Name::Emmsb
                | Name::Emgsb
                | Name::Egmsb
                | Name::Eggsb
        )
    }

    /// The known name with the fewest letters to change.
    pub(crate) fn nearest(word: &str, teams: bool) -> &'static str {
        let letters: Vec<char> = word.to_ascii_uppercase().chars().take(12).collect();
        let distance = |known: &str| {
            let known: Vec<char> = known.to_ascii_uppercase().chars().collect();
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
            .filter(|(name, ..)| name.fits(teams))
            .map(|(_, known, ..)| *known)
            .min_by_key(|known| distance(known))
            .unwrap_or("BH")
    }
}
