"""What the sentence about a turn claims, clause by clause, read back from the sentence itself in any language.

A catalogue that puts marks round each wording lets a sentence be read as it was put together; what it claims is then
held against what happened, which is counted from the facts here, without the code that words them.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import NamedTuple

import pytest

from paxbot.engine.kernel import Fact
from paxbot.present import sentence
from paxbot.present.words import CATALOGUES, reading_length, speaking

Claim = tuple[str, ...]
"""A verb, who did it, if anybody, and with what."""
MANY = "#"
"""Stands for a thing that is only counted."""
OPEN, CLOSE, BEGIN, END, NEXT = "⟦⟧⟨⟩¦"
FIELD = re.compile(r"\{(\w+)\}")
BETWEEN = re.compile(r"[\s,;.…¦]|and|und|sowie")
"""All that may stand between clauses."""


class Node(NamedTuple):
    message: str
    fields: Mapping[str, str]

    def items(self, field: str) -> list[str]:
        return self.fields[field].split(NEXT)


class Marked(NullTranslations):
    """A catalogue that marks these messages and what fills them in."""

    def __init__(self, catalogue: NullTranslations, messages: Iterable[str]) -> None:
        super().__init__()
        self._catalogue = catalogue
        self.messages = list(messages)

    def _marked(self, message: str, text: str) -> str:
        if message not in self.messages:
            return text
        filled = FIELD.sub(lambda found: f"{BEGIN}{found[1]}={found[0]}{END}", text)
        return f"{OPEN}{self.messages.index(message)}:{filled}{CLOSE}"

    def gettext(self, message: str) -> str:
        return self._marked(message, self._catalogue.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._marked(msgid1, self._catalogue.ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return self._marked(message, self._catalogue.pgettext(context, message))


def nodes(text: str, messages: Sequence[str]) -> Iterator[Node]:
    """The outermost marked wordings of a text. Raises: AssertionError if anything else stands between them."""
    depth, start, rest = 0, 0, ""
    for place, char in enumerate(text):
        if char == OPEN:
            depth += 1
            start = place if depth == 1 else start
        rest += char if depth == 0 else ""
        if char == CLOSE:
            depth -= 1
            if depth == 0:
                yield _node(text[start + 1 : place], messages)
    assert not BETWEEN.sub("", rest), f"nobody claims {rest!r} in {text!r}"


def _node(text: str, messages: Sequence[str]) -> Node:
    number, _, filled = text.partition(":")
    fields, depth, start = dict[str, str](), 0, 0
    for place, char in enumerate(filled):
        if char == BEGIN:
            depth += 1
            start = place if depth == 1 else start
        elif char == END:
            depth -= 1
            if depth == 0:
                name, _, value = filled[start + 1 : place].partition("=")
                fields[name] = value
    return Node(messages[int(number)], fields)


def unmarked(text: str) -> str:
    text = re.sub(f"{OPEN}\\d+:|{CLOSE}|{BEGIN}\\w+=|{END}", "", text)
    return text.replace(NEXT, ", ")


Says = Callable[[Node, str], Iterable[Claim]]
COUNTED = re.compile(r"(\d+) (?:cards?|Karten?|× (.+))")


def said(*deeds: str) -> Says:
    """Each deed is a verb, and after a colon the fields it is about: one of each list, or several joined by `+`."""

    def claims(node: Node, who: str) -> Iterator[Claim]:
        for deed in deeds:
            verb, _, about = deed.partition(":")
            if not about or "+" in about:
                yield (verb, who, *(node.fields[field] for field in about.split("+") if field))
                continue
            for item in node.items(about):
                counted = COUNTED.fullmatch(item)
                count, thing = (int(counted[1]), counted[2]) if counted else (1, item)
                yield from [(verb, who, MANY)] * count
                yield from [(verb, who, thing)] * count if thing else []

    return claims


def of_each(verb: str, who: str, *about: str) -> Iterator[Claim]:
    yield (verb, who, *about)
    if len(about) == 1:
        yield (verb, who, MANY)


class Reading(NamedTuple):
    says: Mapping[str, Says]
    happened: Callable[[Sequence[Fact], Sequence[str]], Iterable[Claim]]
    """All that the facts of a turn allow to be claimed, each as often as it happened."""
    tell: Callable[[Sequence[Fact], Sequence[str], int], sentence.LastTurn]
    traded: frozenset[str]
    """Verbs of which all that are about one card are told in one clause."""
    modules: Sequence[object] = ()


def claimed(text: str, reading: Reading, messages: Sequence[str]) -> Iterator[list[Claim]]:
    for node in nodes(text, messages):
        if node.message == WHOLE:
            for deed in nodes(node.fields["deeds"], messages):
                yield list(reading.says[deed.message](deed, node.fields["player"]))
        else:
            yield list(reading.says[node.message](node, ""))


WHOLE = "{player} {deeds}"


def faults(facts: Sequence[Fact], names: Sequence[str], reading: Reading, limit: int) -> Iterator[str]:
    """What sentences about a turn claim that did not happen, or not so often, and cards told in several clauses."""
    messages = CATALOGUES["en"].messages if isinstance(CATALOGUES["en"], Marked) else []
    happened = Counter(reading.happened(facts, names))
    told = reading.tell(facts, names, limit)
    for text in (told.sentence, *told.more):
        clauses = list(claimed(text, reading, messages))
        counted = Counter(claim for clause in clauses for claim in clause)
        for claim, count in (counted - happened).items():
            yield f"{unmarked(text)!r} claims {claim} {count} times too often"
        about = ({claim[1:] for claim in clause if claim[0] in reading.traded} for clause in clauses)
        cards = Counter(card for clause in about for card in clause)
        for card, count in cards.items():
            if count > 1 and card[-1] != MANY:
                yield f"{unmarked(text)!r} tells of {card} in {count} clauses"


def mark(monkeypatch: pytest.MonkeyPatch, reading: Reading) -> None:
    messages = [WHOLE, *reading.says]
    for key, catalogue in list(CATALOGUES.items()):
        monkeypatch.setitem(CATALOGUES, key, Marked(catalogue, messages))
    monkeypatch.setattr(sentence, "reading_length", lambda text: reading_length(unmarked(text)))
    for module in reading.modules:
        monkeypatch.setattr(module, "listing", NEXT.join)


def check(turns: Iterable[Sequence[Fact]], names: Sequence[str], reading: Reading, limits: Sequence[int]) -> int:
    """Read every sentence about these turns in every language; return how many turns there were."""
    count = 0
    for facts in turns:
        count += 1
        for key in CATALOGUES:
            with speaking(key):
                for limit in limits:
                    wrong = list(faults(facts, names, reading, limit))
                    assert not wrong, (wrong, facts)
    return count
