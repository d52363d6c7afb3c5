"""One table of the facts of a game: what each kind of fact says, and where else it counts.

A sentence of the log stands in the row of its fact, marked with `N_`; where there are several, the row chooses. Others
are made by the function the row decorates. The other columns follow. Log, changes, explanation and the filter
of the log read the table alike for every game.
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
from paxbot.present.presenter import ActionPart, seat_topic
from paxbot.present.sentence import DIGEST_NAME, LIMIT, LastTurn, MissedTurn, NamesThen, by_names, digest, turns
from paxbot.present.words import Cited, Named, _, persons, shortened_marked, translated

F = TypeVar("F", bound=Fact)
M = TypeVar("M")
S = TypeVar("S")
T = TypeVar("T", bound="Story[Any]")

Who = Sequence[str]
"""The players by seat, as sentences show them."""
Sentence = Callable[[F, Who], str | None]
"""Makes a line from a fact; None for no line."""
Line = str | Sentence[F]
"""A line by its English words, with `{names}` of what `FactTable.value` fills in, or made by a function."""
Text = str | Callable[[F], str | None]
"""The English words of a line, or which they are by the fact; None for no line."""
Together = Callable[[Sequence[F], Who], str]
Reason = Callable[[F, Who], Iterable[Cited]]
PartOf = ActionPart | Callable[[F], ActionPart]


class Story(Generic[S]):
    """The things done to one seat: how often or how much of each kind, in the order in which they began."""

    def __init__(self, state: S, seat: Seat, who: Who) -> None:
        self.state, self.seat, self.who = state, seat, who
        self._counts: dict[tuple[Callable[..., str], tuple[Hashable, ...], tuple[str, ...]], int] = {}
        self.added = 0
        """How many things were added."""

    def hears(self, fact: Fact) -> bool:
        """Take note of the fact, and return whether what it does is told to the player."""
        return True

    def add(self, say: Callable[..., str], *about: Hashable, count: int = 1) -> None:
        """Add so much of one kind: `say` words it, given the players, the sum, and what it is about."""
        key = (say, about, tuple(self.who))
        self._counts[key] = self._counts.get(key, 0) + count
        self.added += 1

    def tell(self, line: str) -> None:
        """Add a line that counts nothing and is told once."""
        self.add(_as_it_is, line)

    def lines(self) -> Iterator[str]:
        """Yield a line for each kind."""
        for (say, about, who), count in self._counts.items():
            yield say(who, count, *about)

    def lost(self) -> str:
        """Return all that was lost, in a sentence."""
        return " ".join(self.lines()) or _("You lost nothing.")


def _as_it_is(who: Who, count: int, line: str) -> str:
    return line


@dataclass(frozen=True, slots=True)
class Entry(Generic[F, T, M]):
    """The row of one kind of fact."""

    text: Text[F] | None = None
    """Its line in the log by its words; None where other facts tell it."""
    sentence: Sentence[F] | None = None
    """Its line in the log, where a function makes it."""
    together: Together[F] | None = None
    """The line of several in a row, where they are told together."""
    done_to: Callable[[T, F], None] | None = None
    """Adds to the story what the fact did to the player who reads it."""
    marks: Callable[[M, F], None] | None = None
    """Enters what it changed on the table."""
    reason: Reason[F] | None = None
    """Lines of the explanation, where it says why an automated seat acts as it does."""
    seats: Callable[[F], Iterable[Seat | None]] | None = None
    """The seats it concerns besides its `seat`."""
    topics: tuple[str, ...] = ()
    """The keys of topics it always belongs to."""
    part: PartOf[F] = ActionPart.GOES_ON
    """Whether an action begins with it, goes on, or is led to."""


class Rows(Generic[T, M]):
    """Rows of a table; those of a large game stand in several modules."""

    def __init__(self) -> None:
        self.entries: dict[type[Fact], Entry[Any, T, M]] = {}

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
        """Enter a kind of fact with its sentence, or return the decorator of that; without either it has no line."""
        entry: Entry[F, T, M] = Entry(text, None, together, done_to, marks, reason, seats, topics, part)
        self.entries[kind] = entry

        def says(sentence: Sentence[F]) -> Sentence[F]:
            self.entries[kind] = replace(entry, sentence=sentence)
            return sentence

        return says

    def entry(self, fact: Fact) -> Entry[Any, T, M]:
        """Return the row of the fact; an empty one for names among facts."""
        return Entry() if isinstance(fact, NamesThen) else self.entries[type(fact)]

    def reason(self, fact: Fact, who: Who) -> Iterable[Cited]:
        """Return the fact's lines in the explanation."""
        reason = self.entry(fact).reason
        return () if reason is None else reason(fact, who)


