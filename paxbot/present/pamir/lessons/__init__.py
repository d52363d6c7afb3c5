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
                "Cards come from the market: free in the leftmost column, one rupee more in each column after it. "
                "Buy **Baluchi Chiefs**: it is free, and you take the two rupees on it."
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

LESSONS: Final = (_FIRST,)
"""The first is what a newcomer begins with."""
