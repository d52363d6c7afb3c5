"""The lessons of Pax Pamir."""

from typing import Final

from paxbot.engine.playing import Lesson, LessonStep
from paxbot.present.protocols import position
from paxbot.present.words import N_

_FIRST: Final = Lesson(
    "first",
    N_("First lesson"),
    position(__file__, "first"),
    ("Dost",),
    (
        LessonStep(
            N_(
                "At a Dominance Check, the coalition with four blocks more than each other one is dominant, and "
                "players loyal to it score. The gauge counts blocks. Dost is Russian: choose another loyalty."
            ),
            ({"do": "choose_loyalty", "coalition": (0, 1)},),
            "Dominance checks",
            "board",
            "gauge",
            wrong=(({"do": "choose_loyalty"}, N_("Dost is Russian too: you would have to share the points.")),),
        ),
        LessonStep(
            N_(
                "Cards come from the market: free in the leftmost column, one rupee more in each column after it. Buy "
                "**Baluchi Chiefs**: it is free, and you take the two rupees on it."
            ),
            ({"do": "purchase", "card": 44},),
            "Purchase",
            "market",
            "slot0",
        ),
        LessonStep(
            N_(
                "Play it into your court. Its icons work at once: a tribe of yours and an army of your coalition go to "
                "Kandahar. You have most there, so you rule it."
            ),
            ({"do": "play", "card": 44},),
            "Play > Impact icons",
            "board",
            "kandahar",
        ),
        LessonStep(
            N_(
                "Political is the favored suit, so your card acts as a bonus, without using up an action. **Build** "
                "three blocks where you rule, two rupees each: your coalition is then four ahead."
            ),
            ({"do": "use", "action": 2}, *({"do": ("place_army", "place_road")},) * 3),
            "Card actions > Build",
            "board",
            "gauge",
            wrong=(({"do": "done"}, N_("You would stop before your coalition is four ahead.")),),
        ),
        LessonStep(
            N_(
                "Both actions are used. The rupees you paid lie on market cards, **barred** this turn. A court may "
                "keep three cards, a hand two; then the market slides left. End your turn, and watch the Dominance "
                "Check."
            ),
            ({"do": "end_turn"},),
            "Cleanup",
            "market",
            "slot2",
            puppets=({"do": "purchase", "card": 9},),
        ),
        LessonStep(
            N_(
                "Your coalition is four ahead: buy the check, free now. Its players score 5, 3 and 1 by **influence**:"
                " 1, and 1 for each patriot, prize, gift. A lead of 4 wins; else all armies and roads leave the map."
            ),
            ({"do": "purchase", "card": 101},),
            "Dominance checks > Successful check",
            "market",
            "slot0",
        ),
    ),
    "board",
)

_CHECK: Final = Lesson(
    "check",
    N_("Changing sides, and a check that fails"),
    position(__file__, "check"),
    ("Dost",),
    (
        LessonStep(
            N_(
                "You are Afghan. **Patriots** of another coalition turn you: your gifts, prizes and older patriots "
                "are lost, and Afghan armies no longer count for you. Play Arthur Conolly, a British patriot."
            ),
            ({"do": "play", "card": 88},),
            "Key concepts > Loyalty and influence",
            "board",
            "players",
        ),
        LessonStep(
            N_(
                "Arthur Conolly is of the favored suit, intelligence, and acts as a bonus. Give a **gift** with him: "
                "it is influence in your new coalition, and a **cylinder** in play, like tribes and spies."
            ),
            ({"do": "use", "action": 1},),
            "Card actions > Gift",
            "board",
            "players",
            wrong=(({"do": "purchase", "card": 101}, N_("Without the gift, you and Dost are even: two points each.")),),
        ),
        LessonStep(
            N_(
                "No coalition is four ahead: the check fails. Most cylinders in play score 3 points, the next 1; ties "
                "share, rounded down. Buy it: a second check card would set one off. The last one counts double."
            ),
            ({"do": "purchase", "card": 101},),
            "Dominance checks > Unsuccessful check",
            "market",
            "slot0",
        ),
    ),
    "board",
)

_TAX: Final = Lesson(
    "tax",
    N_("Money and tax"),
    position(__file__, "tax"),
    ("Dost",),
    (
        LessonStep(
            N_(
                "**Tax** takes a rupee a star: from the market, or from players with a court card of a region you "
                "rule, but not what economic stars **shelter**. You rule Kabul: take two from Dost with Ghilzai Nomads."
            ),
            ({"do": "use", "action": 0}, *({"do": "tax_player"},) * 2),
            "Card actions > Tax",
            "courts",
            wrong=(
                ({"do": "tax_market"}, N_("That would do too, but takes nothing from Dost.")),
                ({"do": "done"}, N_("You would leave a rupee to Dost.")),
            ),
        ),
        LessonStep(
            N_(
                "Rupees buy influence, which ranks the players loyal to a dominant coalition. A **gift** is one "
                "influence as long as you stay loyal. The first space costs two rupees: give it with Wheat Fields."
            ),
            ({"do": "use", "action": 1},),
            "Card actions > Gift",
            "board",
            "players",
        ),
    ),
    "board",
)