class FactTable(ABC, Rows[T, M]):
    """The table of one game: `T` is told what is done to a seat, and `M` what changes on the table."""

    turn: ClassVar[type[Fact]]
    """The fact with which a turn begins."""
    asides: ClassVar[frozenset[tuple[str, ...]]] = frozenset()
    """The rules of deeds that only interrupt what is told in an explanation."""
    counts_repeats: ClassVar[bool] = False
    """Whether the log tells the same thing once where it happens several times in a row."""

    def __init__(self, *parts: Rows[T, M]) -> None:
        super().__init__()
        for part in parts:
            self.entries |= part.entries

    @abstractmethod
    def story(self, state: Any, seat: Seat, who: Who) -> T:
        """Return an empty story of the seat, at a table that looks so by now."""

    def named(self, people: Sequence[str]) -> Who:
        """Return the players by seat, as sentences show them."""
        return persons(people)

    def about(self, fact: Fact) -> Iterable[str]:
        """Return the keys of topics that follow from the fields of a fact of any kind."""
        return ()

    def retold(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts as the log tells them."""
        return facts

    def summed(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts as a player is told what was done to them."""
        return facts

    def explained(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts that the explanation tells: reasons, and the deeds they led to."""
        return facts

    def reasons(self, facts: Sequence[Fact], who: Who) -> Iterable[Cited]:
        """Return the explanation's lines for several reasons in a row."""
        return (line for fact in facts for line in self.reason(fact, who))

    def deed_rules(self, fact: Fact) -> tuple[str, ...]:
        """Return the rules on which a deed of the explanation rests; none where they are those of what went before."""
        return ()

    def value(self, name: str, fact: Fact, who: Who) -> str:
        """Return the words for what a line calls `name`: by itself the fact's player or seat, or a field."""
        seat: Seat = getattr(fact, "seat", 0)
        if name in ("who", "player"):
            return who[seat]
        return str(seat + 1 if name == "number" else getattr(fact, name))

    def fill(self, text: str, fact: Fact, who: Who, **more: object) -> str:
        """Return the text with the fact's values in it, and with more of them."""
        return text.format_map(Named(lambda name: self.value(name, fact, who), **more))

    def _line(self, line: Line[Any] | None, fact: Fact, who: Who) -> str | None:
        if isinstance(line, str):
            return self.fill(translated(line), fact, who)
        return None if line is None else line(fact, who)

    def sentence(self, fact: Fact, who: Who) -> str | None:
        """Return the fact's line in the log; None where others tell it."""
        entry = self.entry(fact)
        text = entry.text(fact) if callable(entry.text) else entry.text
        return self._line(entry.sentence if text is None else text, fact, who)

    def log(self, facts: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
        """Return a line for each fact worth telling."""
        runs = by_names(facts, people)
        return tuple(line for run, names in runs for line in self.lines(self.retold(run), self.named(names)))

    def lines(self, facts: Iterable[Fact], who: Who) -> Iterator[str]:
        """Yield the sentences of the facts as they are, with the players named as given."""
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
        """Tell the story what the facts did to its seat, and return those that did nothing to it."""
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
        """Enter all that the facts changed, and return the changes."""
        for fact in facts:
            if (marks := self.entry(fact).marks) is not None:
                marks(changes, fact)
        return changes

    def explain(self, facts: Sequence[Fact], people: Sequence[str]) -> tuple[Cited, ...]:
        """Return the reasons among the facts, each followed by its deeds; empty without any."""
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
        """Return the keys of the topics the fact is about, seats included."""
        entry = self.entry(fact)
        seats = [getattr(fact, "seat", None), *(() if entry.seats is None else entry.seats(fact))]
        keys = (seat_topic(seat) for seat in seats if seat is not None)
        return frozenset({*keys, *entry.topics, *self.about(fact)})

    def action_part(self, facts: Iterable[Fact]) -> ActionPart:
        """Return whether an action begins with one of the facts, or goes on; else all of them lead to one."""
        rows = ((fact, self.entry(fact).part) for fact in facts)
        parts = {part(fact) if callable(part) else part for fact, part in rows}
        return next((each for each in (ActionPart.BEGINS, ActionPart.GOES_ON) if each in parts), ActionPart.LEADS)


class FactWords(ABC, Generic[S]):
    """The texts of a presenter that come from the table of its game's facts."""

    facts: ClassVar[FactTable[Any, Any]]
    lessons: Sequence[Lesson] = ()
    elements: Mapping[str, tuple[int, int, int, int]] = MappingProxyType({})

    @property
    def alone(self) -> str:
        """An empty text: there is no game for one player, or a campaign of them."""
        return ""

    def log(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        """Return what happened."""
        return self.facts.log(facts, names)

    def concerns(self, fact: Fact) -> frozenset[str]:
        """Return the keys of the topics the fact is about."""
        return self.facts.concerns(fact)

    def explain(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        """Return why automated seats did what they did."""
        return self.facts.explain(facts, names)

    def why(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        """Return nothing but the turn's sentence."""
        return (Cited(self.sentence(facts, names), ()),)

    def action_part(self, facts: Sequence[Fact]) -> ActionPart:
        """Return whether an action begins with the facts, goes on, or is led to."""
        return self.facts.action_part(facts)

    def digest(self, state: S, missed: Sequence[MissedTurn], seat: Seat, names: Sequence[str]) -> tuple[str, ...]:
        """Return what the seat lost, then a headline for each turn, without what is told before."""
        story = self.facts.story(state, seat, [shortened_marked(name, DIGEST_NAME) for name in names])
        headlines = [
            partial(self.sentence, turn, each.names)
            for each in missed
            for turn in turns(self.facts.tell(story, each.facts), self.facts.turn)
        ]
        return digest(tuple(story.lines()), headlines)

    def catch_up(self, state: S, facts: Sequence[Fact], seat: Seat | None, names: Sequence[str]) -> tuple[str, ...]:
        """Return what these facts came to in three sentences; in two for onlookers."""
        said = (self.rulers_since(facts, names), self.lead(state, seat, names))
        if seat is None:
            return said
        story = self.facts.story(state, seat, names)
        self.facts.tell(story, facts)
        return (*said, story.lost())

    @abstractmethod
    def rulers_since(self, facts: Sequence[Fact], names: Sequence[str], /) -> str:
        """Return which regions or titles have changed hands, in a sentence."""

    @abstractmethod
    def lead(self, state: S, seat: Seat | None, names: Sequence[str], /) -> str:
        """Return who leads, and how the seat stands if it does not, in a sentence."""

    def sentence(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> str:
        """Return the last turn in one sentence."""
        return self.last_told(facts, names, limit).sentence

    def round_of(self, turn: int, seats: int) -> int:
        """Return the round of a turn; 0 in a game without rounds."""
        return 0

    @abstractmethod
    def last_told(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn:
        """Return the last turn in its sentence, and in more."""
