//! A session of pairs: results of tables in, totals and places out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::{BoardEntry, adjusted, butler, cross_imps};
use super::vp::{VpError, victory_points};

/// One table's result on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TableResult {
    /// The board's number.
    pub board: u32,
    /// The pair sitting North-South.
    pub ns: u32,
    /// The pair sitting East-West.
    pub ew: u32,
    /// What happened.
    pub entry: BoardEntry,
}

/// How boards are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Scoring {
    /// Matchpoints with Neuberg's formula; totals as a share of what could be had.
    Matchpoints,
    /// Cross-IMPs.
    CrossImps,
    /// IMPs against the datum.
    Butler,
}

/// A pair's total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairTotal {
    /// The pair's number.
    pub pair: u32,
    /// Place, shared by equal totals.
    pub place: u32,
    /// Matchpoints or IMPs, in hundredths.
    pub points: i64,
    /// Matchpoints that could be had, in hundredths; 0 for IMPs.
    pub top: i64,
    /// Hundredths of a per cent of the top; 0 for IMPs.
    pub percent: i64,
    /// Boards scored.
    pub boards: u32,
}

/// Why a session can't be scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// A pair has two results on one board.
    #[error("pair {pair} has two results on board {board}")]
    Twice {
        /// The pair.
        pair: u32,
        /// The board.
        board: u32,
    },
    /// A pair meets itself.
    #[error("pair {pair} can't meet itself on board {board}")]
    Itself {
        /// The pair.
        pair: u32,
        /// The board.
        board: u32,
    },
}

/// A session's results.
#[derive(Clone, Debug, Default)]
pub struct Session {
    boards: BTreeMap<u32, Vec<TableResult>>,
}

impl Session {
    /// A session from its results.
    ///
    /// # Errors
    /// A pair with two results on one board, or against itself.
    pub fn new(results: &[TableResult]) -> Result<Session, SessionError> {
        let mut boards: BTreeMap<u32, Vec<TableResult>> = BTreeMap::new();
        for result in results {
            let sheet = boards.entry(result.board).or_default();
            if result.ns == result.ew {
                return Err(SessionError::Itself {
                    pair: result.ns,
                    board: result.board,
                });
            }
            for pair in [result.ns, result.ew] {
                if sheet.iter().any(|r| r.ns == pair || r.ew == pair) {
                    return Err(SessionError::Twice {
                        pair,
                        board: result.board,
                    });
                }
            }
            sheet.push(*result);
        }
        Ok(Session { boards })
    }

    /// Boards with fewer results than the fullest are stretched to it.
    fn expected(&self) -> u32 {
        let most = self.boards.values().map(Vec::len).max().unwrap_or(0);
        u32::try_from(most).unwrap_or(u32::MAX)
    }

    /// Every result with its points (hundredths of matchpoints or IMPs) for North-South and East-West, by board.
    #[must_use]
    pub fn scored(&self, scoring: Scoring) -> Vec<(TableResult, Option<(i64, i64)>)> {
        let expected = self.expected();
        let sheet = |sheet: &Vec<TableResult>| {
            let points = sheet_points(sheet, scoring, expected);
            sheet.iter().copied().zip(points).collect::<Vec<_>>()
        };
        self.boards.values().flat_map(sheet).collect()
    }

    /// Totals of all pairs in order of place. With `two_winners` the North-South and the East-West field (by
    /// the side a pair sat first) are ranked apart: North-South first.
    #[must_use]
    pub fn totals(&self, scoring: Scoring, two_winners: bool) -> Vec<PairTotal> {
        let mut totals: BTreeMap<u32, PairTotal> = BTreeMap::new();
        let mut field: BTreeMap<u32, bool> = BTreeMap::new();
        let top = if scoring == Scoring::Matchpoints {
            200 * (i64::from(self.expected()) - 1)
        } else {
            0
        };
        for (result, points) in self.scored(scoring) {
            field.entry(result.ns).or_insert(false);
            field.entry(result.ew).or_insert(true);
            let Some((ns, ew)) = points else { continue };
            for (pair, points) in [(result.ns, ns), (result.ew, ew)] {
                let total = totals.entry(pair).or_insert_with(|| PairTotal::none(pair));
                total.points += points;
                total.top += top;
                total.boards += 1;
            }
        }
        for total in totals.values_mut() {
            total.percent = super::percent(total.points, total.top);
        }
        let side = |pair: u32| two_winners && field.get(&pair).copied().unwrap_or(false);
        let (ns, ew) = totals.into_values().partition(|t| !side(t.pair));
        [placed(ns), placed(ew)].concat()
    }

