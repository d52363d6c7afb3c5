"""Red wants to play cards where blue rules: what the two do in chat."""

from typing import Any, NamedTuple

import simcord

from paxbot.games.pamir.terms import COURT_CARDS
from paxbot.service.talk.requests import DELAY
from paxbot.service.time.clock import ClockMode
from tests.bot.people import Table, answers, choose, labels, open_panel, panel, said, text, to_act, wait
from tests.pamir.bribery import FIRST, SECOND

NAME = COURT_CARDS[FIRST].name
HOUR = 3600


class Players(NamedTuple):
    red: simcord.MemberActor
    blue: simcord.MemberActor


def seated(table: Table) -> Players:
    red = to_act(table)
    return Players(red, table.bob if red.id == table.ann.id else table.ann)


def offer(shown: Any, *words: str) -> str:
    return next(label for label in answers(shown) if all(word.lower() in label.lower() for word in words))


async def play_first(table: Table, red: simcord.MemberActor) -> simcord.ResponseMessage:
    shown = await open_panel(table, red)
    return panel(await choose(red, shown, offer(shown, NAME)))


async def fill(person: simcord.MemberActor, opened: simcord.InteractionResult, **values: Any) -> str:
    chosen = {key: [value] if isinstance(value, str) and key != "said" else value for key, value in values.items()}
    return said(await person.submit_modal(opened, chosen))


async def order(table: Table, blue: simcord.MemberActor, rule: str, **more: Any) -> str:
    shown = await open_panel(table, blue)
    return await fill(blue, await blue.click(shown, label="Standing orders"), rule=rule, round="no", **more)


def asked(table: Table) -> list[str]:
    return [text(message) for message in table.messages() if labels(message) == ["Answer"]]


async def timed(table: Table) -> Players:
    bot = table.bot
    lobby = await bot.services.lobbies.create(
        "pamir",
        channel=table.channel.id,
        guild=table.guild.id,
        host=table.ann.id,
        name="ann",
        table_rules={"clock": ClockMode.CUSTOM, "clock_hours": 2, "clock_more": 1},
    )
    await bot.services.lobbies.join(lobby.game.id, user=table.bob.id, name="bob")
    await bot.services.lobbies.start(lobby.game.id, by=table.ann.id)
    await bot.dispatcher.reconcile(lobby.game.id)
    return seated(table)


async def ask_both(table: Table, players: Players) -> None:
    red = players.red
    shown = await open_panel(table, red)
    opened = await red.click(shown, label="Ask about several …")
    assert f"goes to {players.blue.name}" in await fill(red, opened, **{str(FIRST): "0", str(SECOND): "1"})
    await wait(table, DELAY.total_seconds())


async def is_substituted(table: Table, player: simcord.MemberActor) -> None:
    view = await table.bot.services.games.view(1)
    seat = view.seat_of(player.id)
    assert seat is not None
    await table.bot.services.people.seek(1, seat, by=player.id)
    await table.bot.dispatcher.reconcile(1)
    call = next(each for each in table.messages() if "Take this seat" in labels(each))
    assert "The seat is yours" in said(await table.zoe.click(call, label="Take this seat"))
