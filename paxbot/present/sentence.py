"""One sentence about a whole turn, no longer than pictures have room for, and the digest of the turns a player missed.

A game says what can be told, each thing in wordings of ranks of its own. The actor's deed of the highest rank is put in
first, then everything in its briefest wording from the highest rank down; whatever does not fit any more is left out,
and dots at the end say so. Then longer wordings take the place of brief ones, again from the highest rank down, as far
as there is room. Names are shortened where more can be told then.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from paxbot.engine.kernel import Fact, Seat
from paxbot.present.words import BRIEF, _, capital, listing, reading_length, short_name, shortened_marked

LIMIT: Final = 140
"""Characters of a sentence, as they are read."""
MORE: Final = "…"
"""Stands in place of the full stop of a sentence that leaves something out."""
NAMES: Final = (32, 20, BRIEF)
"""Characters that names may have, the longest tried first."""

F = TypeVar("F", bound=Fact)
Who = Sequence[str]


Wording = tuple[int, str]
"""Words for a thing, and the rank that decides whether they fit."""


class NamesThen(NamedTuple):
    """A marker among facts, not a fact of a game: the names of the seats' holders for the facts that follow."""

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
    """A thing that can be told, its shortest wording first: a deed of the seat's, or else a clause of its own.

    Of several wordings of the first one's rank, those before the last stand in for it where there is no room.
    """

    wordings: tuple[Wording, ...]
    seat: Seat | None = None
    is_idle: bool = False
    """Whether it says that the seat did nothing."""

    @property
    def needed(self) -> int:
        """The place of the first wording with which nothing of the thing is missed."""
        return sum(rank == self.wordings[0][0] for rank, _text in self.wordings) - 1


class Turn(NamedTuple):
    """All that can be told of a turn in the order to be read; deeds of the `actor`, if there is one, come first.

    What has the rank `spare` is told only where nothing else is left out, and not missed where it is left out itself.
    The rest is told in another sentence then, for those who have room for one.
    """

    who: Who
    actor: Seat | None
    told: tuple[Told, ...]
    spare: int
    named: Container[int] = ()
    """The ranks of which long wordings come before all that is less."""

    def left(self, told: Mapping[int, int]) -> tuple[Told, ...]:
        """Return what is missed, in wordings that miss nothing, where the things at these places are told by these."""
        missed = (each for place, each in enumerate(self.told) if told.get(place, -1) < each.needed)
        return tuple(
            each._replace(wordings=each.wordings[each.needed :]) for each in missed if each.wordings[0][0] > self.spare
        )


Tell = Callable[[Sequence[Fact], Who], Turn]
"""Finds what can be told of the facts of a turn."""


class Telling(ABC):
    """Collects what can be told of the facts of a turn; `actor` is the seat the sentence is about, if it is one."""

    def __init__(self, facts: Sequence[Fact], who: Who, actor: Seat | None) -> None:
        self.facts, self.who, self.actor = facts, who, actor
        self._told: list[tuple[type[Fact] | Fact | None, Told]] = []

    @abstractmethod
    def tell(self) -> None:
        """Add all that can be told."""

    def turn(self, spare: int, named: Container[int] = ()) -> Turn:
        """Return the turn, its deeds in the order in which they began, and then all else."""
        self.tell()
        told = sorted(self._told, key=lambda each: self._place(each[0]))
        return Turn(self.who, self.actor, tuple(each for _at, each in told), spare, named)

    def _place(self, at: type[Fact] | Fact | None) -> int:
        """Return where the fact, or the first one of the kind, is; the end for None."""
        if at is None:
            return len(self.facts)
        return next((place for place, fact in enumerate(self.facts) if at is type(fact) or at is fact), 0)

    @property
    def has_deeds(self) -> bool:
        """Whether any deed of the actor's was added."""
        return self.actor is not None and any(told.seat == self.actor for _kind, told in self._told)

    def all(self, kind: type[F]) -> list[F]:
        return [fact for fact in self.facts if type(fact) is kind]

    def deed(self, kind: type[Fact] | Fact | None, *wordings: Wording) -> None:
        """Add a deed of the actor's; it stands where that fact, or the first one of that kind, does, or at the end."""
        self._told.append((kind, Told(wordings, self.actor)))

    def idle(self, wording: Wording) -> None:
        """Add that the actor did nothing, at the end."""
        self._told.append((None, Told((wording,), self.actor, is_idle=True)))

    def of(self, seat: Seat, *wordings: Wording, kind: type[Fact] | Fact | None = None) -> None:
        """Add a deed of any player's."""
        self._told.append((kind if seat == self.actor else None, Told(wordings, seat)))

    def clause(self, *wordings: Wording) -> None:
        """Add something that is no player's deed."""
        self._told.append((None, Told(wordings)))


