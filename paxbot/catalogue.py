"""The hosted games' faces by key: the one place that joins rules, words and pictures."""

from paxbot.present.presenter import Presenter
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.render.spartacus.presenter import SpartacusPresenter

PRESENTERS: dict[str, Presenter] = {presenter.key: presenter for presenter in (PamirPresenter(), SpartacusPresenter())}
