from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pytest

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact
from paxbot.games.pamir.facts import BlocksCleared, DominanceChecked
from paxbot.games.pamir.record import read_move
from paxbot.games.pamir.record_chance import start_of
from paxbot.present.pamir.alt import check_alt
from paxbot.present.pamir.changes import MilestoneView, milestone_view
from paxbot.present.views import LIMIT
from paxbot.render.paint import picture
from paxbot.render.pamir.scoring import check_scene
from tests.pamir.records import GAME, record
from tests.render.check_scenes import check_views
from tests.render.test_scenes import collisions, outside

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve")


class Played(NamedTuple):
    before: Json
    facts: Sequence[Fact]
    after: Json

    @property
    def view(self) -> MilestoneView:
        return milestone_view(self.before, NAMES[: len(self.before["players"])], self.facts)


@lru_cache(maxsize=1)
def played() -> tuple[Played, ...]:
    found = map(record, (0, 7, 12, 30))
    return tuple(check for each in found for check in _checks(each))


def _checks(found: Json) -> Iterator[Played]:
    s = start_of(found)
    for raw in found["moves"]:
        for move in read_move(raw, s):
            before = s.copy()
            facts = GAME.advance(s, move).facts
            if any(isinstance(fact, DominanceChecked) for fact in facts):
                yield Played(GAME.view(before, None), facts, GAME.view(s, None))


def test_a_check_tells_the_points_that_everybody_has_after_it() -> None:
    assert len(played()) >= 8
    for check in played():
        told = {row.player.seat: row.total for row in check.view.rows}
        assert told == {seat: player["vp"] for seat, player in enumerate(check.after["players"])}


def test_a_check_tells_the_blocks_that_it_found() -> None:
    cleared = 0
    for check in played():
        view = check.view
        dominant = [each.coalition for each in view.gauge if each.in_play >= each.needed]
        assert dominant == ([] if view.coalition is None else [view.coalition])
        assert [each.coalition for each in view.gauge if each.is_dominant] == dominant
        for fact in check.facts:
            if isinstance(fact, BlocksCleared):
                cleared += 1
                assert sum(each.in_play for each in view.gauge) == fact.blocks
                assert view.gauge_text == "All armies and roads leave the map."
    assert cleared >= 2


def test_those_with_the_most_points_come_first_and_lead() -> None:
    for check in played():
        totals = [row.total for row in check.view.rows]
        assert totals == sorted(totals, reverse=True)
        assert [row.leads for row in check.view.rows] == [total == totals[0] for total in totals]


def test_the_outcome_says_who_leads_or_who_has_won() -> None:
    outcomes = [check.view.outcome for check in played()]
    over = [check.view.outcome for check in played() if check.after["winners"] is not None]
    assert any(" leads by " in outcome for outcome in outcomes)
    assert len(over) == 4
    assert all(" wins" in outcome or "share the victory" in outcome for outcome in over)


@pytest.mark.usefixtures("every_language")
def test_every_check_fits_and_is_small() -> None:
    for view in (*check_views(), *(check.view for check in played())):
        scene = check_scene(view)
        assert outside(scene) == []
        assert collisions(scene) == []
        assert 0 < len(check_alt(view)) <= LIMIT
    assert len(picture(scene).png) <= 200_000


def test_the_alternative_text_tells_the_whole_check() -> None:
    for check in played():
        text = check_alt(check.view)
        assert text.startswith(f"{check.view.title}. {check.view.text} Points: ")
        assert check.view.outcome in text
        assert "Blocks in play: Afghan " in text
