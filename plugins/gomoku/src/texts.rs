//! Every text of the game, in both languages.

use qipai_sdk::{Text, texts};

/// Codes of endings.
pub(crate) const ENDINGS: [&str; 5] = [
    "five",
    "forbidden",
    "false-claim",
    "both-passed",
    "no-stones",
];
/// Codes of refused moves, parameters and positions.
pub(crate) const REFUSALS: [&str; 22] = [
    "off-board",
    "occupied",
    "overline",
    "double-four",
    "double-three",
    "not-centre",
    "outside-square",
    "choose-first",
    "not-offered",
    "offered-already",
    "not-due",
    "no-opening",
    "opening-first",
    "no-pass",
    "no-claim",
    "rules-range",
    "position-word",
    "position-won",
    "position-full",
    "unreadable-question",
    "not-your-turn",
    "game-over",
];

/// All texts.
pub(crate) fn all() -> Vec<Text> {
    let mut texts = play();
    texts.extend(opening());
    texts.extend(files());
    texts.extend(qipai_sdk::sgf::texts());
    texts
}

fn play() -> Vec<Text> {
    texts! {
        "black": "Black" / "黑方", "white": "White" / "白方",
        "first": "First" / "先下方", "second": "Second" / "后下方",
        "black-stone": "Black stone" / "黑子", "white-stone": "White stone" / "白子",
        "pass": "Pass" / "停一手", "forfeit": "Turn void" / "弃权一次",
        "claim-forbidden": "Forbidden move!" / "指出禁手",
        "five": "Five in a row" / "五子连线",
        "forbidden": "Forbidden move on {at}: {kind}" / "{at}为禁手：{kind}",
        "both-passed": "Drawn: both passed" / "双方停手，和棋",
        "no-stones": "Drawn: nobody plays stones any more" / "双方不再落子，和棋",
        "claimed": "The forbidden move was claimed" / "禁手被指出",
        "false-claim": "The claim was wrong: the move was allowed" / "指出有误：并非禁手",
        "overline": "Overline: more than five in a row" / "长连禁手",
        "double-four": "Double four" / "四四禁手",
        "double-three": "Double three" / "三三禁手",
        "off-board": "There is no such point on this board" / "棋盘上没有这个点",
        "occupied": "A stone stands there" / "该处已有棋子",
        "no-pass": "Turns are not passed here" / "不能停一手",
        "no-claim": "There is no forbidden move to claim" / "没有可以指出的禁手",
        "sgf": "SGF (hh)" / "SGF（hh）", "gomocup": "Gomocup (7,7)" / "Gomocup（7,7）",
        "rules-range": "The rule parameter {name} must be from {min} to {max}" / "规则参数{name}必须在{min}到{max}之间",
        "unreadable-question": "The question can't be read: {why}" / "无法读取的提问：{why}",
    }
}

fn opening() -> Vec<Text> {
    texts! {
        "opening": "Opening" / "开局",
        "plays-black": "Plays Black" / "执黑", "plays-white": "Plays White" / "执白",
        "take-black": "Take Black" / "执黑", "take-white": "Take White" / "执白",
        "add-two": "Add two stones" / "再下两子", "offer-ten": "Offer ten fifths" / "提供十个第五手",
        "fifths": "{count} fifths" / "打点数 {count}",
        "not-centre": "The first stone goes to the centre" / "第一手应下在天元",
        "outside-square": "This stone must be nearer to the centre" / "此手应下在更靠近天元的范围内",
        "choose-first": "A choice comes first" / "请先作出选择",
        "not-offered": "Only the points offered can be picked" / "只能从提供的点中选择",
        "offered-already": "This point, or one like it by symmetry, is offered already" / "该点或与其对称的点已经提供",
        "not-due": "This is not due now in the opening" / "开局的这一步不能这样做",
        "no-opening": "The opening is over" / "开局阶段已结束",
        "opening-first": "The opening comes first" / "请先完成开局",
        "stone-status": "Opening: a stone of {colour}" / "开局：落{colour}子",
        "centre-status": "A stone of {colour} in the centre" / "{colour}子下在天元",
        "square-status": "Opening: a stone of {colour} within the central square of {lines} lines" / "开局：{colour}子下在中央{lines}路范围内",
        "choose-status": "Opening: choose a colour" / "开局：选择颜色",
        "choose-or-add-status": "Opening: choose a colour, or add two stones" / "开局：选择颜色，或再下两子",
        "declare-status": "Opening: how many fifth stones will be offered?" / "开局：声明第五手打点数",
        "stone-or-ten-status": "Opening: a black stone within the central square of 9 lines, or ten offers" / "开局：黑子下在中央9路范围内，或提供十个第五手",
        "offers-status": "Opening: offer fifth stones, {count} more" / "开局：还需提供{count}个第五手",
        "pick-status": "Opening: pick the fifth stone" / "开局：选定第五手",
    }
}

fn files() -> Vec<Text> {
    texts! {
        "position-word": "Line {line}, column {column}: {found} can't stand here" / "第{line}行第{column}列：此处不能是{found}",
        "position-won": "Line {line}, column {column}: the stone on {point} is part of a row that has won" / "第{line}行第{column}列：{point}处的棋子已经连成胜局",
        "position-full": "Line {line}, column {column}: no point is left to play on" / "第{line}行第{column}列：棋盘上没有空点",
        "sgf-game": "Line {line}, column {column}: GM[{found}] is not gomoku" / "第{line}行第{column}列：GM[{found}]不是五子棋",
        "sgf-rules": "Line {line}, column {column}: the rules can't be read: {why}" / "第{line}行第{column}列：无法读取规则：{why}",
    }
}
