"""The current language, and pieces of sentences of any game: names, amounts, lists, and their lengths."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from functools import lru_cache, wraps
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final, NamedTuple, ParamSpec, Protocol, TypeVar
from unicodedata import category

DOMAIN: Final = "paxbot"
LOCALES: Final = Path(__file__).parent / "locale"
ENGLISH: Final = "en"
"""The language of the sentences in the code, and the default."""

P = ParamSpec("P")
K = TypeVar("K")
T = TypeVar("T")

Value = str | float | datetime | timedelta | Iterable[str]
_FIELD: Final = re.compile(r"\{(\w+)")


def _catalogues() -> dict[str, NullTranslations]:
    found = sorted(path.parents[1].name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return {ENGLISH: NullTranslations(), **{name: translation(DOMAIN, LOCALES, [name]) for name in found}}


CATALOGUES: Final = _catalogues()

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    return _spoken.get()


def speak(key: str) -> None:
    """Set the language of the current task; English if there is no such language."""
    _spoken.set(known(key))


@contextmanager
def speaking(key: str) -> Iterator[None]:
    """Set the language within the block; English if there is no such language.
    Tasks and threads that start in it keep it.
    """
    before = _spoken.set(known(key))
    try:
        yield
    finally:
        _spoken.reset(before)


def known(key: str) -> str:
    return key if key in CATALOGUES else ENGLISH


def of_locale(name: str) -> str:
    """Return the key of the language that fits a locale such as "de", "en-GB" or "pt-BR" best."""
    whole = name.replace("-", "_")
    return whole if whole in CATALOGUES else known(whole.partition("_")[0])


def languages() -> dict[str, str]:
    return {key: _own_name(key) for key in CATALOGUES}


def _own_name(key: str) -> str:
    with speaking(key):
        return pgettext("the name of this language, in itself", "English")


def in_all(words: Callable[[], T]) -> tuple[T, ...]:
    found = []
    for key in CATALOGUES:
        with speaking(key):
            found.append(words())
    return tuple(dict.fromkeys(found))


def by_language(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache the last `most` results of a function of words for each language. Its arguments must be hashable."""

    def remembering(function: Callable[P, T]) -> Callable[P, T]:
        kept: Callable[..., T] = lru_cache(maxsize=most)(lambda _key, *args, **kwargs: function(*args, **kwargs))

        @wraps(function)
        def spoken(*args: P.args, **kwargs: P.kwargs) -> T:
            return kept(_spoken.get(), *args, **kwargs)

        return spoken

    return remembering


def _(message: str) -> str:
    return CATALOGUES[_spoken.get()].gettext(message)


translated = _


class Spoken(NamedTuple):
    """An English text without fields, translated when it is called."""

    message: str

    def __call__(self) -> str:
        return translated(self.message)


class _Filled:
    """A text whose fields are given by name, or in the order of `names`, which a single field doesn't need.

    Values of the fields in `worded` are made into words first.
    """

    def __init__(self, message: str, names: str = "", /, **worded: Callable[..., object]) -> None:
        self.message, self.worded = message, worded
        self.names = names.split() or list(dict.fromkeys(_FIELD.findall(message)))

    def given(self, values: Sequence[Value | None], named: Mapping[str, Value | None]) -> dict[str, Value | None]:
        return {**dict(zip(self.names, values, strict=False)), **named}

    def filled(self, text: str, given: Mapping[str, Value | None]) -> str:
        return text.format(
            **{key: self.worded[key](value) if key in self.worded else value for key, value in given.items()}
        )


class Say(_Filled):
    def __call__(self, /, *values: Value, **named: Value) -> str:
        return self.filled(translated(self.message), self.given(values, named))


class Many(_Filled):
    """A text with a singular; the first of its fields is the number."""

    def __init__(self, singular: str, plural: str, names: str = "", /, **worded: Callable[..., object]) -> None:
        super().__init__(plural, names, **worded)
        self.singular = singular

    def __call__(self, count: int, /, *values: Value, **named: Value) -> str:
        text = CATALOGUES[_spoken.get()].ngettext(self.singular, self.message, count)
        return self.filled(text, self.given((count, *values), named))


class Either(_Filled):
    """One of two texts marked with `N_`: the second if the field with a "?" has a value, which the first can't have."""

    def __init__(self, without: str, message: str, names: str, /, **worded: Callable[..., object]) -> None:
        super().__init__(message, names.replace("?", ""), **worded)
        self.without, self.asked = without, names.partition("?")[0].split()[-1]

    def __call__(self, /, *values: Value | None, **named: Value | None) -> str:
        given = self.given(values, named)
        if given[self.asked]:
            return self.filled(translated(self.message), given)
        del given[self.asked]
        return self.filled(translated(self.without), given)


