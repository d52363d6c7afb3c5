"""Pax Pamir in words and pictures: what the bot shows of it."""

from collections.abc import Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.errors import PaxError
from paxbot.present.pamir import alt
from paxbot.present.pamir.card_texts import rules_sentences
from paxbot.present.pamir.changes import changes_view
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.pamir.views import board_view, court_view, courts_view, hand_view, market_view, table_view
from paxbot.present.pamir.views_cards import card_page
from paxbot.present.pamir.views_check import milestone_view
from paxbot.present.pamir.views_ending import ending_view
from paxbot.present.pamir.views_lobby import lobby_view
from paxbot.present.pamir.views_wakhan import ai_cards_view
from paxbot.present.presenter import Picture
from paxbot.render.glyphs import legible
from paxbot.render.lobby import lobby_scene
from paxbot.render.paint import attached
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.card_page import card_page_scene
from paxbot.render.pamir.check import check_scene
from paxbot.render.pamir.court import court_scene
from paxbot.render.pamir.courts import courts_scene
from paxbot.render.pamir.elements import ELEMENTS
from paxbot.render.pamir.ending import ending_scene
from paxbot.render.pamir.hand import hand_scene
from paxbot.render.pamir.layout import GAME
from paxbot.render.pamir.market import market_scene
from paxbot.render.pamir.rule_icons import ICONS
from paxbot.render.rule_icons import RulePictures
from paxbot.render.sheet import sheet


class PamirPresenter(RulePictures, PamirWords):
    """The whole face of Pax Pamir."""

    elements = ELEMENTS
    icons = ICONS

    def table_pictures(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> tuple[Picture, ...]:
        """Paint the market and the board, with what the facts changed."""
        return self.part_picture("market", view, names, facts), self.part_picture("board", view, names, facts)

    def sheet_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint the market, the board and every court below each other."""
        drawn = legible(names)
        table, changes = table_view(view, drawn), changes_view(view, drawn, facts)
        courts = [court_scene(court_view(view, drawn, seat), changes) for seat in range(len(names))]
        scene = sheet([market_scene(table.market, changes), board_scene(table.board, changes), *courts])
        return attached(scene, alt.table_alt(table_view(view, names), changes_view(view, names, facts)))

    def film_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint the board."""
        return self.part_picture("board", view, names, facts)

    def milestone_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        """Paint what a Dominance Check found, and what it brought each player."""
        scene = check_scene(milestone_view(view, legible(names), facts))
        return attached(scene, alt.check_alt(milestone_view(view, names, facts)))

    def areas_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint all courts, with what the facts changed."""
        drawn = legible(names)
        scene = courts_scene(courts_view(view, drawn), changes_view(view, drawn, facts))
        return attached(scene, alt.courts_alt(courts_view(view, names), changes_view(view, names, facts)))

    def part_picture(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint the board, the market or all courts, with what the facts changed. Raises: PaxError for another key."""
        if key == "courts":
            return self.areas_picture(view, names, facts)
        drawn = legible(names)
        shown, told = changes_view(view, drawn, facts), changes_view(view, names, facts)
        if key == "board":
            scene = board_scene(board_view(view, drawn), shown)
            return attached(scene, alt.board_alt(board_view(view, names), told))
        if key == "market":
            market = market_view(view)
            return attached(market_scene(market, shown), alt.market_alt(market, told))
        raise PaxError("unknown_part", part=key)

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Paint the seat's hand, from its own view."""
        hand = hand_view(view, names, seat)
        return attached(hand_scene(hand), alt.hand_alt(hand))

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        """Paint one court, with what the facts changed."""
        court, changes = court_view(view, names, seat), changes_view(view, names, facts)
        return attached(court_scene(court, changes), alt.court_alt(court, changes))

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        """Paint the final standing and the chart of the checks. Raises: PaxError while the game runs."""
        scene = ending_scene(ending_view(view, legible(names)))
        return attached(scene, alt.ending_alt(ending_view(view, names)))

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        """Paint the lobby card."""
        lobby = lobby_view(people, automated, seats[0], seats[-1])
        return attached(lobby_scene(lobby, GAME), alt.lobby_alt(lobby))

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        """Paint the AI cards of a seat that Wakhan plays. Raises: PaxError for any other seat."""
        scene = ai_cards_scene(ai_cards_view(view, legible(names), seat))
        return attached(scene, alt.ai_cards_alt(ai_cards_view(view, names, seat)))

    def card_picture(self, number: int) -> Picture:
        """Paint one card, large. Raises: PaxError for an unknown number."""
        self.card(number)
        page = card_page(number, rules_sentences(number))
        return attached(card_page_scene(page), alt.card_alt(page))
