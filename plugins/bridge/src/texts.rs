//! Texts in both languages.

use qipai_sdk::contract::Message;
use qipai_sdk::{Text, cards, texts};

use crate::compass::Direction;
use crate::contract::Declared;
use crate::moves::Move;

/// Everything the game says, beside the names of the cards.
pub(crate) fn all() -> Vec<Text> {
    let mut all = texts! {
        "north": "North" / "北",
        "east": "East" / "东",
        "south": "South" / "南",
        "west": "West" / "西",
        "clubs": "clubs" / "梅花",
        "diamonds": "diamonds" / "方块",
        "hearts": "hearts" / "红心",
        "spades": "spades" / "黑桃",
        // Phases and roles.
        "auction": "Auction" / "叫牌",
        "play": "Play" / "打牌",
        "claim": "Claim" / "摊牌",
        "dealer": "Dealer" / "发牌人",
        "declarer": "Declarer" / "庄家",
        "dummy": "Dummy" / "明手",
        "vulnerable": "Vulnerable" / "有局",
        "points": "points" / "分",
        // Zones and what is going on.
        "trick": "Trick" / "本墩",
        "last-trick": "Last trick" / "上一墩",
        "calls": "Auction" / "叫牌过程",
        "board": "Board" / "牌号",
        "tricks-ns": "Tricks of North and South" / "南北墩数",
        "tricks-ew": "Tricks of East and West" / "东西墩数",
        "score-sheet": "Score" / "计分表",
        "side": "Side" / "方",
        "games-won": "Games" / "成局数",
        "part-score": "Part score" / "本局累计",
        "below-line": "Below the line" / "线下分",
        "above-line": "Above the line" / "线上分",
        "total": "Total" / "总分",
        "bidding-now": "The contract is being bid" / "正在叫牌",
        "to-lead": "{seat} leads" / "{seat}首攻",
        "to-play": "{seat} plays" / "{seat}出牌",
        "for-dummy": "{seat} plays from dummy" / "{seat}出明手的牌",
        "claim-asked": "{seat} answers the claim" / "{seat}答复摊牌",
        "contract-is": "Contract: {contract} by {seat}" / "定约：{contract}，庄家{seat}",
        "contract-is-doubled": "Contract: {contract} doubled, by {seat}" / "定约：{contract}加倍，庄家{seat}",
        "contract-is-redoubled": "Contract: {contract} redoubled, by {seat}" / "定约：{contract}再加倍，庄家{seat}",
        "claim-stands": "{seat} claims {n} of {left} tricks" / "{seat}摊牌，要{left}墩中的{n}墩",
        // Moves.
        "claim-some": "Claim {n} of {left} tricks" / "摊牌，要{left}墩中的{n}墩",
        "claim-all": "Claim the rest" / "摊牌，全要",
        "concede-all": "Concede the rest" / "认输余下各墩",
        "accept": "Agree" / "同意",
        "decline": "Play on" / "继续打",
        // Calls.
        "call.P": "pass" / "不叫",
        "call.X": "double" / "加倍",
        "call.XX": "redouble" / "再加倍",
        "call.1C": "1 club" / "1梅花", "call.1D": "1 diamond" / "1方块", "call.1H": "1 heart" / "1红心",
        "call.1S": "1 spade" / "1黑桃", "call.1N": "1 no trump" / "1无将",
        "call.2C": "2 clubs" / "2梅花", "call.2D": "2 diamonds" / "2方块", "call.2H": "2 hearts" / "2红心",
        "call.2S": "2 spades" / "2黑桃", "call.2N": "2 no trump" / "2无将",
        "call.3C": "3 clubs" / "3梅花", "call.3D": "3 diamonds" / "3方块", "call.3H": "3 hearts" / "3红心",
        "call.3S": "3 spades" / "3黑桃", "call.3N": "3 no trump" / "3无将",
        "call.4C": "4 clubs" / "4梅花", "call.4D": "4 diamonds" / "4方块", "call.4H": "4 hearts" / "4红心",
        "call.4S": "4 spades" / "4黑桃", "call.4N": "4 no trump" / "4无将",
        "call.5C": "5 clubs" / "5梅花", "call.5D": "5 diamonds" / "5方块", "call.5H": "5 hearts" / "5红心",
        "call.5S": "5 spades" / "5黑桃", "call.5N": "5 no trump" / "5无将",
        "call.6C": "6 clubs" / "6梅花", "call.6D": "6 diamonds" / "6方块", "call.6H": "6 hearts" / "6红心",
        "call.6S": "6 spades" / "6黑桃", "call.6N": "6 no trump" / "6无将",
        "call.7C": "7 clubs" / "7梅花", "call.7D": "7 diamonds" / "7方块", "call.7H": "7 hearts" / "7红心",
        "call.7S": "7 spades" / "7黑桃", "call.7N": "7 no trump" / "7无将",
        // Notes.
        "final-contract": "{seat} plays {contract}" / "{seat}做庄，定约{contract}",
        "final-contract-doubled": "{seat} plays {contract} doubled" / "{seat}做庄，定约{contract}加倍",
        "final-contract-redoubled": "{seat} plays {contract} redoubled" / "{seat}做庄，定约{contract}再加倍",
        "claimed": "{seat} claims {n} of {left} tricks" / "{seat}摊牌，要{left}墩中的{n}墩",
        "claim-agreed": "The claim is agreed" / "摊牌成立",
        "played-on": "Play goes on" / "继续打牌",
        "made-exactly": "The contract is made" / "定约完成",
        "made-over": "The contract is made with {n} more" / "定约完成，超{n}墩",
        "went-down": "The contract is {n} down" / "定约宕{n}墩",
        // Endings.
        "contract-made": "The contract is made" / "定约完成",
        "contract-down": "The contract is defeated" / "定约失败",
        "passed-out": "Passed out" / "四家不叫",
        "match-won": "The match is won" / "全场获胜",
        "match-level": "The match is level" / "全场平分",
        // Refusals of moves.
        "must-follow-suit": "Follow suit: play {suit}" / "必须跟出{suit}",
        "card-not-held": "This card is not in the hand" / "手中没有这张牌",
        "other-hand": "The card must come from {seat}'s hand" / "应当出{seat}手中的牌",
        "no-claim": "There is no claim to answer" / "没有待答复的摊牌",
        "claim-waits": "A claim waits for an answer" / "请先答复摊牌",
        "claim-declined": "A claim was declined: play a card first" / "摊牌已被拒绝，请先出一张牌",
        "claim-too-many": "Only {left} tricks are left" / "只剩{left}墩",
        // What can't be read.
        "unreadable-question": "The question can't be read: {why}" / "无法读取的提问：{why}",
        "unreadable-carry": "The match so far can't be read: {why}" / "无法读取此前的比赛：{why}",
        "unreadable-deal": "This is no deal: {text}" / "无法识别的牌局：{text}",
        "unreadable-hand": "This is no hand of {seat}: {text}" / "无法识别的{seat}手牌：{text}",
        "card-twice": "The card {card} is there twice" / "{card}出现了两次",
        "card-missing": "The card {card} is missing" / "缺少{card}",
        "hand-size": "{seat} has {n} cards instead of {wanted}" / "{seat}有{n}张牌，应为{wanted}张",
        "unreadable-file": "Line {line} can't be read: {why}" / "第{line}行无法读取：{why}",
        "no-board": "There is no deal in this text" / "文件中没有牌局",
        "file-value": "{tag} can't be {text}" / "{tag}不能是{text}",
        "file-call": "Call {number}, {call}, is not allowed: {why}" / "第{number}个叫品{call}不合规则：{why}",
        "file-card": "Card {number}, {card}, is not allowed: {why}" / "第{number}张牌{card}不合规则：{why}",
        "file-contract": "The auction does not end in the contract {contract}" / "叫牌结果不是定约{contract}",
        "file-contradicts": "{tag} {text} contradicts {other} {value}" / "{tag} {text}与{other} {value}矛盾",
        "file-gap": "A card is missing before the last one" / "最后一张牌之前缺了一张牌",
        "file-no-contract": "Cards are played without a contract" / "没有定约却已出牌",
        "file-result": "A result of {n} tricks is not possible here" / "此处不可能得{n}墩"
    };
    all.extend(cards::TEXTS);
    all
}

