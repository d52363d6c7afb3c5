"""The whole table as plain text, in sections to be read aloud."""

from collections.abc import Iterable, Iterator, Sequence

from paxbot.engine.kernel import JsonView
from paxbot.present import views
from paxbot.present.pamir import names as terms, scoring
from paxbot.present.pamir.card_texts import card_page
from paxbot.present.pamir.models import court_view, table_view
from paxbot.present.pamir.names import actions_left, card, military_stars, numbered, rupees
from paxbot.present.pamir.views import (
    BoardView,
    BorderView,
    Counts,
    CourtCardView,
    CourtView,
    MarketView,
    PlayerView,
    RegionView,
    SeatCounts,
    SlotView,
    StatView,
    TableView,
)
from paxbot.present.pamir.views_ending import (
    AiCardsView,
    AiFaceView,
    ai_cards_view,
    ending_view,
)
from paxbot.present.views import Section, sentence
from paxbot.present.words import _, by_language, capital, listing, ngettext, points


def region_line(region: RegionView, people: Sequence[str]) -> str:
    ruler = _("nobody rules") if region.ruler is None else _("{player} rules").format(player=people[region.ruler])
    return _("{region}: {ruler}; armies: {armies}; tribes: {tribes}.").format(
        region=region.name,
        ruler=ruler,
        armies=_blocks(region.armies) or _("none"),
        tribes=pieces(region.tribes, people) or _("none"),
    )


def border_line(border: BorderView) -> str:
    first, second = border.key.split("_")
    return _("{first} and {second}: {roads}.").format(
        first=terms.region(first),
        second=terms.region(second),
        roads=_("roads {roads}").format(roads=_blocks(border.roads)) if border.roads else _("no road"),
    )


def slot_line(column: int, slot: SlotView, buyer: str | None) -> str:
    """Without a buyer there is no price. Columns count from 0, as on Wakhan's AI cards."""
    place = _("Column {column}").format(column=column)
    lying = _("{rupees} on it").format(rupees=rupees(slot.rupees))
    if slot.card is None:
        return f"{place}: {_('empty')}, {lying}." if slot.rupees else f"{place}: {_('empty')}."
    price = "" if buyer is None else f"{_price(slot, buyer)}, "
    return f"{place}: {numbered(slot.card.title, slot.card.number)}, {price}{lying}. {printed(slot.card.number)}."


def _price(slot: SlotView, buyer: str) -> str:
    if slot.barred:
        return _("barred to {player} in this turn").format(player=buyer)
    if slot.price is None:
        return _("cannot be purchased now")
    return _("costs {rupees}").format(rupees=rupees(slot.price)) if slot.price else _("costs nothing")


@by_language(512)
def printed(number: int) -> str:
    """Return the print besides the title: "Region: Kabul; Suit and rank: Political 2; …"."""
    return "; ".join(f"{fact.heading}: {fact.text}" for fact in card_page(number).facts)


def _blocks(counts: Counts) -> str:
    return ", ".join(f"{terms.coalition(key)} {count}" for key, count in counts)


def pieces(counts: SeatCounts, people: Sequence[str]) -> str:
    return ", ".join(f"{people[seat]} {count}" for seat, count in counts)


def court_lines(court: CourtView, position: JsonView, people: Sequence[str]) -> Iterable[str]:
    player, raw, count = court.player, position["players"][court.player.seat], len(court.cards)
    prizes = ", ".join(map(card, raw.get("prize_cards", ()))) or (str(player.prizes) if player.prizes else _("none"))
    held = ", ".join(map(card, raw.get("hand") or ()))
    counted = ngettext("{count} card in court.", "{count} cards in court, from left to right:", count)
    lines = (
        _("Loyalty: {loyalty}.").format(loyalty=_loyalty(player)),
        " ".join(_stat(stat) for stat in player.stats if stat.icon not in ("gifts", "prizes")),
        _("Gifts: {gifts}.").format(gifts=listing([str(gift) for gift in player.gifts]) or _("none")),
        _("Prizes: {prizes}.").format(prizes=prizes),
        _("Events: {events}.").format(events=", ".join(player.events)) if player.events else "",
        _("Open hand: {cards}.").format(cards=held) if held and player.leaning is None else "",
        counted.format(count=count) if count else _("{text}.").format(text=court.empty_text),
        *(_court_card(place, each, people) for place, each in enumerate(court.cards, 1)),
    )
    return filter(None, lines)


def _loyalty(player: PlayerView) -> str:
    if player.leaning is not None:
        return _("none, Wakhan plays this seat; {leaning}").format(leaning=player.leaning.text)
    return terms.coalition(player.loyalty) if player.loyalty else _("not chosen yet")


def _stat(stat: StatView) -> str:
    value = _blocks(stat.counts) or stat.value
    if not stat.counts and "/" in value:
        count, limit = value.split("/")
        value = _("{count} of {limit}").format(count=count, limit=limit)
    return _("{caption}: {value}.").format(caption=stat.caption, value=value)


