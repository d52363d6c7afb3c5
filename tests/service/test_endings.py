from paxbot.service import NoticeKind, Reason
from paxbot.service.repository import END_VOTE
from paxbot.storage import Status
from tests.outbox import due_of
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, STRANGER, Table, choice_for
from tests.toy_moves import Take


async def test_a_game_ends_early_when_everybody_agrees_to_the_proposal_of_the_host(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    proposed = await table.services.endings.propose(game, by=ANN)
    assert set(proposed.missing) == {BOB, CAT}
    assert [(n.kind, set(n.payload["users"])) for n in proposed.notices] == [(NoticeKind.END_ASKED, {BOB, CAT})]
    agreed = await table.services.endings.agree(game, by=BOB)
    assert (agreed.missing, agreed.notices) == ((CAT,), ())
    assert (await table.services.snapshots.of(game)).missing(END_VOTE) == (CAT,)
    assert (await table.view(game)).game.status is Status.RUNNING
    ended = await table.services.endings.agree(game, by=CAT)
    assert ended.missing == ()
    assert [n.kind for n in ended.notices] == [NoticeKind.ENDED]
    assert ended.view == await table.view(game)
    assert ended.view.game.status is Status.CANCELLED
    assert ended.view.decision is None


async def test_one_refusal_takes_the_proposal_off_the_table(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    await table.services.endings.propose(game, by=ANN)
    await table.services.endings.agree(game, by=BOB)
    await table.services.endings.decline(game, by=CAT)
    assert (await table.services.snapshots.of(game)).missing(END_VOTE) is None
    with refused(Reason.END_NOT_ASKED):
        await table.services.endings.agree(game, by=CAT)
    again = await table.services.endings.propose(game, by=ANN)
    assert set(again.missing) == {BOB, CAT}


async def test_only_the_host_proposes_and_only_players_answer_and_only_once(table: Table) -> None:
    game = await table.running()
    with refused(Reason.HOST_ONLY, host=ANN):
        await table.services.endings.propose(game, by=BOB)
    with refused(Reason.END_NOT_ASKED):
        await table.services.endings.agree(game, by=BOB)
    await table.services.endings.propose(game, by=ANN)
    with refused(Reason.NOT_A_PLAYER):
        await table.services.endings.agree(game, by=STRANGER)
    with refused(Reason.NOT_A_PLAYER):
        await table.services.endings.decline(game, by=STRANGER)
    for again in (table.services.endings.propose, table.services.endings.agree):
        with refused(Reason.ALREADY_AGREED):
            await again(game, by=ANN)


async def test_a_moderator_ends_a_game_alone(table: Table) -> None:
    game = await table.running()
    with refused(Reason.MODERATOR_ONLY):
        await table.services.endings.enforce(game, by=ANN, moderator=False)
    ended = await table.services.endings.enforce(game, by=STRANGER, moderator=True)
    assert ended.view.game.status is Status.CANCELLED
    payload = {"by": STRANGER, "agreed": False, "void": False}
    assert [(n.kind, n.payload) for n in ended.notices] == [(NoticeKind.ENDED, payload)]


async def test_an_ended_game_takes_no_answers_and_frees_its_channel(table: Table) -> None:
    game = await table.running()
    view = await table.view(game)
    await table.services.endings.enforce(game, by=STRANGER, moderator=True)
    with refused(Reason.GAME_OVER):
        await table.click(view, choice_for(view, Take(1)))
    with refused(Reason.GAME_OVER):
        await table.services.endings.propose(game, by=ANN)
    await table.lobby()


async def test_a_lobby_is_cancelled_and_not_ended(table: Table) -> None:
    game = await table.lobby()
    with refused(Reason.NOT_STARTED):
        await table.services.endings.propose(game, by=ANN)
    assert (await table.services.snapshots.of(game)).missing(END_VOTE) is None


async def test_a_game_that_lost_its_channel_is_ended_once_and_each_player_is_to_be_told(table: Table) -> None:
    game = await table.running()
    before = await due_of(table.services)
    assert await table.services.endings.lose(game)
    assert not await table.services.endings.lose(game)
    assert (await table.view(game)).game.status is Status.CANCELLED
    due = await due_of(table.services)
    new = [(each.notice.kind, each.notice.payload["user"]) for each in due if each.notice.kind == NoticeKind.LOST]
    assert sorted(new) == [(NoticeKind.LOST, ANN), (NoticeKind.LOST, BOB)]
    assert len(due) == len(before) + 2
    assert {each.notice.kind for each in due if each.stands} == {NoticeKind.LOST}


async def test_a_lobby_that_lost_its_channel_is_cancelled_and_its_channel_number_is_free(table: Table) -> None:
    game = await table.lobby(ANN)
    assert await table.services.endings.lose(game)
    due = await due_of(table.services, game)
    assert [(each.notice.payload["user"], each.stands) for each in due] == [(ANN, True)]
    assert await table.services.games.all_open() == ()
    await table.lobby()
