//! `[auction.ID]`: changes to the plugin's descriptions.

use crate::support::{assert_shows_itself, good, info, told};
use qipai_auction::Turn;

#[test]
fn tables_merge_and_lists_are_replaced() {
    let manifest = good("[auction.main.end]\npasses = 3\n");
    let (id, main) = &manifest.config.auctions[0];
    assert_eq!(id, "main");
    assert_eq!((main.end.passes, main.end.all_pass), (Some(3), Some(3)));
    assert_eq!(main.call.len(), 2);
    assert_shows_itself(&manifest, &info());

    let manifest = good(
        "[auction.main]\nturn = \"once\"\ncall = [{ id = \"take\" }, { id = \"P\", pass = true, default = true }]\nresult = { winner = \"last_caller\", export = [] }\n",
    );
    // Another turn takes nothing of the plugin's `end`.
    let main = &manifest.config.auctions[0].1;
    assert_eq!((main.turn, main.call[0].id.as_str()), (Turn::Once, "take"));
    assert_eq!(main.end, qipai_auction::End::default());
    assert_shows_itself(&manifest, &info());
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    let cases = [
        (
            "[auction.mian]\n",
            "2:10: this game has no auction `mian`; did you mean `main`?",
        ),
        (
            "[auction]\nmain = 3\n",
            "3:8: an auction, which is a table, is expected here",
        ),
        (
            "[auction.main]\ncalls = []\n",
            "3:1: auction `main` has no key `calls`; did you mean `call`?",
        ),
        (
            "[auction.main]\nturn = \"rotat\"\n",
            "3:8: \"rotat\" is not known here; did you mean `rotate`?",
        ),
        (
            "[auction.main]\ncall = 3\n",
            "3:8: a list of kinds of call is expected here",
        ),
        (
            "[auction.main]\ncall = [{ id = \"x\" },\n { id = \"P\", pas = true }]\n",
            "4:14: this table has no key `pas`; did you mean `pass`?",
        ),
        ("[auction.main]\ncall = [{ id = 3 }]\n", "3:9: invalid type"),
        (
            "[auction.main.end]\npasses = \"two\"\n",
            "2:1: invalid type",
        ),
        (
            "[auction.main.result]\nwinner = \"nobody\"\n",
            "unknown winner rule `nobody`",
        ),
        (
            "[auction.main]\nend = { passes = 1.5 }\n",
            "3:18: text, a whole number, a list or a table is expected here",
        ),
    ];
    for (lines, text) in cases {
        let told = told(lines);
        assert!(!told.is_empty(), "{lines}");
        assert!(told[0].contains(text), "{lines}\n{told:#?}\n{text}");
    }
}

#[test]
fn what_the_engine_finds_wrong_keeps_its_place_and_its_advice() {
    let told = told(
        "[auction.main]\ncall = [\n { id = \"bid\", params = [[\"n\", [1, 2]]], text = \"{n}\", order = [\"m\"], must = \"exceed_best\" },\n { id = \"P\", pass = true },\n]\n",
    );
    assert!(!told.is_empty());
    assert!(
        told.iter()
            .any(|line| line.starts_with("test.toml:4:") && line.contains('m')),
        "{told:#?}"
    );
}
