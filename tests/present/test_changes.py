import random
from collections.abc import Iterator
from typing import Any

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit
from paxbot.present.pamir.accounts import CourtChange, MoveView, PileChange, RulerChange, SeatChange, SlotChange
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView, changes_view
from tests.cases import for_each

GAME = PaxPamir()
RED, BLUE = 0, 1
AFGHAN, BRITISH, RUSSIAN = Coalition
KABUL, HERAT, PERSIA, TRANSCASPIA = Region.KABUL, Region.HERAT, Region.PERSIA, Region.TRANSCASPIA
EMPTY: dict[str, Any] = {"market": [[[None, 0]] * 6] * 2}
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve")


def changes(*facts: Fact, market: dict[int, int] | None = None) -> ChangesView:
    """What is seen of the facts when these cards lie in the market spaces."""
    row = [[(market or {}).get(slot), 0] for slot in range(12)]
    return changes_view({"market": [row[:6], row[6:]]}, NAMES[:2], facts)


def placed(piece: Piece, at: int, owner: int) -> Fact:
    return f.PiecePlaced(RED, piece, at, owner)


def moved(start: int, end: int, owner: int = AFGHAN, piece: Piece = Piece.ARMY) -> Fact:
    return f.PieceMoved(RED, piece, owner, start, end)


def test_nothing_happened_where_there_are_no_facts() -> None:
    assert changes() is NO_CHANGES


def test_like_pieces_at_one_place_are_counted_together() -> None:
    view = changes(placed(Piece.ARMY, HERAT, BRITISH), placed(Piece.ARMY, HERAT, BRITISH), placed(Piece.SPY, 66, BLUE))
    assert view.piles == (PileChange("army", "herat", "british", 2), PileChange("spy", 66, BLUE, 1))
    assert view.at("army", "herat") == {"british": 2}
    assert view.sentence == "Ana placed 2 British armies in Herat and a spy of Bo’s on Baluchi Smugglers."


def test_what_came_and_went_again_is_no_change() -> None:
    view = changes(placed(Piece.TRIBE, KABUL, RED), f.PiecesRemoved(Piece.TRIBE, KABUL, RED, 1))
    assert view.piles == ()
    assert view.sentence == ""


def test_a_move_is_a_route_with_one_piece_less_and_one_more() -> None:
    view = changes(moved(PERSIA, HERAT), moved(PERSIA, HERAT))
    assert view.moves == (MoveView("army", "afghan", ("persia", "herat"), 2),)
    assert view.piles == (PileChange("army", "persia", "afghan", -2), PileChange("army", "herat", "afghan", 2))
    assert view.sentence == "Ana moved 2 Afghan armies from Persia to Herat."


def test_a_piece_that_goes_on_keeps_its_route() -> None:
    view = changes(moved(PERSIA, HERAT), moved(HERAT, KABUL))
    assert view.moves == (MoveView("army", "afghan", ("persia", "herat", "kabul"), 1),)
    assert {(pile.at, pile.by) for pile in view.piles} == {("persia", -1), ("kabul", 1)}


def test_a_piece_that_comes_home_has_not_moved() -> None:
    assert changes(moved(PERSIA, HERAT), moved(HERAT, PERSIA)).moves == ()
    assert changes(moved(PERSIA, HERAT), moved(HERAT, TRANSCASPIA), moved(TRANSCASPIA, PERSIA)).moves == ()
    detour = changes(moved(KABUL, PERSIA), moved(PERSIA, HERAT), moved(HERAT, PERSIA))
    assert detour.moves == (MoveView("army", "afghan", ("kabul", "persia"), 1),)


def test_a_new_piece_that_moves_on_is_new_where_it_ends() -> None:
    view = changes(placed(Piece.ARMY, PERSIA, AFGHAN), moved(PERSIA, HERAT))
    assert view.moves == ()
    assert view.piles == (PileChange("army", "herat", "afghan", 1),)


def test_a_piece_that_moves_and_is_removed_is_gone_from_where_it_stood() -> None:
    view = changes(moved(PERSIA, HERAT), f.PiecesRemoved(Piece.ARMY, HERAT, AFGHAN, 1))
    assert view.moves == ()
    assert view.piles == (PileChange("army", "persia", "afghan", -1),)


def test_a_block_taken_from_a_border_for_an_army_is_gone_there() -> None:
    view = changes(f.PiecePlaced(RED, Piece.ARMY, KABUL, AFGHAN, Piece.ROAD, Border.HERAT_PERSIA))
    assert view.at("road", "herat_persia") == {"afghan": -1}
    assert view.at("army", "kabul") == {"afghan": 1}


