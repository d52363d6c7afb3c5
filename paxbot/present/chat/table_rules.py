"""Rules of the table, which players accept by joining, and the solitaire campaign."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.present.words import N_, Say, Spoken, Texts, _, ngettext

AUTOMATED: Final = "automated"
"""The game plays the seat of a player whose time is up."""


@dataclass(frozen=True, slots=True)
class TableRules:
    automated_name: str
    open_hands: bool = False
    talk: str = "free"
    clock: str = "none"
    hours: int = 0
    """The hours everybody begins with, and those added with each turn, where time is counted."""
    more: int = 0
    time_up: str = AUTOMATED
    takebacks: str = "agreed"
    substitutes: str = "open"


FIELDS: Final = ("talk", "clock", "time_up", "takebacks", "substitutes")


def rules(table_rules: TableRules) -> tuple[str, ...]:
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


own_clock = Say("{hours} hours, and {more} more with each turn", "hours more")


field_name = Texts(
    {
        "talk": N_("Talk"),
        "clock": N_("Clock"),
        "time_up": N_("When somebody's time is up"),
        "takebacks": N_("Taking back"),
        "substitutes": N_("When somebody leaves"),
    }
)
"""At most 45 characters each."""
heading = Spoken("**Rules of this table**")
change = Spoken("Table rules")
first_game = Spoken("First game")
hide_hands = Spoken("Hide hands")
options = Spoken("Options of the game")
changed = Say(
    "{players}: {host} has changed the rules of this table. On the card, **What is agreed** shows them; if you do "
    "not like them, press **Leave**.",
    "host players",
    players=", ".join,
)


def joined(accepted: Sequence[str]) -> str:
    lead = _("You have a seat. By joining you accept the rules of this table:")
    return "\n".join([lead, *(f"- {rule}" for rule in accepted)])


is_changed = Spoken("The rules of this table are changed.")
for_first_game = Spoken(
    "The table is set for a first game: all hands are open, steps are taken back as far as all concerned agree, and "
    "what somebody meets for the first time comes with a hint for them alone."
)
unchanged = Spoken("The rules of this table are as they were.")


@dataclass(frozen=True, slots=True)
class CampaignFacts:
    game: str
    number: int
    """The game that is next, or the one chosen in a lobby, from 1."""
    games: int
    won: int
    conditions: str

    @property
    def is_complete(self) -> bool:
        return self.won == self.games


def in_lobby(facts: CampaignFacts) -> str:
    lines = [
        _("**Alone you play game {number} of {games} of the solitaire campaign:** press **Start**.").format(
            number=facts.number, games=facts.games
        ),
        facts.conditions,
        _won_so_far(facts),
    ]
    if facts.won:
        lines.append(_("Below, any game that is reached can be chosen instead."))
    return "\n".join(lines)


choose = Spoken("Choose a game of the campaign")
game = Say("Game {number} of {games}", "number games")
is_won = Spoken("It is won, and can be played again.")
is_next = Spoken("It is to be won next.")


def _won_so_far(facts: CampaignFacts) -> str:
    if facts.is_complete:
        return _("All {games} games are won. Each of them can be played again.").format(games=facts.games)
    if not facts.won:
        return _("No game is won so far. A lost game is played again.")
    if facts.won == 1:
        return _("Game 1 is won so far. A lost game is played again.")
    return _("Games 1 to {won} are won so far. A lost game is played again.").format(won=facts.won)


def begun(player: str, number: int, conditions: str) -> str:
    return "\n".join(
        [
            _("Game {number} of the solitaire campaign has begun: {player} plays alone.").format(
                number=number, player=player
            ),
            conditions,
        ]
    )


def after(facts: CampaignFacts, *, played: int) -> str:
    if facts.is_complete:
        heading = _("**The solitaire campaign is won, all {games} games of it.** Each of them can be played again.")
        return "\n".join([heading.format(games=facts.games), _how(facts)])
    heading = (
        _("**Once more: game {number} of {games} of the solitaire campaign.**")
        if facts.number == played
        else _("**Next: game {number} of {games} of the solitaire campaign.**")
    )
    return "\n".join([heading.format(number=facts.number, games=facts.games), facts.conditions, _how(facts)])


def standing(facts: CampaignFacts) -> str:
    lines = [_("### Your solitaire campaign of {game}").format(game=facts.game)]
    if facts.is_complete:
        lines.append(_("All {games} games are won. Each of them can be played again.").format(games=facts.games))
    else:
        line = _("**Won: {won} of {games} games. Game {number} is next.**")
        lines += [line.format(won=facts.won, games=facts.games, number=facts.number), facts.conditions]
    return "\n".join([*lines, _how(facts)])


def _how(facts: CampaignFacts) -> str:
    return _("Open {game} with `/pax new`, and press **Start** while you are alone.").format(game=facts.game)
