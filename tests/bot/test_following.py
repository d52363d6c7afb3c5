import asyncio
from io import BytesIO
from typing import Any

import pytest
import simcord
from PIL import Image

from cogs.context import Context
from cogs.messages.painter import Pictures
from cogs.replay import show_film
from paxbot import PaxError
from paxbot.service.play.history import TurnEnd
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    labels,
    open_panel,
    panel,
    parts,
    play,
    said,
    start_game,
    text,
    to_act,
)


async def two_turns(table: Table) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """Both players, after each has had a turn: a coin and a card, then two coins."""
    await start_game(table, "bob")
    first = to_act(table)
    for answer in ("Take 1", "Draw", "End turn"):
        await play(table, first, answer)
    second = to_act(table)
    for answer in ("Take 2", "End turn"):
        await play(table, second, answer)
    return first, second


def enabled(shown: simcord.ResponseMessage) -> set[str]:
    return {part["label"] for part in parts(shown) if part["type"] == 2 and not part.get("disabled")}


# -- replay


async def test_a_past_turn_is_shown_step_by_step_also_to_spectators(table: Table) -> None:
    await two_turns(table)
    shown = panel(await table.zoe.slash(table.channel, "pax replay", turn=1))
    assert "Step 1 of 2" in text(shown)
    assert "CoinsTaken 0 1" in text(shown)
    assert shown.attachments[0].description == "The pot holds 9. Changed: 1."
    assert enabled(shown) >= {"Next", "Last"}
    assert {"First", "Previous"}.isdisjoint(enabled(shown))
    shown = panel(await table.zoe.click(shown, label="Next"))
    assert "Step 2 of 2" in text(shown)
    assert "CardDrawn" in text(shown)
    shown = panel(await table.zoe.click(shown, label="Next"))
    assert "Turn 2" in text(shown)
    shown = panel(await table.zoe.click(shown, label="Previous"))
    assert ("Turn 1" in text(shown), "Step 2 of 2" in text(shown)) == (True, True)
    shown = panel(await table.zoe.click(shown, label="First"))
    assert "Step 1 of 2" in text(shown)
    shown = panel(await table.zoe.click(shown, label="Last"))
    assert "Turn 2" in text(shown)
    assert {"Next", "Last"}.isdisjoint(enabled(shown))


async def test_without_a_number_the_last_turn_that_is_over_is_shown(table: Table) -> None:
    await two_turns(table)
    assert "Turn 2" in said(await table.ann.slash(table.channel, "pax replay"))


async def test_without_a_number_the_last_turn_of_a_game_that_is_over_is_shown(table: Table) -> None:
    await two_turns(table)
    await table.bot.services.endings.enforce(1, by=table.ann.id, moderator=True)
    assert "Turn 2" in said(await table.zoe.slash(table.channel, "pax replay"))


async def test_a_turn_is_chosen_from_a_menu(table: Table) -> None:
    await two_turns(table)
    shown = panel(await table.zoe.slash(table.channel, "pax replay"))
    (menu,) = [part for part in parts(shown) if part["type"] == 3]
    assert [option["value"] for option in menu["options"]] == ["1", "2"]
    shown = panel(answered(await table.zoe.select(shown, ["1"], custom_id=menu["custom_id"])))
    assert "Turn 1" in text(shown)


async def test_before_anything_has_happened_there_is_nothing_to_show_again(table: Table) -> None:
    await start_game(table, "bob")
    assert "no turn" in said(await table.ann.slash(table.channel, "pax replay"))
    assert "no turn" in said(await table.ann.slash(table.channel, "pax replay", turn=7))


async def test_a_page_of_the_replay_outlives_a_restart(table: Table, make_bot: MakeBot) -> None:
    await two_turns(table)
    shown = panel(await table.zoe.slash(table.channel, "pax replay", turn=1))
    await table.env.restart_bot(make_bot())
    assert "Step 2 of 2" in text(panel(await table.zoe.click(shown, label="Next")))


async def test_hands_are_shown_only_when_the_game_is_over(table: Table) -> None:
    await two_turns(table)
    shown = panel(await table.zoe.slash(table.channel, "pax replay", turn=1))
    assert "All hands" not in labels(shown)
    await table.bot.services.endings.enforce(1, by=table.zoe.id, moderator=True)
    shown = panel(await table.zoe.slash(table.channel, "pax replay", turn=1))
    assert "All hands" in labels(shown)
    told = said(await table.zoe.click(shown, label="All hands"))
    assert told.count("Hand of") == 2
    assert "You hold 1 coins" in told


