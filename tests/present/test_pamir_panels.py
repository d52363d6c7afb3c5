import pytest

from paxbot.engine.kernel import Move, OpenStep
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.placing import BuildBlock, TakeSource
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Suit
from paxbot.present.pamir import panels
from paxbot.present.presenter import Panel
from tests.cited import texts
from tests.pamir.builder import BLUE, RED, Diagram

PEOPLE = ["Ana", "Bo", "Cy"]


def panel(table: Diagram) -> Panel:
    return panels.panel(table.s, table.decision, PEOPLE)


def question(table: Diagram) -> str:
    return panels.question(table.s, table.decision, PEOPLE)


def hint(table: Diagram, move: object) -> str:
    index = table.options().index(move)
    return next(option.hint for group in panel(table).groups for option in group.options if option.index == index)


@pytest.mark.parametrize(
    ("automated", "first"), [((), "Whoever chooses last takes the first turn."), ((1,), "Wakhan takes the first turn.")]
)
def test_the_choice_of_a_loyalty_tells_who_takes_the_first_turn(automated: tuple[int, ...], first: str) -> None:
    rules = PaxPamir()
    state = rules.setup(3, bytes(32), {}, automated)
    decision = rules.pending(state)
    assert decision is not None
    title = panels.panel(state, decision, PEOPLE).title
    assert title == f"Which coalition are you loyal to? {first}"


def bribe_for_a_play(table: Diagram) -> Diagram:
    """Red, Ana, wants to play card 15 of Kabul, which blue, Bo, rules with three tribes."""
    return table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15, 16).turn_of(RED).play(m.PlayCard(15))


def bribe_for_a_hostage(table: Diagram) -> Diagram:
    table.court(RED, 16).spies(16, {BLUE: 2}).market([9]).market_rupees([1])
    return table.turn_of(RED).play(m.UseCard(16, ActionKind.TAX))


def test_a_first_request_names_no_card_in_public(table: Diagram) -> None:
    assert question(bribe_for_a_play(table)) == "**Ana**, you owe Bo a bribe of 3 rupees: what do you do?"
    assert "You can be refused 3 more times this turn." in panel(table).text


@pytest.mark.parametrize(
    ("offer", "answer", "news"),
    [
        (m.OfferBribe(1), m.RefuseOffer(), "Bo refused your offer of 1 rupee."),
        (m.OfferBribe(0), m.RefuseOffer(), "Bo refused to waive the bribe."),
        (m.OfferBribe(1), m.DemandBribe(2), "Bo asks for 2 rupees instead."),
    ],
)
def test_whoever_asked_is_told_the_answer(table: Diagram, offer: m.OfferBribe, answer: Move, news: str) -> None:
    bribe_for_a_play(table).play(offer, answer)
    assert question(table) == f"**Ana**, you have an answer: {news} What do you do?"
    assert panel(table).text.splitlines()[1:] == [news, "You can be refused 2 more times this turn."]


def test_the_last_refusal_says_that_no_more_can_be_asked(table: Diagram) -> None:
    declined: list[Move] = [m.OfferBribe(0), m.RefuseOffer()]
    bribe_for_a_play(table).play(*declined * 2, m.OfferBribe(0))
    assert hint(table, m.RefuseOffer()) == "Ana may pay 3 rupees or withdraw"
    table.play(m.RefuseOffer())
    assert "You cannot ask for less any more this turn." in panel(table).text


def test_a_refusal_leaves_the_choice_to_whoever_asked(table: Diagram) -> None:
    bribe_for_a_play(table).play(m.OfferBribe(1))
    assert hint(table, m.RefuseOffer()) == "Ana may pay 3 rupees, ask again, or withdraw"
    assert hint(table, m.DemandBribe(2)) == "Ana may pay 2 rupees, ask again, or withdraw"


