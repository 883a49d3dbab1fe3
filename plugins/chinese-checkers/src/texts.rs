//! Every text of the game, in both languages.

use qipai_sdk::{Text, texts};

/// Names of the six colours, by the triangle they start from.
pub(crate) const COLOURS: [&str; 6] = ["red", "purple", "green", "yellow", "blue", "orange"];

/// Looks of the pieces, whose names they are too.
pub(crate) const MARBLES: [&str; 6] = [
    "red-marble",
    "purple-marble",
    "green-marble",
    "yellow-marble",
    "blue-marble",
    "orange-marble",
];

/// Codes of endings.
pub(crate) const ENDINGS: [&str; 5] = [
    "target-filled",
    "home-not-left",
    "blocked",
    "all-blocked",
    "move-limit",
];
/// Codes of refused moves and rules.
pub(crate) const REFUSALS: [&str; 8] = [
    "not-your-piece",
    "no-move",
    "occupied",
    "out-of-reach",
    "foreign-triangle",
    "leaves-target",
    "rules-range",
    "unreadable-question",
];
/// Codes of notes.
pub(crate) const NOTES: [&str; 5] = ["filled", "passed", "late", "was-blocked", "hops"];

/// All texts.
pub(crate) fn all() -> Vec<Text> {
    let mut texts = pieces();
    texts.extend(play());
    texts.extend(positions());
    texts
}

fn pieces() -> Vec<Text> {
    texts! {
        "red": "Red" / "红方", "purple": "Purple" / "紫方", "green": "Green" / "绿方",
        "yellow": "Yellow" / "黄方", "blue": "Blue" / "蓝方", "orange": "Orange" / "橙方",
        "red-marble": "Red marble" / "红子", "purple-marble": "Purple marble" / "紫子",
        "green-marble": "Green marble" / "绿子", "yellow-marble": "Yellow marble" / "黄子",
        "blue-marble": "Blue marble" / "蓝子", "orange-marble": "Orange marble" / "橙子",
    }
}

fn play() -> Vec<Text> {
    texts! {
        "target-filled": "The opposite triangle is filled" / "占满对面营地",
        "home-not-left": "The start triangle was not empty in time" / "未按时清空己方营地",
        "blocked": "No legal move" / "无子可动",
        "all-blocked": "Nobody can move" / "各方均无子可动",
        "move-limit": "The limit of moves is reached" / "达到步数上限",
        "not-your-piece": "No piece of yours stands there" / "该处没有己方棋子",
        "no-move": "A move must not end where it began" / "终点不能是起点",
        "occupied": "A piece stands there" / "该处已有棋子",
        "out-of-reach": "Neither a step nor hops lead there" / "走不到也跳不到该处",
        "foreign-triangle": "A move must not end in another player's triangle" / "不能停在他人的营地",
        "leaves-target": "A piece may not leave its target" / "棋子不能离开目标营地",
        "filled": "{seat} has filled the opposite triangle" / "{seat}占满了对面营地",
        "passed": "{seat} has no move: the turn is passed over" / "{seat}无子可动，轮空",
        "late": "{seat} is out: the start triangle was not empty in time" / "{seat}未按时清空营地，出局",
        "was-blocked": "{seat} is out: no legal move" / "{seat}无子可动，出局",
        "hops": "{count} hops" / "连跳{count}步",
        "badge-done": "Done" / "已完成", "badge-out": "Out" / "出局",
        "in-target": "{count} of 10 in the target" / "已进营{count}/10",
        "index": "Numbers of points (111->102)" / "点号（111->102）",
        "path": "Every hop (m5-k7-m9)" / "逐步路径（m5-k7-m9）",
        "rules-range": "The rule parameter {name} must be from {min} to {max}" / "规则参数{name}必须在{min}到{max}之间",
        "unreadable-question": "The question can't be read: {why}" / "无法读取的提问：{why}",
    }
}

fn positions() -> Vec<Text> {
    texts! {
        "position-rows": "A position has 17 rows, not {found}" / "局面应有17行，而不是{found}行",
        "position-row": "Row {row} ({text}) has {found} points, not {points}" / "第{row}行（{text}）有{found}个点，应为{points}个",
        "position-piece": "{found} in row {row} is no piece" / "第{row}行的{found}不是棋子",
        "position-field": "Nothing may follow: {found}" / "此后不应再有内容：{found}",
        "position-turn": "{found} can't be to move" / "{found}不能是走棋方",
        "position-number": "The field \"{field}\" is no number: {found}" / "字段{field}不是数字：{found}",
        "position-standing": "Who is done and out is not readable: {found}" / "无法读取完成与出局的情况：{found}",
        "position-object": "The position can't be read: {why}" / "无法读取的局面：{why}",
        "position-point": "{found} is no point of the board" / "{found}不是棋盘上的点",
        "position-twice": "Two pieces stand on {at}" / "{at}处有两枚棋子",
        "position-seats": "The position does not fit a table of {seats}" / "局面不适合{seats}人的桌",
        "position-count": "{colour} has {found} pieces, not 1 to 10" / "{colour}有{found}枚棋子，应为1至10枚",
        "position-out": "{colour} is out and has pieces" / "{colour}已出局却仍有棋子",
    }
}
