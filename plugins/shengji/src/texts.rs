//! Texts in both languages.

use qipai_sdk::contract::Message;
use qipai_sdk::{Info, Text, cards, texts};

use crate::declare::{Kind, Offer};
use crate::hand::Cards;

/// Everything the game says, beside the names of the cards and of the declarations.
pub(crate) fn all() -> Vec<Text> {
    let mut all = texts! {
        "0": "Seat 1" / "1号位",
        "1": "Seat 2" / "2号位",
        "2": "Seat 3" / "3号位",
        "3": "Seat 4" / "4号位",
        "clubs": "clubs" / "梅花",
        "diamonds": "diamonds" / "方块",
        "hearts": "hearts" / "红心",
        "spades": "spades" / "黑桃",
        "trumps": "trumps" / "主牌",
        "no-trumps": "no trumps" / "无主",
        // Phases, beats and roles.
        "deal": "Dealing" / "发牌",
        "declare": "Declaring" / "亮主",
        "bury": "Burying" / "扣底",
        "bury-now": "Bury" / "扣底",
        "overturn": "Overturning" / "反底",
        "play": "Play" / "出牌",
        "dealer": "Dealer" / "庄家",
        "declarers": "Dealer's side" / "庄家方",
        "attackers": "Attackers" / "抓分方",
        "declared": "Declared trumps" / "亮主",
        "buried": "Buried the kitty" / "扣底",
        "points": "points" / "分",
        // Zones and what is going on.
        "trick": "Trick" / "本轮",
        "last-trick": "Last trick" / "上一轮",
        "stock": "Cards to come" / "待发的牌",
        "kitty": "Kitty" / "底牌",
        "shown": "Shown" / "亮出的牌",
        "thrown": "The throw that failed" / "失败的甩牌",
        "attackers-points": "Attackers' points" / "抓分方得分",
        "declarers-points": "Points of the dealer's side" / "庄家方得分",
        "level-is": "Level {level}" / "打{level}",
        "trumps-are": "Level {level}, trumps: {suit}" / "打{level}，主牌：{suit}",
        "trumps-by": "Level {level}, trumps: {suit} ({seat})" / "打{level}，主牌：{suit}（{seat}亮）",
        "score-sheet": "Match" / "战绩",
        "side": "Side" / "方",
        "level": "Level" / "级",
        "total": "Total" / "合计",
        "this-deal": "This deal" / "本局",
        "dealing-now": "Cards are dealt: a level card may be shown" / "正在发牌，可以亮主",
        "declaring-now": "Last chance to declare" / "最后亮主机会",
        "overturning-now": "Others may overturn the trumps" / "可以反底",
        "to-bury": "{seat} buries; cards: {n}" / "{seat}扣底{n}张",
        "to-lead": "{seat} leads" / "{seat}出牌",
        "to-follow": "{seat} follows; cards to play: {n}" / "{seat}跟牌：{n}张",
        // What cards are.
        "single": "single card" / "单张",
        "pair": "pair" / "对子",
        "tractor": "tractor" / "拖拉机",
        "throw": "throw" / "甩牌",
        "lead-single": "Single card" / "单张",
        "lead-pair": "Pair" / "对子",
        "lead-tractor": "Tractor" / "拖拉机",
        "throw-safe": "Throw: nothing can beat it" / "甩牌：无人能大过",
        "throw-open": "Throw: {unit} {cards} may be beaten" / "甩牌：{unit}{cards}可能被大过",
        "throw-beaten": "Throw: {unit} {cards} is beaten by {by}" / "甩牌：{unit}{cards}会被{by}大过",
        "follows": "Cards: {n} of {of}" / "{of}张中的{n}张",
        "bury-these": "Cards: {n} of {of}; points: {points}" / "{of}张中的{n}张，{points}分",
        // Notes.
        "declared-suit": "{seat} declares {suit}" / "{seat}亮主：{suit}",
        "declared-pair": "{seat} declares {suit} with a pair" / "{seat}以对子亮主：{suit}",
        "protected": "{seat} protects {suit}" / "{seat}自保：{suit}",
        "partner-protected": "{seat} protects the partner's {suit}" / "{seat}对家保：{suit}",
        "overturned": "{seat} overturns: {suit}" / "{seat}反主：{suit}",
        "self-overturned": "{seat} changes to {suit}" / "{seat}自反：{suit}",
        "no-trumps-declared": "{seat} declares no trumps" / "{seat}反无主",
        "trumps-settled": "Trumps: {suit}; dealer: {seat}" / "主牌：{suit}，庄家：{seat}",
        "kitty-turned": "The kitty decides: {cards}" / "翻底定主：{cards}",
        "kitty-taken": "{seat} takes up the kitty" / "{seat}拿起底牌",
        "throw-failed": "The throw fails: {cards} is played" / "甩牌失败，改出{cards}",
        "throw-stopped": "The throw fails because of {seat}: {cards} is played" / "甩牌被{seat}管住，改出{cards}",
        "throw-paid": "The failed throw costs {n} points" / "甩牌失败罚{n}分",
        "kitty-counts": "The kitty brings the attackers {n} points" / "抠底，抓分方加{n}分",
        "deal-result": "The attackers have {n} points" / "抓分方共得{n}分",
        "levels-up": "{side}: up to {level}" / "{side}升到{level}",
        "back-to-two": "Sent back to {level} by a jack" / "被J勾回{level}",
        "nobody-declared": "Nobody declared: the cards are dealt again" / "无人亮主，重新发牌",
        // Endings.
        "declarers-win": "The dealer's side keeps the deal" / "庄家方守庄成功",
        "attackers-win": "The attackers take over" / "抓分方上台",
        "match-won": "The match is won" / "全场获胜",
        "match-level": "The match is level" / "全场平分",
        // Refusals.
        "cards-not-held": "These cards are not in the hand" / "手中没有这些牌",
        "bury-number": "Bury {n} cards" / "必须扣{n}张",
        "lead-one-suit": "A lead is of one suit" / "首家只能出同一门花色",
        "wrong-number": "Play {n} cards" / "必须出{n}张",
        "must-follow-suit": "Follow suit: play {suit}" / "必须跟出{suit}",
        "must-follow-pairs": "Play pairs: at least {n}" / "必须跟对子：至少{n}对",
        "must-follow-tractor": "Play a tractor of {n} pairs" / "必须跟{n}对的拖拉机",
        "no-declaration": "These cards declare nothing now" / "现在不能这样亮主",
        // What can't be read.
        "start-play": "tricks: play {play} of trick {trick}, {cards}, is not allowed: {why}" / "tricks：第{trick}轮第{play}手{cards}不合规则：{why}",
        "unreadable-question": "The question can't be read: {why}" / "无法读取的提问：{why}",
        "unreadable-carry": "The match so far can't be read: {why}" / "无法读取此前的比赛：{why}",
    };
    all.extend_from_slice(cards::TEXTS);
    all
}