def test_rupees_laid_on_cards_and_taken_from_them_are_marked_where_the_cards_lie_now() -> None:
    view = changes(
        f.RupeesPlaced(RED, 5, 12, 1),
        f.RupeesPlaced(RED, 11, 40, 2),
        f.RupeesGained(BLUE, 1, f.Origin.MARKET, 57),
        f.CardsMovedUp(((12, 5, 4),)),
        market={4: 12, 11: 40, 2: 57},
    )
    assert view.slots == (SlotChange(2, -1), SlotChange(4, 1), SlotChange(11, 2))
    assert view.of(RED) == SeatChange(RED, rupees=-3)
    assert view.of(BLUE) == SeatChange(BLUE, rupees=1)


def test_a_purchase_leaves_a_space_until_the_market_closes_up() -> None:
    bought = f.CardPurchased(BLUE, 12, 1, 2, 1)
    view = changes(f.RupeesPlaced(BLUE, 0, 9, 1), bought, market={0: 9})
    assert view.seat == BLUE
    assert view.slots == (SlotChange(0, 1), SlotChange(1, bought_by=BLUE))
    assert view.of(BLUE) == SeatChange(BLUE, rupees=1, hand=1)
    later = changes(bought, f.CardsMovedUp(((13, 2, 1),)), f.MarketRefilled((15, 16), 30), market={1: 13, 2: 15})
    assert later.slots == (SlotChange(2, is_new=True),)
    assert later.sentence == "Bo bought City of Ghazni for 1 rupee."


def test_a_card_played_is_new_and_one_lost_is_gone() -> None:
    view = changes(
        f.CardPlayed(RED, 57, Side.LEFT),
        f.CardBetrayed(RED, BLUE, 66),
        f.CardDiscarded(BLUE, 66, f.Origin.COURT, f.Why.BETRAYAL),
        f.PrizeTaken(RED, 66),
    )
    assert view.is_new_in_court(57)
    assert view.left_court(BLUE) == (CourtChange(BLUE, 66, "Baluchi Smugglers", False),)
    assert view.of(RED) == SeatChange(RED, hand=-1, prizes=1)
    assert (
        changes(f.CardPlayed(RED, 57, Side.LEFT), f.CardDiscarded(RED, 57, f.Origin.COURT, f.Why.OVERTHROW)).cards == ()
    )


def test_rulers_and_the_favored_suit_count_from_first_to_last() -> None:
    there, back = f.RulerChanged(KABUL, RED, None), f.RulerChanged(KABUL, None, RED)
    assert changes(there).rulers == (RulerChange("kabul", RED, None),)
    assert changes(there, back).rulers == ()
    away, home = f.SuitFavored(Suit.MILITARY, Suit.POLITICAL), f.SuitFavored(Suit.POLITICAL, Suit.MILITARY)
    assert changes(away).favored == "military"
    assert changes(away, home).favored is None


def test_points_loyalties_and_events_are_told() -> None:
    view = changes(
        f.LoyaltyChanged(RED, AFGHAN, BRITISH),
        f.DominanceChecked(BRITISH, False, (3, None), (5, 0), False),
        f.EventBegan(111, Half.PURCHASED, None),
    )
    assert view.of(RED) == SeatChange(RED, points=5, loyalty="british")
    assert view.of(BLUE) == SeatChange(BLUE)
    assert view.events == (("Public Withdrawal", None),)


def test_the_deeds_are_those_of_the_player_on_turn() -> None:
    view = changes(f.TurnBegan(BLUE, 3), f.BribeRefused(RED, BLUE, 1), f.ActionTaken(RED, 66, ActionKind.MOVE, False))
    assert view.seat == RED


def spans(seed: int) -> Iterator[tuple[dict[str, Any], list[Fact], dict[str, Any], int]]:
    """Stretches of a random game: the view before, all facts, the view after, and the number of seats."""
    picks = random.Random(seed)
    seats = 2 + seed % 4
    state = GAME.setup(seats, picks.randbytes(16), {}, automated=range(seed % 3))
    before, told = GAME.view(state, None), list[Fact]()
    while (decision := GAME.pending(state)) is not None:
        applied = GAME.apply(state, picks.choice(decision.options))
        state, told = applied.state, told + list(applied.facts)
        if picks.random() < 0.2:
            after = GAME.view(state, None)
            yield before, told, after, seats
            before, told = after, []


