"""Hints for whoever meets a question of PAX, or something done to them, for the first time."""

from typing import Final

from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.moves import Prompt
from paxbot.present.first_time import Event, FirstTimes
from paxbot.present.words import N_

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
