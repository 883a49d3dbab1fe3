//! Portable Bridge Notation: deals, and whole boards as tags with an auction and a play section.

use qipai_sdk::Refusal;
use qipai_sdk::cards::{Card, CardSet};
use qipai_sdk::contract::Message;

use crate::compass::Direction;
use crate::contract::{Contract, Declared};
use crate::record::{Plays, Record, call_text, contradicts, whole_deal};
use crate::state::{Bridge, TRICKS};
use crate::texts::name;

/// The suits as a hand writes them: spades, hearts, diamonds, clubs.
const SUITS: [u8; 4] = [3, 2, 1, 0];
/// Tags that a board in the export format begins with, in order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Board", "West", "North", "East"];

/// The cards of a hand such as "96.Q.T764.QT9853".
pub(crate) fn hand(place: Direction, text: &str) -> Result<Vec<Card>, Refusal> {
    let bad = || {
        let message = Message::new("unreadable-hand").arg("seat", name(place));
        Refusal::Malformed(message.quote("text", text))
    };
    let parts: Vec<&str> = text.split('.').collect();
    if parts.len() != 4 {
        return Err(bad());
    }
    let mut cards = Vec::new();
    for (suit, ranks) in SUITS.into_iter().zip(parts) {
        for rank in ranks.replace("10", "T").chars() {
            let letter = ['C', 'D', 'H', 'S'][usize::from(suit)];
            let card = format!("{letter}{}", rank.to_ascii_uppercase());
            cards.push(card.parse().map_err(|_| bad())?);
        }
    }
    Ok(cards)
}

/// A deal such as "N:96.Q.T764.QT9853 KQJ8753.96.2.J72 ...": hands clockwise from the place named first, "-" for one not told.
pub(crate) fn hands(text: &str) -> Result<[Option<Vec<Card>>; 4], Refusal> {
    let bad = || Refusal::Malformed(Message::new("unreadable-deal").quote("text", text));
    let (first, rest) = text.trim().split_once(':').ok_or_else(bad)?;
    let first: Direction = first.trim().parse().map_err(|_| bad())?;
    let parts: Vec<&str> = rest.split_whitespace().collect();
    if parts.len() != 4 {
        return Err(bad());
    }
    let mut hands = [const { None }; 4];
    for (i, part) in parts.into_iter().enumerate() {
        let place = first.plus(i);
        if part != "-" {
            hands[place.index()] = Some(hand(place, part)?);
        }
    }
    Ok(hands)
}

/// A whole deal from its text.
pub fn read_deal(text: &str) -> Result<[CardSet; 4], Refusal> {
    whole_deal(hands(text)?, usize::from(TRICKS))
}

/// The text of a deal from North on; "-" for a hand that is not told.
pub fn write_deal(hands: [Option<CardSet>; 4]) -> String {
    let texts = hands.map(|hand| match hand {
        None => "-".to_owned(),
        Some(hand) => SUITS.map(|suit| ranks(hand, suit)).join("."),
    });
    format!("N:{}", texts.join(" "))
}

/// The ranks of a hand's suit, the highest first.
pub(crate) fn ranks(hand: CardSet, suit: u8) -> String {
    let cards: Vec<Card> = hand.and(CardSet::suit(suit)).iter().collect();
    let rank = |card: &Card| card.to_string().chars().nth(1);
    cards.iter().rev().filter_map(rank).collect()
}

/// A tag or a word of a section, with the number of its line.
enum Token {
    Tag(String, String),
    Word(String),
}

fn tokens(text: &str) -> Result<Vec<Token>, Refusal> {
    let mut tokens = Vec::new();
    let mut comment = false;
    for (number, line) in text.lines().enumerate() {
        let bad = || {
            let message = Message::new("unreadable-file").arg("line", number + 1);
            Refusal::Malformed(message.quote("text", line))
        };
        let mut rest = if line.starts_with('%') { "" } else { line };
        loop {
            if comment {
                let Some((_, after)) = rest.split_once('}') else {
                    break;
                };
                (rest, comment) = (after, false);
            }
            rest = rest.trim_start();
            match rest.chars().next() {
                None | Some(';') => break,
                Some('{') => comment = true,
                Some('[') => {
                    let (tag, after) = tag(&rest[1..]).ok_or_else(bad)?;
                    tokens.push(tag);
                    rest = after;
                }
                Some(_) => {
                    let end = rest.find([' ', '\t', '[', '{', ';']).unwrap_or(rest.len());
                    tokens.push(Token::Word(rest[..end].to_owned()));
                    rest = &rest[end..];
                }
            }
        }
    }
    Ok(tokens)
}

