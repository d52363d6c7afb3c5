from paxbot import PaxError
from paxbot.present.errors import sentence, trouble
from paxbot.service import Reason
from tests.cases import for_each

DETAILS = {
    "name": "November",
    "number": 3,
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
    "since": "yesterday",
    "roles": (7,),
    "channels": (8, 9),
    "amount": 2,
    "until": 1_767_225_600,
    "example": "take 2",
    "people": 3,
    "size": 4,
    "hours": "9.5",
    "least": 18,
    "days": 42,
    "field": "name",
}
OURS = (
    "no_words_in_line",
    "not_listed",
    "unknown_card",
    "unreadable_state",
    "not_their_seat",
    "no_threads_here",
    "may_not_create_threads",
    "may_not_post",
    "end_lobby",
    "hand_hidden",
    "shown_already",
    "no_automated_seat",
    "not_alone",
    "nudged_already",
    "manager_only",
    "zone_unknown",
    "quiet_half",
    "time_not_understood",
    "night_too_long",
    "limit_not_understood",
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
    "disk_full",
    "database_busy",
    "database_damaged",
    "database_fails",
)


@for_each("reason", [*Reason, *OURS])
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


def test_roles_and_channels_are_named_as_discord_shows_them() -> None:
    assert "<#8>, <#9>." in str(sentence(PaxError(Reason.NOT_IN_THIS_CHANNEL, channels=(8, 9))))
    assert "<@&7>." in str(sentence(PaxError(Reason.ROLE_NEEDED, roles=[7])))
