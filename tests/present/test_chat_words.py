"""Sentences of the bot that depend on what the table has agreed, or on what has happened."""

from cogs.sheets.table import Since, since_text
from paxbot.present.chat import clocks


def test_only_tables_that_go_back_together_are_told_of_it_when_time_is_up() -> None:
    assert "/pax rewind" in clocks.passed("@Ann", None, can_go_back=True)
    assert "/pax rewind" not in clocks.passed("@Ann", None, can_go_back=False)


def test_what_else_happened_is_said_only_where_something_was_done_to_the_player() -> None:
    assert since_text(Since((), ("- Bo taxed.",))).splitlines()[0] == "**Since your last turn**"
    both = since_text(Since(("- Bo taxed you.",), ("- Bo taxed.",)))
    assert both.index("Since your last turn") < both.index("What else happened")