/// `Name "value"]` and what comes after it.
fn tag(text: &str) -> Option<(Token, &str)> {
    let (name, rest) = text.split_once('"')?;
    let mut value = String::new();
    let mut chars = rest.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => value.push(chars.next()?.1),
            '"' => {
                let after = rest[at + 1..].trim_start().strip_prefix(']')?;
                return Some((Token::Tag(name.trim().to_owned(), value), after));
            }
            _ => value.push(c),
        }
    }
    None
}

/// The tags and sections of the first board of a text.
#[derive(Default)]
struct Sections {
    tags: Vec<(String, String)>,
    auction: Vec<String>,
    play: Vec<String>,
}

impl Sections {
    fn read(text: &str) -> Result<Sections, Refusal> {
        let mut sections = Sections::default();
        for token in tokens(text)? {
            match token {
                // A tag once more: the next board.
                Token::Tag(name, _) if name != "Note" && sections.tag(&name).is_some() => break,
                Token::Tag(name, value) => sections.tags.push((name, value)),
                Token::Word(word) => match sections.tags.last().map(|(name, _)| name.as_str()) {
                    Some("Auction") => sections.auction.push(word),
                    Some("Play") => sections.play.push(word),
                    _ => {} // tables that this game has no use for
                },
            }
        }
        Ok(sections)
    }

    fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|(known, _)| known == name)
            .map(|(_, value)| value.trim())
    }

    /// A tag's value read as what it must be; `None` where it is missing, empty or unknown ("?").
    fn value<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, Refusal> {
        match self.tag(name) {
            None | Some("" | "?" | "##") => Ok(None),
            Some(text) => text.parse().map(Some).map_err(|_| value(name, text)),
        }
    }
}

fn value(tag: &str, text: &str) -> Refusal {
    let message = Message::new("file-value").arg("tag", tag);
    Refusal::Malformed(message.quote("text", text))
}

/// The first board of a text.
pub fn read(text: &str) -> Result<Record, Refusal> {
    let sections = Sections::read(text)?;
    let deal = sections
        .tag("Deal")
        .ok_or_else(|| Refusal::malformed("no-board"))?;
    let named = sections.tag("Contract").unwrap_or_default();
    let passed_out = named.eq_ignore_ascii_case("pass");
    let (declarer, irregular) = declarer(&sections)?;
    if let Some(declarer) = declarer.filter(|_| passed_out) {
        return Err(contradicts("Declarer", declarer, "Contract", named));
    }
    let contract: Option<Contract> = if passed_out {
        None
    } else {
        sections.value("Contract")?
    };
    Ok(Record {
        number: sections.value("Board")?,
        dealer: dealer(&sections)?,
        vulnerable: sections.value("Vulnerable")?,
        deal: Some(read_deal(deal)?),
        calls: calls(&sections.auction),
        passed_out,
        declared: contract
            .zip(declarer)
            .map(|(contract, declarer)| Declared { contract, declarer }),
        contract,
        declarer,
        irregular,
        plays: plays(&sections)?,
        result: sections.value("Result")?.map(result).transpose()?,
    })
}

/// The declarer, and whether it is marked as another than the auction gives ("^S").
fn declarer(sections: &Sections) -> Result<(Option<Direction>, bool), Refusal> {
    let Some(text) = sections.tag("Declarer") else {
        return Ok((None, false));
    };
    let bare = Sections {
        tags: vec![(
            "Declarer".to_owned(),
            text.trim_start_matches('^').to_owned(),
        )],
        ..Sections::default()
    };
    Ok((bare.value("Declarer")?, text.starts_with('^')))
}

/// The dealer, who makes the first call of the auction.
fn dealer(sections: &Sections) -> Result<Option<Direction>, Refusal> {
    let dealer: Option<Direction> = sections.value("Dealer")?;
    let first: Option<Direction> = sections.value("Auction")?;
    match (dealer, first) {
        (Some(dealer), Some(first)) if dealer != first => {
            Err(contradicts("Auction", first, "Dealer", &dealer.to_string()))
        }
        _ => Ok(dealer.or(first)),
    }
}

/// Declarer's tricks: no more than there are.
pub(crate) fn result(tricks: u8) -> Result<u8, Refusal> {
    if tricks <= TRICKS {
        return Ok(tricks);
    }
    Err(Refusal::Malformed(
        Message::new("file-result").arg("n", tricks),
    ))
}

