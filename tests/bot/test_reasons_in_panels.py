import pytest

from bot import create_bot
from paxbot.games.pamir.terms import COURT_CARDS, Border, Coalition, Region
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answers, choose, labels, open_panel, panel, rules, said, start_game, text, to_act
from tests.bot.test_taps import BATTLER, LaidOut, Sketched
from tests.pamir.builder import RED, Diagram

MOVER = 35


def poor() -> Diagram:
    """Red has no money, two sites to battle, and more ways to move its pieces than go into a menu."""
    table = Diagram(2).loyalty(RED, Coalition.RUSSIAN).court(RED, MOVER, *range(1, 10)).rupees(RED, 0)
    for number in range(1, 10):
        table.spies(number, {RED: 1})
    for border in Border:
        table.roads(border, {Coalition.RUSSIAN: 1})
    for region in (Region.KABUL, Region.HERAT):
        table.armies(region, {Coalition.RUSSIAN: 1, Coalition.BRITISH: 1})
    return table.market(top=[58, 41], bottom=[])


class Poor(LaidOut):
    layout = staticmethod(poor)


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"pamir": Poor()}, presenters={"pamir": Sketched()})


async def choose_with(table: Table, *words: str) -> str:
    await start_game(table, "bob", game="pamir")
    player = to_act(table)
    shown = await open_panel(table, player)
    for word in words:
        label = next(label for label in answers(shown) if word in label)
        shown = panel(await choose(player, shown, label))
    return text(shown)


async def test_the_question_where_to_names_the_piece_and_where_it_stands(table: Table) -> None:
    shown = await choose_with(table, f"Move with {COURT_CARDS[MOVER].name}", "Move a spy from")
    assert "Where does the spy on " in shown


async def test_a_battle_says_what_limits_it(table: Table) -> None:
    limit = "You remove no more than the rank of your card, and no more than you have pieces where you battle."
    shown = await choose_with(table, f"Battle with {COURT_CARDS[BATTLER].name}")
    assert limit in shown


async def test_why_not_tells_in_full_what_cannot_be_done(table: Table) -> None:
    await start_game(table, "bob", game="pamir")
    player = to_act(table)
    shown = await open_panel(table, player)
    assert "Why not?" in labels(shown)
    told = said(await player.click(shown, label="Why not?"))
    assert told.strip().startswith("**Not possible now**\n- ")
    assert COURT_CARDS[41].name in told


async def test_the_rules_of_the_question_and_of_every_refusal_are_one_tap_from_a_panel(table: Table) -> None:
    await start_game(table, "bob", game="pamir")
    player = to_act(table)
    listed = panel(await player.click(await open_panel(table, player), label="Rules"))
    assert list(rules(listed))[:2] == ["Course of the game", "Purchase"]
    assert "**Build**\nWith " in text(listed)
    custom_id, value = rules(listed)["Build (Card actions)"]
    assert "### Build\n" in said(await player.select(listed, [value], custom_id=custom_id))


async def test_why_not_names_the_rule_of_each_line_and_leads_to_it(table: Table) -> None:
    await start_game(table, "bob", game="pamir")
    player = to_act(table)
    told = panel(await player.click(await open_panel(table, player), label="Why not?"))
    (dear,) = (line for line in text(told).splitlines() if COURT_CARDS[41].name in line)
    assert dear.endswith(" (*Purchase*)")
    assert "Purchase" in rules(told)


async def test_a_question_that_rests_on_one_rule_has_a_button_for_it(table: Table) -> None:
    await start_game(table, "bob", game="pamir")
    player = to_act(table)
    shown = await open_panel(table, player)
    asked = panel(await choose(player, shown, next(each for each in answers(shown) if each.startswith("Battle with"))))
    assert "Rule: Battle" in labels(asked)
    assert "### Battle\n" in said(await player.click(asked, label="Rule: Battle"))


async def test_a_typed_line_that_is_refused_names_its_rule_and_leads_to_it(table: Table) -> None:
    await start_game(table, "bob", game="pamir")
    shown = panel(await to_act(table).slash(table.channel, "do", line="buy 41"))
    assert "(*Purchase*)" in text(shown)
    assert "Purchase" in rules(shown)
