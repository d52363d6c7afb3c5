"""Alternative texts of the courts: cards by name where that fits, else by number."""

from collections.abc import Container
from typing import Final

from paxbot.present.alt_fitting import sentence
from paxbot.present.pamir import names as terms
from paxbot.present.pamir.alt_fitting import first_fitting, named, numbered, owned
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.views_models import CourtCardView, CourtsView, CourtView, PlayerView
from paxbot.present.words import _

_BRIEF: Final = frozenset(("rupees", "shelter", "influence", "hand", "court"))
"""The numbers of a player that are told where there is no room for all."""
_ALL: Final = _BRIEF | {"vp", "stars", "gifts", "prizes", "cylinders"}


def courts_alt(view: CourtsView, changes: ChangesView = NO_CHANGES) -> str:
    """Return what changed, and every court from left to right with its spies.

    Each player's numbers are told if there is room.
    """
    head = [sentence(view.headline)]
    wordings = (
        (head, [_with_numbers(court, titles=True) for court in view.courts]),
        (head, [_with_numbers(court, titles=False) for court in view.courts]),
        (head, [_with_numbers(court, titles=False, keys=_BRIEF) for court in view.courts]),
        (head, [_court(court, titles=False) for court in view.courts]),
        (head, [_court(court, titles=False, spies=False) for court in view.courts]),
    )
    return first_fitting(wordings, changes)


def court_alt(view: CourtView, changes: ChangesView = NO_CHANGES) -> str:
    """Return one player's numbers, what changed, and the court."""
    head = [sentence(f"{named(view.player)}, {_loyalty(view.player)}: {_numbers(view.player)}")]
    events = _events(view.player)
    wordings = ((True, True), (False, True), (False, False))
    return first_fitting(
        ((head, [*events, _court(view, titles=titles, spies=spies, used=True)]) for titles, spies in wordings), changes
    )


def _with_numbers(court: CourtView, *, titles: bool, keys: Container[str] = _ALL) -> str:
    told = _court(court, titles=titles, used=True)
    return " ".join([told, sentence(_numbers(court.player, keys)), *_events(court.player)])


def _events(player: PlayerView) -> list[str]:
    return [_("Events: {events}.").format(events=", ".join(player.events))] if player.events else []


def _numbers(player: PlayerView, keys: Container[str] = _ALL) -> str:
    told = ((stat.caption, stat.value) for stat in player.stats if stat.icon in keys)
    return ", ".join(f"{caption} {_aloud(value)}" for caption, value in told)


def _aloud(value: str) -> str:
    """Return a figure as it is read aloud: a dash is none, and a stroke parts a count from its limit."""
    count, _stroke, limit = value.replace(" / ", ", ").partition("/")
    text = _("{count} of {limit}").format(count=count, limit=limit) if limit else count
    return _("none") if text == "–" else text


def _court(court: CourtView, *, titles: bool, spies: bool = True, used: bool = False) -> str:
    cards = [_card(card, titles=titles, spies=spies, used=used) for card in court.cards]
    return sentence(f"{named(court.player)}, {_loyalty(court.player)}: {', '.join(cards) or court.empty_text}")


def _loyalty(player: PlayerView) -> str:
    if player.leaning is not None:
        return player.leaning.text
    return terms.coalition(player.loyalty) if player.loyalty else _("no loyalty")


def _card(card: CourtCardView, *, titles: bool, spies: bool, used: bool) -> str:
    title = f"{card.card.number} {card.card.title}" if titles else str(card.card.number)
    marks = [_("spies {spies}").format(spies=owned(card.spies))] if spies and card.spies else []
    if card.hostage_of is not None:
        marks.append(_("hostage of {player}").format(player=numbered(card.hostage_of)))
    if used and card.used:
        marks.append(_("used"))
    return f"{title} ({', '.join(marks)})" if marks else title
