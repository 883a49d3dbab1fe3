//! Texts in both languages.

use qipai_sdk::{Text, cards, texts};

use crate::combination::Kind;

/// Everything the game says, beside the names of the cards.
pub(crate) fn all() -> Vec<Text> {
    let mut all = texts! {
        "0": "Seat 1" / "1号位",
        "1": "Seat 2" / "2号位",
        "2": "Seat 3" / "3号位",
        // Phases and roles.
        "call": "Calling" / "叫牌",
        "show": "Open hand" / "明牌",
        "double": "Doubling" / "加倍",
        "play": "Play" / "出牌",
        "landlord": "Landlord" / "地主",
        "farmer": "Farmer" / "农民",
        "first-caller": "Calls first" / "先叫",
        "points": "points" / "分",
        // Zones, buttons, what is going on.
        "bottom-cards": "Bottom cards" / "底牌",
        "multiplier": "Multiplier" / "倍数",
        "pass": "Pass" / "不出",
        "calling-now": "The landlord is being called" / "正在叫地主",
        "showing-now": "The landlord may lay the hand open" / "地主可以明牌",
        "doubling-now": "Stakes may be doubled" / "可以加倍",
        "to-lead": "Seat {seat} leads" / "{seat}号位首出",
        "to-follow": "Seat {seat} passes or beats the play" / "{seat}号位跟牌或不出",
        "read-as": "{cards} as {kind}" / "{cards}作{kind}",
        // Calls.
        "call.1": "1 point" / "1分",
        "call.2": "2 points" / "2分",
        "call.3": "3 points" / "3分",
        "call.call": "landlord" / "叫地主",
        "call.rob": "rob" / "抢地主",
        "call.open": "open hand" / "明牌",
        "call.double": "double" / "加倍",
        "call.P": "pass" / "不叫",
        // Combinations.
        "solo": "single" / "单张",
        "pair-of-cards": "pair" / "对子",
        "trio": "three of a kind" / "三张",
        "trio-solo": "three with one" / "三带一",
        "trio-pair": "three with a pair" / "三带二",
        "chain": "chain" / "顺子",
        "pair-chain": "pair chain" / "连对",
        "plane": "plane" / "飞机",
        "plane-solo": "plane with wings" / "飞机带翅膀",
        "plane-pair": "plane with pairs as wings" / "飞机带对子翅膀",
        "quad-2solo": "four with two" / "四带二",
        "quad-2pair": "four with two pairs" / "四带两对",
        "shuttle": "space shuttle" / "航天飞机",
        "shuttle-solo": "space shuttle with small wings" / "航天飞机带小翼",
        "shuttle-pair": "space shuttle with large wings" / "航天飞机带大翼",
        "bomb": "bomb" / "炸弹",
        "rocket": "rocket" / "王炸",
        // Notes.
        "spring": "Spring: no farmer played a card" / "春天",
        "anti-spring": "Anti-spring: the landlord played only once" / "反春天",
        "hand-open": "The landlord lays the hand open" / "地主明牌",
        "became-landlord": "Seat {seat} is the landlord" / "{seat}号位当地主",
        // Endings.
        "landlord-wins": "The landlord wins" / "地主胜",
        "farmers-win": "The farmers win" / "农民胜",
        "all-passed": "Everybody passed: dealt again" / "无人叫牌，重新发牌",
        // Refusals.
        "unreadable-question": "The question can't be read: {why}" / "无法读取的提问：{why}",
        "start-call": "calls: call {number}, {call}, is not allowed: {why}" / "calls：第{number}个叫牌{call}不合规则：{why}",
        "must-lead": "Who leads may not pass" / "首出不能不出牌",
        "cards-not-held": "These cards are not in the hand" / "手中没有这些牌",
        "no-combination": "These cards are no combination" / "不成牌型",
        "no-such-reading": "The cards are not to be read so here" / "这些牌在此不能作此牌型",
        "does-not-beat": "This does not beat the play on the table" / "压不过上家的牌",
    };
    all.extend(cards::TEXTS);
    all
}

/// The key of a combination's name.
pub(crate) const fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Solo => "solo",
        Kind::Pair => "pair-of-cards",
        Kind::Trio => "trio",
        Kind::TrioSolo => "trio-solo",
        Kind::TrioPair => "trio-pair",
        Kind::Chain => "chain",
        Kind::PairChain => "pair-chain",
        Kind::Plane => "plane",
        Kind::PlaneSolo => "plane-solo",
        Kind::PlanePair => "plane-pair",
        Kind::QuadTwoSolo => "quad-2solo",
        Kind::QuadTwoPair => "quad-2pair",
        Kind::Shuttle => "shuttle",
        Kind::ShuttleSolo => "shuttle-solo",
        Kind::ShuttlePair => "shuttle-pair",
        Kind::Bomb => "bomb",
        Kind::Rocket => "rocket",
    }
}
