"""Pax Porfiriana in words and pictures: what the bot shows of it."""

from collections.abc import Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.errors import PaxError
from paxbot.present.porfiriana import alt
from paxbot.present.porfiriana.models import (
    changes_view,
    hand_view,
    holdings_view,
    lobby_view,
    market_view,
    table_view,
    tableaus_view,
)
from paxbot.present.porfiriana.models_cards import card_page
from paxbot.present.porfiriana.models_topple import ending_view, topple_view
from paxbot.present.porfiriana.presenter import PorfirianaWords
from paxbot.present.presenter import Part, Picture
from paxbot.present.words import _
from paxbot.render.glyphs import legible
from paxbot.render.lobby import lobby_scene
from paxbot.render.paint import attached
from paxbot.render.porfiriana.elements import ELEMENTS
from paxbot.render.porfiriana.ending import ending_scene
from paxbot.render.porfiriana.hand import card_page_scene, hand_scene
from paxbot.render.porfiriana.holdings import holdings_scene
from paxbot.render.porfiriana.market import market_scene
from paxbot.render.porfiriana.rule_icons import ICONS
from paxbot.render.porfiriana.table import table_scene
from paxbot.render.porfiriana.tableaus import tableaus_scene
from paxbot.render.porfiriana.topple import topple_scene
from paxbot.render.rule_icons import RulePictures
from paxbot.render.sheet import sheet


class PorfirianaPresenter(RulePictures, PorfirianaWords):
    """The whole face of Pax Porfiriana."""

    elements = ELEMENTS
    icons = ICONS

    def table_pictures(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> tuple[Picture, ...]:
        """Paint the market, and the regime with the players."""
        return (self._market(view, names, facts), self.film_picture(view, names, facts))

    def _market(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        drawn = legible(names)
        scene = market_scene(market_view(view, drawn), changes_view(view, drawn, facts))
        return attached(scene, alt.market_alt(view, names, facts))

    def sheet_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint market, table and everybody’s holdings below each other."""
        drawn = legible(names)
        changes = changes_view(view, drawn, facts)
        seats = range(len(names) + (view["diaz"] is not None))
        holdings = [holdings_scene(holdings_view(view, seat, drawn), changes) for seat in seats]
        scenes = [market_scene(market_view(view, drawn), changes), table_scene(table_view(view, drawn), changes)]
        return attached(sheet([*scenes, *holdings]), alt.table_alt(view, names, facts))

    @property
    def areas_name(self) -> str:
        """The word for the cards in front of everybody."""
        return _("Tableaus")

    def areas_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint all cards in play, a row for each player."""
        drawn = legible(names)
        scene = tableaus_scene(tableaus_view(view, drawn), changes_view(view, drawn, facts))
        return attached(scene, alt.areas_alt(view, names, facts))

    def film_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint the regime and a row for each player."""
        drawn = legible(names)
        scene = table_scene(table_view(view, drawn), changes_view(view, drawn, facts))
        return attached(scene, alt.table_alt(view, names, facts))

    def parts(self) -> tuple[Part, ...]:
        """Return the market, the players and the tableaus."""
        return (
            Part("market", _("Market")),
            Part("players", _("Regime and players")),
            Part("tableaus", _("All tableaus")),
        )

    def part_picture(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint a part. Raises: PaxError for a key that no part has."""
        if key == "market":
            return self._market(view, names, facts)
        if key == "players":
            return self.film_picture(view, names, facts)
        if key == "tableaus":
            return self.areas_picture(view, names, facts)
        raise PaxError("unknown_part", part=key)

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Paint the seat’s hand, from its own view."""
        return attached(hand_scene(hand_view(view, seat)), alt.hand_alt(view, seat))

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint what lies before one player."""
        drawn = legible(names)
        scene = holdings_scene(holdings_view(view, seat, drawn), changes_view(view, drawn, facts))
        return attached(scene, alt.area_alt(view, seat, names, facts))

    def milestone_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        """Paint a topple attempt. Raises: PaxError without one."""
        return attached(topple_scene(topple_view(view, legible(names), facts)), alt.topple_alt(view, names, facts))

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        """Paint who has won and by what. Raises: PaxError while the game runs."""
        return attached(ending_scene(ending_view(view, legible(names))), alt.ending_alt(view, names))

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        """Paint the lobby card."""
        lobby = lobby_view(people, automated, seats, self._deck)
        return attached(lobby_scene(lobby, self.key), alt.lobby_alt(lobby, self._deck))

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Paint what lies before a seat that Calavera plays. Raises: PaxError for any other seat."""
        if not view["players"][seat]["automated"]:
            raise PaxError("seat_is_not_automated")
        return self.area_picture(view, seat, names)

    def card_picture(self, number: int) -> Picture:
        """Paint one card, large. Raises: PaxError for an unknown number."""
        return attached(card_page_scene(card_page(self._deck, number)), alt.card_alt(self._deck, number))
