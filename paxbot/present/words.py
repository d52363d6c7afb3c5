"""The language spoken at the moment, and sentences of any game: names, amounts, lists, and the length they keep to."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final, NamedTuple, ParamSpec, Protocol, TypeVar
from unicodedata import category

DOMAIN: Final = "paxbot"
LOCALES: Final = Path(__file__).parent / "locale"
ENGLISH: Final = "en"
"""The language in which the sentences stand in the code, and which is spoken where nothing else is known."""

P = ParamSpec("P")
K = TypeVar("K")
T = TypeVar("T")


def _catalogues() -> dict[str, NullTranslations]:
    found = sorted(path.parents[1].name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return {ENGLISH: NullTranslations(), **{name: translation(DOMAIN, LOCALES, [name]) for name in found}}


CATALOGUES: Final = _catalogues()
"""The translations of every language there is, by its key, which is the name of its folder."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the key of the language spoken at the moment."""
    return _spoken.get()


def speak(key: str) -> None:
    """Let the task at hand speak that language from now on; English if there is no such language."""
    _spoken.set(known(key))


@contextmanager
def speaking(key: str) -> Iterator[None]:
    """Word sentences in that language while it lasts; in English if there is no such language.

    Tasks and threads that begin meanwhile go on in it.
    """
    before = _spoken.set(known(key))
    try:
        yield
    finally:
        _spoken.reset(before)


def known(key: str) -> str:
    """Return the key, if there is a catalogue of that language, or else that of English."""
    return key if key in CATALOGUES else ENGLISH


def of_locale(name: str) -> str:
    """Return the key of the language that fits a locale's name best, such as "de", "en-GB" or "pt-BR"."""
    whole = name.replace("-", "_")
    return whole if whole in CATALOGUES else known(whole.partition("_")[0])


def languages() -> dict[str, str]:
    """Return the keys of all languages, each with the language's own name."""
    return {key: _own_name(key) for key in CATALOGUES}


def _own_name(key: str) -> str:
    with speaking(key):
        return pgettext("the name of this language, in itself", "English")


def in_all(words: Callable[[], T]) -> tuple[T, ...]:
    """Return what these words are in each language, English first; nothing is there twice."""
    found = []
    for key in CATALOGUES:
        with speaking(key):
            found.append(words())
    return tuple(dict.fromkeys(found))


