from typing import Any

import pytest

from paxbot.service.talk.requests import DELAY
from tests.bot.bargains.scene import Players, ask_both, fill, offer, play_first
from tests.bot.people import Table, answered, choose, labels, open_panel, text, wait
from tests.pamir.bribery import FIRST, SECOND

BUTTON = "Ask with a sentence …"
NASTY = "**Peace**, @everyone? <@1> [x](https://x.y) `now`"


def options(opened: Any) -> dict[str, str]:
    (menu,) = (each["component"] for each in opened.modal["components"] if each["component"]["type"] == 3)
    return {each["label"]: each["value"] for each in menu["options"]}


async def test_a_sentence_is_shown_with_the_question_in_the_channel_and_in_the_panel(
    table: Table, players: Players
) -> None:
    red, blue = players
    shown = await play_first(table, red)
    opened = answered(await red.click(shown, label=BUTTON))
    waive = next(value for label, value in options(opened).items() if "waive" in label.lower())
    await fill(red, opened, offer=waive, said=NASTY)
    await wait(table, DELAY.total_seconds())
    question = text(table.messages()[-1])
    assert f"{red.name} says: “" in question
    assert "@everyone" not in question
    assert "<@1>" not in question
    assert "https://" not in question
    assert "**Peace**" not in question
    assert "Peace" in text(await open_panel(table, blue))
    assert "Peace" in "\n".join(text(each) for each in blue.user.dm_channel.history())


async def test_a_sentence_that_cannot_be_seen_is_none(table: Table, players: Players) -> None:
    red = players.red
    shown = await play_first(table, red)
    opened = await red.click(shown, label=BUTTON)
    await fill(red, opened, offer=next(iter(options(opened).values())), said="\u2060\u3164")
    await wait(table, DELAY.total_seconds())
    assert "Answer" in labels(table.messages()[-1])
    assert "says:" not in text(table.messages()[-1])


async def test_a_form_of_a_request_that_was_made_already_does_nothing(table: Table, players: Players) -> None:
    red = players.red
    shown = await play_first(table, red)
    opened = await red.click(shown, label=BUTTON)
    await choose(red, shown, offer(shown, "waive"))
    seq = (await table.bot.services.games.view(1)).seq
    told = await fill(red, opened, offer=next(iter(options(opened).values())), said="Pretty please.")
    assert "given this answer already" in told
    assert (await table.bot.services.games.view(1)).seq == seq


async def test_one_sentence_goes_with_several_requests(table: Table, players: Players) -> None:
    red, blue = players
    shown = await open_panel(table, red)
    opened = await red.click(shown, label="Ask about several …")
    await fill(red, opened, **{str(FIRST): "0", str(SECOND): "1", "said": "For old times’ sake."})
    await wait(table, DELAY.total_seconds())
    assert f"{red.name} says: “For old times’ sake.”" in text(table.messages()[-1])
    assert "For old times’ sake." in text(await open_panel(table, blue))


async def test_without_a_sentence_nothing_is_said(table: Table, players: Players) -> None:
    await ask_both(table, players)
    assert "says:" not in text(table.messages()[-1])


@pytest.mark.parametrize("talk", ["none"])
async def test_a_table_without_talk_offers_no_sentence(table: Table, talk: str) -> None:
    services = table.bot.services
    lobby = await services.lobbies.create(
        "pamir",
        channel=table.channel.id,
        guild=table.guild.id,
        host=table.ann.id,
        name="ann",
        table_rules={"talk": talk},
    )
    await services.lobbies.join(lobby.game.id, user=table.bob.id, name="bob")
    await services.lobbies.start(lobby.game.id, by=table.ann.id)
    await table.bot.dispatcher.reconcile(lobby.game.id)
    view = await services.games.view(lobby.game.id)
    red = table.who(view.player(view.turn_seat or 0).user)
    assert BUTTON not in labels(await play_first(table, red))
