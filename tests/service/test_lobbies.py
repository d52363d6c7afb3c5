import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import pytest

from paxbot.engine.kernel import Seat
from paxbot.service import GameOptions, GameSummary, GameView, NoticeKind, Reason, Substitutes, Takebacks, Talk
from paxbot.service.time.clock import Allowance
from paxbot.storage import Status
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, CHANNEL, STRANGER, Table, coins
from tests.stores import store_in_memory
from tests.toy_game import Toll, ToyGame
from tests.toy_moves import TollPaid
from tests.toy_state import COINS_A_SEAT, Coins


async def test_the_host_of_a_new_lobby_is_its_first_player(table: Table) -> None:
    made = await table.services.lobbies.create("toy", channel=CHANNEL, guild=5, host=ANN, name="Ann", open_hands=True)
    assert [(player.user, player.name, player.seat) for player in made.players] == [(ANN, "Ann", None)]
    assert made.game.status is Status.LOBBY
    assert made.game.created_at == table.clock.at
    assert (made.options.fewest, made.options.most, made.options.open_hands) == (2, 5, True)
    view = await table.services.games.at(CHANNEL)
    assert (view.game, view.state, view.decision, view.seq, view.waiting) == (made.game, None, None, -1, None)


@pytest.mark.parametrize(("seats", "limits"), [(None, (2, 5)), (3, (3, 3)), (range(3, 5), (3, 4))])
async def test_seats_are_a_number_or_a_range(table: Table, seats: int | range | None, limits: tuple[int, int]) -> None:
    made = await table.services.lobbies.create("toy", channel=CHANNEL, host=ANN, name="Ann", seats=seats)
    assert (made.options.fewest, made.options.most) == limits


@pytest.mark.parametrize("seats", [1, 6, range(1, 3), range(4, 7), range(4, 4)])
async def test_impossible_numbers_of_seats_are_refused(table: Table, seats: int | range) -> None:
    with refused(Reason.SEATS_IMPOSSIBLE, fewest=2, most=5):
        await table.services.lobbies.create("toy", channel=CHANNEL, host=ANN, name="Ann", seats=seats)


class Curious(ToyGame):
    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> Coins:
        self.given = options
        return super().setup(seats, seed, options, automated)


async def test_options_of_one_game_alone_reach_its_setup(table: Table) -> None:
    rules = Curious()
    table = Table(table.store, rules=rules)
    made = await table.services.lobbies.create(
        "toy", channel=CHANNEL, host=ANN, name="Ann", open_hands=True, extra={"pots": 2}
    )
    await table.services.lobbies.join(made.game.id, user=BOB, name="Bob")
    await table.services.lobbies.start(made.game.id, by=ANN)
    assert (rules.given["pots"], rules.given["open_hands"]) == (2, True)
    assert (await table.view(made.game.id)).options.extra == {"pots": 2}


async def test_unknown_rules_and_unknown_games_are_refused(table: Table) -> None:
    with refused(Reason.UNKNOWN_RULES, key="chess"):
        await table.services.lobbies.create("chess", channel=CHANNEL, host=ANN, name="Ann")
    with refused(Reason.UNKNOWN_GAME):
        await table.services.lobbies.join(5, user=ANN, name="Ann")
    with refused(Reason.NO_GAME_HERE):
        await table.services.games.at(CHANNEL)


async def test_a_channel_holds_one_game(table: Table) -> None:
    game = await table.lobby()
    with refused(Reason.CHANNEL_TAKEN, game=game, channel=CHANNEL):
        await table.lobby(CAT)
    await table.lobby(CAT, channel=CHANNEL + 1)


async def test_joining_twice_or_into_a_full_lobby_is_refused(table: Table) -> None:
    made = await table.services.lobbies.create("toy", channel=CHANNEL, host=ANN, name="Ann", seats=2)
    with refused(Reason.ALREADY_JOINED):
        await table.services.lobbies.join(made.game.id, user=ANN, name="Ann")
    await table.services.lobbies.join(made.game.id, user=BOB, name="Bob")
    with refused(Reason.LOBBY_FULL, most=2):
        await table.services.lobbies.join(made.game.id, user=CAT, name="Cat")


async def test_the_host_may_leave_and_still_starts(table: Table) -> None:
    game = await table.lobby(ANN, BOB, CAT)
    left = await table.services.lobbies.leave(game, user=ANN)
    assert [player.user for player in left.players] == [BOB, CAT]
    with refused(Reason.NOT_JOINED):
        await table.services.lobbies.leave(game, user=ANN)
    turn = await table.services.lobbies.start(game, by=ANN)
    assert {player.user for player in turn.view.players} == {BOB, CAT}