/// Contracts have a text for each doubling; the bid is the text of the call.
fn contract(code: &str, declared: Declared) -> Message {
    let doubled = ["", "-doubled", "-redoubled"][usize::from(declared.contract.doubled) % 3];
    let bid = format!(
        "@call.{}{}",
        declared.contract.level,
        declared.contract.strain.letter()
    );
    Message::new(format!("{code}{doubled}"))
        .arg("contract", bid)
        .arg("seat", name(declared.declarer))
}

pub(crate) fn contract_is(declared: Declared) -> Message {
    contract("contract-is", declared)
}

pub(crate) fn final_contract(declared: Declared) -> Message {
    contract("final-contract", declared)
}

/// A place's name as the argument of a text.
pub(crate) fn name(place: Direction) -> String {
    format!("@{}", place.key())
}

/// The label of a claim.
pub(crate) fn claim(tricks: u8, left: u8) -> Message {
    match tricks {
        0 => Message::new("concede-all"),
        n if n == left => Message::new("claim-all"),
        n => Message::new("claim-some").arg("n", n).arg("left", left),
    }
}

pub(crate) fn claimed(by: Direction, tricks: u8, left: u8) -> Message {
    Message::new("claimed")
        .arg("seat", name(by))
        .arg("n", tricks)
        .arg("left", left)
}

/// A move for a reader of English or Chinese; `None` for other languages.
pub(crate) fn spoken(mv: Move, left: u8, language: &str) -> Option<String> {
    let message = match mv {
        Move::Card(card) => Message::new(format!("card.{card}")),
        Move::Claim(tricks) => claim(tricks, left),
        Move::Accept => Message::new("accept"),
        Move::Decline => Message::new("decline"),
    };
    let texts = all();
    let (_, en, zh) = texts.iter().find(|(key, ..)| *key == message.code)?;
    let template = match language {
        "en" => en,
        "zh-Hans" => zh,
        _ => return None,
    };
    let filled = |text: String, (name, value): &(String, String)| {
        text.replace(&format!("{{{name}}}"), value)
    };
    Some(message.args.iter().fold((*template).to_owned(), filled))
}
