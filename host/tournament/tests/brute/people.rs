//! What the brute force knows of each player, and the colours of a pair. Of the event only what was put into it is
//! read: scores, acceleration and bans are counted here once more.

use qipai_tournament::facts::{Code, Colour, Event, Player};

use super::Mistake;

#[derive(Clone, Debug)]
pub struct Person {
    pub id: u32,
    pub tpn: u32,
    /// In twentieths.
    pub score: i32,
    /// +1 White, -1 Black, oldest first.
    pub colours: Vec<i32>,
    /// Colour due (+1, -1, 0) and how much: 3 absolute, 2 strong, 1 mild.
    pub due: (i32, u8),
    /// In the last round and the one before: +1 downfloat, -1 upfloat.
    pub floats: [i32; 2],
    pub bye_allowed: bool,
    pub unplayed: i32,
    pub top: bool,
    avoid: Vec<u32>,
    /// C3 holds.
    minds_colour: bool,
}

impl Person {
    pub fn may_meet(&self, other: &Person) -> bool {
        let same_absolute = self.due.1 == 3 && other.due.1 == 3 && self.due.0 == other.due.0;
        let clash = same_absolute && self.minds_colour && !self.top && !other.top;
        !self.avoid.contains(&other.id) && !clash
    }

    pub fn surplus(&self) -> i32 {
        self.colours.iter().sum()
    }

    pub fn twice(&self) -> i32 {
        match self.colours[..] {
            [.., a, b] if a == b => a,
            _ => 0,
        }
    }
}

fn pairing_score(event: &Event, player: &Player, round: u32) -> i32 {
    let cells = player.cells.iter().take(round as usize - 1);
    let points: i32 = cells.map(|c| event.scoring.points(c).twentieths()).sum();
    let adjusted = event
        .adjustments
        .iter()
        .filter(|a| a.id == player.id && a.round < round);
    let adjusted: i32 = adjusted.map(|a| a.points.twentieths()).sum();
    points + adjusted + virtual_points(event, player, round)
}

/// C.04.7: of nine rounds the first five are accelerated, the first three of them in full; twelve of 22 are in group
/// A, and late entries don't move its end.
fn virtual_points(event: &Event, player: &Player, round: u32) -> i32 {
    let Some(rounds) = event.rounds.filter(|_| event.baku) else {
        return 0;
    };
    let starters = event.players.iter().filter(|p| p.joined == 1);
    let mut numbers: Vec<u32> = starters.map(|p| p.tpn).collect();
    numbers.sort_unstable();
    let group_a = 2 * numbers.len().div_ceil(4);
    if player.tpn > numbers[group_a.min(numbers.len()) - 1] {
        return 0;
    }
    let win = event.scoring.win.twentieths();
    let accelerated = rounds.div_ceil(2);
    match round {
        r if r <= accelerated.div_ceil(2) => win,
        r if r <= accelerated => win / 2,
        _ => 0,
    }
}

fn is_here(player: &Player, round: u32) -> bool {
    let stays = player.left.is_none_or(|left| round < left);
    player.joined <= round && stays && player.cell(round).code == Code::Blank
}

fn banned(event: &Event, id: u32, round: u32) -> Vec<u32> {
    let now = event
        .forbidden
        .iter()
        .filter(|f| f.first <= round && f.last.is_none_or(|l| round <= l) && f.ids.contains(&id));
    now.flat_map(|f| f.ids.iter().copied())
        .filter(|&o| o != id)
        .collect()
}

fn float(event: &Event, player: &Player, round: i64) -> i32 {
    let Ok(round @ 1..) = u32::try_from(round) else {
        return 0;
    };
    let cell = player.cell(round);
    if !cell.is_played() {
        let more = event.scoring.points(&cell) > event.scoring.loss;
        return i32::from(cell.code == Code::PairingBye || more && cell.code != Code::Blank);
    }
    let opponent = event.player(cell.opponent.unwrap()).unwrap();
    (pairing_score(event, player, round) - pairing_score(event, opponent, round)).signum()
}

fn due(colours: &[i32]) -> (i32, u8) {
    let Some(&last) = colours.last() else {
        return (0, 0);
    };
    let surplus: i32 = colours.iter().sum();
    let twice = colours.len() > 1 && colours[colours.len() - 2] == last;
    match surplus.abs() {
        2.. => (-surplus.signum(), 3),
        _ if twice => (-last, 3),
        1 => (-surplus, 2),
        _ => (-last, 1),
    }
}

