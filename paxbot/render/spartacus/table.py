"""The first picture of the table: columns and Rome; and all of it in one, as a film shows it."""

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import TableView
from paxbot.render.scene import Scene
from paxbot.render.spartacus.columns import columns
from paxbot.render.spartacus.displays import displays
from paxbot.render.spartacus.layout import GAME, WIDTH
from paxbot.render.spartacus.rome import rome


def table_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the Legions with their columns, and below them Rome."""
    above, y = columns(view, changes)
    below, bottom = rome(view.rome, changes, y + 4, chips=True)
    return Scene("table", WIDTH, bottom, "paper", (*above, *below), GAME)


def film_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose the same with all displays below."""
    table = table_scene(view, changes)
    below, bottom = displays(view, changes, table.height + 12)
    return Scene("film", WIDTH, bottom, "paper", (*table.items, *below), GAME)
