use super::{Form, Match, Part, Source};

/// All matches of a bracket, numbered in playing order.
pub(super) fn matches(entrants: u32, form: Form) -> Vec<Match> {
    let size = entrants.next_power_of_two();
    let mut builder = Builder {
        matches: Vec::new(),
    };
    let first: Vec<Source> = seed_order(size)
        .into_iter()
        .map(|s| {
            if s <= entrants {
                Source::Seed(s)
            } else {
                Source::Bye
            }
        })
        .collect();
    match form {
        Form::Single { third_place } => builder.single(first, third_place),
        Form::Double { reset } => builder.double(first, reset),
    }
    builder.matches
}

/// The seeds from top to bottom of a bracket in which the stronger wins: 1 meets 2 in the final, 1 and 4, 2
/// and 3 in the semifinals, and so on.
fn seed_order(size: u32) -> Vec<u32> {
    let mut order = vec![1];
    while (order.len() as u32) < size {
        let sum = 2 * order.len() as u32 + 1;
        order = order.iter().flat_map(|&seed| [seed, sum - seed]).collect();
    }
    order
}

struct Builder {
    matches: Vec<Match>,
}

impl Builder {
    fn add(&mut self, part: Part, round: u32, sides: [Source; 2]) -> u32 {
        let number = self.matches.len() as u32 + 1;
        self.matches.push(Match {
            number,
            part,
            round,
            sides,
        });
        number
    }

    /// A round of neighbours; gives the match numbers.
    fn round(&mut self, part: Part, round: u32, entrants: &[Source]) -> Vec<u32> {
        entrants
            .chunks_exact(2)
            .map(|pair| self.add(part, round, [pair[0], pair[1]]))
            .collect()
    }

    fn single(&mut self, first: Vec<Source>, third_place: bool) {
        let (mut entrants, mut round) = (first, 1);
        let mut losers = Vec::new();
        while entrants.len() > 1 {
            if entrants.len() == 2 && third_place && losers.len() == 2 {
                self.add(Part::Third, 1, [losers[0], losers[1]]);
            }
            let numbers = self.round(Part::Upper, round, &entrants);
            losers = numbers.iter().map(|&n| Source::Loser(n)).collect();
            entrants = numbers.into_iter().map(Source::Winner).collect();
            round += 1;
        }
    }

    fn double(&mut self, first: Vec<Source>, reset: bool) {
        let numbers = self.round(Part::Upper, 1, &first);
        let mut lower: Vec<Source> = numbers.iter().map(|&n| Source::Loser(n)).collect();
        let mut upper: Vec<Source> = numbers.into_iter().map(Source::Winner).collect();
        let (mut upper_round, mut lower_round) = (2, 1);
        while upper.len() > 1 {
            // Survivors of the lower part meet each other, then those who have just lost in the upper part.
            if lower.len() > upper.len() / 2 {
                let numbers = self.round(Part::Lower, lower_round, &lower);
                lower = numbers.into_iter().map(Source::Winner).collect();
                lower_round += 1;
            }
            let numbers = self.round(Part::Upper, upper_round, &upper);
            let dropped = crossed(&numbers, upper_round);
            let met: Vec<Source> = lower
                .iter()
                .zip(dropped)
                .flat_map(|(&survivor, n)| [survivor, Source::Loser(n)])
                .collect();
            let lower_numbers = self.round(Part::Lower, lower_round, &met);
            lower = lower_numbers.into_iter().map(Source::Winner).collect();
            upper = numbers.into_iter().map(Source::Winner).collect();
            upper_round += 1;
            lower_round += 1;
        }
        let (Some(&above), Some(&below)) = (upper.first(), lower.first()) else {
            return;
        };
        let decider = self.add(Part::Final, 1, [above, below]);
        if reset {
            self.add(
                Part::Reset,
                1,
                [Source::Loser(decider), Source::Winner(decider)],
            );
        }
    }
}

/// Who lost in the upper part drops to another region of the lower part than the one whose players he has
/// beaten: in turn the order is reversed, the halves are exchanged, and each half is reversed.
fn crossed(numbers: &[u32], upper_round: u32) -> Vec<u32> {
    let mut order = numbers.to_vec();
    let half = order.len() / 2;
    match upper_round % 3 {
        2 => order.reverse(),
        0 => order.rotate_left(half),
        _ => {
            order[..half].reverse();
            order[half..].reverse();
        }
    }
    order
}
