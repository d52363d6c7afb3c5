"""What only one person sees is as they like it; what everybody sees is the same for all."""

from io import BytesIO

import discord
import pytest
import simcord
from PIL import Image

from paxbot.present.presenter import Picture
from paxbot.render.paint import encode
from paxbot.render.theme import COLOURS, CONTRAST, palette
from paxbot.service import Pick
from tests.bot.people import Table, answered, labels, open_panel, panel, play, said, start_game, text, to_act

INK = encode(Image.new("RGB", (80, 40), COLOURS["ink"]), palette("pamir"))


@pytest.fixture
def inky(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    toy = table.bot.app.presenters["toy"]
    for name in ("area_picture", "hand_picture", "part_picture", "card_picture"):
        monkeypatch.setattr(toy, name, lambda *args, **kwargs: Picture("ink.png", INK, "Ink."))
    monkeypatch.setattr(toy, "table_pictures", lambda *args, **kwargs: (Picture("table.png", INK, "The table."),))
    monkeypatch.setattr(toy, "sheet_picture", lambda *args, **kwargs: Picture("sheet.png", INK, "Everything."))
    monkeypatch.setattr(toy, "areas_picture", lambda *args, **kwargs: Picture("courts.png", INK, "The courts."))
    return table


async def pixels(attachment: discord.Attachment) -> tuple[int, object]:
    with Image.open(BytesIO(await attachment.read())) as image:
        return image.width, image.convert("RGB").getpixel((0, 0))


async def shown(result: simcord.InteractionResult) -> list[tuple[int, object]]:
    answered(result)
    assert result.response is not None
    return [await pixels(attachment) for attachment in result.response.attachments]


async def test_private_pictures_have_the_persons_colours_and_size(inky: Table) -> None:
    table = inky
    message = await start_game(table, "bob")
    await table.bot.services.settings.change(table.ann.id, palette="contrast", size="phone")
    liked = [(40, CONTRAST["ink"])]
    assert await shown(await table.ann.slash(table.channel, "pax board")) == liked
    assert await shown(await table.ann.slash(table.channel, "pax board", view="pot")) == liked
    assert await shown(await table.ann.slash(table.channel, "pax court", player=table.bob)) == liked
    assert await shown(await table.ann.slash(table.channel, "pax hand")) == liked
    assert await shown(await table.ann.slash(table.channel, "card", name="7")) == liked
    files = await shown(await table.ann.slash(table.channel, "pax board", view="full"))
    assert files == [(80, CONTRAST["ink"])]
    assert await shown(await table.bob.slash(table.channel, "pax board")) == [(80, COLOURS["ink"])]
    public = await shown(await table.ann.slash(table.channel, "card", name="7", show=True))
    assert public == [(80, COLOURS["ink"])]
    assert [await pixels(each) for each in table.now(message).attachments] == [(80, COLOURS["ink"])]


async def test_hands_by_direct_message_have_the_persons_colours(inky: Table) -> None:
    table = inky
    for person in (table.ann, table.bob):
        await table.bot.services.settings.change(person.id, palette="contrast")
    await start_game(table, "bob")
    (hand,) = table.dms("ann")
    assert [await pixels(each) for each in hand.attachments] == [(80, CONTRAST["ink"])]


async def test_whoever_reads_text_only_gets_no_pictures_and_misses_nothing(inky: Table) -> None:
    table = inky
    await table.bot.services.settings.change(table.ann.id, text_only=True)
    message = await start_game(table, "bob")
    await play(table, to_act(table), "Take 1")
    board = await table.ann.slash(table.channel, "pax board")
    assert "### The table" in said(board)
    assert "The pot holds 9" in said(board)
    for command, sentence in (("pax court", "Court of ann"), ("pax hand", "You hold"), ("card", "Text of Coin 7")):
        result = await table.ann.slash(table.channel, command, **({"name": "7"} if command == "card" else {}))
        assert sentence in said(result)
        assert "could not be drawn" not in said(result)
        assert await shown(result) == []
    replay = await table.ann.slash(table.channel, "pax replay")
    assert "could not be drawn" not in said(replay)
    assert await shown(replay) == []
    assert "Film of the game" not in labels(panel(replay))
    cards = panel(await table.ann.click(await open_panel(table, table.ann), label="Cards"))
    assert "### The table" in said(await table.ann.click(cards, label="Text"))
    (hand,) = table.dms("ann")
    assert not hand.attachments
    assert "You hold" in text(hand)
    assert table.now(message).attachments


async def test_whoever_wants_it_is_asked_before_a_turn_with_actions_left_ends(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await table.bot.services.settings.change(player.id, confirm=True)
    asked = panel(await play(table, player, "End turn"))
    assert "End your turn?" in text(asked)
    assert "2 actions are left" in text(asked)
    assert (await table.bot.services.games.view(1)).seq == 0
    back = panel(await player.click(asked, label="Back"))
    assert "End turn" in labels(back)
    asked = panel(await play(table, player, "End turn"))
    done = await player.click(asked, label="End the turn")
    assert "TurnEnded" in said(done)
    assert (await table.bot.services.games.view(1)).turn == 2


async def test_nobody_is_asked_about_other_answers_or_without_wanting_it(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await table.bot.services.settings.change(player.id, confirm=True)
    assert "End your turn?" not in said(await play(table, player, "Take 1"))
    await table.bot.services.settings.change(player.id, confirm=False)
    assert "End your turn?" not in said(await play(table, player, "End turn"))


async def test_a_stale_confirmation_ends_nothing(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await table.bot.services.settings.change(player.id, confirm=True)
    asked = panel(await play(table, player, "End turn"))
    view = await table.bot.services.games.view(1)
    first = view.choices()[0]
    await table.bot.services.games.answer_all(1, view.seq, [Pick(first.option, first.check)], by=player.id)
    assert "you have acted since" in said(await player.click(asked, label="End the turn"))
    assert (await table.bot.services.games.view(1)).turn == 1
