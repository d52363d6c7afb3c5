"""A game of Pax Porfiriana goes on with the deck it was dealt from, whatever file the bot is given later."""

import random

import pytest

from paxbot import PaxError
from paxbot.engine.game import CardTable, Game
from paxbot.games.porfiriana.deck import deck_of, own_deck
from paxbot.games.porfiriana.facts import CardBought
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.porfiriana.state import name_of
from tests.porfiriana.owners import owners_table
from tests.service.table import ANN, BOB, Table

DECK = deck_of(owners_table().text)


@pytest.fixture
def rules() -> Game:
    return PaxPorfiriana(owners_table())


def restart(table: Table, cards: CardTable | None) -> None:
    table.rules = PaxPorfiriana(cards)
    table.store.clear_memory()
    table.services = table.fresh_services()


async def play(table: Table, game: int, lots: random.Random, answers: int) -> None:
    for _ in range(answers):
        if (decision := (await table.view(game)).decision) is None:
            return
        await table.do(game, lots.choice(decision.options))


@pytest.mark.parametrize("later", [None, owners_table("Second")], ids=["without a file", "with another file"])
async def test_a_running_game_goes_on_with_its_deck(table: Table, later: CardTable | None) -> None:
    game = await table.running(ANN, BOB)
    await play(table, game, random.Random(1), 20)
    before = (await table.view(game)).state
    restart(table, later)
    assert (await table.view(game)).state == before
    await play(table, game, random.Random(2), 2000)
    view = await table.view(game)
    assert view.decision is None
    assert view.state.deck == DECK
    record = await table.services.games.export(game)
    assert record["deck"] == DECK.key
    assert list(PaxPorfiriana(owners_table()).differences(record)) == []
    with pytest.raises(PaxError) as refused:
        list(PaxPorfiriana(later).differences(record))
    assert (refused.value.reason, refused.value.details) == ("unknown_deck", {"deck": DECK.key[:12]})


async def test_undo_returns_to_the_same_deck(table: Table) -> None:
    game = await table.running(ANN, BOB)
    before = await table.view(game)
    await play(table, game, random.Random(3), 1)
    restart(table, None)
    await table.undo(game)
    assert (await table.view(game)).state == before.state
    assert before.state.deck == DECK


async def test_a_log_names_the_cards_of_its_own_game(table: Table) -> None:
    game = await table.running(ANN, BOB)
    await play(table, game, random.Random(4), 200)
    restart(table, None)
    told = [fact for entry in await table.services.games.log(game) for fact in entry.facts]
    bought = [fact for fact in told if isinstance(fact, CardBought)]
    assert bought
    for fact in bought:
        card = DECK[fact.card]
        assert name_of(fact, fact.card) == (fact.card, card.title, card.type)


async def test_a_game_begun_later_is_dealt_from_the_file_of_today(table: Table) -> None:
    restart(table, None)
    game = await table.running(ANN, BOB)
    assert (await table.view(game)).state.deck == own_deck()


async def test_a_deck_is_kept_once_and_positions_stay_small(table: Table) -> None:
    for channel in (1, 2):
        game = await table.running(ANN, BOB, channel=channel)
        await play(table, game, random.Random(5), 100)
    assert len(await table.store.db.read("SELECT hash FROM texts")) == 1
    sizes = [row["size"] for row in await table.store.db.read("SELECT length(state) AS size FROM snapshots")]
    assert max(sizes) < 4000
