import discord
import pytest
import simcord

from bot import create_bot
from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import row, text_layout
from cogs.layouts.table import in_steps
from paxbot.present.presenter import ActionPart
from paxbot.present.words import Cited
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    choose,
    labels,
    look,
    open_game,
    open_panel,
    panel,
    past_turns,
    pings,
    play,
    said,
    text,
    turn_message,
)
from tests.bot.toy_presenter import ToyPresenter
from tests.service.table import coins
from tests.toy_game import ToyGame

ASKING = ["Why?", "Each action", "Catch up", "Purses", "My hand"]

BEGINS, GOES_ON, LEADS = ActionPart


async def start_solo(table: Table, rivals: int = 1, **options: object) -> None:
    card = await open_game(table, automated=rivals, **options)
    answered(await table.ann.click(card, label="Start"))


def rival_turns(table: Table) -> list[discord.Message]:
    return past_turns(table, "Robot")


def alts(message: discord.Message | simcord.ResponseMessage) -> list[str | None]:
    return [file.description for file in message.attachments]


async def test_a_turn_the_game_plays_is_one_message_that_calls_nobody(table: Table) -> None:
    await start_solo(table)
    await play(table, table.ann, "Take 1")
    await play(table, table.ann, "End turn")
    *_, message = rival_turns(table)
    assert text(message).strip().startswith("### Turn ")
    assert "Robot\n" in text(message)
    assert text(message).count("CoinsTaken") == 2
    assert not message.attachments
    shown = await look(table.zoe, message)
    assert {"Why?", "Each action"} <= set(labels(shown))
    assert all(users == [table.ann.id] for users in pings(table) if users)
    assert table.messages()[-1].id == turn_message(table).id


async def test_every_turn_that_is_over_is_looked_at_to_the_table_as_it_left_it(table: Table) -> None:
    await start_solo(table, 2)
    mine = turn_message(table)
    await play(table, table.ann, "Take 1")
    await play(table, table.ann, "End turn")
    assert labels(table.now(mine)) == ["Look"]
    told, seen = past_turns(table), set()
    assert len(told) >= 3
    for message in told:
        turn = int(text(message).split()[2].strip(":"))
        *_, (_, state) = await table.bot.services.games.frames(1, turn)
        shown = await look(table.zoe, message)
        while f"Step {turn_steps(shown)} of {turn_steps(shown)}" not in text(shown):
            shown = panel(await table.zoe.click(shown, label="Next"))
        assert (alts(shown)[0] or "").startswith(f"The pot holds {coins(state).pot}. Changed: ")
        seen.add(coins(state).pot)
    assert len(seen) > 1


def turn_steps(shown: simcord.ResponseMessage) -> int:
    return int(text(shown).partition(" of ")[2].split()[0])


async def test_several_seats_of_the_game_have_the_numbers_of_their_marks(table: Table) -> None:
    await start_solo(table, 2)
    shown = said(await table.zoe.slash(table.channel, "pax status"))
    hers = [f"Robot ({seat + 1})" for seat in sorted((await table.bot.services.games.view(1)).automated)]
    assert all(name in shown for name in hers)
    assert hers[0] in said(await table.zoe.slash(table.channel, "pax court"))


async def test_anybody_asks_why_and_reads_it_alone_also_after_a_restart(table: Table, make_bot: MakeBot) -> None:
    await start_solo(table)
    await play(table, table.ann, "End turn")
    message = rival_turns(table)[-1]
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    result = await table.zoe.click(await look(table.zoe, message), label="Why?")
    assert result.ephemeral
    short = panel(result)
    assert text(short).endswith("Tossed, as it had to be.")
    assert (labels(short), alts(short)) == (["Details"], [])
    full = panel(await table.zoe.click(short, label="Details"))
    assert "Because of Tossed" in text(full)
    assert (labels(full), alts(full)) == (["Back", "Text"], ["What Robot goes by."])
    assert text(panel(await table.zoe.click(full, label="Back"))) == text(short)