_BRIBES: Final = Lesson(
    "bribes",
    N_("Bribes and talk"),
    position(__file__, "bribes"),
    ("Dost",),
    (
        LessonStep(
            N_(
                "To play a card of a region that another player rules, you owe a **bribe**: one rupee for each of the "
                "ruler’s tribes there. Dost rules Kandahar with two tribes. Play Baluchi Chiefs."
            ),
            ({"do": "play", "card": 44},),
            "Play > Bribes",
            "board",
            "kandahar",
        ),
        LessonStep(
            N_(
                "You may pay, ask for less, or take the card back: nothing has happened yet. Talk as you like, no "
                "promise binds anybody. Ask Dost to waive the two rupees."
            ),
            ({"do": "offer_bribe", "rupees": 0},),
            "General rules > Negotiation",
            "board",
            "kandahar",
            wrong=(
                ({"do": "offer_bribe"}, N_("Ask for all of it first: if Dost refuses, you can still offer a rupee.")),
                ({"do": "pay_bribe"}, N_("You would pay in full without having asked.")),
            ),
            puppets=({"do": "demand_bribe", "rupees": 1},),
        ),
        LessonStep(
            N_(
                "Dost waives one rupee. You could ask again, but after three declined requests in a turn no more. Pay "
                "the other one: with your tribe and army there, Dost rules Kandahar no longer."
            ),
            ({"do": "pay_bribe", "rupees": 1},),
            "Play > Bribes",
            "board",
            "kandahar",
            wrong=(({"do": "pay_bribe"}, N_("Dost asks for only one.")),),
        ),
    ),
    "board",
)

_SPIES: Final = Lesson(
    "spies",
    N_("Spies, hostages, betrayal"),
    position(__file__, "spies"),
    ("Dost",),
    (
        LessonStep(
            N_(
                "Only your spy is on Fruit Markets: the card is your **hostage**, and Dost pays you a bribe to use it."
                " A **move** takes a spy one card on, past a court’s end into the next court. Move yours to Panjdeh "
                "Oasis."
            ),
            ({"do": "use", "action": 3}, {"do": "sneak", "card": 96}),
            "Card actions > Move",
            "courts",
            wrong=(({"do": "sneak"}, N_("For spies all courts form a ring, but Bala Hissar is your own card.")),),
        ),
        LessonStep(
            N_(
                "To **betray** is to pay two rupees and discard a card on which you have a spy. Betray Panjdeh Oasis "
                "with Bala Hissar, which is Dost’s hostage: pay Dost a rupee first, for one spy."
            ),
            ({"do": "use", "action": 4}, {"do": "pay_bribe"}),
            "Card actions > Hostages",
            "courts",
            wrong=(({"do": "offer_bribe"}, N_("You may ask, as with any bribe. Pay it here.")),),
        ),
        LessonStep(
            N_(
                "The card you betrayed shows a British **prize**. Yours, it is one influence as long as you stay "
                "loyal; one of another coalition would change your loyalty. Take it."
            ),
            ({"do": "take_prize"},),
            "Card actions > Betray",
            "board",
            "players",
            wrong=(({"do": "leave_prize"}, N_("You would give up an influence.")),),
        ),
    ),
    "board",
)

_BATTLE: Final = Lesson(
    "battle",
    N_("Battle and overthrow"),
    position(__file__, "battle"),
    ("Dost",),
    (
        LessonStep(
            N_(
                "A **battle** removes a piece a star, at most as many as you have spies or armies of your coalition "
                "there; its blocks and the tribes of all loyal to it are safe. In Kandahar, remove the Russian army "
                "first."
            ),
            ({"do": "use", "action": 5}, {"do": "remove", "piece": "army"}),
            "Card actions > Battle",
            "board",
            "kandahar",
            wrong=(({"do": "remove"}, N_("Dost’s tribe would go first: keep it for the next step.")),),
        ),
        LessonStep(
            N_(
                "Dost has a political card of Kandahar in court, and one tribe there. Whoever loses the last tribe of "
                "a region loses these cards as well: that is an **overthrow**. Remove the tribe."
            ),
            ({"do": "remove", "piece": "tribe"},),
            "General rules > Overthrow",
            "courts",
            wrong=(({"do": "done"}, N_("Dost would keep tribe and card.")),),
        ),
    ),
    "courts",
)

_WAKHAN: Final = Lesson(
    "wakhan",
    N_("Wakhan"),
    position(__file__, "wakhan"),
    (),
    (
        LessonStep(
            N_(
                "Nobody plays Wakhan’s seat: in her turn an **AI card** is drawn, which decides all that she does. "
                "Whatever she buys, she plays at once. Your actions are used: end your turn, and watch hers."
            ),
            ({"do": "end_turn"},),
            "Wakhan > AI cards",
            "market",
        ),
        LessonStep(
            N_(
                "**Why?** tells her reasons. Her court acts and is lost like yours, but she waives no bribe. Her new "
                "card is an Afghan patriot: battle in Herat and remove her tribe, and she loses the card."
            ),
            ({"do": "use", "action": 5}, {"do": "remove", "piece": "tribe"}),
            "Wakhan > Ruling",
            "courts",
            wrong=(
                ({"do": "end_turn"}, N_("You would let her have another turn, and keep the patriot.")),
                ({"do": "purchase", "card": 101}, N_("As long as she has the patriot, you and Wakhan score the same.")),
                ({"do": "remove"}, N_("The army is not her last tribe: she would keep her card.")),
            ),
        ),
        LessonStep(
            N_(
                "At a Dominance Check Wakhan is loyal to whichever coalition is dominant, with an influence of one, "
                "its patriots and prizes, and her gifts. With your gift you have two: buy the check, 5 points to 3."
            ),
            ({"do": "purchase", "card": 101},),
            "Wakhan > Dominance checks",
            "market",
            "slot8",
            wrong=(({"do": "end_turn"}, N_("You would let her have another turn before the check.")),),
        ),
    ),
    "board",
)

LESSONS: Final = (_FIRST, _CHECK, _TAX, _BRIBES, _SPIES, _BATTLE, _WAKHAN)
"""The first is where a newcomer starts."""
