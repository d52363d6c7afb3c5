"""A typed line, read word by word: answers to questions of any game, and the parts that a plan watches.
The reader knows no more than the player: it stops where hidden cards are revealed or another player has a say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol

from paxbot.engine.game import Game
from paxbot.engine.kernel import Decision, Move, S_contra, Seat, State
from paxbot.engine.playing import Given, play_on
from paxbot.present.phrase import Fit, Phrase, Typed, Unavailable, Word, best_fit, fits, reaches, typed_tokens
from paxbot.present.words import Cited


class SpeakerOf(Protocol[S_contra]):
    def phrases(self, state: S_contra, decision: Decision, names: Sequence[str]) -> tuple[Phrase, ...]: ...

    def unavailable(self, state: S_contra, decision: Decision, names: Sequence[str]) -> tuple[Unavailable, ...]: ...


Speaker = SpeakerOf[Any]


class Stop(Enum):
    REVEALED = auto()
    """Hidden cards were revealed, or another player's answer was given for them."""
    OTHERS = auto()
    OVER = auto()


class Kind(Enum):
    UNKNOWN = auto()
    MISSING = auto()
    UNCLEAR = auto()
    IMPOSSIBLE = auto()


class ParsedAnswer(NamedTuple):
    option: int
    move: Move


class Trouble(NamedTuple):
    kind: Kind
    start: int
    end: int
    instead: tuple[str, ...]
    reason: Cited | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """The answers of a line and the position they lead to, up to its `trouble`."""

    answers: tuple[ParsedAnswer, ...]
    state: State
    trouble: Trouble | None = None
    stop: Stop | None = None
    rest: str = ""
    """The rest of the line after the point where reading stopped."""


class Place(NamedTuple):
    state: State
    decision: Decision
    at: int


class Completion(NamedTuple):
    """A line that continues legally: the question its end answers, and the option there if it is the only one."""

    text: str
    place: Place | None = None
    option: int | None = None


@dataclass(slots=True)
class Walk:
    state: State
    at: int = 0
    stop: Stop | None = None
    trouble: Trouble | None = None
    last: Place | None = None
    is_short: bool = False
    """True if something is shortened in the last answer."""
    answers: tuple[ParsedAnswer, ...] = ()
    forced: tuple[Given, ...] = ()
    """The answers without a choice that followed the last one."""

    @property
    def is_whole(self) -> bool:
        """True if the line was read to its end, so that the next question can follow."""
        return self.trouble is None and self.stop is None


