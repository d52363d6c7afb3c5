"""Two games that differ only in what is hidden from somebody look alike to them in chat, down to the second.

The same is done at two tables, one after the other, by the same people. What is compared are all messages with their
components, files and mentions, after each step and at each moment, the calls by which they were posted and edited, all
private answers to those who look, what the bot logs, and what it counts.
"""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cogs.messages import lobby_card
from paxbot.service import GameView, Pick
from paxbot.service.talk.requests import DELAY
from tests.bot.bargains.scene import offer, order, play_first
from tests.bot.people import answers, choose, open_panel, panel, text
from tests.outbox import due_of
from tests.pamir.bribery import FIRST, SECOND
from tests.pamir.builder import BLUE, GRAY, RED
from tests.trust.paired_games import Dealt, PairedGame, Story, difference, told

pytestmark = pytest.mark.slow

ACCOUNTS = ("paxbot", "cogs")
DELAYED = (0, 15, 4, 1, 1, 30)
"""Seconds between the looks after a request; the delay of all answers is over after some of them."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lobby waits for its picture however busy the machine is."""
    monkeypatch.setattr(lobby_card, "PATIENCE", 60.0)


class Compared:
    def __init__(self, path: Path, caplog: pytest.LogCaptureFixture) -> None:
        self._path = path
        self._caplog = caplog

    async def alike(
        self, one: Story, other: Story, readers: str, kept: Any = None, language: str = "en", but: str = ""
    ) -> None:
        """Nothing tells one story from the other; in the other, hands but for those `kept` and the deck are others.

        The figure `but` may grow by more in one.
        """
        found, lines = await self.told("one", Dealt(), one, readers, language)
        alike, same = await self.told("other", Dealt(kept), other, readers, language)
        assert difference(found[0], alike[0]) == ""
        for figures in (found[1], alike[1]):
            figures.pop((but, ("outcome", "delivered")), None)
        assert difference(found[1], alike[1]) == ""
        assert difference(lines, same) == ""

    async def told(
        self, name: str, rules: Dealt, story: Story, readers: str, language: str = "en"
    ) -> tuple[tuple[list[Any], dict[Any, float]], list[Any]]:
        self._caplog.clear()
        with self._caplog.at_level(logging.INFO):
            found = await told(self._path / name, rules, story, readers.split(), language)
        records = [each for each in self._caplog.records if each.name.startswith(ACCOUNTS)]
        return found, [(each.name, each.levelname, each.getMessage()) for each in records]


@pytest.fixture
def compared(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Compared:
    return Compared(tmp_path, caplog)


async def view(at: PairedGame) -> GameView:
    return await at.table.bot.services.games.view(1)


# -- standing orders


def offered(words: str, rule: str, note: str, plan: str) -> Story:
    """Blue has left an order, a note and a plan when red asks them for something."""

    async def story(at: PairedGame) -> None:
        await order(at.table, at.blue, rule)
        await at.table.bot.services.notepad.write(1, at.blue.id, note)
        await at.blue.slash(at.table.channel, "pax plan", line=plan)
        at.look()
        shown = await play_first(at.table, at.red)
        asked = panel(await choose(at.red, shown, offer(shown, *words.split())))
        at.note((text(asked), list(asked.components)))
        await at.pass_time(*DELAYED)
        due = await due_of(at.table.bot.services)
        at.note([(each.notice.kind, each.notice.seat, dict(each.notice.payload)) for each in due])

    return story


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("offer 2", ("accept:2", "accept:1")),
        ("offer 1", ("accept:2", "full_price")),
        ("waive", ("ask", "ask")),
    ],
)
async def test_which_order_answers_cannot_be_told(compared: Compared, words: str, rules: tuple[str, str]) -> None:
    # Blue's turn comes, and what is done in it everybody sees: of neither plan anything can be done.
    one = offered(words, rules[0], "They will pay two.", "buy 1; end")
    other = offered(words, rules[1], "I would take one, or nothing at all.", "buy 2; buy 3; pass")
    await compared.alike(one, other, "red gray zoe", kept=(RED, GRAY))


async def test_an_order_cannot_be_told_from_none_before_the_delay_is_over(compared: Compared) -> None:
    (found, _), _ = await compared.told("one", Dealt(), offered("offer 2", "accept:2", "", "end"), "red zoe")
    (alike, _), _ = await compared.told("other", Dealt(), offered("offer 2", "ask", "", "end"), "red zoe")
    # The beginning, the order, the request, and the looks that come before the delay is over.
    before = 3 + next(n for n in range(len(DELAYED)) if sum(DELAYED[: n + 1]) >= DELAY.total_seconds())
    assert difference(found[:before], alike[:before]) == ""
    assert difference(found[before], alike[before])


# -- what to do when refused


def refused(then: Mapping[str, Any] | None) -> Story:
    """Red has left this, asks blue to waive the bribe, and is refused by a person."""

    async def story(at: PairedGame) -> None:
        services = at.table.bot.services
        shown = await play_first(at.table, at.red)
        if then is not None:
            await services.if_refused.say(1, dict(then), by=at.red.id)
        await choose(at.red, shown, offer(shown, "waive"))
        await at.pass_time(*DELAYED)
        asked = panel(await at.blue.click(at.table.messages()[-1], label="Answer"))
        at.note((text(asked), list(asked.components)))
        await choose(at.blue, asked, "Refuse")
        await at.pass_time(*DELAYED)

    return story


