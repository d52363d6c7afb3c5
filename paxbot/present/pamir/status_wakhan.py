"""Where Wakhan stands, in words: her pragmatic loyalty, her influence, and her AI card."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.courts import influence
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Coalition
from paxbot.games.pamir.wakhan import guide
from paxbot.present.pamir.ai_card_texts import column_text, line_text, loyalties_row, red_text, regions_row
from paxbot.present.pamir.speech import coalition
from paxbot.present.words import _


def pragmatic(s: State, seat: Seat) -> str:
    """Return the coalition she leans to at this moment; empty before she has drawn an AI card."""
    if guide.wakhan(s, seat).face is None:
        return ""
    return coalition(guide.pragmatic_loyalty(s, seat))


def loyalty(s: State, seat: Seat) -> str:
    """Return that she has none, and where she leans."""
    leaning = pragmatic(s, seat)
    return _("loyal to none, leans to {coalition} now").format(coalition=leaning) if leaning else _("loyal to none")


def influences(s: State, seat: Seat) -> str:
    """Return what she counts in each coalition."""
    return ", ".join(f"{coalition(each)} {influence(s, seat, each)}" for each in Coalition)


def leanings(s: State, people: Sequence[str]) -> str:
    """Return where each Wakhan leans; empty where there is none, or none has drawn yet."""
    lines = [
        _("{player} leans to the {coalition} coalition now.").format(player=people[seat], coalition=leaning)
        for seat, player in enumerate(s.players)
        if player.wakhan is not None and (leaning := pragmatic(s, seat))
    ]
    return " ".join(lines)


def ai_card(s: State, seat: Seat) -> Iterator[str]:
    """Yield what her AI card says: arrows, rows and lines."""
    if guide.wakhan(s, seat).face is None:
        yield _("No AI card drawn yet")
        return
    face = guide.face(s, seat)
    yield _("AI card: red arrow {red}, black arrow {column}").format(
        red=red_text(guide.red(s, seat)), column=column_text(guide.column(s, seat))
    )
    yield _("Regions: {regions}").format(regions=regions_row(face))
    yield _("Loyalties: {loyalties}").format(loyalties=loyalties_row(face))
    yield _("Lines: {lines}").format(lines=" · ".join(f"{n} {line_text(line)}" for n, line in enumerate(face.lines, 1)))
