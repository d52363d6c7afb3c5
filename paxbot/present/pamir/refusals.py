"""Why something can't be done now."""

from collections.abc import Sequence
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.moves import PlayCard, Purchase, UseCard
from paxbot.games.pamir.play import ACTIONS, hostage_bribe, play_bribe
from paxbot.games.pamir.queries import NeedsRoad, TribesServe, ruled_by
from paxbot.games.pamir.state import NO_CARD, State, ask
from paxbot.games.pamir.terms import COURT_CARDS, DOMINANCE_CHECKS, ActionKind
from paxbot.games.pamir.turn import Refusal, price, refusal
from paxbot.present.pamir import headings, names
from paxbot.present.pamir.names import card, card_for_sale, card_title, rupees
from paxbot.present.words import N_, Cited, Spoken, Texts, _, listing, ngettext

Wish = Purchase | PlayCard | UseCard


def impossible(s: State, seat: Seat, people: Sequence[str]) -> tuple[Cited, ...]:
    why, plays = Refusal.BRIBE_TOO_DEAR, map(PlayCard, s.players[seat].hand)
    too_dear = (why_not(s, seat, move, why, people) for move in plays if refusal(s, seat, move) is why)
    return (*too_dear, *_uses(s, seat, people), *_purchases(s, seat))


def reasons(s: State, seat: Seat) -> tuple[Cited, ...]:
    """Leave out that no action is left, which the panel tells anyway."""
    wishes: tuple[Wish, ...] = (
        *(Purchase(number) for number in s.market if number != NO_CARD),
        *map(PlayCard, s.players[seat].hand),
        *(UseCard(number, action) for number in s.players[seat].court for action in COURT_CARDS[number].actions),
    )
    refused: dict[Refusal, list[Wish]] = {}
    for move in wishes:
        if (why := refusal(s, seat, move)) and why is not Refusal.NO_ACTION_LEFT:
            refused.setdefault(why, []).append(move)
    return tuple(Cited(_reason(s, seat, why, moves), headings.refusals(why, *moves)) for why, moves in refused.items())


def _reason(s: State, seat: Seat, why: Refusal, moves: Sequence[Wish]) -> str:
    if why is Refusal.NO_EFFECT:
        actions = dict.fromkeys(_useless(s, seat, move.action) for move in moves if isinstance(move, UseCard))
        return _("Without effect now: {actions}.").format(actions=listing([*actions]))
    cards = {move.card for move in moves}
    count, only = len(cards), card_for_sale(min(cards))
    if why is Refusal.TOO_DEAR:
        prices = {number: price(s, seat, s.slot_of(number)) for number in cards}
        text = ngettext(
            "{card} costs more than you have: {least}.",
            "{count} cards cost more than you have; the cheapest costs {least}.",
            count,
        ).format(card=only, count=count, least=min(prices.values()))
        checks = [prices[number] for number in cards if number in DOMINANCE_CHECKS]
        if count == 1 or not checks:
            return text
        return " ".join((text, _("A Dominance Check costs {price}.").format(price=min(checks))))
    return {
        Refusal.BARRED: ngettext(
            "{card} is barred: you put rupees on it this turn.",
            "{count} cards are barred: you put rupees on them this turn.",
            count,
        ),
        Refusal.WITHDRAWN: ngettext("Nobody can buy {card}.", "Nobody can buy {count} cards.", count),
        Refusal.USED: ngettext("You have used {card} already.", "You have used {count} court cards this turn.", count),
    }.get(
        why,
        ngettext("For {card} the bribe is too high.", "For {count} cards the bribe is too high.", count),
    ).format(card=only, count=count)


def _useless(s: State, seat: Seat, action: ActionKind) -> str:
    return (
        _("Build (you rule no region)")
        if action is ActionKind.BUILD and not ruled_by(s, seat)
        else names.action(action.key)
    )


def why_not(s: State, seat: Seat, move: Wish, why: Refusal, people: Sequence[str]) -> Cited:
    return Cited(_why_not(s, seat, move, why, people), headings.refusals(why, move))


def _why_not(s: State, seat: Seat, move: Wish, why: Refusal, people: Sequence[str]) -> str:
    match move:
        case Purchase(number):
            return _NOT_SOLD(why, cards=_unsold(s, seat, number, why)) if why in _NOT_SOLD else _no_action_left()
        case PlayCard(number):
            return _too_dear_to_play(s, seat, number, people) if why is Refusal.BRIBE_TOO_DEAR else _no_action_left()
        case UseCard():
            return _not_usable(s, seat, move, why, people)


_NOT_SOLD: Final = Texts(
    {
        Refusal.TOO_DEAR: N_("You cannot afford {cards}."),
        Refusal.BARRED: N_("Barred this turn, because you put rupees on it: {cards}."),
        Refusal.WITHDRAWN: N_("Nobody can purchase {cards}."),
    }
)


