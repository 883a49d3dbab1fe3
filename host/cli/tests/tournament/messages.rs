//! What is told about mistakes to those who read Chinese.

use crate::run::{Ran, with_input};

pub(crate) const GOOD: &str = "\
012 Four
142 3
XXC white1
001    1      Ann                               2000                             1.0          3 w 1
001    2      Bob                               1900                             0.5          4 b =
001    3      Cid                               1800                             0.0          1 b 0
001    4      Dee                               1700                             0.5          2 w =
";

pub(crate) const LEAGUE: &str = "\
boards = 2
[[teams]]
id = 1
name = \"Reds\"
players = [\"a\", \"b\"]
[[teams]]
id = 2
name = \"Blues\"
[[matches]]
round = 1
first = 1
second = 2
results = [\"1-0\", \"0-1\"]
";

pub(crate) const NIGHT: &str = "\
rounds = 2
[[games]]
id = \"xiangqi\"
seats = 2
tables = 2
[[people]]
name = \"Chen\"
[[people]]
name = \"Li\"
";

pub(crate) const SHEET: &str = "\
[Board \"1\"]
[ScoreTable \"PairId_NS;PairId_EW;Score_NS\"]
1 2 400
";

/// Two English words in a row outside of what is quoted: names of options and of keys stand alone.
fn english(text: &str) -> Option<String> {
    let mut bare = String::new();
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if matches!(c, '\'' | '"' | '`') => quote = Some(c),
            None => bare.push(c),
        }
    }
    let plain = |w: &&str| w.len() > 1 && w.bytes().all(|b| b.is_ascii_lowercase());
    let words: Vec<&str> = bare.split([' ', '\n']).collect();
    let pair = words.windows(2).find(|w| w.iter().all(plain))?;
    Some(pair.join(" "))
}

fn told(args: &[&str], input: &str) -> Ran {
    let chinese = [args, &["--lang", "zh-Hans"]].concat();
    let ran = with_input(&chinese, input.as_bytes());
    assert!(
        matches!(ran.code, 1 | 2),
        "{args:?}: {}{}",
        ran.out,
        ran.err
    );
    assert!(!ran.err.is_empty(), "{args:?}");
    assert!(
        ran.err.chars().any(|c| c > '\u{3000}'),
        "{args:?}: {}",
        ran.err
    );
    assert_eq!(english(&ran.err), None, "{args:?}: {}", ran.err);
    ran
}

/// Every mistake told in Chinese keeps the place it has in English.
fn all(command: &[&str], text: &str, changes: &[(&str, &str)]) {
    for (old, new) in changes {
        let changed = text.replacen(old, new, 1);
        assert!(changed != *text || old.is_empty(), "{old}");
        let chinese = told(command, &changed);
        let english = with_input(command, changed.as_bytes());
        assert_eq!(chinese.code, english.code, "{new}");
        let place = |text: &str| {
            let digits = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            let parts = text.split(':').filter(digits);
            parts.take(2).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(place(&chinese.err), place(&english.err), "{new}");
    }
}

#[test]
fn s1_mistakes_in_tournament_files_are_told_in_chinese() {
    let changes = [
        ("2000  ", " 2000 "),
        (" 1.0  ", " 2.0  "),
        (" 1.0  ", " x.0  "),
        ("3 w 1", "9 w 1"),
        ("3 w 1", "1 w 1"),
        ("3 w 1", "3 x 1"),
        ("3 w 1", "3 w U"),
        ("1 b 0", "1 b 1"),
        ("001    4", "001    2"),
        ("001    4", "001    x"),
        ("4 b =", "4 b ?"),
        ("142 3", "142 x"),
        ("142 3", "142 3\nXXR 4"),
        ("XXC white1", "XXC purple"),
        ("XXC white1", "XXP 1 9"),
        ("XXC white1", "260 1 x 1 2"),
        ("XXC white1", "250      1.0   2   1    1    2"),
    ];
    all(&["pair", "-"], GOOD, &changes);
    for empty in ["", "hello\n", "001"] {
        told(&["standings", "-"], empty);
    }
    // Oddities are told, and the file is read.
    let latin: Vec<u8> = GOOD
        .replace("Ann", "Zo\u{eb}")
        .chars()
        .map(|c| c as u8)
        .collect();
    let warned = with_input(&["pair", "-", "--lang", "zh-Hans"], &latin);
    assert_eq!(
        (warned.code, english(&warned.err)),
        (0, None),
        "{}",
        warned.err
    );
    assert!(
        warned.err.starts_with("标准输入:4:1: 不是UTF-8"),
        "{}",
        warned.err
    );
}

#[test]
fn s1_refusals_of_commands_are_told_in_chinese() {
    for args in [
        &["pair", "-", "--round", "7"][..],
        &["pair", "-", "--system", "knock"],
        &["pair", "-", "--rounds", "4"],
        &["pair", "-", "--colour"],
        &["pair", "-", "--round", "x"],
        &["pair", "-", "--table", "--trf"],
        &["pair"],
        &["night", "plann"],
        &["pair", "no-such.trf"],
        &["pair", "manifests"],
        &["pair", "-", "--format", "toml"],
        &["standings", "-", "--tiebreaks", "BUCH"],
        &["standings", "-", "--tiebreaks", "BH/X"],
        &["standings", "-", "--tiebreaks", "WIN/C1"],
        &["standings", "-", "--tiebreaks", "BH/K2"],
        &["standings", "-", "--tiebreaks", "BH:GP"],
        &["standings", "-", "--after", "9"],
        &["standings", "-", "--explain", "77"],
        &["standings", "-", "--scoring", "vps"],
        &["standings", "-", "--scoring", "points"],
        &["check-pairing", "-", "--round", "5"],
        &["check-pairing", "-", "--system", "knockout"],
        &["check-pairing", "-", "--pairs", "-"],
        &["explain", "-", "9"],
        &["explain", "-", "1", "--round", "8"],
        &["why", "-", "1", "1"],
        &["generate", "--players", "0"],
        &["generate", "--players", "90000"],
        &["generate", "--players", "20000", "--forbidden", "999999"],
        &["generate", "--system", "berger"],
        &["movement", "mitchell", "1000"],
        &["movement", "howell", "2"],
        &["movement", "berger", "1"],
        &["movement", "howell", "8", "--guide", "99"],
        &["night", "festival", "-", "--person", "Nobody"],
    ] {
        told(args, GOOD);
    }
    let one = told(&["pair", "-", "--round", "7"], GOOD);
    assert_eq!(one.err, "qipai: 没有可编排的第7轮；下一轮是第2轮\n");
    let record = GOOD.replace("XXC white1", "202 OTHER_X");
    told(&["standings", "-"], &record);
    told(
        &["standings", "-"],
        &GOOD.replace("XXC white1", "212 BH,PTS"),
    );
    told(
        &["pair", "-"],
        &GOOD
            .replace("XXC white1", "192 OWN_SWISS")
            .replace("4 w 1", "4 w x")
            .replace("3 w 1", "3 w  "),
    );
}

#[test]
fn s4_mistakes_in_other_files_are_told_in_chinese() {
    let teams = [
        ("boards = 2", "boards = 0"),
        ("boards = 2", "boards = \"two\""),
        ("boards = 2", "bords = 2"),
        ("boards = 2", ""),
        ("id = 2", "id = 1"),
        ("id = 2", "id = 0"),
        ("second = 2", "second = 1"),
        ("second = 2", "second = 7"),
        ("\"0-1\"]", "\"0-2\"]"),
        ("\"0-1\"]", "\"0-1\", \"0-1\"]"),
        ("second = 2", "second = 2\nbye = \"H\""),
        (
            "second = 2",
            "second = 2\nlineup = [[\"z\", \"b\"], [\"\", \"\"]]",
        ),
        ("round = 1", "round = 99"),
        ("name = \"Blues\"", "name = \"\""),
        ("name = \"Blues\"", "name = \"Reds\""),
        ("[[teams]]", "[[teams]"),
    ];
    all(&["standings", "-", "--format", "toml"], LEAGUE, &teams);
    let nights = [
        ("rounds = 2", "rounds = 0"),
        ("rounds = 2", "rounds = 99"),
        ("seats = 2", "seats = 1"),
        ("seats = 2\n", ""),
        ("seats = 2", "manifest = \"games/xianqi.toml\""),
        ("seats = 2", "manifest = \"games/doudizhu.toml\"\nseats = 2"),
        ("seats = 2", "manifest = \"../games/go.toml\""),
        ("tables = 2", "tables = 0"),
        ("tables = 2", "tables = 2\nweight = \"x\""),
        ("tables = 2", "tables = 2\nteams = [[0]]"),
        ("name = \"Li\"", "name = \"Chen\""),
        ("name = \"Li\"", "name = \"Li\"\nfrom = 3"),
        ("name = \"Li\"", "name = \"Li\"\nfrom = 2\nuntil = 1"),
        ("name = \"Li\"", "name = \"Li\"\nknows = [\"go\"]"),
        ("rounds = 2", "rounds = 2\nround = 3"),
        ("rounds = 2", "rounds = 2\nrounds = 3"),
    ];
    all(&["night", "plan", "-"], NIGHT, &nights);
    let sheets = [
        ("1 2 400", "1 1 400"),
        ("1 2 400", "x 2 400"),
        ("1 2 400", "1 2"),
        ("1 2 400", "1 2 abc"),
        ("1 2 400", "1 2 101%"),
        ("1 2 400", "1 2 400\n3 2 50"),
        ("[Board \"1\"]", "[Event \"1\"]"),
        ("PairId_EW;", "Pair_EW;"),
        ("[ScoreTable", "ScoreTable"),
        ("[Board \"1\"]", "{"),
    ];
    all(&["standings", "-", "--format", "pbn"], SHEET, &sheets);
    for text in [
        "",
        "x\n",
        "name,rating\nA,x\n",
        "id,name\n1,A\n1,B\n",
        "name,name\n",
        "name\n\"A\n",
        "name\nA,B\n",
    ] {
        told(&["standings", "-", "--format", "csv"], text);
    }
    for text in [
        "",
        "[",
        "{}",
        "[{\"fact\":\"entry\"}]",
        "[{\"fact\":\"x\"}]",
        "[{\"fact\":\"withdraw\",\"id\":1,\"round\":1,\"reason\":\"\"}]",
    ] {
        told(&["standings", "-", "--format", "facts"], text);
    }
}

#[test]
fn s1_lists_of_pairs_and_recipes_are_refused_in_chinese() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    };
    for (text, place) in [
        ("3\n2 1\n3 4\n", ":1:1:"),
        ("2 1\n3 x\n", ":2:3:"),
        ("none\n2 1\n", ":1:1:"),
    ] {
        let pairs = path("pairs", text);
        let ran = told(&["check-pairing", "-", "--pairs", &pairs], GOOD);
        assert!(ran.err.contains(place), "{}", ran.err);
        assert_eq!(ran.code, 2);
    }
    for text in [
        "{",
        "{\"player\":3}",
        "{\"players\":\"x\"}",
        "{\"players\":-1}",
        "{\"players\":0}",
    ] {
        told(&["generate", "--recipe", &path("recipe", text)], "");
    }
}

#[test]
fn s1_every_entry_has_two_languages_and_the_same_holes() {
    for list in [
        "host/tournament/src/messages.txt",
        "host/cli/src/tournament/messages.txt",
    ] {
        let text = std::fs::read_to_string(crate::run::root().join(list)).expect("a list");
        let mut entries = 0;
        for block in text.split("\n\n").filter(|b| !b.starts_with("# ")) {
            let lines: Vec<&str> = block.trim().lines().collect();
            let [english, chinese] = lines[..] else {
                panic!("two lines make an entry: {block}");
            };
            let holes = |line: &str| {
                let names = line
                    .split('{')
                    .skip(1)
                    .filter_map(|rest| rest.split_once('}'));
                let mut names: Vec<String> =
                    names.map(|(n, _)| n.trim_matches('*').to_owned()).collect();
                names.sort();
                names
            };
            assert_eq!(holes(english), holes(chinese), "{english}");
            assert!(!chinese.is_ascii(), "{chinese}");
            entries += 1;
        }
        assert!(entries > 80, "{list}: {entries}");
    }
}
