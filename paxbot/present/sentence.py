"""One sentence about a whole turn that fits a picture, and the digest of the turns a player missed.
A game lists everything tellable, each thing in wordings of different ranks. First comes the actor's deed of the
highest rank, then everything in its briefest wording from the highest rank down; the rest is left out, and dots at
the end say so. Longer wordings replace brief ones, again from the highest rank down, while there is room. Names are
shortened if more can be told that way.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from paxbot.engine.kernel import Fact, Seat
from paxbot.present.words import (
    BRIEF,
    Named,
    _,
    capital,
    listing,
    reading_length,
    short_name,
    shortened_marked,
    translated,
)

LIMIT: Final = 140
MORE: Final = "…"
NAMES: Final = (32, 20, BRIEF)
"""Characters of names, the longest tried first."""

F = TypeVar("F", bound=Fact)
Who = Sequence[str]


Wording = tuple[int, str]


class NamesThen(NamedTuple):
    """A marker among facts: the names of the seats' holders for the facts that follow."""

    names: tuple[str, ...]


def by_names(facts: Iterable[Fact], names: Sequence[str]) -> Iterator[tuple[tuple[Fact, ...], Sequence[str]]]:
    """Yield the facts in runs with the names of the seats in each; `names` unless others are among them."""
    run: list[Fact] = []
    for fact in facts:
        if isinstance(fact, NamesThen):
            if run:
                yield tuple(run), names
            run, names = [], fact.names
        else:
            run.append(fact)
    if run:
        yield tuple(run), names


class Told(NamedTuple):
    """A tellable thing, its shortest wording first: a deed of the seat, or else a separate clause.
    Of several wordings of the first one's rank, those before the last replace it where there is no room.
    """

    wordings: tuple[Wording, ...]
    seat: Seat | None = None
    is_idle: bool = False

    @property
    def needed(self) -> int:
        """The index of the first wording that says everything needed."""
        return sum(rank == self.wordings[0][0] for rank, _text in self.wordings) - 1


class Turn(NamedTuple):
    """Everything tellable of a turn in reading order; deeds of the `actor`, if there is one, come first.
    Things of rank `spare` are told only if nothing else is left out, and are not missed themselves. The rest
    goes to another sentence, for callers with room for one.
    """

    who: Who
    actor: Seat | None
    told: tuple[Told, ...]
    spare: int
    named: Container[int] = ()
    """The ranks whose long wordings come before everything of lower rank."""

    def left(self, told: Mapping[int, int]) -> tuple[Told, ...]:
        """Return the missed things in wordings that miss nothing; `told` has the wording used for each index."""
        missed = (each for place, each in enumerate(self.told) if told.get(place, -1) < each.needed)
        return tuple(
            each._replace(wordings=each.wordings[each.needed :]) for each in missed if each.wordings[0][0] > self.spare
        )


Tell = Callable[[Sequence[Fact], Who], Turn]


