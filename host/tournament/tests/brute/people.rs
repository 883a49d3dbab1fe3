//! What the brute force knows of each player, and the colours of a pair.

use qipai_tournament::facts::{Code, Colour, Event, Player};

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
}

impl Person {
    pub fn may_meet(&self, other: &Person) -> bool {
        let same_absolute = self.due.1 == 3 && other.due.1 == 3 && self.due.0 == other.due.0;
        !self.avoid.contains(&other.id) && (!same_absolute || self.top || other.top)
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
    points + event.virtual_points(player, round).twentieths()
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

pub fn people(event: &Event, round: u32) -> Vec<Person> {
    let win = event.scoring.win;
    let mut people: Vec<Person> = Vec::new();
    for player in event
        .players
        .iter()
        .filter(|p| event.is_available(p, round))
    {
        let past: Vec<_> = (1..round).map(|r| player.cell(r)).collect();
        let games: Vec<_> = past.iter().filter(|c| c.is_played()).collect();
        let sign = |c: Colour| if c == Colour::White { 1 } else { -1 };
        let colours: Vec<i32> = games.iter().map(|c| sign(c.colour.unwrap())).collect();
        let unpaid = |c: &qipai_tournament::facts::Cell| {
            c.code == Code::PairingBye
                || !c.is_played() && c.code != Code::Blank && event.scoring.points(c) >= win
        };
        let mut avoid: Vec<u32> = games.iter().filter_map(|c| c.opponent).collect();
        let banned = event
            .players
            .iter()
            .filter(|o| o.id != player.id && event.is_forbidden(player.id, o.id, round));
        avoid.extend(banned.map(|o| o.id));
        let score = pairing_score(event, player, round);
        let possible = event.scoring.best().twentieths() * (round as i32 - 1);
        people.push(Person {
            id: player.id,
            tpn: player.tpn,
            score,
            due: due(&colours),
            colours,
            floats: [1, 2].map(|back| float(event, player, i64::from(round) - back)),
            bye_allowed: !past.iter().any(unpaid),
            unplayed: (past.len() - games.len()) as i32,
            top: event.rounds == Some(round) && 2 * score > possible,
            avoid,
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
            event.is_available(p, round)
                || p.cells.iter().any(qipai_tournament::facts::Cell::is_paired)
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
        let colour = if a.due.0 == 0 && b.due.0 == 0 {
            if number(a.id) % 2 == 1 {
                opening
            } else {
                -opening
            }
        } else if a.due.0 != b.due.0 {
            if a.due.0 != 0 { a.due.0 } else { -b.due.0 }
        } else if wide(a) != wide(b) {
            if wide(a) > wide(b) { a.due.0 } else { -b.due.0 }
        } else if let Some((x, _)) = last_differing {
            -x
        } else {
            a.due.0
        };
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
