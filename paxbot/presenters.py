"""The hosted games' faces by key: the one place that joins rules, words and pictures."""

from collections.abc import Mapping

from paxbot.games.spartacus.cards import CardTable
from paxbot.present.presenter import Presenter
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.render.spartacus.presenter import SpartacusPresenter


def _by_key(*presenters: Presenter) -> dict[str, Presenter]:
    """Return the presenters by key; the checker of types names what one of them lacks."""
    return {presenter.key: presenter for presenter in presenters}


PRESENTERS: dict[str, Presenter] = _by_key(PamirPresenter(), SpartacusPresenter())


def presenters_with(cards: CardTable | None) -> Mapping[str, Presenter]:
    """Return the presenters, that of PAX for the owner's table of cards where there is one."""
    return PRESENTERS if cards is None else {**PRESENTERS, SpartacusPresenter.key: SpartacusPresenter(cards)}
