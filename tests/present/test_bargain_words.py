from contextlib import suppress
from typing import Any

import pytest

from paxbot import PaxError
from paxbot.games.pamir.game import BribeBargaining
from paxbot.games.pamir.moves import OfferBribe, PlayCard
from paxbot.games.pamir.terms import Region
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.protocols import Filled, Form
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

BRIBES = BribeBargaining()
WORDS = PamirWords()
NAMES = ("Ann", "Bob", "Cat")
WISHES: list[dict[str, Any] | None] = [
    None,
    {"rule": "full_price"},
    {"rule": "accept", "least": 3},
    {"rule": "ask", "waive_for": [RED, GRAY]},
    {"rule": "accept", "least": 1, "waive_for": [GRAY], "waive_round": True},
]


@pytest.fixture
def due(table: Diagram) -> Diagram:
    return table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15).rupees(RED, 5).turn_of(RED).play(PlayCard(15))


def as_shown(form: Form) -> Filled:
    """What is sent when nothing in the form is changed."""
    return {field.key: [option.value for option in field.options if option.chosen] for field in form}


def check(form: Form) -> None:
    assert 1 <= len(form) <= 5
    for field in form:
        assert len(field.title) <= 45
        assert len(field.about) <= 100
        assert 1 <= len(field.options) <= 25
        assert all(0 < len(option.label) <= 100 and option.value for option in field.options)
        assert field.least <= sum(option.chosen for option in field.options) <= field.most


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_the_form_shows_the_order_in_force_and_sent_unchanged_keeps_it(due: Diagram, wish: Any) -> None:
    order = None if wish is None else BRIBES.standing_order(due.s, BLUE, wish)
    form = WORDS.order_form(due.s, BLUE, order, NAMES)
    check(form)
    again = WORDS.order_wish(as_shown(form))
    assert (None if again is None else BRIBES.standing_order(due.s, BLUE, again)) == order


@pytest.mark.parametrize("value", [None, "", "x", "²", "9" * 100, "accept:", "accept:x", "accept:²", "pay_up_to:x"])
def test_a_made_up_form_is_refused(due: Diagram, value: str | None) -> None:
    for field in ("rule", "friends", "then"):
        filled = {"rule": ["ask"], "round": ["no"], "friends": [], field: [] if value is None else [value]}
        with suppress(PaxError):
            BRIBES.standing_order(due.s, BLUE, WORDS.order_wish(filled) or {})
        with pytest.raises(PaxError, match="order"):
            BRIBES.if_refused(due.s, WORDS.refusal_wish(filled) or {})


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        (WISHES[0], "you are asked"),
        (WISHES[1], "Every offer of less is refused for you"),
        (WISHES[2], "Offers of 3 rupees or more are accepted"),
        (WISHES[3], "You waive your bribes for **Ann** and **Cat**."),
        (WISHES[4], "You waive all bribes until your next turn begins."),
    ],
    ids=str,
)
def test_an_order_is_summed_up_in_full_sentences(due: Diagram, wish: Any, expected: str) -> None:
    order = None if wish is None else BRIBES.standing_order(due.s, BLUE, wish)
    lines = WORDS.order_lines(due.s, BLUE, order, NAMES)
    assert expected in " ".join(lines)
    assert all(line[0].isupper() and line.endswith(".") for line in lines)


@pytest.mark.parametrize(
    "wish", [None, {"then": "pay"}, {"then": "pay_up_to", "most": 2}, {"then": "withdraw"}], ids=str
)
def test_what_to_do_when_refused_is_shown_and_kept_likewise(due: Diagram, wish: Any) -> None:
    order = None if wish is None else BRIBES.if_refused(due.s, wish)
    form = WORDS.refusal_form(due.s, order)
    check(form)
    assert WORDS.refusal_wish(as_shown(form)) == wish
    if order is not None:
        assert WORDS.refusal_line(order).startswith("If your next offer is declined, you ")


def test_where_no_offer_can_be_made_nothing_is_asked_about_refusals(due: Diagram) -> None:
    assert WORDS.refusal_form(due.play(OfferBribe(1)).s, None) == ()
    assert WORDS.refusal_form(Diagram(2).turn_of(RED).s, None) == ()


def test_who_has_too_little_for_the_whole_bribe_cannot_promise_it(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 3}).hand(RED, 15).rupees(RED, 2).turn_of(RED).play(PlayCard(15))
    (field,) = WORDS.refusal_form(table.s, None)
    assert [option.value for option in field.options] == ["ask", "pay_up_to:1", "pay_up_to:2", "withdraw"]
