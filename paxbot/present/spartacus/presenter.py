"""PAX in words: the texts behind the game-neutral `Presenter`."""

from collections.abc import Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Decision, Fact, Move, Seat
from paxbot.games.spartacus.cards import CardTable, own_table
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.view import view
from paxbot.present.bargaining import NoBargainWords
from paxbot.present.phrase import Phrase, Unavailable
from paxbot.present.presenter import CardName, CardText, GameChoice, Panel, Topic
from paxbot.present.spartacus import hands, panels
from paxbot.present.spartacus import status as standing
from paxbot.present.spartacus.card_texts import card_names, card_text, is_own
from paxbot.present.spartacus.choices import choices
from paxbot.present.spartacus.done_to import done_to
from paxbot.present.spartacus.ending import final
from paxbot.present.spartacus.explaining import explanation
from paxbot.present.spartacus.help_text import help_paragraphs
from paxbot.present.spartacus.log import log
from paxbot.present.spartacus.phrases import phrases, unavailable
from paxbot.present.spartacus.seat_terms import begins_action, gives_up, handing_over, taking_back
from paxbot.present.spartacus.shortly import shortly
from paxbot.present.spartacus.solitaire import conditions
from paxbot.present.spartacus.text import text
from paxbot.present.spartacus.topics import concerns, topics
from paxbot.present.spartacus.views_cards import hand_view
from paxbot.present.spartacus.vocabulary import vocabulary
from paxbot.present.spartacus.watchable import watchable
from paxbot.present.watching import Watchable
from paxbot.present.words import _


class SpartacusWords(NoBargainWords):
    """Every text of `Presenter`; pictures are added by whoever paints."""

    key = "spartacus"

    def __init__(self, table: CardTable | None = None) -> None:
        """The words for a bot that deals the cards of its own table, or of another.

        What is said of a game is of that game's cards, whatever is dealt now.
        """
        self._table = (table or own_table()).text

    @property
    def name(self) -> str:
        """The game's name on screen."""
        return _("PAX (2011)")

    @property
    def about(self) -> str:
        """What it is and whose, and where its cards come from."""
        if not is_own(self._table):
            return _(
                "Intrigue in the Rome of Spartacus for one to four players (five to eight unofficially), "
                "by Bernd Eisenstein, published by Irongames."
            )
        return _(
            "Intrigue in the Rome of Spartacus for one to four players (five to eight unofficially), by Bernd "
            "Eisenstein, published by Irongames; the prices and symbols of its cards are a reconstruction."
        )

    @property
    def plan_example(self) -> str:
        """How a turn begins: what is drawn then ends every line."""
        return "draw"

    @property
    def automated_name(self) -> str:
        """Who plays a seat that has no person."""
        return _("Nemo")

    @property
    def about_automated(self) -> str:
        """What Nemo is, and whose."""
        return _(
            "Nemo is an automatic player of this bot’s own, not the author’s: it takes seats that nobody takes, and "
            "plays each of its turns at once."
        )

    def choices(self) -> tuple[GameChoice, ...]:
        """Whether Rome takes a last column."""
        return choices()

    def solo_game(self, number: int) -> str:
        """What a game of the solitaire campaign asks for."""
        return conditions(number)

    def headline(self, state: State, names: Sequence[str]) -> str:
        """Which turn it is and whose."""
        return standing.headline(state, names)

    def status(self, state: State, names: Sequence[str]) -> tuple[str, ...]:
        """Stack, Rome, Primus Conspiratus and the goal."""
        return standing.status(state, names)

    def panel(self, state: State, decision: Decision, names: Sequence[str]) -> Panel:
        """The question with every answer."""
        return panels.panel(state, decision, names)

    def phrases(self, state: State, decision: Decision, names: Sequence[str]) -> tuple[Phrase, ...]:
        """What is typed for each answer."""
        return phrases(state, decision, names)

    def unavailable(self, state: State, decision: Decision, names: Sequence[str]) -> tuple[Unavailable, ...]:
        """What might be typed but is impossible, and why."""
        return unavailable(state, decision, names)

    def vocabulary(self, names: Sequence[str]) -> frozenset[str]:
        """Every word that can mean something in a line."""
        return vocabulary(names)

    def watchable(self, state: State, seat: Seat) -> Sequence[Watchable]:
        """What a plan can depend on."""
        return watchable(state, seat)

    def gives_up(self, state: State, move: Move) -> str:
        """The card that could still be played for nothing."""
        return gives_up(state, move)

    def question(self, state: State, decision: Decision, names: Sequence[str]) -> str:
        """The question for everybody to read."""
        return panels.question(state, decision, names)

    def log(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        """What happened."""
        return log(facts, names)

    def topics(self, state: State) -> tuple[Topic, ...]:
        """Rome, Primus Conspiratus, categories, Legions and cards."""
        return topics(state)

    def concerns(self, fact: Fact) -> frozenset[str]:
        """What the fact is about."""
        return concerns(fact)

    def explain(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        """Nemo gives no reasons."""
        return explanation(facts, names)

    def begins(self, facts: Sequence[Fact]) -> bool:
        """Whether an action begins."""
        return begins_action(facts)

    def done_to(self, state: State, facts: Sequence[Fact], seat: Seat, names: Sequence[str]) -> tuple[str, ...]:
        """What others did to the seat."""
        return done_to(state, facts, seat, names)

    def shortly(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        """Turns told shortly."""
        return shortly(facts, names)

    def hand(self, state: State, seat: Seat, names: Sequence[str]) -> str:
        """The seat's hand and money."""
        return hands.hand(state, seat, names)

    def hand_seen(self, view: Json, seat: Seat) -> str:
        """Cards in their order, money, and what else the player knows."""
        return repr(hand_view(view, seat))

    def known(self, state: State, seat: Seat) -> str:
        """Rome's face-down cards, for whoever has passed."""
        return hands.seen_of_rome(view(state, seat))

    def court(self, state: State, seat: Seat, names: Sequence[str]) -> str:
        """The seat's display."""
        return hands.court(state, seat, names)

    def handing_over(self) -> tuple[str, ...]:
        """What becomes of a seat handed over to Nemo."""
        return handing_over()

    def taking_back(self) -> tuple[str, ...]:
        """What becomes of a seat taken back from Nemo."""
        return taking_back()

    def final(self, state: State, names: Sequence[str]) -> str:
        """The end of the game."""
        return final(state, names)

    def text(self, view: Json, names: Sequence[str]) -> tuple[str, ...]:
        """The whole table in words."""
        return text(view, names)

    def cards(self) -> tuple[CardName, ...]:
        """Every different card."""
        return card_names(self._table)

    def card(self, number: int) -> CardText:
        """One card. Raises: PaxError for an unknown number."""
        return card_text(number, self._table)

    def help(self) -> tuple[str, ...]:
        """The game for a newcomer."""
        return help_paragraphs(self._table)
