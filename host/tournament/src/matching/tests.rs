use super::*;
use crate::seeded::Seeded;

struct Dense {
    n: usize,
    weight: Vec<Option<Lex<2>>>,
    all: Vec<u32>,
}

impl Dense {
    fn random(rng: &mut Seeded, n: usize, density: usize, range: usize) -> Dense {
        let mut weight = vec![None; n * n];
        for a in 0..n {
            for b in 0..a {
                if rng.below(100) < density {
                    let w = Lex([rng.below(range) as i64, rng.below(range) as i64 - 2]);
                    weight[a * n + b] = Some(w);
                    weight[b * n + a] = Some(w);
                }
            }
        }
        Dense {
            n,
            weight,
            all: (0..n as u32).collect(),
        }
    }
}

impl Weights<2> for Dense {
    fn len(&self) -> usize {
        self.n
    }
    fn weight(&self, a: u32, b: u32) -> Option<Lex<2>> {
        self.weight[a as usize * self.n + b as usize]
    }
}

impl Links for Dense {
    fn vertices(&self) -> &[u32] {
        &self.all
    }
    fn linked(&self, a: u32, b: u32) -> bool {
        self.weight(a, b).is_some()
    }
}

/// The best cover of a set of vertices, by trying all; and the most edges in it.
fn by_trying(
    graph: &Dense,
    set: usize,
    memo: &mut [Option<(Option<Lex<2>>, usize)>],
) -> (Option<Lex<2>>, usize) {
    if set == 0 {
        return (Some(Lex::ZERO), 0);
    }
    if let Some(known) = memo[set] {
        return known;
    }
    let a = set.trailing_zeros() as usize;
    let rest = set & (set - 1);
    let mut best = None;
    let mut most = by_trying(graph, rest, memo).1;
    for b in (0..graph.n).filter(|b| rest >> b & 1 == 1) {
        if let Some(w) = graph.weight(a as u32, b as u32) {
            let (cover, edges) = by_trying(graph, rest & !(1 << b), memo);
            best = best.max(cover.map(|c| c + w));
            most = most.max(edges + 1);
        }
    }
    memo[set] = Some((best, most));
    (best, most)
}

fn total(graph: &Dense, mate: &[u32]) -> Lex<2> {
    let pairs = (0..graph.n as u32).filter(|&v| mate[v as usize] > v);
    pairs.fold(Lex::ZERO, |sum, v| {
        sum + graph.weight(v, mate[v as usize]).unwrap()
    })
}

#[test]
fn s1_matchings_are_the_best_there_are() {
    let mut rng = Seeded::new(7);
    let (mut covered, mut with_blossoms) = (0, 0);
    for round in 0..6000 {
        let n = 2 + rng.below(11);
        let (density, range) = (25 + rng.below(76), 1 + rng.below(6));
        let graph = Dense::random(&mut rng, n, density, range);
        let (best, most) = by_trying(&graph, (1 << n) - 1, &mut vec![None; 1 << n]);
        let mut mates = Mates::new(n);
        assert_eq!(mates.maximise(&graph), n - 2 * most, "round {round}");
        let found = heaviest_cover(&graph, None);
        assert_eq!(found.is_some(), best.is_some(), "round {round}");
        let (Some(found), Some(best)) = (found, best) else {
            continue;
        };
        covered += 1;
        with_blossoms += usize::from(!found.odd_sets.is_empty());
        assert_eq!(total(&graph, &found.mate), best, "round {round}");
        assert_prices_prove(&graph, &found);
        // A second solution from these prices, spread over the odd sets' members, is as good.
        let mut price: Vec<Lex<2>> = found.price.iter().map(|p| p.times(2)).collect();
        for (set, own) in &found.odd_sets {
            set.iter()
                .for_each(|&v| price[v as usize] = price[v as usize] + *own);
        }
        let start = Start {
            price,
            scale: found.scale * 2,
            mate: found.mate.clone(),
        };
        assert_eq!(
            total(&graph, &heaviest_cover(&graph, Some(start)).unwrap().mate),
            best
        );
    }
    assert!(
        covered > 1000 && with_blossoms > 50,
        "{covered} {with_blossoms}"
    );
}

fn assert_prices_prove(graph: &Dense, found: &Optimum<2>) {
    for a in 0..graph.n as u32 {
        assert_eq!(found.mate[found.mate[a as usize] as usize], a);
        for b in (0..graph.n as u32).filter(|&b| b != a) {
            let Some(weight) = graph.weight(a, b) else {
                continue;
            };
            let around = found
                .odd_sets
                .iter()
                .filter(|(s, _)| s.contains(&a) && s.contains(&b));
            let price = around.fold(
                found.price[a as usize] + found.price[b as usize],
                |p, (_, z)| p + *z,
            );
            assert!(price >= weight.times(found.scale));
            assert!(found.mate[a as usize] != b || price == weight.times(found.scale));
        }
    }
    for (set, price) in &found.odd_sets {
        assert!(set.len() % 2 == 1 && *price > Lex::ZERO);
        assert_eq!(
            set.iter()
                .filter(|&&v| !set.contains(&found.mate[v as usize]))
                .count(),
            1
        );
    }
}

#[test]
fn s1_exposure_moves_exactly_where_it_can() {
    let mut rng = Seeded::new(8);
    for _ in 0..3000 {
        let n = 3 + 2 * rng.below(4);
        let density = 30 + rng.below(60);
        let graph = Dense::random(&mut rng, n, density, 1);
        let mut mates = Mates::new(n);
        if mates.maximise(&graph) != 1 {
            continue;
        }
        let root = (0..n as u32).find(|&v| mates.of(v) == NONE).unwrap();
        let reachable = mates.exposable(&graph, root);
        let reachable: Vec<u32> = (0..n as u32).filter(|&v| has(&reachable, v)).collect();
        let mut memo = vec![None; 1 << n];
        let possible: Vec<u32> = (0..n as u32)
            .filter(|v| {
                by_trying(&graph, ((1 << n) - 1) & !(1 << v), &mut memo)
                    .0
                    .is_some()
            })
            .collect();
        assert_eq!(reachable, possible);
        let end = possible[rng.below(possible.len())];
        assert_eq!(mates.shift_exposure(&graph, root, |v| v == end), Some(end));
        for v in 0..n as u32 {
            let mate = mates.of(v);
            assert_eq!(mate == NONE, v == end);
            assert!(mate == NONE || mates.of(mate) == v && graph.linked(v, mate));
        }
    }
}
