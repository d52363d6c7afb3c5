"""The hosted games' faces by key: the one place that joins rules, words and pictures."""

from collections.abc import Mapping

from paxbot.games.spartacus.cards import CardTable
from paxbot.present.presenter import Presenter
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.render.spartacus.presenter import SpartacusPresenter

PRESENTERS: dict[str, Presenter] = {presenter.key: presenter for presenter in (PamirPresenter(), SpartacusPresenter())}


def presenters_with(cards: CardTable | None) -> Mapping[str, Presenter]:
    """The faces, that of PAX for the owner's table of cards where there is one."""
    return PRESENTERS if cards is None else {**PRESENTERS, SpartacusPresenter.key: SpartacusPresenter(cards)}
