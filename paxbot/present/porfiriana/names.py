from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.abilities import Filter
from paxbot.games.porfiriana.cards import Card, Hacendado, Partner, Public
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.state import OVALS, UNFLIPPED, State
from paxbot.games.porfiriana.terms import District, EnterpriseClass, PartnerClass
from paxbot.present.porfiriana.titles import spoken
from paxbot.present.words import N_, Many, Say, Texts, _, by_language, listing, pgettext, points

MEXICO: Final = {District.SONORA, District.CHIHUAHUA}
FACTION: Final = Texts[str]({"blue": N_("blue"), "green": N_("green"), "white": N_("white"), "red": N_("red")})
FACTION_IN_FULL: Final = Texts[str](
    {
        "blue": N_("blue, U.S."),
        "green": N_("green, federal"),
        "white": N_("white, local"),
        "red": N_("red, rebel"),
    }
)
DISTRICT: Final = Texts[str]({"sonora": N_("Sonora"), "chihuahua": N_("Chihuahua"), "america": N_("America")})
REGIME: Final = Texts[str](
    {
        "pax": N_("Pax Porfiriana"),
        "us_intervention": N_("U.S. Intervention"),
        "martial_law": N_("Martial Law"),
        "anarchy": N_("Anarchy"),
    }
)
PRESTIGE: Final = Texts[str](
    {
        "loyalty": N_("Loyalty"),
        "revolution": N_("Revolution"),
        "command": N_("Command"),
        "outrage": N_("Outrage"),
    }
)
ACCESS: Final = Texts[str]({"foot": N_("on foot"), "mule": N_("by mule"), "rail": N_("by rail")})
OVAL: Final = Texts[str]({"mule": N_("mule"), "rail": N_("rail"), "ship": N_("ship"), "canal": N_("canal")})
TYPE: Final = Texts[str](
    {
        "enterprise": N_("enterprise"),
        "partner": N_("partner"),
        "troop": N_("troop"),
        "black": N_("black card"),
        "orange": N_("orange card"),
        "headline": N_("headline"),
        "topple": N_("topple card"),
        "public": N_("public card"),
        "hacendado": N_("hacendado"),
    }
)
TYPES: Final = Texts[str](
    {
        "enterprise": N_("enterprises"),
        "partner": N_("partners"),
        "troop": N_("troops"),
        "black": N_("black cards"),
        "orange": N_("orange cards"),
        "headline": N_("headlines"),
        "topple": N_("topple cards"),
        "public": N_("public cards"),
        "hacendado": N_("hacendados"),
    }
)
CLASS: Final = Texts[str](
    {
        "mine": N_("mine"),
        "plantation": N_("plantation"),
        "ranch": N_("ranch"),
        "bank": N_("bank"),
        "gun_store": N_("gun store"),
        "smelter": N_("smelter"),
        "project": N_("project"),
        "fixed": N_("business"),
        "investor": N_("investor"),
        "helper": N_("helper"),
        "spy": N_("spy"),
        "court": N_("court"),
        "general": N_("general"),
        "monopoly": N_("monopoly"),
        "governor": N_("governor"),
        "newspaper": N_("newspaper"),
        "agitator": N_("agitator"),
        "prestige": N_("person of prestige"),
        "raid": N_("raid"),
        "strike": N_("strike"),
        "riot": N_("riot"),
        "assassination": N_("assassination"),
        "conspiracy": N_("conspiracy"),
        "antitrust": N_("antitrust"),
        "nationalisation": N_("nationalization"),
        "sabotage": N_("sabotage"),
        "lawsuit": N_("lawsuit"),
        "defamation": N_("defamation"),
    }
)
CLASSES: Final = Texts[str](
    {
        "mine": N_("mines"),
        "plantation": N_("plantations"),
        "ranch": N_("ranches"),
        "bank": N_("banks"),
        "gun_store": N_("gun stores"),
        "smelter": N_("smelters"),
        "project": N_("projects"),
        "fixed": N_("businesses"),
        "monopoly": N_("monopolies"),
        "newspaper": N_("newspapers"),
    }
)
TOPPLE_TYPE: Final = Texts[str](
    {
        "retirement": N_("retirement of Díaz"),
        "annexation": N_("annexation by the United States"),
        "coup": N_("coup"),
        "free_elections": N_("free elections"),
    }
)
ORIENTATION: Final = Texts[str](
    {
        "upright": N_("in play"),
        "victim": N_("for the victim, as a prize"),
        "liberator": N_("for the liberator of its slaves, as a prize"),
    }
)


