//! What the pairing of a round needs to know of each player, worked out once from the event.

use crate::facts::{Cell, Code, Colour, Event, Player, PlayerId, Points};
use crate::seeded::Seeded;

/// How much a player is due a colour (C.04.3 1.7). Later is stronger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// The colour a player is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Preference {
    /// `None` exactly for players without a game.
    pub(crate) colour: Option<Colour>,
    pub(crate) strength: Strength,
    /// Games with White minus games with Black (1.6).
    pub(crate) difference: i32,
    /// The colour of the last two games, where it was the same.
    pub(crate) repeated: Option<Colour>,
}

/// How a player floated in a round (1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Float {
    None,
    Down,
    Up,
}

/// A player who is to be paired.
#[derive(Clone, Debug)]
pub(crate) struct Contestant {
    pub(crate) id: PlayerId,
    pub(crate) tpn: u32,
    /// The pairing number among those who have been in a pairing so far or are in this one: who never arrived
    /// has no number yet.
    pub(crate) number: u32,
    /// Points and virtual points.
    pub(crate) score: Points,
    pub(crate) preference: Preference,
    /// Colours of the games played, oldest first.
    pub(crate) colours: Vec<Colour>,
    /// Floats in the last round and the one before.
    pub(crate) floats: [Float; 2],
    /// May get the pairing-allocated bye (C2).
    pub(crate) bye_allowed: bool,
    /// Rounds without a game.
    pub(crate) unplayed: u32,
    /// More than half of the possible points, when the last round is paired (1.8).
    pub(crate) topscorer: bool,
    /// Places in the field of those he can't meet: met before (C1) or forbidden. Ascending.
    pub(crate) barred: Vec<u32>,
}

/// Everybody to be paired in a round, best first: by score, then by pairing number (1.2).
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) round: u32,
    pub(crate) players: Vec<Contestant>,
    /// First and last-plus-one place of each score group.
    pub(crate) groups: Vec<(usize, usize)>,
    pub(crate) initial_colour: Colour,
}

impl Field {
    pub(crate) fn new(event: &Event, round: u32) -> Field {
        let history = History::new(event, round);
        let last = event.rounds.is_some_and(|r| round >= r);
        let present = event
            .players
            .iter()
            .enumerate()
            .filter(|(_, p)| event.is_available(p, round));
        let mut players: Vec<(usize, Contestant)> = present
            .map(|(at, p)| (at, history.contestant(event, at, p, round, last)))
            .collect();
        players.sort_by_key(|(_, c)| (std::cmp::Reverse(c.score), c.tpn, c.id));
        let mut place = vec![u32::MAX; event.players.len()];
        for (at, (index, _)) in (0..).zip(&players) {
            place[*index] = at;
        }
        let barred = barred(event, round, &place, &players);
        let numbers = numbers(event, round);
        let complete = |((at, c), barred): ((usize, Contestant), Vec<u32>)| Contestant {
            barred,
            number: numbers[at],
            ..c
        };
        let players: Vec<Contestant> = players.into_iter().zip(barred).map(complete).collect();
        Field {
            round,
            groups: groups(&players),
            players,
            initial_colour: event.opening_colour(),
        }
    }

    /// The field of the simple system: numbers are drawn by the event's seed, once for each player.
    pub(crate) fn drawn(event: &Event, round: u32) -> Field {
        let lot = |id: PlayerId| {
            Seeded::for_purpose(event.seed, &format!("swiss number {id}")).next_u64()
        };
        let mut order: Vec<(u64, usize)> = event
            .players
            .iter()
            .enumerate()
            .map(|(i, p)| (lot(p.id), i))
            .collect();
        order.sort_unstable();
        let mut event = event.clone();
        for (number, (_, index)) in (1..).zip(order) {
            event.players[index].tpn = number;
        }
        Field::new(&event, round)
    }

