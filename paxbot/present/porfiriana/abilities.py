from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from paxbot.games.porfiriana import cards as kinds
from paxbot.games.porfiriana.abilities import Ability, MarketDiscount, Monopoly, RegimeAction
from paxbot.games.porfiriana.cards import Card
from paxbot.games.porfiriana.terms import BlackClass, EnterpriseClass, PartnerClass
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.names import gold
from paxbot.present.words import N_, Named, Texts, translated

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
_OF_TYPE: Final[dict[type[Card], tuple[str, ...]]] = {
    kinds.Enterprise: ("Enterprises", _PLAY, "Enterprises > Targets", "Troops > Access and cost"),
    kinds.Troop: ("Troops", "Troops > Conditions", "Troops > Access and cost", "Troops > Deploying"),
    kinds.Orange: ("Attack cards > Orange", _ATTACK, "Unrest"),
    kinds.Black: ("Attack cards > Black", _ATTACK),
    kinds.Headline: ("Headlines and strife > Headlines", _EVENT, "Turn > Discard headlines", _PILE),
    kinds.Topple: ("Topple", "Topple > Test", "Topple > Orientation", _PILE),
    kinds.Hacendado: ("Terms > In play", "Topple > Showdown", "Troops > Private army"),
    kinds.Public: ("Turn > Buy Public Card", "Partners"),
    kinds.Partner: ("Partners", _PLAY),
}
_OF_CLASS: Final[dict[str, str]] = {
    EnterpriseClass.RANCH: "Turn > Buy Land",
    EnterpriseClass.PLANTATION: "Turn > Buy Land",
    BlackClass.ASSASSINATION: "Topple > Hacendado assassination",
    PartnerClass.NEWSPAPER: "Partners > Newspaper",
}


def rules_on(card: Card) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_rules(card)))


def _rules(card: Card) -> Iterator[str]:
    yield from _OF_TYPE[type(card)]
    if getattr(card, "ovals", ()):
        yield "Turn > Improve Connection"
    if (cls := getattr(card, "cls", None)) in _OF_CLASS:
        yield _OF_CLASS[cls]
    if isinstance(card, kinds.Troop) and card.unrest:
        yield "Unrest > Where it comes from"
    is_attack = isinstance(card, (kinds.Orange, kinds.Black))
    printed = {
        "prestige": "Terms > Grudge pile" if is_attack else "Terms > Prestige",
        "jailed": "Attack cards > Jail",
        "regime_change": "Regimes > Change",
        "strife": "Headlines and strife > Strife",
    }
    for face in (card, *getattr(card, "sides", ())):
        yield from (heading for field, heading in printed.items() if getattr(face, field, None))
        yield from (_ABILITIES.get(ability.kind, _EVENT) for ability in getattr(face, "abilities", ()))


ACTIONS: Final = Texts[str](
    {
        "sell_card": N_("Sell Card"),
        "redeploy_troop": N_("Redeploy Troop"),
        "improve_connection": N_("Improve Connection"),
        "police": N_("Police"),
        "speculate": N_("Speculate"),
    }
)


class Said(NamedTuple):
    name: str
    text: str


