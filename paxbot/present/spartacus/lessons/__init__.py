"""The lessons of PAX."""

from typing import Final

from paxbot.engine.lessons import Lesson, LessonStep
from paxbot.present.positions import position
from paxbot.present.words import N_

_FIRST: Final = Lesson(
    "first",
    N_("First lesson"),
    position(__file__, "first"),
    ("Lucius",),
    (
        LessonStep(
            N_(
                "There are seven categories. Each with a card of yours is worth 2 points at the end, and 3 more if you "
                "are stronger in it than Rome. You begin with one card: keep **Land**."
            ),
            ({"do": "keep", "card": 51},),
            "Final resolution > Points",
            "rome",
        ),
        LessonStep(
            N_(
                "**Draw** three cards, one by one: one for your hand, one for a column, one for the bottom of the "
                "stack. Take the land, and put the army into the column of Legion I."
            ),
            ({"do": "draw"}, {"do": "take", "card": 58}, {"do": "lay", "legion": 1}),
            "Turn > Draw",
            "columns",
            wrong=(({"do": "return"}, N_("At the bottom of the stack it would be out of your reach.")),),
        ),
        LessonStep(
            N_(
                "A column is bought as a whole, for the sum of its prices. **Buy** that of Legion I: for 3 of your 5 "
                "aurei, the army and a second land are yours."
            ),
            ({"do": "buy", "legion": 1},),
            "Turn > Buy",
            "columns",
        ),
        LessonStep(
            N_(
                "**Play** cards into your display: the first is free, the next costs 1 aureus. Symbols count against "
                "Rome, and long rows pay. Play two lands; they also allow fleets and armies."
            ),
            ({"do": "play", "card": (51, 52, 58)},) * 2,
            "Turn > Play",
            "displays",
        ),
        LessonStep(
            N_(
                "**End your turn**: a row of two cards pays 2 aurei. When everybody has had a turn, Rome takes the "
                "column whose prices add up to most, and is stronger in those categories."
            ),
            ({"do": "end_turn"},),
            "End of round",
            "displays",
        ),
    ),
    "rome",
)

LESSONS: Final = (_FIRST,)