def test_what_the_payer_may_do_after_an_answer_is_what_they_can_afford(table: Diagram) -> None:
    bribe_for_a_play(table.rupees(RED, 2)).play(m.OfferBribe(1))
    assert hint(table, m.DemandBribe(2)) == "Ana may pay 2 rupees, ask again, or withdraw"
    assert hint(table, m.RefuseOffer()) == "Ana may ask again or withdraw"
    table.play(m.RefuseOffer(), m.OfferBribe(0), m.RefuseOffer(), m.OfferBribe(0))
    assert hint(table, m.RefuseOffer()) == "Ana can only withdraw"


def test_withdrawing_tells_where_the_card_stays(table: Diagram) -> None:
    assert hint(bribe_for_a_play(table), m.Withdraw()) == "The card stays in your hand, and you lose no action"
    table = bribe_for_a_hostage(Diagram(seats=3))
    assert hint(table, m.Withdraw()) == "The card is not used, and you lose no action"


def ask(table: Diagram, step: OpenStep) -> Diagram:
    table.turn_of(RED).s.steps.append(step)
    return table


def builders(table: Diagram) -> Diagram:
    return table.tribes(Region.KABUL, {RED: 1})


@pytest.mark.parametrize(("rupees", "blocks"), [(9, 3), (5, 2), (2, 1)])
def test_building_tells_how_many_blocks_the_rupees_allow(table: Diagram, rupees: int, blocks: int) -> None:
    shown = panel(ask(builders(table).rupees(RED, rupees), BuildBlock(RED, 0)))
    assert shown.title == "What do you build for 2 rupees?"
    assert f"{blocks} more block" in shown.text


def test_under_nation_building_the_second_block_is_paid_already(table: Diagram) -> None:
    builders(table).rupees(RED, 4).event(112, Half.PURCHASED, RED)
    first = panel(ask(table, BuildBlock(RED, 0)))
    assert first.title == "What do you build first? 2 rupees pay for 2 blocks."
    assert "up to 4 more blocks" in first.text
    table.s.steps[-1] = BuildBlock(RED, 1)
    second = panel(table.rupees(RED, 2))
    assert second.title == "What do you build with the block that is paid for already?"
    assert "up to 3 more blocks" in second.text


def test_an_empty_supply_asks_which_piece_is_taken(table: Diagram) -> None:
    table.armies(Region.HERAT, {Coalition.RUSSIAN: 12})
    ask(table, TakeSource(RED, Piece.ROAD, Border.KABUL_PUNJAB, Coalition.RUSSIAN))
    assert question(table) == "**Ana**, the supply is empty: choose the piece you take for the new road."
    assert panel(table).title == "The supply is empty: which piece becomes a Russian road on Kabul–Punjab?"


def test_what_is_left_of_an_action_has_its_noun(table: Diagram) -> None:
    table.court(RED, 66).armies(Region.KABUL, {Coalition.RUSSIAN: 3, Coalition.BRITISH: 3})
    table.turn_of(RED).play(m.UseCard(66, ActionKind.BATTLE), m.BattleIn(Region.KABUL))
    assert "You may remove up to 2 pieces, the rank of your card." in panel(table).text
    table.play(m.Remove(Piece.ARMY, Region.KABUL, Coalition.BRITISH))
    assert "You may remove 1 more piece." in panel(table).text
    labels = [option.label for group in panel(table).groups for option in group.options]
    assert "Done (1 piece left)" in labels


def test_a_battle_says_what_limits_it(table: Diagram) -> None:
    table.court(RED, 66).armies(Region.KABUL, {Coalition.RUSSIAN: 1, Coalition.BRITISH: 3})
    table.turn_of(RED).play(m.UseCard(66, ActionKind.BATTLE), m.BattleIn(Region.KABUL))
    assert "You may remove 1 piece, as many as you have here." in panel(table).text


def test_where_only_the_end_of_the_turn_is_left_nothing_stands_before_it_to_choose_from(table: Diagram) -> None:
    table.market([]).turn_of(RED)
    assert [group.title for group in panel(table).groups] == [""]
    table.market([1])
    assert [group.title for group in panel(table).groups] == ["Purchase a card", ""]