class Telling(ABC):
    def __init__(self, facts: Sequence[Fact], who: Who, actor: Seat | None) -> None:
        self.facts, self.who, self.actor = facts, who, actor
        self._told: list[tuple[type[Fact] | Fact | None, Told]] = []

    @abstractmethod
    def tell(self) -> None: ...

    def turn(self, spare: int, named: Container[int] = ()) -> Turn:
        """Return the turn, its deeds in the order in which they began, and then all else."""
        self.tell()
        told = sorted(self._told, key=lambda each: self._place(each[0]))
        return Turn(self.who, self.actor, tuple(each for _at, each in told), spare, named)

    def _place(self, at: type[Fact] | Fact | None) -> int:
        if at is None:
            return len(self.facts)
        return next((place for place, fact in enumerate(self.facts) if at is type(fact) or at is fact), 0)

    @property
    def has_deeds(self) -> bool:
        return self.actor is not None and any(told.seat == self.actor for _kind, told in self._told)

    def all(self, kind: type[F]) -> list[F]:
        return [fact for fact in self.facts if type(fact) is kind]

    def deed(self, kind: type[Fact] | Fact | None, *wordings: Wording) -> None:
        """Add a deed of the actor at that fact, or the first of that kind, or at the end."""
        self._told.append((kind, Told(wordings, self.actor)))

    def idle(self, wording: Wording) -> None:
        self._told.append((None, Told((wording,), self.actor, is_idle=True)))

    def of(self, seat: Seat, *wordings: Wording, kind: type[Fact] | Fact | None = None) -> None:
        self._told.append((kind if seat == self.actor else None, Told(wordings, seat)))

    def clause(self, *wordings: Wording) -> None:
        """Add something that is no player's deed."""
        self._told.append((None, Told(wordings)))

    def value(self, name: str, fact: Fact) -> str:
        """Word `name` in a text about the fact: by default a field of it."""
        return str(getattr(fact, name))

    def fill(self, text: str, fact: Fact) -> str:
        return translated(text).format_map(Named(partial(self.value, fact=fact)))

    def worded(self, fact: Fact, *texts: Wording) -> list[Wording]:
        return [(rank, self.fill(text, fact)) for rank, text in texts]

    def each(self, kind: type[Fact], *texts: Wording, is_placed: bool = True) -> None:
        """Add a deed for each such fact of a seat; where the first one is, unless it is not `is_placed`."""
        for fact in self.all(kind):
            self.of(getattr(fact, "seat", 0), *self.worded(fact, *texts), kind=kind if is_placed else None)

    def clauses(self, kind: type[Fact], *texts: Wording) -> None:
        for fact in self.all(kind):
            self.clause(*self.worded(fact, *texts))


def turns(facts: Iterable[Fact], beginning: type[Fact]) -> Iterator[tuple[Fact, ...]]:
    turn: list[Fact] = []
    for fact in facts:
        if isinstance(fact, beginning):
            yield tuple(turn)
            turn = []
        turn.append(fact)
    yield tuple(turn)


class LastTurn(NamedTuple):
    sentence: str = ""
    seat: Seat | None = None
    more: tuple[str, ...] = ()


def last_turn(
    facts: Sequence[Fact], names: Sequence[str], beginning: type[Fact], tell: Tell, limit: int = LIMIT
) -> LastTurn:
    parts: list[list[tuple[tuple[Fact, ...], Sequence[str]]]] = [[]]
    for run, who in by_names(facts, names):
        first, *others = turns(run, beginning)
        parts[-1] += [(first, who)] if first else []
        parts += [[(turn, who)] for turn in others]
    for turn in reversed(parts):
        told = [_told(partial(tell, part), who, limit, is_whole=len(turn) == 1) for part, who in turn]
        if said := [each for each in told if each.sentence]:
            first_said, *later = said
            more = [text for each in later for text in (each.sentence, *each.more)]
            return first_said._replace(more=(*first_said.more, *more))
    return LastTurn()


def _told(tell: Callable[[Who], Turn], names: Sequence[str], limit: int, *, is_whole: bool) -> LastTurn:
    def busy(who: Who) -> Turn:
        turn = tell(who)
        return turn if is_whole else turn._replace(told=tuple(told for told in turn.told if not told.is_idle))

    text, *more = _sentences(busy, names, limit)
    turn = busy(names)
    seats = {told.seat for told in turn.told if told.seat is not None}
    about = seats & {turn.actor} or seats
    return LastTurn(text, about.pop() if len(about) == 1 else None, tuple(more))


def _sentences(tell: Callable[[Who], Turn], names: Sequence[str], limit: int) -> Iterator[str]:
    told, sentence = _fitted(tell, names, limit)
    yield sentence

    def rest(who: Who) -> Turn:
        turn = tell(who)
        return turn._replace(told=turn.left(told))

    if told and rest(names).told:
        yield from _sentences(rest, names, limit)


