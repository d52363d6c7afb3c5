import pytest

from paxbot import PaxError
from paxbot.engine.game import SOLO_GAME, Game
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.nemo import answer
from paxbot.service.play.lessons import Progress
from tests.service.table import ANN, BOB, Table

RULES = PaxSpartacus()
WON, LOST, SECOND_WON = 0, 0, 1
"""Seeds with which Nemo's answers win the first game of the campaign, and lose and win the second."""


@pytest.fixture
def rules() -> Game:
    return RULES


async def solo(table: Table, seed: int) -> int:
    table.seed = seed
    table.services = table.fresh_services()
    return await table.running(ANN, channel=1000 + seed)


async def play(table: Table, game: int) -> None:
    while (view := await table.view(game)).decision is not None:
        await table.do(game, answer(view.state, view.decision))


async def test_only_a_game_that_is_won_brings_the_next_and_all_finished_ones_are_counted(table: Table) -> None:
    campaigns = table.services.campaigns
    assert await campaigns.of(ANN, "spartacus") == Progress(won=0, games=5, played=0)
    assert await campaigns.all_of(ANN) == {}
    game = await solo(table, WON)
    await play(table, game)
    assert await campaigns.of(ANN, "spartacus") == Progress(won=1, games=5, played=1)
    game = await solo(table, LOST)
    await play(table, game)
    assert (await table.view(game)).state.winners == ()
    assert await campaigns.all_of(ANN) == {"spartacus": Progress(won=1, games=5, played=2)}
    assert await campaigns.of(BOB, "spartacus") == Progress(won=0, games=5, played=0)


async def test_a_lobby_that_is_older_than_the_game_won_before_it_counts(table: Table) -> None:
    table.seed = SECOND_WON
    table.services = table.fresh_services()
    older = await table.lobby(ANN)
    await play(table, await solo(table, WON))
    await table.services.lobbies.start(older, by=ANN)
    assert (await table.view(older)).state.solo_game == 2
    await play(table, older)
    assert await table.services.campaigns.of(ANN, "spartacus") == Progress(won=2, games=5, played=2)


async def test_the_last_game_is_played_again_when_all_are_won() -> None:
    assert Progress(won=4, games=5, played=9).next_game == 5
    assert Progress(won=5, games=5, played=10).next_game == 5


async def won(table: Table) -> int:
    await play(table, await solo(table, WON))
    return await table.lobby(ANN)


async def test_a_game_that_was_reached_is_chosen_and_what_is_won_stays_won(table: Table) -> None:
    game = await won(table)
    chosen = await table.services.lobbies.choose_solo_game(game, 1, by=ANN)
    progress = await table.services.campaigns.at(chosen)
    assert progress == Progress(won=1, games=5, played=1)
    assert progress.game_at(chosen) == 1
    await table.services.lobbies.start(game, by=ANN)
    assert (await table.view(game)).state.solo_game == 1
    while (view := await table.view(game)).decision is not None:
        await table.do(game, RULES.default(view.state))
    assert (await table.view(game)).state.winners == ()
    assert await table.services.campaigns.of(ANN, "spartacus") == Progress(won=1, games=5, played=2)


async def test_another_choice_takes_the_place_of_the_one_before(table: Table) -> None:
    game = await won(table)
    for number in (1, 2):
        await table.services.lobbies.choose_solo_game(game, number, by=ANN)
    await table.services.lobbies.start(game, by=ANN)
    assert (await table.view(game)).state.solo_game == 2


async def test_only_what_is_reached_is_chosen_by_the_host_for_whoever_is_alone(table: Table) -> None:
    choose, game = table.services.lobbies.choose_solo_game, await won(table)
    for number in (0, 3, 6):
        with pytest.raises(PaxError, match="unknown_option"):
            await choose(game, number, by=ANN)
    with pytest.raises(PaxError, match="host_only"):
        await choose(game, 1, by=BOB)
    await table.services.lobbies.join(game, user=BOB, name="Bob")
    with pytest.raises(PaxError, match="unknown_option"):
        await choose(game, 1, by=ANN)
    await table.services.lobbies.start(game, by=ANN)
    with pytest.raises(PaxError, match="not_a_lobby"):
        await choose(game, 1, by=ANN)


async def test_whoever_takes_the_place_of_the_one_who_chose_plays_what_they_have_reached(table: Table) -> None:
    game = await won(table)
    await table.services.lobbies.choose_solo_game(game, 2, by=ANN)
    await table.services.lobbies.leave(game, user=ANN)
    await table.services.lobbies.join(game, user=BOB, name="Bob")
    await table.services.lobbies.start(game, by=ANN)
    assert (await table.view(game)).state.solo_game == 1


async def test_only_whoever_is_alone_has_a_campaign_at_the_table(table: Table) -> None:
    campaigns, game = table.services.campaigns, await table.lobby(ANN)
    assert await campaigns.at(await table.services.games.table(game)) == Progress(won=0, games=5, played=0)
    await table.services.lobbies.set_automated(game, 1, by=ANN)
    assert await campaigns.at(await table.services.games.table(game)) is None
    await table.services.lobbies.set_automated(game, 0, by=ANN)
    await table.services.lobbies.join(game, user=BOB, name="Bob")
    assert await campaigns.at(await table.services.games.table(game)) is None


async def test_several_people_play_no_game_of_a_campaign(table: Table) -> None:
    made = await table.services.lobbies.create(
        "spartacus", channel=1, host=ANN, name="Ann", extra={SOLO_GAME: 3, "final_group": "yes"}
    )
    await table.services.lobbies.join(made.game.id, user=BOB, name="Bob")
    await table.services.lobbies.start(made.game.id, by=ANN)
    assert (await table.services.games.table(made.game.id)).options.extra == {"final_group": "yes"}


async def test_whoever_is_forgotten_begins_anew(table: Table) -> None:
    game = await solo(table, WON)
    await play(table, game)
    kept = await table.services.forgetting.about(ANN)
    assert kept.dump()["campaigns"] == {"spartacus": {"won": 1, "games": 5}}
    await table.services.forgetting.forget(ANN)
    assert (await table.services.forgetting.about(ANN)).dump()["campaigns"] == {}
    assert await table.services.campaigns.of(ANN, "spartacus") == Progress(won=0, games=5, played=0)
    assert await table.services.campaigns.at(await table.services.games.table(game)) is None
