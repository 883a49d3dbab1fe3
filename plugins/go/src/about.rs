//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "Two players surround territory with stones on 9, 13 or 19 lines."
            / "两人在九路、十三路或十九路棋盘上用棋子围地。",
        "rules.dead_stones":
            "Whether dead stones are agreed on."
            / "死子是否由双方商定。",
        "rules.dispute":
            "What follows when the players don't agree."
            / "双方意见不一时怎么办。",
        "rules.handicap":
            "Handicap stones; 1 leaves out the komi only."
            / "让子数；1 表示只免贴目。",
        "rules.handicap_compensation":
            "What White gets for them when area is counted."
            / "数子时白方因让子得到的补偿。",
        "rules.handicap_placement":
            "How they get onto the board."
            / "让子怎样摆上棋盘。",
        "rules.ko":
            "Which repetitions are forbidden."
            / "禁止哪些重复。",
        "rules.komi":
            "Komi in points, \"7.5\" or 7; it goes before komi_zi. Neither: 7 1/2 without a handicap, 0 with one."
            / "贴目，写作 \"7.5\" 或 7，优先于 komi_zi。都不写：分先贴七目半，让子不贴。",
        "rules.komi_zi":
            "Komi in stones, \"3 3/4\": twice as many points."
            / "贴子，写作 \"3 3/4\"，目数是它的两倍。",
        "rules.long_cycle":
            "What a longer cycle means."
            / "更长的循环怎样处理。",
        "rules.max_plies":
            "Plies after which the game ends without a result."
            / "走满这么多手，对局无结果。",
        "rules.resumptions":
            "How often play may be resumed; after that all stones on the board are alive."
            / "可以恢复行棋多少次；之后盘上棋子全算活棋。",
        "rules.scoring":
            "How the board is counted."
            / "怎样数棋。",
        "rules.seki_eyes":
            "Whether eyes in a seki are territory."
            / "双活中的眼算不算目。",
        "rules.size":
            "Lines of the board."
            / "棋盘路数。",
        "rules.suicide":
            "Whether a stone may be played that leaves the own chain without liberties and takes nothing."
            / "能否下使己方棋串无气而又不提子的自杀着。",
    }
}
