"""Every reason has its sentence."""

import pytest

from paxbot.errors import PaxError
from paxbot.present.errors import sentence, trouble
from paxbot.service import Reason

DETAILS = {
    "host": 1,
    "user": 2,
    "seat": 0,
    "fewest": 2,
    "most": 5,
    "joined": 1,
    "key": "x",
    "game": 1,
    "channel": 1,
    "rival": "Wakhan",
    "amount": 2,
}
OURS = (
    "not_listed",
    "unknown_card",
    "unreadable_state",
    "not_their_seat",
    "no_threads_here",
    "may_not_create_threads",
    "may_not_post",
    "end_lobby",
    "hand_hidden",
    "no_automated_seat",
    "not_alone",
    "command_changed",
    "command_not_here",
    "option_not_understood",
    "order_unknown",
    "order_amount",
    "order_unknown_seat",
    "order_own_seat",
    "nothing_to_offer",
    "nothing_to_ask_anybody",
    "question_not_yours",
)


@pytest.mark.parametrize("reason", [*Reason, *OURS])
def test_every_reason_has_a_full_sentence(reason: str) -> None:
    text = sentence(PaxError(reason, **DETAILS))
    assert text is not None
    assert text[0].isupper()
    assert text.endswith(".")
    assert "{" not in text


def test_an_unknown_reason_or_missing_details_have_none() -> None:
    assert sentence(PaxError("nobody_foresaw_this")) is None
    assert sentence(PaxError(Reason.HOST_ONLY)) is None


def test_trouble_names_its_number_and_nothing_else_of_the_fault() -> None:
    assert "a1b2c3" in trouble("a1b2c3")
