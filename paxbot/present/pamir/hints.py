"""The costs and effects of answers: the short lines under buttons and menu entries."""

from collections import Counter
from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.card_actions import battle_sites, reach, targets, victims
from paxbot.games.pamir.events import check_now
from paxbot.games.pamir.moves import BattleIn, BattleOn
from paxbot.games.pamir.placing import blocks_per_payment, lacks_pieces
from paxbot.games.pamir.play import ACTIONS, hostage_bribe, is_insisted_on
from paxbot.games.pamir.queries import GiftWorth, MayLeaveUnpaid, court_limit, hand_limit, is_favored, tax_shelter
from paxbot.games.pamir.state import Half, Piece, Pile, State, ask
from paxbot.games.pamir.terms import (
    COURT_CARDS,
    DOMINANCE_CHECKS,
    EVENT_CARDS,
    MARKET_ROWS,
    ActionKind,
    Coalition,
    Region,
)
from paxbot.games.pamir.turn import leaving_event, may_be_unstable, waived_by
from paxbot.present.pamir import names
from paxbot.present.pamir.card_texts import event_text
from paxbot.present.pamir.cards import ability_of, actions_of, brief, icons, kind_of, prize_of
from paxbot.present.pamir.names import blocks, card, coalition_of, owner_is_seat, rupees, several
from paxbot.present.pamir.scoring import dominance_caption
from paxbot.present.presenter import HINT_LENGTH
from paxbot.present.words import _, fitted, ngettext


def fit(*parts: str) -> str:
    """Return the parts as one hint, the most needed first."""
    return fitted(parts, HINT_LENGTH)


def purchase(s: State, seat: Seat, number: int, people: Sequence[str]) -> str:
    if number in DOMINANCE_CHECKS:
        return dominance_check(s, people)
    if number in EVENT_CARDS:
        return event_text(number, Half.PURCHASED)
    waiving = waived_by(s, seat, s.slot_of(number))
    return fit(*(_("free by {card}").format(card=card(each)) for each in waiving[:1]), *brief(number))


def is_due_in_full(s: State, seat: Seat, holder: Seat) -> bool:
    """Return whether a bribe to the holder must be paid in full, with no way round it."""
    return is_insisted_on(s, seat, holder) and not ask(s, MayLeaveUnpaid(seat), False)


def play(s: State, seat: Seat, number: int) -> str:
    """Return the effects of the card; the label tells its bribe."""
    facts = COURT_CARDS[number]
    taken = _("supply too small: pieces in play move") if lacks_pieces(s, seat, facts) else ""
    if facts.patriot is None or facts.patriot is s.players[seat].loyalty:
        return fit(*brief(number), taken)
    change = loyalty_change(s, seat, facts.patriot)
    region = names.region(facts.region.key)
    return fit(change, region, icons(facts), taken, actions_of(facts), ability_of(facts), prize_of(facts))


def loyalty_change(s: State, seat: Seat, to: Coalition) -> str:
    player = s.players[seat]
    patriots = sum(COURT_CARDS[card].patriot is not None for card in player.court)
    lost = (
        (len(player.gifts), ngettext("{count} gift", "{count} gifts", len(player.gifts))),
        (len(player.prizes), ngettext("{count} prize", "{count} prizes", len(player.prizes))),
        (patriots, ngettext("{count} patriot", "{count} patriots", patriots)),
    )
    losses = ", ".join(text.format(count=count) for count, text in lost if count)
    text = _("You turn {coalition} and lose {losses}") if losses else _("You turn {coalition} and lose nothing")
    return text.format(coalition=coalition_of(to), losses=losses)


def discard(s: State, seat: Seat, number: int, people: Sequence[str]) -> str:
    facts = COURT_CARDS[number]
    if number in s.players[seat].hand:
        return fit(*brief(number))
    leverage = _("leverage to repay") if facts.is_leveraged else ""
    parts = (kind_of(facts), leverage, actions_of(facts), ability_of(facts))
    return fit(*parts, spies_on(s, number, seat, people, HINT_LENGTH - len(fit(*parts)) - 2))


def use(s: State, seat: Seat, number: int, action: ActionKind, people: Sequence[str]) -> str:
    cost = _("Bonus action") if is_favored(s, seat, number) else _("1 action")
    bribe = ""
    if found := hostage_bribe(s, seat, number):
        holder, due = found
        text = _("you pay {holder} {due}") if is_due_in_full(s, seat, holder) else _("bribe of {due} to {holder}")
        bribe = text.format(holder=people[holder], due=rupees(due))
    sites = list(battle_sites(s, seat)) if action is ActionKind.BATTLE else []
    rank = COURT_CARDS[number].rank
    reach = _reach(s, seat, most_removed(s, seat, sites[0], rank) if len(sites) == 1 else rank, action)
    return fit(cost, reach, bribe, _only_target(s, seat, action, sites, people))


