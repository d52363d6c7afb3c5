"""The hosted games' faces by key: the one place that joins rules, words and pictures."""

from collections.abc import Callable, Mapping
from typing import Final

from paxbot.engine.game import CardTable
from paxbot.present.presenter import Presenter
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.render.porfiriana.presenter import PorfirianaPresenter
from paxbot.render.spartacus.presenter import SpartacusPresenter


def _by_key(*presenters: Presenter) -> dict[str, Presenter]:
    """Return the presenters by key; the checker of types names what one of them lacks."""
    return {presenter.key: presenter for presenter in presenters}


PRESENTERS: dict[str, Presenter] = _by_key(PamirPresenter(), SpartacusPresenter(), PorfirianaPresenter())


_FOR_CARDS: Final[Mapping[str, Callable[[CardTable], Presenter]]] = {
    SpartacusPresenter.key: SpartacusPresenter,
    PorfirianaPresenter.key: PorfirianaPresenter,
}


def presenters_with(cards: Mapping[str, CardTable]) -> Mapping[str, Presenter]:
    """Return the presenters, those for their owner's cards of which there are some."""
    return {**PRESENTERS, **{key: _FOR_CARDS[key](table) for key, table in cards.items()}}
