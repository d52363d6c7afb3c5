"""The names of regions, coalitions, suits, actions, icons, abilities and events."""

from functools import lru_cache

from paxbot.games.pamir.cards import EVENT_CARDS, EventHalf
from paxbot.present.words import _


def region(key: str) -> str:
    """Return the region's name."""
    names = {
        "kabul": _("Kabul"),
        "punjab": _("Punjab"),
        "kandahar": _("Kandahar"),
        "herat": _("Herat"),
        "persia": _("Persia"),
        "transcaspia": _("Transcaspia"),
    }
    return names[key]


def map_words() -> tuple[str, ...]:
    """Return what is written on the map: its title in two lines, then a sea, mountains and a river."""
    return (
        _("Afghanistan"),
        _("and the lands around it"),
        _("Caspian"),
        _("Sea"),
        _("Hindu Kush"),
        _("Indus"),
    )


def border(key: str) -> str:
    """Return the border's name: its two regions."""
    return "–".join(region(part) for part in key.split("_"))


def coalition(key: str) -> str:
    """Return the coalition's name."""
    return {"afghan": _("Afghan"), "british": _("British"), "russian": _("Russian")}[key]


def suit(key: str) -> str:
    """Return the suit's name."""
    names = {
        "political": _("Political"),
        "intelligence": _("Intelligence"),
        "economic": _("Economic"),
        "military": _("Military"),
    }
    return names[key]


def action(key: str) -> str:
    """Return the card-based action's name."""
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
    """Return the impact icon's name."""
    names = {
        "army": _("Army"),
        "road": _("Road"),
        "tribe": _("Tribe"),
        "spy": _("Spy"),
        "leverage": _("Leverage"),
        "favor_political": _("Favored suit: Political"),
        "favor_intelligence": _("Favored suit: Intelligence"),
        "favor_economic": _("Favored suit: Economic"),
        "favor_military": _("Favored suit: Military"),
    }
    return names[key]


def ability(title: str) -> str:
    """Return the special ability's name; `title` is what the card file calls it."""
    names = {
        "Blackmail": _("Blackmail"),
        "Bodyguards": _("Bodyguards"),
        "Charismatic Courtiers": _("Charismatic Courtiers"),
        "Citadel": _("Citadel"),
        "Civil Service Reforms": _("Civil Service Reforms"),
        "Claim of Ancient Lineage": _("Claim of Ancient Lineage"),
        "Herat Influence": _("Herat Influence"),
        "Indian Supplies": _("Indian Supplies"),
        "Indispensable Advisors": _("Indispensable Advisors"),
        "Infrastructure": _("Infrastructure"),
        "Insurrection": _("Insurrection"),
        "Irregulars": _("Irregulars"),
        "Persian Influence": _("Persian Influence"),
        "Russian Influence": _("Russian Influence"),
        "Safe House": _("Safe House"),
        "Savvy Operator": _("Savvy Operator"),
        "Strange Bedfellows": _("Strange Bedfellows"),
        "Well-Connected": _("Well-Connected"),
    }
    return names[title]


def event_half(half: EventHalf) -> str:
    """Return the title of one half of an event card, or what it does where none is printed."""
    if half.title is not None:
        return _event_titles()[half.title]
    return _("No effect") if half.suit is None else impact(f"favor_{half.suit.key}")


def event(kind: str) -> str:
    """Return the title of the event in force of that kind. Raises: KeyError for an unknown kind."""
    return event_half(_halves()[kind])


def _event_titles() -> dict[str, str]:
    return {
        "Backing of Persian Aristocracy": _("Backing of Persian Aristocracy"),
        "Confidence Failure": _("Confidence Failure"),
        "Conflict Fatigue": _("Conflict Fatigue"),
        "Courtly Manners": _("Courtly Manners"),
        "Disregard for Customs": _("Disregard for Customs"),
        "Dominance Check": _("Dominance Check"),
        "Embarrassment of Riches": _("Embarrassment of Riches"),
        "Failure to Impress": _("Failure to Impress"),
        "Koh-i-noor Recovered": _("Koh-i-noor Recovered"),
        "Nation Building": _("Nation Building"),
        "Nationalism": _("Nationalism"),
        "New Tactics": _("New Tactics"),
        "Other Persuasive Methods": _("Other Persuasive Methods"),
        "Pashtunwali Values": _("Pashtunwali Values"),
        "Public Withdrawal": _("Public Withdrawal"),
        "Rebuke": _("Rebuke"),
        "Riots in Herat": _("Riots in Herat"),
        "Riots in Kabul": _("Riots in Kabul"),
        "Riots in Persia": _("Riots in Persia"),
        "Riots in Punjab": _("Riots in Punjab"),
        "Rumor": _("Rumor"),
    }


@lru_cache(maxsize=1)
def _halves() -> dict[str, EventHalf]:
    return {half.kind: half for card in EVENT_CARDS.values() for half in (card.discarded, card.purchased)}
