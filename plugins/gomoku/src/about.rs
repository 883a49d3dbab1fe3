//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "Five in a row on 15 lines, from free play to the rules of renju and its openings."
            / "十五路棋盘上连五获胜，从自由规则到连珠及各种开局规则。",
        "rules.caro_overline":
            "What more than five are worth in Caro."
            / "卡罗规则下长连算什么。",
        "rules.false_claim":
            "What happens to a claim that proves wrong."
            / "指出的禁手不成立时怎么办。",
        "rules.first_stone":
            "Where the first stone goes. Left out: to the centre with the rules renju and seed, else anywhere."
            / "第一子下在哪里。不写：renju 和 seed 规则下在天元，其余随意。",
        "rules.forbidden_claim":
            "What follows from a forbidden point. Left out: it must be claimed with the rule seed, and else loses."
            / "走了禁手怎么办。不写：seed 规则须由对方指出，其余即负。",
        "rules.opening":
            "How the first stones are played."
            / "开局怎样下。",
        "rules.pass":
            "Whether a turn may be passed; two passes in a row draw."
            / "能否停一手；连续两次停着为和棋。",
        "rules.rule":
            "What wins, and what is forbidden."
            / "怎样算赢，禁止什么。",
        "rules.show_forbidden":
            "Whether Black is shown the forbidden points."
            / "是否给黑方标出禁手点。",
        "rules.size":
            "Lines of the board."
            / "棋盘路数。",
        "rules.three_definition":
            "Which threes count. Left out: by their looks with the rule seed, else RIF's."
            / "哪些三算活三。不写：seed 规则看形状，其余按国际连珠联盟规则。",
    }
}