async def test_only_the_host_or_a_moderator_starts_or_cancels(table: Table) -> None:
    game = await table.lobby()
    with refused(Reason.HOST_ONLY, host=ANN):
        await table.services.lobbies.start(game, by=BOB)
    with refused(Reason.HOST_ONLY, host=ANN):
        await table.services.lobbies.cancel(game, by=BOB)
    turn = await table.services.lobbies.start(game, by=STRANGER, moderator=True)
    assert turn.view.game.status is Status.RUNNING


async def test_a_cancelled_lobby_frees_its_channel(table: Table) -> None:
    game = await table.lobby()
    gone = await table.services.lobbies.cancel(game, by=ANN)
    assert (gone.game.status, gone.game.ended_at) == (Status.CANCELLED, table.clock.at)
    with refused(Reason.NOT_A_LOBBY):
        await table.services.lobbies.join(game, user=CAT, name="Cat")
    await table.lobby()


async def test_too_few_players_cannot_start(table: Table) -> None:
    game = await table.lobby(ANN)
    with refused(Reason.TOO_FEW_PLAYERS, fewest=2, joined=1):
        await table.services.lobbies.start(game, by=ANN)


async def test_a_game_starts_once(table: Table) -> None:
    game = await table.running()
    for again in (table.services.lobbies.start, table.services.lobbies.cancel):
        with refused(Reason.NOT_A_LOBBY):
            await again(game, by=ANN)


async def test_the_start_brings_everybody_a_hand_and_the_first_turn(table: Table) -> None:
    game = await table.lobby(ANN, BOB, CAT)
    turn = await table.services.lobbies.start(game, by=ANN)
    told = {(notice.kind, notice.seat) for notice in turn.notices}
    assert told == {(NoticeKind.HAND, 0), (NoticeKind.HAND, 1), (NoticeKind.HAND, 2), (NoticeKind.TURN, 0)}
    assert len(turn.notices) == 4
    assert [player.seat for player in turn.view.players] == [0, 1, 2]
    assert turn.view == await table.view(game)


async def test_seats_are_shuffled_by_the_seed_of_the_game(table: Table) -> None:
    async def seating(seed: int) -> list[int]:
        other = Table(store_in_memory(), seed=seed)
        view = await other.view(await other.running(ANN, BOB, CAT))
        return [player.user for player in view.players]

    assert await seating(3) == await seating(3)
    assert len({tuple(await seating(seed)) for seed in range(40)}) == 6


async def over(table: Table, *users: int, automated: int = 0) -> GameView:
    game = await table.running(*users, automated=automated, clock="brisk", talk="none")
    await table.services.endings.enforce(game, by=STRANGER, moderator=True)
    return await table.view(game)


def order(view: GameSummary) -> list[int | None]:
    owners = map(view.owner, range(view.seats))
    return [None if owner is None else owner.user for owner in owners]


@pytest.mark.parametrize("automated", [0, 1])
async def test_in_a_rematch_everybody_sits_one_seat_further_under_the_same_rules(table: Table, automated: int) -> None:
    before = await over(table, ANN, BOB, CAT, automated=automated)
    rematch = await table.services.lobbies.rematch(before.game.id, by=BOB, name="user 22")
    assert (rematch.game.host, [player.user for player in rematch.players]) == (BOB, [BOB])
    assert (rematch.game.channel, rematch.game.guild) == (before.game.channel, before.game.guild)
    same = replace(before.options, salt=rematch.options.salt, rematch_of=before.game.id)
    assert rematch.options == same
    for user in (ANN, CAT):
        await table.services.lobbies.join(rematch.game.id, user=user, name=f"user {user}")
    view = (await table.services.lobbies.start(rematch.game.id, by=BOB)).view
    first, *others = order(before)
    assert order(view) == [*others, first]


async def test_a_rematch_is_shuffled_and_sealed_anew(table: Table) -> None:
    table.seed = None
    table.services = table.fresh_services()
    before = await over(table, ANN, BOB)
    rematch = await table.services.lobbies.rematch(before.game.id, by=BOB, name="user 22")
    assert rematch.options.salt
    assert rematch.options.salt != before.options.salt
    assert rematch.game.seed != before.game.seed
    assert rematch.seed_commitment != before.seed_commitment


async def test_in_a_rematch_others_take_the_seats_of_those_who_do_not_come(table: Table) -> None:
    before = await over(table, ANN, BOB, CAT)
    first, second, _third = order(before)
    assert second is not None
    rematch = await table.services.lobbies.rematch(before.game.id, by=second, name="one")
    for user in (STRANGER, first, 77):
        assert user is not None
        await table.services.lobbies.join(rematch.game.id, user=user, name="one")
    view = (await table.services.lobbies.start(rematch.game.id, by=second)).view
    seated = order(view)
    assert (seated[0], seated[2]) == (second, first)
    assert {seated[1], seated[3]} == {STRANGER, 77}


