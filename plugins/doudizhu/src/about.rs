//! What the page of the game and its variants says: what it is, and what each parameter of the rules means.

use qipai_sdk::{Text, texts};

/// `summary`, and `rules.KEY` for every parameter.
pub(crate) fn all() -> Vec<Text> {
    texts! {
        "summary":
            "One landlord against two farmers: get rid of all cards in combinations, with bombs that double the stake."
            / "一个地主对两个农民，先出完手里的牌者胜，炸弹翻倍。",
        "rules.anti_spring":
            "Factor where the landlord played only once and lost. 1: no such bonus."
            / "地主只出过一手就输（反春天）的倍数。1 为不加倍。",
        "rules.bare_trio":
            "Whether trios and planes may be played without wings."
            / "三张和飞机能否不带牌。",
        "rules.base":
            "Points for one unit: the bid is counted in units of this."
            / "底分：叫分以此为单位。",
        "rules.bid_style":
            "How the landlord is found."
            / "怎样定地主。",
        "rules.doubling":
            "Whether each seat may double its stake once the landlord is known."
            / "地主定下后各家能否加倍。",
        "rules.face_up":
            "Whether the landlord may lay the hand open before leading, which doubles."
            / "地主能否在首出前明牌，明牌加倍。",
        "rules.max_redeals":
            "After so many new deals in a row the first caller is the landlord at 1. 0: no limit."
            / "连续重发这么多次后，首家以 1 分当地主。0 为不限。",
        "rules.multiplier_cap":
            "The highest multiplier a deal can reach (robbing, bombs, springs, doubling together). 0: none."
            / "一副牌最高倍数（抢地主、炸弹、春天、加倍合计）。0 为不封顶。",
        "rules.preset":
            "Which combinations there are, unless the keys below say otherwise."
            / "有哪些牌型，下面各项另有规定的除外。",
        "rules.quad_same_pairs":
            "Whether the two pairs with a quad may be four of a rank (33334444)."
            / "四带两对的两对能否是同点四张（33334444）。",
        "rules.quad_solo_pair_ok":
            "Whether the two cards with a quad may be a pair (333344)."
            / "四带二的两张能否是一对（333344）。",
        "rules.quad_two":
            "Whether quads may take two cards or two pairs at all."
            / "四张能否带两张或两对。",
        "rules.redeal_rotates":
            "Whether the right to call first moves on when everybody passed and the cards are dealt again."
            / "都不叫而重发时，首叫权是否轮到下家。",
        "rules.shuttle":
            "Whether neighbouring quads are a type (space shuttle)."
            / "相邻的四张能否连成航天飞机。",
        "rules.shuttle_wings":
            "Whether shuttles may take two single cards, or two pairs, a quad."
            / "航天飞机的每个四张能否带两张单牌或两对。",
        "rules.spring":
            "Factor where no farmer played a card. 1: no such bonus."
            / "农民一手未出（春天）的倍数。1 为不加倍。",
        "rules.trio_pair":
            "Whether trios and planes may take pairs."
            / "三张和飞机能否带对。",
        "rules.trio_solo":
            "Whether trios and planes may take single cards."
            / "三张和飞机能否带单。",
        "rules.wing_joker_pair":
            "Whether both jokers together may be single wings, or the two cards with a quad."
            / "双王能否一起作为单牌翅膀，或作为四带二的两张。",
        "rules.wing_solo":
            "What single cards may be the wings of a plane."
            / "飞机的单牌翅膀可以是哪些牌。",
    }
}
