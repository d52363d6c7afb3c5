"""The views of a table that people can choose among."""

from collections.abc import Iterable, Sequence
from typing import Final

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from paxbot.present.chat import views as words
from paxbot.present.presenter import Part, Presenter
from paxbot.service import GameView

TABLE: Final = "table"
AREA: Final = "court"
"""The name that the first game had for it is sent in ids and stored in settings, and stays."""
FULL: Final = "full"
AREAS: Final = "areas"
CARD: Final = "card"
"""Besides views, what can be shown to everybody."""


def show_button(game: int, *what: str) -> ActionButton:
    """Return the button that shows everybody in the channel what its presser looks at."""
    return ActionButton(CustomId("show", game, what), words.show_here())


def is_open(presenter: Presenter, view: GameView, names: Sequence[str], number: int) -> bool:
    """Return whether a card lies open on the table."""
    groups = presenter.cards_in_sight(view.state, None, names)
    return any(card.number == number for group in groups for card in group.cards)


def offered(presenters: Iterable[Presenter], *, name_games: bool = False) -> list[Part]:
    """Return every view of these games by key and name, each key once, with its game if it is to be told."""
    parts = {
        part.key: Part(part.key, words.of_game(part.name, presenter.name)) if name_games else part
        for presenter in presenters
        for part in presenter.parts()
    }
    return [
        Part(TABLE, words.whole_table()),
        *parts.values(),
        Part(AREA, words.mine()),
        Part(FULL, words.full_resolution()),
    ]
