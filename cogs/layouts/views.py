"""The views of a table that people can choose among."""

from collections.abc import Iterable
from typing import Final

from paxbot.present.chat import views as words
from paxbot.present.presenter import Part, Presenter

TABLE: Final = "table"
AREA: Final = "court"
"""The name that the first game had for it is sent in ids and stored in settings, and stays."""
FULL: Final = "full"


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
