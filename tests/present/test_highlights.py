from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Region
from paxbot.games.spartacus import facts as of_pax
from paxbot.present.finale import Deed, highlights
from paxbot.present.pamir.scoring import highlights as of_pamir
from paxbot.present.sentence import NamesThen
from paxbot.present.spartacus.ending import highlights as of_spartacus

PEOPLE = ["Ana", "Bo", "Cy"]
HEADING = "**Worth telling**"


def deeds(**counts: tuple[int, ...]) -> list[Deed]:
    return [Deed(kind, seat, count, f"{seat} {kind}") for kind, of in counts.items() for seat, count in enumerate(of)]


def test_each_player_gets_another_fact_where_possible_that_in_which_they_stand_out() -> None:
    told = highlights(deeds(cards=(9, 8, 9), roads=(0, 6, 1), gifts=(1, 1, 4)), 3)
    assert told == (HEADING, "- 0 cards", "- 1 roads (the most)", "- 2 gifts (the most)")


def test_one_fact_is_told_of_two_rather_than_none_of_one() -> None:
    assert highlights(deeds(cards=(3, 2)), 2) == (HEADING, "- 0 cards (the most)", "- 1 cards")


def test_of_nobody_who_did_nothing_there_is_a_fact() -> None:
    assert highlights(deeds(cards=(3, 0)), 2) == (HEADING, "- 0 cards (the most)")
    assert highlights([], 2) == ()


def test_the_longest_rule_of_a_region_is_counted_in_turns_also_where_it_lasts_to_the_end() -> None:
    facts: list[Fact] = [
        f.TurnBegan(0, 1),
        f.RulerChanged(Region.KABUL, None, 0),
        f.RulerChanged(Region.HERAT, None, 1),
        f.TurnBegan(1, 5),
        f.RulerChanged(Region.KABUL, 0, 1),
        f.TurnBegan(2, 12),
    ]
    assert of_pamir(facts, PEOPLE) == (
        HEADING,
        "- **Ana** ruled Kabul for 4 turns",
        "- **Bo** ruled Herat for 11 turns (the most)",
    )


def test_bribes_gifts_and_pieces_are_told_without_a_word_about_those_they_fell_on() -> None:
    facts: list[Fact] = [
        f.BribeSettled(0, 1, 15, 2, 2, by_right=False),
        f.BribeSettled(0, 1, 15, 1, 2, by_right=False),
        f.PiecePlaced(1, Piece.ROAD, 1, 0),
        f.PiecePlaced(1, Piece.ROAD, 2, 0),
        f.PiecePlaced(1, Piece.ROAD, 3, 0),
        f.PiecePlaced(1, Piece.ROAD, 4, 0),
        f.ActionTaken(2, 15, ActionKind.GIFT, bonus=False),
    ]
    assert of_pamir(facts, PEOPLE) == (
        HEADING,
        "- **Ana** paid 3 rupees in bribes (the most)",
        "- **Bo** placed 4 roads (the most)",
        "- **Cy** gave 1 gift",
    )


def test_pax_tells_of_columns_and_passes() -> None:
    facts: list[Fact] = [of_pax.ColumnBought(0, 1, (1, 2, 3), 7, 0), of_pax.Passed(1), of_pax.CardPlayed(2, 1, 0)]
    assert of_spartacus(facts, PEOPLE) == (
        HEADING,
        "- **Ana** paid 7 aurei for one column (the most)",
        "- **Bo** passed once",
        "- **Cy** played 1 card",
    )


def test_a_fact_about_a_seat_that_changed_hands_names_who_did_it() -> None:
    first, then = NamesThen(("Ana", "Bo")), NamesThen(("Nemo for Ana", "Bo"))
    small, large = of_pax.ColumnBought(0, 1, (1,), 3, 0), of_pax.ColumnBought(0, 1, (1, 2, 3), 7, 0)
    told = of_spartacus([first, small, then, large, NamesThen(("Cy", "Bo")), small], ["Cy", "Bo"])
    assert told == (HEADING, "- **Nemo for Ana** paid 7 aurei for one column (the most)")
    gift = f.ActionTaken(0, 15, ActionKind.GIFT, bonus=False)
    facts: list[Fact] = [first, gift, then, gift, f.TurnBegan(0, 1), f.RulerChanged(Region.KABUL, None, 1)]
    told = of_pamir([*facts, NamesThen(("Cy", "Dee")), f.TurnBegan(0, 9)], ["Cy", "Dee"])
    assert told[1:] == (
        "- **Ana** and **Nemo for Ana** gave 2 gifts (the most)",
        "- **Bo** and **Dee** ruled Kabul for 8 turns (the most)",
    )