@for_each("seed", range(8))
def test_before_and_what_changed_give_after(seed: int) -> None:
    for before, told, after, seats in spans(seed):
        view = changes_view(after, NAMES[:seats], told)
        assert counted(before, view) == standing(after)
        for seat in range(seats):
            then, now, change = before["players"][seat], after["players"][seat], view.of(seat)
            assert (change.rupees, change.points) == (now["rupees"] - then["rupees"], now["vp"] - then["vp"])
            assert change.prizes == now["prizes"] - then["prizes"]
            if not any(isinstance(fact, f.HandsSwapped) for fact in told):
                assert change.hand == now["hand_size"] - then["hand_size"]
        assert (view.favored is not None) == (before["favored"] != after["favored"])
        assert {change.region for change in view.rulers} == {
            region.key for region in Region if before["rulers"].get(region.key) != after["rulers"].get(region.key)
        }


def standing(view: dict[str, Any]) -> dict[tuple[str, Any, Any], int]:
    piles = {
        (piece, at, owner): count
        for piece, places in (("army", "armies"), ("road", "roads"))
        for at, owners in view[places].items()
        for owner, count in owners.items()
    }
    piles |= {("tribe", at, int(seat)): n for at, owners in view["tribes"].items() for seat, n in owners.items()}
    piles |= {("spy", int(card), int(seat)): n for card, owners in view["spies"].items() for seat, n in owners.items()}
    piles |= {("gift", cost, seat): 1 for seat, player in enumerate(view["players"]) for cost in player["gifts"]}
    return piles


def counted(before: dict[str, Any], view: ChangesView) -> dict[tuple[str, Any, Any], int]:
    piles = standing(before)
    for change in view.piles:
        key = (change.piece, change.at, change.owner)
        piles[key] = piles.get(key, 0) + change.by
    return {key: count for key, count in piles.items() if count}


@for_each("seed", range(8))
def test_rupees_marked_in_the_market_are_those_that_came_while_the_cards_lay_still(seed: int) -> None:
    for before, told, after, seats in spans(seed):
        if any(isinstance(fact, (f.CardsMovedUp, f.MarketRefilled, f.ChecksDiscarded)) for fact in told):
            continue
        view = changes_view(after, NAMES[:seats], told)
        then, now = ([space for row in table["market"] for space in row] for table in (before, after))
        for slot, ((card, rupees), (later, more)) in enumerate(zip(then, now, strict=True)):
            if card == later:
                assert view.space(slot).rupees == more - rupees
            if card != later and not any(isinstance(fact, f.EventResolved) for fact in told):
                assert view.space(slot).bought_by is not None


def test_an_answer_in_the_turn_of_another_is_the_deed_of_who_gave_it() -> None:
    view = changes(f.PiecesRemoved(Piece.SPY, 66, BLUE, 1), f.PiecePlaced(BLUE, Piece.SPY, 41, BLUE))
    assert view.seat == BLUE
    assert changes(f.PiecesRemoved(Piece.SPY, 66, BLUE, 1)).seat is None


def test_the_loyalties_that_all_chose_are_nobodys_deed_alone() -> None:
    view = changes(f.LoyaltyChosen(RED, AFGHAN), f.LoyaltyChosen(BLUE, BRITISH))
    assert view.seat is None
    assert changes(f.LoyaltyChosen(BLUE, BRITISH)).seat == BLUE


def test_of_two_turns_the_seat_is_that_of_the_turn_the_sentence_tells() -> None:
    before = (f.TurnBegan(RED, 3), f.CardPurchased(RED, 66, 0, 0), f.TurnEnded(RED, 1), f.TurnBegan(BLUE, 4))
    spy = f.PiecePlaced(BLUE, Piece.SPY, 41, BLUE)
    assert (changes(*before).sentence, changes(*before).seat) == ("Ana bought Baluchi Smugglers.", RED)
    view = changes(*before, spy)
    assert view.sentence.startswith("Bo placed a spy")
    assert view.seat == BLUE


def test_of_what_only_happened_to_a_player_the_seat_is_theirs() -> None:
    view = changes(f.TurnBegan(RED, 3), f.PiecesRemoved(Piece.TRIBE, KABUL, BLUE, 1))
    assert (view.sentence, view.seat) == ("Bo lost a tribe in Kabul.", BLUE)


def test_who_moved_a_piece_there_and_back_is_told() -> None:
    view = changes(f.ActionTaken(RED, 66, ActionKind.MOVE, False), moved(PERSIA, HERAT), moved(HERAT, PERSIA))
    assert (view.sentence, view.seat) == ("Ana moved pieces there and back.", RED)