async def test_only_players_of_a_game_that_is_over_want_a_rematch(table: Table) -> None:
    running = await table.running(ANN, BOB, channel=1)
    with refused(Reason.CHANNEL_TAKEN):
        await table.services.lobbies.rematch(running, by=ANN, name="user 11")
    before = await over(table, ANN, BOB)
    with refused(Reason.NOT_A_PLAYER):
        await table.services.lobbies.rematch(before.game.id, by=STRANGER, name="user 99")
    await table.services.lobbies.rematch(before.game.id, by=ANN, name="user 11")
    with refused(Reason.CHANNEL_TAKEN):
        await table.services.lobbies.rematch(before.game.id, by=BOB, name="user 22")


async def test_the_seed_is_drawn_from_the_system_and_kept_hidden_until_the_end(table: Table) -> None:
    table = Table(table.store, seed=None)
    first, second = await table.running(), await table.running(channel=1)
    view = await table.view(first)
    assert len(view.game.seed) == 16
    assert view.game.seed != (await table.view(second)).game.seed
    assert view.seed is None
    await table.services.endings.enforce(first, by=STRANGER, moderator=True)
    view = await table.view(first)
    assert view.seed == view.game.seed.hex()
    assert view.seed_commitment == hashlib.sha256(f"{view.seed}:{view.salt}".encode()).hexdigest()


async def test_a_table_may_show_its_seed_from_the_start(table: Table) -> None:
    made = await table.services.lobbies.create("toy", channel=CHANNEL, host=ANN, name="Ann", seed_hidden=False)
    assert made.seed == made.game.seed.hex()


class TollGate(ToyGame):
    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> Coins:
        state = super().setup(seats, seed, options, automated)
        state.scores[0] = COINS_A_SEAT
        return replace(state, steps=[*state.steps, Toll(0)], decision=None)


async def test_forced_answers_before_the_first_choice_are_given_at_the_start(table: Table) -> None:
    table = Table(table.store, rules=TollGate())
    game = await table.lobby()
    turn = await table.services.lobbies.start(game, by=ANN)
    assert turn.facts == (TollPaid(0),)
    assert (turn.view.seq, coins(turn.view).scores) == (1, [COINS_A_SEAT - 1, 0])
    assert [(entry.seq, entry.forced) for entry in await table.services.games.log(game)] == [(1, True)]


async def test_old_games_have_the_usual_norms() -> None:
    options = GameOptions.load({"fewest": 2, "most": 4, "open_hands": False, "seed_hidden": True, "pots": 2})
    assert (options.talk, options.takebacks, options.substitutes) == (Talk.FREE, Takebacks.AGREED, Substitutes.OPEN)
    assert (options.automated, options.extra) == (0, {"pots": 2})
    assert GameOptions.load(options.dump()) == options


async def test_the_host_changes_the_norms_until_the_game_begins(table: Table) -> None:
    game = await table.lobby(ANN, BOB)
    lobby, changed = await table.services.lobbies.set_table_rules(game, {"talk": Talk.NONE.value}, by=ANN)
    assert changed
    assert lobby.options.talk == Talk.NONE
    _, changed = await table.services.lobbies.set_table_rules(game, {"talk": Talk.NONE.value}, by=ANN)
    assert not changed
    with refused(Reason.HOST_ONLY):
        await table.services.lobbies.set_table_rules(game, {"talk": Talk.FREE.value}, by=BOB)
    await table.services.lobbies.start(game, by=ANN)
    assert (await table.view(game)).options.talk == Talk.NONE
    with refused(Reason.NOT_A_LOBBY):
        await table.services.lobbies.set_table_rules(game, {"talk": Talk.FREE.value}, by=ANN)


async def test_a_clock_of_the_hosts_own_has_hours(table: Table) -> None:
    own = {"clock": "custom", "clock_hours": 48, "clock_more": 8}
    lobby = await table.services.lobbies.create("toy", channel=1, host=ANN, name="Ann", table_rules=own)
    assert lobby.options.time_control.allowance == Allowance(48, 8)
    for wrong in ({"clock_hours": 0}, {"clock_hours": 721}, {"clock_more": 0}):
        with refused(Reason.HOURS_IMPOSSIBLE):
            await table.services.lobbies.create("toy", channel=2, host=ANN, name="Ann", table_rules=own | wrong)


def test_games_older_than_clocks_have_none() -> None:
    old = {"fewest": 2, "most": 3, "open_hands": False, "seed_hidden": True, "automated": 0}
    assert GameOptions.load(old).time_control.allowance is None
    chosen = GameOptions(2, 3, clock="brisk", time_up="pass")
    assert GameOptions.load(json.loads(json.dumps(chosen.dump()))) == chosen
