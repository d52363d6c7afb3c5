"""Taps and trips of each action, counted in the simulated Discord against the table in the docs."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot import create_bot
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import COURT_CARDS, Border, Coalition, Region, Suit
from paxbot.present.presenter import Picture
from paxbot.render.pamir.presenter import PamirPresenter
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answers, choose, labels, open_panel, panel, start_game, text, to_act
from tests.bot.toy_presenter import pixel
from tests.pamir.builder import BLUE, RED, Diagram

DOC = Path(__file__).parents[2] / "docs" / "playing-by-chat.md"
ROW = re.compile(r"^\| (?P<action>[^|]+?) \| (?P<taps>\d+) \| (?P<trips>\d+) \|$", re.MULTILINE)

TAXER, BUILDER, BATTLER, BETRAYER, SCOUT = 8, 14, 2, 16, 37
"""Red's court: cards for each action, so many that they go into a menu."""
PRIZE, NO_PRIZE, BOUGHT, TWO_ARMIES = 72, 27, 58, 82


def crowded() -> Diagram:
    """A table in the middle of a game: full market, full courts, and much that red could do."""
    table = Diagram(2).loyalty(RED, Coalition.RUSSIAN).loyalty(BLUE, Coalition.BRITISH).favored(Suit.ECONOMIC)
    table.court(RED, TAXER, BUILDER, BATTLER, BETRAYER, SCOUT).court(BLUE, 1, PRIZE, NO_PRIZE)
    table.hand(RED, TWO_ARMIES, 15, 17).rupees(RED, 9).rupees(BLUE, 6)
    table.market(top=[BOUGHT, 41, 3, 4, 5, 6], bottom=[10, 11, 20, 21, 22, 23])
    table.market_rupees(top=[0, 1, 1, 0, 1], bottom=[1, 0, 1, 1])
    table.tribes(Region.KABUL, {RED: 2}).armies(Region.KABUL, {Coalition.RUSSIAN: 2, Coalition.BRITISH: 1})
    table.roads(Border.HERAT_KABUL, {Coalition.RUSSIAN: 1, Coalition.BRITISH: 1})
    table.armies(Region.PUNJAB, {Coalition.RUSSIAN: 1})
    table.spies(PRIZE, {RED: 1}).spies(NO_PRIZE, {RED: 1})
    return table


def calm() -> Diagram:
    return crowded().court(RED, TAXER, 75, 55).hand(RED, TWO_ARMIES, 15)


def one_hand_card() -> Diagram:
    return calm().hand(RED, TWO_ARMIES)


def full_hand() -> Diagram:
    return calm().hand(RED, TWO_ARMIES, 15, 17)


def two_sites() -> Diagram:
    return crowded().armies(Region.PUNJAB, {Coalition.RUSSIAN: 1, Coalition.BRITISH: 1})


Words = tuple[str, ...]

USE_TAX, END = ("Tax with", f"#{TAXER}"), ("End turn",)
EXPLAINED = "Have a card of market, court or hand explained"
BUY, PLAY = (f"#{BOUGHT}",), ("Play", f"#{TWO_ARMIES}", "left")

ACTIONS: dict[str, tuple[Callable[[], Diagram], list[Words]]] = {
    "Purchase a card": (crowded, [BUY]),
    "Play a second card, with two pieces that have one place to go": (crowded, [PLAY]),
    "Tax, taking 2 rupees": (crowded, [USE_TAX, ("Tax ",), ("Tax ",)]),
    "Gift, the cheapest": (crowded, [("for 2 rupees", f"#{BUILDER}")]),
    "Build 2 blocks, then stop": (
        crowded, [("Build with", f"#{BUILDER}"), ("army", "Kabul"), ("road", "Herat"), ("Done",)],
    ),
    "Move a piece once and stop, with a card of rank 2": (
        crowded, [("Move with", f"#{BATTLER}"), ("Kabul → Herat",), ("Done",)],
    ),
    "Move a piece, with a card of rank 1": (crowded, [("Move with", f"#{SCOUT}"), ("Kabul → Herat",)]),
    "Betray a card that is no prize": (crowded, [("Betray with", f"#{BETRAYER}"), (f"#{NO_PRIZE}",)]),
    "Betray a card and take the prize": (
        crowded, [("Betray with", f"#{BETRAYER}"), (f"#{PRIZE}",), ("Take the prize",)],
    ),
    "Battle, removing 2 pieces": (
        two_sites, [("Battle with", f"#{BATTLER}"), ("Battle in Kabul",), ("Remove",), ("Remove",)],
    ),
    "Battle at the only site, removing 2 pieces": (
        crowded, [("Battle with", f"#{BATTLER}"), ("Remove",), ("Remove",)],
    ),
    "Play your only hand card, at either end of your court": (one_hand_card, [PLAY]),
    "End the turn": (calm, [END]),
    "End the turn with a hand card too many, and discard it": (full_hand, [END, ("Discard", "#15")]),
    "A whole turn: purchase, tax 2 as a bonus action, play, end": (
        calm, [BUY, USE_TAX, ("Tax ",), ("Tax ",), PLAY, END],
    ),
}  # fmt: skip


