"""The panels, sentences and pictures of any game behind one game-neutral face."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Protocol

from paxbot.engine.game import Json
from paxbot.engine.kernel import Decision, Fact, Move, S_contra, Seat
from paxbot.present.line import ParsedAnswer, Watchable
from paxbot.present.phrase import Phrase, Unavailable
from paxbot.present.protocols import AutomatedWords, BargainWords, TeachingWords
from paxbot.present.sentence import LIMIT, LastTurn, MissedTurn
from paxbot.present.words import Cited

LABEL_LENGTH = 80
HINT_LENGTH = 100


class ActionPart(Enum):
    """The part that something is of an action of a turn."""

    BEGINS = auto()
    GOES_ON = auto()
    LEADS = auto()
    """It leads to what follows: nothing has happened, or an action is only bargained for."""


class Tone(Enum):
    """The way in which an answer ends something, for the colour of its button."""

    PLAIN = auto()
    """It ends nothing."""
    COMPLETE = auto()
    """It leaves nothing unused."""
    WASTEFUL = auto()
    """It leaves something unused."""


@dataclass(frozen=True, slots=True)
class OptionView:
    """One answer: its index among the decision's options, what its button says, and its cost or effect."""

    index: int
    label: str
    hint: str = ""
    then: tuple[ParsedAnswer, ...] = ()
    """Answers to the questions that follow, given by the same press."""
    tone: Tone = Tone.PLAIN
    alone: str = ""
    """The label of the answer without those that follow it, where it is another."""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Answers of one kind, shown together: a menu under its title, or buttons where they are few."""

    title: str
    options: tuple[OptionView, ...]


def grouped(options: Iterable[tuple[str, OptionView]]) -> tuple[OptionGroup, ...]:
    """Return the options in groups by their titles, in the order in which these first appear."""
    groups: dict[str, list[OptionView]] = {}
    for title, option in options:
        groups.setdefault(title, []).append(option)
    return tuple(OptionGroup(title, tuple(each)) for title, each in groups.items())


@dataclass(frozen=True, slots=True)
class Panel:
    """A question as its player sees it. Every option of the decision is in exactly one group.

    An option may be there more than once, each time with other answers that follow it.
    """

    title: str
    text: str
    groups: tuple[OptionGroup, ...]
    impossible: tuple[Cited, ...] = ()
    """The things that cannot be done now, each with its reason."""
    reasons: tuple[Cited, ...] = ()
    """The same in short, a line for each reason."""
    rules: tuple[str, ...] = ()
    """The rules on which the question rests, by their headings in the digest."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture with its alternative text (at most 1,024 characters)."""

    filename: str
    data: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the table that has a picture of its own: its key, and its name as a player reads it."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class CardName:
    """A card as a search finds it."""

    number: int
    name: str
    summary: str


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together."""

    title: str
    cards: tuple[CardName, ...]
    in_menu: bool = False
    """Whether they are looked at less than others, and so wait in a menu."""


@dataclass(frozen=True, slots=True)
class CardText:
    """Everything a card says, a line for each thing printed on it, and the rulings on it."""

    title: str
    text: str
    rulings: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """The headings of the rules of what is printed on it."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something a log can be filtered by: its key, of small letters and digits, and its name in a list."""

    key: str
    name: str
    title: str = ""
    """Its name above the log, where that is another."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value of a game's option: what the host's menu calls it, and the rule it is, as the lobby tells it.

    An empty rule is not told.
    """

    value: str
    label: str
    rule: str


@dataclass(frozen=True, slots=True)
class GameChoice:
    """One of a game's own options in words, its values in the order of the game's."""

    key: str
    title: str
    values: tuple[OptionValue, ...]


def seat_topic(seat: Seat) -> str:
    """Return the key of what concerns a seat."""
    return f"seat{seat}"