async def test_a_long_explanation_has_pages(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = [f"reason {number} {'x' * 250}" for number in range(30)]
    lines = [Cited(reason, ()) for reason in reasons]
    monkeypatch.setattr(table.bot.app.presenters["toy"], "explain", lambda facts, names: lines)
    await start_solo(table)
    await play(table, table.ann, "End turn")
    short = panel(await table.zoe.click(await look(table.zoe, rival_turns(table)[-1]), label="Why?"))
    result = await table.zoe.click(short, label="Details")
    read = said(result)
    while result.response is not None and "Next" in labels(result.response):
        result = await table.zoe.click(result.response, label="Next")
        read += said(result)
    assert all(reason in read for reason in reasons)
    assert result.response is not None
    assert labels(result.response) == ["Back", "Previous", "Text"]
    assert alts(result.response) == ["What Robot goes by."]


async def test_her_actions_are_stepped_through_with_the_table_after_each(table: Table, make_bot: MakeBot) -> None:
    await start_solo(table)
    await play(table, table.ann, "End turn")
    message = rival_turns(table)[-1]
    pot = coins((await table.bot.services.games.view(1)).state).pot
    first = await table.zoe.click(await look(table.zoe, message), label="Each action")
    assert first.ephemeral
    assert "Step 1 of 2" in said(first)
    assert "Tossed" in said(first)
    assert said(first).count("CoinsTaken") == 1
    assert first.response is not None
    assert alts(first.response) == [f"The pot holds {pot + 2}. Changed: {said(first).count('- ')}.", "The coins."]
    assert labels(first.response) == ["Next", "Text"]
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    second = await table.zoe.click(first.response, label="Next")
    assert "Step 2 of 2" in said(second)
    assert "TurnEnded" in said(second)
    assert second.response is not None
    assert second.response.id == first.response.id
    assert (alts(second.response)[0] or "").startswith(f"The pot holds {pot}. Changed: ")
    back = await table.zoe.click(second.response, label="Previous")
    assert "Step 1 of 2" in said(back)


async def test_the_log_of_her_turn_can_be_asked_too(table: Table) -> None:
    await start_solo(table)
    await play(table, table.ann, "End turn")
    turn = (await table.bot.services.games.view(1)).turn - 1
    shown = await table.zoe.slash(table.channel, "pax log", turn=turn)
    assert shown.response is not None
    assert {"Why?", "Each action"} <= set(labels(shown.response))
    assert "Tossed, as it had to be" in said(await table.zoe.click(shown.response, label="Why?"))
    mine = await table.zoe.slash(table.channel, "pax log", turn=turn - 1)
    assert mine.response is not None
    assert "Why?" not in labels(mine.response)


async def test_the_hand_message_begins_with_what_others_did_since(table: Table) -> None:
    await start_solo(table)
    await play(table, table.ann, "End turn")
    (hand,) = table.dms("ann")
    shown = text(hand)
    assert shown.count("Robot took 2 from under your nose.") == 2
    assert shown.index("it is your turn".capitalize()) < shown.index("Since your last turn")
    assert "Since your last turn" not in text(turn_message(table)), "it is nobody else's business"
    await play(table, table.ann, "Take 1")
    assert "Since your last turn" not in text(table.dms("ann")[-1])


async def test_what_people_did_is_told_as_well_and_nothing_where_nothing_happened(table: Table) -> None:
    card = await open_game(table, "bob")
    answered(await table.ann.click(card, label="Start"))
    first = table.who(pings(table)[-1][0])
    other = table.bob if first.id == table.ann.id else table.ann
    await play(table, first, "Take 2")
    await play(table, first, "End turn")
    opened = await open_panel(table, other)
    assert f"{first.name} took 2 from under your nose." in text(opened)
    everything = await other.click(opened, label="Everything")
    assert "CoinsTaken" in said(everything)
    await choose(other, opened, "End turn")
    assert "Since your last turn" not in text(await open_panel(table, first))


async def let_her_ask(table: Table) -> discord.Message:
    await start_solo(table, 2)
    await play(table, table.ann, "Take 2")
    await play(table, table.ann, "Take 2")
    await play(table, table.ann, "End turn")
    assert (await table.bot.services.games.view(1)).is_question
    return next(message for message in reversed(table.messages()) if "Why?" in labels(message))


def turn_told(message: discord.Message) -> str:
    return text(message).splitlines()[1].partition(".")[0]


async def test_her_turn_waits_for_a_person_who_is_asked_and_then_goes_on(table: Table) -> None:
    message = await let_her_ask(table)
    assert labels(message) == ASKING
    assert "Waiting for ann." in text(message)
    assert "This turn goes on by itself" in text(message)
    question = table.messages()[-1]
    assert table.ann.mention in text(question)
    assert pings(table)[-1] == [table.ann.id]
    tossed = text(message).count("Tossed")
    assert tossed == 1
    await choose(table.ann, panel(await table.ann.click(question, label="Answer")), "Refuse")
    while (await table.bot.services.games.view(1)).is_question:
        await choose(table.ann, panel(await table.ann.slash(table.channel, "pax turn")), "Refuse")
    assert "Refused" in text(table.now(message))
    assert labels(table.now(message)) == ["Look"]
    assert "it is your turn" in text(turn_message(table))
    assert sum(turn_told(each) == turn_told(message) for each in rival_turns(table)) == 1


async def test_a_turn_that_ends_long_after_its_question_stays_one_message(table: Table) -> None:
    message = await let_her_ask(table)
    for _ in range(11):
        await table.env.advance_time(300)
    while (await table.bot.services.games.view(1)).is_question:
        await choose(table.ann, panel(await table.ann.slash(table.channel, "pax turn")), "Refuse")
    assert [each.id for each in rival_turns(table) if turn_told(each) == turn_told(message)] == [message.id]
    after = text(table.now(message))
    assert after.count("Tossed") == 1


async def test_turns_that_could_not_be_told_are_told_later_in_order_and_once(table: Table) -> None:
    await start_solo(table, 2)
    before = len(table.messages())
    await play(table, table.ann, "Take 1")
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=500, message="down", times=9)
    await play(table, table.ann, "End turn")
    assert len(table.messages()) == before
    for _ in range(24):
        await table.env.advance_time(300)
    told = [text(message).splitlines()[1] for message in table.messages()[before:]]
    assert len(told) == len(set(told)) == 3
    turns = [int(headline.split()[2].strip(":")) for headline in told]
    assert turns == sorted(turns)


