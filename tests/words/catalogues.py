import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from paxbot.present.words import DOMAIN, LOCALES

ROOT: Final = Path(__file__).parents[2]
SPEAKING: Final = ("paxbot/present", "paxbot/render")
UNFINISHED: Final[tuple[str, ...]] = ()
"""Games whose words are still being written, as in `.ci/words`; until then they are spoken in English."""
KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "N_": None,
    "Spoken": None,
    "Say": None,
    "Many": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
KEYS: Final = tuple(sorted(path.name for path in LOCALES.iterdir()))


class Key(NamedTuple):
    """A message by its context, and its forms in English: one, or singular and plural."""

    context: str | None
    forms: tuple[str, ...]


class Entry(NamedTuple):
    key: Key
    said: tuple[str, ...]
    fuzzy: bool


@lru_cache(maxsize=1)
def messages() -> frozenset[Key]:
    found = (
        (context, message)
        for package in SPEAKING
        for path, _line, message, _comments, context in extract_from_dir(
            ROOT / package, method_map=[("**.py", "python")], keywords=KEYWORDS
        )
        if Path(path).parts[0] not in UNFINISHED
    )
    return frozenset(
        Key(context, (message,) if isinstance(message, str) else tuple(message)) for context, message in found
    )


def path_of(key: str, kind: str) -> Path:
    return LOCALES / key / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


@lru_cache(maxsize=8)
def catalogue(key: str) -> Catalog:
    with path_of(key, "po").open("rb") as file:
        return read_po(file)


@lru_cache(maxsize=8)
def entries(key: str) -> tuple[Entry, ...]:
    found = (message for message in catalogue(key) if message.id)
    return tuple(Entry(Key(each.context, _forms(each.id)), _forms(each.string), each.fuzzy) for each in found)


def compiled(key: str) -> bytes:
    out = BytesIO()
    write_mo(out, catalogue(key))
    return out.getvalue()


def _forms(text: Any) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (text,)


def placeholders(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\{(\w*)[^}]*\}", text))


def marks(text: str) -> tuple[Any, ...]:
    """What Discord makes of the text besides words: bold and code, headings, quotes, lists, small print, mentions."""
    return (
        text.count("**"),
        text.count("`"),
        re.findall(r"^(#+ |-# |- |> )", text, re.MULTILINE),
        sorted(re.findall(r"<[@#t][^>]*>", text)),
    )


def typed(text: str) -> list[str]:
    return sorted(re.findall(r"`([^`]*)`", text))