def test_cards_that_cannot_be_afforded_are_named_with_their_prices(table: Diagram) -> None:
    table.market([1, 2, 3]).rupees(RED, 1).turn_of(RED)
    assert "You cannot afford Prince Akbar Khan (#3) for 2 rupees." in texts(panel(table).impossible)
    assert "Prince Akbar Khan (#3) costs more than you have: 2." in texts(panel(table).reasons)
    assert "2 cards cost more than you have; the cheapest costs 1." in texts(panel(table.rupees(RED, 0)).reasons)
    (dear,) = texts(panel(table.market([1, 2, 3, 101])).reasons)
    assert dear == "3 cards cost more than you have; the cheapest costs 1. A Dominance Check costs 3."


def test_building_without_a_region_is_refused_by_name_in_short(table: Diagram) -> None:
    table.court(RED, 14).rupees(RED, 4).turn_of(RED)
    assert "Without effect now: Build (you rule no region)." in texts(panel(table).reasons)
    table.tribes(Region.KABUL, {RED: 1}).rupees(RED, 0)
    assert "Without effect now: Gift and Build." in texts(panel(table).reasons)


def test_a_turn_tells_what_is_counted_of_the_player_at_a_check(table: Diagram) -> None:
    table.tribes(Region.KABUL, {RED: 2}).rupees(RED, 4).turn_of(RED)
    begins = "You have 4 rupees, influence 1 in the Russian coalition and 2 cylinders in play."
    assert panel(table).text.startswith(begins)


def test_a_turn_tells_what_a_check_would_bring_now(table: Diagram) -> None:
    table.tribes(Region.KABUL, {RED: 2}).turn_of(RED)
    assert "If checked now, doubled: Ana +6, Bo +1, Cy +1." in panel(table).text.split("\n")


@pytest.mark.parametrize(
    ("rupees", "rules", "why"),
    [(9, False, "you rule no region"), (0, True, "you need 2 rupees"), (0, False, "you rule no region")],
)
def test_of_what_building_takes_what_lacks_is_told(table: Diagram, rupees: int, rules: bool, why: str) -> None:
    table.court(RED, 14).rupees(RED, rupees).tribes(Region.KABUL, {RED: int(rules)})
    assert f"Build (Money Lenders): {why}." in texts(panel(table.turn_of(RED)).impossible)


def test_that_no_action_is_left_is_told_once_and_only_where_an_action_is_chosen(table: Diagram) -> None:
    table.market([1]).hand(RED, 2).turn_of(RED).s.actions_left = 0
    assert panel(table).text.partition("\n")[0].endswith("Bonus actions or end of turn.")
    assert not panel(table).reasons
    ask(builders(table).rupees(RED, 2), BuildBlock(RED, 0)).s.actions_left = 0
    assert "Bonus actions" not in panel(table).text


def why_no_move(table: Diagram) -> str:
    return next(reason for reason in texts(panel(table.turn_of(RED)).impossible) if reason.startswith("Move"))


def test_why_nothing_moves_depends_on_roads_and_tribes(table: Diagram) -> None:
    table.court(RED, 39).armies(Region.KABUL, {Coalition.RUSSIAN: 1})
    assert "no army beside a road of your coalition" in why_no_move(table)
    table.event(110, Half.PURCHASED, RED).tribes(Region.KABUL, {RED: 1})
    assert "no army or tribe beside a road of your coalition" in why_no_move(table)
    supplied = Diagram(seats=3).court(RED, 39, 51)
    assert "your coalition has no army on the map" in why_no_move(supplied)
    assert "no army and no tribe on the map" in why_no_move(supplied.event(110, Half.PURCHASED, RED))


@pytest.mark.parametrize("suit", Suit)
def test_a_panel_tells_why_prices_are_doubled(table: Diagram, suit: Suit) -> None:
    table.market([66]).favored(suit).rupees(RED, 4).turn_of(RED)
    assert ("Military favored: prices doubled." in panel(table).text) == (suit is Suit.MILITARY)
