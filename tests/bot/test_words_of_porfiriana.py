import pytest

from bot import create_bot
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    answers,
    choose,
    labels,
    open_game,
    open_panel,
    panel,
    past_turns,
    said,
    text,
    to_act,
)

pytestmark = pytest.mark.usefixtures("one_pixel")


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


async def test_a_lobby_says_how_to_play_alone_until_somebody_joins(table: Table) -> None:
    card = await open_game(table, game="porfiriana")
    assert "**Alone you play against Díaz:** press **Start**." in text(card)
    answered(await table.bob.click(card, label="Join"))
    assert "Alone you play" not in text(table.now(card))


async def test_a_game_against_díaz_begins_with_one_press_and_says_so(table: Table) -> None:
    card = await open_game(table, game="porfiriana")
    answered(await table.ann.click(card, label="Start"))
    assert "The game has begun: ann plays alone." in text(table.now(card))
    assert (await table.bot.services.games.view(1)).state.solo


async def test_a_lobby_of_one_seat_counts_no_seats(table: Table) -> None:
    card = await open_game(table, game="porfiriana", seats=1)
    assert "**For one player.** Opened by" in text(card)
    assert " taken" not in text(card)


async def test_the_lobby_and_each_card_say_that_the_deck_is_a_reconstruction(table: Table) -> None:
    card = await open_game(table, game="porfiriana")
    told = "4 cards are exact, 37 are known in part, and 178 are our own."
    assert told in text(card)
    assert told in (card.attachments[0].description or "")
    shown = said(await table.ann.slash(table.channel, "card", name="porfiriana:20"))
    assert "The rest is our own invention." in shown
    assert "not the authors’" in text(card)


async def test_the_answer_to_the_end_of_a_turn_alone_tells_the_whole_turn_of_díaz(table: Table) -> None:
    card = await open_game(table, game="porfiriana")
    answered(await table.ann.click(card, label="Start"))
    asked = await open_panel(table, table.ann)
    end = next(label for label in labels(asked) if label.startswith("End your turn"))
    shown = said(await table.ann.click(asked, label=end))
    assert shown.count("**Díaz** takes") == 2
    assert len(shown[: shown.index("### Your turn")]) > 260


async def test_while_everybody_chooses_a_hacendado_the_turn_is_nobodys(table: Table) -> None:
    card = await open_game(table, "bob", game="porfiriana")
    form = await table.ann.click(table.now(card), label="Options of the game")
    options = ("quick_setup", "relief", "iron_hand", "diaz_senility")
    await table.ann.submit_modal(form, {"choose_hacendado": ["yes"], **{key: ["no"] for key in options}})
    answered(await table.ann.click(table.now(card), label="Start"))
    headline, *_ = [text(each) for each in table.messages() if "hacendados" in text(each)]
    assert "### Choosing the hacendados\n" in headline
    for _ in range(2):
        shown = panel(await to_act(table).slash(table.channel, "pax turn"))
        answered(await choose(to_act(table), shown, next(iter(answers(shown)))))
    assert any("### Before the first turn\n" in text(each) for each in past_turns(table))
    for about in ({"turn": 0}, {"player": "bob"}):
        assert "Before the first turn\n" in said(await table.zoe.slash(table.channel, "pax log", **about)).replace(
            "*", ""
        )
