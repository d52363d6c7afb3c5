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
    BEGINS = auto()
    GOES_ON = auto()
    LEADS = auto()
    """It leads to the next facts: nothing has happened, or an action is only bargained for."""


class Tone(Enum):
    """How an answer ends something, for the colour of its button."""

    PLAIN = auto()
    COMPLETE = auto()
    WASTEFUL = auto()


@dataclass(frozen=True, slots=True)
class OptionView:
    """One answer: its index among the decision's options, its button's label, and its cost or effect."""

    index: int
    label: str
    hint: str = ""
    then: tuple[ParsedAnswer, ...] = ()
    """Answers to the questions that follow, given by the same press."""
    tone: Tone = Tone.PLAIN
    alone: str = ""
    """The label of the answer without those that follow, if it differs."""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    title: str
    options: tuple[OptionView, ...]


def grouped(options: Iterable[tuple[str, OptionView]]) -> tuple[OptionGroup, ...]:
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
    reasons: tuple[Cited, ...] = ()
    """The impossible things in short, a line for each reason."""
    rules: tuple[str, ...] = ()
    """The headings of the question's rules in the digest."""


@dataclass(frozen=True, slots=True)
class Picture:
    filename: str
    data: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Part:
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class CardName:
    number: int
    name: str
    summary: str


@dataclass(frozen=True, slots=True)
class CardGroup:
    title: str
    cards: tuple[CardName, ...]
    in_menu: bool = False
    """True if they are looked at less than others, so they go in a menu."""


