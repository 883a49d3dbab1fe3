//! Standings: points, then tie-breaks in a chosen order, then shared places. Every figure comes with the
//! rounds and opponents it is made of.

mod counts;
mod direct;
mod figure;
mod opponents;
mod rating;
mod render;
mod table;
mod tiebreak;

use serde::Serialize;

pub use figure::{Because, Figure, Measure, Part, UNIT, amount_text};
pub use render::{aligned, explain_figure, explain_row, label, render};
pub use tiebreak::{NAMES, Name, TieBreak, TieBreakError, document, parse_list};

use crate::facts::{Event, PlayerId};
use direct::Law;
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
    round_robin: bool,
}

/// Players by position, still tied, with how they were parted from the group above.
struct Group {
    players: Vec<usize>,
    decided_by: Option<usize>,
}

impl<'a> Computer<'a> {
    fn new(event: &Event, rounds: u32, tiebreaks: &'a [TieBreak], format: Format) -> Computer<'a> {
        let table = Table::new(event, rounds);
        let fore = if tiebreaks.iter().any(|t| t.fore || t.name == Name::Fb) {
            Table::fore(event, rounds)
        } else {
            table.clone()
        };
        Computer {
            table,
            fore,
            tiebreaks,
            round_robin: format == Format::RoundRobin,
        }
    }

    fn rows(&self, event: &Event) -> Vec<Standing> {
        let (out, ranked): (Vec<usize>, Vec<usize>) =
            (0..event.players.len()).partition(|&i| event.players[i].disqualified);
        let mut figures: Vec<Vec<Figure>> = vec![Vec::new(); event.players.len()];
        let mut groups = vec![Group {
            players: ranked,
            decided_by: None,
        }];
        groups = self.parted(groups, None, |i| -self.table.rows[i].score);
        for (position, tiebreak) in self.tiebreaks.iter().enumerate() {
            groups = self.apply(groups, position, tiebreak, &mut figures);
            for &i in &out {
                figures[i].push(self.figure(i, &[i], tiebreak));
            }
        }
        let mut rows = Vec::with_capacity(figures.len());
        let mut above = 0;
        for mut group in groups {
            group.players.sort_by_key(|&i| self.table.rows[i].tpn);
            for (n, &i) in group.players.iter().enumerate() {
                let decided_by = group.decided_by.filter(|_| n == 0);
                rows.push(self.standing(i, Some(above + 1), decided_by, &mut figures));
            }
            above += u32::try_from(group.players.len()).unwrap_or(u32::MAX);
        }
        rows.extend(
            out.into_iter()
                .map(|i| self.standing(i, None, None, &mut figures)),
        );
        rows
    }

    fn standing(
        &self,
        i: usize,
        place: Option<u32>,
        decided_by: Option<usize>,
        figures: &mut [Vec<Figure>],
    ) -> Standing {
        let row = &self.table.rows[i];
        Standing {
            id: row.id,
            place,
            points: counts::points(row),
            figures: std::mem::take(&mut figures[i]),
            decided_by,
        }
    }

    /// Applies one tie-break to every group and notes the figures.
    fn apply(
        &self,
        groups: Vec<Group>,
        position: usize,
        tiebreak: &TieBreak,
        figures: &mut [Vec<Figure>],
    ) -> Vec<Group> {
        let mut parted = Vec::with_capacity(groups.len());
        for group in groups {
            for &i in &group.players {
                figures[i].push(self.figure(i, &group.players, tiebreak));
            }
            let Some(law) = self.law(tiebreak) else {
                let sign = if (tiebreak.name == Name::Tpn) == tiebreak.reversed {
                    -1
                } else {
                    1
                };
                let value = |i: usize| figures[i].last().map_or(0, |f| sign * f.value);
                parted.extend(self.parted(vec![group], Some(position), value));
                continue;
            };
            let mut split = direct::split(&self.table, &group.players, law);
            if tiebreak.reversed {
                split.reverse();
            }
            for (n, players) in split.into_iter().enumerate() {
                let decided_by = if n == 0 {
                    group.decided_by
                } else {
                    Some(position)
                };
                parted.push(Group {
                    players,
                    decided_by,
                });
            }
        }
        parted
    }

    /// Sorts every group by a key, lowest first, and parts where it differs.
    fn parted(
        &self,
        groups: Vec<Group>,
        position: Option<usize>,
        key: impl Fn(usize) -> i64,
    ) -> Vec<Group> {
        let mut parted = Vec::new();
        for mut group in groups {
            group.players.sort_by_key(|&i| (key(i), i));
            for (n, players) in group
                .players
                .chunk_by(|&a, &b| key(a) == key(b))
                .enumerate()
            {
                let decided_by = if n == 0 { group.decided_by } else { position };
                parted.push(Group {
                    players: players.to_vec(),
                    decided_by,
                });
            }
        }
        parted
    }

    fn law(&self, tiebreak: &TieBreak) -> Option<Law> {
        match tiebreak.name {
            Name::De => Some(Law {
                all_must_have_met: false,
                forfeits: tiebreak.forfeits_played || self.round_robin,
            }),
            Name::DocumentDe => Some(Law {
                all_must_have_met: true,
                forfeits: true,
            }),
            _ => None,
        }
    }

    fn figure(&self, i: usize, group: &[usize], tiebreak: &TieBreak) -> Figure {
        if let Some(law) = self.law(tiebreak) {
            return direct::figure(&self.table, i, group, law);
        }
        let tiebreak = &TieBreak {
            forfeits_played: tiebreak.forfeits_played || self.round_robin,
            ..*tiebreak
        };
        let table = if tiebreak.fore || tiebreak.name == Name::Fb {
            &self.fore
        } else {
            &self.table
        };
        let row = &table.rows[i];
        self.scored(table, row, tiebreak)
    }

    fn scored(&self, table: &Table, row: &Row, tiebreak: &TieBreak) -> Figure {
        match tiebreak.name {
            Name::Pts | Name::Mms | Name::De | Name::DocumentDe => counts::points(row),
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
            Name::Won => counts::games_won(table, row),
            Name::Bpg => counts::black_games(table, row),
            Name::Bwg => counts::black_wins(table, row),
            Name::Rep => counts::elected(table, row),
            Name::Std => counts::standard(table, row),
            Name::Tpn => Figure::whole(i64::from(row.tpn)),
            Name::Rtng => Figure::whole(i64::from(row.rating)),
            Name::Aro => rating::average(table, row, tiebreak.cut),
            Name::Tpr => rating::performance(table, row),
            Name::Ptp => rating::perfect(table, row),
            Name::Apro => rating::average_performance(table, row),
            Name::Appo => rating::average_perfect(table, row),
        }
    }
}

impl Standings {
    /// A player's line.
    #[must_use]
    pub fn row(&self, id: PlayerId) -> Option<&Standing> {
        self.rows.iter().find(|r| r.id == id)
    }
}