def _court_card(place: int, shown: CourtCardView, people: Sequence[str]) -> str:
    marks = (
        _("{place} from the left, {card}").format(place=place, card=numbered(shown.card.title, shown.card.number)),
        _("spies: {spies}").format(spies=pieces(shown.spies, people)) if shown.spies else "",
        "" if shown.hostage_of is None else _("hostage of {player}").format(player=people[shown.hostage_of]),
        _("used in this turn") if shown.used else "",
    )
    return f"{'; '.join(filter(None, marks))}. {printed(shown.card.number)}."


def ai_lines(cards: AiCardsView, people: Sequence[str]) -> Iterator[str]:
    yield from (f"{result.text}." for result in cards.results)
    yield from [cards.missing_text] if cards.face is None else _face(cards.face, cards.face_caption, people)
    if cards.back is not None:
        upper, lower = cards.back.labels
        text = _("{caption}: above {upper}, numbers from the top {columns}, below {lower}.")
        columns = ", ".join(map(str, cards.back.columns))
        yield text.format(caption=cards.back_caption, upper=upper, columns=columns, lower=lower)


def _face(face: AiFaceView, caption: str, people: Sequence[str]) -> tuple[str, ...]:
    loyal = ((place, listing([people[seat] for seat in place.loyal])) for place in face.loyalties)
    loyalties = "; ".join(f"{place.name}, {place.loyal_text} {who}".rstrip() for place, who in loyal)
    arrow = (
        _("Red arrow at the lower end, black arrow at number {place} from the top.")
        if face.red_arrow
        else _("Red arrow at the upper end, black arrow at number {place} from the top.")
    )
    return (
        _("{caption}: loyalties from the left: {row}.").format(caption=caption, row=loyalties),
        *(_("Line {number}: {text}.").format(number=line.number, text=line.text) for line in face.lines),
        _("Regions from the left: {row}.").format(row=", ".join(name for _key, name in face.regions)),
        arrow.format(place=face.black_arrow + 1),
    )


def table_text(position: JsonView, people: Sequence[str]) -> tuple[str, ...]:
    """Split long sections; the headings of the parts say so."""
    return views.sectioned(_sections(position, people))


def _sections(position: JsonView, people: Sequence[str]) -> Iterator[Section]:
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
        court = court_view(position, people, seat)
        yield _("Court of {player}").format(player=name), court_lines(court, position, people)
        if court.player.leaning is not None:
            ai_cards = ai_cards_view(position, people, seat)
            yield _("AI cards of {player}").format(player=name), ai_lines(ai_cards, people)


def _standing(table: TableView, position: JsonView, people: Sequence[str]) -> Iterable[str]:
    board, told, left = table.board, position.get("if_checked"), table.board.checks_left or 0
    supply = ", ".join(f"{each.name} {each.supply}" for each in board.coalitions if each.supply is not None)
    scores = ", ".join(f"{player.name} {player.vp}" for player in board.players)
    to_come = ngettext("{count} Dominance Check to come.", "{count} Dominance Checks to come.", left)
    lines = (
        *_whose_turn(position, people),
        _("Favored suit: {suit}.").format(suit=terms.suit(board.favored)),
        sentence(table.market.doubled_text),
        sentence(board.dominance or ""),
        _("Blocks left in the supply: {supply}.").format(supply=supply) if supply else "",
        _("Points on the score track: {scores}.").format(scores=scores),
        "" if told is None else scoring.if_checked(told["points"], told["last"], people),
        ngettext("{count} card in the deck.", "{count} cards in the deck.", board.deck).format(count=board.deck),
        to_come.format(count=left) if left else "",
        *_events(board, people),
    )
    return filter(None, lines)


def _whose_turn(position: JsonView, people: Sequence[str]) -> Iterator[str]:
    if position.get("winners") is not None:
        yield _("The game is over.")
        return
    active, asked, left = position["active"], position.get("asked"), position.get("actions_left", -1)
    turn = position.get("turn")
    if turn == 0:
        yield _("Before the first turn: {player} chooses a loyalty.").format(player=people[active])
        return
    whose = _("It is the turn of {player}.") if turn is None else _("Turn {turn}: it is the turn of {player}.")
    yield whose.format(turn=turn, player=people[active])
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


def _ending(position: JsonView, people: Sequence[str]) -> Iterator[str]:
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


def _market(market: MarketView, position: JsonView, people: Sequence[str]) -> Iterator[Section]:
    """Prices are those of the player to act; after the game there are none."""
    buyer = None if position.get("winners") is not None else people[position["active"]]
    titles = (_("Market, upper row from the left"), _("Market, lower row from the left"))
    for title, row in zip(titles, market.rows, strict=True):
        yield title, (slot_line(column, slot, buyer) for column, slot in enumerate(row))
