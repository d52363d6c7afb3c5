from dataclasses import replace

import pytest
import simcord

from bot import create_bot
from paxbot.service.play.lessons import LessonName
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    answers,
    at_once,
    choose,
    labels,
    open_panel,
    panel,
    said,
    text,
    to_act,
)

PRESSES = (
    "Afghan",
    "Baluchi Chiefs (#44)",
    "Play Baluchi Chiefs",
    "Build with Baluchi Chiefs",
    "Place army",
    "Place army",
    "Place army",
    "End turn",
    "Dominance Check",
)


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


async def press(person: simcord.MemberActor, shown: simcord.ResponseMessage, label: str) -> simcord.ResponseMessage:
    return panel(await choose(person, shown, next(each for each in answers(shown) if label in each)))


async def begin(table: Table) -> simcord.ResponseMessage:
    return panel(await table.ann.slash(table.channel, "learn", game="pamir"))


async def test_a_lesson_is_learnt_in_a_dozen_presses(table: Table) -> None:
    shown = await begin(table)
    for number, label in enumerate(PRESSES):
        assert "of 6**" in text(shown), (number, label)
        shown = await press(table.ann, shown, label)
    assert "You can take a turn" in text(shown)
    assert "✓ First lesson" in labels(shown)
    assert "✓ First lesson" in labels(panel(await table.ann.slash(table.channel, "learn", game="pamir")))
    assert len(PRESSES) <= 12
    assert table.channel.last_message is None
    assert "<#" in said(await table.ann.click(shown, label="Play against Wakhan"))
    assert (await table.bot.services.games.view(1)).options.automated == 1


async def test_a_wrong_answer_is_told_and_taken_back(table: Table) -> None:
    shown = await begin(table)
    before = text(shown)
    shown = await press(table.ann, shown, "Russian")
    assert "Dost is Russian too" in text(shown)
    assert "taken back" in text(shown)
    assert before in text(shown)
    shown = await press(table.ann, shown, "British")
    shown = await press(table.ann, shown, "End turn")
    assert "ends the turn" in text(shown)
    assert "2 of 6" in text(shown)
    assert "Rule: Purchase" in labels(shown)


async def test_why_not_names_its_rules_in_a_lesson_too(table: Table) -> None:
    shown = await press(table.ann, await begin(table), "British")
    told = panel(await table.ann.click(shown, label="Why not?"))
    assert "(*Purchase*)" in text(told)
    assert "Rule: Purchase" in labels(told)


async def test_a_lesson_goes_on_where_it_stopped_after_a_restart(table: Table, make_bot: MakeBot) -> None:
    shown = await press(table.ann, await begin(table), "British")
    await table.env.restart_bot(make_bot())
    assert text(panel(await table.ann.user.slash("learn"))).endswith(text(shown).partition("**2 of 6**")[2])
    shown = await press(table.ann, shown, "Baluchi Chiefs (#44)")
    assert "3 of 6" in text(shown)
    shown = panel(await table.ann.click(shown, label="Begin again"))
    assert "1 of 6" in text(shown)


async def test_a_lesson_leads_back_to_the_list_whose_first_lessons_name_their_games(table: Table) -> None:
    shown = panel(await table.ann.click(await press(table.ann, await begin(table), "British"), label="Lessons"))
    assert "First lesson · **2 of 6**" in text(await begin(table))
    assert "of 6**" not in text(shown)
    assert len(set(labels(shown))) == len(labels(shown))
    assert "Learn Pax Pamir (2nd edition)" in labels(shown)
    listed = labels(shown)[1:3]
    assert listed == ["Changing sides, and a check that fails", "Money and tax"]


async def test_of_two_presses_at_once_one_counts(table: Table) -> None:
    shown = await begin(table)
    ids = [answers(shown)[label][0] for label in ("British", "Afghan")]
    await at_once(table.env, table.ann, shown, *ids)
    learner = await table.bot.services.lessons.of(table.ann.id)
    assert len(learner.presses) == 1
    assert "2 of 6" in text(await begin(table))


async def test_the_progress_in_lessons_is_told_and_forgotten(table: Table) -> None:
    await press(table.ann, await begin(table), "British")
    forgetting = table.bot.services.forgetting
    about = await forgetting.about(table.ann.id)
    assert about.content["lessons"][0]["progress"]["lesson"] == "pamir:first"
    await forgetting.forget(table.ann.id)
    assert "1 of 6" in text(await begin(table))


async def test_a_lesson_is_offered_at_join_and_while_one_waits_until_it_is_declined(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="pamir"))
    card = table.channel.last_message
    assert card is not None
    told = (await table.bob.click(card, label="Join")).followups[-1]
    assert labels(told) == ["Learn Pax Pamir (2nd edition)", "No, thanks"]
    answered(await table.ann.click(card, label="Start"))
    waiting = table.bob if to_act(table).id == table.ann.id else table.ann
    assert "Learn Pax Pamir (2nd edition)" in labels(await open_panel(table, waiting))
    assert "No, thanks" not in labels(await open_panel(table, waiting))
    await table.bot.services.lessons.decline(waiting.id, "pamir")
    assert "Learn Pax Pamir (2nd edition)" not in labels(await open_panel(table, waiting))
    assert "`/learn`" in said(await table.bob.click(told, label="No, thanks"))


async def test_wakhan_acts_in_her_lesson_under_her_own_name_and_gives_her_reasons(table: Table) -> None:
    await table.bot.services.lessons.begin(table.ann.id, LessonName("pamir", "wakhan"))
    shown = panel(await table.ann.slash(table.channel, "learn"))
    assert "Why?" not in labels(shown)
    shown = await press(table.ann, shown, "End turn")
    assert "**Wakhan** radicalizes" in text(shown)
    assert "Wakhan for" not in text(shown)
    reasons = said(await table.ann.click(shown, label="Why?"))
    assert "Her AI card says: Radicalize" in reasons
    shown = await press(table.ann, shown, "Battle with")
    assert "Why?" not in labels(shown)


async def test_of_much_that_happens_the_first_and_the_last_is_told(table: Table) -> None:
    await table.bot.services.lessons.begin(table.ann.id, LessonName("spartacus", "end"))
    shown = await press(table.ann, panel(await table.ann.slash(table.channel, "learn")), "End your turn")
    told = text(shown)
    assert "takes 2 aurei" in told
    assert "wins the game alone" in told
    assert "taken back" in told
    assert "Religion: Rome 0" not in told
    for label in ("Buy the column of Legion I", "Play Army", "End your turn"):
        shown = await press(table.ann, shown, label)
    assert "has 28 points: 8 for cards" in text(shown)


async def test_a_lesson_that_is_not_gone_on_with_is_counted_as_left_by_itself(table: Table) -> None:
    lessons, store = table.bot.services.lessons, table.bot.services.games._repository.store
    await begin(table)
    begun_long_ago = replace(await lessons.of(table.ann.id), seen=1)
    await store.keep_learner(table.ann.id, begun_long_ago.dump())
    lessons._look_at = table.bot.settings.now()
    await table.env.advance_time(10)
    assert begun_long_ago.step == 0
    assert (await lessons.of(table.ann.id)).step is None
