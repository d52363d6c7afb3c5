"""The names of regions, coalitions, suits, actions, icons, abilities and events."""

from functools import lru_cache

from paxbot.games.pamir.cards import EVENT_CARDS, EventHalf
from paxbot.present.words import N_, Texts, _

region = Texts(
    {
        "kabul": N_("Kabul"),
        "punjab": N_("Punjab"),
        "kandahar": N_("Kandahar"),
        "herat": N_("Herat"),
        "persia": N_("Persia"),
        "transcaspia": N_("Transcaspia"),
    }
)
"""The region's name."""


def border(key: str) -> str:
    """Return the border's name: its two regions."""
    return "–".join(region(part) for part in key.split("_"))


coalition = Texts({"afghan": N_("Afghan"), "british": N_("British"), "russian": N_("Russian")})
"""The coalition's name."""


suit = Texts(
    {
        "political": N_("Political"),
        "intelligence": N_("Intelligence"),
        "economic": N_("Economic"),
        "military": N_("Military"),
    }
)
"""The suit's name."""


action = Texts(
    {
        "tax": N_("Tax"),
        "gift": N_("Gift"),
        "build": N_("Build"),
        "move": N_("Move"),
        "betray": N_("Betray"),
        "battle": N_("Battle"),
    }
)
"""The card-based action's name."""


impact = Texts(
    {
        "army": N_("Army"),
        "road": N_("Road"),
        "tribe": N_("Tribe"),
        "spy": N_("Spy"),
        "leverage": N_("Leverage"),
        "favor_political": N_("Favored suit: Political"),
        "favor_intelligence": N_("Favored suit: Intelligence"),
        "favor_economic": N_("Favored suit: Economic"),
        "favor_military": N_("Favored suit: Military"),
    }
)
"""The impact icon's name."""


ability = Texts(
    {
        "Blackmail": N_("Blackmail"),
        "Bodyguards": N_("Bodyguards"),
        "Charismatic Courtiers": N_("Charismatic Courtiers"),
        "Citadel": N_("Citadel"),
        "Civil Service Reforms": N_("Civil Service Reforms"),
        "Claim of Ancient Lineage": N_("Claim of Ancient Lineage"),
        "Herat Influence": N_("Herat Influence"),
        "Indian Supplies": N_("Indian Supplies"),
        "Indispensable Advisors": N_("Indispensable Advisors"),
        "Infrastructure": N_("Infrastructure"),
        "Insurrection": N_("Insurrection"),
        "Irregulars": N_("Irregulars"),
        "Persian Influence": N_("Persian Influence"),
        "Russian Influence": N_("Russian Influence"),
        "Safe House": N_("Safe House"),
        "Savvy Operator": N_("Savvy Operator"),
        "Strange Bedfellows": N_("Strange Bedfellows"),
        "Well-Connected": N_("Well-Connected"),
    }
)
"""The special ability's name; `title` is what the card file calls it."""


def event_half(half: EventHalf) -> str:
    """Return the title of one half of an event card, or what it does where none is printed."""
    if half.title is not None:
        return _event_title(half.title)
    return _("No effect") if half.suit is None else impact(f"favor_{half.suit.key}")


def event(kind: str) -> str:
    """Return the title of the event in force of that kind. Raises: KeyError for an unknown kind."""
    return event_half(_halves()[kind])


_event_title = Texts(
    {
        "Backing of Persian Aristocracy": N_("Backing of Persian Aristocracy"),
        "Confidence Failure": N_("Confidence Failure"),
        "Conflict Fatigue": N_("Conflict Fatigue"),
        "Courtly Manners": N_("Courtly Manners"),
        "Disregard for Customs": N_("Disregard for Customs"),
        "Dominance Check": N_("Dominance Check"),
        "Embarrassment of Riches": N_("Embarrassment of Riches"),
        "Failure to Impress": N_("Failure to Impress"),
        "Koh-i-noor Recovered": N_("Koh-i-noor Recovered"),
        "Nation Building": N_("Nation Building"),
        "Nationalism": N_("Nationalism"),
        "New Tactics": N_("New Tactics"),
        "Other Persuasive Methods": N_("Other Persuasive Methods"),
        "Pashtunwali Values": N_("Pashtunwali Values"),
        "Public Withdrawal": N_("Public Withdrawal"),
        "Rebuke": N_("Rebuke"),
        "Riots in Herat": N_("Riots in Herat"),
        "Riots in Kabul": N_("Riots in Kabul"),
        "Riots in Persia": N_("Riots in Persia"),
        "Riots in Punjab": N_("Riots in Punjab"),
        "Rumor": N_("Rumor"),
    }
)


@lru_cache(maxsize=1)
def _halves() -> dict[str, EventHalf]:
    return {half.kind: half for card in EVENT_CARDS.values() for half in (card.discarded, card.purchased)}
