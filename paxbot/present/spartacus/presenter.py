from collections.abc import Sequence

from paxbot.engine.game import CardTable, Json
from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.games.spartacus.game import FINAL_GROUP, REDRAW, view
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import own_table
from paxbot.present.fact_table import FactWords
from paxbot.present.presenter import ActionPart, CardGroup, CardName, CardText
from paxbot.present.protocols import BargainWords
from paxbot.present.spartacus import ending, panels, text as told
from paxbot.present.spartacus.ending import highlights
from paxbot.present.spartacus.facts import FACTS, topics
from paxbot.present.spartacus.lessons import FIRST_TIMES, LESSONS
from paxbot.present.spartacus.names import card_names, card_text, cards_in_sight, help_paragraphs, is_own
from paxbot.present.spartacus.options import forgoes
from paxbot.present.spartacus.sentence import last_told
from paxbot.present.spartacus.views import hand_view
from paxbot.present.words import N_, _

OPTIONS = {
    FINAL_GROUP: (
        N_("When the stack has run out"),
        (
            N_("Rome takes no more columns"),
            N_("When the stack has run out, the game ends with the round, and Rome takes no column any more."),
        ),
        (
            N_("Rome takes a last column"),
            N_("When the stack has run out, Rome takes a last column at the end of the round."),
        ),
    ),
    REDRAW: (
        N_("When two cards are left to draw"),
        (
            N_("The first is placed before the second is seen"),
            N_("Of two cards left in the stack, the first is placed before the second is seen."),
        ),
        (
            N_("Both are seen together"),
            N_("Of two cards left in the stack, the first may be put back and drawn again: both are seen."),
        ),
    ),
}


class SpartacusWords(FactWords[State], BargainWords[State]):
    key = "spartacus"
    facts = FACTS
    lessons = LESSONS
    options = OPTIONS

    def __init__(self, table: CardTable | None = None) -> None:
        """Use the cards of the bot's own table, or of another, unless a game has cards of its own."""
        self._table = (table or own_table()).text

    @property
    def name(self) -> str:
        return _("PAX (2011)")

    @property
    def about(self) -> str:
        if not is_own(self._table):
            return _(
                "Intrigue in the Rome of Spartacus for one to four players (five to eight unofficially), "
                "by Bernd Eisenstein, published by Irongames."
            )
        return _(
            "Intrigue in the Rome of Spartacus for one to four players (five to eight unofficially), by Bernd "
            "Eisenstein, published by Irongames; the prices and symbols of its cards are a reconstruction."
        )

    plan_example = "draw"
    """The beginning of a turn: the drawn card ends every line."""

    @property
    def automated_name(self) -> str:
        return _("Nemo")

    @property
    def about_automated(self) -> str:
        return _(
            "Nemo is an automatic player of this bot’s own, not the author’s: it takes seats that nobody takes, and "
            "plays each of its turns at once."
        )

    def tie_break(self, by: str, value: int) -> str:
        """Return an empty text: equal points share the victory."""
        return ""

    def action_part(self, facts: Sequence[Fact]) -> ActionPart:
        return super().action_part(facts[:1])

    first_times = staticmethod(FIRST_TIMES.hints)
    counted = staticmethod(ending.counted)
    counted_item = staticmethod(ending.counted_item)
    last_told = staticmethod(last_told)

    def round_of(self, turn: int, seats: int) -> int:
        """Return the round: each player has one turn in it; 0 for a single player, whose turns are the rounds."""
        return -(-turn // seats) if seats > 1 else 0

    solo_game = staticmethod(ending.conditions)
    headline = staticmethod(told.headline)
    status = staticmethod(told.status)
    lead = staticmethod(told.lead)
    rulers_since = staticmethod(told.titles_since)
    panel = staticmethod(panels.panel)
    phrases = staticmethod(panels.phrases)
    unavailable = staticmethod(panels.unavailable)
    vocabulary = staticmethod(panels.vocabulary)
    watchable = staticmethod(panels.watchable)
    question = staticmethod(panels.question)
    topics = staticmethod(topics)
    hand = staticmethod(told.hand)
    area = staticmethod(told.area)
    final = staticmethod(ending.final)
    highlights = staticmethod(highlights)
    text = staticmethod(told.text)

    def gives_up(self, state: State, move: Move) -> str:
        if not forgoes(state, move):
            return ""
        return _("You have played no card yet, and the first one of a turn costs nothing.")

    def hand_seen(self, view: Json, seat: Seat) -> str:
        hand = hand_view(view, seat)
        return repr(hand) if hand.hand or hand.known else ""

    def known(self, state: State, seat: Seat) -> str:
        return told.seen_of_rome(view(state, seat))

    def handing_over(self) -> tuple[str, ...]:
        return (
            _("Hand, display and aurei stay with the seat, and Nemo plays on with them."),
            _("Nemo is an automatic player of this bot: it knows no more than the player of the seat would."),
            _("It plays from the next turn of the seat on."),
        )

    def taking_back(self) -> tuple[str, ...]:
        return (
            _("Hand, display and aurei are taken over as Nemo leaves them."),
            _("It happens as soon as the running turn is over."),
        )

    def cards(self) -> tuple[CardName, ...]:
        return card_names(self._table)

    def cards_in_sight(self, state: State, seat: Seat | None, names: Sequence[str]) -> tuple[CardGroup, ...]:
        return cards_in_sight(state, seat, self._table)

    def card(self, number: int) -> CardText:
        return card_text(number, self._table)

    def help(self) -> tuple[str, ...]:
        return help_paragraphs(self._table)
