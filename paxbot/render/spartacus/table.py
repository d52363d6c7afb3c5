"""The picture of the table: the Legions with their columns, and the matrix of strengths."""

from paxbot.present.spartacus.changes import NO_CHANGES, ChangesView
from paxbot.present.spartacus.views import TableView
from paxbot.render.scene import Box, Scene
from paxbot.render.spartacus.columns import columns
from paxbot.render.spartacus.head import head, news
from paxbot.render.spartacus.layout import BELOW, GAME, HEIGHT, MARGIN, WIDTH
from paxbot.render.spartacus.matrix import matrix, top_of


def table_scene(view: TableView, changes: ChangesView = NO_CHANGES) -> Scene:
    """Compose head, sentence, columns and matrix."""
    area = Box(MARGIN, BELOW, WIDTH - 2 * MARGIN, top_of(len(view.players)) - BELOW - 6)
    items = (*head(view), *news(changes), *columns(view, changes, area), *matrix(view, changes))
    return Scene("table", WIDTH, HEIGHT, "travertine", items, GAME)
