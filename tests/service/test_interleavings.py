"""Several people click at random, also old buttons and twice, leave and come back: no move is lost or doubled."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from paxbot import PaxError
from paxbot.engine.game import HandOver, TakeBack
from paxbot.service import Choice, GameView, NoticeKind, Reason, Turn
from paxbot.service.play.moves import is_reseating
from paxbot.storage import RowKind
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Table, coins
from tests.stores import store_in_memory
from tests.toy_game import ToyGame
from tests.toy_state import COINS_A_SEAT, Coins

pytestmark = pytest.mark.slow

USERS = (ANN, BOB, CAT)
HARMLESS = {Reason.GAME_OVER, Reason.LAST_PERSON, Reason.OTHERS_FIRST, Reason.SEAT_IS_BUSY}
RULES = ToyGame()
picks = st.integers(0, 10**6)


def replayed(setup: Any, moves: list[dict[str, Any]]) -> Coins:
    state = RULES.load(setup)
    for wanted in moves:
        decision = RULES.pending(state)
        assert decision is not None
        changes = (HandOver(wanted["seat"]), TakeBack(wanted["seat"])) if "seat" in wanted else ()
        listed = (*decision.options, *changes)
        state = RULES.apply(state, next(m for m in listed if RULES.dump_move(m) == wanted)).state
    return state


class Interleaving(RuleBasedStateMachine):
    """A game of three people and Wakhan whose buttons never go away."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.buttons: list[tuple[GameView, Choice]] = []
        self.answered = 0
        self.undone = 0
        self.reseated = 0
        self.given_up = 0

    def run(self, coroutine: Any) -> Any:
        return self.loop.run_until_complete(coroutine)

    def teardown(self) -> None:
        self.loop.close()

    @initialize(seed=picks)
    def sit_down(self, seed: int) -> None:
        self.table = Table(store_in_memory(), seed=seed)
        self.game = self.run(self.table.running(*USERS, automated=1))
        self.show(self.run(self.table.view(self.game)))
        (self.hers,) = self.view.automated

    def show(self, view: GameView) -> None:
        self.view = view
        self.buttons += [(view, choice) for choice in view.choices()]

    def take_in(self, outcome: Turn | PaxError) -> None:
        if isinstance(outcome, Turn):
            self.answered += 1
            self.show(outcome.view)

    @rule(pick=picks)
    def answer(self, pick: int) -> None:
        if choices := self.view.choices():
            self.take_in(self.run(self.table.click(self.view, choices[pick % len(choices)])))

    @rule(pick=picks, user=st.sampled_from(USERS))
    def click_any_button_ever_shown(self, pick: int, user: int) -> None:
        view, choice = self.buttons[pick % len(self.buttons)]
        fresh = view.seq == self.view.seq and view.waiting is not None and view.waiting.user == user
        (outcome,) = self.clicks([(view, choice, user)])
        assert isinstance(outcome, Turn) == fresh
        self.take_in(outcome)

    @rule(several=st.lists(st.tuples(picks, st.sampled_from(USERS)), min_size=2, max_size=5))
    def click_all_at_once(self, several: list[tuple[int, int]]) -> None:
        newest = self.buttons[-6:]
        outcomes = self.clicks([(*newest[pick % len(newest)], user) for pick, user in several])
        assert sum(isinstance(outcome, Turn) for outcome in outcomes) <= 1
        for outcome in outcomes:
            self.take_in(outcome)

    @rule(user=st.sampled_from(USERS))
    def undo(self, user: int) -> None:
        refusal = self.run(self.table.services.games.undo_refusal(self.view, user))
        if refusal is not None:
            with refused(Reason(refusal.reason)):
                self.run(self.table.undo(self.game, by=user))
            return
        turn = self.run(self.table.undo(self.game, by=user))
        self.undone += 1
        self.show(turn.view)

    @rule(user=st.sampled_from(USERS))
    def leave_or_come_back(self, user: int) -> None:
        seating, seat = self.table.services.seating, self.view.seat_of(user)
        assert seat is not None
        away = seat in self.view.automated
        change = seating.take_back if away else seating.hand_over
        (turn,) = self.outcomes([change(self.game, seat, by=user)])
        if isinstance(turn, PaxError):
            assert turn.reason in HARMLESS
            return
        is_done = (seat in turn.view.automated) != away
        assert is_done or turn.view.decision is None
        new = self.run(self.table.store.moves(self.game, since=self.view.seq + 1))
        self.reseated += is_done
        self.given_up += sum(not row.forced for row in new) - is_done
        self.show(turn.view)

    @rule()
    def restart(self) -> None:
        self.table.services = self.table.fresh_services()

    def clicks(self, buttons: list[tuple[GameView, Choice, int]]) -> list[Turn | PaxError]:
        return self.outcomes([self.table.click(view, choice, by=user) for view, choice, user in buttons])

    def outcomes(self, attempts: list[Coroutine[Any, Any, Turn]]) -> list[Turn | PaxError]:
        async def together() -> list[Turn | BaseException]:
            return await asyncio.gather(*attempts, return_exceptions=True)

        outcomes = []
        for outcome in self.run(together()):
            assert isinstance(outcome, (Turn, PaxError)), outcome
            outcomes.append(outcome)
        return outcomes

    @invariant()
    def no_move_is_lost_or_doubled(self) -> None:
        rows = self.run(self.table.store.moves(self.game))
        assert [row.seq for row in rows] == list(range(1, self.view.seq + 1))
        moves = [row for row in rows if row.kind is RowKind.MOVE]
        assert sum(is_reseating(row) for row in moves) == self.reseated
        assert sum(row.user is not None for row in moves) == sum(not row.forced for row in moves)
        assert sum(not row.forced for row in moves) == self.answered + self.reseated + self.given_up
        assert not any(row.undone_by for row in moves if row.turn_seat == self.hers or is_reseating(row))
        assert sum(row.kind is RowKind.UNDO for row in rows) == self.undone

    @invariant()
    def what_stands_leads_from_the_setup_to_the_state(self) -> None:
        view = self.run(self.table.fresh_services().games.view(self.game))
        assert view.game == self.view.game
        setup = self.run(self.table.store.snapshot(self.game, 0))
        stands = [row.move for row in self.run(self.table.store.moves(self.game, standing=True))]
        assert RULES.dump(replayed(setup, stands)) == RULES.dump(view.state)
        assert coins(view).total == COINS_A_SEAT * (len(USERS) + 1)
        assert view.people
        assert view.waiting is None or view.waiting in view.people


