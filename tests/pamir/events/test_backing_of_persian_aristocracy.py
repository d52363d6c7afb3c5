from paxbot.games.pamir.facts import Origin, RupeesGained
from paxbot.games.pamir.moves import Purchase
from paxbot.games.pamir.state import Half
from tests.pamir.builder import RED, Diagram

HALVES = [(113, Half.PURCHASED)]


def test_the_buyer_takes_three_rupees_from_the_bank(table: Diagram) -> None:
    """Rule: Events > Backing of Persian Aristocracy."""
    table.market([9, 113]).turn_of(RED)
    bank = table.s.bank
    table.play(Purchase(113))
    assert table.player(RED).rupees == 4 - 1 + 3
    assert table.s.bank == bank - 3
    assert table.told(RupeesGained) == [RupeesGained(RED, 3, Origin.BANK, 113)]
    assert 113 in table.s.discards
