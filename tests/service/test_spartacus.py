import random

import pytest

from paxbot.engine.game import CardTable, Game
from paxbot.engine.kernel import Move
from paxbot.games.spartacus.facts import CardPlayed
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.nemo import answer
from paxbot.games.spartacus.terms import Draw, Prompt, deck_of, own_table
from paxbot.present.spartacus.names import card_name
from paxbot.present.spartacus.presenter import SpartacusWords
from paxbot.service import Reason
from paxbot.storage.rows import Status
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Table
from tests.spartacus.owners import other_table, owners_table

RULES = PaxSpartacus()
DAN = 44


@pytest.fixture
def rules() -> Game:
    return RULES


async def play(table: Table, game: int, lots: random.Random | None = None) -> None:
    while (view := await table.view(game)).decision is not None:
        decision = view.decision
        move: Move = lots.choice(decision.options) if lots else answer(view.state, decision)
        await table.do(game, move)


@pytest.mark.parametrize("users", [(ANN,), (ANN, BOB), (ANN, BOB, CAT, DAN)])
async def test_a_whole_game_is_played_and_its_record_holds(table: Table, users: tuple[int, ...]) -> None:
    game = await table.running(*users)
    await play(table, game, random.Random(1))
    view = await table.view(game)
    assert view.game.status is Status.FINISHED
    record = await table.services.games.export(game)
    assert list(RULES.differences(record)) == []


async def test_nemo_plays_the_seats_that_are_left(table: Table) -> None:
    game = await table.running(ANN, automated=2)
    await play(table, game, random.Random(2))
    assert (await table.view(game)).game.status is Status.FINISHED


async def test_who_has_answered_nothing_has_nothing_to_take_back_whatever_others_did(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT)
    for _player in range(3):
        with refused(Reason.NOTHING_TO_UNDO):
            await table.undo(game)
        view = await table.view(game)
        await table.do(game, view.decision.options[0])  # type: ignore[union-attr]


async def test_undo_reaches_back_to_the_last_card_drawn(table: Table) -> None:
    game = await table.running(ANN, BOB)
    while (view := await table.view(game)).decision is not None and view.decision.prompt is not Prompt.CHOOSE_TURN:
        await table.do(game, view.decision.options[0])
    await table.do(game, Draw())
    with refused(Reason.UNDO_REVEALED):
        await table.undo(game)
    while (view := await table.view(game)).decision.prompt is not Prompt.CHOOSE_ACTION:  # type: ignore[union-attr]
        placed = view
        # Into the hand, to the bottom, and into a column: only the first two bring another card to light.
        await table.do(game, view.decision.options[-1])  # type: ignore[union-attr]
    await table.undo(game)
    assert (await table.view(game)).state == placed.state


async def test_a_lobby_is_filled_up_to_the_official_number(table: Table) -> None:
    options = (await table.view(await table.lobby(ANN))).options
    assert (options.fewest, options.most) == (1, 4)


async def test_whoever_wants_more_seats_gets_them(table: Table) -> None:
    made = await table.services.lobbies.create("spartacus", channel=1, host=ANN, name="Ann", seats=6)
    assert (made.options.fewest, made.options.most) == (6, 6)


