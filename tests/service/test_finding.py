from paxbot.service import GameSummary, Reason, Status
from paxbot.service.people.accounts import Wish
from paxbot.service.time.timekeeping import CHANGE_OF_MIND, SOUGHT_FOR
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, CHANNEL, Table

GUILD = 5
MINUTE = int(CHANGE_OF_MIND.total_seconds())


async def asked(table: Table, wish: Wish, user: int = ANN, channel: int = CHANNEL) -> GameSummary:
    return await table.services.finding.ask(wish, guild=GUILD, channel=channel, user=user, name=f"user {user}")


async def found(table: Table, wish: Wish, user: int = BOB, guild: int = GUILD) -> list[int]:
    return [each.game.id for each in await table.services.finding.matching(guild, wish, user)]


async def test_a_wish_fits_where_all_that_was_said_is_so(table: Table) -> None:
    game = (await asked(table, Wish("toy", "brisk", "de", 3))).game.id
    for wish in (Wish("toy"), Wish("toy", "brisk"), Wish("toy", language="de"), Wish("toy", "brisk", "de", 3)):
        assert await found(table, wish) == [game], wish
    for wish in (Wish("pamir"), Wish("toy", "none"), Wish("toy", language="en"), Wish("toy", size=4)):
        assert await found(table, wish) == [], wish
    assert await found(table, Wish("toy"), guild=6) == []
    assert await found(table, Wish("toy"), user=ANN) == []


async def test_what_was_left_open_is_what_is_usual_and_fits_nobody_who_wants_a_language(table: Table) -> None:
    await table.services.guilds.change(GUILD, clock="relaxed")
    made = await asked(table, Wish("toy"))
    assert (made.options.clock, made.options.language, made.options.fewest, made.options.most) == ("relaxed", "", 4, 4)
    assert await found(table, Wish("toy", language="en")) == []


async def test_the_oldest_request_with_room_comes_first(table: Table) -> None:
    first, second = await asked(table, Wish("toy", size=2)), await asked(table, Wish("toy", size=3), CAT, 901)
    assert await found(table, Wish("toy")) == [first.game.id, second.game.id]
    await table.services.lobbies.join(first.game.id, user=BOB, name="Bob")
    assert await found(table, Wish("toy"), user=7) == [second.game.id]


async def test_an_ordinary_lobby_is_no_request(table: Table) -> None:
    await table.lobby(ANN)
    assert await found(table, Wish("toy")) == []
    assert await table.services.finding.own(GUILD, ANN, "toy") is None


async def test_a_full_request_begins_also_after_a_restart(table: Table) -> None:
    game = (await asked(table, Wish("toy", size=2))).game.id
    await table.services.lobbies.join(game, user=BOB, name="Bob")
    table.services = table.fresh_services()
    table.clock.wait(seconds=MINUTE)
    await table.services.timers.fire_due()
    assert (await table.view(game)).game.status is Status.RUNNING
    assert await table.services.finding.own(GUILD, ANN, "toy") is None


async def test_a_request_is_passed_on_when_its_host_leaves_and_closed_when_all_have_left(table: Table) -> None:
    made = await asked(table, Wish("toy", size=3))
    lobbies, game = table.services.lobbies, made.game.id
    await lobbies.join(game, user=BOB, name="Bob")
    assert (await lobbies.leave(game, user=ANN)).game.host == BOB
    assert (await lobbies.leave(game, user=BOB)).game.status is Status.CANCELLED
    assert await found(table, Wish("toy"), user=CAT) == []


async def test_a_request_closes_after_three_days_without_anybody(table: Table) -> None:
    game = (await asked(table, Wish("toy"))).game.id
    table.clock.wait(seconds=int(SOUGHT_FOR.total_seconds()))
    await table.services.timers.fire_due()
    assert (await table.view(game)).game.status is Status.CANCELLED


async def test_whoever_plays_in_as_many_games_as_the_server_lets_them_neither_asks_nor_joins(table: Table) -> None:
    await table.services.guilds.change(GUILD, most_each=1)
    await table.lobby(BOB)
    made = await asked(table, Wish("toy"), channel=901)
    with refused(Reason.PERSON_FULL, most=1):
        await asked(table, Wish("toy"), BOB, 902)
    with refused(Reason.PERSON_FULL, most=1):
        await table.services.lobbies.join(made.game.id, user=BOB, name="Bob")


async def test_who_is_forgotten_leaves_their_requests(table: Table) -> None:
    alone, shared = await asked(table, Wish("toy", size=2)), await asked(table, Wish("toy", size=3), ANN, 901)
    await table.services.lobbies.join(shared.game.id, user=BOB, name="Bob")
    await table.services.forgetting.forget(ANN)
    assert (await table.view(alone.game.id)).game.status is Status.CANCELLED
    after = await table.view(shared.game.id)
    assert (after.game.host, [player.user for player in after.players]) == (BOB, [BOB])
