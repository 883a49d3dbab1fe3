//! Every text of the game, in both languages.

use qipai_sdk::{Text, texts};

/// Codes of endings.
pub(crate) const ENDINGS: [&str; 4] = ["counted", "no-result", "cycle", "too-long"];
/// Codes of refused moves and parameters.
pub(crate) const REFUSALS: [&str; 19] = [
    "off-board",
    "occupied",
    "suicide",
    "ko",
    "superko",
    "handicap-first",
    "not-counting",
    "counting",
    "marks-frozen",
    "no-stone",
    "in-dispute",
    "other-agrees-first",
    "nothing-to-object",
    "no-resumption",
    "rules-range",
    "rules-amount",
    "handicap-too-large",
    "unreadable-question",
    "unreadable-setup",
];
/// Codes of notes.
pub(crate) const NOTES: [&str; 8] = [
    "capture",
    "suicide-note",
    "counting-begins",
    "said-dead",
    "said-alive",
    "agreed-marks",
    "objected",
    "resumed",
];

/// All texts.
pub(crate) fn all() -> Vec<Text> {
    let mut texts = play();
    texts.extend(counting());
    texts.extend(files());
    texts.extend(qipai_sdk::sgf::texts());
    texts
}

fn play() -> Vec<Text> {
    texts! {
        "black": "Black" / "黑方", "white": "White" / "白方",
        "black-stone": "Black stone" / "黑子", "white-stone": "White stone" / "白子",
        "pass": "Pass" / "停一手", "forfeit": "Turn void" / "弃权一次",
        "half-points": "half points" / "半目",
        "counted": "Counted: {result} (Black {black}, White {white})" / "数子：{result}（黑{black}，白{white}）",
        "no-result": "No result: the position came back" / "循环再现，无胜负",
        "cycle": "Drawn: the position came back" / "循环再现，和棋",
        "too-long": "No result: the game is too long" / "手数过多，无胜负",
        "off-board": "There is no such point on this board" / "棋盘上没有这个点",
        "occupied": "A stone stands there" / "该处已有棋子",
        "suicide": "The stone would have no liberty (forbidden point)" / "禁着点：落子后无气",
        "ko": "Ko: this stone can't be taken back at once" / "劫：不能立即提回",
        "superko": "This would bring back an earlier position" / "禁止全局同形再现",
        "handicap-first": "The handicap stones come first" / "请先摆完让子",
        "capture": "Takes {count}" / "提{count}子",
        "suicide-note": "Takes its own {count}" / "自提{count}子",
        "prisoners": "Prisoners {count}" / "提子 {count}",
        "prisoners-komi": "Prisoners {count} · komi {komi}" / "提子 {count} · 贴 {komi} 目",
        "gtp": "GTP (Q16)" / "GTP（Q16）", "sgf": "SGF (pd)" / "SGF（pd）", "zh": "Chinese (16四)" / "中文（16四）",
        "rules-range": "The rule parameter {name} must be from {min} to {max}" / "规则参数{name}必须在{min}到{max}之间",
        "rules-amount": "The rule parameter {name} is no number of half points: {found}" / "规则参数{name}不是半目的整数倍：{found}",
        "handicap-too-large": "This board has room for a handicap of {found} at most" / "此棋盘最多只能让{found}子",
        "unreadable-question": "The question can't be read: {why}" / "无法读取的提问：{why}",
        "unreadable-setup": "The game's setup can't be read: {why}" / "无法读取对局设置：{why}",
    }
}

fn counting() -> Vec<Text> {
    texts! {
        "count": "Counting" / "数子",
        "agree": "Agree" / "同意", "object": "Object" / "异议", "resume": "Play on" / "继续对局",
        "not-counting": "Nothing is counted yet" / "尚未进入数子阶段",
        "counting": "Both have passed: mark dead stones, agree, or play on" / "双方已停手：请标记死子、同意或继续对局",
        "marks-frozen": "The other has agreed: agree too, object, or play on" / "对方已同意：请同意、提出异议或继续对局",
        "no-stone": "No stone stands there" / "该处没有棋子",
        "in-dispute": "Some stones are in dispute: settle them, or play on" / "仍有死活争议：请取得一致或继续对局",
        "other-agrees-first": "The other has objected and agrees first" / "对方提出了异议，由对方先同意",
        "nothing-to-object": "The other has not agreed yet" / "对方尚未同意",
        "no-resumption": "The end stands: play can't be resumed" / "终局已确认，不能恢复对局",
        "counting-begins": "Both passed: dead stones are agreed on" / "双方停手，确认死活",
        "said-dead": "{at} is said to be dead" / "{at}被标为死子",
        "said-alive": "{at} is said to be alive" / "{at}被标为活子",
        "agreed-marks": "Agrees to the marks" / "同意死活标记",
        "objected": "Objects to the marks" / "对死活标记提出异议",
        "resumed": "Play goes on" / "恢复对局",
        "count-status": "Black {black}, White {white}" / "黑{black}，白{white}",
        "count-disputed": "Black {black}, White {white}; some stones are in dispute" / "黑{black}，白{white}；部分棋子死活有争议",
        "badge-agreed": "Agreed" / "已同意",
    }
}

fn files() -> Vec<Text> {
    texts! {
        "sgf-game": "Line {line}, column {column}: GM[{found}] is not Go" / "第{line}行第{column}列：GM[{found}]不是围棋",
        "sgf-no-liberty": "Line {line}, column {column}: the stone on {point} has no liberty" / "第{line}行第{column}列：{point}处的棋子没有气",
    }
}
