"""The rules of a table: what those who join it accept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.present.words import N_, Spoken, Texts, _, ngettext

AUTOMATED: Final = "automated"
"""The game plays the seat of a player whose time is up."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules a table has agreed on, by the names under which they are kept."""

    automated_name: str
    """The game's name for a seat it plays."""
    open_hands: bool = False
    talk: str = "free"
    clock: str = "none"
    hours: int = 0
    """The time everybody begins with, and what is added with each turn, where time is counted."""
    more: int = 0
    time_up: str = AUTOMATED
    takebacks: str = "agreed"
    substitutes: str = "open"


FIELDS: Final = ("talk", "clock", "time_up", "takebacks", "substitutes")
"""The rules that the host can choose in the lobby."""


def rules(table_rules: TableRules) -> tuple[str, ...]:
    """Return the rules in sentences, the same for whoever asks and for whoever accepts them."""
    return (
        _("All hands are open.") if table_rules.open_hands else _("Hands are hidden."),
        _TALK(table_rules.talk),
        _clock(table_rules),
        _TAKEBACKS(table_rules.takebacks),
        _SUBSTITUTES(table_rules.substitutes, rival=table_rules.automated_name),
    )


_TALK: Final = Texts(
    {
        "free": N_("Talk is free, here and elsewhere; no deal binds anybody."),
        "table": N_("Talk is free, but only here, where everybody reads it; no deal binds anybody."),
        "none": N_("Nobody talks about the position or about plans while the game runs."),
    }
)


def _clock(table_rules: TableRules) -> str:
    if table_rules.clock == "none":
        return _("There is no clock: everybody takes the time they need.")
    start = ngettext("everybody has {count} hour", "everybody has {count} hours", table_rules.hours).format(
        count=table_rules.hours
    )
    more = ngettext("{count} hour more with each turn", "{count} hours more with each turn", table_rules.more)
    name = {"relaxed": _("The clock is relaxed"), "brisk": _("The clock is brisk")}.get(
        table_rules.clock, _("There is a clock")
    )
    return " ".join(
        [
            _("{name}: {start}, and {more}. It stands still in their quiet hours and announced absences.").format(
                name=name, start=start, more=more.format(count=table_rules.more)
            ),
            _TIME_UP(table_rules.time_up, rival=table_rules.automated_name),
        ]
    )


_TIME_UP: Final = Texts(
    {
        AUTOMATED: N_("When somebody's time is up, I pass for them once; the next time {rival} takes their seat."),
        "pass": N_("When somebody's time is up, I pass for them."),
        "remind": N_("When somebody's time is up, they are reminded, and nothing else happens."),
    }
)


_TAKEBACKS: Final = Texts(
    {
        "turn": N_(
            "Steps are taken back in one's own turn alone, and not past hidden cards that came to light or what others "
            "have answered."
        ),
        "agreed": N_(
            "Steps are taken back in one's own turn, and beyond what has come to light or others have answered only "
            "where everybody concerned agrees."
        ),
    }
)


_SUBSTITUTES: Final = Texts(
    {
        "open": N_("When somebody leaves, {rival} plays their seat, and whoever is not in the game can take it."),
        "host": N_("When somebody leaves, {rival} plays their seat until the host offers it to others."),
        "none": N_("When somebody leaves, {rival} plays their seat to the end, unless they come back."),
    }
)


def choices(field: str, automated_name: str) -> Mapping[str, str]:
    """Return what can be chosen for one of `FIELDS`, by the names under which it is kept, as a menu shows it."""
    return {
        "talk": {
            "free": _("Free, here and elsewhere"),
            "table": _("Only here, where everybody reads it"),
            "none": _("No talk about the position or plans"),
        },
        "clock": {
            "none": _("No clock"),
            "relaxed": _("Relaxed: 72 hours, and 12 more with each turn"),
            "brisk": _("Brisk: 24 hours, and 4 more with each turn"),
        },
        "time_up": {
            AUTOMATED: _("I pass once; then {rival} takes the seat").format(rival=automated_name),
            "pass": _("I pass each time"),
            "remind": _("A reminder, and nothing else"),
        },
        "takebacks": {
            "turn": _("Own turn only"),
            "agreed": _("Own turn, and further where all concerned agree"),
        },
        "substitutes": {
            "open": _("{rival} plays; anybody may take the seat").format(rival=automated_name),
            "host": _("{rival} plays until the host offers the seat").format(rival=automated_name),
            "none": _("{rival} plays to the end").format(rival=automated_name),
        },
    }[field]


def own_clock(hours: int, more: int) -> str:
    """Return the words that stand in the menu of clocks for one whose hours the host has set."""
    return _("{hours} hours, and {more} more with each turn").format(hours=hours, more=more)


field_name = Texts(
    {
        "talk": N_("Talk"),
        "clock": N_("Clock"),
        "time_up": N_("When somebody's time is up"),
        "takebacks": N_("Taking back"),
        "substitutes": N_("When somebody leaves"),
    }
)
"""The name of one of `FIELDS` in the form (at most 45 characters)."""


heading = Spoken("**Rules of this table**")
"""The words that stand above the rules."""

change = Spoken("Table rules")
"""A button's label, and the title of its form."""

first_game = Spoken("First game")
"""The label of the button that sets the rules for people who do not know the game."""

hide_hands = Spoken("Hide hands")
"""The label of the button that takes the place of this one once hands are open."""

options = Spoken("Options of the game")
"""A button's label, and the title of its form, for the options that only this game has."""


def changed(host: str, players: Sequence[str]) -> str:
    """Tell those who have joined already that the rules are others now."""
    return _(
        "{players}: {host} has changed the rules of this table. On the card, **What is agreed** shows them; if you do "
        "not like them, press **Leave**."
    ).format(players=", ".join(players), host=host)


def joined(accepted: Sequence[str]) -> str:
    """Return the words told to whoever has joined."""
    lead = _("You have a seat. By joining you accept the rules of this table:")
    return "\n".join([lead, *(f"- {rule}" for rule in accepted)])


is_changed = Spoken("The rules of this table are changed.")
"""Says that the rules are changed."""

for_first_game = Spoken(
    "The table is set for a first game: all hands are open, steps are taken back as far as all concerned agree, and "
    "what somebody meets for the first time comes with a hint for them alone."
)
"""Says what the rules of a first game are."""

unchanged = Spoken("The rules of this table are as they were.")
"""Says that the form was sent as it was."""