@pytest.mark.parametrize(
    ("one", "other"),
    [({"then": "pay"}, {"then": "pay_up_to", "most": 3}), (None, {"then": "pay_up_to", "most": 1})],
    ids=["what is paid", "what is not enough"],
)
async def test_what_a_player_does_when_refused_shows_only_by_what_is_done(
    compared: Compared, one: Mapping[str, Any] | None, other: Mapping[str, Any]
) -> None:
    await compared.alike(refused(one), refused(other), "blue gray zoe", kept=(BLUE, GRAY, RED))


# -- several requests in one question


def asked_for_two(order: Mapping[str, Any]) -> Story:
    """Blue's order answers red's question about two cards; red plays one of them then."""

    async def story(at: PairedGame) -> None:
        services = at.table.bot.services
        await services.orders.give(1, dict(order), by=at.blue.id)
        await services.notepad.write(1, at.blue.id, f"My order is {order}.")
        at.table.bot.dispatcher.schedule(1)
        await services.grouped_questions.ask(1, BLUE, {FIRST: 0, SECOND: 1}, by=at.red.id)
        await at.table.bot.dispatcher.reconcile_each([1])
        await at.pass_time(*DELAYED)
        shown = await play_first(at.table, at.red)
        at.note((text(shown), sorted(answers(shown))))
        await at.pass_time(*DELAYED)

    return story


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"rule": "full_price"}, {"rule": "accept", "least": 2}),
        ({"rule": "ask", "waive_for": [RED]}, {"rule": "full_price", "waive_round": True}),
    ],
    ids=["refused", "waived"],
)
async def test_which_order_answered_a_question_about_several_things_cannot_be_told(
    compared: Compared, one: Mapping[str, Any], other: Mapping[str, Any]
) -> None:
    await compared.alike(asked_for_two(one), asked_for_two(other), "red gray zoe", kept=(RED, GRAY), language="de")


# -- plans, and what is held


def planned(line: str, *unless: str, buys: bool = True) -> Story:
    """Blue has left a plan of which nothing can be done when red's turn is over; or none."""

    async def story(at: PairedGame) -> None:
        if line:
            await at.table.bot.services.plans.leave(1, line, unless, by=at.blue.id)
        at.look()
        if buys:
            await at.red.slash(at.table.channel, "do", line="buy 40")
        shown = await open_panel(at.table, at.red)
        while (await view(at)).turn_seat == RED:
            labels = list(answers(shown))
            ending = next((label for label in labels if label.startswith("End")), labels[-1])
            shown = panel(await choose(at.red, shown, ending))
        assert (await view(at)).turn_seat == BLUE
        await at.pass_time(0, 5, 60)

    return story


@pytest.mark.parametrize(
    ("one", "other"),
    [(("", ()), ("play 99", ())), (("", ()), ("end", ("anything",)))],
    ids=["impossible", "conditional"],
)
async def test_a_plan_of_which_nothing_is_done_looks_like_none(
    compared: Compared, one: tuple[str, tuple[str, ...]], other: tuple[str, tuple[str, ...]]
) -> None:
    # Whose plan it was is told so, by a notice of their own.
    await compared.alike(
        planned(one[0], *one[1]), planned(other[0], *other[1]), "red gray zoe", but="paxbot_notices_total"
    )


async def filmed(at: PairedGame) -> None:
    await planned("", buys=False)(at)
    for reader in at.actors:
        shown = panel(await reader.slash(at.table.channel, "pax replay", film=True))
        at.note([await file.read() for file in shown.attachments])
        for other in (RED, BLUE, GRAY):
            user = (await view(at)).player(other).user
            if user != reader.id:
                person = at.table.who(user)
                at.note(text(panel(await reader.slash(at.table.channel, "pax hand", player=person.user))))


async def test_hands_and_decks_are_in_no_picture_film_record_or_refusal(compared: Compared) -> None:
    await compared.alike(filmed, filmed, "zoe", kept=())


# -- made-up presses


async def test_a_made_up_press_tells_nothing_of_what_the_player_could_answer(compared: Compared) -> None:
    async def pressed(at: PairedGame) -> None:
        now = await view(at)
        for reader in at.actors:
            for choice in now.choices():
                for check in (choice.check, "a2a2"):
                    for seq in (now.seq, now.seq + 5):
                        at.note(await refusal(at, reader.id, seq, choice.option, check))
        assert len({str(each) for each in at.found[-8:]}) <= 2

    await compared.alike(pressed, pressed, "gray zoe", kept=(RED, GRAY))


async def refusal(at: PairedGame, user: int, seq: int, option: int, check: str) -> str:
    try:
        await at.table.bot.services.games.answer_all(1, seq, [Pick(option, check)], by=user)
    except Exception as error:  # noqa: BLE001
        return str(error)
    raise AssertionError("somebody else's answer was taken")
