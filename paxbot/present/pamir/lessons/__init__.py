"""The lessons of Pax Pamir."""

from typing import Final

from paxbot.engine.lessons import Lesson, LessonStep
from paxbot.present.positions import position
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
                "Both actions are used. At the end of a turn three cards may stay in your court, two in your hand. "
                "Then the market slides left: cards get cheaper. End your turn, and watch the Dominance Check."
            ),
            ({"do": "end_turn"},),
            "Cleanup",
            "market",
            "slot2",
            puppets=({"do": "purchase", "card": 9},),
        ),
        LessonStep(
            N_(
                "Dost has bought the card before the Dominance Check, which is free now. Your coalition is four ahead: "
                "buy the check before that changes. You score five points, and a lead of four wins."
            ),
            ({"do": "purchase", "card": 101},),
            "Dominance checks > Successful check",
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
                "**Tax** takes as many rupees as the card has stars: from the market, or from players with a court "
                "card of a region that you rule. You rule Kabul: take two rupees from Dost with Ghilzai Nomads."
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

_BATTLE: Final = Lesson(
    "battle",
    N_("Battle and overthrow"),
    position(__file__, "battle"),
    ("Dost",),
    (
        LessonStep(
            N_(
                "A **battle** removes as many pieces of others as the card has stars, but never more than you have "
                "armies and spies there. Battle in Kandahar, and remove the Russian army first."
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

_CHECK: Final = Lesson(
    "check",
    N_("Changing sides, and a check that fails"),
    position(__file__, "check"),
    ("Dost",),
    (
        LessonStep(
            N_(
                "You are Afghan. **Patriots** of another coalition turn you: your gifts, prizes and older patriots are "
                "lost, and so is what Afghan armies did for you. Play Seaforth Highlanders, a British patriot."
            ),
            ({"do": "play", "card": 37},),
            "Key concepts > Loyalty and influence",
            "board",
            "players",
        ),
        LessonStep(
            N_(
                "No coalition is four ahead: this Dominance Check fails, and then only **cylinders** in play count, "
                "such as tribes and spies. You have more than Dost, so buy it: 3 points for you, 1 for Dost."
            ),
            ({"do": "purchase", "card": 101},),
            "Dominance checks > Unsuccessful check",
            "market",
            "slot0",
        ),
    ),
    "board",
)

LESSONS: Final = (_FIRST, _TAX, _BATTLE, _CHECK)
"""The first is what a newcomer begins with."""
