//! What is said, in both languages.

/// Words that differ by language: code, English, simplified Chinese.
pub(super) const WORDS: &[(&str, &str, &str)] = &[
    ("white", "White", "白方"),
    ("black", "Black", "黑方"),
    ("absolute", "absolutely", "必须"),
    ("strong", "strongly", "强烈"),
    ("mild", "mildly", "轻微"),
    ("c6", "players who float down", "下浮人数"),
    ("c7", "scores of those who float down", "下浮者的分数"),
    (
        "c8",
        "players (and their scores) who float down from the next bracket",
        "下一分组的下浮人数及其分数",
    ),
    (
        "c9",
        "unplayed games of who gets the bye",
        "轮空者未下的局数",
    ),
    (
        "c10",
        "topscorers or their opponents with three more games of one colour",
        "领先者或其对手先后手差超过二的人数",
    ),
    (
        "c11",
        "topscorers or their opponents with one colour three times running",
        "领先者或其对手连续三局同色的人数",
    ),
    (
        "c12",
        "players without the colour they are due",
        "未得到应得先后手的人数",
    ),
    (
        "c13",
        "players without the colour they are strongly due",
        "未得到强烈应得先后手的人数",
    ),
    (
        "c14",
        "players who float down and did so last round",
        "上一轮刚下浮又下浮的人数",
    ),
    (
        "c15",
        "opponents of moved-down players who floated up last round",
        "上一轮刚上浮又遇下浮者的人数",
    ),
    (
        "c16",
        "players who float down and did so two rounds ago",
        "两轮前下浮又下浮的人数",
    ),
    (
        "c17",
        "opponents of moved-down players who floated up two rounds ago",
        "两轮前上浮又遇下浮者的人数",
    ),
    (
        "c18",
        "score differences of moved-down players who floated down last round",
        "上一轮下浮者的分差",
    ),
    (
        "c19",
        "score differences for those who floated up last round",
        "上一轮上浮者的分差",
    ),
    (
        "c20",
        "score differences of moved-down players who floated down two rounds ago",
        "两轮前下浮者的分差",
    ),
    (
        "c21",
        "score differences for those who floated up two rounds ago",
        "两轮前上浮者的分差",
    ),
];

