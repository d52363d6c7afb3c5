"""What players call regions, coalitions, suits, actions, icons and events."""

from functools import lru_cache

from paxbot.games.pamir.cards import EVENT_CARDS, EventHalf
from paxbot.present.words import _


def region(key: str) -> str:
    """The region's name."""
    names = {
        "kabul": _("Kabul"),
        "punjab": _("Punjab"),
        "kandahar": _("Kandahar"),
        "herat": _("Herat"),
        "persia": _("Persia"),
        "transcaspia": _("Transcaspia"),
    }
    return names[key]


def border(key: str) -> str:
    """The border's name: its two regions."""
    return "–".join(region(part) for part in key.split("_"))


def coalition(key: str) -> str:
    """The coalition's name."""
    return {"afghan": _("Afghan"), "british": _("British"), "russian": _("Russian")}[key]


def suit(key: str) -> str:
    """The suit's name."""
    names = {
        "political": _("Political"),
        "intelligence": _("Intelligence"),
        "economic": _("Economic"),
        "military": _("Military"),
    }
    return names[key]


def action(key: str) -> str:
    """The card-based action's name."""
    names = {
        "tax": _("Tax"),
        "gift": _("Gift"),
        "build": _("Build"),
        "move": _("Move"),
        "betray": _("Betray"),
        "battle": _("Battle"),
    }
    return names[key]


def impact(key: str) -> str:
    """The impact icon's name."""
    if key.startswith("favor_"):
        return _("Favored suit: {suit}").format(suit=suit(key.removeprefix("favor_")))
    names = {
        "army": _("Army"),
        "road": _("Road"),
        "tribe": _("Tribe"),
        "spy": _("Spy"),
        "leverage": _("Leverage"),
    }
    return names[key]


def event_half(half: EventHalf) -> str:
    """The title of one half of an event card, or what it does where none is printed."""
    if half.title is not None:
        return _(half.title)
    if half.suit is not None:
        return _("Favored suit: {suit}").format(suit=suit(half.suit.key))
    return _("No effect")


def event(kind: str) -> str:
    """The title of the event in force of that kind."""
    half = _halves().get(kind)
    return event_half(half) if half else kind.replace("_", " ").capitalize()


@lru_cache(maxsize=1)
def _halves() -> dict[str, EventHalf]:
    return {half.kind: half for card in EVENT_CARDS.values() for half in (card.discarded, card.purchased)}
