import pytest

from paxbot.games.pamir.moves import DrawAiCard, EndTurn, Prompt, Purchase
from paxbot.games.pamir.state import Half, InForce
from paxbot.games.pamir.terms import AI_CARDS, Arrow, Coalition, Region, Suit
from paxbot.games.pamir.wakhan.course import DrawCard
from paxbot.games.pamir.wakhan.facts import AiCardDrawn
from tests.cases import for_each
from tests.pamir.builder import BLUE, GRAY, RED, TAN
from tests.pamir.wakhan.diagram import HER, LEFT, RIGHT, WakhanTable, back_for

AFGHAN, BRITISH, RUSSIAN = Coalition
RUMOR = InForce(108, Half.PURCHASED)


def ai_cards(table: WakhanTable, seat: int = HER) -> tuple[int | None, list[int]]:
    her = table.player(seat).wakhan
    assert her is not None
    return her.face, her.deck


def arrows(table: WakhanTable) -> tuple[int, Arrow, int]:
    (drawn,) = table.told(AiCardDrawn)
    return drawn.ai_card, drawn.red, drawn.column


# -- 3.1 and 3.2: drawing


def test_her_turn_begins_with_the_top_card_of_her_deck_turned_up() -> None:
    """3.1. Rule: Wakhan > AI cards."""
    table = WakhanTable().ai_deck(7, 9, 4).turn_begins(HER)
    assert table.asked == (HER, Prompt.DRAW_AI_CARD)
    table.play(DrawAiCard())
    face, deck = ai_cards(table)
    assert (face, deck[:2]) == (7, [9, 4])
    assert table.revealed


def test_face_and_back_stay_through_actions_bonus_actions_and_cleanup() -> None:
    """3.1. Rule: Wakhan > AI cards."""
    table = WakhanTable().favored(Suit.ECONOMIC).rupees(HER, 9).ai_deck(1, 3, 4)
    table.court(HER, 62, 96, 12, 15, 16).market(top=[9, 13, 29], bottom=[2, 3, 4]).deck(17, 18, 20, 21)
    table.turn_begins(HER).play(DrawAiCard())
    lying, prompts = ai_cards(table), set()
    while table.s.active == HER:
        assert ai_cards(table) == lying
        prompts.add(table.decision.prompt)
        table.play(table.decision.options[0])
    assert ai_cards(table) == lying
    assert {Prompt.FOLLOW_LINE, Prompt.BONUS_ACTION, Prompt.DISCARD_COURT} <= prompts


def test_the_draw_that_empties_the_deck_shuffles_all_24_cards_and_draws_again() -> None:
    """3.2. Rule: Wakhan > AI cards."""
    faces = set()
    for counter in range(60):
        table = WakhanTable()
        table.s.rng.counter = counter
        her = table.ai(HER, face=9, back=5).player(HER).wakhan
        assert her is not None
        her.deck = [5]
        table.ask(DrawCard(HER))
        face, deck = ai_cards(table)
        assert face is not None
        assert sorted([face, *deck]) == list(range(1, 25))
        assert [fact.shuffled for fact in table.told(AiCardDrawn)] == [True]
        faces.add(face)
    assert {5, 9} < faces


def test_the_back_of_the_last_card_still_counts_and_the_24th_card_is_never_acted_on() -> None:
    """3.2. Rule: Wakhan > AI cards."""
    table = WakhanTable().ai_deck()
    drawn = [fact for _ in range(23) for fact in table.ask(DrawCard(HER)).told(AiCardDrawn)]
    assert [fact.ai_card for fact in drawn] == list(range(1, 24))
    assert not any(fact.shuffled for fact in drawn)
    assert ai_cards(table) == (23, [24])
    assert [fact.shuffled for fact in table.ask(DrawCard(HER)).told(AiCardDrawn)] == [True]
    assert len(ai_cards(table)[1]) == 23


# -- 3.3: the arrows, and what is taken from where


def test_both_arrows_of_the_face_hit_the_back_of_the_next_card() -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().her_turn(19, 4)
    assert arrows(table) == (19, Arrow.TOP, 3)


def test_a_red_arrow_at_the_lower_end_hits_the_lower_label() -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().her_turn(1, 2)
    assert arrows(table) == (1, Arrow.TOP, 0)
    table.her_turn(1, 4)
    assert arrows(table) == (1, Arrow.BOTTOM, 3)


def test_a_red_arrow_at_the_upper_end_hits_the_upper_label() -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().her_turn(5, 2)
    assert arrows(table) == (5, Arrow.BOTTOM, 5)


def test_the_lines_of_the_face_say_which_action_comes_next_from_top_to_bottom() -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().court(HER, 16, 90, 15).court(BLUE, 4).spies(4, {HER: 1}).market(top=[9], bottom=[29])
    table.market_rupees(bottom=[2]).her_turn(18, back_for(18, LEFT, 0))
    assert [act for act, _ in table.acts] == ["tax", "betray"]


