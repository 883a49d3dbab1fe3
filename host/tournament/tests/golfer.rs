//! Social golfers. Data: `tests/data/social_golfer`, from the vectors' `tournament/social_golfer`.

use std::collections::BTreeSet;

use qipai_tournament::tables::{Rounds, golfers, opening};

/// Everybody once in each round, in full groups; gives the number of repeated meetings.
fn repeats(schedule: &Rounds, groups: usize, size: usize) -> usize {
    let (mut met, mut repeats) = (BTreeSet::new(), 0);
    for round in schedule {
        assert_eq!(round.len(), groups);
        let mut all: Vec<usize> = round.iter().flatten().copied().collect();
        all.sort_unstable();
        assert_eq!(all, (0..groups * size).collect::<Vec<_>>());
        for table in round {
            assert_eq!(table.len(), size);
            for (i, &a) in table.iter().enumerate() {
                repeats += table[i + 1..]
                    .iter()
                    .filter(|&&b| !met.insert((a.min(b), a.max(b))))
                    .count();
            }
        }
    }
    repeats
}

#[test]
fn s4_known_optima_are_met_or_beaten() {
    let mut seen = 0;
    for line in include_str!("data/social_golfer/known_optima.csv")
        .lines()
        .skip(1)
    {
        let n: Vec<usize> = line
            .split(',')
            .take(3)
            .map(|w| w.parse().expect("a number"))
            .collect();
        let schedule = golfers(n[0], n[1], n[2]).unwrap_or_else(|| panic!("nothing for {line}"));
        assert_eq!(schedule.len(), n[2]);
        assert_eq!(repeats(&schedule, n[0], n[1]), 0, "{line}");
        seen += 1;
    }
    assert!(seen >= 8);
}

/// The published 8-4-10: an optimum, since an eleventh round would need 33 others (3 new ones a round).
#[test]
fn s4_eight_fours_leave_only_sixteen_pairs_apart() {
    let schedule = golfers(8, 4, 10).expect("ten rounds");
    let mut others: Vec<BTreeSet<usize>> = (0..32).map(|_| (0..32).collect()).collect();
    for table in schedule.iter().flatten() {
        for &a in table {
            others[a] = &others[a] - &table.iter().copied().collect();
        }
    }
    for (a, apart) in others.iter().enumerate() {
        let b = *apart.first().expect("nobody meets everybody");
        assert_eq!(
            (apart.len(), others[b].first()),
            (1, Some(&a)),
            "{a}: {apart:?}"
        );
        assert_ne!(a, b);
    }
    assert_eq!(golfers(8, 4, 11), None);
    // Longer evenings begin with it; shorter ones are its beginning.
    assert_eq!(opening(8, 4, 12), Some(schedule.clone()));
    assert_eq!(golfers(8, 4, 6).as_deref(), Some(&schedule[..6]));
}

#[test]
fn s4_planes_and_base_weeks_give_the_longest_schedules() {
    // q x q: q + 1 rounds; triples: Kirkman and nearly Kirkman systems; 12 in threes: four rounds.
    for (groups, size, rounds) in [
        (9, 9, 10),
        (16, 16, 17),
        (11, 11, 12),
        (4, 3, 4),
        (15, 3, 16),
        (12, 3, 13),
        (5, 3, 7),
        (6, 3, 8),
        (7, 3, 10),
        (8, 3, 11),
        (9, 3, 13),
        (10, 3, 14),
        (6, 4, 7),
        (6, 5, 6),
        (9, 2, 17),
    ] {
        let schedule =
            golfers(groups, size, rounds).unwrap_or_else(|| panic!("{groups}-{size}-{rounds}"));
        assert_eq!(
            (schedule.len(), repeats(&schedule, groups, size)),
            (rounds, 0),
            "{groups}-{size}-{rounds}"
        );
    }
    assert_eq!(golfers(3, 3, 5), None, "four rounds are all there are");
    assert_eq!(golfers(0, 3, 5), None);
    assert_eq!(golfers(usize::MAX / 8, 4, 5), None);
}