def by_language(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember the `most` results of a function that speaks that were used last, each for its language.

    Its arguments must be hashable.
    """

    def remembering(function: Callable[P, T]) -> Callable[P, T]:
        kept: Callable[..., T] = lru_cache(maxsize=most)(lambda _key, *args, **kwargs: function(*args, **kwargs))

        @wraps(function)
        def spoken(*args: P.args, **kwargs: P.kwargs) -> T:
            return kept(_spoken.get(), *args, **kwargs)

        return spoken

    return remembering


def _(message: str) -> str:
    """Return the message in the language spoken at the moment."""
    return CATALOGUES[_spoken.get()].gettext(message)


def translated(message: str) -> str:
    """Return a message that was marked with `N_` elsewhere in the language spoken at the moment."""
    return CATALOGUES[_spoken.get()].gettext(message)


class Spoken(NamedTuple):
    """A label, heading or sentence in English, with nothing to fill in: called, it is in the language spoken then."""

    message: str

    def __call__(self) -> str:
        """Return the text in the language spoken at the moment."""
        return translated(self.message)


class Texts(dict[K, str]):
    """Texts by what they are about, marked with `N_`: called, the one for a key is in the language spoken then."""

    def __call__(self, key: K, **values: object) -> str:
        """Return the text for the key, with the values in it, if there are any."""
        text = translated(self[key])
        return text.format(**values) if values else text


class Named(dict[str, object]):
    """The values for the names in a text, each worded when it is asked for."""

    def __init__(self, value: Callable[[str], str], **given: object) -> None:
        super().__init__(given)
        self._value = value

    def __missing__(self, name: str) -> str:
        return self._value(name)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form of the message that fits the count."""
    return CATALOGUES[_spoken.get()].ngettext(singular, plural, count)


def pgettext(context: str, message: str) -> str:
    """Return the message where the same English words have other meanings elsewhere.

    The context tells translators which.
    """
    return CATALOGUES[_spoken.get()].pgettext(context, message)


def N_(message: str) -> str:
    """Return the message itself, in English, marked so that catalogues have it; who shows it translates it then."""
    return message


_READ: Final = re.compile(r"\\[\\*_`~|>#:\-]|.", re.DOTALL)
"""A character as it is read."""
_NUMBER: Final = re.compile(r" \(\d\)$")
BRIEF: Final = 12
"""Characters of a name where there is little room."""
_JOINER: Final = "\u200d"
_SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"


def points(count: int) -> str:
    """Return an amount of victory points."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def person(seat: int, people: Sequence[str]) -> str:
    """Return a player in a sentence."""
    return f"**{people[seat]}**"


def persons(people: Sequence[str]) -> list[str]:
    """Return all players by seat, as sentences name them."""
    return [person(seat, people) for seat in range(len(people))]


def listing(items: Sequence[str]) -> str:
    """Return several things in one sentence."""
    return (
        "".join(items)
        if len(items) < 2
        else _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])
    )


def capital(text: str) -> str:
    """Return the text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def fitted(parts: Iterable[str], length: int) -> str:
    """Return the parts in order, each whole or not at all, as far as they fit; the most needed come first."""
    text = ""
    for part in parts:
        longer = f"{text}; {part}" if text and part else text or part
        if len(longer) <= length:
            text = longer
    return text


def reading_length(text: str) -> int:
    """Return how many characters are read; a mark made harmless by a backslash counts once."""
    return len(_READ.findall(text))


def shortened_marked(text: str, length: int) -> str:
    """Return the text, cut with an ellipsis where it is too long to read.

    A mark made harmless by a backslash counts once.
    """
    return _cut(_READ.findall(text), length)


def shortened(text: str, length: int) -> str:
    """Return the text, cut with an ellipsis where it is too long."""
    return _cut(text, length)


def stand_in(rival: str, name: str) -> str:
    """Return the name of a seat that the game plays in place of the player of that name."""
    return _("{rival} for {name}").format(rival=rival, name=name)


def short_name(name: str, length: int) -> str:
    """Return the name of a seat, cut where it is too long to read; whom the game plays for stays as far as it can."""
    rival, link, player = name.partition(stand_in("", ""))
    if not player or reading_length(name) <= length:
        return shortened_marked(name, length)
    player = shortened_marked(player, length - len(link) - 2)
    return shortened_marked(rival, length - len(link) - reading_length(player)) + link + player


def brief(name: str) -> str:
    """Return a player's name as it stands where there is little room."""
    return short_name(name, BRIEF)


def number_at_end(text: str) -> str:
    """Return the number in brackets by which a name is told from another: it stays where the name is cut."""
    found = _NUMBER.search(text)
    return found[0] if found else ""


def _cut(read: Sequence[str], length: int) -> str:
    """Return the characters up to an ellipsis; accents and the parts of one emoji stay together."""
    whole = "".join(read)
    if len(read) <= length:
        return whole
    number = number_at_end(whole)
    end = max(1, length - 1 - len(number))
    while end > 1 and _goes_on(read[end - 1], read[end]):
        end -= 1
    return f"{''.join(read[:end]).rstrip()}…{number}"


def _goes_on(before: str, char: str) -> bool:
    """Return whether two characters in a row are read as one."""
    return _JOINER in (before, char) or category(char[0])[0] == "M" or char in _SKIN_TONES


class Citing(Protocol):
    """Something that rests on rules."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Their headings."""


class Cited(NamedTuple):
    """A sentence, and the headings of the rules it rests on, the most telling first."""

    text: str
    rules: tuple[str, ...]


def rules_of(lines: Iterable[Citing]) -> tuple[str, ...]:
    """Return the rules of all of them, each once."""
    return tuple(dict.fromkeys(rule for line in lines for rule in line.rules))


NO_CHARACTER = "\ufffd"


def in_code(text: str) -> str:
    """Return the text without what would end or break a piece of code or turn the line round; as long as before."""
    return "".join(map(_harmless, text))


def _harmless(char: str) -> str:
    if char == "`":
        return "’"
    if char.isspace():
        return " "
    return NO_CHARACTER if unicodedata.category(char)[0] == "C" else char
