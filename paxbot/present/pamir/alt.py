"""Alternative texts of the pictures: the same facts in words, the most needed first."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from paxbot.present.pamir import names as terms
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.speech import fitted, military_stars, points, rupees, shortened
from paxbot.present.pamir.views_cards import CardPageView, CardView
from paxbot.present.pamir.views_ending import EndingView
from paxbot.present.pamir.views_lobby import LobbyView
from paxbot.present.pamir.views_models import (
    BoardView,
    BorderView,
    Counts,
    CourtCardView,
    CourtsView,
    CourtView,
    HandView,
    MarketView,
    PlayerView,
    RegionView,
    SeatCounts,
    SlotView,
    TableView,
)
from paxbot.present.pamir.views_wakhan import AiBackView, AiCardsView, AiFaceView, AiLoyaltyView
from paxbot.present.words import _, ngettext

LIMIT: Final = 1024
"""Characters that Discord allows in the description of an attachment."""
_NAME: Final = 24
_HEAD: Final = 110
_NEWS: Final = 160


def table_alt(view: TableView, changes: ChangesView = NO_CHANGES) -> str:
    """Whose turn it is, what changed, what stands where, scores, and the market."""
    board = view.board
    market = _market(view.market.rows)
    return _with_news(changes, [*_head(board)], [*_regions(board), *_roads(board.borders), *_beside(board), *market])


def board_alt(view: BoardView, changes: ChangesView = NO_CHANGES) -> str:
    """Whose turn it is, what changed, what stands where, and scores."""
    return _with_news(changes, [*_head(view)], [*_regions(view), *_roads(view.borders), *_beside(view)])


def market_alt(view: MarketView, changes: ChangesView = NO_CHANGES) -> str:
    """The deck, what changed, and every card with its price, the rupees on it, and whether it is barred."""
    rows = [_priced_row(label, row) for label, row in zip(_rows(), view.rows, strict=False)]
    return _with_news(changes, [_sentence(f"{view.title}: {view.deck_text}")], rows)


def courts_alt(view: CourtsView, changes: ChangesView = NO_CHANGES) -> str:
    """What changed, and every court from left to right with its spies."""
    # Numbers in place of names: five full courts would not fit otherwise.
    return _with_news(changes, [_sentence(view.headline)], [_court(court, short=True) for court in view.courts])


def court_alt(view: CourtView, changes: ChangesView = NO_CHANGES) -> str:
    """One player's numbers, what changed, and the court."""
    stats = ", ".join(f"{stat.caption} {stat.value}" for stat in view.player.stats)
    events = [_("Events: {events}.").format(events=", ".join(view.player.events))] if view.player.events else []
    return _with_news(changes, [_sentence(f"{_name(view.player)}: {stats}")], [*events, _court(view, short=False)])


def hand_alt(view: HandView) -> str:
    """The cards in the player's hand."""
    if not view.cards:
        return _sentence(view.empty_text)
    return _within([_sentence(f"{view.title}, {view.count_text}"), *map(_card, view.cards)])


def card_alt(view: CardPageView) -> str:
    """The card's facts and its rules text."""
    facts = (f"{fact.heading}: {fact.text}." for fact in view.facts)
    title = _("Card {number}, {title}.").format(number=view.card.number, title=view.card.title)
    return _within([title, *facts, *view.sentences])


def ai_cards_alt(view: AiCardsView) -> str:
    """What follows from the two AI cards, then the face and the back."""
    results = [_sentence(result.text) for result in view.results]
    face = _ai_face(view.face, view.face_caption) if view.face else [view.missing_text]
    back = [] if view.back is None else [_ai_back(view.back, view.back_caption)]
    return _within([_sentence(shortened(view.headline, _HEAD)), *results, *face, *back])


def ending_alt(view: EndingView) -> str:
    """Who won and by what, the final standing, and every check."""
    standing = (
        _("{place}. {player}: {points}, {stars}, {rupees}.").format(
            place=row.place,
            player=shortened(row.player.name, _NAME),
            points=points(row.player.vp),
            stars=military_stars(row.stars),
            rupees=rupees(row.player.rupees),
        )
        for row in view.standing
    )
    return _within([view.verdict, *standing, *(f"{check.title}: {check.text}" for check in view.checks)])


def lobby_alt(view: LobbyView) -> str:
    """The game, how many seats are taken, and by whom."""
    people = [shortened(seat.name, _NAME) for seat in view.seats if seat.kind != "free"]
    free = sum(seat.kind == "free" for seat in view.seats)
    if free:
        people.append(ngettext("{count} free seat", "{count} free seats", free).format(count=free))
    return _within([_sentence(view.title), _sentence(view.count_text), _sentence(", ".join(people))])


def _ai_face(face: AiFaceView, caption: str) -> Iterator[str]:
    yield f"{caption}:"
    yield _("Loyalties from the left: {row}.").format(row="; ".join(map(_ai_loyalty, face.loyalties)))
    yield _("Lines from the top: {lines}.").format(lines="; ".join(f"{line.number} {line.text}" for line in face.lines))
    yield _("Regions from the left: {row}.").format(row=", ".join(name for _key, name in face.regions))
    end = _("lower end") if face.red_arrow else _("upper end")
    yield _("Red arrow at the {end}, black arrow at number {place} from the top.").format(
        end=end, place=face.black_arrow + 1
    )


def _ai_loyalty(place: AiLoyaltyView) -> str:
    loyal = ", ".join(str(seat + 1) for seat in place.loyal)
    return f"{place.name} ({' '.join(filter(None, (place.loyal_text, loyal)))})"


