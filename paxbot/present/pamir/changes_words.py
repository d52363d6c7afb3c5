"""The changes in short phrases, for a line on the picture and a sentence in its alternative text."""

from collections import Counter
from collections.abc import Iterator, Sequence

from paxbot.games.pamir.cards import DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.games.pamir.state import Half, Piece, Pile
from paxbot.present.pamir import names as terms
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.speech import card, card_for_sale, coalition, place, several
from paxbot.present.speech import listing, shortened
from paxbot.present.words import _, ngettext

_NAME = 16

People = Sequence[str]


def caption(accounts: Accounts, names: Sequence[str]) -> str:
    """Return whose deeds these are, to stand before the phrases."""
    if accounts.actor is None:
        return _("Changed:")
    return _("Changed by {player}:").format(player=shortened(names[accounts.actor], _NAME))


def phrases(accounts: Accounts, names: Sequence[str]) -> Iterator[str]:
    """Yield everything that changed, the most needed first."""
    who = [shortened(name, _NAME) for name in names]
    yield from _scored(accounts, who)
    yield from _bought(accounts)
    yield from _lost(accounts, who)
    yield from _moved(accounts, who)
    yield from _came_and_went(accounts, who)
    yield from _standing(accounts, who)
    yield from _purses(accounts, who)
    if accounts.dealt:
        count = len(accounts.dealt)
        yield ngettext("{count} new market card", "{count} new market cards", count).format(count=count)


def _scored(accounts: Accounts, who: People) -> Iterator[str]:
    scored = [f"{who[seat]} +{got}" for seat, got in sorted(accounts.points.items()) if got]
    if scored:
        yield _("Dominance Check: {points}").format(points=", ".join(scored))
    elif accounts.points:
        yield _("Dominance Check without points")


def _bought(accounts: Accounts) -> Iterator[str]:
    # A check that was made is told with its points.
    bought = [number for _seat, number in accounts.bought if not (accounts.points and number in DOMINANCE_CHECKS)]
    played = [number for number in accounts.played if number in bought]
    texts = (
        (_("bought and played {cards}"), played),
        (_("bought {cards}"), [number for number in bought if number not in played]),
        (_("played {cards}"), [number for number in accounts.played if number not in bought]),
    )
    for text, numbers in texts:
        if numbers:
            yield text.format(cards=listing([card_for_sale(number) for number in numbers]))


def _lost(accounts: Accounts, who: People) -> Iterator[str]:
    for number, seat in accounts.lost.items():
        text = _("{player}’s {card} betrayed") if number in accounts.betrayed else _("{player} loses {card}")
        yield text.format(player=who[seat], card=card(number))


def _moved(accounts: Accounts, who: People) -> Iterator[str]:
    for (piece, owner, route), count in Counter(accounts.pieces.routes()).items():
        yield _("{pieces} from {start} to {end}").format(
            pieces=several(piece, owner, count, who), start=place(piece, route[0]), end=place(piece, route[-1])
        )


def _came_and_went(accounts: Accounts, who: People) -> Iterator[str]:
    """Yield pieces from and to the supply: what is left of the changes without the moves."""
    net = Counter(accounts.pieces.net)
    for piece, owner, route in accounts.pieces.routes():
        net[Pile(piece, route[0], owner)] += 1
        net[Pile(piece, route[-1], owner)] -= 1
    if accounts.cleared:
        yield _("all blocks leave the map")
        net = Counter({pile: by for pile, by in net.items() if by > 0 or pile.piece not in (Piece.ARMY, Piece.ROAD)})
    texts = ((_("placed {pieces}"), 1), (_("removed {pieces}"), -1))
    for text, sign in texts:
        parts = [_standing_at(pile, by * sign, who) for pile, by in net.items() if by * sign > 0]
        if parts:
            yield text.format(pieces=", ".join(parts))


def _standing_at(pile: Pile, count: int, who: People) -> str:
    text = _("{pieces} in {place}") if pile.piece in (Piece.ARMY, Piece.TRIBE) else _("{pieces} on {place}")
    return text.format(pieces=several(pile.piece, pile.owner, count, who), place=place(pile.piece, pile.at))


def _standing(accounts: Accounts, who: People) -> Iterator[str]:
    for region, (before, after) in accounts.rulers.items():
        if before != after:
            text = _("{player} rules {region}") if after is not None else _("nobody rules {region}")
            yield text.format(player="" if after is None else who[after], region=terms.region(region.key))
    for seat, side in accounts.loyalties.items():
        yield _("{player} is loyal to the {coalition} coalition").format(player=who[seat], coalition=coalition(side))
    if accounts.favored is not None and accounts.favored[0] is not accounts.favored[1]:
        yield _("favored suit {suit}").format(suit=terms.suit(accounts.favored[1].key))
    for event, half in accounts.events:
        halves = EVENT_CARDS[event]
        title = terms.event_half(halves.purchased if half is Half.PURCHASED else halves.discarded)
        yield _("{event} in force").format(event=title)
    for seat, other in accounts.swapped:
        yield _("{player} and {other} swap hands").format(player=who[seat], other=who[other])


def _purses(accounts: Accounts, who: People) -> Iterator[str]:
    changed = [f"{who[seat]} {by:+d}".replace("-", "−") for seat, by in sorted(accounts.purses.items()) if by]
    if changed:
        yield _("rupees: {changes}").format(changes=", ".join(changed))