def turns(facts: Iterable[Fact], beginning: type[Fact]) -> Iterator[tuple[Fact, ...]]:
    """Yield the facts of each turn, the first of which may be told from its middle on."""
    turn: list[Fact] = []
    for fact in facts:
        if isinstance(fact, beginning):
            yield tuple(turn)
            turn = []
        turn.append(fact)
    yield tuple(turn)


class LastTurn(NamedTuple):
    """The sentence about a turn, the seat it is about, if it is one, and sentences about what it has no room for."""

    sentence: str = ""
    seat: Seat | None = None
    more: tuple[str, ...] = ()


def last_turn(
    facts: Sequence[Fact], names: Sequence[str], beginning: type[Fact], tell: Tell, limit: int = LIMIT
) -> LastTurn:
    """Return the last turn in which anything can be told; an empty sentence where nothing can.

    What was done in a turn by different people on the same seat are different sentences.
    """
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
    """Return a turn, or a part of one, of which is not told that nothing was done in it."""

    def busy(who: Who) -> Turn:
        turn = tell(who)
        return turn if is_whole else turn._replace(told=tuple(told for told in turn.told if not told.is_idle))

    text, *more = _sentences(busy, names, limit)
    turn = busy(names)
    seats = {told.seat for told in turn.told if told.seat is not None}
    about = seats & {turn.actor} or seats
    return LastTurn(text, about.pop() if len(about) == 1 else None, tuple(more))


def _sentences(tell: Callable[[Who], Turn], names: Sequence[str], limit: int) -> Iterator[str]:
    """Yield the sentence about a turn, and others until nothing is missed."""
    told, sentence = _fitted(tell, names, limit)
    yield sentence

    def rest(who: Who) -> Turn:
        turn = tell(who)
        return turn._replace(told=turn.left(told))

    if told and rest(names).told:
        yield from _sentences(rest, names, limit)


def _fitted(tell: Callable[[Who], Turn], names: Sequence[str], limit: int) -> tuple[Mapping[int, int], str]:
    """Return which wording of which thing is told, and the sentence that tells most; names as long as that allows."""
    cut = (tuple(short_name(name, length) for name in names) for length in NAMES)
    *longer, shortest = dict.fromkeys(cut)
    told, sentence = _filled(tell(shortest), limit)
    for who in longer:
        chosen, in_full = _filled(tell(who), limit)
        if chosen == told:
            return told, in_full
    return told, sentence


def _filled(turn: Turn, limit: int) -> tuple[dict[int, int], str]:
    """Return which wording of which thing fits, and the sentence of these, with dots where something is left out."""
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
    """Return the sentence of these wordings, the deeds of a player together."""
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
    """Return the parts in one sentence, each once, the last set off where two, or one in itself, are joined already."""
    parts = list(dict.fromkeys(parts))
    if len(parts) < 2 or (len(parts) == 2 and not any(listing(("", "")) in part for part in parts)):
        return listing(parts)
    return _("{first}, and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


DIGEST: Final = 400
"""Characters of the lines of a digest, as they are read."""
OWN: Final = 240
"""Characters of these for what the player lost, as long as others have done something else."""
DIGEST_NAME: Final = 20
"""Characters of a name in these."""
SHORTEST_LINE: Final = 40
"""Characters of a line at least, where it is cut."""


class MissedTurn(NamedTuple):
    """A turn of others, as far as it was played since, and the names its seats had in it."""

    facts: Sequence[Fact]
    names: Sequence[str]


Headline = Callable[[int], str]
"""Tells a turn in a sentence of at most so many characters; empty where nothing was done."""


def digest(own: Sequence[str], headlines: Sequence[Headline]) -> tuple[str, ...]:
    """Return the lines about the player, then a headline for each turn; of very many turns the last."""
    told = [(say, reading_length(line)) for say in headlines if (line := say(LIMIT))]
    kept = tuple(_fitting(own, OWN if told else DIGEST))
    room = DIGEST - sum(map(reading_length, kept))
    told = told[-(room // SHORTEST_LINE) :]
    limit = next(each for each in range(LIMIT, 0, -1) if sum(min(length, each) for _say, length in told) <= room)
    return (*kept, *filter(None, (say(limit) for say, _length in told)))


def _fitting(lines: Sequence[str], room: int) -> Iterator[str]:
    """Yield as many lines from the first on as fit, the last one cut if need be."""
    for line in lines:
        if room < SHORTEST_LINE:
            return
        yield shortened_marked(line, room)
        room -= reading_length(line)
