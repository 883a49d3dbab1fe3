use crate::facts::{Cell, Code, Event, Player, PlayerId, Points};

/// How a player's round counts for tie-breaks (C.07 article 16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A game on the board.
    Played,
    /// 16.2.1: the pairing-allocated bye or a full-point bye.
    AllocatedBye,
    /// 16.2.2: a forfeit win.
    ForfeitWin,
    /// 16.2.3: a bye asked for, with a later round that was not missed by one's own will.
    RequestedBye,
    /// 16.2.4: a forfeit loss.
    ForfeitLoss,
    /// 16.2.5: byes asked for until the end: withdrawn.
    Withdrawn,
    /// A game that is still going on.
    Pending,
}

impl Kind {
    /// Voluntarily unplayed: a requested bye or a forfeit loss.
    pub(crate) const fn missed(self) -> bool {
        matches!(
            self,
            Kind::RequestedBye | Kind::ForfeitLoss | Kind::Withdrawn
        )
    }
}

/// One player's round as tie-breaks see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) number: u32,
    pub(crate) cell: Cell,
    pub(crate) kind: Kind,
    /// Points it brought, in twentieths.
    pub(crate) points: i64,
    /// The opponent's position in the table.
    pub(crate) opponent: Option<usize>,
}

/// A player with everything counted once.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) id: PlayerId,
    pub(crate) tpn: u32,
    pub(crate) rating: u32,
    pub(crate) rounds: Vec<Round>,
    /// Final score, in twentieths.
    pub(crate) score: i64,
    /// What opponents see of it (16.3): rounds after a withdrawal count as drawn.
    pub(crate) adjusted: i64,
    /// Points before round 1 (a McMahon starting score, or a bonus).
    pub(crate) start: i64,
}

/// The crosstable after a number of rounds.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
    pub(crate) rounds: u32,
    /// The most and the half of what a round can bring.
    pub(crate) win: i64,
    pub(crate) draw: i64,
    /// Forfeits are games, and who has no opponent rests (C.07 15.2).
    pub(crate) round_robin: bool,
}

fn twentieths(points: Points) -> i64 {
    i64::from(points.twentieths())
}

impl Table {
    pub(crate) fn new(event: &Event, rounds: u32, round_robin: bool) -> Table {
        let draw = twentieths(event.scoring.draw);
        let starts = event.scores(0);
        let scores = event.scores(rounds).into_iter().zip(starts);
        let rows = event
            .players
            .iter()
            .zip(scores)
            .map(|(p, scores)| row(event, p, rounds, (draw, round_robin), scores))
            .collect();
        Table {
            rows,
            rounds,
            win: twentieths(event.scoring.win),
            draw,
            round_robin,
        }
    }

    /// The most points anybody can make: in a round robin an odd field rests.
    pub(crate) fn most(&self) -> i64 {
        let games = |row: &Row| row.rounds.iter().filter(|r| r.opponent.is_some()).count();
        let games = self.rows.iter().map(games).max().unwrap_or(0);
        let rounds = if self.round_robin {
            u32::try_from(games).unwrap_or(self.rounds)
        } else {
            self.rounds
        };
        self.win * i64::from(rounds)
    }

    pub(crate) fn row(&self, index: usize) -> Option<&Row> {
        self.rows.get(index)
    }

    /// C.07 article 10 (Fore Buchholz): all games of the last round drawn.
    pub(crate) fn fore(event: &Event, rounds: u32, round_robin: bool) -> Table {
        let mut drawn = event.clone();
        for player in &mut drawn.players {
            let mut cell = player.cell(rounds);
            if cell.opponent.is_some() {
                cell.code = Code::Draw;
                cell.odd = None;
                player.set_cell(rounds, cell);
            }
        }
        Table::new(&drawn, rounds, round_robin)
    }
}

fn row(
    event: &Event,
    player: &Player,
    rounds: u32,
    (draw, round_robin): (i64, bool),
    (score, start): (Points, Points),
) -> Row {
    let mut list: Vec<Round> = (1..=rounds)
        .map(|number| {
            let cell = player.cell(number);
            let opponent = cell.opponent.and_then(|id| event.index_of(id));
            let points = twentieths(event.scoring.points(&cell));
            Round {
                number,
                cell,
                kind: kind(&cell),
                points,
                opponent,
            }
        })
        .collect();
    let (score, start) = (twentieths(score), twentieths(start));
    let adjusted = score + withdrawn(&mut list, draw);
    Row {
        id: player.id,
        tpn: player.tpn,
        rating: player.rating,
        rounds: list,
        score,
        adjusted: if round_robin { score } else { adjusted },
        start,
    }
}

/// Marks requested byes with nothing but missed rounds after them, a withdrawal (16.2.5), and gives what they add to a
/// score as opponents see it: a draw each (16.3).
pub(crate) fn withdrawn(rounds: &mut [Round], draw: i64) -> i64 {
    let mut added = 0;
    for round in rounds.iter_mut().rev() {
        match round.kind {
            Kind::RequestedBye => {
                round.kind = Kind::Withdrawn;
                added += draw - round.points;
            }
            Kind::ForfeitLoss => {}
            _ => break,
        }
    }
    added
}

fn kind(cell: &Cell) -> Kind {
    match cell.code {
        _ if cell.is_played() => Kind::Played,
        Code::PairingBye | Code::FullBye => Kind::AllocatedBye,
        Code::ForfeitWin => Kind::ForfeitWin,
        Code::ForfeitLoss => Kind::ForfeitLoss,
        Code::Pending => Kind::Pending,
        // A result without an opponent is no game either.
        _ => Kind::RequestedBye,
    }
}