async def test_her_court_is_shown_with_what_she_goes_by(table: Table) -> None:
    await start_solo(table, 2)
    shown = await table.zoe.slash(table.channel, "pax court", automated=True)
    assert "Court of Robot (" in said(shown)
    assert "Court of ann" not in said(shown)
    assert shown.response is not None
    assert [file.filename for file in shown.response.attachments] == [
        "1-court.png",
        "2-guide.png",
        "3-court.png",
        "4-guide.png",
    ]


async def test_without_a_seat_of_hers_there_is_no_court_of_hers(table: Table) -> None:
    card = await open_game(table, "bob")
    answered(await table.ann.click(card, label="Start"))
    assert "Robot plays no seat" in said(await table.zoe.slash(table.channel, "pax court", automated=True))


async def test_buttons_below_turns_that_an_older_version_closed_work_as_they_did(table: Table) -> None:
    await start_solo(table)
    await play(table, table.ann, "End turn")
    turn = (await table.bot.services.games.view(1)).turn - 1
    ids = {"Why?": ("why", str(turn)), "Each action": ("acts", str(turn)), "My hand": ("hand",), "Log": ("log",)}
    buttons = [ActionButton(CustomId(verb, 1, tuple(args)), label) for label, (verb, *args) in ids.items()]
    old = await table.bot.get_partial_messageable(table.channel.id).send(view=text_layout("Old", row(*buttons)))
    assert "Tossed, as it had to be" in said(await table.zoe.click(old, label="Why?"))
    assert "Step 1 of 2" in said(await table.zoe.click(old, label="Each action"))
    assert "You hold" in said(await table.ann.click(old, label="My hand"))
    assert "Log" in said(await table.zoe.click(old, label="Log"))