    /// Victory points: the boards that two pairs play against each other are a match, its margin in IMPs against the datum.
    /// Points are in hundredths; `boards` counts boards scored.
    ///
    /// # Errors
    /// A match of more boards than the scale has.
    pub fn matches(&self) -> Result<Vec<PairMatch>, VpError> {
        let mut margins: BTreeMap<(u32, u32), (i64, u32)> = BTreeMap::new();
        for (result, points) in self.scored(Scoring::Butler) {
            let Some((ns, ew)) = points else { continue };
            let first = result.ns < result.ew;
            let key = (result.ns.min(result.ew), result.ns.max(result.ew));
            let margin = margins.entry(key).or_default();
            // Artificial scores may give both sides something: half of the difference is the margin.
            margin.0 += if first { ns - ew } else { ew - ns };
            margin.1 += 1;
        }
        let one = |((first, second), (doubled, boards)): ((u32, u32), (i64, u32))| {
            let margin = i32::try_from(doubled / 200).unwrap_or(i32::MAX);
            let points = victory_points(boards, margin)?;
            Ok(PairMatch {
                pairs: (first, second),
                boards,
                margin,
                points,
            })
        };
        margins.into_iter().map(one).collect()
    }

    /// Totals in victory points, best first.
    ///
    /// # Errors
    /// A match of more boards than the scale has.
    pub fn victory_totals(&self) -> Result<Vec<PairTotal>, VpError> {
        let mut totals: BTreeMap<u32, PairTotal> = BTreeMap::new();
        for game in self.matches()? {
            let sides = [(game.pairs.0, game.points.0), (game.pairs.1, game.points.1)];
            for (pair, points) in sides {
                let total = totals.entry(pair).or_insert_with(|| PairTotal::none(pair));
                total.points += i64::from(points);
                total.boards += game.boards;
            }
        }
        Ok(placed(totals.into_values().collect()))
    }
}

/// All boards of two pairs against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PairMatch {
    /// The lower number and the higher.
    pub pairs: (u32, u32),
    /// Boards scored.
    pub boards: u32,
    /// IMPs by which the first is ahead.
    pub margin: i32,
    /// Victory points of the two, in hundredths.
    pub points: (i32, i32),
}

fn sheet_points(sheet: &[TableResult], scoring: Scoring, expected: u32) -> Vec<Option<(i64, i64)>> {
    let entries: Vec<BoardEntry> = sheet.iter().map(|r| r.entry).collect();
    if scoring == Scoring::Matchpoints {
        return adjusted(&entries, expected)
            .into_iter()
            .map(|s| s.map(|s| (s.ns, s.ew)))
            .collect();
    }
    let scores: Vec<i32> = entries
        .iter()
        .filter_map(|e| {
            if let BoardEntry::Score(s) = e {
                Some(*s)
            } else {
                None
            }
        })
        .collect();
    let points = match scoring {
        Scoring::CrossImps => cross_imps(&scores),
        _ => butler(&scores)
            .1
            .into_iter()
            .map(|i| 100 * i64::from(i))
            .collect(),
    };
    let mut points = points.into_iter();
    // Law 86: 3 IMPs for average plus, minus 3 for average minus.
    let artificial = |percent: u8| match percent {
        0..50 => -300,
        50 => 0,
        _ => 300,
    };
    let one = |entry: &BoardEntry| match entry {
        BoardEntry::Score(_) => points.next().map(|p| (p, -p)),
        BoardEntry::Adjusted { ns, ew } => Some((artificial(*ns), artificial(*ew))),
        BoardEntry::NotPlayed => None,
    };
    entries.iter().map(one).collect()
}

impl PairTotal {
    const fn none(pair: u32) -> PairTotal {
        PairTotal {
            pair,
            place: 0,
            points: 0,
            top: 0,
            percent: 0,
            boards: 0,
        }
    }

    /// What places are decided by: the share of the top exactly, or the IMPs.
    fn compare(&self, other: &PairTotal) -> std::cmp::Ordering {
        if self.top > 0 && other.top > 0 {
            let cross = |a: &PairTotal, b: &PairTotal| i128::from(a.points) * i128::from(b.top);
            return cross(other, self).cmp(&cross(self, other));
        }
        other.points.cmp(&self.points)
    }
}

fn placed(mut totals: Vec<PairTotal>) -> Vec<PairTotal> {
    totals.sort_by(|a, b| a.compare(b).then(a.pair.cmp(&b.pair)));
    for index in 0..totals.len() {
        let shared = index > 0 && totals[index].compare(&totals[index - 1]).is_eq();
        let place = if shared {
            totals[index - 1].place
        } else {
            u32::try_from(index + 1).unwrap_or(u32::MAX)
        };
        totals[index].place = place;
    }
    totals
}
