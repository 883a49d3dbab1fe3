//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "Four players in two partnerships bid for a contract and play thirteen tricks. Duplicate, rubber and Chicago scoring."
            / "四人两队叫牌定约，打十三墩。可按复式、盘式或芝加哥计分。",
        "rules.chicago_score":
            "How the deals of a Chicago are scored."
            / "芝加哥一轮各副牌怎样计分。",
        "rules.chicago_vul":
            "Who is vulnerable in the second and third deal of a Chicago."
            / "芝加哥第二、三副牌谁有局。",
        "rules.honours":
            "Whether honours count."
            / "大牌奖分是否计算。",
        "rules.old_part_score":
            "A part score in an unfinished rubber is worth 50, as it was before 1993, instead of 100."
            / "未打完的一盘里，未成局的分按一九九三年以前的规则记 50 分，而不是 100 分。",
        "rules.passed_out":
            "What follows four passes. Left out: a duplicate board scores nothing, in a rubber the next dealer deals, in a Chicago the same one."
            / "四家都不叫时怎么办。不写：复式记零分，盘式由下家发牌，芝加哥由原发牌人重发。",
        "rules.scoring":
            "What the deals of a match have to do with each other."
            / "一场里各副牌之间的关系。",
        "rules.undertricks":
            "How undertricks of a doubled contract count."
            / "加倍后宕墩怎样罚分。",
        "rules.vulnerable":
            "Who is vulnerable in a duplicate board."
            / "复式牌谁有局。",
    }
}
