import pytest
import simcord

from bot import create_bot
from paxbot.service import GameView
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    answers,
    choose,
    labels,
    look,
    panel,
    parts,
    past_turns,
    said,
    start_game,
    text,
)

pytestmark = pytest.mark.usefixtures("one_pixel")


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


async def view_of(table: Table) -> GameView:
    return await table.bot.services.games.view(1)


async def asked(table: Table) -> simcord.MemberActor:
    view = await view_of(table)
    assert view.waiting is not None
    return table.who(view.waiting.user)


async def act(table: Table, begins: str) -> simcord.InteractionResult:
    player = await asked(table)
    shown = panel(await player.slash(table.channel, "pax turn"))
    label = next(label for label in answers(shown) if label.startswith(begins))
    return await choose(player, shown, label)


async def begin(table: Table, *others: str, **options: object) -> None:
    await start_game(table, *others, game="spartacus", **options)
    while not (await view_of(table)).turn:
        await act(table, "Keep ")


async def test_before_the_first_turn_each_card_that_is_kept_is_a_step_of_its_own(table: Table) -> None:
    await begin(table, "bob", automated=1)
    steps = panel(await table.zoe.slash(table.channel, "pax replay", turn=0))
    (menu,) = [part for part in parts(steps) if part["type"] == 3]
    assert menu["options"][0]["label"] == "Before the first turn"
    told = []
    for number in range(1, 4):
        assert f"Step {number} of 3" in text(steps)
        assert text(steps).count("keeps one of the first cards") == 1
        assert "### Before the first turn\n" in text(steps), "as the menu has it"
        told.append(text(steps).split(" keeps one")[0].split("\n- ")[-1].strip("* "))
        if number < 3:
            steps = panel(await table.zoe.click(steps, label="Next"))
    assert sorted(told) == ["Nemo", "ann", "bob"]
    assert "Step 1 of 3" in text(await look(table.zoe, past_turns(table)[0]))
    assert (
        said(await table.zoe.slash(table.channel, "pax log", turn=0))
        .strip()
        .startswith("### Log · Before the first turn\n")
    )


async def test_what_was_done_by_default_before_a_seat_was_handed_over_is_its_players(table: Table) -> None:
    await begin(table, "bob", "cat")
    gone = await asked(table)
    await act(table, "Draw")
    handing = panel(await gone.slash(table.channel, "pax handover"))
    answered(await gone.click(handing, label="Hand it to Nemo"))
    shown = said(await (await asked(table)).slash(table.channel, "pax turn"))
    line = next(line for line in shown.split("\n") if " into column " in line)
    assert line.startswith(f"- {gone.name} put ")


async def test_whoever_takes_a_seat_in_another_players_turn_is_told_who_plays_until_it_is_over(table: Table) -> None:
    await begin(table, "bob", "cat")
    now = await asked(table)
    gone = next(each for each in (table.ann, table.bob, table.cat) if each.id != now.id)
    resigning = panel(await gone.slash(table.channel, "pax resign"))
    answered(await gone.click(resigning, label="Give my seat up"))
    offer = next(each for each in reversed(table.messages()) if "Take this seat" in labels(each))
    told = said(await table.zoe.click(offer, label="Take this seat"))
    assert "As soon as the running turn is over, the seat is yours to play; Nemo plays it until then." in told


async def test_whoever_passes_sees_the_face_down_cards_of_rome_in_the_panel_at_once_and_later_and_nobody_else(
    table: Table,
) -> None:
    await begin(table, "bob")
    first = await asked(table)
    seen = "Rome’s face-down cards, which you have seen: "
    assert seen not in said(await first.slash(table.channel, "pax turn"))
    assert seen in said(await act(table, "Pass"))
    second = await asked(table)
    assert second.id != first.id
    assert seen not in said(await act(table, "Draw"))
    assert seen in said(await first.slash(table.channel, "pax turn"))
    while (await asked(table)).id == second.id:
        await act(table, "")
    for label in ("Draw", "To the column", "To the bottom", "To your hand"):
        shown = said(await first.slash(table.channel, "pax turn"))
        assert shown.count(seen) == 1
        if any(each.startswith(label) for each in answers(panel(await first.slash(table.channel, "pax turn")))):
            await act(table, label)
    assert not [message for message in table.messages() if seen in text(message)]


async def test_the_log_is_filtered_by_what_the_game_has(table: Table) -> None:
    await begin(table, "bob", "cat")
    for typed in ("Legion IV", "Intrigue 3", "intrigue 3 (2 symbols)"):
        heading = typed.split(" (")[0].capitalize() if "(" in typed else typed
        assert (
            said(await table.zoe.slash(table.channel, "pax log", about=typed))
            .strip()
            .startswith(f"### Log · {heading}\n")
        )
    assert "I do not know this" in said(await table.zoe.slash(table.channel, "pax log", about="Legion V"))


async def test_a_plan_is_explained_by_a_line_of_the_game(table: Table) -> None:
    await begin(table, "bob", "cat")
    now = await asked(table)
    waiting = next(each for each in (table.ann, table.bob) if each.id != now.id)
    assert "for example `draw`" in said(await waiting.slash(table.channel, "pax plan"))
    assert "for example `draw`." in said(await waiting.slash(table.channel, "pax plan", line=";"))


async def test_steps_before_the_first_turn_are_said_to_be_before_it_where_the_table_may_go_back(table: Table) -> None:
    await begin(table, "bob")
    shown = panel(await table.ann.slash(table.channel, "pax rewind"))
    (menu,) = [part for part in parts(shown) if part["type"] == 3]
    told = sorted(option["description"] for option in menu["options"])
    assert told == ["Before the first turn, ann", "Before the first turn, bob"]
