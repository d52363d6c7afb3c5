from typing import Any

import pytest
import simcord

from bot import create_bot
from paxbot.settings import Settings
from paxbot.storage.rows import Status
from tests.bot import people
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Actor,
    Shown,
    Table,
    answered,
    labels,
    open_game,
    panel,
    parts,
    play,
    said,
    start_game,
    text,
    to_act,
)

VIEWS = {
    "Whole table": "table",
    "Pot": "pot",
    "Bank": "bank",
    "What lies before me": "court",
    "Everything on one sheet, as a file": "full",
}


def attached(message: Shown | None) -> list[str]:
    assert message is not None
    return [file.filename for file in message.attachments]


def menu(message: Shown) -> dict[str, Any]:
    return next(part for part in parts(message) if part["type"] == 3)


def offered(message: Shown) -> dict[str, str]:
    return {option["label"]: option["value"] for option in menu(message)["options"]}


def marked(message: Shown) -> list[str]:
    return [option["value"] for option in menu(message)["options"] if option.get("default")]


async def look(table: Table, person: simcord.MemberActor, **chosen: str) -> simcord.ResponseMessage:
    return panel(await person.slash(table.channel, "pax board", **chosen))


async def switch(person: Actor, shown: Shown, key: str) -> simcord.ResponseMessage:
    return panel(await person.select(shown, [key], custom_id=menu(shown)["custom_id"]))


async def test_the_table_is_looked_at_as_a_whole_in_part_or_as_files(table: Table) -> None:
    await start_game(table, "bob")
    pictures = {key: attached(await look(table, table.ann, view=key)) for key in VIEWS.values()}
    assert pictures == {
        "table": ["table.png", "coins.png"],
        "pot": ["pot.png"],
        "bank": ["bank.png"],
        "court": ["court.png"],
        "full": ["sheet.png"],
    }
    court = await look(table, table.bob, view="court")
    assert [file.description for file in court.attachments] == ["Court of bob"]


async def test_full_resolution_comes_as_files_and_everything_else_as_pictures(table: Table) -> None:
    await start_game(table, "bob")
    for key in VIEWS.values():
        kinds = [part["type"] for part in parts(await look(table, table.ann, view=key))]
        assert (13 in kinds, 12 in kinds) == (key == "full", key != "full")


async def test_a_menu_below_turns_the_same_message_to_another_view(table: Table) -> None:
    await start_game(table, "bob")
    shown = await look(table, table.ann)
    assert offered(shown) == VIEWS
    assert marked(shown) == ["table"]
    turned = await switch(table.ann, shown, "bank")
    assert (turned.id, attached(turned), marked(turned)) == (shown.id, ["bank.png"], ["bank"])
    again = await switch(table.ann, turned, "full")
    assert attached(again) == ["sheet.png"]
    assert attached(await switch(table.ann, again, "table")) == ["table.png", "coins.png"]


async def test_the_menu_shows_the_table_as_it_has_become(table: Table) -> None:
    await start_game(table, "bob")
    shown = await look(table, table.zoe)
    assert "Pot: 10" in text(shown)
    await play(table, to_act(table), "Take 2")
    turned = await switch(table.zoe, shown, "pot")
    assert "Pot: 8" in text(turned)
    assert turned.attachments[0].description == "The pot alone. Changed: 1."


