//! Standings: points, then tie-breaks in a chosen order, then shared places. Every figure comes with the
//! rounds and opponents it is made of.

pub(crate) mod counts;
pub(crate) mod direct;
mod figure;
mod labels;
mod names;
pub(crate) mod opponents;
pub(crate) mod rank;
mod rating;
mod render;
pub(crate) mod table;
pub(crate) mod tiebreak;

use serde::Serialize;

pub use figure::{Because, Figure, Measure, Part, UNIT, amount_text};
pub use labels::label;
pub use names::Name;
pub use render::{aligned, explain_figure, explain_row, render};
pub use tiebreak::{Score, TieBreak, TieBreakError, document, parse_list, recorded};

use crate::facts::{Event, PlayerId};
use direct::Law;
use rank::{Group, Judge, parted, rank};
use table::{Row, Table};

/// How rounds without a game are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// A Swiss: C.07 article 16.
    #[default]
    Swiss,
    /// A round robin: forfeited games count as games against the opponent of the table (C.07 15).
    RoundRobin,
}

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// Who.
    pub id: PlayerId,
    /// Place, shared by players equal in everything; `None` for the disqualified.
    pub place: Option<u32>,
    /// Points.
    pub points: Figure,
    /// One figure for each tie-break asked for.
    pub figures: Vec<Figure>,
    /// The tie-break (by position) that put the player behind the one above; `None` for points, or a shared
    /// place.
    pub decided_by: Option<usize>,
}

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standings {
    /// Rounds counted.
    pub rounds: u32,
    /// The order of tie-breaks.
    pub tiebreaks: Vec<TieBreak>,
    /// Best first; the disqualified at the end.
    pub rows: Vec<Standing>,
}

/// The format an event's pairing system asks for.
#[must_use]
pub fn format_of(event: &Event) -> Format {
    let system = event.system.to_ascii_uppercase();
    let round_robin = ["ROUND_ROBIN", "ROUNDROBIN", "BERGER"]
        .iter()
        .any(|word| system.contains(word));
    if round_robin {
        Format::RoundRobin
    } else {
        Format::Swiss
    }
}

/// Standings after `rounds` rounds (all that have been paired, when `None`), ties broken in the given order.
#[must_use]
pub fn standings(
    event: &Event,
    rounds: Option<u32>,
    tiebreaks: &[TieBreak],
    format: Format,
) -> Standings {
    let counted = event.paired_rounds();
    let rounds = rounds.map_or(counted, |r| r.min(counted));
    let computer = Computer::new(event, rounds, tiebreaks, format);
    Standings {
        rounds,
        tiebreaks: tiebreaks.to_vec(),
        rows: computer.rows(event),
    }
}

struct Computer<'a> {
    table: Table,
    fore: Table,
    tiebreaks: &'a [TieBreak],
}

