"""Pax Porfiriana in words: the texts behind the game-neutral `Presenter`."""

from collections.abc import Sequence

from paxbot.engine.cards import CardTable
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.games.porfiriana.deck import deck_of, own_deck
from paxbot.games.porfiriana.facts import ToppleTested
from paxbot.games.porfiriana.game import NO, YES
from paxbot.games.porfiriana.moves import EndActions
from paxbot.games.porfiriana.state import State
from paxbot.present.bargaining import NoBargainWords
from paxbot.present.fact_table import FactWords
from paxbot.present.porfiriana import ending, names, panels
from paxbot.present.porfiriana import phrases as typed
from paxbot.present.porfiriana import text as told
from paxbot.present.porfiriana.card_texts import card_names, card_text, cards_in_sight, reconstruction
from paxbot.present.porfiriana.fact_base import topics
from paxbot.present.porfiriana.facts import FACTS
from paxbot.present.porfiriana.first_time import FIRST_TIMES
from paxbot.present.porfiriana.help import help_paragraphs
from paxbot.present.porfiriana.highlights import highlights
from paxbot.present.porfiriana.lessons import LESSONS
from paxbot.present.porfiriana.sentence import last_told
from paxbot.present.presenter import CardGroup, CardName, CardText, GameChoice, OptionValue, Part
from paxbot.present.words import N_, Texts, _, translated

CHOICES = {
    "quick_setup": (
        N_("Setup"),
        (N_("Six piles of cards"), N_("The deck has six piles, with a topple card in four.")),
        (
            N_("Quick: half of the cards"),
            N_("Quick setup: about half of the cards are left out, and the topple cards may come at any time."),
        ),
    ),
    "choose_hacendado": (
        N_("Hacendados"),
        (N_("Dealt by lot"), N_("Hacendados are dealt by lot.")),
        (N_("Chosen by everybody"), N_("Everybody chooses a hacendado, the last player first.")),
    ),
    "relief": (
        N_("Beaten troops"),
        (N_("Discarded"), N_("Beaten troops are discarded.")),
        (
            N_("Some go to the private army"),
            N_("A beaten troop may go to the private army if it, the winner and the hacendado are of one faction."),
        ),
    ),
    "iron_hand": (
        N_("Rivals in a topple"),
        (
            N_("The two weakest"),
            N_(
                "You need more points than Díaz and your two weakest opponents together; with two players, than Díaz, "
                "a vice president (1) and your opponent."
            ),
        ),
        (
            N_("The two strongest: Iron Hand"),
            N_("Iron Hand: you need more points than Díaz and your two strongest opponents together."),
        ),
    ),
    "diaz_senility": (
        N_("Strength of Díaz"),
        (N_("Always 2"), N_("Díaz has 2 in every topple attempt.")),
        (
            N_("3, 2, 2 and 1: Díaz Senility"),
            N_("Díaz Senility: he has 3 in the first topple attempt, then 2, 2 and 1."),
        ),
    ),
}
"""By option its title, and what its menu and its rule say without and with it."""
COUNTED = Texts(
    {
        "topple": N_("Topple"),
        "topples_gone": N_("Gold, after the last topple"),
        "stalemate": N_("Gold, as nobody bought"),
        "diaz_stays": N_("Díaz stays"),
        "freed": N_("Slaves freed"),
        "jailed": N_("Went to jail"),
    }
)