_SAID: Final = {
    "slave_labour": Said(
        N_("slaves"),
        N_(
            "When it has more unrest than cubes, its slaves are freed, and the player who caused it takes the card as "
            "a prize."
        ),
    ),
    "gun_store": Said(
        N_("{gold} at each orange card"),
        N_("Whenever anybody plays an orange card, you take {gold}, once however many gun stores you have."),
    ),
    "bank_privilege": Said(N_("free in the market: {filter}"), N_("In the market you get {filter} for nothing.")),
    "extra_action": Said(
        N_("extra action: {action}"), N_("Once in each of your turns: {action}, without using an action.")
    ),
    "regime_action": Said(
        N_("action: {to}"), N_("For {actions} and {gold} you may change the regime to {to} in your turn.")
    ),
    "regime_action_free": Said(N_("action: {to}"), N_("For {actions} you may change the regime to {to} in your turn.")),
    "free_market_purchase": Said(N_("free in the market: {filter}"), N_("In the market you get {filter} for nothing.")),
    "market_discount": Said(
        N_("cheaper in the market: {filter}"),
        N_("In the market you get {filter} for {minus} less."),
    ),
    "market_discount_half": Said(
        N_("half price in the market: {filter}"),
        N_("In the market you get {filter} for half the price, rounded up."),
    ),
    "enterprise_discount": Said(
        N_("cheaper to play: {filter}"),
        N_("You play {filter} for {minus} less; of several discounts the best one counts."),
    ),
    "monopoly_play_card": Said(
        N_("monopoly: {filter}"), N_("Others who play {filter} from hand pay you instead of the pool.")
    ),
    "monopoly_improve_connection": Said(
        N_("monopoly: connections"), N_("Others who improve a connection pay you instead of the pool.")
    ),
    "general": Said(N_("general"), N_("All your troops have firepower 3, so nobody can beat them.")),
    "district_waiver": Said(
        N_("any district for troops: {factions}"),
        N_("Your troops of these factions may go to any district: {factions}."),
    ),
    "spy": Said(
        N_("spy"),
        N_("When an orange or black card is played against you, you may discard this spy to cancel it."),
    ),
    "during_topple": Said(
        N_("stronger Díaz: {kinds}"),
        N_("In a showdown you may discard it: Díaz then has one more point of {kinds}, against all players."),
    ),
    "jail_immunity": Said(N_("no jail"), N_("You cannot be jailed, and leave jail when you get this card.")),
    "rebel_governor": Said(
        N_("closes {district}"),
        N_(
            "When it is played, all enterprises in {district} are discarded. While it is in play, no card of that "
            "district can be played and no troop of it redeployed."
        ),
    ),
    "second_connection_cube": Said(
        N_("second cube on ovals"),
        N_(
            "You may put a second cube on an oval, for nothing where only your own one lies. When you lose this card, "
            "one cube leaves each such oval."
        ),
    ),
    "mine_patent": Said(
        N_("mines +{bonus}"), N_("Each of your mines has {bonus} more income, but none in a depression.")
    ),
    "auto_slave_revolt": Said(
        N_("extorting frees slaves"),
        N_("Played to extort an enterprise with slaves, it frees them at once: you take that card as a prize."),
    ),
    "assassination": Said(
        N_("assassination"),
        N_("Kills a partner. In a showdown it kills a flipped hacendado, for 3 gold and 3 more for each troop there."),
    ),
    "conspiracy_theft": Said(N_("steals: {targets}"), N_("Takes one card from an opponent: {targets}.")),
    "partner_theft": Said(N_("steals a partner"), N_("Takes a partner from an opponent.")),
    "antitrust": Said(N_("against monopolies"), N_("Discards a monopoly of an opponent.")),
    "nationalise": Said(N_("nationalizes: {filter}"), N_("The victim loses one of these: {filter}.")),
    "remove_connection_cube": Said(
        N_("removes a connection"), N_("Sends home one connection cube of the victim, wherever it lies.")
    ),
    "connection_pay": Said(
        N_("{gold} for each connection"),
        N_("Everybody takes {gold} for each own connection of these kinds, where there is no unrest: {ovals}."),
    ),
    "gold_event": Said(
        N_("get {gold} for each: {per}"), N_("Everybody takes {gold} for each of their {per} without unrest.")
    ),
    "prestige_pay": Said(
        N_("{gold} for each point of {prestige}"), N_("Everybody takes {gold} for each active point of {prestige}.")
    ),
    "halve_gold": Said(N_("half of all gold lost"), N_("Everybody loses half of their gold, rounded up.")),
    "pay_for_cards": Said(
        N_("pay {gold} for each, or lose it: {filter}"),
        N_("Everybody pays {gold} for each of their {filter} in play, or discards it."),
    ),
    "discard_monopolies": Said(N_("no more monopolies"), N_("All monopolies are discarded.")),
    "grow_land": Said(
        N_("land grows by {cubes}"), N_("Everybody may add {cubes} to one own ranch or plantation, for nothing.")
    ),
    "unrest_event": Said(N_("{amount} on each: {filter}"), N_("{amount} on each of these: {filter}.")),
    "nationalise_event": Said(N_("each loses {each}: {filter}"), N_("Everybody loses {each} of these: {filter}.")),
    "withdraw_troops": Said(
        N_("troops leave {districts}"),
        N_("Troops of these factions leave {districts} and retreat, or are discarded: {factions}."),
    ),
    "block_regime_change": Said(
        N_("no regime changes"), N_("The regime cannot change until after the next topple attempt.")
    ),
    "achilles_heel": Said(
        N_("weaker Díaz in {regime}"), N_("Under {regime} Díaz has {minus} less for this topple attempt.")
    ),
}
KINDS: Final = frozenset(_SAID)


def _key(ability: Ability) -> str:
    match ability:
        case Monopoly():
            return f"monopoly_{ability.on}"
        case MarketDiscount(half=True):
            return "market_discount_half"
        case RegimeAction(gold=0):
            return "regime_action_free"
        case _:
            return ability.kind


_WORDS: Final[dict[str, Callable[[Any], str]]] = {
    "filter": names.meant,
    "per": names.meant,
    "gold": gold,
    "minus": gold,
    "action": ACTIONS,
    "actions": names.actions,
    "cubes": names.cubes,
    "amount": names.unrest,
    "to": names.REGIME,
    "regime": names.REGIME,
    "district": names.DISTRICT,
    "districts": names.districts,
    "prestige": names.PRESTIGE,
}
_LISTED: Final[dict[str, Texts[str]]] = {
    "kinds": names.PRESTIGE,
    "factions": names.FACTION,
    "ovals": names.OVAL,
    "targets": names.TYPE,
}


def _value(ability: Ability, name: str) -> str:
    found = getattr(ability, name)
    if name in _LISTED and isinstance(found, Sequence):
        return names.either(map(_LISTED[name], found))
    is_number = ability.kind == "achilles_heel" and name == "minus"
    return str(found) if is_number or name not in _WORDS else _WORDS[name](found)


def _filled(text: str, ability: Ability) -> str:
    return translated(text).format_map(Named(partial(_value, ability)))


def ability_name(ability: Ability) -> str:
    return _filled(_SAID[_key(ability)].name, ability)


def ability_text(ability: Ability) -> str:
    return _filled(_SAID[_key(ability)].text, ability)
