"""Every decision of whole games of every game there is is presented within Discord's limits, with every answer."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from discord.ui import LayoutView

from cogs.ending import over_layout
from cogs.layouts.lobby import lobby_layout
from cogs.layouts.parts import PAGE, TEXT, in_pages, safe, safe_names, text_layout
from cogs.layouts.rules import found as cited_rules, rules_layout
from cogs.layouts.table import (
    hand_layout,
    past_turn_layout,
    question_layout,
    resume_layout,
    turn_layout,
)
from cogs.panel.layout import PanelLayout, panel_layout, waiting_layout
from cogs.viewing.handlers import turn_page_layout
from paxbot.engine.game import Game
from paxbot.engine.kernel import Fact
from paxbot.games.registry import GAMES
from paxbot.present.chat import lobby as lobby_words, panel as panel_words, places, table as words
from paxbot.present.presenter import Panel, Picture
from paxbot.present.words import rules_of
from paxbot.presenters import PRESENTERS
from paxbot.service import GameOptions, GameSummary
from paxbot.service.play.lessons import Progress
from paxbot.service.play.moves import check_of, choices_of
from paxbot.storage.rows import GameRow, PlayerRow, Status
from tests.bot.limits import complaints, parts_of
from tests.bot.test_panel_layout import ids, offered
from tests.cases import for_each
from tests.long_form import spread

HASH = "0" * 64
NAMES = tuple(safe(name) for name in ("_" * 31 + "a", "_" * 31 + "b", "*" * 40, "`@<#>:-|~", "\\" * 31 + "e", "|" * 40))
"""Names as long as names can be, and longer still when made harmless; the first two differ only at their ends."""
TABLES = [
    (key, seats)
    for key, rules in GAMES.items()
    for seats in rules.seats
    if seats in range(2, 6) or seats in rules.usual_seats
]
PICTURES = [Picture("a.png", b"", "a" * 3000), Picture("b.png", b"", "b")]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("seed", spread(range(5), 1))
def test_every_decision_of_a_whole_game_fits(key: str, seats: int, seed: int) -> None:
    rules, presenter = GAMES[key], PRESENTERS[key]
    names, chance = NAMES[:seats], random.Random(seed)
    state = rules.setup(seats, bytes([seed] * 16), {})
    lines: list[str] = []
    facts: list[Fact] = []
    while (decision := rules.pending(state)) is not None:
        choices = choices_of(rules, decision)
        shown, found = 0, []
        while True:
            panel = presenter.panel(state, decision, names)
            told = PanelLayout(1, 1, panel, choices, "\n".join(lines[-3:]), "Undo", (), shown, check=checks(rules))
            rests_on = cited_rules(key, (*panel.rules, *rules_of(panel.reasons)))
            view = panel_layout(replace(told, rules=rests_on))
            assert not complaints(rules_layout(rests_on)), decision.prompt
            assert not complaints(view), decision.prompt
            assert not look_alikes(view), decision.prompt
            found += offered(view)
            shown += 1
            if f"pax:page:1:1:{shown}" not in ids(view):
                break
        assert set(found) == set(range(len(choices))), decision.prompt
        assert not cut_off(rules, state, panel), decision.prompt
        question = presenter.question(state, decision, names)
        assert not complaints(question_layout(1, question))
        assert not complaints(waiting_layout(1, 1, panel_words.waiting_for(names[0], question), undo="Undo"))
        status = [presenter.headline(state, names), *presenter.status(state, names)]
        asked = places.player_asked(names[decision.seat], question, "<t:1000000000:R>")
        assert not complaints(
            text_layout("\n".join([*status, asked, places.players(names), lobby_words.seed_in_full(None, HASH)]))
        )
        heading = "\n".join(status)
        assert not complaints(turn_layout(1, heading, question, presenter.areas_name, lines=lines))
        assert not complaints(hand_layout(1, presenter.hand(state, decision.seat, names), (), "https://discord.com"))
        assert not complaints(text_layout("\n\n".join(presenter.area(state, seat, names) for seat in range(seats))))
        applied = rules.apply(state, chance.choice(choices).move)
        state = applied.state
        facts += applied.facts
        lines += map(words.entry, presenter.log(applied.facts, names))
    for page in in_pages(lines, PAGE):
        assert not complaints(text_layout(page))
        assert len(page) <= PAGE
    ending = [
        words.over_call([f"<@{10**18}>"] * seats),
        presenter.final(state, names),
        *presenter.highlights(facts, names),
    ]
    final = "\n".join([*ending, lobby_words.seed_in_full("0" * 32, HASH, "0" * 32), words.good_word()])
    assert len(final) <= TEXT
    assert not complaints(over_layout(1, final, (), "record.json", presenter.areas_name))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_turn_of_automated_seats_fits_and_no_reason_is_lost(key: str, seats: int) -> None:
    rules, presenter, chance = GAMES[key], PRESENTERS[key], random.Random(seats)
    rivals = range(1, seats)
    state = rules.setup(seats, bytes([seats] * 16), {}, rivals)
    at = datetime.now(UTC)
    players = tuple(PlayerRow(10**18 + seat, NAMES[seat], at, seat) for seat in range(seats))
    game = GameRow(1, key, 1, 1, False, 1, Status.RUNNING, GameOptions(2, 5).dump(), bytes(16), at)
    names = safe_names(GameSummary(game, players), presenter.automated_name, frozenset(rivals))
    facts: list[Fact] = []
    while (decision := rules.pending(state)) is not None:
        turn = rules.turn_number(state)
        applied = rules.apply(state, chance.choice(decision.options))
        state, facts = applied.state, [*facts, *applied.facts]
        if rules.turn_number(state) == turn:
            continue
        lines = [words.entry(line) for line in presenter.log(facts, names)]
        heading, sentence = words.turn_of(10**6, names[-1]), presenter.sentence(facts, names)
        shown = turn_layout(10**18, heading, "", presenter.areas_name, PICTURES, sentence, lines, played=10**6)
        assert not complaints(shown)
        assert not complaints(past_turn_layout(10**18, heading, sentence, lines, turn=10**6))
        reasons = [words.entry(line.text) for line in presenter.explain(facts, names)] or [panel_words.no_reasons()]
        pages = list(in_pages(reasons, PAGE))
        for page in pages:
            assert len(page) <= PAGE
            assert not complaints(turn_page_layout(heading, page, PICTURES, ()))
        assert "\n".join(pages) == "\n".join(reasons)
        facts = []


def checks(rules: Game) -> Callable[[Any], str]:
    return lambda move: check_of(rules.dump_move(move))


def cut_off(rules: Game, state: Any, panel: Panel) -> list[Any]:
    """Answers that cannot be given, since their question is answered along with the one before.

    A bribe due in full is paid along with what it is for; an undo withdraws from it.
    """
    decision = rules.pending(state)
    assert decision is not None
    offered = [option for group in panel.groups for option in group.options]
    lost = []
    for index, move in enumerate(decision.options):
        thens = [option.then for option in offered if option.index == index]
        following = rules.pending(rules.apply(state, move).state) if () not in thens else None
        if following is None:
            continue
        given = {then[0].option for then in thens if then}
        assert all(then[0].move == following.options[then[0].option] for then in thens if then)
        missing = [each for option, each in enumerate(following.options) if option not in given]
        lost += [each for each in missing if each.do != "withdraw"]
    return lost


def look_alikes(view: LayoutView) -> list[list[tuple[str, str]]]:
    parts = parts_of(view)
    rows = [
        [(each["label"], "") for each in part["components"] if "label" in each] for part in parts if part["type"] == 1
    ]
    menus = [[(each["label"], each.get("description", "")) for each in part.get("options", ())] for part in parts]
    return [answers for answers in rows + menus if len(set(answers)) < len(answers)]


def assert_a_full_lobby_fits(key: str, status: Status, people: int) -> None:
    at, seats = datetime.now(UTC), GAMES[key].seats
    players = tuple(PlayerRow(10**18 + seat, name, at) for seat, name in enumerate(NAMES[:people]))
    options = GameOptions(seats[0], seats[-1], automated=4).dump()
    game = GameRow(10**9, key, 1, 1, False, 10**18, status, options, bytes(16), at)
    most = GAMES[key].campaign
    progress = Progress(won=most - 1, games=most, played=10**6) if people == 1 and most else None
    assert not complaints(lobby_layout(GameSummary(game, players), PRESENTERS[key], progress=progress))


@for_each("key", GAMES)
@for_each("status", [Status.LOBBY, Status.CANCELLED])
@for_each("people", [1, 5])
def test_a_full_lobby_fits(key: str, status: Status, people: int) -> None:
    assert_a_full_lobby_fits(key, status, people)


def test_the_note_that_the_player_on_turn_may_go_on_fits() -> None:
    assert not complaints(resume_layout(10**18, words.resume(f"<@{10**18}>", ["x" * 300] * 3)))
