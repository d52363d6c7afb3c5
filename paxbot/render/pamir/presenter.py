from collections.abc import Mapping, Sequence
from typing import Final

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir.terms import MARKET_COLUMNS
from paxbot.present.pamir import alt
from paxbot.present.pamir.card_texts import card_page, rules_sentences
from paxbot.present.pamir.changes import changes_view, milestone_view
from paxbot.present.pamir.models import board_view, court_view, courts_view, hand_view, market_view, table_view
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.pamir.views import lobby_view
from paxbot.present.pamir.views_ending import ai_cards_view, ending_view
from paxbot.present.presenter import Picture
from paxbot.render.fonts import legible
from paxbot.render.paint import TablePictures, attached
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.board import COLUMN, LEGEND, MAP, STRIP, board_scene
from paxbot.render.pamir.cards import card_page_scene
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.pamir.layout import GAME, NAMES, ROWS
from paxbot.render.pamir.market import card_box, hand_scene, market_scene
from paxbot.render.pamir.scoring import check_scene, ending_scene
from paxbot.render.poster import lobby_scene
from paxbot.render.scene import Box, Scene, around, sheet

_GAUGE: Final = Box(STRIP.x, STRIP.y, 778, STRIP.h)
_PLATES: Final = Box(COLUMN.x, COLUMN.y, COLUMN.w, COLUMN.h - LEGEND - 8)

ELEMENTS: Final[Mapping[str, Box]] = {
    "gauge": _GAUGE,
    "players": _PLATES,
    **{name: around((NAMES[name], *ROWS[name]), *MAP) for name in NAMES},
    **{f"slot{slot}": card_box(*divmod(slot, MARKET_COLUMNS)) for slot in range(2 * MARKET_COLUMNS)},
}


_SUITS: Final = "suit_disc political, suit_disc intelligence, suit_disc economic, suit_disc military"
ICONS: Final = {
    "Setup > The deck": "cards",
    "Setup > Pieces and rupees": "cylinder_plain, coin_plain",
    "Setup > Starting loyalty": "coalition afghan, coalition british, coalition russian",
    "Key concepts > The four suits": _SUITS,
    "Key concepts > The court": "court",
    "Key concepts > The hand": "cards",
    "Key concepts > Rank and privileges": "stars 1 gold, stars 1 gold, stars 1 gold",
    "Key concepts > Loyalty and influence": "influence, patriot afghan, prize_plain, gift 2",
    "Key concepts > Ruling a region": "crown",
    "General rules > Component limits": "cylinder_plain",
    "General rules > Discarding a court card": "impact leverage",
    "General rules > Overthrow": "impact tribe, suit_disc political",
    "Purchase": "coin_plain",
    "Purchase > Military suit": "suit_disc military",
    "Play > Bribes": "coin_plain",
    "Play > Impact icons": "impact army, impact road, impact tribe, impact spy",
    "Card actions > Action costs": "coin_plain",
    "Card actions > Hostages": "impact spy, lock",
    "Card actions > Tax": "action tax, shelter",
    "Card actions > Gift": "action gift, gift 2",
    "Card actions > Build": "action build, impact army, impact road",
    "Card actions > Move": "action move",
    "Card actions > Betray": "action betray, prize_plain",
    "Card actions > Battle": "action battle",
    "Cleanup > Court limit": "court",
    "Cleanup > Hand limit": "cards",
    "Dominance checks": "check_card",
    "Dominance checks > Unsuccessful check": "cylinder_plain",
    "Dominance checks > Successful check": "influence",
    "Events > Dominance Check": "check_card",
    "Events > Favored suit": "impact favor_political",
    "Events > Embarrassment of Riches": "gift 0",
    "Events > Koh-i-noor Recovered": "gift 0",
    "Events > Failure to Impress": "prize_plain",
    "Events > Rumor": "patriot russian",
    "Events > Backing of Persian Aristocracy": "coin 3",
    "Wakhan": "automaton",
    "Wakhan > AI cards": "red_arrow, black_arrow",
    "Wakhan > Pragmatic loyalty": "leaning russian",
    "Wakhan > Radicalize": "action radicalize",
    "Wakhan > Leverage": "impact leverage",
}


class PamirPresenter(PamirWords, TablePictures):
    elements = ELEMENTS
    icons = ICONS
    table = ("market", "board")
    areas = "courts"

    def drawn(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> tuple[Scene, str]:
        drawn = legible(names)
        shown, told = changes_view(view, drawn, facts), changes_view(view, names, facts)
        if key == "board":
            return board_scene(board_view(view, drawn), shown), alt.board_alt(board_view(view, names), told)
        if key == "market":
            return market_scene(market_view(view), shown), alt.market_alt(market_view(view), told)
        return courts_scene(courts_view(view, drawn), shown), alt.courts_alt(courts_view(view, names), told)

    def sheet_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        drawn = legible(names)
        table, changes = table_view(view, drawn), changes_view(view, drawn, facts)
        courts = [court_scene(court_view(view, drawn, seat), changes) for seat in range(len(names))]
        scene = sheet([market_scene(table.market, changes), board_scene(table.board, changes), *courts])
        return attached(scene, alt.table_alt(table_view(view, names), changes_view(view, names, facts)))

    def milestone_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        scene = check_scene(milestone_view(view, legible(names), facts))
        return attached(scene, alt.check_alt(milestone_view(view, names, facts)))

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        hand = hand_view(view, names, seat)
        return attached(hand_scene(hand), alt.hand_alt(hand))

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        court, changes = court_view(view, names, seat), changes_view(view, names, facts)
        return attached(court_scene(court, changes), alt.court_alt(court, changes))

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        scene = ending_scene(ending_view(view, legible(names)))
        return attached(scene, alt.ending_alt(ending_view(view, names)))

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        lobby = lobby_view(people, automated, seats[0], seats[-1])
        return attached(lobby_scene(lobby, GAME), alt.lobby_alt(lobby))

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        scene = ai_cards_scene(ai_cards_view(view, legible(names), seat))
        return attached(scene, alt.ai_cards_alt(ai_cards_view(view, names, seat)))

    def card_picture(self, number: int) -> Picture:
        self.card(number)
        page = card_page(number, rules_sentences(number))
        return attached(card_page_scene(page), alt.card_alt(page))
