import json

import pytest
import simcord

from cogs.lookup import search_cards
from paxbot.present.presenter import CardName
from paxbot.presenters import PRESENTERS
from tests.bot.people import (
    Table,
    answered,
    answers,
    at_once,
    choose,
    labels,
    open_game,
    open_panel,
    panel,
    parts,
    play,
    said,
    start_game,
    text,
    to_act,
)


def attached(result: simcord.InteractionResult) -> list[str]:
    assert result.response is not None
    assert result.response.ephemeral
    return [file.filename for file in result.response.attachments]


async def test_anybody_looks_at_board_and_courts(table: Table) -> None:
    await start_game(table, "bob")
    board = await table.zoe.slash(table.channel, "pax board")
    assert "Pot: 10" in said(board)
    assert attached(board) == ["table.png", "coins.png"]
    courts = await table.zoe.slash(table.channel, "pax court")
    assert "Court of ann" in said(courts)
    assert attached(courts) == ["courts.png"]
    court = await table.zoe.slash(table.channel, "pax court", player=table.bob)
    assert said(court).strip() == "Court of bob"
    assert attached(court) == ["court.png"]
    assert "no seat in this game" in said(await table.zoe.slash(table.channel, "pax court", player=table.cat))


async def test_a_button_of_the_turn_shows_everybodys_areas_to_whoever_presses_it(table: Table) -> None:
    message = await start_game(table, "bob")
    shown = await table.zoe.click(message, label="Purses")
    assert "Court of ann" in said(shown)
    assert "Court of bob" in said(shown)
    assert attached(shown) == ["courts.png"]
    await table.bot.services.settings.change(table.zoe.id, text_only=True)
    told = await table.zoe.click(message, label="Purses")
    assert "Court of bob" in said(told)
    assert attached(told) == []


async def test_without_a_game_or_before_its_start_a_sentence_says_so(table: Table) -> None:
    for command in ("board", "court", "hand", "log", "status", "undo", "export", "turn", "end"):
        assert "no game in this channel" in said(await table.zoe.slash(table.channel, f"pax {command}"))
    await open_game(table)
    for command in ("board", "court", "hand", "log", "undo", "export", "turn"):
        assert "not started" in said(await table.ann.slash(table.channel, f"pax {command}"))


async def test_the_log_is_read_turn_by_turn(table: Table) -> None:
    await start_game(table, "bob")
    await play(table, to_act(table), "Take 2")
    await play(table, to_act(table), "End turn")
    before = await table.zoe.slash(table.channel, "pax log")
    assert "CoinsTaken" in said(before), "the log opens at the turn before while the present one is empty"
    assert before.response is not None
    assert "Nothing has happened" in said(await table.zoe.click(before.response, label="Next"))
    assert "TurnEnded" in said(await table.zoe.slash(table.channel, "pax log", turn=1))


async def test_status_says_who_is_asked_and_links_to_the_turn(table: Table) -> None:
    message = await start_game(table, "bob")
    shown = said(await table.zoe.slash(table.channel, "pax status"))
    (asked,) = (line for line in shown.split("\n") if "is asked" in line)
    assert asked.endswith(":R>.")
    assert message.jump_url in shown
    assert "SHA-256" in shown


async def test_export_gives_the_record_as_a_file(table: Table) -> None:
    await start_game(table, "bob")
    await play(table, to_act(table), "Take 2")
    result = await table.zoe.slash(table.channel, "pax export")
    assert attached(result) == ["toy-1.json"]
    assert "without anything hidden" in said(result)
    assert result.response is not None
    record = json.loads(await result.response.attachments[0].read())
    assert len(record["moves"]) == 1


async def test_my_games_says_whose_turn_it_is_also_in_direct_messages(table: Table) -> None:
    assert "in no game" in said(await table.ann.user.slash("games"))
    await open_game(table)
    assert "waiting for players (1 of 5)" in said(await table.ann.user.slash("games"))
    answered(await table.ann.click(table.messages()[-1], label="Cancel"))
    message = await start_game(table, "bob")
    player = to_act(table)
    other = table.bob if player.id == table.ann.id else table.ann
    mine = said(await player.user.slash("games"))
    assert "waits for you" in mine
    assert message.jump_url in mine
    assert f"waits for {player.name}" in said(await other.slash(table.channel, "games"))


async def test_a_card_is_found_by_name_and_number_also_in_direct_messages(table: Table) -> None:
    offered = await table.ann.user.autocomplete("card", "name", "coin 1")
    assert [choice["name"].split(" · ")[0] for choice in offered][:2] == ["1 Coin 1", "10 Coin 10"]
    chosen = await table.ann.user.slash("card", name=offered[1]["value"])
    assert "Text of Coin 10" in said(chosen)
    assert "Rulings" in said(chosen)
    assert attached(chosen) == ["card.png"]
    assert "Text of Coin 7" in said(await table.ann.slash(table.channel, "card", name="7"))
    assert "Text of Coin 12" in said(await table.ann.slash(table.channel, "card", name="coin 12"))
    assert "no such card" in said(await table.ann.slash(table.channel, "card", name="zzzzzz"))
    assert "no such card" in said(await table.ann.slash(table.channel, "card", name="toy:99"))