class PresenterOf(BargainWords[S_contra], TeachingWords[S_contra], AutomatedWords, Protocol[S_contra]):
    """The words and pictures of one game. `names` are the players' names by seat, safe to show as they are.

    `state` is the game's own; everything private shows only what the seat given may see. Pictures are slow:
    callers keep them off the event loop. Texts are Discord markdown, in full sentences.
    """

    key: str

    @property
    def name(self) -> str:
        """The game's name on screen."""

    @property
    def about(self) -> str:
        """One sentence about the game, with its author and publisher."""

    @property
    def plan_example(self) -> str:
        """A line that may be typed as a plan for a turn, as an example."""

    def choices(self) -> tuple[GameChoice, ...]:
        """Return what a table may agree on besides the rules every table has: the game's options, in their order."""

    @property
    def alone(self) -> str:
        """The game of a single player who presses **Start**; empty where that is a game of a campaign, or none."""

    def solo_game(self, number: int) -> str:
        """Return what a game of the solitaire campaign, counted from 1, asks for; empty where there is no campaign."""

    def headline(self, state: S_contra, names: Sequence[str]) -> str:
        """Return one line: which turn it is and whose."""

    def status(self, state: S_contra, names: Sequence[str]) -> tuple[str, ...]:
        """Return a few lines for everybody: favored suit, scores, actions left and the like."""

    def panel(self, state: S_contra, decision: Decision, names: Sequence[str]) -> Panel:
        """Return the private panel of the seat that is asked."""

    def phrases(self, state: S_contra, decision: Decision, names: Sequence[str]) -> tuple[Phrase, ...]:
        """Return what is typed for each option of the decision, in their order, all different."""

    def unavailable(self, state: S_contra, decision: Decision, names: Sequence[str]) -> tuple[Unavailable, ...]:
        """Return what whoever is asked might type but cannot do now, each with its reason."""

    def vocabulary(self, names: Sequence[str]) -> frozenset[str]:
        """Return every word of which a line can consist at any point of the game, made comparable, but for numbers."""

    def watchable(self, state: S_contra, seat: Seat) -> Sequence[Watchable]:
        """Return the parts of the table a plan of the seat can depend on, as they are typed, the most useful first."""

    def gives_up(self, state: S_contra, move: Move) -> str:
        """Return what would be lost if a player's answer ended their turn now, in a sentence.

        It is empty where nothing would.
        """

    def question(self, state: S_contra, decision: Decision, names: Sequence[str]) -> str:
        """Return what is asked, in a sentence everybody may read; nothing hidden is in it."""

    def log(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        """Return what happened, a line for each thing worth telling."""

    def sentence(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> str:
        """Return the last turn among the facts in which anything was done, in a sentence of at most `limit` characters.

        They are counted as they are read. Names are shortened as needed. It is empty where nothing was done.
        """

    def last_told(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn:
        """Return the same, whose turn it was, and in further sentences what it has no room for and would be missed."""

    def round_of(self, turn: int, seats: int) -> int:
        """Return the round of a turn, counted from 1; 0 in a game without rounds."""

    def topics(self, state: S_contra) -> tuple[Topic, ...]:
        """Return what the log of this game can be filtered by besides seats: regions and cards, say."""

    def concerns(self, fact: Fact) -> frozenset[str]:
        """Return the keys of the topics, seats included, that a fact is about."""

    def action_part(self, facts: Sequence[Fact]) -> ActionPart:
        """Return the part that these facts, of one answer, are of an action: a turn is shown again action by action."""

    def digest(
        self, state: S_contra, missed: Sequence[MissedTurn], seat: Seat, names: Sequence[str]
    ) -> tuple[str, ...]:
        """Return what has happened since the seat's last turn in a few lines, addressed to its player.

        It begins with what they lost. `state` is how the table looks after these turns, with the `names` it has now.
        """

    def catch_up(
        self, state: S_contra, facts: Sequence[Fact], seat: Seat | None, names: Sequence[str]
    ) -> tuple[str, ...]:
        """Return what these facts came to, in three sentences: who rules, who leads, and what the seat lost.

        Onlookers, whose `seat` is None, lost nothing.
        """

    def hand(self, state: S_contra, seat: Seat, names: Sequence[str]) -> str:
        """Return the seat's hand in words."""

    def known(self, state: S_contra, seat: Seat) -> str:
        """Return what the seat's player has been shown besides their hand, in a sentence for them.

        It is empty where nothing was.
        """

    def area(self, state: S_contra, seat: Seat, names: Sequence[str]) -> str:
        """Return what lies in front of a seat, in words, for everybody."""

    def final(self, state: S_contra, names: Sequence[str], *, is_pictured: bool = False) -> str:
        """Return the end: the winner with the tie-break used, the turning point, all points, and the hands.

        What the picture of the ending has is left out where that `is_pictured`, but for who has won and how.
        """

    def highlights(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        """Return a fact worth telling about each player, a line each, from the facts of the whole game."""

    def text(self, view: Json, names: Sequence[str]) -> tuple[str, ...]:
        """Return the whole table from a public view as plain text, for whoever reads without pictures.

        It comes in sections in the order to be read, each with a heading and below 1,900 characters.
        """

    def table_pictures(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> tuple[Picture, ...]:
        """Return the middle of the table from a public view, in the order in which a message shows it: market, board.

        What `facts`, those of an action or a turn that led to this view, changed is marked on it and said.
        """

    def sheet_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return all there is on the table in full detail in one tall picture, from a public view, for a file."""

    @property
    def areas_name(self) -> str:
        """The button's word for the cards in front of everybody."""

    def areas_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return what lies in front of everybody, from a public view, with what `facts` changed in it."""

    def film_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return what a film shows of a moment, from a public view: enough of the table to follow the game."""

    def parts(self) -> tuple[Part, ...]:
        """Return the parts of the table that can be shown alone, the one looked at most first."""

    def part_picture(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return one part of the table, from a public view, with what `facts` changed in it.

        Raises: PaxError for a key that no part has.
        """

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Return the hand of a seat from that seat's own view."""

    def hand_seen(self, view: Json, seat: Seat) -> str:
        """Return all that the picture of a hand shows, from the same view: the same for the same picture.

        It is for telling whether the picture has changed, not for reading; empty where there is no card to show.
        """

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return what lies in front of one seat, from a public view, with what `facts` changed in it."""

    def milestone(self, facts: Sequence[Fact]) -> bool:
        """Return whether these facts, of one answer, are a moment whose picture stays in the channel: a check, say."""

    def milestone_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        """Return the picture of such a moment, from the public view before the answer, and the facts of the answer."""

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        """Return how a game that is over ended, from a public view: who won and by what, and how the points came about.

        Raises: PaxError while the game runs.
        """

    def counted(self) -> tuple[Part, ...]:
        """Return what is counted of finished games: its key, and its heading; the most telling first."""

    def counted_item(self, about: str, item: str) -> str:
        """Return one of the things that are counted, in few words."""

    def rule_picture(self, rule: str) -> tuple[Picture, ...]:
        """Return the icons and pieces of a rule, by its heading, in a small square; nothing where there are none."""

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        """Paint a lobby: the game, who has joined, automated seats, and what is free of the possible seats."""

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Return what an automated seat acts by, from a public view: the cards it has drawn, say."""

    def tie_break(self, by: str, value: int) -> str:
        """Return what a seat had of a count that was compared among equal ones; empty where it says nothing."""

    def cards(self) -> tuple[CardName, ...]:
        """Return every card of the game by number."""

    def cards_in_sight(self, state: S_contra, seat: Seat | None, names: Sequence[str]) -> tuple[CardGroup, ...]:
        """Return the cards that lie open, and those in the hand of the seat; onlookers have none."""

    def card(self, number: int) -> CardText:
        """Return one card in words. Raises: PaxError for an unknown number."""

    def card_picture(self, number: int) -> Picture:
        """Return one card, large. Raises: PaxError for an unknown number."""


Presenter = PresenterOf[Any]
"""A presenter whose caller does not look into the states of the game."""
