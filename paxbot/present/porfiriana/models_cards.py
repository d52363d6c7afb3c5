"""View models of cards and of a card’s page, from a deck."""

import re
from typing import Any, Final

from paxbot.games.porfiriana import cards as kinds
from paxbot.games.porfiriana.cards import Card, CubeCount, Point, Side, TargetCost
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.terms import CardType, IncomeKind
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.abilities import ability_name
from paxbot.present.porfiriana.card_texts import card_text
from paxbot.present.porfiriana.titles import spoken
from paxbot.present.porfiriana.views import CardView, OvalView, PointView, SideView
from paxbot.present.speech import capital
from paxbot.present.views_cards import CardPageView, FactView
from paxbot.present.words import N_, Texts, _

LETTERS: Final = Texts[str]({"sonora": N_("Son"), "chihuahua": N_("Chi"), "america": N_("US")})
MOTIFS: Final = {CardType.HEADLINE: "newspaper", CardType.TOPPLE: "diaz", CardType.PUBLIC: "investor"}
UNKNOWN: Final = "?"
_SIDE: Final = re.compile(r"\*\*[^*:]+\*\*(, .*)?")
"""The line with which the text of a side begins."""
SHORT: Final = 28
"""So many characters of a fact stand on one line."""


def points(found: tuple[Point, ...]) -> tuple[PointView, ...]:
    """Return prestige points."""
    return tuple(PointView(point.kind, point.orientation) for point in found)


def side_view(card: kinds.Public, side: Side) -> SideView:
    """Return a side of a public card."""
    title = spoken(side.title or card.title)
    return SideView(title, side.faction, side.cost, points(side.prestige), side.regime_change or "", side.strife or ())


def _figure(value: Any) -> str:
    return UNKNOWN if isinstance(value, (TargetCost, CubeCount)) else "" if value is None else str(value)


def _income(card: Card) -> str:
    income = getattr(card, "income", None)
    if income is None:
        return ""
    return str(income.amount) if income.kind in (IncomeKind.FIXED, IncomeKind.RANCH, IncomeKind.PLANTATION) else UNKNOWN


def motif(card: Card) -> str:
    """Return what stands for the card: its class, or else its type."""
    has_class = card.type in (CardType.ENTERPRISE, CardType.PARTNER)
    return getattr(card, "cls", "") if has_class else MOTIFS.get(card.type, card.type)


def card_view(deck: Deck, index: int, side: int | None = None) -> CardView:
    """Return a card as it is printed; of one with two sides the one that counts, or the first."""
    card = deck[index]
    sides = getattr(card, "sides", ())
    face: Any = sides[side or 0] if sides and not isinstance(card, kinds.Hacendado) else card
    if isinstance(card, kinds.Hacendado) and side is not None and side >= 0:
        face = card.sides[side]
    district = getattr(card, "district", None)
    is_troop = isinstance(card, kinds.Troop)
    kind = capital(names.kind_of(card))
    unrest = getattr(card, "unrest", None)
    return CardView(
        number=index + 1,
        type=card.type,
        title=names.title(deck, index, side),
        caption=_("{kind}, {district}").format(kind=kind, district=names.DISTRICT(district)) if district else kind,
        motif=motif(card),
        cost="" if is_troop else _figure(getattr(face, "cost", None)),
        district=district or "",
        letters=LETTERS(district) if district else "",
        faction=getattr(face, "faction", None) or "",
        points=points(getattr(face, "prestige", ())),
        access=getattr(face, "access", None) or "",
        ovals=tuple(OvalView(oval.kind, oval.price, oval.chain) for oval in getattr(card, "ovals", ())),
        income=_income(card) if face is card else "",
        costs=(card.costs.rail, card.costs.mule, card.costs.foot) if isinstance(card, kinds.Troop) else (),
        firepower=getattr(card, "firepower", 0),
        steal=str(getattr(card, "steal", 0) or ""),
        unrest=str(unrest.amount) if isinstance(unrest, kinds.Unrest) else _figure(unrest or None),
        is_jailed=getattr(card, "jailed", False),
        regime=getattr(face, "regime_change", None) or getattr(card, "regime", None) or "",
        strife=getattr(face, "strife", None) or (),
        sentiment=getattr(card, "bull_bear", ""),
        abilities=tuple(capital(ability_name(each)) for each in getattr(face, "abilities", ())),
    )


def card_page(deck: Deck, number: int) -> CardPageView[CardView]:
    """Return a card with all it says, each of its sides in a sentence. Raises: PaxError for an unknown number."""
    lines = card_text(deck, number).text.split("\n")[1:]
    facts, sentences, is_side = list[FactView](), list[str](), False
    for line in lines:
        heading, found, rest = line.removeprefix("**").partition(":** ")
        told = line.replace("**", "").removeprefix("-# ")
        if is_side and not line.startswith("-# ") and not _SIDE.fullmatch(line):
            sentences[-1] += f"; {told}"
        elif line.startswith("**") and found and len(rest) <= SHORT:
            facts.append(FactView(heading, rest))
        else:
            is_side = _SIDE.fullmatch(line) is not None
            sentences.append(told)
    return CardPageView(card_view(deck, number - 1), tuple(facts), tuple(sentences))
