"""Undo in Pax Pamir: what was one press is taken back whole, a typed line step by step."""

from collections.abc import Collection, Mapping
from typing import Any

import pytest

from paxbot.engine.kernel import Move
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import (
    ChooseSide,
    Cross,
    OfferBribe,
    PayBribe,
    PickUp,
    PlaceGift,
    PlayCard,
    Prompt,
    Purchase,
    RefuseOffer,
    UseCard,
    WaiveBribe,
)
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import COURT_CARDS, ActionKind, Border, Coalition, Region, Side, Suit
from paxbot.service import GameView, Pick
from paxbot.service.play.moves import check_of
from tests.pamir.builder import BLUE, RED, Diagram
from tests.service.table import Table, turn_user
from tests.stores import store_in_memory

GIVER, MOVER, PLAYED, BOUGHT = 14, 2, 82, 58

PLAY: tuple[Move, ...] = (PlayCard(PLAYED), ChooseSide(Side.LEFT))
GIFT: tuple[Move, ...] = (UseCard(GIVER, ActionKind.GIFT), PlaceGift(2))
PICK = PickUp(Piece.ARMY, Region.KABUL)
CROSS = Cross(Region.HERAT)


class Laid(PaxPamir):
    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[int] = ()) -> State:
        table = Diagram(2).loyalty(RED, Coalition.RUSSIAN).loyalty(BLUE, Coalition.BRITISH).favored(Suit.INTELLIGENCE)
        table.court(RED, GIVER, MOVER).court(BLUE, 1).hand(RED, PLAYED).rupees(RED, 9).rupees(BLUE, 6)
        table.market(top=[BOUGHT, 41, 3, 4, 5, 6], bottom=[10, 11, 20, 21, 22, 23])
        table.armies(Region.KABUL, {Coalition.RUSSIAN: 2}).armies(Region.HERAT, {Coalition.RUSSIAN: 1})
        table.roads(Border.HERAT_KABUL, {Coalition.RUSSIAN: 1}).roads(Border.KABUL_TRANSCASPIA, {Coalition.RUSSIAN: 1})
        return table.turn_of(RED).s


class Owing(Laid):
    """The same where blue rules the region of the card that red plays."""

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[int] = ()) -> State:
        return self.owing().s

    def owing(self) -> Diagram:
        table = Diagram(2).loyalty(RED, Coalition.RUSSIAN).loyalty(BLUE, Coalition.BRITISH).rupees(RED, 9)
        table.court(RED, GIVER).hand(RED, PLAYED).tribes(COURT_CARDS[PLAYED].region, {BLUE: 2})
        return table.turn_of(RED)


class Bare(Owing):
    def owing(self) -> Diagram:
        return super().owing().court(RED)


class Poor(Owing):
    def owing(self) -> Diagram:
        return super().owing().rupees(RED, 0)


@pytest.fixture
def laid() -> Table:
    return Table(store_in_memory(), rules=Laid())


async def press(table: Table, game: int, *moves: Move) -> GameView:
    view = await table.view(game)
    picks = [Pick(0, check_of(view.rules.dump_move(move))) for move in moves]
    assert view.waiting is not None
    turn = await table.services.games.answer_all(game, view.seq, picks, by=view.waiting.user)
    table.clock.wait(minutes=1)
    return turn.view


def asked(view: GameView) -> Prompt:
    assert view.decision is not None
    prompt = view.decision.prompt
    assert isinstance(prompt, Prompt)
    return prompt


@pytest.mark.parametrize("pressed", [PLAY, GIFT], ids=["a card at an end", "a gift"])
async def test_what_was_one_press_is_taken_back_whole(laid: Table, pressed: tuple[Move, ...]) -> None:
    game = await laid.running()
    start = await laid.view(game)
    view = await press(laid, game, *pressed)
    back = (await laid.undo(game)).view
    assert back.state == start.state
    assert asked(back) is Prompt.CHOOSE_ACTION
    assert view.seq < back.seq


async def test_a_piece_that_went_somewhere_by_one_press_has_not_been_picked_up(laid: Table) -> None:
    game = await laid.running()
    await press(laid, game, UseCard(MOVER, ActionKind.MOVE))
    await press(laid, game, PICK, CROSS)
    assert asked((await laid.undo(game)).view) is Prompt.MOVE
    assert asked((await laid.undo(game)).view) is Prompt.CHOOSE_ACTION


async def test_a_card_with_the_bribe_it_costs_has_not_been_played() -> None:
    laid = Table(store_in_memory(), rules=Owing())
    game = await laid.running()
    start = await laid.view(game)
    view = await press(laid, game, PlayCard(PLAYED), PayBribe(2), ChooseSide(Side.LEFT))
    assert view.state.players[RED].rupees == 7
    assert (await laid.undo(game)).view.state == start.state


async def test_no_end_of_an_empty_court_is_asked_for_after_a_bribe_but_one_may_be_named() -> None:
    for named in ((), (ChooseSide(Side.LEFT),)):
        laid = Table(store_in_memory(), rules=Bare())
        game = await laid.running()
        await press(laid, game, PlayCard(PLAYED))
        view = await press(laid, game, PayBribe(2), *named)
        assert asked(view) is Prompt.CHOOSE_ACTION
        assert view.state.players[RED].court == [PLAYED]


async def test_no_end_of_an_empty_court_is_asked_for_when_the_bribe_is_waived() -> None:
    laid = Table(store_in_memory(), rules=Bare())
    game = await laid.running()
    await press(laid, game, PlayCard(PLAYED))
    await press(laid, game, OfferBribe(0))
    view = await press(laid, game, WaiveBribe())
    assert asked(view) is Prompt.CHOOSE_ACTION
    assert view.state.players[RED].court == [PLAYED]


async def test_whoever_can_neither_pay_nor_ask_again_withdraws_by_themselves() -> None:
    laid = Table(store_in_memory(), rules=Poor())
    game = await laid.running()
    await press(laid, game, PlayCard(PLAYED))
    for _ in range(3):
        await press(laid, game, OfferBribe(0))
        view = await press(laid, game, RefuseOffer())
    assert asked(view) is Prompt.CHOOSE_ACTION
    assert PLAYED in view.state.players[RED].hand


async def test_two_presses_are_two_steps(laid: Table) -> None:
    game = await laid.running()
    await press(laid, game, GIFT[0])
    await press(laid, game, GIFT[1])
    assert asked((await laid.undo(game)).view) is Prompt.GIFT


async def test_a_line_goes_back_step_by_step_and_never_to_half_a_press(laid: Table) -> None:
    game = await laid.running()
    view = await press(laid, game, Purchase(BOUGHT), *PLAY)
    assert await laid.services.games.undo_steps(view, turn_user(view)) == 2
    laid.services = laid.fresh_services()
    back = (await laid.undo(game)).view
    assert asked(back) is Prompt.CHOOSE_ACTION
    assert back.state.players[RED].hand == [PLAYED, BOUGHT]
    back = (await laid.undo(game)).view
    assert back.state.players[RED].hand == [PLAYED]


async def test_the_table_goes_back_by_whole_presses_too(laid: Table) -> None:
    game = await laid.running()
    view = await press(laid, game, *PLAY)
    other = next(player.user for player in view.players if player.user != turn_user(view))
    assert [step.seq for step in await laid.services.rewinding.steps(game, by=other)] == [1]
