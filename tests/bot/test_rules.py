import pytest

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import Shown, Table, labels, open_game, parts, said
from tests.bot.test_looking import attached

pytestmark = pytest.mark.usefixtures("one_pixel")


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


def menu(shown: Shown) -> list[tuple[str, str]]:
    return [(each["label"], each["value"]) for part in parts(shown) for each in part.get("options", ())]


async def test_a_rule_is_found_by_a_misspelt_question_and_leads_to_all_of_it_and_to_related_ones(table: Table) -> None:
    found = await table.ann.slash(table.channel, "rule", about="hand limt", game="pamir")
    assert "### Hand limit\n-# Pax Pamir (2nd edition) · Cleanup\n" in said(found)
    assert found.response is not None
    assert found.response.ephemeral
    others = menu(found.response)
    assert others[0] == ("The hand (Key concepts)", "pamir:keyconceptsthehand")
    other = await table.ann.select(found.response, [others[0][1]])
    assert "### The hand" in said(other)


async def test_two_rules_that_are_about_equally_near_are_both_told(table: Table) -> None:
    found = await table.ann.slash(table.channel, "rule", about="tie", game="pamir")
    first, second = said(found).split("**Ties**\n")
    assert "Tied players add up the points" in first
    assert "most military stars" in second


async def test_the_edition_and_a_ruling_are_found(table: Table) -> None:
    edition = await table.ann.slash(table.channel, "rule", about="which edition do we play", game="porfiriana")
    assert "Sierra Madre Games, 2015" in said(edition)
    asked = await table.ann.slash(table.channel, "rule", about="is there a hand size limit", game="spartacus")
    assert "The rulebook is silent here; we play it this way: There is no hand limit." in said(asked)


async def test_the_short_answer_comes_first_and_the_whole_rule_behind_a_button(table: Table) -> None:
    short = await table.ann.slash(table.channel, "rule", about="pamir:playbribes")
    assert "three declined offers" not in said(short)
    assert short.response is not None
    whole = await table.ann.click(short.response, label="Whole rule")
    assert "three declined offers" in said(whole)
    assert whole.response is not None
    assert labels(whole.response) == []
    assert attached(short) == attached(whole) == ["rule.png"]
    assert attached(await table.ann.slash(table.channel, "rule", about="pamir:wakhanmoreseats")) == []


async def test_the_rules_of_the_game_in_the_channel_are_meant(table: Table) -> None:
    offered = await table.ann.autocomplete(table.channel, "rule", "about", "income")
    assert {choice["value"].partition(":")[0] for choice in offered} > {"spartacus", "porfiriana"}
    await open_game(table, game="spartacus")
    offered = await table.ann.autocomplete(table.channel, "rule", "about", "income")
    assert [choice["name"] for choice in offered][:1] == ["Income · Turn"]


async def test_chapters_are_offered_before_anything_is_typed(table: Table) -> None:
    offered = await table.ann.autocomplete(table.channel, "rule", "about", "", game="pamir")
    assert [choice["name"] for choice in offered][:2] == ["Edition", "Setup"]


async def test_what_is_no_question_about_rules_finds_none(table: Table) -> None:
    assert "no rule for that" in said(await table.ann.slash(table.channel, "rule", about="zzzzzzz"))
    assert "no rule for that" in said(await table.ann.slash(table.channel, "rule", about="pamir:chess"))


async def test_each_thing_on_a_card_leads_to_its_rule(table: Table) -> None:
    card = await table.ann.slash(table.channel, "card", name="pamir:66")
    assert card.response is not None
    rules = menu(card.response)
    assert {"Rank and privileges (Key concepts)", "Impact icons (Play)"} < {label for label, _ in rules}
    rule = await table.ann.select(card.response, [rules[0][1]])
    assert "### Ruling a region" in said(rule)
    assert rule.response is not None
    assert rule.response.ephemeral
    assert rule.response.id != card.response.id