def _unsold(s: State, seat: Seat, number: int, why: Refusal) -> str:
    if why is not Refusal.TOO_DEAR:
        return card_for_sale(number)
    return _("{card} for {price}").format(card=card_for_sale(number), price=rupees(price(s, seat, s.slot_of(number))))


def _not_usable(s: State, seat: Seat, move: UseCard, why: Refusal, people: Sequence[str]) -> str:
    match why:
        case Refusal.USED:
            return _("You have used {card} this turn.").format(card=card(move.card))
        case Refusal.NO_ACTION_LEFT:
            return _("{card} needs an action, and you have none left.").format(card=card(move.card))
        case Refusal.BRIBE_TOO_DEAR:
            return _bribe_too_dear(s, seat, move.card, move.action, people)
        case _:
            return _no_effect(s, seat, move.action, [move.card])


_no_action_left = Spoken("You have no action left to purchase or play a card.")


def _too_dear_to_play(s: State, seat: Seat, number: int, people: Sequence[str]) -> str:
    holder, due = play_bribe(s, seat, number) or (seat, 0)
    text = _("You cannot pay {holder} the bribe of {due} to play {card}.")
    return text.format(holder=people[holder], due=rupees(due), card=card(number))


def _purchases(s: State, seat: Seat) -> list[Cited]:
    if not s.actions_left:
        return [Cited(_no_action_left(), headings.refusals(Refusal.NO_ACTION_LEFT))]
    refused = [(refusal(s, seat, Purchase(number)), number) for number in s.market if number != NO_CARD]
    unsold = {why: [_unsold(s, seat, card, why) for found, card in refused if found is why] for why in _NOT_SOLD}
    return [
        Cited(_NOT_SOLD(why, cards=listing(cards)), headings.refusals(why)) for why, cards in unsold.items() if cards
    ]


def _uses(s: State, seat: Seat, people: Sequence[str]) -> list[Cited]:
    lines: dict[Cited, None] = {}
    without_effect: dict[ActionKind, list[int]] = {}
    for number in s.players[seat].court:
        for action in COURT_CARDS[number].actions:
            move = UseCard(number, action)
            why = refusal(s, seat, move)
            if why is Refusal.NO_EFFECT:
                without_effect.setdefault(action, []).append(number)
            elif why is not None:
                lines[why_not(s, seat, move, why, people)] = None
    useless = (
        Cited(_no_effect(s, seat, action, cards), headings.refusals(Refusal.NO_EFFECT, UseCard(cards[0], action)))
        for action, cards in without_effect.items()
    )
    return [*lines, *useless]


def _bribe_too_dear(s: State, seat: Seat, number: int, action: ActionKind, people: Sequence[str]) -> str:
    holder, due = hostage_bribe(s, seat, number) or (seat, 0)
    cost = ACTIONS[action].least_cost(s, seat)
    text = (
        _("{action} with {card}: you cannot pay the bribe of {due} to {holder} and the cost of {cost}.")
        if cost
        else _("{action} with {card}: you cannot pay the bribe of {due} to {holder}.")
    )
    return text.format(
        action=names.action(action.key), card=card(number), due=rupees(due), holder=people[holder], cost=rupees(cost)
    )


def _no_effect(s: State, seat: Seat, action: ActionKind, cards: list[int]) -> str:
    entry = ACTIONS[action]
    why = {
        ActionKind.TAX: _("nobody you could tax has unsheltered rupees, and none lie in the market"),
        ActionKind.GIFT: _("no free gift space is within your rupees, or you have no cylinder for it"),
        ActionKind.BUILD: _("there is no block to place") if ruled_by(s, seat) else _("you rule no region"),
        ActionKind.MOVE: _why_no_move(s, seat),
        ActionKind.BETRAY: _("you have no spy on a card that may be betrayed"),
        ActionKind.BATTLE: _("none of your pieces stands where you may remove something"),
    }[action]
    if any(True for _use in entry.uses(s, seat)):
        why = _("you need {cost}").format(cost=rupees(entry.least_cost(s, seat)))
    return _("{action} ({cards}): {why}.").format(
        action=names.action(action.key), cards=listing([card_title(number) for number in cards]), why=why
    )


def _why_no_move(s: State, seat: Seat) -> str:
    """Abilities and events may do without roads, or let tribes move."""
    needs_road, tribes = ask(s, NeedsRoad(seat), True), ask(s, TribesServe(seat), False)
    if needs_road and tribes:
        return _("you have no army or tribe beside a road of your coalition, and no spy that can move")
    if needs_road:
        return _("you have no army beside a road of your coalition, and no spy that can move")
    if tribes:
        return _("you have no army and no tribe on the map, and no spy that can move")
    return _("your coalition has no army on the map, and you have no spy that can move")
