import pytest
from pydantic import ValidationError

from paxbot import PaxError
from paxbot.service import GameSummary, Reason
from paxbot.service.people.accounts import Wish
from paxbot.service.people.settings import MOST_BLOCKED
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, CHANNEL, Table

GUILD = 5


async def block(table: Table, by: int, *users: int) -> None:
    await table.services.settings.change(by, blocked=users)


async def request(table: Table, user: int = ANN) -> GameSummary:
    wish = Wish("toy", size=3)
    return await table.services.finding.ask(wish, guild=GUILD, channel=CHANNEL, user=user, name=f"user {user}")


@pytest.mark.parametrize("by", [ANN, CAT])
async def test_nobody_sits_down_where_the_host_or_anybody_else_blocks_them(table: Table, by: int) -> None:
    game = await table.lobby(ANN, CAT)
    await block(table, by, BOB)
    with refused(Reason.NOT_ADMITTED):
        await table.services.lobbies.join(game, user=BOB, name="Bob")
    await block(table, by)
    await table.services.lobbies.join(game, user=BOB, name="Bob")


async def test_a_host_who_is_away_from_the_table_still_keeps_it(table: Table) -> None:
    game = await table.lobby(ANN, CAT)
    await table.services.lobbies.leave(game, user=ANN)
    await block(table, ANN, BOB)
    with refused(Reason.NOT_ADMITTED):
        await table.services.lobbies.join(game, user=BOB, name="Bob")


async def test_whoever_blocks_may_sit_down_with_those_they_block(table: Table) -> None:
    game = await table.lobby(ANN)
    await block(table, BOB, ANN)
    await table.services.lobbies.join(game, user=BOB, name="Bob")


@pytest.mark.parametrize(("by", "whom"), [(ANN, BOB), (BOB, ANN)])
async def test_people_of_whom_one_blocks_the_other_do_not_find_each_other(table: Table, by: int, whom: int) -> None:
    await request(table)
    await block(table, by, whom)
    assert await table.services.finding.matching(GUILD, Wish("toy"), BOB) == []
    assert len(await table.services.finding.matching(GUILD, Wish("toy"), CAT)) == 1


async def test_a_full_table_says_that_it_is_full_to_whoever_is_blocked_there(table: Table) -> None:
    game = await table.lobby(ANN, CAT, most=2)
    await block(table, ANN, BOB)
    with refused(Reason.LOBBY_FULL, most=2):
        await table.services.lobbies.join(game, user=BOB, name="Bob")


async def test_the_refusal_names_nobody(table: Table) -> None:
    game = await table.lobby(ANN)
    await block(table, ANN, BOB)
    with pytest.raises(PaxError) as refusal:
        await table.services.lobbies.join(game, user=BOB, name="Bob")
    assert refusal.value.details == {}


async def test_a_list_holds_so_many_people_and_no_more(table: Table) -> None:
    await block(table, ANN, *range(MOST_BLOCKED))
    with pytest.raises(ValidationError):
        await block(table, ANN, *range(MOST_BLOCKED + 1))


async def test_a_list_is_among_what_is_kept_of_a_person_and_of_nobody_else(table: Table) -> None:
    await block(table, ANN, BOB)
    (kept,) = (await table.services.forgetting.about(ANN)).content["settings"]
    assert kept["settings"]["blocked"] == [BOB]
    assert (await table.services.forgetting.about(BOB)).is_nothing


async def test_who_is_forgotten_is_on_no_list_any_more(table: Table) -> None:
    await block(table, ANN, BOB, CAT)
    await block(table, CAT, ANN)
    await table.services.forgetting.forget(BOB)
    assert (await table.services.settings.of(ANN)).blocked == (CAT,)
    assert (await table.fresh_services().settings.of(ANN)).blocked == (CAT,)
    assert (await table.services.settings.of(CAT)).blocked == (ANN,)


async def test_standings_and_ratings_change_with_somebody_who_is_forgotten_also_where_others_block_them(
    table: Table,
) -> None:
    await block(table, ANN, BOB)
    league = await table.services.months.open(guild=5, channel=70, name="Club")
    before = table.services.months.version(league.id), table.store.results_version(5)
    await table.services.forgetting.forget(BOB)
    after = table.services.months.version(league.id), table.store.results_version(5)
    assert all(new != old for new, old in zip(after, before, strict=True))