async def test_the_panel_explains_every_card_in_sight_and_comes_back(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    before = await open_panel(table, player)
    shown = panel(await player.click(before, label="Cards"))
    assert shown.id == before.id
    menus = [part["options"] for part in parts(shown) if part["type"] == 3]
    assert [len(options) for options in menus] == [25, 5], "a menu has 25 options at most"
    own = panel(await player.click(shown, label=f"Coin of {player.name}"))
    assert "Text of Coin 40" in text(own)
    assert labels(own) == ["Cards", "Back"]
    shown = panel(await player.click(own, label="Cards"))
    explained = await choose(player, shown, "Coin 30")
    assert "Text of Coin 30" in said(explained)
    assert "Rulings" in said(explained)
    assert attached(explained) == ["card.png"]
    returned = await player.click(panel(explained), label="Back")
    assert "Take 1" in answers(panel(returned))
    assert attached(returned) == []
    assert panel(returned).id == before.id


async def test_an_onlooker_gets_no_hand_explained_and_returns_to_the_table(table: Table) -> None:
    message = await start_game(table, "bob")
    seen = panel(await table.zoe.click(message, label="Take turn"))
    shown = panel(await table.zoe.click(seen, label="Cards"))
    assert not [label for label in [*labels(shown), *answers(shown)] if label.startswith("Coin of")]
    explained = await choose(table.zoe, shown, "Coin 7")
    assert "Text of Coin 7" in said(explained)
    assert text(panel(await table.zoe.click(panel(explained), label="Back"))) == text(seen)


async def test_a_number_that_no_card_has_is_refused(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    shown = panel(await player.click(await open_panel(table, player), label="Cards"))
    menu = next(part["custom_id"] for part in parts(shown) if part["type"] == 3)
    made_up = menu.replace("pax-menu", "pax").removesuffix(":0") + ":999"
    (result,) = await at_once(table.env, player, shown, made_up)
    assert "no such card" in said(result)


@pytest.mark.parametrize("name", ["9" * 99, "toy:" + "9" * 96, "@everyone", "toy:"])
async def test_what_no_card_is_called_finds_no_card(table: Table, name: str) -> None:
    assert "no such card" in said(await table.ann.slash(table.channel, "card", name=name))


@pytest.mark.parametrize("typed", ["@everyone", "@here", "<script>", "hello", "good morning", "xyzzy", "bank robber"])
def test_what_is_like_no_card_finds_none_of_the_real_ones(typed: str) -> None:
    assert search_cards(PRESENTERS, typed) == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("balushi smuglers", "Baluchi Smugglers"),
        ("smugler", "Baluchi Smugglers"),
        ("henri potinger", "Henry Pottinger"),
        ("nation bilding", "Nation Building / Riots in Kabul"),
        ("nationbuilding", "Nation Building / Riots in Kabul"),
        ("pashtunwali valeus", "Pashtunwali Values / Favored suit: Intelligence"),
        ("dominnce chek", "Dominance Check"),
    ],
)
def test_a_misspelling_finds_the_card_that_is_meant(typed: str, name: str) -> None:
    assert search_cards(PRESENTERS, typed)[0][1].name == name


async def test_cards_offered_for_a_misspelt_name_are_all_different(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins = [CardName(number, f"Dominance Check {number % 2}", "an event") for number in range(4)]
    monkeypatch.setattr(table.bot.app.presenters["toy"], "cards", lambda: twins)
    offered = await table.ann.autocomplete(table.channel, "card", "name", "dominnce chek")
    assert sorted(choice["value"] for choice in offered) == [f"toy:{number}" for number in range(4)]


async def test_a_number_no_card_has_is_refused_privately_even_when_it_was_to_be_shown(table: Table) -> None:
    result = await table.ann.slash(table.channel, "card", name="toy:999", show=True)
    assert "no such card" in said(result)
    assert result.ephemeral
    assert not table.messages()


async def test_a_card_can_be_shown_to_everybody(table: Table) -> None:
    result = answered(await table.ann.slash(table.channel, "card", name="7", show=True))
    assert result.response is not None
    assert not result.response.ephemeral


async def test_autocompletion_offers_at_most_25_and_forgives_typing_errors(table: Table) -> None:
    assert len(await table.ann.autocomplete(table.channel, "card", "name", "")) == 25
    offered = await table.ann.autocomplete(table.channel, "card", "name", "cion 33")
    assert "33 Coin 33" in offered[0]["name"]


async def test_a_long_turn_has_several_pages_of_log(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        table.bot.app.presenters["toy"], "log", lambda facts, _: [f"{fact} " + "x" * 300 for fact in facts]
    )
    message = await start_game(table, "bob")
    player = to_act(table)
    for _ in range(12):
        await play(table, player, "Take 2")
        answered(await player.slash(table.channel, "pax undo"))
    assert "earlier lines" in text(table.now(message))
    newest = await table.zoe.slash(table.channel, "pax log")
    last_page = said(newest)
    assert newest.response is not None
    older = await table.zoe.click(newest.response, label="Previous")
    assert "CoinsTaken" in said(older)
    assert said(older) != last_page
    assert older.response is not None
    assert "Next" in labels(older.response)


async def test_a_hand_of_another_player_is_seen_only_where_hands_are_open(table: Table) -> None:
    await start_game(table, "bob")
    assert "Hands are hidden" in said(await table.zoe.slash(table.channel, "pax hand", player=table.bob))
    assert "Hands are hidden" in said(await table.ann.slash(table.channel, "pax hand", player=table.bob))
    assert "Your hand" in said(await table.bob.slash(table.channel, "pax hand", player=table.bob))
    assert "no seat in this game" in said(await table.ann.slash(table.channel, "pax hand", player=table.zoe))


async def test_everybody_looks_at_open_hands(table: Table) -> None:
    await start_game(table, "bob", open_hands=True)
    seen = await table.zoe.slash(table.channel, "pax hand", player=table.bob)
    assert "Hand of bob" in said(seen)
    assert attached(seen) == ["hand.png"]
