"""The state of the game in words: headline, status, hands, courts, and the end."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir.events import check_now, checks_left, has_winning_lead, places, ranking, winners
from paxbot.games.pamir.queries import court_limit, hand_limit, hostage_holder, influence, ruled_by, tax_shelter
from paxbot.games.pamir.state import State, half_of, holdings
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.terms import Coalition
from paxbot.games.pamir.view import dominance
from paxbot.present import finale
from paxbot.present.pamir import names, scoring, wakhan
from paxbot.present.pamir.accounts import Accounts
from paxbot.present.pamir.cards import summary
from paxbot.present.pamir.facts import FACTS
from paxbot.present.pamir.names import actions_left, card, coalition_of, military_stars, rupees
from paxbot.present.words import _, capital, listing, ngettext, person, persons, points


def headline(s: State, people: Sequence[str]) -> str:
    loyalty = s.players[s.active].loyalty
    if s.winners is not None:
        return _("The game is over")
    if s.turn == 0:
        return _("{player} chooses a loyalty").format(player=people[s.active])
    if loyalty is not None:
        text, side = _("Turn {turn}: {player} ({coalition})"), coalition_of(loyalty)
    else:
        side = wakhan.pragmatic(s, s.active)
        text = _("Turn {turn}: {player} (leans to {coalition})") if side else _("Turn {turn}: {player}")
    return text.format(turn=s.turn, player=people[s.active], coalition=side)


def status(s: State, people: Sequence[str]) -> tuple[str, ...]:
    blocks = ", ".join(f"{coalition_of(c)} {s.blocks_in_play(c)}" for c in Coalition)
    scores = ", ".join(f"{people[seat]}: {player.vp}" for seat, player in enumerate(s.players))
    general = ", ".join(names.event(holding.text.kind) for holding in holdings(s) if holding.seat is None)
    lines = (
        _asked(s, people),
        _favored(s),
        _("Blocks in play: {blocks}. {standing}.").format(blocks=blocks, standing=scoring.standing(dominance(s))),
        _rulers(s, people),
        _("Points – {scores}").format(scores=scores),
        if_checked(s, people),
        wakhan.leanings(s, people),
        _("Events in force for all: {events}").format(events=general) if general else "",
    )
    return tuple(line for line in lines if line)


def _asked(s: State, people: Sequence[str]) -> str:
    """Name the player who has to answer if that isn't the active one."""
    decision, text = pending(s), _("It is the turn of {active}, but {player} is asked.")
    if decision is None or decision.seat == s.active:
        return ""
    return text.format(active=people[s.active], player=person(decision.seat, people))


def _favored(s: State) -> str:
    checks = checks_left(s)
    parts = (
        _("Favored suit: **{suit}**").format(suit=names.suit(s.favored.key)),
        open_actions(s),
        ngettext("{count} card in the deck", "{count} cards in the deck", len(s.deck)).format(count=len(s.deck)),
        ngettext("{count} Dominance Check to come", "{count} Dominance Checks to come", checks).format(count=checks)
        if checks
        else "",
    )
    return " · ".join(filter(None, parts))


def open_actions(s: State) -> str:
    """Return the actions left, to stand within a line; empty if there is nothing to tell."""
    decision = pending(s)
    return "" if s.actions_left < 0 or decision is None else actions_left(s.actions_left, decision.prompt.value)


def _rulers(s: State, people: Sequence[str]) -> str:
    ruled = [
        _("{player} rules {regions}").format(
            player=people[seat], regions=listing([names.region(r.key) for r in regions])
        )
        for seat in range(s.seats)
        if (regions := ruled_by(s, seat))
    ]
    return _("Rulers: {rulers}.").format(rulers="; ".join(ruled)) if ruled else _("Nobody rules a region.")


def lead(s: State, seat: Seat | None, people: Sequence[str]) -> str:
    """Add the seat's own points if it doesn't lead."""
    best = max(player.vp for player in s.players)
    leaders = [people[each] for each, player in enumerate(s.players) if player.vp == best]
    own = best if seat is None else s.players[seat].vp
    told = ngettext("{players} leads with {points}.", "{players} lead with {points}.", len(leaders))
    behind = ngettext(
        "{players} leads with {points}; you have {own}.",
        "{players} lead with {points}; you have {own}.",
        len(leaders),
    )
    text = behind if own < best else told
    if len(leaders) == s.seats:
        text = _("Everybody has {points}.")
    return text.format(players=listing(leaders), points=points(best), own=own)


def rulers_since(facts: Sequence[Fact], people: Sequence[str]) -> str:
    changed: dict[Seat | None, list[str]] = {}
    for region, (before, after) in FACTS.mark(Accounts(), facts).rulers.items():
        if before != after:
            changed.setdefault(after, []).append(names.region(region.key))
    said = [
        (_("nobody rules {regions}") if ruler is None else _("{player} now rules {regions}")).format(
            regions=listing(regions), player="" if ruler is None else people[ruler]
        )
        for ruler, regions in changed.items()
    ]
    return capital(_("{sentence}.").format(sentence=listing(said))) if said else _("No region has a new ruler.")


