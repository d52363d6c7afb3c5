"""One fact worth telling about each player, from all that happened in a game."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Region
from paxbot.present import finale
from paxbot.present.finale import Deed
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import rupees
from paxbot.present.sentence import NamesThen
from paxbot.present.speech import listing, persons
from paxbot.present.words import _, ngettext

_SAID: Final[dict[str, Callable[[int], str]]] = {
    "bribes": lambda count: _("{player} paid {rupees} in bribes"),
    "bribed": lambda count: _("{player} took {rupees} in bribes"),
    "waived": lambda count: ngettext("{player} waived {count} bribe", "{player} waived {count} bribes", count),
    "taxes": lambda count: _("{player} raised {rupees} in taxes"),
    "gifts": lambda count: ngettext("{player} gave {count} gift", "{player} gave {count} gifts", count),
    "roads": lambda count: ngettext("{player} placed {count} road", "{player} placed {count} roads", count),
    "armies": lambda count: ngettext("{player} placed {count} army", "{player} placed {count} armies", count),
    "spies": lambda count: ngettext("{player} placed {count} spy", "{player} placed {count} spies", count),
    "battles": lambda count: ngettext("{player} fought {count} battle", "{player} fought {count} battles", count),
    "prizes": lambda count: ngettext("{player} took {count} prize", "{player} took {count} prizes", count),
    "loyalty": lambda count: ngettext("{player} changed loyalty once", "{player} changed loyalty {count} times", count),
    "bought": lambda count: ngettext("{player} bought {count} card", "{player} bought {count} cards", count),
    "played": lambda count: ngettext("{player} played {count} card", "{player} played {count} cards", count),
}
_PLACED: Final = {Piece.ROAD: "roads", Piece.ARMY: "armies", Piece.SPY: "spies"}
_TAKEN: Final = {ActionKind.GIFT: "gifts", ActionKind.BATTLE: "battles"}


def highlights(facts: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """Return a fact about each player, from the facts of the whole game."""
    return finale.highlights(
        [*finale.deeds(facts, people, _count, _SAID, "rupees", rupees), *_rules(facts, people)], len(people)
    )


def _count(tally: finale.Tally, fact: Fact) -> None:
    match fact:
        case f.BribeSettled(by_right=False):
            tally["bribes"][fact.seat] += fact.paid
            tally["bribed"][fact.holder] += fact.paid
            tally["waived"][fact.holder] += not fact.paid
        case f.RupeesTaxed():
            tally["taxes"][fact.seat] += fact.rupees
        case f.PiecePlaced(piece=piece) if piece in _PLACED:
            tally[_PLACED[piece]][fact.seat] += 1
        case f.ActionTaken(action=action) if action in _TAKEN:
            tally[_TAKEN[action]][fact.seat] += 1
        case f.PrizeTaken():
            tally["prizes"][fact.seat] += 1
        case f.LoyaltyChanged():
            tally["loyalty"][fact.seat] += 1
        case f.CardPurchased():
            tally["bought"][fact.seat] += 1
        case f.CardPlayed():
            tally["played"][fact.seat] += 1


def _rules(facts: Sequence[Fact], people: Sequence[str]) -> Iterator[Deed]:
    """Yield how long each player ruled the region that they ruled longest without a break."""
    lasted: dict[Seat, tuple[int, Region, tuple[str, ...]]] = {}
    begun: dict[Region, tuple[Seat, int, tuple[str, ...]]] = {}
    turn, who = 0, persons(people)
    for fact in (*facts, *(f.RulerChanged(region, None, None) for region in Region)):
        match fact:
            case NamesThen():
                who = persons(fact.names)
                begun = {region: (seat, since, (*had, who[seat])) for region, (seat, since, had) in begun.items()}
            case f.TurnBegan():
                turn = fact.turn
            case f.RulerChanged(region=region):
                if region in begun:
                    seat, since, had = begun.pop(region)
                    if seat not in lasted or turn - since > lasted[seat][0]:
                        lasted[seat] = turn - since, region, had
                if fact.after is not None:
                    begun[region] = fact.after, turn, (who[fact.after],)
    for seat, (turns, region, had) in lasted.items():
        text = ngettext("{player} ruled {region} for {count} turn", "{player} ruled {region} for {count} turns", turns)
        players = listing([*dict.fromkeys(had)])
        yield Deed("rule", seat, turns, text.format(player=players, region=names.region(region.key), count=turns))
