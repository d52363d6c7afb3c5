from collections.abc import Mapping, Sequence
from typing import Final

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana.terms import COLUMNS, SPACES
from paxbot.present.porfiriana import pictures
from paxbot.present.porfiriana.models import (
    card_page,
    changes_view,
    hand_view,
    holdings_view,
    lobby_view,
    market_view,
    table_view,
    tableaus_view,
)
from paxbot.present.porfiriana.pictures import ending_view, topple_view
from paxbot.present.porfiriana.presenter import PorfirianaWords
from paxbot.present.presenter import Part, Picture
from paxbot.present.words import _
from paxbot.render.fonts import legible
from paxbot.render.paint import TablePictures, attached
from paxbot.render.porfiriana.cards import card_page_scene, hand_scene
from paxbot.render.porfiriana.ending import ending_scene, topple_scene
from paxbot.render.porfiriana.table import market_scene, slot_box, table_scene
from paxbot.render.porfiriana.tableaus import holdings_scene, row_boxes, tableaus_scene
from paxbot.render.poster import lobby_scene
from paxbot.render.scene import Box, Scene, sheet

ELEMENTS: Final[Mapping[str, Box]] = {
    **{f"tableau{seat}": box for seat, box in enumerate(row_boxes(2))},
    **{f"slot{space}": slot_box(*divmod(space, len(COLUMNS)), len(COLUMNS)) for space in range(SPACES)},
}


def _motifs(*names: str) -> str:
    return ", ".join(f"printed {name} ink white" for name in names)


_CUBE: Final = "printed cube agave white"
_UNREST: Final = "printed unrest alarm white"
_REGIMES: Final = "regime pax, regime us_intervention, regime martial_law, regime anarchy"
_PRESTIGE: Final = "prestige loyalty, prestige command, prestige outrage, prestige revolution"
ICONS: Final = {
    "Components": "faction blue, faction green, faction white, faction red",
    "Terms > Grudge pile": _motifs("grudge"),
    "Terms > Cubes": _CUBE,
    "Terms > Profit": _CUBE,
    "Terms > Prestige": _PRESTIGE,
    "Terms > Payments": _motifs("gold"),
    "Turn > Income": "printed cube agave white, printed gold ink white",
    "Turn > Buy Market Card": _motifs("cards", "gold"),
    "Turn > Sell Card": _motifs("gold"),
    "Turn > Redeploy Troop": _motifs("troop"),
    "Turn > Buy Land": _motifs("ranch", "plantation"),
    "Turn > Improve Connection": _motifs("rail", "mule", "ship", "chain"),
    "Turn > Police": "printed unrest alarm white, printed jail ink white",
    "Turn > Speculate": _CUBE,
    "Enterprises": _motifs("mine", "ranch", "bank", "plantation"),
    "Enterprises > Targets": _CUBE,
    "Enterprises > Gun store": _motifs("gun_store"),
    "Troops": _motifs("troop"),
    "Troops > Conditions": "printed bullet cochineal white",
    "Troops > Access and cost": _motifs("foot", "mule", "rail"),
    "Troops > Private army": _motifs("hacendado", "troop"),
    "Loss of an enterprise > Slave revolt": "prestige revolution liberator",
    "Unrest": _UNREST,
    "Unrest > Where it comes from": _UNREST,
    "Regimes": _REGIMES,
    "Regimes > Values": _REGIMES,
    "Regimes > Change": "regime martial_law",
    "Regimes > Prestige cubes": "regime pax, prestige loyalty",
    "Depression": "printed_disc bear cochineal",
    "Depression > Bull and bear": "printed_disc bull federal, printed_disc bear cochineal",
    "Attack cards > Orange": _motifs("orange"),
    "Attack cards > Black": _motifs("black"),
    "Attack cards > Jail": _motifs("jail"),
    "Attack cards > Spy": _motifs("spy"),
    "Headlines and strife > Strife": "faction blue, faction green",
    "Headlines and strife > Connection pay": _motifs("rail", "gold"),
    "Partners > General": "printed general ink white, printed bullet cochineal white",
    "Partners > Monopoly": _motifs("monopoly"),
    "Partners > Rebel governor": _motifs("governor"),
    "Partners > Newspaper": _motifs("newspaper"),
    "Topple": _motifs("diaz"),
    "Topple > Showdown": _motifs("hacendado"),
    "Topple > Hacendado assassination": _motifs("hacendado"),
    "Topple > Test": _PRESTIGE,
    "End of the game > Gold victory": _motifs("gold"),
    "Cubes and hand > Shortages": _CUBE,
    "Solitaire": _motifs("diaz"),
}


class PorfirianaPresenter(PorfirianaWords, TablePictures):
    elements = ELEMENTS
    icons = ICONS
    table = ("market", "players")
    areas = "tableaus"

    def drawn(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> tuple[Scene, str]:
        drawn = legible(names)
        changes = changes_view(view, drawn, facts)
        if key == "market":
            return market_scene(market_view(view, drawn), changes), pictures.market_alt(view, names, facts)
        if key == "players":
            return table_scene(table_view(view, drawn), changes), pictures.table_alt(view, names, facts)
        return tableaus_scene(tableaus_view(view, drawn), changes), pictures.areas_alt(view, names, facts)

    def sheet_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        drawn = legible(names)
        changes = changes_view(view, drawn, facts)
        seats = range(len(names) + (view["diaz"] is not None))
        holdings = [holdings_scene(holdings_view(view, seat, drawn), changes) for seat in seats]
        scenes = [market_scene(market_view(view, drawn), changes), table_scene(table_view(view, drawn), changes)]
        return attached(sheet([*scenes, *holdings]), pictures.table_alt(view, names, facts))

    @property
    def areas_name(self) -> str:
        return _("Tableaus")

    def parts(self) -> tuple[Part, ...]:
        return (
            Part("market", _("Market")),
            Part("players", _("Regime and players")),
            Part("tableaus", _("All tableaus")),
        )

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        return attached(hand_scene(hand_view(view, seat)), pictures.hand_alt(view, seat))

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        drawn = legible(names)
        scene = holdings_scene(holdings_view(view, seat, drawn), changes_view(view, drawn, facts))
        return attached(scene, pictures.area_alt(view, seat, names, facts))

    def milestone_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        return attached(topple_scene(topple_view(view, legible(names), facts)), pictures.topple_alt(view, names, facts))

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        return attached(ending_scene(ending_view(view, legible(names))), pictures.ending_alt(view, names))

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        lobby = lobby_view(people, automated, seats, self._deck)
        return attached(lobby_scene(lobby, self.key), pictures.lobby_alt(lobby, self._deck))

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        if not view["players"][seat]["automated"]:
            raise PaxError("seat_is_not_automated")
        return self.area_picture(view, seat, names)

    def card_picture(self, number: int) -> Picture:
        return attached(card_page_scene(card_page(self._deck, number)), pictures.card_alt(self._deck, number))
