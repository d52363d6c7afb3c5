import pytest

from paxbot.games.pamir.facts import DominanceChecked
from paxbot.games.pamir.moves import ChooseSide, PlayCard, Purchase
from paxbot.games.pamir.state import Piece, Pile
from paxbot.games.pamir.terms import Border, Coalition, Region, Side
from tests.cases import for_each
from tests.pamir.builder import BLUE, GAME, GRAY
from tests.pamir.wakhan.diagram import HER, LEFT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
FREE = back_for(12, LEFT, 0)
"""Beside face 12, whose row reads British, Afghan, Russian: the free space of the top row."""


def shown(table: WakhanTable) -> str:
    pragmatic: str = GAME.view(table.s, None)["players"][HER]["wakhan"]["pragmatic"]
    return pragmatic


@for_each(
    ("loyalties", "hers"),
    [
        ([RUSSIAN], BRITISH),
        ([AFGHAN], BRITISH),
        ([BRITISH], AFGHAN),
        ([BRITISH, RUSSIAN], AFGHAN),
        ([AFGHAN, BRITISH], RUSSIAN),
        ([BRITISH, BRITISH], AFGHAN),
    ],
)
def test_it_is_the_first_coalition_of_the_row_that_no_person_is_loyal_to(
    loyalties: list[Coalition], hers: Coalition
) -> None:
    """4.1. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable(1 + len(loyalties)).market(top=[15])
    for seat, loyalty in enumerate(loyalties, start=1):
        table.loyalty(seat, loyalty)
    table.her_turn(12, FREE)
    assert table.piles()[Pile(Piece.ARMY, Region.KABUL, hers)] == 1


def test_between_her_turns_it_follows_the_dials_of_the_people() -> None:
    """4.1. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable().ai(HER, 12, FREE).hand(BLUE, 69, 15).market(top=[114]).turn_of(BLUE)
    assert shown(table) == "afghan"
    table.play(PlayCard(69), ChooseSide(Side.LEFT)).go_on()
    assert shown(table) == "british"
    table.play(Purchase(114)).go_on()
    assert table.piles()[Pile(Piece.ARMY, Region.KABUL, BRITISH)] == 1


def test_the_patriot_she_plays_does_not_decide_whose_army_it_brings() -> None:
    """4.2. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable().market(top=[51]).her_turn(12, FREE)
    assert table.s.armies[Region.KANDAHAR] == [1, 0, 0]


def test_the_patriots_she_owns_do_not_decide_whose_road_she_places() -> None:
    """4.2. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable().court(HER, 20, 22, 86).market(top=[80]).her_turn(12, FREE)
    assert sum(row[AFGHAN] for row in table.s.roads) == 1
    assert table.s.blocks == [11, 12, 12]


def test_only_armies_of_her_pragmatic_loyalty_move() -> None:
    """4.2. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable().court(HER, 32).tribes(Region.PUNJAB, {BLUE: 3})
    table.armies(Region.KABUL, {AFGHAN: 1, BRITISH: 3, RUSSIAN: 3}).her_turn(12, FREE)
    assert table.s.armies[Region.KABUL] == [0, 3, 3]
    assert table.s.armies[Region.PUNJAB] == [1, 0, 0]


@pytest.mark.parametrize(("armies", "tribes"), [({RUSSIAN: 2}, 2), ({AFGHAN: 1, RUSSIAN: 2}, 1), ({AFGHAN: 2}, 0)])
def test_only_armies_of_her_pragmatic_loyalty_are_hers_in_battle(armies: dict[Coalition, int], tribes: int) -> None:
    """4.2. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable().court(HER, 38).tribes(Region.HERAT, {BLUE: 2}).armies(Region.HERAT, armies)
    table.her_turn(5, back_for(5, LEFT))
    assert table.s.tribes[Region.HERAT][BLUE] == tribes


def test_it_does_not_decide_who_rules() -> None:
    """4.3. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable().ai(HER, 12, FREE).tribes(Region.HERAT, {HER: 1, BLUE: 2}).armies(Region.HERAT, {RUSSIAN: 2})
    assert shown(table) == "afghan"
    assert table.s.rulers[Region.HERAT] == HER


def test_it_does_not_decide_what_she_scores() -> None:
    """4.3. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable(3).ai(HER, 12, FREE).loyalty(BLUE, RUSSIAN).loyalty(GRAY, RUSSIAN)
    assert shown(table) == "british"
    table.roads(Border.HERAT_PERSIA, {AFGHAN: 4}).market(top=[101]).deck(102).turn_of(BLUE).play(Purchase(101))
    (check,) = table.told(DominanceChecked)
    assert (check.coalition, check.points) == (AFGHAN, (5, 0, 0))


def test_what_she_would_score_now_is_told_beforehand() -> None:
    """4.3. Rule: Wakhan > Pragmatic loyalty."""
    table = WakhanTable(3).ai(HER, 12, FREE).loyalty(BLUE, AFGHAN).loyalty(GRAY, RUSSIAN).gifts(BLUE, 2)
    table.roads(Border.HERAT_PERSIA, {AFGHAN: 4}).market(top=[101]).turn_of(BLUE)
    assert GAME.view(table.s, None)["if_checked"] == {"points": [6, 10, 0], "last": True}