class LaidOut(PaxPamir):
    layout: Callable[[], Diagram] = staticmethod(crowded)

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> State:
        return self.layout().turn_of(RED).s


class Sketched(PamirPresenter):
    """All words, and pictures of one pixel: only what is pressed counts here."""

    def table_pictures(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> tuple[Picture, ...]:
        return (pixel("table", "The table."),)

    def areas_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        return pixel("courts", "The courts.")

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        return pixel("hand", "The hand.")

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        return pixel("lobby", "The lobby.")


GAME = LaidOut()


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"pamir": GAME}, presenters={"pamir": Sketched()})


def counted() -> dict[str, tuple[int, int]]:
    chapter = DOC.read_text(encoding="utf-8").partition("## How many taps")[2].partition("\n## ")[0]
    return {row["action"]: (int(row["taps"]), int(row["trips"])) for row in ROW.finditer(chapter)}


async def tap(player: simcord.MemberActor, shown: simcord.ResponseMessage, words: Words) -> tuple[int, Any]:
    """How many taps the first answer with these words takes, and the panel after it."""
    labels = [label for label in answers(shown) if all(word in label for word in words)]
    assert labels, (words, list(answers(shown)))
    is_menu = bool(answers(shown)[labels[0]][1])
    return 2 if is_menu else 1, panel(await choose(player, shown, labels[0]))


@pytest.mark.parametrize("action", ACTIONS)
async def test_an_action_takes_as_many_taps_and_trips_as_the_table_says(
    table: Table, action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout, steps = ACTIONS[action]
    monkeypatch.setattr(LaidOut, "layout", staticmethod(layout))
    await start_game(table, "bob", game="pamir")
    player = to_act(table)
    shown, taps = await open_panel(table, player), 0
    for words in steps:
        more, shown = await tap(player, shown, words)
        taps += more
    assert (taps, len(steps)) == counted()[action]
    if steps[-1] is END:
        assert to_act(table).id != player.id


async def test_the_panel_is_one_tap_away_and_a_line_none(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LaidOut, "layout", staticmethod(calm))
    message = await start_game(table, "bob", game="pamir")
    player = to_act(table)
    assert "Take turn" in labels(message)
    assert counted()["Open the panel from the message that calls a player"] == (1, 1)
    line = f"buy {BOUGHT}; tax {TAXER} 41 3; play {TWO_ARMIES} left; end"
    await player.slash(table.channel, "do", line=line)
    assert to_act(table).id != player.id
    assert counted()["The same by one line of `/do`"] == (0, 1)


async def test_a_card_is_explained_in_place_of_the_panel(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LaidOut, "layout", staticmethod(crowded))
    await start_game(table, "bob", game="pamir")
    player = to_act(table)
    listed = panel(await player.click(await open_panel(table, player), label="Cards"))
    assert {COURT_CARDS[number].name for number in (TAXER, BOUGHT, TWO_ARMIES)} <= set(labels(listed))
    assert str(PRIZE) in [value for _, value in answers(listed).values()]
    explained = panel(await player.click(listed, label=COURT_CARDS[TAXER].name))
    assert "**Tax.** Take up to 2 rupees" in text(explained)
    assert counted()[EXPLAINED] == (2, 2)
    assert END[0] in "".join(labels(panel(await player.click(explained, label="Back"))))


def test_every_action_of_the_table_is_counted() -> None:
    others = {"Open the panel from the message that calls a player", "The same by one line of `/do`", EXPLAINED}
    assert set(counted()) == set(ACTIONS) | others
    assert COURT_CARDS[PRIZE].prize is not None
    assert COURT_CARDS[NO_PRIZE].prize is None