    /// The same field where nobody is due a colour.
    pub(crate) fn without_colours(&self) -> Field {
        let mut field = self.clone();
        for player in &mut field.players {
            player.preference = preference(&[]);
        }
        field
    }

    pub(crate) fn len(&self) -> usize {
        self.players.len()
    }

    /// The two may meet as far as C1, C3 and forbidden pairs go.
    pub(crate) fn compatible(&self, a: u32, b: u32) -> bool {
        let (one, two) = (&self.players[a as usize], &self.players[b as usize]);
        !clash(one, two) && one.barred.binary_search(&b).is_err()
    }
}

/// C3: the same absolute preference, and neither is a topscorer.
pub(crate) fn clash(a: &Contestant, b: &Contestant) -> bool {
    a.preference.strength == Strength::Absolute
        && b.preference.strength == Strength::Absolute
        && a.preference.colour == b.preference.colour
        && !a.topscorer
        && !b.topscorer
}

fn groups(players: &[Contestant]) -> Vec<(usize, usize)> {
    let mut groups = Vec::new();
    let mut start = 0;
    for end in 1..=players.len() {
        if end == players.len() || players[end].score != players[start].score {
            groups.push((start, end));
            start = end;
        }
    }
    groups
}

/// Scores of all players when each of the last rounds was paired.
struct History {
    /// For `round`, the one before and two before: pairing scores by place in the event.
    scores: [Vec<Points>; 3],
}

impl History {
    fn new(event: &Event, round: u32) -> History {
        let explicit = event.explicit_acceleration();
        let group_a = if event.baku && !explicit {
            event.group_a_last()
        } else {
            0
        };
        let extra = |p: &Player, r: u32| {
            if explicit {
                p.accelerated
                    .get(r.saturating_sub(1) as usize)
                    .copied()
                    .unwrap_or(Points::ZERO)
            } else if event.baku {
                event.baku_points_in(p, r, group_a)
            } else {
                Points::ZERO
            }
        };
        let scores = [0, 1, 2].map(|back: u32| match round.checked_sub(back) {
            Some(r) if r > 0 => {
                let scores = event.scores(r - 1).into_iter();
                let both = scores.zip(&event.players);
                both.map(|(score, p)| score + extra(p, r)).collect()
            }
            _ => Vec::new(),
        });
        History { scores }
    }

    fn contestant(
        &self,
        event: &Event,
        at: usize,
        player: &Player,
        round: u32,
        last: bool,
    ) -> Contestant {
        let games: Vec<Colour> = player
            .games_before(round)
            .filter_map(|(_, c)| c.colour)
            .collect();
        let played = u32::try_from(seen(player, round).count()).unwrap_or(u32::MAX);
        let score = self.scores[0][at];
        let possible = event.scoring.best() * i32::try_from(round - 1).unwrap_or(i32::MAX);
        Contestant {
            id: player.id,
            tpn: player.tpn,
            number: 0,
            score,
            preference: preference(&games),
            colours: games,
            floats: [1, 2].map(|back| self.float(event, at, player, round, back)),
            bye_allowed: bye_allowed(event, player, round),
            unplayed: (round - 1).saturating_sub(played),
            topscorer: last && score * 2 > possible,
            barred: Vec::new(),
        }
    }

    /// 1.4.2-1.4.4: the float of the round `back` rounds ago.
    fn float(&self, event: &Event, at: usize, player: &Player, round: u32, back: u32) -> Float {
        let Some(then) = round.checked_sub(back).filter(|&r| r > 0) else {
            return Float::None;
        };
        let cell = player.cell(then);
        if cell.code == Code::PairingBye {
            return Float::Down;
        }
        if !cell.is_played() {
            let more =
                cell.code != Code::Pending && event.scoring.points(&cell) > event.scoring.loss;
            return if more { Float::Down } else { Float::None };
        }
        let scores = &self.scores[back as usize];
        let opponent = cell.opponent.and_then(|id| event.index_of(id));
        let Some(opponent) = opponent else {
            return Float::None;
        };
        match scores[at].cmp(&scores[opponent]) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
        }
    }
}

