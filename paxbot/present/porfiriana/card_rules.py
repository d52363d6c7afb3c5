"""The rules to which the things printed on a card lead, by their headings in the digest."""

from collections.abc import Iterator
from typing import Any, Final

from paxbot.games.porfiriana import cards as kinds
from paxbot.games.porfiriana.cards import Card
from paxbot.games.porfiriana.terms import BlackClass, EnterpriseClass, PartnerClass

_ATTACK: Final = "Attack cards > Order"
_PLAY: Final = "Turn > Play Card"
_PILE: Final = "Depression > Bull and bear"
_EVENT: Final = "Headlines and strife > Events"
_ABILITIES: Final = {
    "slave_labour": "Loss of an enterprise > Slave revolt",
    "auto_slave_revolt": "Loss of an enterprise > Slave revolt",
    "gun_store": "Enterprises > Gun store",
    "mine_patent": "Enterprises > Targets",
    "extra_action": "Turn > Extra actions",
    "regime_action": "Regimes > Change",
    "monopoly": "Partners > Monopoly",
    "antitrust": "Partners > Monopoly",
    "general": "Partners > General",
    "district_waiver": "Troops > Conditions",
    "spy": "Attack cards > Spy",
    "during_topple": "Topple > Showdown",
    "jail_immunity": "Attack cards > Jail",
    "rebel_governor": "Partners > Rebel governor",
    "second_connection_cube": "Partners > Swift Refrigerator Line",
    "assassination": "Attack cards > Assassination",
    "conspiracy_theft": "Attack cards > Stolen cards",
    "partner_theft": "Attack cards > Stolen cards",
    "nationalise": "Loss of an enterprise > Loss",
    "nationalise_event": "Loss of an enterprise > Loss",
    "remove_connection_cube": "Turn > Improve Connection",
    "connection_pay": "Headlines and strife > Connection pay",
    "discard_monopolies": "Partners > Monopoly",
    "block_regime_change": "Headlines and strife > Blocked regime changes",
    "achilles_heel": "Topple > Orientation",
    "halve_gold": "Terms > Halving",
    "bank_privilege": "Partners > Purchases",
    "free_market_purchase": "Partners > Purchases",
    "market_discount": "Partners > Purchases",
    "enterprise_discount": "Partners > Purchases",
    "unrest_event": "Unrest > Where it comes from",
    "withdraw_troops": "Troops > Leaving",
    "grow_land": "Turn > Buy Land",
}
"""The rules of abilities; those of any other event are the rules of events."""
_LAND: Final = (EnterpriseClass.RANCH, EnterpriseClass.PLANTATION)


def rules_on(card: Card) -> tuple[str, ...]:
    """Return the rules of a card, in the order in which it is read."""
    return tuple(dict.fromkeys((*_of_type(card), *_printed(card))))


def _of_type(card: Card) -> Iterator[str]:
    match card:
        case kinds.Enterprise():
            yield from ("Enterprises", _PLAY, "Enterprises > Targets", "Troops > Access and cost")
            if card.ovals:
                yield "Turn > Improve Connection"
            if card.cls in _LAND:
                yield "Turn > Buy Land"
        case kinds.Troop():
            yield from ("Troops", "Troops > Conditions", "Troops > Access and cost", "Troops > Deploying")
            if card.unrest:
                yield "Unrest > Where it comes from"
        case kinds.Orange():
            yield from ("Attack cards > Orange", _ATTACK, "Unrest")
        case kinds.Black():
            yield from ("Attack cards > Black", _ATTACK)
            if card.cls is BlackClass.ASSASSINATION:
                yield "Topple > Hacendado assassination"
        case kinds.Headline():
            yield from ("Headlines and strife > Headlines", _EVENT, "Turn > Discard headlines", _PILE)
        case kinds.Topple():
            yield from ("Topple", "Topple > Test", "Topple > Orientation", _PILE)
        case kinds.Hacendado():
            yield from ("Terms > In play", "Topple > Showdown", "Troops > Private army")
        case kinds.Public():
            yield from ("Turn > Buy Public Card", "Partners")
        case kinds.Partner():
            yield from ("Partners", _PLAY)
            if card.cls is PartnerClass.NEWSPAPER:
                yield "Partners > Newspaper"


def _printed(card: Card) -> Iterator[str]:
    """Yield the rules of prestige, changes and abilities, on the card and on its sides."""
    faces: list[Any] = [card, *getattr(card, "sides", ())]
    for face in faces:
        if getattr(face, "prestige", ()):
            is_attack = isinstance(card, (kinds.Orange, kinds.Black))
            yield "Terms > Grudge pile" if is_attack else "Terms > Prestige"
        if getattr(face, "jailed", False):
            yield "Attack cards > Jail"
        if getattr(face, "regime_change", None):
            yield "Regimes > Change"
        if getattr(face, "strife", None):
            yield "Headlines and strife > Strife"
        yield from (_ABILITIES.get(ability.kind, _EVENT) for ability in getattr(face, "abilities", ()))
