"""Pax Pamir in words: the texts behind the game-neutral `Presenter`."""

from collections.abc import Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Decision, Move, Seat
from paxbot.errors import PaxError
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.state import State
from paxbot.present.fact_table import FactWords
from paxbot.present.pamir import panels
from paxbot.present.pamir import status as standing
from paxbot.present.pamir.bargain_words import PamirBargains
from paxbot.present.pamir.card_texts import card_names, card_text
from paxbot.present.pamir.facts import FACTS, topics
from paxbot.present.pamir.help_text import help_paragraphs
from paxbot.present.pamir.phrases import phrases, unavailable
from paxbot.present.pamir.seat_terms import gives_up, handing_over, taking_back
from paxbot.present.pamir.text import table_text
from paxbot.present.pamir.views import hand_view
from paxbot.present.pamir.vocabulary import vocabulary
from paxbot.present.pamir.watchable import watchable
from paxbot.present.phrase import Phrase, Unavailable
from paxbot.present.presenter import CardName, CardText, GameChoice, Panel, Part, Topic
from paxbot.present.watching import Watchable
from paxbot.present.words import _


class PamirWords(FactWords[State], PamirBargains):
    """Every text of `Presenter`; pictures are added by whoever paints."""

    key = "pamir"
    facts = FACTS

    @property
    def name(self) -> str:
        """The game's name on screen."""
        return _("Pax Pamir (2nd edition)")

    @property
    def about(self) -> str:
        """A sentence about the game."""
        return _(
            "Afghan politics of the nineteenth century for one to five players, "
            "by Cole Wehrle, published by Wehrlegig Games."
        )

    @property
    def plan_example(self) -> str:
        """A purchase, and no more."""
        return "buy 58; end"

    @property
    def automated_name(self) -> str:
        """The name of a seat that has no person."""
        return _("Wakhan")

    @property
    def about_automated(self) -> str:
        """A sentence about Wakhan."""
        return _(
            "Wakhan is the automated rival of the rulebook: she takes seats that nobody takes, plays each of her turns "
            "at once by cards of her own, and tells whoever asks why she did what she did."
        )

    def choices(self) -> tuple[GameChoice, ...]:
        """Return no choice: the rules every table has are all there is to agree on."""
        return ()

    def solo_game(self, number: int) -> str:
        """Return an empty text: there is no campaign for one player."""
        return ""

    def headline(self, state: State, names: Sequence[str]) -> str:
        """Return which turn it is and whose."""
        return standing.headline(state, names)

    def status(self, state: State, names: Sequence[str]) -> tuple[str, ...]:
        """Return favored suit, dominance and scores."""
        return standing.status(state, names)

    def panel(self, state: State, decision: Decision, names: Sequence[str]) -> Panel:
        """Return the question with every answer."""
        return panels.panel(state, decision, names)

    def phrases(self, state: State, decision: Decision, names: Sequence[str]) -> tuple[Phrase, ...]:
        """Return what is typed for each answer."""
        return phrases(state, decision, names)

    def unavailable(self, state: State, decision: Decision, names: Sequence[str]) -> tuple[Unavailable, ...]:
        """Return what might be typed but is impossible, and why."""
        return unavailable(state, decision, names)

    def watchable(self, state: State, seat: Seat) -> Sequence[Watchable]:
        """Return what a plan can depend on."""
        return watchable(state, seat)

    def gives_up(self, state: State, move: Move) -> str:
        """Return the actions that are lost with the turn."""
        return gives_up(state, move)

    def question(self, state: State, decision: Decision, names: Sequence[str]) -> str:
        """Return the question for everybody to read."""
        return panels.question(state, decision, names)

    def vocabulary(self, people: Sequence[str]) -> frozenset[str]:
        """Return every word that can mean something in a line."""
        return vocabulary(people)

    def topics(self, state: State) -> tuple[Topic, ...]:
        """Return regions and cards."""
        return topics()

    def hand(self, state: State, seat: Seat, names: Sequence[str]) -> str:
        """Return the seat's hand."""
        return standing.hand(state, seat, names)

    def hand_seen(self, view: Json, seat: Seat) -> str:
        """Return cards and limit; of the player there is only the colour."""
        hand = hand_view(view, [""] * len(view["players"]), seat)
        return repr((seat, hand.title, hand.count_text, hand.empty_text, hand.cards))

    def known(self, state: State, seat: Seat) -> str:
        """Return an empty text: no hidden card is shown to anybody."""
        return ""

    def area(self, state: State, seat: Seat, names: Sequence[str]) -> str:
        """Return what lies in front of the seat."""
        return standing.court(state, seat, names)

    def handing_over(self) -> tuple[str, ...]:
        """Return what becomes of a seat handed over to Wakhan."""
        return handing_over()

    def taking_back(self) -> tuple[str, ...]:
        """Return what becomes of a seat taken back from her."""
        return taking_back()

    def final(self, state: State, names: Sequence[str]) -> str:
        """Return the end of the game."""
        return standing.final(state, names)

    def parts(self) -> tuple[Part, ...]:
        """Return the board and the market."""
        return (Part("board", _("Board")), Part("market", _("Market")))

    def text(self, view: Json, names: Sequence[str]) -> tuple[str, ...]:
        """Return the whole table in words."""
        return table_text(view, names)

    def cards(self) -> tuple[CardName, ...]:
        """Return every card by number."""
        return card_names()

    def card(self, number: int) -> CardText:
        """Return one card. Raises: PaxError for an unknown number."""
        if number not in COURT_CARDS and number not in EVENT_CARDS:
            raise PaxError("unknown_card", number=number)
        return card_text(number)

    def help(self) -> tuple[str, ...]:
        """Return the game for a newcomer."""
        return help_paragraphs()