/// A game with moves, or one that still goes on: it can't be had again, and its colours count.
fn is_seen(cell: &Cell) -> bool {
    cell.opponent.is_some() && (cell.is_played() || cell.code == Code::Pending)
}

fn seen(player: &Player, round: u32) -> impl Iterator<Item = &Cell> {
    player
        .cells
        .iter()
        .take(round.saturating_sub(1) as usize)
        .filter(|c| is_seen(c))
}

/// C2: no pairing-allocated bye before, and no win's points in one round without playing.
fn bye_allowed(event: &Event, player: &Player, round: u32) -> bool {
    let earlier = player.cells.iter().take(round.saturating_sub(1) as usize);
    let barring = |c: &Cell| {
        let idle = !c.is_played() && !matches!(c.code, Code::Blank | Code::Pending);
        c.code == Code::PairingBye || idle && event.scoring.points(c) >= event.scoring.win
    };
    !earlier.into_iter().any(barring)
}

/// 1.7, from the colours of the games played.
fn preference(games: &[Colour]) -> Preference {
    let sign = |c: &Colour| if *c == Colour::White { 1 } else { -1 };
    let difference: i32 = games.iter().map(sign).sum();
    let repeated = match games {
        [.., a, b] if a == b => Some(*a),
        _ => None,
    };
    let balancing = if difference > 0 {
        Colour::Black
    } else {
        Colour::White
    };
    let (colour, strength) = match (games.last(), difference.abs(), repeated) {
        (None, _, _) => (None, Strength::None),
        (_, 2.., _) => (Some(balancing), Strength::Absolute),
        (_, _, Some(colour)) => (Some(colour.other()), Strength::Absolute),
        (_, 1, _) => (Some(balancing), Strength::Strong),
        (Some(last), _, _) => (Some(last.other()), Strength::Mild),
    };
    Preference {
        colour,
        strength,
        difference,
        repeated,
    }
}

/// Whom each player can't meet, by places in the field.
fn barred(
    event: &Event,
    round: u32,
    place: &[u32],
    players: &[(usize, Contestant)],
) -> Vec<Vec<u32>> {
    let place_of = |id: PlayerId| {
        event
            .index_of(id)
            .map(|i| place[i])
            .filter(|&p| p != u32::MAX)
    };
    let met = |index: usize| {
        seen(&event.players[index], round)
            .filter_map(|c| c.opponent)
            .filter_map(place_of)
            .collect::<Vec<u32>>()
    };
    let mut barred: Vec<Vec<u32>> = players.iter().map(|(index, _)| met(*index)).collect();
    for ban in event
        .forbidden
        .iter()
        .filter(|f| f.first <= round && f.last.is_none_or(|l| l >= round))
    {
        let places: Vec<u32> = ban.ids.iter().filter_map(|&id| place_of(id)).collect();
        for &a in &places {
            barred[a as usize].extend(places.iter().filter(|&&b| b != a));
        }
    }
    for list in &mut barred {
        list.sort_unstable();
        list.dedup();
    }
    barred
}

/// Pairing numbers as colours count them, by place in the event: those who never were in a pairing, and are not
/// in this one, are passed over.
fn numbers(event: &Event, round: u32) -> Vec<u32> {
    let arrived = |p: &Player| {
        let earlier = p.cells.iter().take(round.saturating_sub(1) as usize);
        event.is_available(p, round) || earlier.into_iter().any(Cell::is_paired)
    };
    let mut order: Vec<usize> = (0..event.players.len())
        .filter(|&i| arrived(&event.players[i]))
        .collect();
    order.sort_by_key(|&i| (event.players[i].tpn, event.players[i].id));
    let mut numbers = vec![0; event.players.len()];
    for (number, index) in (1..).zip(order) {
        numbers[index] = number;
    }
    numbers
}
