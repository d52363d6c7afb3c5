"""Several people click at random, also old buttons and twice: no move is lost or doubled."""

import asyncio
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from paxbot.errors import PaxError
from paxbot.service import Choice, GameView, Reason, Turn
from paxbot.storage import MemoryStore, RowKind
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Table, coins
from tests.toy_game import COINS_A_SEAT, Coins, ToyGame

USERS = (ANN, BOB, CAT)
RULES = ToyGame()
picks = st.integers(0, 10**6)


def replayed(setup: Any, moves: list[dict[str, Any]]) -> Coins:
    """The state to which these moves lead, found without the service."""
    state = RULES.load(setup)
    for wanted in moves:
        decision = RULES.pending(state)
        assert decision is not None
        state = RULES.apply(state, next(m for m in decision.options if RULES.dump_move(m) == wanted)).state
    return state


class Interleaving(RuleBasedStateMachine):
    """A game of three whose buttons never go away."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.buttons: list[tuple[GameView, Choice]] = []
        self.answered = 0
        self.undone = 0

    def run(self, coroutine: Any) -> Any:
        return self.loop.run_until_complete(coroutine)

    def teardown(self) -> None:
        self.loop.close()

    @initialize(seed=picks)
    def sit_down(self, seed: int) -> None:
        self.table = Table(MemoryStore(), seed=seed)
        self.game = self.run(self.table.running(*USERS))
        self.show(self.run(self.table.view(self.game)))

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

    @rule()
    def restart(self) -> None:
        self.table.services = self.table.fresh_services()

    def clicks(self, buttons: list[tuple[GameView, Choice, int]]) -> list[Turn | PaxError]:
        async def together() -> list[Turn | PaxError | BaseException]:
            clicks = (self.table.click(view, choice, by=user) for view, choice, user in buttons)
            return await asyncio.gather(*clicks, return_exceptions=True)

        outcomes = []
        for outcome in self.run(together()):
            assert isinstance(outcome, (Turn, PaxError)), outcome
            outcomes.append(outcome)
        return outcomes

    @invariant()
    def no_move_is_lost_or_doubled(self) -> None:
        rows = self.run(self.table.store.moves(self.game))
        assert [row.seq for row in rows] == list(range(1, self.view.seq + 1))
        assert sum(row.kind is RowKind.MOVE and not row.forced for row in rows) == self.answered
        assert sum(row.kind is RowKind.UNDO for row in rows) == self.undone

    @invariant()
    def what_stands_leads_from_the_setup_to_the_state(self) -> None:
        view = self.run(self.table.fresh_services().games.view(self.game))
        assert view.game == self.view.game
        setup = self.run(self.table.store.snapshot(self.game, 0))
        stands = [row.move for row in self.run(self.table.store.moves(self.game, standing=True))]
        assert RULES.dump(replayed(setup, stands)) == RULES.dump(view.state)
        assert coins(view).total == COINS_A_SEAT * len(USERS)


TestInterleaving = Interleaving.TestCase
TestInterleaving.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


@settings(max_examples=30, deadline=None)
@given(seed=picks, seats=st.integers(2, 5), moves=st.lists(picks, min_size=5, max_size=60))
def test_every_change_tells_exactly_the_player_who_has_to_act_next(seed: int, seats: int, moves: list[int]) -> None:
    asyncio.run(play_and_listen(seed, list(range(100, 100 + seats)), moves))


async def play_and_listen(seed: int, users: list[int], moves: list[int]) -> None:
    """Whoever is asked next and has not just answered has been told by a public notice."""
    table = Table(MemoryStore(), seed=seed)
    view = await table.view(await table.running(*users))
    for pick in moves:
        if view.decision is None:
            break
        actor = view.decision.seat
        choices = view.choices()
        turn = await table.click(view, choices[pick % len(choices)])
        told = {notice.seat for notice in turn.notices}
        if turn.view.decision and turn.view.decision.seat != actor:
            assert turn.view.decision.seat in told
        if (turn.view.turn, turn.view.turn_seat) == (view.turn, view.turn_seat) and not turn.view.is_question:
            assert told <= {turn.view.turn_seat, None}
        view = turn.view