async def test_a_table_that_went_back_is_shown_as_it_was_played_in_the_end(table: Table) -> None:
    first, _ = await two_turns(table)
    view = await table.bot.services.games.view(1)
    await table.bot.services.rewinding.enforce(1, 4, seq=view.seq, by=first.id, moderator=True)
    shown = panel(await table.zoe.slash(table.channel, "pax replay", turn=2))
    assert "DeckShuffled" in text(shown)
    assert "CoinsTaken 1 2" not in text(shown)


# -- film


async def test_the_whole_game_is_shown_as_a_film(table: Table) -> None:
    await two_turns(table)
    shown = panel(await table.zoe.slash(table.channel, "pax replay", film=True))
    (file,) = shown.attachments
    assert file.filename == "film.gif"
    assert "each of 2 turns" in text(shown)
    with Image.open(BytesIO(await file.read())) as image:
        assert image.format == "GIF"
    again = panel(
        await table.ann.click(panel(await table.ann.slash(table.channel, "pax replay")), label="Film of the game")
    )
    assert again.attachments[0].size == file.size


class Asker:
    filesize_limit = 10_000_000
    guild_id = None

    def __init__(self, table: Table, person: str = "ann") -> None:
        self.client = table.bot
        self.user = table.people[person]
        self.shown: list[dict[str, Any]] = []

    async def edit_original_response(self, **body: Any) -> None:
        self.shown.append(body)