async def test_a_turn_that_cannot_be_shown_again_says_so(table: Table) -> None:
    await start_solo(table)
    await play(table, table.ann, "End turn")
    message = rival_turns(table)[-1]
    asked = text_layout(
        "?",
        row(ActionButton(CustomId("acts", 1, ("99",)), "Acts"), ActionButton(CustomId("why", 1, ("99",)), "Reasons")),
    )
    sent = await table.bot.get_partial_messageable(message.channel.id).send(view=asked)
    assert "no turn of this number" in said(await table.zoe.click(sent, label="Acts"))
    assert "nothing was decided" in said(await table.zoe.click(sent, label="Reasons"))


def test_steps_begin_with_an_action_and_what_comes_before_the_first_belongs_to_it() -> None:
    class Entry:
        def __init__(self, *facts: str) -> None:
            self.facts = facts

    frames = [(Entry(*facts), number) for number, facts in enumerate([("drawn",), ("act",), ("more",), ("act",), ()])]
    steps = in_steps(frames, lambda facts: BEGINS if "act" in map(str, facts) else GOES_ON)  # type: ignore[arg-type]
    assert [[number for _, number in step] for step in steps] == [[0, 1, 2], [3, 4]]


def test_what_leads_to_an_action_is_shown_with_it_and_not_with_the_one_before() -> None:
    class Entry:
        def __init__(self, *facts: str) -> None:
            self.facts = facts

    parts = {"act": BEGINS, "bargain": LEADS, "more": GOES_ON}
    told = [("act",), ("more",), (), ("bargain",), ("bargain",), ("act",), ()]
    frames = [(Entry(*facts), number) for number, facts in enumerate(told)]
    steps = in_steps(frames, lambda facts: parts[facts[0]] if facts else LEADS)  # type: ignore[arg-type, index]
    assert [[number for _, number in step] for step in steps] == [[0, 1], [2, 3, 4, 5, 6]]


async def test_the_panel_begins_with_what_happened_since_until_the_player_acts(table: Table) -> None:
    await start_solo(table)
    await play(table, table.ann, "End turn")
    opened = await open_panel(table, table.ann)
    assert text(opened).index("Since your last turn") < text(opened).index("ACT")
    after = await choose(table.ann, opened, "Take 1")
    assert "Since your last turn" not in said(after)


async def test_the_panel_tells_what_the_game_has_played_where_the_player_goes_on_at_once(table: Table) -> None:
    await start_solo(table)
    shown = said(await play(table, table.ann, "End turn"))
    own, _, others = shown.partition("Since your last turn")
    assert "TurnEnded" in own
    assert "CoinsTaken" not in own
    assert "Robot" in others.partition("ACT")[0]


class Silent(ToyPresenter):
    def explain(self, facts: object, names: object) -> tuple[()]:
        return ()


class TestAGameThatGivesNoReasons:
    @pytest.fixture
    def make_bot(self, settings: Settings) -> MakeBot:
        return lambda: create_bot(settings, games={"toy": ToyGame()}, presenters={"toy": Silent()})

    async def test_is_not_asked_for_any(self, table: Table) -> None:
        await start_solo(table)
        await play(table, table.ann, "Take 1")
        await play(table, table.ann, "End turn")
        message = rival_turns(table)[-1]
        shown = await look(table.zoe, message)
        assert "Each action" in labels(shown)
        assert "Why?" not in labels(shown)
        turn = int(text(message).split("### Turn ")[1].split(":")[0])
        logged = await table.zoe.slash(table.channel, "pax log", turn=turn)
        assert logged.response is not None
        assert "Why?" not in labels(logged.response)
        assert "Each action" in labels(logged.response)


async def test_the_turn_that_ends_the_game_is_told_once_though_somebody_was_asked_in_it(table: Table) -> None:
    await start_solo(table)
    for answer in ("Take 1", *["Ask Robot", "End turn"], *["Ask Robot", "Ask Robot", "End turn"], "Give a coin"):
        shown = panel(await table.ann.slash(table.channel, "pax turn"))
        await choose(table.ann, shown, answer)
    assert not coins((await table.bot.services.games.view(1)).state).pot
    turns = [text(message).split()[2] for message in past_turns(table)]
    assert len(turns) == len(set(turns)) > 3