def second(at: datetime) -> int:
    return int(at.timestamp())


class Texts(dict[K, str]):
    """Texts by key, marked with `N_`: a call translates one and fills in values."""

    def __call__(self, key: K, **values: object) -> str:
        text = translated(self[key])
        return text.format(**values) if values else text

    def all(self) -> dict[K, str]:
        return {key: translated(text) for key, text in self.items()}


class Named(dict[str, object]):
    """Values for the names in a text, each worded when it is asked for."""

    def __init__(self, value: Callable[[str], str], **given: object) -> None:
        super().__init__(given)
        self._value = value

    def __missing__(self, name: str) -> str:
        return self._value(name)


def ngettext(singular: str, plural: str, count: int) -> str:
    return CATALOGUES[_spoken.get()].ngettext(singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """Translate words that have other meanings elsewhere; the context tells translators which."""
    return CATALOGUES[_spoken.get()].pgettext(context, message)


def N_(message: str) -> str:
    """Mark an English message for the catalogues and return it as it is; it is translated where it is shown."""
    return message


_READ: Final = re.compile(r"\\[\\*_`~|>#:\-]|.", re.DOTALL)
_NUMBER: Final = re.compile(r" \(\d\)$")
BRIEF: Final = 12
_JOINER: Final = "\u200d"
_SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"


points = Many("{count} point", "{count} points")


def person(seat: int, people: Sequence[str]) -> str:
    return f"**{people[seat]}**"


def persons(people: Sequence[str]) -> list[str]:
    return [person(seat, people) for seat in range(len(people))]


def listing(items: Sequence[str]) -> str:
    return (
        "".join(items)
        if len(items) < 2
        else _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])
    )


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def fitted(parts: Iterable[str], length: int) -> str:
    """Return the parts that fit, each whole or not at all, the most needed first."""
    text = ""
    for part in parts:
        longer = f"{text}; {part}" if text and part else text or part
        if len(longer) <= length:
            text = longer
    return text


def reading_length(text: str) -> int:
    """Count visible characters; a backslash before a mark does not count."""
    return len(_READ.findall(text))


def shortened_marked(text: str, length: int) -> str:
    """Cut a text with an ellipsis if it is too long to read.
    A mark escaped by a backslash counts once.
    """
    return _cut(_READ.findall(text), length)


def shortened(text: str, length: int) -> str:
    return _cut(text, length)


stand_in = Say("{rival} for {name}", "rival name")


def short_name(name: str, length: int) -> str:
    """Return a seat's name, cut if too long; the player replaced by an automated seat stays as long as possible."""
    rival, link, player = name.partition(stand_in("", ""))
    if not player or reading_length(name) <= length:
        return shortened_marked(name, length)
    player = shortened_marked(player, length - len(link) - 2)
    return shortened_marked(rival, length - len(link) - reading_length(player)) + link + player


def brief(name: str) -> str:
    return short_name(name, BRIEF)


def number_at_end(text: str) -> str:
    """Return the bracketed number that tells equal names apart: it stays where the name is cut."""
    found = _NUMBER.search(text)
    return found[0] if found else ""


def _cut(read: Sequence[str], length: int) -> str:
    """Return the characters up to an ellipsis, without splitting accents or emoji."""
    whole = "".join(read)
    if len(read) <= length:
        return whole
    number = number_at_end(whole)
    end = max(1, length - 1 - len(number))
    while end > 1 and _goes_on(read[end - 1], read[end]):
        end -= 1
    return f"{''.join(read[:end]).rstrip()}…{number}"


def _goes_on(before: str, char: str) -> bool:
    return _JOINER in (before, char) or category(char[0])[0] == "M" or char in _SKIN_TONES


class Citing(Protocol):
    @property
    def rules(self) -> tuple[str, ...]: ...


class Cited(NamedTuple):
    """A sentence, and the headings of the rules it rests on, the most telling first."""

    text: str
    rules: tuple[str, ...]


def rules_of(lines: Iterable[Citing]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for line in lines for rule in line.rules))


NO_CHARACTER = "\ufffd"


def in_code(text: str) -> str:
    """Replace characters that end or break a piece of code or reverse the line; the length stays."""
    return "".join(map(_harmless, text))


def _harmless(char: str) -> str:
    if char == "`":
        return "’"
    if char.isspace():
        return " "
    return NO_CHARACTER if unicodedata.category(char)[0] == "C" else char
