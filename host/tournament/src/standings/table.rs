use crate::facts::{Cell, Code, Event, Player, PlayerId, Points};

/// How a player's round counts for tie-breaks (C.07 article 16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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
    pub(super) const fn missed(self) -> bool {
        matches!(
            self,
            Kind::RequestedBye | Kind::ForfeitLoss | Kind::Withdrawn
        )
    }
}

/// One player's round as tie-breaks see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub(super) number: u32,
    pub(super) cell: Cell,
    pub(super) kind: Kind,
    /// Points it brought, in twentieths.
    pub(super) points: i64,
    /// The opponent's position in the table.
    pub(super) opponent: Option<usize>,
}

/// A player with everything counted once.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) id: PlayerId,
    pub(super) tpn: u32,
    pub(super) rating: u32,
    pub(super) rounds: Vec<Round>,
    /// Final score, in twentieths.
    pub(super) score: i64,
    /// What opponents see of it (16.3): rounds after a withdrawal count as drawn.
    pub(super) adjusted: i64,
    /// Points before round 1 (a McMahon starting score, or a bonus).
    pub(super) start: i64,
}

/// The crosstable after a number of rounds.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    pub(super) rounds: u32,
    pub(super) win: i64,
    pub(super) draw: i64,
}

fn twentieths(points: Points) -> i64 {
    i64::from(points.twentieths())
}

impl Table {
    pub(super) fn new(event: &Event, rounds: u32) -> Table {
        let draw = twentieths(event.scoring.draw);
        let starts = event.scores(0);
        let scores = event.scores(rounds).into_iter().zip(starts);
        let rows = event
            .players
            .iter()
            .zip(scores)
            .map(|(p, scores)| row(event, p, rounds, draw, scores))
            .collect();
        Table {
            rows,
            rounds,
            win: twentieths(event.scoring.win),
            draw,
        }
    }

    pub(super) fn row(&self, index: usize) -> Option<&Row> {
        self.rows.get(index)
    }

    /// C.07 article 10 (Fore Buchholz): all games of the last round drawn.
    pub(super) fn fore(event: &Event, rounds: u32) -> Table {
        let mut drawn = event.clone();
        for player in &mut drawn.players {
            let mut cell = player.cell(rounds);
            if cell.opponent.is_some() {
                cell.code = Code::Draw;
                cell.odd = None;
                player.set_cell(rounds, cell);
            }
        }
        Table::new(&drawn, rounds)
    }
}

fn row(
    event: &Event,
    player: &Player,
    rounds: u32,
    draw: i64,
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
    // Requested byes with nothing but missed rounds after them: a withdrawal.
    for round in list.iter_mut().rev() {
        match round.kind {
            Kind::RequestedBye => round.kind = Kind::Withdrawn,
            Kind::ForfeitLoss => {}
            _ => break,
        }
    }
    let (score, start) = (twentieths(score), twentieths(start));
    let withdrawn = list.iter().filter(|r| r.kind == Kind::Withdrawn);
    let adjusted = score + withdrawn.map(|r| draw - r.points).sum::<i64>();
    Row {
        id: player.id,
        tpn: player.tpn,
        rating: player.rating,
        rounds: list,
        score,
        adjusted,
        start,
    }
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