@dataclass(frozen=True, slots=True)
class Reader:
    rules: Game
    speaker: Speaker
    names: Sequence[str]
    seat: Seat

    def read(self, state: State, line: str) -> Reading:
        typed = typed_tokens(line)
        walk = self._walk(state, line, typed)
        rest = line[typed[walk.at].start :] if walk.at < len(typed) else ""
        return Reading(walk.answers, walk.state, walk.trouble, walk.stop, rest.rstrip(" ;,:"))

    def complete(self, state: State, line: str, most: int, length: int) -> tuple[str, ...]:
        return tuple(each.text for each in self.completions(state, line, most, length))

    def completions(self, state: State, line: str, most: int, length: int) -> tuple[Completion, ...]:
        typed = typed_tokens(line)
        walk = self._walk(state, line, typed)
        is_open = bool(typed) and typed[-1].end == len(line)
        is_done = is_open and walk.trouble is None and walk.at == len(typed)
        found = [Completion(line)] if is_done and not walk.is_short else []
        if (walk.last is not None and walk.at == len(typed)) or walk.trouble is not None:
            found += self._endings(walk.last, line, typed, is_open, most)
        if walk.is_whole:
            found += self._goings_on(walk.state, line, most)
        fitting = [each for each in _different(found) if len(each.text) <= length]
        return tuple(fitting[:most])

    def _walk(self, state: State, line: str, typed: Sequence[Typed]) -> Walk:
        walk = Walk(state)
        walk.stop = self._stop(state, ())
        while walk.stop is None and walk.at < len(typed):
            decision = self.rules.pending(walk.state)
            assert decision is not None
            walk.last = Place(walk.state, decision, walk.at)
            found = self._find(walk.last, line, typed)
            if isinstance(found, Trouble) and (end := self._named(walk, typed)) > walk.at:
                walk.at = end
                continue
            if isinstance(found, Trouble):
                walk.trouble = found
                break
            option, fit = found
            walk.at, walk.is_short = fit.end, not fit.exact
            self._give(walk, decision, option)
        if walk.answers and walk.is_whole:
            self._end(walk)
        return walk

    def _end(self, walk: Walk) -> None:
        """Answer questions after the line's end that need no typing."""
        decision = self.rules.pending(walk.state)
        assert decision is not None
        option = _unsaid(self.speaker.phrases(walk.state, decision, self.names))
        if option is not None:
            self._give(walk, decision, option)

    def _give(self, walk: Walk, decision: Decision, option: int) -> None:
        move = decision.options[option]
        given = play_on(self.rules, walk.state, move)
        walk.forced = given[1:]
        walk.state, walk.answers = given[-1].applied.state, (*walk.answers, ParsedAnswer(option, move))
        walk.stop = self._stop(walk.state, given)

    def _named(self, walk: Walk, typed: Sequence[Typed]) -> int:
        """Return the first token after those that name answers given without a choice."""
        at, forced, walk.forced = walk.at, walk.forced, ()
        for given in forced:
            assert given.decision is not None
            words = self.speaker.phrases(given.before, given.decision, self.names)[0].words
            ends = [*(fit.end for fit in fits(words, typed, at)), *(reach.at for reach in reaches(words, typed, at))]
            at = max(ends, default=at)
        return at

    def _stop(self, state: State, given: Sequence[Given]) -> Stop | None:
        # A reveal comes first: who is asked after it may depend on what was hidden.
        if any(each.applied.revealed or each.seat != self.seat for each in given):
            return Stop.REVEALED
        decision = self.rules.pending(state)
        if decision is None:
            return Stop.OVER
        return None if decision.seat == self.seat else Stop.OTHERS

    def _find(self, place: Place, line: str, typed: Sequence[Typed]) -> tuple[int, Fit] | Trouble:
        phrases = self.speaker.phrases(place.state, place.decision, self.names)
        unavailable = self.speaker.unavailable(place.state, place.decision, self.names)
        known = [*phrases, *(each.phrase for each in unavailable)]
        read = ((best_fit(phrase.words, typed, place.at), index) for index, phrase in enumerate(known))
        found = [(fit, index) for fit, index in read if fit is not None] or _only(known, line, typed, place.at)
        if not found and (unsaid := _unsaid(phrases)) is not None:
            return unsaid, Fit(canonical=True, exact=True, leading=True, end=place.at)
        if not found:
            return _lost(phrases, unavailable, line, typed, place.at)
        best: Fit = max(fit for fit, _ in found)
        meant = list(dict.fromkeys(index for fit, index in found if fit == best))
        start, end = typed[place.at].start, typed[best.end - 1].end
        if len(meant) > 1:
            return Trouble(Kind.UNCLEAR, start, end, tuple(known[index].text for index in meant))
        if meant[0] < len(phrases):
            return meant[0], best
        return Trouble(Kind.IMPOSSIBLE, start, end, (), unavailable[meant[0] - len(phrases)].reason)

    def _endings(
        self, place: Place | None, line: str, typed: Sequence[Typed], is_open: bool, most: int
    ) -> list[Completion]:
        if place is None:
            return []
        whole, short = [], []
        for option, phrase in enumerate(self.speaker.phrases(place.state, place.decision, self.names)):
            found = [
                reach for reach in reaches(phrase.words, typed, place.at, is_open=is_open) if reach.at == len(typed)
            ]
            if found:
                # A shortened word is written out rather than followed by the next.
                reach = min(found, key=lambda each: each.start)
                before = line[: typed[reach.start].start] if reach.start < len(typed) else _spaced(line)
                words = [word.text for word in phrase.words[reach.word :]]
                whole.append(Completion(before + " ".join(words), place, option))
                short.append(Completion(before + words[0], place, option))
        return whole if len({each.text for each in whole}) <= most else short

    def _goings_on(self, state: State, line: str, most: int) -> list[Completion]:
        """Return the line with the start of each answer to the next question."""
        decision = self.rules.pending(state)
        assert decision is not None
        phrases, place = self.speaker.phrases(state, decision, self.names), Place(state, decision, 0)
        is_brief = len(phrases) <= most
        return [
            Completion(_spaced(line, each.begins) + (each.text if is_brief else each.words[0].text), place, option)
            for option, each in enumerate(phrases)
        ]