async def test_two_people_who_ask_at_once_share_one_film(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await two_turns(table)
    view, painter = await table.bot.services.games.view(1), table.bot.dispatcher.painter
    painted, frame = list[object](), painter.frame

    async def counted(*asked: Any) -> Pictures:
        painted.append(asked)
        return await frame(*asked)

    monkeypatch.setattr(painter, "frame", counted)
    askers: list[Any] = [Asker(table), Asker(table)]
    await asyncio.gather(*(show_film(Context.of(asker), view) for asker in askers))
    assert [asker.shown[-1]["attachments"][0].filename for asker in askers] == ["film.gif"] * 2
    assert len(painted) == 2


async def test_one_film_at_a_time_is_made_for_a_person(table: Table) -> None:
    await two_turns(table)
    view = await table.bot.services.games.view(1)
    askers: list[Any] = [Asker(table), Asker(table), Asker(table, "bob")]
    askers[1].filesize_limit = askers[2].filesize_limit = 20_000_000
    first, second, of_another = (asyncio.create_task(show_film(Context.of(asker), view)) for asker in askers)
    with pytest.raises(PaxError, match="too_much_at_once"):
        await second
    await asyncio.gather(first, of_another)
    await show_film(Context.of(askers[1]), view)
    assert all(asker.shown[-1]["attachments"][0].filename == "film.gif" for asker in askers)


async def test_one_who_gives_up_does_not_take_the_film_from_another(table: Table) -> None:
    await two_turns(table)
    view = await table.bot.services.games.view(1)
    hasty: Any = Asker(table)
    patient: Any = Asker(table)
    first = asyncio.create_task(show_film(Context.of(hasty), view))
    second = asyncio.create_task(show_film(Context.of(patient), view))
    await asyncio.sleep(0)
    first.cancel()
    await second
    assert first.cancelled()
    assert patient.shown[-1]["attachments"][0].filename == "film.gif"


async def test_whoever_waits_for_a_film_is_told_when_the_bot_stops(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_turns(table)
    view, begun = await table.bot.services.games.view(1), asyncio.Event()

    async def endless(*asked: Any) -> Pictures:
        begun.set()
        await asyncio.Event().wait()
        return ()

    monkeypatch.setattr(table.bot.dispatcher.painter, "frame", endless)
    asker: Any = Asker(table)
    waiting = asyncio.create_task(show_film(Context.of(asker), view))
    await begun.wait()
    await table.bot.films.stop()
    await waiting
    assert "about to restart" in str(asker.shown[-1]["view"].to_components())


async def test_what_comes_before_the_first_turn_is_not_counted_as_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_turns(table)
    ends = await table.bot.services.games.turn_ends(1)

    async def with_a_choice_before(game: int) -> tuple[TurnEnd, ...]:
        return (ends[0]._replace(turn=0), *ends)

    monkeypatch.setattr(table.bot.services.games, "turn_ends", with_a_choice_before)
    assert "each of 2 turns" in said(await table.zoe.slash(table.channel, "pax replay", film=True))


async def test_before_anything_has_happened_there_is_no_film(table: Table) -> None:
    await start_game(table, "bob")
    assert "no turn" in said(await table.ann.slash(table.channel, "pax replay", film=True))


async def test_a_lobby_has_no_film(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy"))
    assert "not started" in said(await table.ann.slash(table.channel, "pax replay", film=True))


# -- the log by player, card or region


async def test_the_log_is_filtered_by_player_over_the_whole_game(table: Table) -> None:
    first, second = await two_turns(table)
    offered = await table.zoe.autocomplete(table.channel, "pax log", "player", "")
    assert sorted(choice["name"] for choice in offered) == ["ann", "bob"]
    mine = next(choice["value"] for choice in offered if choice["name"] == first.name)
    told = said(await table.zoe.slash(table.channel, "pax log", player=mine))
    assert f"Log · {first.name}" in told
    assert "CoinsTaken 0 1" in told
    assert "CoinsTaken 1 2" not in told
    assert "CoinsTaken 1 2" in said(await table.zoe.slash(table.channel, "pax log", player=second.name))


async def test_the_log_is_filtered_by_card(table: Table) -> None:
    await two_turns(table)
    (drawn,) = [
        fact.card for entry in await table.bot.services.games.log(1) for fact in entry.facts if hasattr(fact, "card")
    ]
    offered = await table.zoe.autocomplete(table.channel, "pax log", "about", f"card {drawn}")
    assert [choice["value"] for choice in offered] == [f"card{drawn}"]
    told = said(await table.zoe.slash(table.channel, "pax log", about=f"card{drawn}"))
    assert "CardDrawn" in told
    assert "CoinsTaken" not in told
    other = (drawn + 1) % 4
    assert "says nothing" in said(await table.zoe.slash(table.channel, "pax log", about=f"card{other}"))


async def test_what_the_log_cannot_be_filtered_by_is_refused(table: Table) -> None:
    await two_turns(table)
    assert "choose from the list" in said(await table.zoe.slash(table.channel, "pax log", about="the moon"))


async def test_a_long_filtered_log_has_pages(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await two_turns(table)
    monkeypatch.setattr("cogs.viewing.handlers.PAGE", 40)
    shown = panel(await table.zoe.slash(table.channel, "pax log", player="seat0"))
    assert "Turn 1" not in text(shown) or "Previous" in labels(shown)
    shown = panel(await table.zoe.click(shown, label="Previous"))
    assert "Next" in labels(shown)


# -- notes


async def write(table: Table, person: simcord.MemberActor, note: str) -> str:
    opened = await person.slash(table.channel, "pax note")
    return said(await person.submit_modal(opened, {"text": note}))


async def test_a_note_is_shown_in_ones_own_panel_alone(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    other = table.bob if player == table.ann else table.ann
    assert "kept" in await write(table, player, "Beware of Herat\nand Kabul")
    assert "> Beware of Herat\n> and Kabul" in text(await open_panel(table, player))
    assert "Beware" not in said(await other.slash(table.channel, "pax turn"))
    for command in ("log", "status", "export", "replay"):
        assert "Beware" not in said(await table.zoe.slash(table.channel, f"pax {command}"))
    assert all("Beware" not in text(message) for message in table.messages())


@pytest.mark.parametrize("empty", ["  ", "\x07\x1b", "\u200b\u2060\ufeff", "\u3164\n\u2800", "\u200d\ufe0f"])
async def test_an_empty_or_invisible_note_is_no_note(table: Table, empty: str) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await write(table, player, "Beware")
    assert "no note" in await write(table, player, empty)
    assert "Beware" not in text(await open_panel(table, player))


async def test_a_note_is_written_from_the_panel_too(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    opened = await player.click(await open_panel(table, player), label="Note")
    assert "kept" in said(await player.submit_modal(opened, {"text": "From the panel"}))
    assert "> From the panel" in text(await open_panel(table, player))


async def test_spectators_keep_notes_of_their_own(table: Table) -> None:
    await start_game(table, "bob")
    assert "kept" in await write(table, table.zoe, "Ann will win")
    assert await table.bot.services.notepad.read(1, table.zoe.id) == "Ann will win"
    assert await table.bot.services.notepad.read(1, table.ann.id) == ""


async def test_where_there_is_no_game_there_is_no_note(table: Table) -> None:
    assert "no game" in said(await table.ann.slash(table.channel, "pax note")).casefold()