def _only_target(
    s: State, seat: Seat, action: ActionKind, sites: Sequence[BattleIn | BattleOn], people: Sequence[str]
) -> str:
    """Return the only possible target, because then the player isn't asked."""
    if action is ActionKind.BETRAY and len(victims(s, seat)) == 1:
        (number,) = victims(s, seat)
        owner = seat if (found := s.owner_of(number)) is None else found
        text = _("of your own {card}") if owner == seat else _("of {player}’s {card}")
        return text.format(player=people[owner], card=card(number))
    if len(sites) != 1:
        return ""
    return (
        _("on {card}").format(card=card(sites[0].card))
        if isinstance(sites[0], BattleOn)
        else _("in {region}").format(region=names.region(sites[0].region.key))
    )


def end_turn(s: State, seat: Seat, people: Sequence[str]) -> str:
    player = s.players[seat]
    court, hand = len(player.court) - court_limit(s, seat), len(player.hand) - hand_limit(s, seat)
    over = (
        (court, ngettext("you then discard {count} court card", "you then discard {count} court cards", court)),
        (hand, ngettext("you then discard {count} hand card", "you then discard {count} hand cards", hand)),
    )
    return fit(
        *_leaving(s, people),
        _("a second Dominance Check card would set off a check") if may_be_unstable(s) else "",
        *(text.format(count=count) for count, text in over if count > 0),
    )


def _leaving(s: State, people: Sequence[str]) -> Iterator[str]:
    for number in filter(None, (leaving_event(s, row) for row in MARKET_ROWS)):
        half = EVENT_CARDS[number].discarded
        if number in DOMINANCE_CHECKS:
            yield _("the check on the left then comes")
            yield dominance_check(s, people)
        elif half.title is not None:
            yield _("{event} then takes effect").format(event=names.event_half(half))
        elif half.suit is not None:
            yield _("{suit} is then favored").format(suit=names.suit(half.suit.key))


def dominance_check(s: State, people: Sequence[str]) -> str:
    result = check_now(s)
    scored = [f"{people[seat]} +{gained}" for seat, gained in enumerate(result.points) if gained]
    dominant = dominance_caption(None if result.coalition is None else result.coalition.key)
    return fit(dominant, *scored or [_("nobody scores")], _("last check: doubled") if result.last else "")


def _reach(s: State, seat: Seat, rank: int, action: ActionKind) -> str:
    count = blocks_per_payment(s, seat) if action is ActionKind.BUILD else rank
    texts = {
        ActionKind.TAX: ngettext("take {count} rupee", "take up to {count} rupees", count),
        ActionKind.MOVE: ngettext("1 move", "up to {count} moves", count),
        ActionKind.BATTLE: ngettext("remove {count} piece", "remove up to {count} pieces", count),
        ActionKind.BUILD: ngettext("2 rupees for each block", "2 rupees for every {count} blocks", count),
        ActionKind.GIFT: _("from {cost}"),
        ActionKind.BETRAY: _("for {cost}"),
    }
    return texts[action].format(count=count, cost=rupees(ACTIONS[action].least_cost(s, seat)))


def gift(s: State, seat: Seat) -> str:
    worth: int = ask(s, GiftWorth(seat), 1)
    return _("Worth {worth} influence").format(worth=worth) if worth else _("Worth no influence at the moment")


def purse(s: State, seat: Seat) -> str:
    """Return the seat's rupees, and how many of them no tax can take."""
    owned = s.players[seat].rupees
    sheltered = min(owned, tax_shelter(s, seat))
    return (
        _("{rupees}, {sheltered} sheltered").format(rupees=rupees(owned), sheltered=sheltered)
        if sheltered
        else rupees(owned)
    )


def lying(s: State, number: int) -> str:
    """Return the rupees on a market card if there is more than one."""
    lying = s.market_rupees[s.slot_of(number)]
    return _("{rupees} on it").format(rupees=lying) if lying > 1 else ""


def where(s: State, number: int, reader: Seat, people: Sequence[str]) -> str:
    court = court_of(s, number, reader, people)
    return fit(court, spies_on(s, number, reader, people, HINT_LENGTH - len(court) - 2))