/// Code, English, simplified Chinese.
pub(super) const SENTENCES: &[(&str, &str, &str)] = &[
    (
        "meets",
        "{player} ({score} points) has {colour} against {opponent} ({opponent_score} points) on board {board} of round {round}.",
        "第{round}轮第{board}台：{player}（{score}分）执{colour}，对{opponent}（{opponent_score}分）。",
    ),
    (
        "bye",
        "{player} ({score} points) gets the pairing-allocated bye of round {round}.",
        "第{round}轮{player}（{score}分）轮空。",
    ),
    (
        "bye-why",
        "The field is odd; nobody with fewer than {score} points could have the bye and leave the others a legal pairing (C2, C5).",
        "人数为奇数；没有比{score}分更低、可以轮空且其余人仍能合法配对的棋手（C2、C5）。",
    ),
    (
        "absent",
        "{player} is not paired in round {round}: absent, withdrawn, or with a bye asked for.",
        "{player}第{round}轮不参加配对：缺席、退赛或已申请轮空。",
    ),
    (
        "bracket",
        "The bracket of {score} points: {residents} of that score, {moved} moved down from above; pairs made: {pairs}.",
        "{score}分组：本组{residents}人，上面下浮{moved}人，共配成{pairs}对。",
    ),
    (
        "floated",
        "{player} has {score} points and floated down from {brackets} bracket(s): not everybody could be paired there.",
        "{player}有{score}分，从{brackets}个分组下浮：那里无法全部配对。",
    ),
    (
        "floating",
        "{count} of the bracket floated down: {players}.",
        "本组下浮{count}人：{players}。",
    ),
    (
        "due",
        "{player} was due {colour} {strength}.",
        "{player}{strength}应执{colour}。",
    ),
    (
        "due-none",
        "{player} has played no game yet and is due no colour.",
        "{player}尚未下过棋，没有应得的先后手。",
    ),
    (
        "colour-both-due",
        "Colours: nobody is denied the colour due (5.2.1).",
        "先后手：双方都没有失去应得的颜色（5.2.1）。",
    ),
    (
        "colour-stronger",
        "Colours: both are due the same, so it goes to the one who is due it more (5.2.2).",
        "先后手：双方应得同色，给应得更强的一方（5.2.2）。",
    ),
    (
        "colour-alternate",
        "Colours: they alternate from the last round in which they had different ones (5.2.3).",
        "先后手：自双方最近一次颜色不同的一轮起交替（5.2.3）。",
    ),
    (
        "colour-higher-ranked",
        "Colours: all else equal, the higher ranked gets the colour due (5.2.4).",
        "先后手：其余相同，排名高者得其应得的颜色（5.2.4）。",
    ),
    (
        "colour-initial",
        "Colours: neither has played, so the number of the higher ranked and the colour drawn decide (5.2.5).",
        "先后手：双方都未下过棋，由排名高者的号码和抽签的颜色决定（5.2.5）。",
    ),
    (
        "given-up",
        "What had to be given up here (C{number}), {meaning}: {values}. Less was not possible without worse in a higher criterion.",
        "本组不得不放弃（C{number}）——{meaning}：{values}。不损害更高的准则就不能更少。",
    ),
    (
        "exchanges",
        "{count} player(s) changed between the upper and the lower half: without that the pairing would have been worse.",
        "上下半区交换了{count}人：否则配对会更差。",
    ),
    (
        "perfect",
        "Every criterion is at its ideal in this bracket; the pairing is the first of these in order.",
        "本组各准则都达到理想值；这是按顺序的第一个。",
    ),
    (
        "first-in-order",
        "Among the pairings equal in every criterion it is the first in the order of article 4.",
        "在各准则都相同的配对中，它按第四条的顺序排在最前。",
    ),
    (
        "have-met",
        "{a} and {b} met in round {round}: nobody meets twice (C1).",
        "{a}与{b}第{round}轮已经下过：不得再次相遇（C1）。",
    ),
    (
        "forbidden",
        "{a} and {b} are on the list of those who must not meet in round {round}.",
        "{a}与{b}在第{round}轮不得相遇的名单上。",
    ),
    (
        "same-colour",
        "{a} and {b} must both have {colour} and neither is a topscorer in the last round (C3).",
        "{a}与{b}都必须执{colour}，且都不是末轮的领先者（C3）。",
    ),
    (
        "other-bracket",
        "{a} was paired in the bracket of {score} points, which {b} ({other_score} points) was not part of; to meet, {a} would have had to float down.",
        "{a}在{score}分组内已配对，而{b}（{other_score}分）不在其中；若要相遇，{a}必须下浮。",
    ),
    (
        "not-completable",
        "Then the players left could not all be paired (C4).",
        "那样其余的人就无法全部配对（C4）。",
    ),
    (
        "worse",
        "Then criterion C{number} would be worse: {meaning} would be {given}, not {best}.",
        "那样准则C{number}会更差：{meaning}将是{given}，而不是{best}。",
    ),
    (
        "later",
        "That would be as good by every criterion, but such a pairing comes later in the order of article 4: earlier players get the first opponents they can have.",
        "那样各准则同样好，但按第四条的顺序更靠后：排名在前的棋手先得到可能的第一个对手。",
    ),
    (
        "check-same",
        "Round {round}: as the rules say.",
        "第{round}轮：与规则一致。",
    ),
    (
        "check-none-exists",
        "Round {round}: a pairing was given, but no legal one exists.",
        "第{round}轮：给出了编排，但不存在合法的编排。",
    ),
    (
        "check-none-given",
        "Round {round}: no pairing was given, but a legal one exists.",
        "第{round}轮：没有给出编排，但存在合法的编排。",
    ),
    (
        "check-not-to-be-paired",
        "Round {round}: {player} is not to be paired: unknown, absent, withdrawn, or with a bye asked for.",
        "第{round}轮：{player}不应参加编排：无此人、缺席、退赛或已申请轮空。",
    ),
    (
        "check-twice",
        "Round {round}: {player} is paired twice.",
        "第{round}轮：{player}被编排了两次。",
    ),
    (
        "check-left-out",
        "Round {round}: {player} is left out.",
        "第{round}轮：漏编了{player}。",
    ),
    (
        "check-colours",
        "Round {round}, board {board}: {white} should have White against {black}, not Black.",
        "第{round}轮第{board}台：应由{white}执白对{black}，而不是执黑。",
    ),
    (
        "check-opponents",
        "Round {round}, board {board}: {white} should have White against {black}, but was given {given}.",
        "第{round}轮第{board}台：应由{white}执白对{black}，实际对手是{given}。",
    ),
    (
        "check-opponents-bye",
        "Round {round}, board {board}: {white} should have White against {black}, but was given the bye.",
        "第{round}轮第{board}台：应由{white}执白对{black}，实际却轮空。",
    ),
    (
        "check-bye",
        "Round {round}: the bye belongs to {expected}, not to {given}.",
        "第{round}轮：应轮空的是{expected}，而不是{given}。",
    ),
    (
        "check-barred",
        "{a} and {b} have met or must not meet (C1).",
        "{a}与{b}已经相遇过或不得相遇（C1）。",
    ),
    (
        "check-may-not-bye",
        "{player} may not have the bye (C2).",
        "{player}不得轮空（C2）。",
    ),
    (
        "check-same-colour",
        "{a} and {b} must both have the same colour (C3).",
        "{a}与{b}都必须执同一颜色（C3）。",
    ),
    (
        "check-worse",
        "In the bracket of {score} points criterion C{number} is worse: {meaning} is {given}, not {best}.",
        "{score}分组的准则C{number}更差：{meaning}是{given}，而不是{best}。",
    ),
    (
        "check-manual",
        "Round {round} was paired by hand: {reason}",
        "第{round}轮由人工编排：{reason}",
    ),
];
