"""Hooks: how cards bend rules without the rules knowing the cards.

A rule asks a question with a general answer; every card in force that has a hook for that kind of question may
bend the answer. A query bends a value, a permission turns a yes into a no or the other way round, and a trigger
adds steps to those that follow.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

S = TypeVar("S")
Q = TypeVar("Q")
V = TypeVar("V")
H = TypeVar("H")

Hook = Callable[..., Any]
"""Called with the state, the query, the answer so far and the holding of the card; returns the new answer."""


class Bend(NamedTuple, Generic[H]):
    """A hook together with the holding that puts it in force."""

    hook: Hook
    of: H


Bends = Mapping[type, Sequence[Bend[H]]]
"""The bends in force, by type of query."""


class Hooks(Generic[S, H]):
    """The hooks of one game, by kind of card and type of query."""

    def __init__(self) -> None:
        self._hooks: dict[str, dict[type, Hook]] = {}

    def __call__(self, kind: str, query: type[Q]) -> Callable[[Callable[[S, Q, V, H], V]], Callable[[S, Q, V, H], V]]:
        """Return a decorator that registers a hook for cards of a kind and queries of a type."""

        def register(hook: Callable[[S, Q, V, H], V]) -> Callable[[S, Q, V, H], V]:
            hooks = self._hooks.setdefault(kind, {})
            assert query not in hooks, f"{kind} bends {query.__name__} already"
            hooks[query] = hook
            return hook

        return register

    def kinds(self) -> frozenset[str]:
        """Return every kind of card that has a hook."""
        return frozenset(self._hooks)

    def in_force(self, holdings: Iterable[tuple[str, H]]) -> Bends[H]:
        """Return the bends for each type of query, in the order of the holdings (kind, holding)."""
        found: dict[type, list[Bend[H]]] = {}
        for kind, holding in holdings:
            if kind in self._hooks:
                for query, hook in self._hooks[kind].items():
                    found.setdefault(query, []).append(Bend(hook, holding))
        return found