pub fn people(event: &Event, round: u32, mistake: Mistake) -> Vec<Person> {
    let win = event.scoring.win;
    let mut people: Vec<Person> = Vec::new();
    for player in event.players.iter().filter(|p| is_here(p, round)) {
        let past: Vec<_> = (1..round).map(|r| player.cell(r)).collect();
        let games: Vec<_> = past.iter().filter(|c| c.is_played()).collect();
        let sign = |c: Colour| if c == Colour::White { 1 } else { -1 };
        let colours: Vec<i32> = games.iter().map(|c| sign(c.colour.unwrap())).collect();
        let unpaid = |c: &qipai_tournament::facts::Cell| {
            c.code == Code::PairingBye
                || !c.is_played() && c.code != Code::Blank && event.scoring.points(c) >= win
        };
        let mut avoid: Vec<u32> = games.iter().filter_map(|c| c.opponent).collect();
        if mistake == Mistake::Criterion(1) {
            avoid.clear();
        }
        if mistake != Mistake::Bans {
            avoid.extend(banned(event, player.id, round));
        }
        let score = pairing_score(event, player, round);
        let possible = event.scoring.best().twentieths() * (round as i32 - 1);
        people.push(Person {
            id: player.id,
            tpn: player.tpn,
            score,
            due: due(&colours),
            colours,
            floats: [1, 2].map(|back| float(event, player, i64::from(round) - back)),
            bye_allowed: mistake == Mistake::Criterion(2) || !past.iter().any(unpaid),
            unplayed: (past.len() - games.len()) as i32,
            top: mistake != Mistake::Topscorers
                && event.rounds == Some(round)
                && 2 * score > possible,
            avoid,
            minds_colour: mistake != Mistake::Criterion(3),
        });
    }
    people.sort_by_key(|p| (-p.score, p.tpn));
    people
}

/// C.04.3 5.2, pair by pair.
pub fn pairs_with_colours(
    event: &Event,
    round: u32,
    people: &[Person],
    pairs: &[(usize, usize)],
    bye: Option<usize>,
    mistake: Mistake,
) -> Vec<(u32, u32)> {
    let opening = if event.opening_colour() == Colour::White {
        1
    } else {
        -1
    };
    let mut numbered: Vec<&Player> = event
        .players
        .iter()
        .filter(|p| {
            is_here(p, round) || p.cells.iter().any(qipai_tournament::facts::Cell::is_paired)
        })
        .collect();
    numbered.sort_by_key(|p| p.tpn);
    let number = |id: u32| numbered.iter().position(|p| p.id == id).unwrap() + 1;
    let mut boards: Vec<(u32, u32)> = Vec::new();
    for &(a, b) in pairs {
        let (a, b) = (&people[a.min(b)], &people[a.max(b)]);
        let last_differing = a
            .colours
            .iter()
            .rev()
            .zip(b.colours.iter().rev())
            .find(|(x, y)| x != y);
        let wide = |p: &Person| (p.due.1, if p.due.1 == 3 { p.surplus().abs() } else { 0 });
        let both = (a.due.0 != b.due.0).then_some(if a.due.0 != 0 { a.due.0 } else { -b.due.0 });
        let stronger =
            (wide(a) != wide(b)).then_some(if wide(a) > wide(b) { a.due.0 } else { -b.due.0 });
        let alternate = last_differing.map(|(x, _)| -x);
        let higher = (a.due.0 != 0).then_some(a.due.0);
        let odd = number(a.id) % 2 == 1;
        // 5.2.1 to 5.2.4; else 5.2.5.
        let rules = [both, stronger, alternate, higher];
        let colour = (1..)
            .zip(rules)
            .filter(|(rule, _)| mistake != Mistake::Colour(*rule))
            .find_map(|(_, colour)| colour.filter(|&c| c != 0))
            .unwrap_or(if odd || mistake == Mistake::Colour(5) {
                opening
            } else {
                -opening
            });
        boards.push(if colour == 1 {
            (a.id, b.id)
        } else {
            (b.id, a.id)
        });
    }
    boards.extend(bye.map(|i| (people[i].id, 0)));
    boards.sort_unstable();
    boards
}