async def test_the_view_a_person_chose_is_shown_first_from_then_on(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob")
    shown = await look(table, table.ann, view="pot")
    assert "Make this my default" in labels(shown)
    kept = panel(await table.ann.click(shown, label="Make this my default"))
    assert attached(kept) == ["pot.png"]
    assert "This is your default" in labels(kept)
    assert attached(await look(table, table.ann)) == ["pot.png"]
    assert attached(await look(table, table.ann, view="table")) == ["table.png", "coins.png"]
    assert attached(await look(table, table.bob)) == ["table.png", "coins.png"]
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    assert attached(await look(table, table.ann)) == ["pot.png"]


async def test_buttons_and_menus_of_views_outlive_a_restart(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob")
    shown = await look(table, table.ann)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    turned = await switch(table.ann, shown, "bank")
    answered(await table.ann.click(turned, label="Make this my default"))
    assert attached(await look(table, table.ann)) == ["bank.png"]


async def test_the_command_offers_what_the_game_of_the_channel_has(table: Table) -> None:
    assert await table.ann.autocomplete(table.channel, "pax board", "view", "") == []
    await start_game(table, "bob")
    views = {
        each["value"]: each["name"] for each in await table.ann.autocomplete(table.channel, "pax board", "view", "")
    }
    assert list(views) == list(offered(await look(table, table.ann)).values())
    assert await table.ann.autocomplete(table.channel, "pax board", "view", "nothing like it") == []
    typed = f" {views['pot'].upper()} "
    assert attached(await look(table, table.ann, view=typed)) == attached(await look(table, table.ann, view="pot"))
    assert "no part of that name" in said(await table.ann.slash(table.channel, "pax board", view="regions"))


async def test_whoever_has_no_seat_is_offered_no_court_of_their_own(table: Table) -> None:
    await start_game(table, "bob")
    assert "What lies before me" not in offered(await look(table, table.zoe))
    assert "no seat in this game" in said(await table.zoe.slash(table.channel, "pax board", view="court"))


async def test_a_default_that_a_game_cannot_show_gives_way_to_the_whole_table(table: Table) -> None:
    await start_game(table, "bob")
    await table.bot.services.settings.change(table.zoe.id, view="court")
    assert attached(await look(table, table.zoe)) == ["table.png", "coins.png"]
    await table.bot.services.settings.change(table.zoe.id, view="foreign")
    shown = await look(table, table.zoe)
    assert attached(shown) == ["table.png", "coins.png"]
    assert "Make this my default" in labels(shown)


async def test_what_was_done_last_is_marked_on_board_and_court(table: Table) -> None:
    await start_game(table, "bob")
    assert (await look(table, table.zoe)).attachments[0].description == "The pot holds 10."
    await play(table, to_act(table), "Take 2")
    assert (await look(table, table.zoe)).attachments[0].description == "The pot holds 8. Changed: 1."
    facts = await table.bot.dispatcher.history.latest(await table.bot.services.games.at(table.channel.id))
    assert [type(fact).__name__ for fact in facts] == ["CoinsTaken"]


async def test_the_last_board_of_a_game_shows_what_was_done_last(table: Table) -> None:
    await start_game(table, "bob")
    while "Final" not in text(table.messages()[-1]):
        await play(table, to_act(table), "Take 2")
        if "Final" not in text(table.messages()[-1]):
            await play(table, to_act(table), "End turn")
    boards = [file.description for file in table.messages()[-1].attachments if file.filename == "table.png"]
    assert boards == ["The pot holds 0. Changed: 3."]
    assert (await look(table, table.zoe)).attachments[0].description == boards[0]


async def test_without_pictures_the_text_stands_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("table_pictures", "sheet_picture", "areas_picture", "part_picture", "area_picture"):
        monkeypatch.setattr(table.bot.app.presenters["toy"], name, lambda *_: 1 / 0)
    await start_game(table, "bob")
    for key in VIEWS.values():
        shown = await look(table, table.bob, view=key)
        assert not attached(shown)
        assert "Pot: 10" in text(shown)
        assert "could not be drawn" in text(shown)
        assert "Text" in labels(shown)
    court = panel(await table.bob.slash(table.channel, "pax court", player=table.bob))
    assert "Court of bob" in text(court)
    caplog.clear()


async def test_the_table_is_read_in_as_many_messages_as_it_takes(table: Table) -> None:
    await start_game(table, "bob", "cat", "dan", "eve")
    result = answered(await table.zoe.slash(table.channel, "pax text"))
    shown = [message for message in (result.response, *result.followups) if message is not None]
    assert len(shown) > 1
    assert all(message.ephemeral for message in shown)
    assert all(0 < len(text(message)) <= 4000 for message in shown)
    whole = said(result)
    assert [f"Part {number} of {len(shown)}" in text(each) for number, each in enumerate(shown, 1)] == [True] * len(
        shown
    )
    places = [whole.index(f"Court of {table.who(user).name}") for user in seats(await table.bot.services.games.view(1))]
    assert places == sorted(places)
    assert whole.index("The table") < places[0]


def seats(view: Any) -> list[int]:
    return [player.user for player in view.players]


async def test_the_text_begins_with_what_was_done_last(table: Table) -> None:
    await start_game(table, "bob")
    assert "done last" not in said(await table.ann.slash(table.channel, "pax text"))
    await play(table, to_act(table), "Take 2")
    told = said(await table.ann.slash(table.channel, "pax text"))
    assert told.index("CoinsTaken") < told.index("The pot holds 8")


async def test_names_in_the_text_are_harmless(table: Table) -> None:
    star = table.people["star"] = table.guild.add_member(table.env.create_user("*star* @everyone"))
    card = await open_game(table)
    answered(await star.click(card, label="Join"))
    answered(await table.ann.click(card, label="Start"))
    told = said(await table.zoe.slash(table.channel, "pax text"))
    assert r"Court of \*star\* ＠everyone" in told


async def test_pictures_that_one_person_sees_have_the_text_beside_them(table: Table) -> None:
    await start_game(table, "bob")
    for command in ("pax board", "pax court"):
        shown = panel(await table.zoe.slash(table.channel, command))
        told = panel(await table.zoe.click(shown, label="Text"))
        assert "The pot holds 10" in text(told)
        assert told.id != shown.id


async def test_the_table_after_an_action_of_the_past_is_read_as_it_lay_then(table: Table) -> None:
    card = await open_game(table, automated=1)
    answered(await table.ann.click(card, label="Start"))
    await play(table, table.ann, "Take 1")
    await play(table, table.ann, "End turn")
    message = await people.look(table.zoe, people.past_turns(table, "Robot")[-1])
    shown = panel(await table.zoe.click(message, label="Each action"))
    pots = []
    while True:
        told = panel(await table.zoe.click(shown, label="Text"))
        pots.append(text(told).partition("The pot holds ")[2].split(".")[0])
        assert f"The pot holds {pots[-1]}." in (shown.attachments[0].description or "")
        if "Next" not in labels(shown):
            break
        shown = panel(await table.zoe.click(shown, label="Next"))
    assert len(set(pots)) == len(pots) == 2
    why = panel(await table.zoe.click(message, label="Why?"))
    details = panel(await table.zoe.click(why, label="Details"))
    assert f"The pot holds {pots[-1]}." in text(panel(await table.zoe.click(details, label="Text")))


async def test_a_game_that_is_over_is_read_and_looked_at(table: Table) -> None:
    await start_game(table, "bob")
    asked = await table.ann.slash(table.channel, "pax end")
    assert asked.response is not None
    answered(await table.ann.click(asked.response, label="Propose to end"))
    answered(await table.bob.click(table.messages()[-1], label="Agree to end it"))
    told = said(await table.zoe.slash(table.channel, "pax text"))
    assert told.index("ended early") < told.index("The pot holds 10")
    assert attached(await look(table, table.zoe, view="pot")) == ["pot.png"]


async def test_before_a_game_there_is_nothing_to_look_at(table: Table) -> None:
    assert "no game in this channel" in said(await table.zoe.slash(table.channel, "pax text"))
    await open_game(table)
    for command in ("pax text", "pax board"):
        assert "not started" in said(await table.ann.slash(table.channel, command))


async def test_the_picture_of_the_lobby_follows_every_change(table: Table) -> None:
    card = await open_game(table)
    for name, action, told in (
        (None, None, "1 of 5 seats taken."),
        ("bob", "Join", "2 of 5 seats taken."),
        ("ann", "Add Robot", "3 of 5 seats taken, 1 automated."),
        ("bob", "Leave", "2 of 5 seats taken, 1 automated."),
    ):
        if name is not None:
            answered(await table.people[name].click(table.now(card), label=action))
        assert [file.description for file in table.now(card).attachments] == [told]
        gallery = next(part for part in parts(table.now(card)) if part["type"] == 12)
        assert [item["description"] for item in gallery["items"]] == [told]
    status = panel(await table.bob.slash(table.channel, "pax status"))
    assert [file.description for file in status.attachments] == ["2 of 5 seats taken, 1 automated."]


@pytest.mark.parametrize("label", ["Start", "Cancel"])
async def test_a_closed_lobby_has_no_picture(table: Table, label: str) -> None:
    card = await open_game(table, "bob")
    answered(await table.ann.click(card, label=label))
    assert not table.now(card).attachments
    assert (await table.bot.services.games.view(1)).game.status is not Status.LOBBY


async def test_a_lobby_without_its_picture_is_as_good(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(table.bot.app.presenters["toy"], "lobby_picture", lambda *_: 1 / 0)
    card = await open_game(table, "bob")
    assert not card.attachments
    assert "Join" in labels(table.now(card))
    caplog.clear()


async def test_a_lobby_whose_picture_takes_too_long_is_opened_without_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.messages.lobby_card.PATIENCE", 0)
    card = await open_game(table)
    assert not card.attachments
    monkeypatch.setattr("cogs.messages.lobby_card.PATIENCE", 9)
    answered(await table.bob.click(card, label="Join"))
    assert attached(table.now(card)) == ["lobby.png"]


class TestPaxPamir:
    @pytest.fixture
    def make_bot(self, settings: Settings) -> MakeBot:
        return lambda: create_bot(settings)

    async def test_board_market_court_and_files_are_pictures_of_their_own(self, table: Table) -> None:
        await start_game(table, "bob", game="pamir", automated=1)
        shown = await look(table, table.ann)
        assert list(offered(shown).values()) == ["table", "board", "market", "courts", "court", "full"]
        assert attached(shown) == ["market.png", "board.png"]
        for key, names in (
            ("board", ["board.png"]),
            ("market", ["market.png"]),
            ("courts", ["courts.png"]),
            ("court", None),
            ("full", ["sheet.png"]),
        ):
            shown = await switch(table.ann, shown, key)
            assert attached(shown) == names or (names is None and attached(shown)[0].startswith("court-"))
            assert all(file.description for file in shown.attachments)

    async def test_the_whole_table_is_read(self, table: Table) -> None:
        await start_game(table, "bob", game="pamir", automated=2)
        result = answered(await table.zoe.slash(table.channel, "pax text"))
        told = said(result)
        for heading in ("The table", "Regions", "Borders", "Market, upper row", "Court of ann", "AI cards of Wakhan ("):
            assert f"### {heading}" in told
        shown = [message for message in (result.response, *result.followups) if message is not None]
        assert all(len(text(message)) <= 4000 for message in shown)
        assert "Open hand" not in told