/// Calls without notes, marks and annotations; "AP" stands for the passes that end an auction.
fn calls(words: &[String]) -> Vec<String> {
    let mut calls = Vec::new();
    for word in words {
        match word.trim_end_matches(['!', '?']) {
            "" | "*" | "+" | "-" => {}
            note if note.starts_with(['=', '$', '^']) => {}
            all if all.eq_ignore_ascii_case("AP") => {
                let bids = calls.iter().any(|call| call != "P");
                let open = calls.iter().rev().take_while(|call| *call == "P").count();
                let passes = if bids { 3 } else { 4usize };
                calls.extend(vec!["P".to_owned(); passes.saturating_sub(open)]);
            }
            call => calls.push(call_text(call)),
        }
    }
    calls
}

fn plays(sections: &Sections) -> Result<Plays, Refusal> {
    let mut cells = Vec::new();
    for word in &sections.play {
        match word.trim_end_matches(['!', '?']) {
            "" | "*" | "+" => {}
            note if note.starts_with(['=', '$', '^']) => {}
            "-" | "--" => cells.push(None),
            card => {
                let card = card.to_ascii_uppercase().replacen("10", "T", 1);
                cells.push(Some(card.parse().map_err(|_| value("Play", word))?));
            }
        }
    }
    let first: Option<Direction> = sections.value("Play")?;
    let row =
        |chunk: &[Option<Card>]| [0, 1, 2, 3].map(|column| chunk.get(column).copied().flatten());
    Ok(match first {
        Some(first) => Plays::Columns {
            first,
            rows: cells.chunks(4).map(row).collect(),
        },
        None => Plays::Order(Vec::new()),
    })
}

/// A board in the export format. Tags of the caller (players, event) go before those that the game knows.
pub(crate) fn write(game: &Bridge, tags: &[(String, String)]) -> String {
    let given = |name: &str| {
        let mut tags = tags.iter();
        let found = tags.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map_or(String::new(), |(_, value)| value.clone())
    };
    let number = game.board.number.to_string();
    let mut text = String::new();
    let mut put = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        text += &format!("[{name} \"{value}\"]\n");
    };
    for name in ROSTER {
        put(
            name,
            if name == "Board" {
                number.clone()
            } else {
                given(name)
            }
            .as_str(),
        );
    }
    put("South", &given("South"));
    put("Dealer", &game.board.dealer.to_string());
    put("Vulnerable", &game.board.vulnerable.to_string());
    put("Deal", &write_deal(game.dealt().map(Some)));
    put("Scoring", &given("Scoring"));
    let declared = game.declared;
    put(
        "Declarer",
        &declared.map_or(String::new(), |d| d.declarer.to_string()),
    );
    let contract = match declared {
        Some(declared) => written(declared.contract),
        None if game.over() => "Pass".to_owned(),
        None => String::new(),
    };
    put("Contract", &contract);
    let result = game.finished().map(|deal| deal.tricks.to_string());
    put("Result", &result.unwrap_or_default());
    if !game.calls.is_empty() {
        put("Auction", &game.board.dealer.to_string());
        text += &auction_lines(game);
    }
    if let Some(declared) = declared.filter(|_| !game.played.is_empty()) {
        text += &format!("[Play \"{}\"]\n", declared.leader());
        text += &play_lines(game, declared.leader());
    }
    text
}

fn written(contract: Contract) -> String {
    contract.to_string().replacen('N', "NT", 1)
}

fn auction_lines(game: &Bridge) -> String {
    let word = |(_, call): &(Direction, String)| match call.as_str() {
        "P" => "Pass".to_owned(),
        call => call.replacen('N', "NT", 1),
    };
    let words: Vec<String> = game.calls.iter().map(word).collect();
    let mut lines: String = words.chunks(4).map(|row| row.join(" ") + "\n").collect();
    if game.stage == crate::state::Stage::Auction {
        lines += "+\n";
    }
    lines
}

/// Tricks in columns from the leader of the first; the section ends with "*" where the rest was claimed, "+" where it is
/// still to be played.
fn play_lines(game: &Bridge, first: Direction) -> String {
    let mut lines = String::new();
    for trick in game.played.chunks(4) {
        let cell = |column: usize| {
            let place = first.plus(column);
            let played = trick.iter().find(|(by, _)| *by == place);
            played.map_or("-".to_owned(), |(_, card)| card.to_string())
        };
        lines += &([0, 1, 2, 3].map(cell).join(" ") + "\n");
    }
    match (game.over(), game.played.len()) {
        (true, 52) => {}
        (true, _) => lines += "*\n",
        (false, _) => lines += "+\n",
    }
    lines
}
