from typing import Final

from paxbot.engine.playing import Lesson, LessonStep
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.terms import Prompt
from paxbot.present.protocols import Event, FirstTimes, position
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
            "legion1",
            wrong=(({"do": "return"}, N_("At the bottom of the stack it would be out of your reach.")),),
        ),
        LessonStep(
            N_(
                "A column is bought as a whole, for the sum of its prices. **Buy** that of Legion I: for 3 of your "
                "5 aurei, the army and another land are yours."
            ),
            ({"do": "buy", "legion": 1},),
            "Turn > Buy",
            "columns",
            "legion1",
        ),
        LessonStep(
            N_(
                "**Play** cards into your display: the first is free, the next costs 1 aureus. Symbols count against "
                "Rome, and long rows pay. Play two lands; they also allow fleets and armies."
            ),
            ({"do": "play", "card": (51, 52, 58)},) * 2,
            "Turn > Play",
            "displays",
            "display0",
        ),
        LessonStep(
            N_(
                "**End your turn**: a row of two cards pays 2 aurei. When everybody has had a turn, Rome takes the "
                "column whose prices add up to most, and is stronger in those categories."
            ),
            ({"do": "end_turn"},),
            "End of round",
            "displays",
            "display0",
        ),
    ),
    "rome",
)

_MONEY: Final = Lesson(
    "money",
    N_("Discounts and income"),
    position(__file__, "money"),
    ("Lucius",),
    (
        LessonStep(
            N_(
                "Every three **wealth** symbols in your display make a purchase 1 aureus cheaper: you have three. Buy "
                "the column of Legion II for 2 aurei, so that one is left for playing."
            ),
            ({"do": "buy", "legion": 2},),
            "Turn > Buy",
            "columns",
            "legion2",
            wrong=(
                ({"do": "buy"}, N_("That takes all your aurei: you could play no second card.")),
                ({"do": "play"}, N_("Whoever has played a card may no longer buy a column in that turn.")),
            ),
        ),
        LessonStep(
            N_(
                "A turn pays 1 aureus for each card of the longest row to which you added, and 1 more for a "
                "**senator**. You have a row of two lands: **play the land and the senator**."
            ),
            ({"do": "play", "card": (44, 53)},) * 2,
            "Turn > Income",
            "displays",
            "display0",
            wrong=(
                ({"do": "play", "card": 63}, N_("In a turn with intrigue there is no income at all.")),
                ({"do": "play", "card": 21}, N_("That begins a row of one card, which pays 1 aureus.")),
            ),
        ),
        LessonStep(
            N_(
                "Your row of lands has three cards now: with the senator that is 4 aurei. A turn in which you play "
                "nothing would pay 2, like passing. **End your turn**."
            ),
            ({"do": "end_turn"},),
            "Turn > Income",
            "displays",
            "display0",
        ),
    ),
    "displays",
)

_END: Final = Lesson(
    "end",
    N_("Rome’s strength and the end"),
    position(__file__, "end"),
    ("Lucius",),
    (
        LessonStep(
            N_(
                "The stack is empty: this is the last turn. If Rome has four categories at the end, Lucius wins, who "
                "holds **Primus Conspiratus**. Fleet and army are still Rome’s: **buy the army** of Legion I."
            ),
            ({"do": "buy", "legion": 1},),
            "Final resolution",
            "displays",
            "rome",
        ),
        LessonStep(
            N_(
                "A category is Rome’s unless a player is **stronger**: two armies against two are not enough. Three "
                "armies also count as one more fleet, and your three lands allow them. **Play the army**."
            ),
            ({"do": "play", "card": 23},),
            "Final resolution",
            "displays",
            "display0",
            wrong=(({"do": "play"}, N_("You have the lands you need: the army wins you two categories.")),),
        ),
        LessonStep(
            N_(
                "Keep the land: a card in hand counts as an aureus, and the most money is worth 4 points. **End your "
                "turn**: Rome turns up its hidden cards, and all is counted."
            ),
            ({"do": "end_turn"},),
            "Final resolution > Points",
            "displays",
            "rome",
        ),
    ),
    "displays",
)

LESSONS: Final = (_FIRST, _MONEY, _END)


FIRST_TIMES: Final = FirstTimes(
    {
        Prompt.KEEP_CARD: N_(
            "The card you keep is your whole hand at first; every category in a display scores, and fleets and "
            "armies need land or intrigue beside them."
        ),
        Prompt.SHOW_CARD: N_(
            "These cards go into your display for nothing, where in the end all seven categories are needed, and "
            "in some of them more symbols than Rome has."
        ),
        Prompt.CHOOSE_TURN: N_(
            "A turn is either a pass, for 2 aurei and a look at Rome’s hidden cards, or drawing, buying, playing "
            "and income, in this order."
        ),
        Prompt.PLACE_CARD: N_(
            "Of three cards one each goes to your hand, to a column and to the bottom; a column is anybody’s to "
            "buy, and Rome takes the dearest one at the end of the round."
        ),
        Prompt.CHOOSE_ACTION: N_(
            "One column can be bought, always as a whole, and then any number of cards played; only what lies in "
            "a display scores."
        ),
    },
    {
        "lost_conspiracy": Event(
            (f.PrimusConspiratusTaken,),
            lambda s, fact, seat: fact.before == seat,
            N_(
                "Primus Conspiratus is with whoever has most intrigue symbols: it means 1 point, the first turn "
                "of a round, and victory alone if Rome has four categories."
            ),
        ),
        "lost_primus": Event(
            (f.PrimusTaken,),
            lambda s, fact, seat: fact.before == seat,
            N_(
                "Primus is the first turn of each round, and goes to whoever holds Primus Conspiratus when a "
                "round begins."
            ),
        ),
    },
)
