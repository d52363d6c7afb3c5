from collections.abc import Mapping, Sequence
from typing import Final

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.present.presenter import Part, Picture
from paxbot.present.spartacus import text as alt
from paxbot.present.spartacus.ending import ending_view
from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.presenter import SpartacusWords
from paxbot.present.spartacus.views import card_page, hand_view, lobby_view, player_view, rome_view, table_view
from paxbot.present.words import _
from paxbot.render.fonts import legible
from paxbot.render.paint import TablePictures, attached
from paxbot.render.scene import Box, Scene, sheet
from paxbot.render.spartacus.cards import card_page_scene, hand_scene
from paxbot.render.spartacus.displays import display_scene, displays_scene, rome_scene, row_boxes
from paxbot.render.spartacus.poster import ending_scene, lobby_scene
from paxbot.render.spartacus.table import AREA, column_boxes, columns_scene, table_scene

_ROME, _LEARNER, _RIVAL = row_boxes(2)

ELEMENTS: Final[Mapping[str, Box]] = {
    "rome": _ROME,
    "display0": _LEARNER,
    "display1": _RIVAL,
    **{f"legion{legion}": box for legion, box in enumerate(column_boxes(3, AREA), 1)},
}


ICONS: Final = {
    "Setup": "primus",
    "Setup > First cards": "cards",
    "Turn > Draw": "roman_tile religion",
    "Turn > Buy": "roman_tile wealth, coin_plain",
    "Turn > Play": "roman_tile fleet, roman_tile army, roman_tile land, roman_tile intrigue",
    "Turn > Income": "roman_tile senator, coin_plain",
    "Primus Conspiratus": "conspiratus",
    "End of round": "eagle",
    "New round": "primus",
    "Final resolution": "eagle, wreath",
    "Final resolution > Points": "wreath, most_money",
}


class SpartacusPresenter(SpartacusWords, TablePictures):
    elements = ELEMENTS
    icons = ICONS
    table = ("table",)
    areas = "displays"

    def drawn(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> tuple[Scene, str]:
        drawn = legible(names)
        changes = changes_view(drawn, facts)
        if key == "rome":
            return rome_scene(rome_view(view), changes), alt.rome_alt(view, names, facts)
        table = table_view(view, drawn)
        if key == "columns":
            return columns_scene(table, changes), alt.columns_alt(view, names, facts)
        if key == "displays":
            return displays_scene(table, changes), alt.displays_alt(view, names, facts)
        return table_scene(table, changes), alt.table_alt(view, names, facts)

    def sheet_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        drawn = legible(names)
        changes = changes_view(drawn, facts)
        displays = [display_scene(player_view(view, drawn, seat), changes) for seat in range(len(names))]
        scene = sheet([table_scene(table_view(view, drawn), changes), *displays])
        return attached(scene, alt.table_alt(view, names, facts))

    def milestone(self, facts: Sequence[Fact]) -> bool:
        return False

    def milestone_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        raise PaxError("unknown_part", part="milestone")

    @property
    def areas_name(self) -> str:
        return _("Displays")

    def parts(self) -> tuple[Part, ...]:
        return (Part("columns", _("Columns")), Part("rome", _("Rome")), Part("displays", _("All displays")))

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        return attached(hand_scene(hand_view(view, seat)), alt.hand_alt(view, seat, names))

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        drawn = legible(names)
        scene = display_scene(player_view(view, drawn, seat), changes_view(drawn, facts))
        return attached(scene, alt.display_alt(view, seat, names, facts))

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        return attached(ending_scene(ending_view(view, legible(names))), alt.ending_alt(view, names))

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        scene = lobby_scene(lobby_view(people, automated, seats, self._table))
        return attached(scene, alt.lobby_alt(people, automated, seats, self._table))

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        if not view["players"][seat]["automated"]:
            raise PaxError("seat_is_not_automated")
        scene = display_scene(player_view(view, legible(names), seat), name="nemo")
        return attached(scene, alt.display_alt(view, seat, names))

    def card_picture(self, number: int) -> Picture:
        self.card(number)
        return attached(card_page_scene(card_page(number, self._table)), alt.card_alt(number, self._table))
