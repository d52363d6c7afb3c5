"""Whole games of Pax Pamir with Wakhan through the service, at random: the game only ever waits for people."""

from random import Random

import pytest

from paxbot import PaxError
from paxbot.engine.game import CheckedGame
from paxbot.games.pamir.game import PaxPamir
from paxbot.service import GameView, NoticeKind, Reason, Turn
from paxbot.storage import Status
from tests.service.table import ANN, BOB, CAT, Table
from tests.stores import store_in_memory

RULES: CheckedGame = PaxPamir()
TRANSIENT = {
    Reason.OTHERS_FIRST,
    Reason.SEAT_IS_BUSY,
    Reason.SEAT_IS_RETURNING,
    Reason.LAST_PERSON,
    Reason.GAME_NOT_BEGUN,
}
LONGEST = 3000


class Played:
    def __init__(self, seed: int) -> None:
        self.table = Table(store_in_memory(), seed=seed, rules=RULES)
        self.picks = Random(seed)
        self.turns: list[Turn] = []

    async def begin(self, *users: int, automated: int) -> None:
        game = await self.table.lobby(*users, automated=automated)
        self.note(await self.table.services.lobbies.start(game, by=users[0]))

    @property
    def view(self) -> GameView:
        return self.turns[-1].view

    def note(self, turn: Turn) -> None:
        self.turns.append(turn)
        self.check()

    def check(self) -> None:
        view = self.view
        assert not RULES.audit(view.state)
        assert RULES.automated(view.state) == view.automated
        assert view.waiting in view.people if view.decision else view.waiting is None

    async def move(self) -> None:
        choices = self.view.choices()
        self.note(await self.table.click(self.view, self.picks.choice(choices)))

    async def change_hands(self) -> None:
        seating = self.table.services.seating
        player = self.picks.choice(self.view.players)
        assert player.seat is not None
        change = seating.take_back if player.seat in self.view.automated else seating.hand_over
        try:
            turn = await change(self.view.game.id, player.seat, by=player.user)
        except PaxError as refusal:
            if refusal.reason not in TRANSIENT:
                raise
        else:
            self.note(turn)

    async def go_back(self) -> None:
        view, rewinding = self.view, self.table.services.rewinding
        steps = await rewinding.steps(view.game.id, by=ANN)
        if steps:
            step = self.picks.choice(steps)
            done = await rewinding.enforce(view.game.id, step.seq, seq=view.seq, by=ANN, moderator=True)
            assert done.turn is not None
            self.note(done.turn)

    async def to_the_end(self, changes: float = 0.0, rewinds: int = 0) -> None:
        at = {10 + 4 * number for number in range(rewinds)}
        while self.view.decision and len(self.turns) < LONGEST:
            if len(self.turns) in at:
                at.remove(len(self.turns))
                await self.go_back()
            await (self.change_hands() if self.picks.random() < changes else self.move())
        assert self.view.game.status is Status.FINISHED

    async def check_the_books(self) -> None:
        """The log leads to the final state again, every turn of hers was told, and only people answered with a name."""
        services, game = self.table.fresh_services(), self.view.game.id
        log = await services.games.log(game)
        last = await services.games.frames(game, log[-1].turn)
        assert RULES.dump(last[-1][1]) == RULES.dump(self.view.state)
        told = {
            (notice.seat, notice.payload["turn"])
            for turn in self.turns
            for notice in turn.notices
            if notice.kind == NoticeKind.AUTOMATED_TURN
        }
        hers = {(entry.seat, entry.turn) for entry in log if entry.move and entry.move["do"] == "draw_ai_card"}
        assert told == hers
        rows = await self.table.store.moves(game)
        assert {row.user for row in rows if not row.forced} == {player.user for player in self.view.players}
        assert all(row.forced for row in rows if (row.seat, row.turn) in hers and row.seat == row.turn_seat)

    async def check_the_record(self) -> None:
        record = await self.table.services.games.export(self.view.game.id)
        assert list(RULES.differences(record)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("users", "automated"), [((ANN,), 1), ((ANN,), 4), ((ANN, BOB), 1), ((ANN, BOB), 2), ((ANN, BOB, CAT), 2)]
)
async def test_people_and_wakhan_play_to_the_end(users: tuple[int, ...], automated: int) -> None:
    played = Played(seed=17 * automated + len(users))
    await played.begin(*users, automated=automated)
    await played.to_the_end()
    await played.check_the_books()
    await played.check_the_record()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
async def test_people_leave_and_come_back_at_any_moment(seed: int) -> None:
    played = Played(seed)
    await played.begin(ANN, BOB, CAT, automated=seed % 3)
    await played.to_the_end(changes=0.1)
    await played.check_the_books()
    await played.check_the_record()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