TestInterleaving = Interleaving.TestCase
TestInterleaving.settings = settings(max_examples=40, stateful_step_count=40)


@settings(max_examples=30)
@given(seed=picks, seats=st.integers(2, 5), automated=st.integers(0, 4), moves=st.lists(picks, min_size=5, max_size=60))
def test_every_change_tells_exactly_the_player_who_has_to_act_next(
    seed: int, seats: int, automated: int, moves: list[int]
) -> None:
    automated = min(automated, seats - 1)
    asyncio.run(play_and_listen(seed, list(range(100, 100 + seats - automated)), automated, moves))


async def play_and_listen(seed: int, users: list[int], automated: int, moves: list[int]) -> None:
    """Whoever is asked next and has not just answered has been told by a public notice."""
    table = Table(store_in_memory(), seed=seed)
    view = await table.view(await table.running(*users, automated=automated))
    for pick in moves:
        if view.decision is None:
            break
        actor = view.decision.seat
        choices = view.choices()
        turn = await table.click(view, choices[pick % len(choices)])
        told = {notice.seat for notice in turn.notices if notice.kind != NoticeKind.AUTOMATED_TURN}
        assert not told & view.automated
        if turn.view.decision and turn.view.decision.seat != actor:
            assert turn.view.decision.seat in told
        if (turn.view.turn, turn.view.turn_seat) == (view.turn, view.turn_seat) and not turn.view.is_question:
            assert told <= {turn.view.turn_seat, None}
        view = turn.view