impl<'a> Computer<'a> {
    fn new(event: &Event, rounds: u32, tiebreaks: &'a [TieBreak], format: Format) -> Computer<'a> {
        let round_robin = format == Format::RoundRobin;
        let table = Table::new(event, rounds, round_robin);
        let fore = if tiebreaks.iter().any(|t| t.fore || t.name == Name::Fb) {
            Table::fore(event, rounds, round_robin)
        } else {
            table.clone()
        };
        Computer {
            table,
            fore,
            tiebreaks,
        }
    }

    fn rows(&self, event: &Event) -> Vec<Standing> {
        let (out, ranked): (Vec<usize>, Vec<usize>) =
            (0..event.players.len()).partition(|&i| event.players[i].disqualified);
        let mut figures: Vec<Vec<Figure>> = vec![Vec::new(); event.players.len()];
        let all = Group {
            players: ranked,
            decided_by: None,
        };
        let groups = parted(all, None, |i| -self.table.rows[i].score);
        let groups = rank(self, groups, self.tiebreaks, &mut figures);
        for &i in &out {
            let own = self.tiebreaks.iter();
            figures[i].extend(own.map(|tiebreak| self.figure(i, &[i], tiebreak)));
        }
        let points = |i: usize| counts::points(&self.table.rows[i]);
        let mut rows = listed(groups, &self.table, points, &mut figures);
        let disqualified = |i: usize| Standing {
            id: self.table.rows[i].id,
            place: None,
            points: points(i),
            figures: std::mem::take(&mut figures[i]),
            decided_by: None,
        };
        rows.extend(out.into_iter().map(disqualified));
        rows
    }

    fn law(&self, tiebreak: &TieBreak) -> Option<Law> {
        match tiebreak.name {
            Name::De => Some(Law {
                all_must_have_met: false,
                forfeits: tiebreak.forfeits_played || self.table.round_robin,
            }),
            Name::DocumentDe => Some(Law {
                all_must_have_met: true,
                forfeits: true,
            }),
            _ => None,
        }
    }
}

/// The lines of groups in order: places, shared by a group, and who was parted from the one above by what.
pub(crate) fn listed(
    groups: Vec<Group>,
    table: &Table,
    points: impl Fn(usize) -> Figure,
    figures: &mut [Vec<Figure>],
) -> Vec<Standing> {
    let mut rows = Vec::with_capacity(figures.len());
    let mut above = 0;
    for mut group in groups {
        group.players.sort_by_key(|&i| table.rows[i].tpn);
        for (n, &i) in group.players.iter().enumerate() {
            rows.push(Standing {
                id: table.rows[i].id,
                place: Some(above + 1),
                points: points(i),
                figures: std::mem::take(&mut figures[i]),
                decided_by: group.decided_by.filter(|_| n == 0),
            });
        }
        above += u32::try_from(group.players.len()).unwrap_or(u32::MAX);
    }
    rows
}

impl Judge for Computer<'_> {
    fn figure(&self, i: usize, tied: &[usize], tiebreak: &TieBreak) -> Figure {
        if let Some(law) = self.law(tiebreak) {
            return direct::figure(&self.table, i, tied, law);
        }
        let table = if tiebreak.fore || tiebreak.name == Name::Fb {
            &self.fore
        } else {
            &self.table
        };
        scored(table, &table.rows[i], tiebreak)
    }

    fn split(&self, tied: &[usize], tiebreak: &TieBreak) -> Option<Vec<Vec<usize>>> {
        Some(direct::split(&self.table, tied, self.law(tiebreak)?))
    }
}

/// A figure that one entrant has whoever is tied with him. Those of teams alone, and direct encounters, are not made
/// here.
pub(crate) fn scored(table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
    let tiebreak = &TieBreak {
        forfeits_played: tiebreak.forfeits_played || table.round_robin,
        ..*tiebreak
    };
    let forfeits = tiebreak.forfeits_played;
    match tiebreak.name {
        Name::Bh | Name::Fb => opponents::buchholz(table, row, tiebreak),
        Name::Aob => opponents::average_buchholz(table, row, tiebreak),
        Name::Sb => opponents::sonneborn_berger(table, row, tiebreak),
        Name::Ks => opponents::koya(table, row, tiebreak),
        Name::DocumentBh => opponents::document_buchholz(table, row, tiebreak),
        Name::Sos => opponents::sos(table, row, tiebreak),
        Name::Sosos => opponents::sosos(table, row, tiebreak),
        Name::Sodos => opponents::sodos(table, row),
        Name::Omw => opponents::opponents_percentage(table, row, 3333),
        Name::Owp => opponents::opponents_percentage(table, row, 2500),
        Name::Oowp => opponents::opponents_opponents(table, row, 2500),
        Name::Ps => counts::progressive(row, tiebreak.cut),
        Name::Win => counts::wins(table, row),
        Name::DocumentWin => counts::document_wins(table, row),
        Name::Won => counts::games_won(table, row, forfeits),
        Name::Bpg => counts::black_games(table, row, forfeits),
        Name::Bwg => counts::black_wins(table, row, forfeits),
        Name::Rep => counts::elected(table, row),
        Name::Std => counts::standard(table, row),
        Name::Tpn => Figure::whole(i64::from(row.tpn)),
        Name::Rtng => Figure::whole(i64::from(row.rating)),
        Name::Aro => rating::average(table, row, tiebreak.cut),
        Name::Tpr => rating::performance(table, row),
        Name::Ptp => rating::perfect(table, row),
        Name::Apro => rating::average_performance(table, row),
        Name::Appo => rating::average_perfect(table, row),
        _ => counts::points(row),
    }
}

impl Standings {
    /// A player's line.
    #[must_use]
    pub fn row(&self, id: PlayerId) -> Option<&Standing> {
        self.rows.iter().find(|r| r.id == id)
    }
}
