"""The whole table as plain text: all that the pictures show, in sections to be read aloud or over a slow line."""

from collections.abc import Iterator, Sequence

from paxbot.engine.json_types import JsonView
from paxbot.present import sections
from paxbot.present.alt_fitting import sentence
from paxbot.present.pamir import names as terms
from paxbot.present.pamir import scoring
from paxbot.present.pamir.speech import actions_left, military_stars, rupees
from paxbot.present.pamir.text_courts import ai_lines, border_line, court_lines, region_line, slot_line
from paxbot.present.pamir.views import Position, court_view, table_view
from paxbot.present.pamir.views_ending import ending_view
from paxbot.present.pamir.views_models import BoardView, MarketView, TableView
from paxbot.present.pamir.views_wakhan import ai_cards_view
from paxbot.present.sections import Section
from paxbot.present.speech import capital, listing, points
from paxbot.present.words import _, ngettext


def table_text(position: Position, people: Sequence[str]) -> tuple[str, ...]:
    """Return the table in sections with a heading each; a long one goes on in the next, and its heading says so."""
    return sections.told(_sections(position, people))


def _sections(position: Position, people: Sequence[str]) -> Iterator[Section]:
    table = table_view(position, people)
    yield _("The table"), _standing(table, position, people)
    if position.get("victory") is not None:
        yield _("The end"), _ending(position, people)
    if position.get("checks"):
        yield _("Dominance Checks made so far"), _checks(position["checks"], people)
    yield _("Regions"), (region_line(region, people) for region in table.board.regions)
    yield _("Borders"), map(border_line, table.board.borders)
    yield from _market(table.market, position, people)
    for seat, name in enumerate(people):
        yield (
            _("Court of {player}").format(player=name),
            court_lines(court_view(position, people, seat), position, people),
        )
        if position["players"][seat].get("wakhan") is not None:
            yield (
                _("AI cards of {player}").format(player=name),
                ai_lines(ai_cards_view(position, people, seat), people),
            )


def _standing(table: TableView, position: Position, people: Sequence[str]) -> Iterator[str]:
    board = table.board
    yield from _whose_turn(position, people)
    yield _("Favored suit: {suit}.").format(suit=terms.suit(board.favored))
    if table.market.doubled_text:
        yield sentence(table.market.doubled_text)
    if "dominant" in position:
        yield sentence(board.dominance or "")
    supply = [f"{each.name} {each.supply}" for each in board.coalitions if each.supply is not None]
    if supply:
        yield _("Blocks left in the supply: {supply}.").format(supply=", ".join(supply))
    scores = ", ".join(f"{player.name} {player.vp}" for player in board.players)
    yield _("Points on the score track: {scores}.").format(scores=scores)
    if (told := position.get("if_checked")) is not None:
        yield scoring.if_checked(told["points"], told["last"], people)
    yield ngettext("{count} card in the deck.", "{count} cards in the deck.", board.deck).format(count=board.deck)
    if (left := board.checks_left) is not None:
        yield ngettext("{count} Dominance Check to come.", "{count} Dominance Checks to come.", left).format(count=left)
    yield from _events(board, people)


def _whose_turn(position: Position, people: Sequence[str]) -> Iterator[str]:
    if position.get("winners") is not None:
        yield _("The game is over.")
        return
    active, asked, left = position["active"], position.get("asked"), position.get("actions_left", -1)
    if position.get("turn") == 0:
        yield _("Before the first turn: {player} chooses a loyalty.").format(player=people[active])
        return
    turn = position.get("turn")
    if turn is None:
        yield _("It is the turn of {player}.").format(player=people[active])
    else:
        yield _("Turn {turn}: it is the turn of {player}.").format(turn=turn, player=people[active])
    if asked not in (None, active):
        yield _("At the moment {player} is asked.").format(player=people[asked])
    if left >= 0 and (text := actions_left(left, position.get("prompt"))):
        yield sentence(capital(text))


def _events(board: BoardView, people: Sequence[str]) -> Iterator[str]:
    if not board.events:
        yield _("No event is in force.")
    for seat in (None, *range(len(people))):
        if titles := ", ".join(event.title for event in board.events if event.seat == seat):
            whose = _("Events in force for all: {events}.") if seat is None else _("Events for {player}: {events}.")
            yield whose.format(player="" if seat is None else people[seat], events=titles)


def _ending(position: Position, people: Sequence[str]) -> Iterator[str]:
    victory = position["victory"]
    yield scoring.victory([people[seat] for seat in position["winners"]], victory["tie_break"], victory["lead"])
    for row in ending_view(position, people).standing:
        yield _("Place {place}: {player}, {points}, {stars}, {rupees}.").format(
            place=row.place,
            player=row.player.name,
            points=points(row.player.vp),
            stars=military_stars(row.stars),
            rupees=rupees(row.player.rupees),
        )


def _checks(checks: Sequence[JsonView], people: Sequence[str]) -> Iterator[str]:
    for number, check in enumerate(checks, 1):
        title = _("Final check") if check["last"] else _("Check {number}").format(number=number)
        counted = _("cylinders in play") if check["coalition"] is None else _("influence")
        scored = [
            _("{player} {points} for {counted} {count}").format(
                player=people[seat], points=points(check["points"][seat]), counted=counted, count=count
            )
            for seat, count in enumerate(check["counts"])
            if count is not None
        ]
        tallies = _("{scores}.").format(scores=listing(scored)) if scored else _("Nobody scored.")
        yield f"{title}: {scoring.dominance(check['coalition'])} {tallies}"


def _market(market: MarketView, position: Position, people: Sequence[str]) -> Iterator[Section]:
    """Yield both rows; a price is that for whoever is to act, and nobody pays any more once the game is over."""
    buyer = None if position.get("winners") is not None else people[position["active"]]
    titles = (_("Market, upper row from the left"), _("Market, lower row from the left"))
    for title, row in zip(titles, market.rows, strict=True):
        yield title, (slot_line(column, slot, buyer) for column, slot in enumerate(row))
