"""Names of regions, coalitions, suits and cards, and how sentences name players, places and amounts."""

from collections.abc import Sequence

from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS, Border, Coalition, EventHalf, Region
from paxbot.present.words import N_, Many, Say, Texts, _, ngettext

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


def border(key: str) -> str:
    return "–".join(region(part) for part in key.split("_"))


coalition = Texts({"afghan": N_("Afghan"), "british": N_("British"), "russian": N_("Russian")})


suit = Texts(
    {
        "political": N_("Political"),
        "intelligence": N_("Intelligence"),
        "economic": N_("Economic"),
        "military": N_("Military"),
    }
)


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
"""The keys are the titles in the card file."""


def event_half(half: EventHalf) -> str:
    """Return the title, or the effect if none is printed."""
    if half.title is not None:
        return _event_title(half.title)
    return _("No effect") if half.suit is None else impact(f"favor_{half.suit.key}")


def event(kind: str) -> str:
    return event_half(_HALVES[kind])


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


_HALVES = {half.kind: half for card in EVENT_CARDS.values() for half in (card.discarded, card.purchased)}


rupees = Many("{count} rupee", "{count} rupees")
military_stars = Many("{count} military star", "{count} military stars")
actions = Many("{count} action", "{count} actions")
moves = Many("{count} move", "{count} moves")
pieces = Many("{count} piece", "{count} pieces")
numbered = Say("{title} (#{number})", "title number")


def actions_left(count: int, prompt: str | None) -> str:
    """Return the actions left, to stand within a line; empty during the last action.

    `prompt` is the open question, if that is known.
    """
    if not count:
        return _("bonus actions or end of turn") if prompt in (None, Prompt.CHOOSE_ACTION) else ""
    return ngettext("{n} action left", "{n} actions left", count).format(n=count)


def card_title(number: int) -> str:
    """Return the card's name, or the titles of an event's halves that have an effect."""
    if number in COURT_CARDS:
        return COURT_CARDS[number].name
    card = EVENT_CARDS[number]
    if card.dominance_check or card.discarded.kind == "no_effect":
        return event_half(card.purchased)
    return _("{purchased} / {discarded}").format(
        purchased=event_half(card.purchased), discarded=event_half(card.discarded)
    )


def card(number: int) -> str:
    return numbered(card_title(number), number)


def sale_title(number: int) -> str:
    """Return the card's title; an event is named only by the half its buyer gets."""
    return card_title(number) if number in COURT_CARDS else event_half(EVENT_CARDS[number].purchased)


def card_for_sale(number: int) -> str:
    return numbered(sale_title(number), number)


def place(piece: Piece, at: int) -> str:
    if piece in (Piece.SPY, Piece.GIFT):
        return card(at) if piece is Piece.SPY else _("the gift space for {cost}").format(cost=rupees(at))
    return border(Border(at).key) if piece is Piece.ROAD else region(Region(at).key)


def coalition_of(value: Coalition | int) -> str:
    return coalition(Coalition(value).key)


def one(piece: Piece, owner: int, people: Sequence[str]) -> str:
    """Return one piece with its article or owner: "an Afghan army", "Ana’s spy"."""
    if piece is Piece.ARMY:
        return (_("an Afghan army"), _("a British army"), _("a Russian army"))[owner]
    return (
        (_("an Afghan road"), _("a British road"), _("a Russian road"))[owner]
        if piece is Piece.ROAD
        else cylinders(piece, people[owner], 1)
    )


def several(piece: Piece, owner: int, count: int, people: Sequence[str]) -> str:
    """Return like pieces at one place: "1 Afghan army", "3 British roads", "Ana’s 2 spies"."""
    return cylinders(piece, people[owner], count) if owner_is_seat(piece) else blocks(piece, owner, count)


def owner_is_seat(piece: Piece) -> bool:
    return piece not in (Piece.ARMY, Piece.ROAD)


def blocks(piece: Piece, owner: int, count: int) -> str:
    texts = {
        Piece.ARMY: (
            ngettext("{count} Afghan army", "{count} Afghan armies", count),
            ngettext("{count} British army", "{count} British armies", count),
            ngettext("{count} Russian army", "{count} Russian armies", count),
        ),
        Piece.ROAD: (
            ngettext("{count} Afghan road", "{count} Afghan roads", count),
            ngettext("{count} British road", "{count} British roads", count),
            ngettext("{count} Russian road", "{count} Russian roads", count),
        ),
    }
    return texts[piece][owner].format(count=count)


def cylinders(piece: Piece, player: str, count: int) -> str:
    texts = {
        Piece.TRIBE: ngettext("{player}’s tribe", "{player}’s {count} tribes", count),
        Piece.SPY: ngettext("{player}’s spy", "{player}’s {count} spies", count),
        Piece.GIFT: ngettext("{player}’s gift", "{player}’s {count} gifts", count),
    }
    return texts[piece].format(player=player, count=count)