class PorfirianaWords(FactWords[State], NoBargainWords):
    """Every text of `Presenter`; pictures are added by whoever paints."""

    key = "porfiriana"
    facts = FACTS
    lessons = LESSONS

    def __init__(self, table: CardTable | None = None) -> None:
        """Word what a bot says that deals the cards of its own deck, or of another.

        What is said of a game is of that game's cards, whatever is dealt now.
        """
        self._deck = own_deck() if table is None else deck_of(table.text)

    @property
    def name(self) -> str:
        """The game's name on screen."""
        return _("Pax Porfiriana")

    @property
    def about(self) -> str:
        """A sentence about the game, and where its cards come from."""
        return _(
            "Struggle for Mexico under Porfirio Díaz for two to six players, or one against him, by Phil Eklund, Matt "
            "Eklund and Jim Gutt, published by Sierra Madre Games. {reconstruction}"
        ).format(reconstruction=reconstruction(self._deck))

    plan_example = "police Minas Prietas; end"

    @property
    def automated_name(self) -> str:
        """The name of a seat that has no person."""
        return _("Calavera")

    @property
    def about_automated(self) -> str:
        """A sentence about Calavera."""
        return _(
            "Calavera is an automatic player of this bot’s own, not the authors’: it takes seats that nobody takes, "
            "and answers at once. Pax-o-matik is not built."
        )

    @property
    def alone(self) -> str:
        """A sentence about the solitaire game."""
        return _(
            "**Alone you play against Díaz:** press **Start**. You win if you topple him before the fourth topple card "
            "is gone."
        )

    def choices(self) -> tuple[GameChoice, ...]:
        """Return the options, each without and with it."""
        return tuple(
            GameChoice(
                key,
                translated(title),
                tuple(
                    OptionValue(value, translated(label), translated(rule))
                    for value, (label, rule) in zip((NO, YES), values, strict=True)
                ),
            )
            for key, (title, *values) in CHOICES.items()
        )

    def default_line(self) -> str:
        """Return what becomes of a question that nobody answers."""
        return _("If it stays unanswered, the bot answers: it pays, keeps what can be kept, and risks nothing.")

    def solo_game(self, number: int) -> str:
        """Return an empty text: there is no campaign."""
        return ""

    def tie_break(self, by: str, value: int) -> str:
        """Return that somebody has toppled Díaz, or the gold or the income that was compared."""
        if by == "toppled":
            return _("toppled Díaz") if value else ""
        return names.gold(value) if by == "gold" else _("income {count}").format(count=value)

    def counted(self) -> tuple[Part, ...]:
        """Return how games ended, by which prestige Díaz was toppled, and what players went through."""
        return (
            Part("ending", _("Ended by")),
            Part("toppled", _("Díaz toppled by")),
            Part("deed", _("Slaves and jail")),
        )

    def counted_item(self, about: str, item: str) -> str:
        """Return one thing that is counted."""
        return names.PRESTIGE(item) if about == "toppled" else COUNTED(item)

    def milestone(self, facts: Sequence[Fact]) -> bool:
        """Return whether a topple attempt was decided."""
        return any(isinstance(fact, ToppleTested) for fact in facts)

    first_times = staticmethod(FIRST_TIMES.hints)
    last_told = staticmethod(last_told)
    headline = staticmethod(told.headline)
    status = staticmethod(told.status)
    lead = staticmethod(told.lead)
    rulers_since = staticmethod(told.rulers_since)
    panel = staticmethod(panels.panel)
    question = staticmethod(panels.question)
    phrases = staticmethod(typed.phrases)
    unavailable = staticmethod(typed.unavailable)
    watchable = staticmethod(typed.watchable)
    topics = staticmethod(topics)
    hand = staticmethod(told.hand)
    area = staticmethod(told.area)
    final = staticmethod(ending.final)
    highlights = staticmethod(highlights)
    text = staticmethod(told.text)

    def vocabulary(self, names: Sequence[str]) -> frozenset[str]:
        """Return every word of which a line can consist."""
        return typed.vocabulary(self._deck, names)

    def gives_up(self, state: State, move: Move) -> str:
        """Return how many actions are left, where the move ends the turn before they are taken."""
        if not isinstance(move, EndActions) or not state.actions:
            return ""
        return _("You have {actions} left.").format(actions=names.actions(state.actions))

    def hand_seen(self, view: Json, seat: Seat) -> str:
        """Return the cards and means of the hand."""
        own = view["players"][seat]
        return repr((own["hand"], own["gold"], own["reserve"])) if own.get("hand") else ""

    def known(self, state: State, seat: Seat) -> str:
        """Return an empty text: nobody is shown hidden cards."""
        return ""

    def handing_over(self) -> tuple[str, ...]:
        """Return what becomes of a seat handed over to Calavera."""
        return (
            _("Hand, tableau and gold stay with the seat, and Calavera plays on with them."),
            _("It is an automatic player of this bot: it knows no more than the player of the seat would."),
        )

    def taking_back(self) -> tuple[str, ...]:
        """Return what becomes of a seat taken back from Calavera."""
        return (
            _("Hand, tableau and gold are taken over as Calavera leaves them."),
            _("It happens as soon as the running turn is over."),
        )

    def cards(self) -> tuple[CardName, ...]:
        return card_names(self._deck)

    def cards_in_sight(self, state: State, seat: Seat | None, names: Sequence[str]) -> tuple[CardGroup, ...]:
        """Return the cards that lie open, and those the seat has in hand."""
        return cards_in_sight(state, seat, self._deck)

    def card(self, number: int) -> CardText:
        """Return one card. Raises: PaxError for an unknown number."""
        return card_text(self._deck, number)

    def help(self) -> tuple[str, ...]:
        """Return the game for a newcomer."""
        return help_paragraphs(self._deck)
