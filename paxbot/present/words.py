"""The one door to translated sentences, and the language in which they are spoken at the moment."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final, NamedTuple, ParamSpec, TypeVar

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