def _ai_back(back: AiBackView, caption: str) -> str:
    upper, lower = back.labels
    return _("{caption}: label above {upper}, numbers from the top {columns}, label below {lower}.").format(
        caption=caption, upper=upper, columns=" ".join(map(str, back.columns)), lower=lower
    )


def _with_news(changes: ChangesView, head: Sequence[str], rest: Sequence[str]) -> str:
    """The sentences, after the head one on what changed: in full if there is room, but at least in short."""
    if not changes.phrases:
        return _within([*head, *rest])
    room = max(_NEWS, LIMIT - len(" ".join([*head, *rest])) - len(changes.caption) - 3)
    news = fitted([shortened(phrase, room) for phrase in changes.phrases], room)
    return _within([*head, _sentence(f"{changes.caption} {news}"), *rest])


def _within(sentences: Iterable[str]) -> str:
    """The sentences in order as far as they fit; the first that does not is cut with an ellipsis."""
    text = " ".join(sentence for sentence in sentences if sentence)
    return shortened(text, LIMIT)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) or not text else f"{text}."


def _name(player: PlayerView) -> str:
    return f"{player.seat + 1} {shortened(player.name, _NAME)}"


def _head(board: BoardView) -> Iterator[str]:
    yield _sentence(", ".join(filter(None, (shortened(board.headline, _HEAD), board.detail, board.favored_text))))


def _regions(board: BoardView) -> Iterator[str]:
    for region in board.regions:
        yield _region(region, board.players)


def _region(region: RegionView, players: Sequence[PlayerView]) -> str:
    parts = []
    if region.ruler is not None:
        parts.append(_("ruled by {name}").format(name=_name(players[region.ruler])))
    if region.armies:
        parts.append(_("armies {armies}").format(armies=_blocks(region.armies)))
    if region.tribes:
        parts.append(_("tribes {tribes}").format(tribes=_pieces(region.tribes)))
    return f"{region.name}: {', '.join(parts) or _('empty')}."


def _roads(borders: Sequence[BorderView]) -> Iterator[str]:
    built = [f"{terms.border(border.key)} {_blocks(border.roads)}" for border in borders if border.roads]
    if built:
        yield _("Roads: {roads}.").format(roads="; ".join(built))


def _beside(board: BoardView) -> Iterator[str]:
    scores = ", ".join(map(_score, board.players))
    yield _sentence(scores)
    if board.dominance:
        yield _sentence(board.dominance)
    if board.events:
        yield _("Events: {events}.").format(events=", ".join(event.title for event in board.events))
    if board.checks_left is not None:
        yield ngettext("{n} dominance check left.", "{n} dominance checks left.", board.checks_left).format(
            n=board.checks_left
        )


def _score(player: PlayerView) -> str:
    leaning = "" if player.leaning is None else f" ({player.leaning.text})"
    return f"{_name(player)}{leaning} {points(player.vp)} {rupees(player.rupees)}"


def _market(rows: Sequence[Sequence[SlotView]]) -> Iterator[str]:
    for label, row in zip(_rows(), rows, strict=False):
        yield f"{label}: {', '.join(map(_slot, row))}."


def _rows() -> tuple[str, str]:
    return _("Market above"), _("Market below")


def _priced_row(label: str, row: Sequence[SlotView]) -> str:
    return f"{label}: {', '.join(map(_priced, row))}."


def _priced(slot: SlotView) -> str:
    """The card with its price, the rupees on it, and whether it is barred."""
    if slot.card is None:
        return _("empty")
    marks = [] if slot.price is None else [_("costs {price}").format(price=slot.price)]
    if slot.rupees:
        marks.append(_("{count} on it").format(count=rupees(slot.rupees)))
    if slot.barred:
        marks.append(_("barred"))
    title = f"{slot.card.number} {slot.card.title}"
    return f"{title} ({', '.join(marks)})" if marks else title


def _slot(slot: SlotView) -> str:
    if slot.card is None:
        return _("empty")
    return f"{slot.card.number} {slot.card.title}" + (f" (+{slot.rupees})" if slot.rupees else "")


def _court(court: CourtView, *, short: bool) -> str:
    cards = ", ".join(_court_card(card, short=short) for card in court.cards) or court.empty_text
    return _sentence(f"{_name(court.player)} ({_loyalty(court.player)}): {cards}")


def _loyalty(player: PlayerView) -> str:
    if player.leaning is not None:
        return player.leaning.text
    return terms.coalition(player.loyalty) if player.loyalty else _("no loyalty")


def _court_card(card: CourtCardView, *, short: bool) -> str:
    title = str(card.card.number) if short else f"{card.card.number} {card.card.title}"
    marks = [_("spies {spies}").format(spies=_pieces(card.spies))] if card.spies else []
    if card.hostage_of is not None:
        marks.append(_("hostage of {number}").format(number=card.hostage_of + 1))
    if card.used and not short:
        marks.append(_("used"))
    return f"{title} ({', '.join(marks)})" if marks else title


def _card(card: CardView) -> str:
    if card.kind != "court":
        return f"{card.number} {card.title}."
    facts = f"{card.region_name}, {terms.suit(card.suit or '')} {card.rank}"
    return f"{card.number} {card.title} ({facts}): {', '.join(map(terms.action, card.actions))}."


def _blocks(counts: Counts) -> str:
    return ", ".join(f"{terms.coalition(key)} {count}" for key, count in counts)


def _pieces(counts: SeatCounts) -> str:
    return ", ".join(_("{count} of {number}").format(count=count, number=seat + 1) for seat, count in counts)
