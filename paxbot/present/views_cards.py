"""View models of any game's page about one card."""

from typing import Generic, NamedTuple, TypeVar

C = TypeVar("C")


class FactView(NamedTuple):
    """One line of a card's page: a heading, and what it says."""

    heading: str
    text: str


class CardPageView(NamedTuple, Generic[C]):
    """A card with its facts beside it and its rules below."""

    card: C
    facts: tuple[FactView, ...]
    sentences: tuple[str, ...]
