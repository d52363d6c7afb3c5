"""One table of a game's facts: the sentence of each kind in the log, and where else it counts.
A sentence stands in the row of its fact, marked with `N_`, or is made by a function that the row decorates.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from paxbot.engine.kernel import Fact, Seat
from paxbot.engine.playing import Lesson
from paxbot.present.presenter import ActionPart, GameChoice, OptionValue, seat_topic
from paxbot.present.sentence import DIGEST_NAME, LIMIT, LastTurn, MissedTurn, NamesThen, by_names, digest, turns
from paxbot.present.words import Cited, Named, _, persons, shortened_marked, translated

F = TypeVar("F", bound=Fact)
M = TypeVar("M")
S = TypeVar("S")
T = TypeVar("T", bound="Story[Any]")

Who = Sequence[str]
Sentence = Callable[[F, Who], str | None]
Text = str | Callable[[F], str | None]
Together = Callable[[Sequence[F], Who], str]
Reason = Callable[[F, Who], Iterable[Cited]]
PartOf = ActionPart | Callable[[F], ActionPart]


class Story(Generic[S]):
    """The things done to one seat: how often or how much of each kind, in the order in which they began."""

    def __init__(self, state: S, seat: Seat, who: Who) -> None:
        self.state, self.seat, self.who = state, seat, who
        self._counts: dict[tuple[Callable[..., str], tuple[Hashable, ...], tuple[str, ...]], int] = {}
        self.added = 0

    def hears(self, fact: Fact) -> bool:
        """Take note of the fact; True if the player is told of its effect."""
        return True

    def add(self, say: Callable[..., str], *about: Hashable, count: int = 1) -> None:
        """Add to one kind: `say` words it, given the players, the sum, and `about`."""
        key = (say, about, tuple(self.who))
        self._counts[key] = self._counts.get(key, 0) + count
        self.added += 1

    def tell(self, line: str) -> None:
        self.add(_as_it_is, line)

    def lines(self) -> Iterator[str]:
        for (say, about, who), count in self._counts.items():
            yield say(who, count, *about)

    def lost(self) -> str:
        return " ".join(self.lines()) or _("You lost nothing.")


def _as_it_is(who: Who, count: int, line: str) -> str:
    return line


@dataclass(frozen=True, slots=True)
class Entry(Generic[F, T, M]):
    text: Text[F] | None = None
    """Its line in the log; None where other facts tell it."""
    sentence: Sentence[F] | None = None
    together: Together[F] | None = None
    done_to: Callable[[T, F], None] | None = None
    marks: Callable[[M, F], None] | None = None
    reason: Reason[F] | None = None
    """Lines of the explanation, if it says why an automated seat acts as it does."""
    seats: Callable[[F], Iterable[Seat | None]] | None = None
    topics: tuple[str, ...] = ()
    part: PartOf[F] = ActionPart.GOES_ON


Row = tuple[type[Fact], Entry[Any, T, M]]


def row(
    kind: type[F],
    text: Text[F] | None = None,
    *,
    sentence: Sentence[F] | None = None,
    done_to: Callable[[T, F], None] | None = None,
    marks: Callable[[M, F], None] | None = None,
    reason: Reason[F] | None = None,
    seats: Callable[[F], Iterable[Seat | None]] | None = None,
    part: PartOf[F] = ActionPart.GOES_ON,
) -> Row[T, M]:
    """Return an entry by its kind, which the types of its functions must fit."""
    return kind, Entry(text, sentence, None, done_to, marks, reason, seats, (), part)


class Rows(Generic[T, M]):
    def __init__(self, *rows: Row[T, M]) -> None:
        self.entries: dict[type[Fact], Entry[Any, T, M]] = dict(rows)

    def of(
        self,
        kind: type[F],
        text: Text[F] | None = None,
        *,
        together: Together[F] | None = None,
        done_to: Callable[[T, F], None] | None = None,
        marks: Callable[[M, F], None] | None = None,
        reason: Reason[F] | None = None,
        seats: Callable[[F], Iterable[Seat | None]] | None = None,
        topics: tuple[str, ...] = (),
        part: PartOf[F] = ActionPart.GOES_ON,
    ) -> Callable[[Sentence[F]], Sentence[F]]:
        """Enter a kind of fact with its sentence, or return the decorator for one; with neither it has no line."""
        entry: Entry[F, T, M] = Entry(text, None, together, done_to, marks, reason, seats, topics, part)
        self.entries[kind] = entry

        def says(sentence: Sentence[F]) -> Sentence[F]:
            self.entries[kind] = replace(entry, sentence=sentence)
            return sentence

        return says

    def entry(self, fact: Fact) -> Entry[Any, T, M]:
        """Return the row of the fact; an empty one for markers among facts."""
        return Entry() if isinstance(fact, NamesThen) else self.entries[type(fact)]

    def reason(self, fact: Fact, who: Who) -> Iterable[Cited]:
        reason = self.entry(fact).reason
        return () if reason is None else reason(fact, who)


class FactTable(ABC, Rows[T, M]):
    """The table of one game: `T` collects what is done to a seat, `M` what changes on the table."""

    turn: ClassVar[type[Fact]]
    asides: ClassVar[frozenset[tuple[str, ...]]] = frozenset()
    counts_repeats: ClassVar[bool] = False
    """True if the log counts the same line several times in a row instead of repeating it."""

    def __init__(self, *parts: Rows[T, M]) -> None:
        super().__init__()
        for part in parts:
            self.entries |= part.entries

    @abstractmethod
    def story(self, state: Any, seat: Seat, who: Who) -> T:
        """Return an empty story of the seat; `state` is the table now."""

    def named(self, people: Sequence[str]) -> Who:
        return persons(people)

    def about(self, fact: Fact) -> Iterable[str]:
        """Return the keys of topics that follow from a fact's fields."""
        return ()

    def retold(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts the log tells."""
        return facts

    def summed(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts that a player is told as done to them."""
        return facts

    def explained(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts of an explanation: reasons, and the deeds they led to."""
        return facts

    def reasons(self, facts: Sequence[Fact], who: Who) -> Iterable[Cited]:
        return (line for fact in facts for line in self.reason(fact, who))

    def deed_rules(self, fact: Fact) -> tuple[str, ...]:
        """Return the rules of a deed in the explanation; none if they are those of the line before."""
        return ()

    def value(self, name: str, fact: Fact, who: Who) -> str:
        """Word `name` in a line: by default the fact's player, seat or field."""
        seat: Seat = getattr(fact, "seat", 0)
        if name in ("who", "player"):
            return who[seat]
        return str(seat + 1 if name == "number" else getattr(fact, name))

    def fill(self, text: str, fact: Fact, who: Who, **more: object) -> str:
        return text.format_map(Named(lambda name: self.value(name, fact, who), **more))

    def sentence(self, fact: Fact, who: Who) -> str | None:
        """Return the fact's line in the log; None where others tell it."""
        entry = self.entry(fact)
        text = entry.text(fact) if callable(entry.text) else entry.text
        if text is not None:
            return self.fill(translated(text), fact, who)
        return None if entry.sentence is None else entry.sentence(fact, who)

    def log(self, facts: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
        runs = by_names(facts, people)
        return tuple(line for run, names in runs for line in self.lines(self.retold(run), self.named(names)))

    def lines(self, facts: Iterable[Fact], who: Who) -> Iterator[str]:
        # Facts are tuples: those of two kinds can be equal, so the kind is compared as well.
        for (kind, _fact), group in groupby(
            facts, lambda fact: (type(fact), fact if self.entry(fact).together is None else None)
        ):
            run, together = tuple(group), self.entries[kind].together
            if together is not None:
                yield together(run, who)
            elif self.counts_repeats and len(run) > 1:
                line = self.sentence(run[0], who)
                yield from () if line is None else [_("{line} (×{times})").format(line=line, times=len(run))]
            else:
                yield from filter(None, (self.sentence(fact, who) for fact in run))

    def tell(self, story: T, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Tell the story what the facts did to its seat; return those that did nothing to it."""
        untold, who_now = list[Fact](), story.who
        for fact in self.summed(facts):
            if isinstance(fact, NamesThen):
                names = [shortened_marked(name, DIGEST_NAME) for name in fact.names]
                story.who = self.story(story.state, story.seat, names).who
            done_to, added = self.entry(fact).done_to, story.added
            if story.hears(fact) and done_to is not None:
                done_to(story, fact)
            if story.added == added:
                untold.append(fact)
        story.who = who_now
        return tuple(untold)

    def mark(self, changes: M, facts: Iterable[Fact]) -> M:
        for fact in facts:
            if (marks := self.entry(fact).marks) is not None:
                marks(changes, fact)
        return changes

    def explain(self, facts: Sequence[Fact], people: Sequence[str]) -> tuple[Cited, ...]:
        who, lines = self.named(people), list[Cited]()
        if all(self.entry(fact).reason is None for fact in facts):
            return ()
        for is_reason, run in groupby(self.explained(facts), lambda fact: self.entry(fact).reason is not None):
            if is_reason:
                lines += self.reasons(tuple(run), who)
                continue
            before = lines[-1].rules
            for own, deeds in groupby(run, self.deed_rules):
                rules = own or before
                lines += [Cited(_("→ {deed}").format(deed=line), rules) for line in self.log(tuple(deeds), people)]
                before = before if rules in self.asides else rules
        return tuple(lines)

    def concerns(self, fact: Fact) -> frozenset[str]:
        entry = self.entry(fact)
        seats = [getattr(fact, "seat", None), *(() if entry.seats is None else entry.seats(fact))]
        keys = (seat_topic(seat) for seat in seats if seat is not None)
        return frozenset({*keys, *entry.topics, *self.about(fact)})

    def action_part(self, facts: Iterable[Fact]) -> ActionPart:
        """Return where an action begins among the facts; else all of them lead to one."""
        rows = ((fact, self.entry(fact).part) for fact in facts)
        parts = {part(fact) if callable(part) else part for fact, part in rows}
        return next((each for each in (ActionPart.BEGINS, ActionPart.GOES_ON) if each in parts), ActionPart.LEADS)


class FactWords(ABC, Generic[S]):
    facts: ClassVar[FactTable[Any, Any]]
    lessons: Sequence[Lesson] = ()
    options: ClassVar[Mapping[str, tuple[str, tuple[str, str], tuple[str, str]]]] = MappingProxyType({})
    """By option its title, and its menu entry and rule when off and on."""
    elements: Mapping[str, tuple[int, int, int, int]] = MappingProxyType({})

    def choices(self) -> tuple[GameChoice, ...]:
        choices = []
        for key, (title, *values) in self.options.items():
            worded = zip(("no", "yes"), values, strict=True)
            options = (OptionValue(value, translated(label), translated(rule)) for value, (label, rule) in worded)
            choices.append(GameChoice(key, translated(title), tuple(options)))
        return tuple(choices)

    @property
    def alone(self) -> str:
        """Empty: there is no game for one player, or a campaign of them."""
        return ""

    def log(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        return self.facts.log(facts, names)

    def concerns(self, fact: Fact) -> frozenset[str]:
        return self.facts.concerns(fact)

    def explain(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        return self.facts.explain(facts, names)

    def why(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        return (Cited(self.sentence(facts, names), ()),)

    def action_part(self, facts: Sequence[Fact]) -> ActionPart:
        return self.facts.action_part(facts)

    def digest(self, state: S, missed: Sequence[MissedTurn], seat: Seat, names: Sequence[str]) -> tuple[str, ...]:
        """Return the seat's losses, then a headline for each turn without what was told already."""
        story = self.facts.story(state, seat, [shortened_marked(name, DIGEST_NAME) for name in names])
        headlines = [
            partial(self.sentence, turn, each.names)
            for each in missed
            for turn in turns(self.facts.tell(story, each.facts), self.facts.turn)
        ]
        return digest(tuple(story.lines()), headlines)

    def catch_up(self, state: S, facts: Sequence[Fact], seat: Seat | None, names: Sequence[str]) -> tuple[str, ...]:
        said = (self.rulers_since(facts, names), self.lead(state, seat, names))
        if seat is None:
            return said
        story = self.facts.story(state, seat, names)
        self.facts.tell(story, facts)
        return (*said, story.lost())

    @abstractmethod
    def rulers_since(self, facts: Sequence[Fact], names: Sequence[str], /) -> str:
        """Say in a sentence which regions or titles have changed hands."""

    @abstractmethod
    def lead(self, state: S, seat: Seat | None, names: Sequence[str], /) -> str:
        """Say in a sentence who leads, and how far behind the seat is."""

    def sentence(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> str:
        return self.last_told(facts, names, limit).sentence

    def solo_game(self, number: int) -> str:
        """Return an empty text: the game has no campaign."""
        return ""

    def round_of(self, turn: int, seats: int) -> int:
        """Return 0: the game has no rounds."""
        return 0

    @abstractmethod
    def last_told(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn: ...