def seated(people: Sequence[str]) -> list[str]:
    """Return the players by seat, and Díaz after them: he has the second seat in a game against him alone."""
    return [*people, _("Díaz")]


gold = Say("{count} gold")
cubes = Many("{count} cube", "{count} cubes")
cards = Many("{count} card", "{count} cards")
actions = Many("{count} action", "{count} actions")
unrest = Many("{count} unrest marker", "{count} unrest markers")
prestige_points = Say("{points} of {prestige}", "prestige points", prestige=PRESTIGE, points=points)


def either(items: Iterable[str]) -> str:
    found = list(items)
    return (
        "".join(found) if len(found) < 2 else _("{first} or {last}").format(first=", ".join(found[:-1]), last=found[-1])
    )


def districts(found: Iterable[District]) -> str:
    chosen = list(found)
    return _("Mexico") if set(chosen) == MEXICO else either(map(DISTRICT, chosen))


def meant(which: Filter) -> str:
    kinds = [CLASSES(each) if each in CLASSES else CLASS(each) for each in which.classes]
    kinds = kinds or [TYPES(each) for each in which.types] or [_("cards")]
    parts = [
        either(map(FACTION, which.factions)),
        districts(which.districts),
        _("with a point of {prestige}").format(prestige=either(map(PRESTIGE, which.prestige)))
        if which.prestige
        else "",
        _("with slaves") if "slave_labour" in which.ability else "",
    ]
    about = "; ".join(filter(None, parts))
    named = either(kinds)
    return _("{cards} ({about})").format(cards=named, about=about) if about else named


def kind_of(card: Card) -> str:
    cls: str | None = getattr(card, "cls", None)
    return TYPE(card.type) if cls in (None, PartnerClass.PRESTIGE) else CLASS(cls or EnterpriseClass.FIXED)


@by_language(32)
def _titles(deck: Deck) -> tuple[str, ...]:
    alike = Counter(card.title for card in deck.cards)
    return tuple(
        spoken(card.title)
        if alike[card.title] == 1
        else _("{title} ({number})").format(title=spoken(card.title), number=card.sort)
        for card in deck.cards
    )


def sides_of(card: Card) -> int:
    """Return the number of sides that differ: one, or two of a newspaper or public card."""
    return len(card.sides) if isinstance(card, (Partner, Public)) else 1


def title(deck: Deck, card: int, side: int | None = None) -> str:
    dealt = deck.cards[card]
    if side is None or side < 0 or not isinstance(dealt, (Partner, Public)) or len(dealt.sides) < 2:
        return _titles(deck)[card]
    face = dealt.sides[side]
    own = spoken(face.title) if face.title else ""
    if own and own != _titles(deck)[card]:
        return own
    if isinstance(dealt, Public):
        return own
    return _("{title} ({side})").format(title=_titles(deck)[card], side=side_name(dealt, side))


def side_name(card: Partner | Public | Hacendado, side: int) -> str:
    """Return a side by its faction, with its number where both are of one."""
    factions = [each.faction for each in card.sides]
    return FACTION(factions[side]) if len(set(factions)) > 1 else _("side {number}").format(number=side + 1)


def in_play(s: State, card: int) -> str:
    return title(s.deck, card, s.side.get(card))


def titles(deck: Deck, found: Iterable[int]) -> str:
    return listing([title(deck, each) for each in found])


def oval_name(deck: Deck, oval: int) -> str:
    """Return an oval by its kind, with its number where the card has two of that kind."""
    ovals = getattr(deck.cards[oval // OVALS], "ovals", ())
    kinds = [each.kind for each in ovals]
    kind = kinds[oval % OVALS]
    if kinds.count(kind) == 1:
        return OVAL(kind)
    return _("{oval} {number}").format(oval=OVAL(kind), number=oval % OVALS + 1)


def on_oval(deck: Deck, oval: int) -> str:
    return _("{card}: {oval}").format(oval=oval_name(deck, oval), card=title(deck, oval // OVALS))


def place(s: State, seat: Seat, where: int) -> str:
    return _("private army") if where == s.players[seat].hacendado else title(s.deck, where)


def orientation(deck: Deck, hacendado: int, side: int) -> str:
    card = deck.cards[hacendado]
    if side == UNFLIPPED or not isinstance(card, Hacendado):
        return pgettext("a hacendado of Pax Porfiriana", "loyalist")
    return side_name(card, side)