@pytest.mark.parametrize(("face", "coalition"), [(12, AFGHAN), (6, RUSSIAN)])
def test_the_row_of_loyalties_says_whose_blocks_she_places(face: int, coalition: Coalition) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().market(top=[15]).her_turn(face, back_for(face, LEFT, 0))
    assert table.s.armies[Region.KABUL][coalition] == 1


@pytest.mark.parametrize(("face", "region"), [(7, Region.PUNJAB), (19, Region.KANDAHAR)])
def test_the_row_of_regions_says_where_she_looks_first(face: int, region: Region) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().court(HER, 5).tribes(Region.PUNJAB, {HER: 1}).tribes(Region.KANDAHAR, {HER: 1}).rupees(HER, 2)
    table.her_turn(face, back_for(face, LEFT))
    assert table.deeds[:2] == [("build", 5), ("army", region.key)]


@pytest.mark.parametrize(("red", "card"), [(LEFT, 9), (RIGHT, 29)])
def test_the_red_arrow_names_the_row_of_a_plain_radicalize(red: Arrow, card: int) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().market(top=[9], bottom=[29]).her_turn(12, back_for(12, red, 0))
    assert table.acts[0] == ("radicalize", card)


@pytest.mark.parametrize(("column", "card"), [(0, 9), (1, 29), (3, 61)])
def test_the_black_arrow_names_the_column_of_a_plain_radicalize(column: int, card: int) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().market(top=[9, 29, 47, 61]).her_turn(12, back_for(12, LEFT, column))
    assert table.acts[0] == ("radicalize", card)


@pytest.mark.parametrize(("red", "court"), [(LEFT, [18, 4, 16]), (RIGHT, [16, 4, 18])])
def test_the_red_arrow_names_the_end_of_the_court_also_after_an_instruction(red: Arrow, court: list[int]) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().court(HER, 16).market(top=[4, 18], bottom=[None]).her_turn(3, back_for(3, red, 0))
    assert table.acts == [("radicalize", 4), ("radicalize", 18)]
    assert table.player(HER).court == court


@pytest.mark.parametrize(("red", "named"), [(LEFT, BLUE), (RIGHT, GRAY)])
def test_the_red_arrow_names_a_person_where_she_is_free_to_choose(red: Arrow, named: int) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable(3).market(top=[108]).her_turn(12, back_for(12, red, 0))
    assert [seat for seat in (BLUE, GRAY) if table.player(seat).events == [RUMOR]] == [named]


@pytest.mark.parametrize(("red", "rupees"), [(LEFT, [3, 4]), (RIGHT, [4, 3])])
def test_the_red_arrow_names_a_person_in_a_tie(red: Arrow, rupees: list[int]) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable(3).court(HER, 9).court(BLUE, 4).court(GRAY, 16).tribes(Region.KABUL, {HER: 2})
    table.her_turn(1, back_for(1, red))
    assert [table.player(seat).rupees for seat in (BLUE, GRAY)] == rupees


@pytest.mark.parametrize(("red", "market"), [(LEFT, 13), (RIGHT, 29)])
def test_the_red_arrow_names_the_row_when_she_taxes_a_column(red: Arrow, market: int) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().rupees(HER, 0).court(HER, 9).market(top=[101, 13], bottom=[None, 29])
    table.market_rupees(top=[0, 1], bottom=[0, 1]).her_turn(1, back_for(1, red, 0))
    assert table.deeds[:2] == [("tax", 9), ("take", market)]


@for_each("red", [LEFT, RIGHT])
@for_each("face", [1, 3, 8, 18])
def test_no_ai_card_says_which_court_card_acts(face: int, red: Arrow) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().court(HER, 9, 61, 13).market(top=[None, 29]).market_rupees(top=[0, 5])
    assert table.her_turn(face, back_for(face, red)).acts[0] == ("tax", 61)


@pytest.mark.parametrize("red", [LEFT, RIGHT])
@pytest.mark.parametrize("column", [0, 3])
def test_after_an_instruction_price_and_number_decide_and_no_arrow(red: Arrow, column: int) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().rupees(HER, 9).market(top=[9, 4, 88, 23], bottom=[29, 20, 12, 16])
    assert table.her_turn(3, back_for(3, red, column)).acts[0] == ("radicalize", 20)


@pytest.mark.parametrize("red", [LEFT, RIGHT])
@pytest.mark.parametrize("column", [0, 3])
def test_with_a_check_in_the_market_price_and_number_decide_and_no_arrow(red: Arrow, column: int) -> None:
    """3.3. Rule: Wakhan > AI cards."""
    table = WakhanTable().rupees(HER, 9).gifts(BLUE, 2, 4, 6).market(top=[9, 4, 101, 88], bottom=[29, 20, 12, 16])
    assert table.her_turn(12, back_for(12, red, column)).acts[0] == ("radicalize", 20)