class TestOwnersCards:
    async def begun_with_the_bots_own(self, table: Table) -> int:
        game = await table.running(ANN, BOB)
        table.rules = PaxSpartacus(owners_table())
        table.services = table.fresh_services()
        return game

    async def test_a_whole_game_is_played_with_them_and_its_record_names_them(self, table: Table) -> None:
        table.rules = PaxSpartacus(owners_table())
        table.services = table.fresh_services()
        game = await table.running(ANN, BOB, automated=1)
        await play(table, game, random.Random(4))
        record = await table.services.games.export(game)
        assert record["table"] == owners_table().text
        assert list(RULES.differences(record)) == []

    async def test_a_running_game_keeps_the_cards_it_was_begun_with(self, table: Table) -> None:
        game = await self.begun_with_the_bots_own(table)
        assert (await table.view(game)).state.table == own_table().text
        await play(table, game, random.Random(5))
        record = await table.services.games.export(game)
        assert record["table"] == own_table().text
        assert list(RULES.differences(record)) == []

    @pytest.mark.parametrize("later", [None, other_table()])
    async def test_a_game_begun_with_them_keeps_them_whatever_the_file_says_later(
        self, table: Table, later: CardTable | None
    ) -> None:
        table.rules = PaxSpartacus(owners_table())
        table.services = table.fresh_services()
        game = await table.running(ANN, BOB)
        table.rules = PaxSpartacus(later)
        table.store.clear_memory()
        table.services = table.fresh_services()
        assert (await table.view(game)).state.table == owners_table().text
        assert (await table.services.games.export(game))["table"] == owners_table().text
        await play(table, game, random.Random(6))
        record = await table.services.games.export(game)
        assert record["table"] == owners_table().text
        assert list(RULES.differences(record)) == []

    async def test_its_log_tells_its_own_cards(self, table: Table) -> None:
        game = await self.begun_with_the_bots_own(table)
        await play(table, game, random.Random(5))
        words, of_today = SpartacusWords(), SpartacusWords(owners_table())
        facts = [fact for entry in await table.services.games.log(game) for fact in entry.facts]
        deck = deck_of(own_table().text)
        assert sum(isinstance(fact, CardPlayed) for fact in facts) > 2
        for fact in facts:
            if isinstance(fact, CardPlayed):
                (line,) = of_today.log([fact], ("Ann", "Bob"))
                assert card_name(deck[fact.card - 1]) in line
        assert of_today.log(facts, ("Ann", "Bob")) == words.log(facts, ("Ann", "Bob"))


class TestCampaign:
    async def solo(self, table: Table, seed: int) -> int:
        table.seed = seed
        table.services = table.fresh_services()
        return await table.running(ANN, channel=1000 + seed)

    async def number(self, table: Table, seed: int) -> int:
        return int((await table.view(await self.solo(table, seed))).state.solo_game)

    async def test_it_begins_with_the_first_game_and_goes_on_when_one_is_won(self, table: Table) -> None:
        assert await self.number(table, 0) == 1
        for seed in range(1, 60):
            game = await self.solo(table, seed)
            assert (await table.view(game)).state.solo_game == 1
            await play(table, game)
            if (await table.view(game)).state.winners:
                break
        else:
            raise AssertionError("no game is won")
        assert await self.number(table, 60) == 2

    async def test_it_is_everybodys_own(self, table: Table) -> None:
        game = await self.solo(table, 1)
        assert (await table.view(game)).state.solo_game == 1
        table.services = table.fresh_services()
        other = await table.running(BOB, channel=2000)
        assert (await table.view(other)).state.solo_game == 1


class TestOptions:
    async def test_a_table_may_agree_that_rome_takes_a_last_column(self, table: Table) -> None:
        lobby = await table.lobby(ANN, BOB)
        changed = await table.services.lobbies.set_options(lobby, {"final_group": "yes"}, by=ANN)
        assert changed[1]
        assert not (await table.services.lobbies.set_options(lobby, {"final_group": "yes"}, by=ANN))[1]
        await table.services.lobbies.start(lobby, by=ANN)
        assert (await table.view(lobby)).state.final_group

    @pytest.mark.parametrize(("key", "value"), [("final_group", "perhaps"), ("open_hands", "yes"), ("salt", "00")])
    async def test_there_is_nothing_else_to_agree_on(self, table: Table, key: str, value: str) -> None:
        lobby = await table.lobby(ANN, BOB)
        with refused(Reason.UNKNOWN_OPTION):
            await table.services.lobbies.set_options(lobby, {key: value}, by=ANN)

    async def test_the_host_decides_and_only_before_the_game(self, table: Table) -> None:
        lobby = await table.lobby(ANN, BOB)
        with refused(Reason.HOST_ONLY):
            await table.services.lobbies.set_options(lobby, {"final_group": "yes"}, by=BOB)
        await table.services.lobbies.start(lobby, by=ANN)
        with refused(Reason.NOT_A_LOBBY):
            await table.services.lobbies.set_options(lobby, {"final_group": "yes"}, by=ANN)