/// The facts with a text for each declaration ("call.show HT HT").
pub(crate) fn with_calls(info: Info) -> Info {
    let name = |key: &str| cards::TEXTS.iter().find(|(k, ..)| *k == key);
    (0..54)
        .filter_map(cards::Card::new)
        .fold(info, |info, card| {
            let Some((_, en, zh)) = name(&format!("card.{card}")) else {
                return info;
            };
            let one = info.text(
                &format!("call.show {card}"),
                &format!("show the {en}"),
                &format!("亮{zh}"),
            );
            one.text(
                &format!("call.show {card} {card}"),
                &format!("show both: {en}"),
                &format!("亮一对{zh}"),
            )
        })
        .text("call.show jo jo Jo Jo", "show all four jokers", "亮四王")
        .text("call.P", "pass", "不反")
}

/// The key of a trump suit's name.
pub(crate) fn suit_key(trump: Option<u8>) -> &'static str {
    trump.map_or("no-trumps", |suit| {
        ["clubs", "diamonds", "hearts", "spades"][usize::from(suit) % 4]
    })
}

/// A suit's name as the argument of a text.
pub(crate) fn suit(trump: Option<u8>) -> String {
    format!("@{}", suit_key(trump))
}

/// Cards for a reader of English or Chinese, with what they are; `None` for other languages.
pub(crate) fn spoken(kind: Option<&str>, cards: Cards, language: &str) -> Option<String> {
    let texts = all();
    let chinese = match language {
        "en" => false,
        "zh-Hans" => true,
        _ => return None,
    };
    let word = |key: &str| {
        let (_, en, zh) = texts.iter().find(|(k, ..)| *k == key)?;
        Some(if chinese { *zh } else { *en })
    };
    let names: Option<Vec<&str>> = cards
        .iter()
        .map(|card| word(&format!("card.{card}")))
        .collect();
    let (comma, colon) = if chinese {
        ("、", "：")
    } else {
        (", ", ": ")
    };
    let names = names?.join(comma);
    let kind = kind.filter(|kind| *kind != "single").and_then(word);
    Some(match kind {
        Some(kind) => format!("{kind}{colon}{names}"),
        None => names,
    })
}

/// A message about cards, which stay in their notation.
pub(crate) fn of_cards(code: &str, cards: Cards) -> Message {
    Message::new(code).arg("cards", cards)
}

/// A declaration, for the log.
pub(crate) fn declared(offer: &Offer, seat: String) -> Message {
    let code = match offer.kind {
        Kind::Declare => "declared-suit",
        Kind::DeclarePair => "declared-pair",
        Kind::Protect | Kind::LateProtect => "protected",
        Kind::PartnerProtect => "partner-protected",
        Kind::Override => "overturned",
        Kind::SelfOverride => "self-overturned",
        Kind::NoTrumps => "no-trumps-declared",
    };
    let message = Message::new(code).arg("seat", seat);
    match offer.becomes.suit {
        Some(_) => message.arg("suit", suit(offer.becomes.suit)),
        None => message,
    }
}