@dataclass(frozen=True, slots=True)
class CardText:
    title: str
    text: str
    rulings: tuple[str, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """Something to filter a log by: its key, of small letters and digits, and its name in a list."""

    key: str
    name: str
    title: str = ""
    """Its name above the log, if it differs."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value of a game's option: its entry in the host's menu, and the rule for the lobby.
    An empty rule is not shown.
    """

    value: str
    label: str
    rule: str


@dataclass(frozen=True, slots=True)
class GameChoice:
    key: str
    title: str
    values: tuple[OptionValue, ...]


def seat_topic(seat: Seat) -> str:
    return f"seat{seat}"


class PresenterOf(BargainWords[S_contra], TeachingWords[S_contra], AutomatedWords, Protocol[S_contra]):
    """The words and pictures of one game. `names` are the players' names by seat, safe to show as they are.
    `state` is the game's own; everything private shows only what the seat given may see. Pictures are slow:
    callers keep them off the event loop. Texts are Discord markdown, in full sentences.
    """

    key: str

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str:
        """One sentence about the game, with its author and publisher."""

    @property
    def plan_example(self) -> str:
        """An example of a plan as it may be typed."""

    def choices(self) -> tuple[GameChoice, ...]:
        """Return the game's own options, in their order."""

    @property
    def alone(self) -> str:
        """The game of a single player who presses **Start**; empty for a campaign, or if there is none."""

    def solo_game(self, number: int) -> str:
        """Return the goal of a game of the solitaire campaign, counted from 1; empty without a campaign."""

    def headline(self, state: S_contra, names: Sequence[str]) -> str: ...

    def status(self, state: S_contra, names: Sequence[str]) -> tuple[str, ...]:
        """Return a few lines for everyone: favored suit, scores, actions left and the like."""

    def panel(self, state: S_contra, decision: Decision, names: Sequence[str]) -> Panel:
        """Return the private panel of the seat that has to answer."""

    def phrases(self, state: S_contra, decision: Decision, names: Sequence[str]) -> tuple[Phrase, ...]:
        """Return the words to type for each option, in their order, all different."""

    def unavailable(self, state: S_contra, decision: Decision, names: Sequence[str]) -> tuple[Unavailable, ...]:
        """Return phrases for things the player cannot do now, each with its reason."""

    def vocabulary(self, names: Sequence[str]) -> frozenset[str]:
        """Return every word that a line can have at any point of the game, made comparable; no numbers."""

    def watchable(self, state: S_contra, seat: Seat) -> Sequence[Watchable]:
        """Return the parts of the table that a plan of the seat can depend on, the most useful first."""

    def gives_up(self, state: S_contra, move: Move) -> str:
        """Say in a sentence what a player would lose if this answer ended their turn; empty if nothing."""

    def question(self, state: S_contra, decision: Decision, names: Sequence[str]) -> str:
        """Word the question for everyone, without anything hidden."""

    def log(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]: ...

    def sentence(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> str:
        """Tell the last turn in which anything was done, in `limit` visible characters, names shortened as needed."""

    def last_told(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn:
        """Return that sentence, whose turn it was, and further sentences for important things it has no room for."""

    def round_of(self, turn: int, seats: int) -> int:
        """Return the round of a turn, counted from 1; 0 in a game without rounds."""

    def topics(self, state: S_contra) -> tuple[Topic, ...]:
        """Return the filters for this game's log besides seats: regions and cards, say."""

    def concerns(self, fact: Fact) -> frozenset[str]: ...

    def action_part(self, facts: Sequence[Fact]) -> ActionPart:
        """Return the part of an action that one answer's facts are: replays go action by action."""

    def digest(
        self, state: S_contra, missed: Sequence[MissedTurn], seat: Seat, names: Sequence[str]
    ) -> tuple[str, ...]:
        """Tell the seat's player in a few lines what has happened since their last turn, their losses first.
        `state` is the table after these turns, with the `names` it has now.
        """

    def catch_up(
        self, state: S_contra, facts: Sequence[Fact], seat: Seat | None, names: Sequence[str]
    ) -> tuple[str, ...]:
        """Sum up the facts in three sentences: who rules, who leads, and the seat's losses (none for onlookers)."""

    def hand(self, state: S_contra, seat: Seat, names: Sequence[str]) -> str: ...

    def known(self, state: S_contra, seat: Seat) -> str:
        """Say which hidden things besides the hand the seat's player has been shown; empty if none."""

    def area(self, state: S_contra, seat: Seat, names: Sequence[str]) -> str:
        """Return the cards in front of a seat in words, for everyone."""

    def final(self, state: S_contra, names: Sequence[str], *, is_pictured: bool = False) -> str:
        """Return the end: the winner with the tie-break used, the turning point, all points, and the hands.
        If it `is_pictured`, only who has won and how.
        """

    def highlights(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        """Return a fact about each player, a line each, from the facts of the whole game."""

    def text(self, view: Json, names: Sequence[str]) -> tuple[str, ...]:
        """Return the whole table from a public view as plain text, for people who read without pictures.
        Sections are in reading order, each with a heading and below 1,900 characters.
        """

    def table_pictures(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> tuple[Picture, ...]:
        """Return the middle of the table from a public view, in a message's order: market, board.
        Changes by `facts`, those of the action or turn before this view, are marked and described.
        """

    def sheet_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return the whole table in full detail in one tall picture, from a public view, for a file."""

    @property
    def areas_name(self) -> str:
        """The button's word for the cards in front of all players."""

    def areas_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return the cards in front of all players, from a public view, with the changes by `facts`."""

    def film_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return a film's picture of a moment, from a public view: enough to follow the game."""

    def parts(self) -> tuple[Part, ...]:
        """Return the parts of the table that can be shown alone, the most viewed first."""

    def part_picture(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return one part of the table, from a public view, with the changes by `facts`.
        Raises: PaxError for a key that no part has.
        """

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Return the hand of a seat from that seat's own view."""

    def hand_seen(self, view: Json, seat: Seat) -> str:
        """Return a text that changes if and only if the picture of the hand does; empty without cards."""

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Return the cards in front of one seat, from a public view, with the changes by `facts`."""

    def milestone(self, facts: Sequence[Fact]) -> bool:
        """Return True if one answer's facts are a moment whose picture stays in the channel: a check, say."""

    def milestone_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        """Return that picture, from the public view before the answer, and the facts of the answer."""

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        """Return the end of a game, from a public view: who won and by what, and where the points come from.
        Raises: PaxError while the game runs.
        """

    def counted(self) -> tuple[Part, ...]:
        """Return what is counted in finished games, by key and heading; the most telling first."""

    def counted_item(self, about: str, item: str) -> str: ...

    def rule_picture(self, rule: str) -> tuple[Picture, ...]:
        """Return the icons and pieces of a rule, by its heading, in a small square; empty if there are none."""

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        """Paint a lobby: the game, who has joined, automated seats, and how many of the possible seats are free."""

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Return the cards an automated seat acts by, from a public view."""

    def tie_break(self, by: str, value: int) -> str:
        """Return a seat's value in a tie-break; empty if it says nothing."""

    def cards(self) -> tuple[CardName, ...]:
        """Return every card of the game by number."""

    def cards_in_sight(self, state: S_contra, seat: Seat | None, names: Sequence[str]) -> tuple[CardGroup, ...]:
        """Return the face-up cards, and those in the hand of the seat; onlookers have none."""

    def card(self, number: int) -> CardText:
        """Return one card in words. Raises: PaxError for an unknown number."""

    def card_picture(self, number: int) -> Picture:
        """Return one card, large. Raises: PaxError for an unknown number."""


Presenter = PresenterOf[Any]