async def test_a_table_that_goes_back_now_and_then_comes_to_its_end(seed: int) -> None:
    played = Played(seed)
    await played.begin(*(ANN, BOB, CAT)[: 1 + seed % 3], automated=1 + seed % 2)
    await played.to_the_end(changes=0.05 if seed > 2 else 0, rewinds=6)
    services, game = played.table.fresh_services(), played.view.game.id
    log = await services.games.log(game)
    assert sum(entry.rewind is not None for entry in log) == 6
    last = await services.games.frames(game, log[-1].turn)
    assert RULES.dump(last[-1][1]) == RULES.dump(played.view.state)
    await played.check_the_record()


async def test_the_record_of_a_running_table_that_went_back_verifies() -> None:
    played = Played(5)
    await played.begin(ANN, BOB, automated=1)
    for _ in range(8):
        for _ in range(5):
            await played.move()
        await played.go_back()
        assert played.view.decision
        await played.check_the_record()


async def test_hand_and_dial_come_back_with_their_player() -> None:
    played = Played(3)
    await played.begin(ANN, BOB, automated=1)
    while played.view.turn < 8:
        await played.move()
    view, seating = played.view, played.table.services.seating
    seat = next(seat for seat in range(3) if seat not in view.automated and seat != view.turn_seat)
    before = view.state.players[seat]
    gone = await seating.hand_over(view.game.id, seat, by=view.player(seat).user)
    player = gone.view.state.players[seat]
    assert (player.hand, player.loyalty, player.court) == ([], None, before.court)
    played.note(await seating.take_back(view.game.id, seat, by=view.player(seat).user))
    while seat in played.view.automated:
        await played.move()
    player = played.view.state.players[seat]
    assert (player.hand, player.loyalty) == (before.hand, before.loyalty)
    assert RULES.view(played.view.state, seat)["players"][seat]["wakhan"] is None


@pytest.mark.parametrize("is_back", [False, True])
async def test_going_back_before_a_seat_changed_hands_leaves_it_with_whom_it_has(is_back: bool) -> None:
    played = Played(5)
    await played.begin(ANN, BOB, CAT, automated=0)
    while played.view.turn < 5:
        await played.move()
    view, seating = played.view, played.table.services.seating
    seat = (view.head.turn_seat + 2) % 3
    before = view.state.players[seat]
    if is_back:
        played.note(await seating.hand_over(view.game.id, seat, by=view.player(seat).user))
        view = played.view
    await played.move()
    change = seating.take_back if is_back else seating.hand_over
    played.note(await change(view.game.id, seat, by=view.player(seat).user))
    rewinding = played.table.services.rewinding
    step = (await rewinding.steps(view.game.id, by=ANN))[-1]
    assert step.seq == view.seq + 1
    done = await rewinding.enforce(view.game.id, step.seq, seq=played.view.seq, by=ANN, moderator=True)
    assert done.turn is not None
    played.note(done.turn)
    assert seat in played.view.automated
    while played.view.turn < 9:
        await played.move()
    player = played.view.state.players[seat]
    assert (seat in played.view.automated, player.loyalty) == ((False, before.loyalty) if is_back else (True, None))
    await played.check_the_record()


async def test_nobody_hands_over_before_the_first_turn() -> None:
    played = Played(1)
    await played.begin(ANN, BOB, automated=1)
    view = played.view
    with pytest.raises(PaxError) as refusal:
        await played.table.services.seating.hand_over(view.game.id, view.seat_of(ANN) or 0, by=ANN)
    assert refusal.value.reason == Reason.GAME_NOT_BEGUN


class ComingAndGoing(Played):
    newcomers = 0

    async def change_hands(self) -> None:
        people, game = self.table.services.people, self.view.game.id
        offered = sorted(await people.offered(game))
        try:
            if offered:
                self.newcomers += 1
                self.table.clock.wait(seconds=1)
                user = 1000 + self.newcomers
                turn = await people.take(game, self.picks.choice(offered), user=user, name="New")
            else:
                turn = await people.resign(game, by=self.picks.choice(self.view.players).user)
        except PaxError as refusal:
            if refusal.reason not in TRANSIENT:
                raise
        else:
            self.note(turn)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_seats_are_given_up_and_taken_by_new_people_at_any_moment(seed: int) -> None:
    played = ComingAndGoing(seed)
    await played.begin(ANN, BOB, CAT, automated=seed % 2)
    await played.to_the_end(changes=0.15)
    assert played.newcomers
    former = await played.table.store.former_players(played.view.game.id)
    users = {player.user for player in played.view.players} | {row.user for row in former}
    assert {row.user for row in await played.table.store.moves(played.view.game.id) if not row.forced} <= users
    await played.check_the_record()