# -- 3.4: between her turns


@pytest.mark.parametrize(("red", "court"), [(LEFT, [4, 16]), (RIGHT, [16, 4])])
def test_hand_cards_she_gets_between_her_turns_follow_face_and_back_as_they_lie(red: Arrow, court: list[int]) -> None:
    """3.4. Rule: Wakhan > AI cards."""
    table = WakhanTable().ai(HER, 12, back_for(12, red)).court(HER, 16).hand(BLUE, 4).market(top=[114]).turn_of(BLUE)
    lying = ai_cards(table)
    table.play(Purchase(114)).go_on()
    assert table.player(HER).court == court
    assert ai_cards(table) == lying
    assert table.told(AiCardDrawn) == []


@pytest.mark.parametrize(("face", "taken"), [(5, Region.PERSIA), (6, Region.HERAT)])
def test_a_piece_she_takes_between_her_turns_follows_the_face_as_it_lies(face: int, taken: Region) -> None:
    """3.4. Rule: Wakhan > AI cards."""
    table = WakhanTable().ai(HER, face, back_for(face, LEFT)).court(HER, 3).market(top=[101]).deck(102)
    table.armies(Region.PERSIA, {AFGHAN: 6, BRITISH: 9}).armies(Region.HERAT, {AFGHAN: 6}).turn_of(BLUE)
    table.play(Purchase(101)).go_on()
    assert table.s.armies[taken][AFGHAN] == 4
    assert table.s.armies[Region.KABUL][AFGHAN] == 2
    assert table.told(AiCardDrawn) == []


def test_without_a_turn_so_far_she_draws_when_she_gets_hand_cards_and_her_first_turn_draws_anew() -> None:
    """3.4. Rule: Wakhan > AI cards."""
    right = back_for(12, RIGHT)
    table = WakhanTable().ai_deck(12, right).court(HER, 16).hand(BLUE, 4).market(top=[114]).turn_of(BLUE)
    table.play(Purchase(114)).go_on()
    assert [fact.ai_card for fact in table.told(AiCardDrawn)] == [12]
    assert table.player(HER).court == [16, 4]
    table.play(EndTurn())
    assert table.asked == (HER, Prompt.DRAW_AI_CARD)
    table.play(DrawAiCard())
    assert ai_cards(table)[0] == right


def test_without_a_turn_so_far_she_draws_when_she_has_to_take_a_piece() -> None:
    """3.4. Rule: Wakhan > AI cards."""
    table = WakhanTable().ai_deck(6, 5).court(HER, 3).market(top=[101]).deck(102)
    table.armies(Region.PERSIA, {AFGHAN: 6, BRITISH: 9}).armies(Region.HERAT, {AFGHAN: 6}).turn_of(BLUE)
    table.play(Purchase(101)).go_on()
    assert [fact.ai_card for fact in table.told(AiCardDrawn)] == [6]
    assert table.s.armies[Region.HERAT][AFGHAN] == 4


# -- 3.5: neighbors


@pytest.mark.parametrize(("red", "named"), [(LEFT, TAN), (RIGHT, BLUE)])
def test_the_left_neighbor_is_the_next_seat_in_turn_order_and_the_right_one_the_seat_before(
    red: Arrow, named: int
) -> None:
    """3.5. Rule: Wakhan > AI cards."""
    table = WakhanTable(4, GRAY).market(top=[108]).her_turn(12, back_for(12, red, 0), GRAY)
    assert [seat for seat in (RED, BLUE, TAN) if table.player(seat).events == [RUMOR]] == [named]


@pytest.mark.parametrize("red", [LEFT, RIGHT])
def test_with_one_person_both_neighbors_are_the_same(red: Arrow) -> None:
    """3.5. Rule: Wakhan > AI cards."""
    table = WakhanTable().market(top=[108]).her_turn(12, back_for(12, red, 0))
    assert table.player(BLUE).events == [RUMOR]


def test_the_faces_and_backs_are_those_of_24_different_cards() -> None:
    """3. Rule: Wakhan > AI cards."""
    assert list(AI_CARDS) == list(range(1, 25))
    assert all(sorted(card.regions) == list(Region) for card in AI_CARDS.values())
    assert all(sorted(card.loyalties) == list(Coalition) for card in AI_CARDS.values())
    assert all(sorted(card.columns) == list(range(6)) and set(card.labels) == set(Arrow) for card in AI_CARDS.values())
    assert len({(card.lines, card.regions) for card in AI_CARDS.values()}) == 24
