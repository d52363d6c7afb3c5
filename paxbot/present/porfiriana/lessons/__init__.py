"""The lessons of Pax Porfiriana."""

from typing import Final

from paxbot.engine.lessons import Lesson, LessonStep
from paxbot.games.porfiriana.deck import own_deck
from paxbot.present.positions import position
from paxbot.present.words import N_

_FIRST: Final = Lesson(
    "first",
    N_("First lesson"),
    {**position(__file__, "first"), "deck": own_deck().text},
    ("Pablo",),
    (
        LessonStep(
            N_(
                "Topple Díaz: under Pax Porfiriana, loyalty points do it. You have two, on your enterprises. The cheap "
                "end of the market is free: **buy Hacienda of the Two Springs**, which has a third."
            ),
            ({"do": "buy", "space": 0},),
            "Turn > Buy Market Card",
            "market",
        ),
        LessonStep(
            N_(
                "You have three actions a turn; that was the first. **Play** the hacienda from your hand: you pay its "
                "cost, and cubes come on it. Each cube pays you 1 gold every turn."
            ),
            ({"do": "play"},),
            "Turn > Play Card",
            "tableaus",
        ),
        LessonStep(
            N_(
                "An empty oval on a card takes a connection, whoever owns the card. Its cube pays as well. **Improve a "
                "connection** with your last action: the ranch's railway costs 3."
            ),
            ({"do": "improve"}, {"do": "connect", "oval": 50}),
            "Turn > Improve Connection",
            "tableaus",
        ),
        LessonStep(
            N_(
                "**End your turn**: the market moves up to the cheap end, and you take 1 gold for each cube. The "
                "**topple** card in the market comes within reach as well."
            ),
            ({"do": "end_actions"},),
            "Turn > Income",
            "market",
        ),
        LessonStep(
            N_(
                "Buy the topple, **Doctors at the President's Bed**, and read it as the event, which weakens Díaz to "
                "1. With a vice president's 1 and Pablo's 0 you need more than 2, and have 3. Then press Done."
            ),
            ({"do": "buy", "space": 1}, {"do": "read", "event": True}, {"do": "end_showdown"}),
            "Topple > Test",
            "market",
            wrong=(
                ({"do": "read"}, N_("Díaz would have 2: your three points would be as many as theirs, one too few.")),
                ({"do": "manifesto"}, N_("Your three points are enough: your hacendado can stay as it is.")),
            ),
        ),
    ),
    "players",
)

LESSONS: Final = (_FIRST,)