def _fitted(tell: Callable[[Who], Turn], names: Sequence[str], limit: int) -> tuple[Mapping[int, int], str]:
    cut = (tuple(short_name(name, length) for name in names) for length in NAMES)
    *longer, shortest = dict.fromkeys(cut)
    told, sentence = _filled(tell(shortest), limit)
    for who in longer:
        chosen, in_full = _filled(tell(who), limit)
        if chosen == told:
            return told, in_full
    return told, sentence


def _filled(turn: Turn, limit: int) -> tuple[dict[int, int], str]:
    ranked = sorted(
        (rank == turn.spare, wording > 0 and rank not in turn.named, -rank, wording > 0, place, wording)
        for place, told in enumerate(turn.told)
        for wording, (rank, _text) in enumerate(told.wordings)
    )
    deeds = (each for each in ranked if turn.told[each[4]].seat == turn.actor)
    first = list(islice(deeds, 1))
    chosen: dict[int, int] = {}
    sentence = ""
    is_whole = True
    for is_spare, _is_late, _rank, _is_longer, place, wording in [*first, *ranked]:
        longer = _composed(turn, chosen | {place: wording})
        fits = len(longer) <= limit or reading_length(longer) <= limit
        if fits and (is_whole or not is_spare):
            chosen[place], sentence = wording, longer
        else:
            is_whole = False
    if sentence and any(
        place not in chosen and told.wordings[0][0] > turn.spare for place, told in enumerate(turn.told)
    ):
        sentence = sentence.removesuffix(".") + MORE
    return chosen, sentence


def _composed(turn: Turn, chosen: dict[int, int]) -> str:
    deeds: dict[Seat | None, list[str]] = {turn.actor: []}
    clauses: list[str] = []
    for place in sorted(chosen):
        seat = turn.told[place].seat
        text = turn.told[place].wordings[chosen[place]][1]
        if seat is None:
            clauses.append(text)
        else:
            deeds.setdefault(seat, []).append(text)
    whole = _("{player} {deeds}")
    own, *others = [
        whole.format(player=turn.who[seat], deeds=_series(texts)) if texts and seat is not None else ""
        for seat, texts in deeds.items()
    ]
    rest = _series([*others, *clauses])
    text = _("{deeds}; {clauses}.") if own and rest else _("{sentence}.")
    text = text.format(deeds=own, clauses=rest, sentence=own or rest)
    return text if text.startswith(tuple(turn.who)) else capital(text)


def _series(parts: Sequence[str]) -> str:
    """Join the parts in one sentence, each once, the last set off if one of two, or a single one, is joined already."""
    parts = list(dict.fromkeys(parts))
    if len(parts) < 2 or (len(parts) == 2 and not any(listing(("", "")) in part for part in parts)):
        return listing(parts)
    return _("{first}, and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


DIGEST: Final = 400
OWN: Final = 240
"""Of these, characters for the player's losses if others have done something else."""
DIGEST_NAME: Final = 20
SHORTEST_LINE: Final = 40


class MissedTurn(NamedTuple):
    """A turn of others, as far as it was played since, and the names its seats had in it."""

    facts: Sequence[Fact]
    names: Sequence[str]


Headline = Callable[[int], str]
"""Tells a turn in at most so many characters; empty where nothing was done."""


def digest(own: Sequence[str], headlines: Sequence[Headline]) -> tuple[str, ...]:
    told = [(say, reading_length(line)) for say in headlines if (line := say(LIMIT))]
    kept = tuple(_fitting(own, OWN if told else DIGEST))
    room = DIGEST - sum(map(reading_length, kept))
    told = told[-(room // SHORTEST_LINE) :]
    limit = next(each for each in range(LIMIT, 0, -1) if sum(min(length, each) for _say, length in told) <= room)
    return (*kept, *filter(None, (say(limit) for say, _length in told)))


def _fitting(lines: Sequence[str], room: int) -> Iterator[str]:
    for line in lines:
        if room < SHORTEST_LINE:
            return
        yield shortened_marked(line, room)
        room -= reading_length(line)