def court_of(s: State, number: int, reader: Seat, people: Sequence[str]) -> str:
    owner = s.owner_of(number)
    if owner is None:
        return ""
    return _("Your court") if owner == reader else _("Court of {player}").format(player=people[owner])


def spies_on(s: State, number: int, reader: Seat, people: Sequence[str], room: int = HINT_LENGTH) -> str:
    """Return the reader's spies first, then the most; those without room are added up."""
    row = s.spies.get(number, [])
    seats = sorted((seat for seat, count in enumerate(row) if count), key=lambda seat: (seat != reader, -row[seat]))
    for shown in range(len(seats), -1, -1):
        rest = sum(row[seat] for seat in seats[shown:])
        told = [(_("you") if seat == reader else people[seat], row[seat]) for seat in seats[:shown]]
        told += [(_("others"), rest)] if rest else []
        parts = ", ".join(_("{player}: {count}").format(player=player, count=count) for player, count in told)
        text = _("spies – {spies}").format(spies=parts) if parts else ""
        if len(text) <= room:
            return text
    return ""


def betrayal(s: State, number: int, reader: Seat, people: Sequence[str]) -> str:
    facts = COURT_CARDS[number]
    leverage = _("leverage") if facts.is_leveraged else ""
    parts = (prize_of(facts) or _("no prize"), court_of(s, number, reader, people), kind_of(facts), leverage)
    return fit(*parts, spies_on(s, number, reader, people, HINT_LENGTH - len(fit(*parts)) - 2))


def battle_site(s: State, seat: Seat, site: BattleIn | BattleOn, rank: int, people: Sequence[str]) -> str:
    there, most = _enemies(s, seat, site), most_removed(s, seat, site, rank)
    text = (
        _("Remove {pieces}")
        if there.total() == 1
        else ngettext("Remove {count} of: {pieces}", "Remove up to {count} of: {pieces}", most)
    )
    told = text.format(count=most, pieces=", ".join(_by_owner(there, people)))
    if len(told) > HINT_LENGTH:
        told = text.format(count=most, pieces=", ".join(_by_kind(there)))
    return fit(told, court_of(s, site.card, seat, people) if isinstance(site, BattleOn) else "")


def most_removed(s: State, seat: Seat, site: BattleIn | BattleOn, rank: int) -> int:
    """Return how many of the pieces at the site the seat may remove with a card of this rank."""
    return min(reach(s, seat, site, rank), _enemies(s, seat, site).total())


def _enemies(s: State, seat: Seat, site: BattleIn | BattleOn) -> Counter[tuple[Piece, int]]:
    there = Counter[tuple[Piece, int]]()
    for target in targets(s, seat, Piece.SPY if isinstance(site, BattleOn) else Piece.ARMY, site[0]):
        there[target.piece, target.owner] += s.count(Pile(target.piece, target.at, target.owner))
    return there


def _by_owner(there: Counter[tuple[Piece, int]], people: Sequence[str]) -> list[str]:
    return [several(piece, owner, count, people) for (piece, owner), count in there.items()]


def _by_kind(there: Counter[tuple[Piece, int]]) -> Iterator[str]:
    yield from (blocks(piece, owner, count) for (piece, owner), count in there.items() if not owner_is_seat(piece))
    tribes, spies = (
        sum(count for (piece, _owner), count in there.items() if piece is kind) for kind in (Piece.TRIBE, Piece.SPY)
    )
    if tribes:
        yield ngettext("{count} tribe", "{count} tribes", tribes).format(count=tribes)
    if spies:
        yield ngettext("{count} spy", "{count} spies", spies).format(count=spies)


def region(s: State, at: Region, people: Sequence[str]) -> str:
    there = Counter({(Piece.ARMY, int(c)): s.armies[at][c] for c in Coalition})
    there += Counter({(Piece.TRIBE, seat): count for seat, count in enumerate(s.tribes[at])})
    by_owner = ", ".join(_by_owner(there, people))
    return (by_owner if len(by_owner) <= HINT_LENGTH else ", ".join(_by_kind(there))) or _("Empty")


def named_player(s: State, event: int, player: Seat) -> str:
    told, cards = s.players[player], len(s.players[player].hand)
    if EVENT_CARDS[event].purchased.is_lasting:
        patriots = sum(COURT_CARDS[card].patriot is not None for card in told.court)
        return ngettext("{count} patriot", "{count} patriots", patriots).format(count=patriots)
    text = ngettext("{count} card in hand", "{count} cards in hand", cards).format(count=cards)
    return text if told.wakhan is None else _("Has no hand, and plays yours at once")