def _unsaid(phrases: Sequence[Phrase]) -> int | None:
    return next((option for option, phrase in enumerate(phrases) if phrase.unsaid), None)


def _only(known: Sequence[Phrase], line: str, typed: Sequence[Typed], start: int) -> list[tuple[Fit, int]]:
    """Return the only answer that starts with the words up to the next mark, as if it were written out."""
    found = {
        index: Fit(canonical=False, exact=False, leading=True, end=reach.at)
        for index, phrase in enumerate(known)
        for reach in reaches(phrase.words, typed, start)
        if reach.word and reach.at == reach.start and _ends(line, typed, reach.at)
    }
    return [(fit, index) for index, fit in found.items()] if len(found) == 1 else []


def _ends(line: str, typed: Sequence[Typed], at: int) -> bool:
    """Return True if the line, or a part up to a semicolon, ends before the token."""
    return at == len(typed) or ";" in line[typed[at - 1].end : typed[at].start]


def _different(found: Sequence[Completion]) -> list[Completion]:
    """Return each line once; several answers with the same start mean none of them alone."""
    meant: dict[str, list[Completion]] = {}
    for each in found:
        meant.setdefault(each.text, []).extend([each] if each.place else [])
    return [ways[0] if len(ways) == 1 else Completion(text) for text, ways in meant.items()]


def _lost(
    phrases: Sequence[Phrase], unavailable: Sequence[Unavailable], line: str, typed: Sequence[Typed], start: int
) -> Trouble:
    legal = [(reach, phrase) for phrase in phrases for reach in reaches(phrase.words, typed, start)]
    hopeless = [(reach, each) for each in unavailable for reach in reaches(each.phrase.words, typed, start)]
    at = max((reach.at for reach, _ in legal), default=start)
    farther = [each.reason for reach, each in hopeless if reach.at > at]
    if farther:
        return Trouble(Kind.IMPOSSIBLE, typed[at].start, typed[at].end, (), farther[0])
    instead = tuple(dict.fromkeys(phrase.words[reach.word].text for reach, phrase in legal if reach.at == at))
    if at == len(typed):
        return Trouble(Kind.MISSING, len(line), len(line), instead)
    return Trouble(Kind.UNKNOWN, typed[at].start, typed[at].end, instead)


def _spaced(line: str, begins: bool = False) -> str:
    kept = line.rstrip()
    if not kept or kept[-1] in ";:,":
        return f"{kept} " if kept else ""
    return f"{kept}; " if begins else f"{kept} "


class Watchable(NamedTuple):
    """A part of the table, by its key in `Game.watched`, and the word to type for it."""

    key: str
    word: Word
    name: str = ""
    """Its name in a sentence, if it differs from the typed one."""


def read_watched(parts: Sequence[Watchable], line: str) -> tuple[str, ...] | Trouble:
    """Return the keys of the parts in the line, or the word that names none or several."""
    typed, at, keys = typed_tokens(line), 0, list[str]()
    while at < len(typed):
        found = [(fit, part) for part in parts for fit in fits((part.word,), typed, at)]
        if not found:
            return Trouble(Kind.UNKNOWN, typed[at].start, typed[at].end, tuple(part.word.text for part in parts))
        best = max(fit for fit, _ in found)
        meant = list(dict.fromkeys(part for fit, part in found if fit == best))
        if len(meant) > 1:
            named = tuple(part.word.text for part in meant)
            return Trouble(Kind.UNCLEAR, typed[at].start, typed[best.end - 1].end, named)
        keys.append(meant[0].key)
        at = best.end
    return tuple(dict.fromkeys(keys))


def complete_watched(parts: Sequence[Watchable], line: str, most: int, length: int) -> tuple[str, ...]:
    before, comma, last = line.rpartition(",")
    chosen = read_watched(parts, before)
    if isinstance(chosen, Trouble):
        return ()
    typed = typed_tokens(last)
    found = []
    for part in parts:
        reached = any(reach.at == len(typed) for reach in reaches((part.word,), typed, 0, is_open=True))
        if part.key not in chosen and (reached or any(fit.end == len(typed) for fit in fits((part.word,), typed, 0))):
            found.append(f"{before}{comma} {part.word.text}".strip())
    return tuple(each for each in found if len(each) <= length)[:most]
