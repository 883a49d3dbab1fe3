//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "Two packs, partners opposite: declare trumps while the cards come, take points with pairs, tractors and throws, and climb level by level."
            / "两副牌，对家为伙：摸牌时亮主，用对子、拖拉机和甩牌得分，逐级升级。",
        "rules.bid_order":
            "What beats what among declarations."
            / "亮主的大小怎样比较。",
        "rules.declarer_points_shown":
            "Whether the points of the dealer's side are shown too."
            / "是否也显示庄家方的得分。",
        "rules.failed_throw":
            "Which part of a failed throw is played."
            / "甩牌失败时改出哪一部分。",
        "rules.first_dealer":
            "Who deals first: who declared first, or whose declaration stands."
            / "首局谁坐庄：首先亮主者，或最后亮主者。",
        "rules.fixed_score":
            "What a match at a fixed level adds up: levels won, or points taken as attackers."
            / "固定打一级时累计什么：升级数，或抓分方得分。",
        "rules.follow":
            "What followers must give: pairs and tractors, or the suit alone."
            / "跟牌要求：对子和拖拉机，或仅跟花色。",
        "rules.gap_adjacent":
            "Whether the ranks on both sides of the level's are neighbours."
            / "级牌空出的两侧点数是否相邻。",
        "rules.jack_back_to_2":
            "Declarers at jacks whose last trick is taken by a single jack go back to 2."
            / "打 J 时末轮被单张 J 抠底，退回 2（勾回）。",
        "rules.kitty":
            "Cards of the kitty, a multiple of four."
            / "底牌张数，须为四的倍数。",
        "rules.kitty_mult":
            "What the points of the kitty count for attackers who win the last trick."
            / "抠底时底牌分数的倍数。",
        "rules.kitty_shown":
            "Whether the kitty is shown when the deal is over."
            / "一局结束后是否亮出底牌。",
        "rules.last_trick_shown":
            "Whether the last trick may be looked at."
            / "能否查看上一轮。",
        "rules.late_protect":
            "Whether a declarer beaten by a pair may make the own card a pair and take it back."
            / "被对子反主后，原亮主者能否补成对子夺回。",
        "rules.level_cards_in_tractor":
            "Whether level cards may be part of a tractor."
            / "级牌能否组成拖拉机。",
        "rules.level_mode":
            "Whether sides climb, or all deals are played at one level."
            / "逐级升级，或固定打一级。",
        "rules.must":
            "Levels that nobody jumps over."
            / "必打的级，不可跳过。",
        "rules.must_semantics":
            "Whether attackers may leave a level that must be played."
            / "必打的级抓分方能否升过。",
        "rules.no_declare":
            "What is trumps when nobody declared."
            / "无人亮主时怎样定主。",
        "rules.nt_open":
            "Whether no trumps may be the first declaration."
            / "能否首先亮无主。",
        "rules.nt_override":
            "How no trumps beat a declared suit."
            / "怎样反无主。",
        "rules.partial_tractor":
            "What a follower without the whole tractor must give of one."
            / "没有等长拖拉机时怎样跟。",
        "rules.partner_protect":
            "Whether the partner's card may make the declarer's a pair."
            / "对家能否加固（对家保）。",
        "rules.perm2":
            "Whether all twos are trumps, below the level cards."
            / "2 是否为常主，在级牌之下。",
        "rules.reverse_after_kitty":
            "Whether others may overturn the trumps after the kitty is buried, take it up and bury again."
            / "扣底后其他人能否反底（炒底）。",
        "rules.self_override":
            "Whether the declarer may change the suit with a pair."
            / "亮主者能否以另一花色的对子自反。",
        "rules.start_level":
            "Where sides that climb begin."
            / "从哪一级打起。",
        "rules.step":
            "Points of a step between levels."
            / "每多少分为一档。",
        "rules.steps_to_take":
            "Steps with which the attackers take over."
            / "抓分方得几档上台。",
        "rules.takeover_bonus":
            "A level more for attackers who take over."
            / "抓分方上台时加升一级。",
        "rules.throw_compare":
            "How plays of the same form compare."
            / "同型的牌怎样比大小。",
        "rules.throw_penalty":
            "Points that a failed throw costs."
            / "甩牌失败罚多少分。",
        "rules.throw_stopper_named":
            "Whether all are told whose cards stopped a throw."
            / "是否告知谁管住了甩牌。",
        "rules.top":
            "Who passes this level as declarers has won."
            / "坐庄打过这一级即获全胜。",
        "rules.tractor_min":
            "Pairs of the shortest tractor."
            / "拖拉机最少几对。",
    }
}
