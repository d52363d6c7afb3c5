"""The first picture of the table: columns and Rome."""

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import TableView
from paxbot.render.scene import Scene
from paxbot.render.spartacus.columns import columns
from paxbot.render.spartacus.layout import GAME, WIDTH
from paxbot.render.spartacus.rome import rome


def table_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """The Legions with their columns, and below them Rome."""
    above, y = columns(view.columns, changes)
    below, bottom = rome(view.rome, changes, y + 4, chips=True)
    return Scene("table", WIDTH, bottom, "paper", (*above, *below), GAME)
