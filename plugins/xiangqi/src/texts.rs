//! Every text of the game, in both languages.

use qipai_sdk::{Text, texts};

/// Kinds in the order of [`crate::piece::Kind`], as keys.
pub(crate) const KINDS: [&str; 7] = [
    "general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier",
];

/// Codes of endings.
pub(crate) const ENDINGS: [&str; 10] = [
    "checkmate",
    "stalemate",
    "general-captured",
    "self-check",
    "generals-facing",
    "forbidden-repetition",
    "must-change",
    "repetition",
    "no-capture",
    "material",
];
/// Codes of refused moves and positions.
pub(crate) const REFUSALS: [&str; 7] = [
    "not-your-piece",
    "piece-cannot-go",
    "self-check",
    "generals-facing",
    "must-change",
    "rules-range",
    "unreadable-question",
];
/// Codes of notes.
pub(crate) const NOTES: [&str; 5] = ["check", "kill", "chase", "capture", "cycle"];

/// All texts.
pub(crate) fn all() -> Vec<Text> {
    let mut texts = pieces();
    texts.extend(play());
    texts.extend(positions());
    texts
}

fn pieces() -> Vec<Text> {
    texts! {
        "red": "Red" / "红方", "black": "Black" / "黑方",
        "red-general": "Red general" / "红帅", "black-general": "Black general" / "黑将",
        "red-advisor": "Red advisor" / "红仕", "black-advisor": "Black advisor" / "黑士",
        "red-elephant": "Red elephant" / "红相", "black-elephant": "Black elephant" / "黑象",
        "red-horse": "Red horse" / "红马", "black-horse": "Black horse" / "黑马",
        "red-chariot": "Red chariot" / "红车", "black-chariot": "Black chariot" / "黑车",
        "red-cannon": "Red cannon" / "红炮", "black-cannon": "Black cannon" / "黑炮",
        "red-soldier": "Red soldier" / "红兵", "black-soldier": "Black soldier" / "黑卒",
    }
}

fn play() -> Vec<Text> {
    texts! {
        "checkmate": "Checkmate" / "将死",
        "stalemate": "Stalemate: no legal move" / "困毙",
        "general-captured": "The general is captured" / "将帅被吃",
        "self-check": "The own general would be in check" / "走后己方将帅被将军",
        "generals-facing": "The generals would face each other" / "走后将帅对面",
        "forbidden-repetition": "Forbidden repetition" / "违反棋例，循环禁着",
        "must-change": "This repetition is forbidden: another move must be played" / "此循环违例，必须变着",
        "repetition": "Repetition without a change" / "不变作和",
        "no-capture": "Too many rounds without a capture" / "自然限着内无吃子",
        "material": "Neither side can win" / "双方均无可能取胜",
        "not-your-piece": "No piece of yours stands there" / "该处没有己方棋子",
        "piece-cannot-go": "This piece does not move so" / "该棋子不能这样走",
        "check": "Check" / "将军",
        "kill": "Threatens mate" / "叫杀",
        "chase": "Chases {piece} on {at}" / "捉{at}的{piece}",
        "capture": "Takes {piece}" / "吃{piece}",
        "cycle": "Repetition: Red {red}, Black {black}" / "循环：红方{red}，黑方{black}",
        "cycle-check": "perpetual check" / "长将", "cycle-kill": "perpetual threat of mate" / "长杀",
        "cycle-chase": "perpetual chase" / "长捉", "cycle-check-mixed": "check and other attacks" / "将与其他打着",
        "cycle-kill-mixed": "threat of mate and chase" / "一杀一捉",
        "cycle-chase-many": "chases of several pieces" / "捉多子", "cycle-idle": "idle" / "有闲着",
        "iccs": "Coordinates (h2e2)" / "坐标记谱（h2e2）", "ucci": "UCCI (h2e2)" / "UCCI（h2e2）",
        "ranks0-9": "Ranks 0 to 9 (h2e2)" / "坐标记谱，0至9（h2e2）",
        "uci": "Ranks 1 to 10 (h3e3)" / "坐标记谱，1至10（h3e3）",
        "ranks1-10": "Ranks 1 to 10 (h3e3)" / "坐标记谱，1至10（h3e3）",
        "wxf": "WXF (C2=5)" / "WXF（C2=5）", "zh": "Chinese (炮二平五)" / "中文记谱（炮二平五）",
        "chinese": "Chinese (炮二平五)" / "中文记谱（炮二平五）",
        "rules-range": "The rule parameter {name} must be from {min} to {max}" / "规则参数{name}必须在{min}到{max}之间",
        "unreadable-question": "The question can't be read: {why}" / "无法读取的提问：{why}",
    }
}

fn positions() -> Vec<Text> {
    texts! {
        "fen-missing": "The position is empty" / "局面为空",
        "fen-ranks": "A position has 10 ranks, not {found}" / "局面应有10行，而不是{found}行",
        "fen-rank-length": "Rank {rank} ({row}) has {found} points, not 9" / "第{rank}行（{row}）有{found}个点，应为9个",
        "fen-piece": "{found} on {at} is no piece" / "{at}处的{found}不是棋子",
        "fen-too-many": "Too many pieces {piece}: the one on {at}" / "棋子{piece}过多：{at}处",
        "fen-misplaced": "The piece {piece} can't stand on {at}" / "棋子{piece}不能在{at}处",
        "fen-no-general": "The general of {side} is missing" / "缺少{side}的将帅",
        "fen-side": "The side to move is w or b, not {found}" / "走棋方应为w或b，而不是{found}",
        "fen-number": "The field \"{field}\" is no number: {found}" / "字段{field}不是数字：{found}",
        "fen-field": "Nothing may follow but \"moves\": {found}" / "此后只能是moves：{found}",
        "fen-generals-facing": "The generals face each other" / "将帅对面",
        "fen-move": "Move {number} of the history is not possible: {found}" / "历史着法第{number}步不成立：{found}",
        "fen-object": "A position is a FEN, or an object of fen, moves and notation: {why}" / "局面应为FEN，或含fen、moves、notation的对象：{why}",
        "fen-notation": "There is no notation {found}" / "没有这种记谱法：{found}",
    }
}
