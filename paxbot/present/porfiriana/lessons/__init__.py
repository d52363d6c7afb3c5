"""The lessons of Pax Porfiriana."""

from typing import Final

from paxbot.engine.game import Json
from paxbot.engine.lessons import Lesson, LessonStep
from paxbot.games.porfiriana.deck import own_deck
from paxbot.present.positions import position
from paxbot.present.words import N_


def _position(name: str) -> Json:
    """Return the position, with the bot's own deck."""
    return {**position(__file__, name), "deck": own_deck().text}


_FIRST: Final = Lesson(
    "first",
    N_("First lesson"),
    _position("first"),
    ("Pablo",),
    (
        LessonStep(
            N_(
                "Topple the dictator Díaz to win: under the regime of now, Pax Porfiriana, by loyalty points. You "
                "own two. The cheap end of the market is free: **buy Hacienda of the Two Springs**, which has a "
                "third."
            ),
            ({"do": "buy", "space": 0},),
            "Turn > Buy Market Card",
            "market",
            "slot0",
        ),
        LessonStep(
            N_(
                "You have three actions a turn; that was the first. **Play** the hacienda from your hand for 5 "
                "gold, 1 less by your hacendado. Cubes go on it, and each pays you 1 gold every turn."
            ),
            ({"do": "play"},),
            "Turn > Play Card",
            "tableaus",
            "tableau0",
        ),
        LessonStep(
            N_(
                "An empty oval on a card takes a connection, whoever owns the card. Its cube pays as well. **Improve a "
                "connection** with your last action: the ranch's railway costs 3."
            ),
            ({"do": "improve"}, {"do": "connect", "oval": 50}),
            "Turn > Improve Connection",
            "tableaus",
            "tableau0",
        ),
        LessonStep(
            N_(
                "**End your turn**: cards move to the cheap end, a **topple** card too, and you take 1 gold for "
                "each cube. The regime sets what a mine earns (2), and the economy: what a sold card brings (3)."
            ),
            ({"do": "end_actions"},),
            "Turn > Income",
            "market",
            "slot2",
        ),
        LessonStep(
            N_(
                "**Buy Doctors at the President's Bed**, and read it as the event, which weakens Díaz to 1. With two "
                "players a vice president has 1; with Pablo's 0 you need more than 2, and have 3. Then press Done."
            ),
            ({"do": "buy", "space": 1}, {"do": "read", "event": True}, {"do": "end_showdown"}),
            "Topple > Test",
            "market",
            "slot1",
            wrong=(
                ({"do": "read"}, N_("Díaz would have 2: your three points would be as many as theirs, one too few.")),
                ({"do": "manifesto"}, N_("Your three points are enough: your hacendado can stay as it is.")),
            ),
        ),
    ),
    "players",
)

_TROOPS: Final = Lesson(
    "troops",
    N_("Troops and extortion"),
    _position("troops"),
    ("Pablo",),
    (
        LessonStep(
            N_(
                "A troop goes to an enterprise in the district of its flag. With an opponent it **extorts**: a cube of "
                "yours replaces one of theirs. **Play Field Battery on Flatcars** to Pablo’s Gaming Rooms."
            ),
            ({"do": "play", "card": 114}, {"do": "post", "place": 55}),
            "Troops > Access and cost",
            "tableaus",
            "tableau1",
            wrong=(
                ({"do": "play"}, N_("Firepower 1 is beaten by any stronger troop: send the battery, which has 3.")),
                ({"do": "post"}, N_("With your own enterprise it stands guard, and brings in nothing.")),
            ),
        ),
        LessonStep(
            N_(
                "Your own enterprises can be extorted as well, or plundered. A **guard** keeps troops of the same or "
                "less firepower away. **Play Station Guards**: they go to your hacienda, by mule for 2 gold."
            ),
            ({"do": "play", "card": 116},),
            "Troops > Conditions",
            "tableaus",
            "tableau0",
        ),
        LessonStep(
            N_(
                "Your cube on Pablo’s enterprise pays you each turn, as long as the troop stays, and Pablo has one "
                "less. **End your turn** and take 5 gold."
            ),
            ({"do": "end_actions"},),
            "Turn > Income",
            "tableaus",
            "tableau1",
        ),
    ),
    "tableaus",
)

_TOPPLE: Final = Lesson(
    "topple",
    N_("An attack, and a showdown"),
    _position("topple"),
    ("Pablo",),
    (
        LessonStep(
            N_(
                "Pablo’s loyalty point on the bakery would count against you. **Orange** cards steal gold and bring "
                "unrest, under which no point counts; the victim keeps the card as a prize. **Play Payroll "
                "Ambush**."
            ),
            ({"do": "play"},),
            "Attack cards > Orange",
            "tableaus",
            "tableau1",
            wrong=(({"do": "buy", "space": 0}, N_("First the attack: Pablo’s point would make you fail.")),),
        ),
        LessonStep(
            N_(
                "Díaz counts 1 with the event, a vice president 1, as there are two players, and Pablo 0: you need "
                "more than 2. **Buy Doctors at the President's Bed**, and read it as the event."
            ),
            ({"do": "buy", "space": 0}, {"do": "read", "event": True}),
            "Topple > Orientation",
            "market",
            "slot0",
            wrong=(({"do": "read"}, N_("Díaz would have 2, and you would need four points.")),),
        ),
        LessonStep(
            N_(
                "In the **showdown** you may publish a manifesto: flip your hacendado for the rest of the game, and it "
                "brings a point instead of income. Loyalty is green and your third point. **Flip it to green**."
            ),
            ({"do": "manifesto", "side": 1},),
            "Topple > Showdown",
            "tableaus",
            "tableau0",
            wrong=(
                ({"do": "manifesto"}, N_("White brings command, and under Pax Porfiriana loyalty counts.")),
                ({"do": "end_showdown"}, N_("With two points you would not topple him.")),
            ),
        ),
    ),
    "players",
)

LESSONS: Final = (_FIRST, _TROOPS, _TOPPLE)
