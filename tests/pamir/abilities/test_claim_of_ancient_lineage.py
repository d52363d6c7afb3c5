from paxbot.games.pamir.moves import TaxMarket, TaxPlayer, UseCard
from paxbot.games.pamir.terms import ActionKind, Region
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

CARDS = (5,)


def test_the_owner_may_tax_every_player_with_a_court_card(table: Diagram) -> None:
    """Rule: Abilities > Claim of Ancient Lineage."""
    table.court(RED, 5, 9).court(BLUE, 98).court(GRAY, 39).turn_of(RED)
    table.play(UseCard(9, ActionKind.TAX))
    assert table.options() == [TaxPlayer(BLUE), TaxPlayer(GRAY)]


def test_market_cards_are_taxed_as_usual(table: Diagram) -> None:
    """Rule: Abilities > Claim of Ancient Lineage."""
    table.court(RED, 5, 9).court(BLUE, 98).market([10, 11]).market_rupees([0, 2]).turn_of(RED)
    table.play(UseCard(9, ActionKind.TAX))
    assert table.options() == [TaxPlayer(BLUE), TaxMarket(11)]


def test_a_player_with_an_empty_court_cannot_be_taxed(table: Diagram) -> None:
    """Rule: Abilities > Claim of Ancient Lineage."""
    table.court(RED, 5, 9).hand(BLUE, 98).turn_of(RED)
    assert table.options(UseCard) == []


def test_rupees_in_the_tax_shelter_are_safe(table: Diagram) -> None:
    """Rule: Abilities > Claim of Ancient Lineage."""
    table.court(RED, 5, 13).court(BLUE, 61).rupees(BLUE, 3).turn_of(RED)
    table.play(UseCard(13, ActionKind.TAX), TaxPlayer(BLUE))
    assert table.player(BLUE).rupees == 2
    table.refuse(TaxPlayer(BLUE))


def test_others_cannot_tax_without_ruling(table: Diagram) -> None:
    """Rule: Abilities > Claim of Ancient Lineage."""
    table.court(RED, 5).court(BLUE, 9).turn_of(BLUE)
    assert table.options(UseCard) == []


def test_it_gives_no_ruler_token_no_bribe_and_no_right_to_build(table: Diagram) -> None:
    """Rule: Abilities > Claim of Ancient Lineage."""
    table.court(RED, 5).turn_of(RED)
    assert table.options(UseCard) == []
    assert table.s.rulers == [None] * len(Region)
    table.hand(BLUE, 38).turn_of(BLUE)
    assert table.bribe_to_play(BLUE, 38) is None
