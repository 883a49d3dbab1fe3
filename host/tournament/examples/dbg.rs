use qipai_tournament::generate::{Recipe, generate};
use qipai_tournament::swiss::{System, pair};
fn main() {
    let a: Vec<u32> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let kind = std::env::args().nth(1).unwrap();
    let mut recipe = Recipe { players: a[0], rounds: 9, ..Recipe::default() };
    if kind == "draws" { recipe.draws = 1_000_000; }
    if kind == "forfeits" { recipe.forfeits = 1000; }
    let seed = a.get(1).copied().unwrap_or(1);
    let log = generate(&recipe, System::Dutch2026, u64::from(seed)).unwrap();
    let ev = log.event();
    for r in 1..=ev.paired_rounds() {
        let b = ev.before(r);
        let t = std::time::Instant::now();
        let _ = pair(&b, r, System::Dutch2026);
        eprintln!("== round {r} {:?}", t.elapsed());
    }
}