def if_checked(s: State, people: Sequence[str]) -> str:
    if s.winners is not None:
        return ""
    result = check_now(s)
    return scoring.if_checked(result.points, result.last, people)


def hand(s: State, seat: Seat, people: Sequence[str]) -> str:
    cards = s.players[seat].hand
    if s.players[seat].wakhan is not None:
        return _("Wakhan plays this seat and needs no hand.")
    if not cards:
        return _("Your hand is empty.")
    limit = _("{count} of {limit} cards that you may keep at the end of your turn.")
    lines = (f"- **{card(number)}** · {summary(number)}" for number in cards)
    return "\n".join((*lines, limit.format(count=len(cards), limit=hand_limit(s, seat))))


def court(s: State, seat: Seat, people: Sequence[str]) -> str:
    player, (loyalty, own_influence) = s.players[seat], _loyalty(s, seat)
    lines = [
        _("**{player}** · {loyalty} · {points} · {rupees} (shelter {shelter}) · influence {influence}").format(
            player=people[seat],
            loyalty=loyalty,
            points=points(player.vp),
            rupees=rupees(player.rupees),
            shelter=tax_shelter(s, seat),
            influence=own_influence,
        ),
        _limits(s, seat),
        *(_court_card(s, number, people) for number in player.court),
        *_beside(s, seat),
    ]
    if player.wakhan is not None:
        lines += wakhan.ai_card(s, seat)
    elif s.open_hands:
        held = ", ".join(map(card, player.hand)) or _("no card")
        lines.append(_("Hand (open): {cards}").format(cards=held))
    return "\n".join(lines)


def _loyalty(s: State, seat: Seat) -> tuple[str, str]:
    """Return the loyalty, and the influence that comes of it."""
    player = s.players[seat]
    if player.wakhan is not None:
        return wakhan.loyalty(s, seat)
    if player.loyalty is None:
        return _("undecided"), _("none yet")
    return coalition_of(player.loyalty), str(influence(s, seat, player.loyalty))


def _limits(s: State, seat: Seat) -> str:
    player = s.players[seat]
    text = (
        _("Hand {hand} of {hand_limit}, court {court} of {court_limit}, cylinders left {cylinders}")
        if player.wakhan is None
        else _("Court {court} of {court_limit}, cylinders left {cylinders}")
    )
    return text.format(
        hand=len(player.hand),
        hand_limit=hand_limit(s, seat),
        court=len(player.court),
        court_limit=court_limit(s, seat),
        cylinders=s.cylinders[seat],
    )


def _court_card(s: State, number: int, people: Sequence[str]) -> str:
    spies = ", ".join(f"{people[seat]}: {count}" for seat, count in enumerate(s.spies.get(number, ())) if count)
    holder = hostage_holder(s, number)
    parts = (
        f"- **{card(number)}**",
        summary(number),
        _("spies – {spies}").format(spies=spies) if spies else "",
        "" if holder is None else _("hostage of {player}").format(player=people[holder]),
    )
    return " · ".join(filter(None, parts))


def _beside(s: State, seat: Seat) -> Iterator[str]:
    player = s.players[seat]
    if player.gifts:
        yield _("Gifts: {gifts}").format(gifts=", ".join(map(str, player.gifts)))
    if player.prizes:
        yield _("Prizes: {prizes}").format(prizes=", ".join(map(card, player.prizes)))
    if player.events:
        titles = ", ".join(names.event_half(half_of(event)) for event in player.events)
        yield _("Events: {events}").format(events=titles)


def final(s: State, people: Sequence[str], *, is_pictured: bool = False) -> str:
    """Scores and the course of the checks are left out if they are pictured."""
    (seats, tie_break), who = winners(s), persons(people)
    ranks, place = ranking(s), places(s)
    order = sorted(range(s.seats), key=place.__getitem__)
    victory = scoring.victory([who[seat] for seat in seats], tie_break, has_winning_lead(s))
    turning_point = scoring.turning_point(seats, [check.points for check in s.checks], who)
    lines = [f"{victory} {turning_point}".rstrip()]
    if not is_pictured:
        lines += ["", *(_place(place[seat], seat, ranks[seat], people) for seat in order), ""]
        for number, check in enumerate(s.checks, 1):
            label = _("**Final check.**") if check.last else _("**Check {number}.**").format(number=number)
            lines.append(f"{label} {scoring.check(check.coalition, check.counts, check.points, who)}")
    held = {seat: ", ".join(map(card, player.hand)) for seat, player in enumerate(s.players) if player.wakhan is None}
    return "\n".join([*lines, *finale.hands(held, who)])


def _place(place: int, seat: Seat, rank: tuple[int, int, int], people: Sequence[str]) -> str:
    """Return the place in bold, so Discord doesn't number the lines itself; shared places have one number."""
    vp, military, money = rank
    return _("**{place}.** {player}: {points}, {stars}, {rupees}").format(
        place=place,
        player=person(seat, people),
        points=points(vp),
        stars=military_stars(military),
        rupees=rupees(money),
    )
