"""Where the game stands, in words: headline, status, hands, courts, and the end."""

from collections.abc import Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.courts import court_limit, hand_limit, hostage_holder, influence, tax_shelter
from paxbot.games.pamir.dominance import checks_left, dominant_coalition, ranking, winners
from paxbot.games.pamir.holdings import half_of
from paxbot.games.pamir.state import CheckResult, State
from paxbot.games.pamir.terms import Coalition
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import actions, card, coalition, listing, person, points, rupees, summary
from paxbot.present.words import _, ngettext


def headline(s: State, people: Sequence[str]) -> str:
    """Which turn it is and whose."""
    player = s.players[s.active]
    if s.winners is not None:
        return _("The game is over")
    if s.turn == 0:
        return _("{player} chooses a loyalty").format(player=people[s.active])
    assert player.loyalty is not None
    return _("Turn {turn}: {player} ({coalition})").format(
        turn=s.turn, player=people[s.active], coalition=coalition(player.loyalty)
    )


def status(s: State, people: Sequence[str]) -> tuple[str, ...]:
    """Favored suit, dominance, scores, and what is left."""
    scores = _("Points: {scores}").format(
        scores=", ".join(f"{people[seat]} {player.vp}" for seat, player in enumerate(s.players))
    )
    return (_favored(s), _dominance(s), scores)


def _favored(s: State) -> str:
    text = _("Favored suit: **{suit}**").format(suit=names.suit(s.favored.key))
    if s.actions_left >= 0 and s.winners is None:
        text = _("{text} · {actions} left").format(text=text, actions=actions(s.actions_left))
    checks = checks_left(s)
    left = ngettext("{count} Dominance Check to come", "{count} Dominance Checks to come", checks).format(count=checks)
    deck = ngettext("{count} card in the deck", "{count} cards in the deck", len(s.deck)).format(count=len(s.deck))
    return f"{text} · {deck} · {left}"


def _dominance(s: State) -> str:
    blocks = ", ".join(f"{coalition(c)} {s.blocks_in_play(c)}" for c in Coalition)
    leader = dominant_coalition(s)
    text = (
        _("nobody is dominant") if leader is None else _("{coalition} is dominant").format(coalition=coalition(leader))
    )
    return _("Blocks in play: {blocks}; {dominance}").format(blocks=blocks, dominance=text)


def hand(s: State, seat: Seat, people: Sequence[str]) -> str:
    """The seat's hand, a line for each card."""
    cards = s.players[seat].hand
    if not cards:
        return _("Your hand is empty.")
    lines = [f"- **{card(number)}** · {summary(number)}" for number in cards]
    lines.append(
        _("{count} of {limit} cards that you may keep at the end of your turn.").format(
            count=len(cards), limit=hand_limit(s, seat)
        )
    )
    return "\n".join(lines)


def court(s: State, seat: Seat, people: Sequence[str]) -> str:
    """What lies in front of the seat."""
    player = s.players[seat]
    loyalty = _("undecided") if player.loyalty is None else coalition(player.loyalty)
    lines = [
        _("**{player}** · {loyalty} · {points} · {rupees} (shelter {shelter}) · influence {influence}").format(
            player=people[seat],
            loyalty=loyalty,
            points=points(player.vp),
            rupees=rupees(player.rupees),
            shelter=tax_shelter(s, seat),
            influence=influence(s, seat),
        ),
        _("Hand {hand} of {hand_limit}, court {court} of {court_limit}, cylinders left {cylinders}").format(
            hand=len(player.hand),
            hand_limit=hand_limit(s, seat),
            court=len(player.court),
            court_limit=court_limit(s, seat),
            cylinders=s.cylinders[seat],
        ),
        *(_court_card(s, number, people) for number in player.court),
    ]
    if player.gifts:
        lines.append(_("Gifts: {gifts}").format(gifts=", ".join(map(str, player.gifts))))
    if player.prizes:
        lines.append(_("Prizes: {prizes}").format(prizes=", ".join(map(card, player.prizes))))
    if player.events:
        titles = ", ".join(names.event_half(half_of(event)) for event in player.events)
        lines.append(_("Events: {events}").format(events=titles))
    return "\n".join(lines)


def _court_card(s: State, number: int, people: Sequence[str]) -> str:
    line = f"- **{card(number)}** · {summary(number)}"
    spies = [f"{people[seat]} {count}" for seat, count in enumerate(s.spies.get(number, ())) if count]
    if spies:
        line = _("{line} · spies: {spies}").format(line=line, spies=", ".join(spies))
    holder = hostage_holder(s, number)
    return line if holder is None else _("{line} · hostage of {player}").format(line=line, player=people[holder])


def final(s: State, people: Sequence[str]) -> str:
    """Scores, the winner with the tie-break used, and how each check went."""
    assert s.winners is not None
    seats, tie_break = winners(s)
    ranks = ranking(s)
    order = sorted(range(s.seats), key=lambda seat: ranks[seat], reverse=True)
    lines = [_winner_line(seats, tie_break, people), ""]
    for place, seat in enumerate(order, 1):
        vp, military, money = ranks[seat]
        lines.append(
            _("{place}. {player}: {points}, {stars} military stars, {rupees}").format(
                place=place, player=person(seat, people), points=points(vp), stars=military, rupees=rupees(money)
            )
        )
    lines += ["", *(_check_line(number, check, people) for number, check in enumerate(s.checks, 1))]
    return "\n".join(lines)


def _winner_line(seats: Sequence[Seat], tie_break: int, people: Sequence[str]) -> str:
    who = listing([person(seat, people) for seat in seats])
    texts = (
        _("{who} wins."),
        _("{who} wins the tie by military stars."),
        _("{who} wins the tie by rupees."),
        _("{who} share the victory: points, military stars and rupees are equal."),
    )
    return texts[tie_break].format(who=who)


def _check_line(number: int, check: CheckResult, people: Sequence[str]) -> str:
    result = _("unsuccessful; cylinders in play")
    if check.coalition is not None:
        result = _("{coalition} dominant; influence").format(coalition=coalition(check.coalition))
    scores = ", ".join(
        _("{player} {count} → {points}").format(player=people[seat], count=count, points=check.points[seat])
        for seat, count in enumerate(check.counts)
        if count is not None
    )
    label = _("Final check") if check.last else _("Check {number}").format(number=number)
    return _("**{label}** ({result}): {scores}").format(label=label, result=result, scores=scores or _("nobody scores"))
