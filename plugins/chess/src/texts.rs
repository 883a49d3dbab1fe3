//! Every text of the game, in both languages.

use qipai_sdk::{Text, texts};

/// Codes of endings.
pub(crate) const ENDINGS: [&str; 8] = [
    "checkmate",
    "stalemate",
    "dead-position",
    "threefold",
    "fivefold",
    "fifty-moves",
    "seventy-five-moves",
    "cannot-mate",
];
/// Codes of refused moves and rules.
pub(crate) const REFUSALS: [&str; 9] = [
    "not-your-piece",
    "own-piece-there",
    "piece-cannot-go",
    "king-cannot-go",
    "promotion-wanted",
    "must-answer-check",
    "no-claim",
    "rules-range",
    "unreadable-question",
];
/// Codes of notes.
pub(crate) const NOTES: [&str; 6] = [
    "check",
    "capture",
    "castle",
    "promote",
    "draw-claimed",
    "false-claim",
];

/// All texts.
pub(crate) fn all() -> Vec<Text> {
    let mut texts = pieces();
    texts.extend(play());
    texts.extend(claims());
    texts.extend(positions());
    texts.extend(games());
    texts
}

fn pieces() -> Vec<Text> {
    texts! {
        "white": "White" / "白方", "black": "Black" / "黑方",
        "white-pawn": "White pawn" / "白兵", "black-pawn": "Black pawn" / "黑兵",
        "white-knight": "White knight" / "白马", "black-knight": "Black knight" / "黑马",
        "white-bishop": "White bishop" / "白象", "black-bishop": "Black bishop" / "黑象",
        "white-rook": "White rook" / "白车", "black-rook": "Black rook" / "黑车",
        "white-queen": "White queen" / "白后", "black-queen": "Black queen" / "黑后",
        "white-king": "White king" / "白王", "black-king": "Black king" / "黑王",
        "q": "Queen" / "后", "r": "Rook" / "车", "b": "Bishop" / "象", "n": "Knight" / "马",
    }
}

fn play() -> Vec<Text> {
    texts! {
        "checkmate": "Checkmate" / "将死",
        "stalemate": "Stalemate: no legal move, a draw" / "逼和：无子可动",
        "dead-position": "Neither side can give mate" / "双方均无法将死对方",
        "fivefold": "The position stood for the fifth time" / "同一局面出现五次",
        "seventy-five-moves": "75 moves without a capture or pawn move" / "连续75回合无吃子、无兵动",
        "cannot-mate": "{cause}, but the opponent cannot give mate: a draw" / "{cause}，但对方无法将死：和棋",
        "not-your-piece": "No piece of yours stands there" / "该处没有己方棋子",
        "own-piece-there": "A piece of your own stands there" / "该处有己方棋子",
        "piece-cannot-go": "This piece cannot go there" / "该棋子不能走到那里",
        "king-cannot-go": "The king cannot go there" / "王不能走到那里",
        "promotion-wanted": "A pawn on the last rank becomes a queen, rook, bishop or knight" / "兵到底线必须升变为后、车、象或马",
        "must-answer-check": "The king is in check" / "王正被将军",
        "check": "Check" / "将军",
        "capture": "Takes {piece}" / "吃{piece}",
        "castle": "Castles" / "王车易位",
        "promote": "Becomes {piece}" / "升变为{piece}",
        "rules-range": "The rule parameter {name} must be from {min} to {max}" / "规则参数{name}必须在{min}到{max}之间",
        "uci": "UCI (e2e4)" / "UCI坐标（e2e4）", "san": "SAN (Nf3)" / "代数记谱（Nf3）",
        "zh": "Chinese (马f3)" / "中文记谱（马f3）",
        "unreadable-question": "The question can't be read: {why}" / "无法读取的提问：{why}",
    }
}

fn claims() -> Vec<Text> {
    texts! {
        "threefold": "Threefold repetition" / "同一局面出现三次",
        "fifty-moves": "50 moves without a capture or pawn move" / "连续50回合无吃子、无兵动",
        "claim-threefold": "Claim a draw: third time" / "提出和棋：三次重复",
        "claim-fifty": "Claim a draw: 50 moves" / "提出和棋：50回合",
        "claim-threefold-with": "Claim a draw: third time after {move}" / "提出和棋：走{move}后三次重复",
        "claim-fifty-with": "Claim a draw: 50 moves with {move}" / "提出和棋：走{move}后满50回合",
        "no-claim": "There is nothing to claim a draw for" / "不符合提出和棋的条件",
        "draw-claimed": "Claims a draw: {ground}" / "提出和棋：{ground}",
        "false-claim": "Claims a draw wrongly: {ground}" / "提出和棋不成立：{ground}",
    }
}

fn positions() -> Vec<Text> {
    texts! {
        "fen-missing": "The position is empty" / "局面为空",
        "fen-ranks": "A position has 8 ranks, not {found}" / "局面应有8行，而不是{found}行",
        "fen-rank-length": "Rank {rank} ({row}) has {found} squares, not 8" / "第{rank}行（{row}）有{found}格，应为8格",
        "fen-piece": "{found} on {at} is no piece" / "{at}处的{found}不是棋子",
        "fen-pawn-rank": "A pawn can't stand on {at}" / "兵不能在{at}",
        "fen-king": "{side} has {found} kings, not one" / "{side}有{found}个王，应为1个",
        "fen-too-many": "{side} has more pieces than pawns could become" / "{side}棋子过多",
        "fen-side": "The side to move is w or b, not {found}" / "走棋方应为w或b，而不是{found}",
        "fen-castling": "Castling rights {found}: no king and rook for {letter}" / "易位权{found}：没有与{letter}相应的王和车",
        "fen-en-passant": "No pawn has just passed {found}" / "没有兵刚越过{found}",
        "fen-number": "The field \"{field}\" is no number: {found}" / "字段{field}不是数字：{found}",
        "fen-field": "Nothing may follow but \"moves\": {found}" / "此后只能是moves：{found}",
        "fen-check": "No game leads here: who moves could take the king, or more than two pieces give check to it (king on {at})" / "不可能的局面：走棋方可直接吃王，或同时被两个以上棋子将军（王在{at}）",
        "fen-move": "Move {number} of the history is not possible: {found}" / "历史着法第{number}步不成立：{found}",
    }
}

fn games() -> Vec<Text> {
    texts! {
        "pgn": "PGN" / "PGN棋谱",
        "pgn-empty": "There is no game in the text" / "文本中没有棋局",
        "pgn-tag": "Line {line}, column {column}: a tag is [Name \"value\"]" / "第{line}行第{column}列：标签应为[名称 \"值\"]",
        "pgn-open": "Line {line}, column {column}: {what} is not closed" / "第{line}行第{column}列：{what}没有闭合",
        "pgn-close": "Line {line}, column {column}: nothing to close" / "第{line}行第{column}列：没有可闭合的内容",
        "pgn-deep": "Line {line}, column {column}: variations too deep" / "第{line}行第{column}列：变着嵌套过深",
        "pgn-variation": "Line {line}, column {column}: a variation follows a move" / "第{line}行第{column}列：变着应在着法之后",
        "pgn-move": "Line {line}, column {column}: {found}: {why}" / "第{line}行第{column}列：{found}：{why}",
        "pgn-position": "The tag FEN: {why}" / "标签FEN：{why}",
        "san-unreadable": "this is not a move" / "无法识别的着法",
        "san-illegal": "no piece can move so" / "没有棋子能这样走",
        "san-ambiguous": "more than one piece can move so" / "有多个棋子能这样走",
    }
}
