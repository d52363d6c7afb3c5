"""PAX in words and pictures: what the bot shows of it."""

from collections.abc import Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.errors import PaxError
from paxbot.present.presenter import Part, Picture
from paxbot.present.spartacus import alt
from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.presenter import SpartacusWords
from paxbot.present.spartacus.views import columns_view, displays_view, player_view, rome_view, table_view
from paxbot.present.spartacus.views_cards import card_page, hand_view
from paxbot.present.spartacus.views_ending import ending_view
from paxbot.present.spartacus.views_lobby import lobby_view
from paxbot.present.words import _
from paxbot.render import spartacus
from paxbot.render.naming import legible
from paxbot.render.paint import PaintedImage as Painted


class SpartacusPresenter(SpartacusWords):
    """The whole face of PAX."""

    def table_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint the columns with Rome, with what the facts changed."""
        drawn = legible(names)
        painted = spartacus.table_picture(table_view(view, drawn), changes_view(drawn, facts))
        return _attached(painted, alt.table_alt(view, names, facts))

    def areas_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint all displays, with what the facts changed."""
        drawn = legible(names)
        painted = spartacus.displays_picture(displays_view(view, drawn), changes_view(drawn, facts))
        return _attached(painted, alt.displays_alt(view, names, facts))

    def film_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint the columns, Rome and all displays, with what the facts changed."""
        drawn = legible(names)
        painted = spartacus.film_picture(
            table_view(view, drawn), displays_view(view, drawn), changes_view(drawn, facts)
        )
        return _attached(painted, alt.table_alt(view, names, facts))

    def parts(self) -> tuple[Part, ...]:
        """Return the columns, Rome and the displays."""
        return (Part("columns", _("Columns")), Part("rome", _("Rome")), Part("displays", _("All displays")))

    def part_picture(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint a part, with what the facts changed. Raises: PaxError for a key that no part has."""
        drawn = legible(names)
        changes = changes_view(drawn, facts)
        if key == "columns":
            painted = spartacus.columns_picture(columns_view(view, drawn), changes)
            return _attached(painted, alt.columns_alt(view, names, facts))
        if key == "rome":
            return _attached(spartacus.rome_picture(rome_view(view), changes), alt.rome_alt(view, names, facts))
        if key == "displays":
            painted = spartacus.displays_picture(displays_view(view, drawn), changes)
            return _attached(painted, alt.displays_alt(view, names, facts))
        raise PaxError("unknown_part", part=key)

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Paint the seat's hand with its money, from its own view."""
        return _attached(spartacus.hand_picture(hand_view(view, seat)), alt.hand_alt(view, seat, names))

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint one display, with what the facts changed."""
        drawn = legible(names)
        painted = spartacus.display_picture(player_view(view, drawn, seat), changes_view(drawn, facts))
        return _attached(painted, alt.display_alt(view, seat, names, facts))

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        """Paint every category against Rome, and the points. Raises: PaxError while the game runs."""
        return _attached(spartacus.ending_picture(ending_view(view, legible(names))), alt.ending_alt(view, names))

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        """Paint the lobby card."""
        painted = spartacus.lobby_picture(lobby_view(people, automated, seats, self._table))
        return _attached(painted, alt.lobby_alt(people, automated, seats, self._table))

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Paint the display of a seat that Nemo plays: it acts by that and by what everybody has.

        Raises: PaxError for any other seat.
        """
        if not view["players"][seat]["automated"]:
            raise PaxError("seat_is_not_automated")
        painted = spartacus.display_picture(player_view(view, legible(names), seat), name="nemo")
        return _attached(painted, alt.display_alt(view, seat, names))

    def card_picture(self, number: int) -> Picture:
        """Paint one card, large. Raises: PaxError for an unknown number."""
        self.card(number)
        return _attached(spartacus.card_picture(card_page(number, self._table)), alt.card_alt(number, self._table))


def _attached(painted: Painted, text: str) -> Picture:
    return Picture(painted.filename, painted.png, text)
