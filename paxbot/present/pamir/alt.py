"""Alternative texts of the pictures: the same facts in words, the most needed first."""

from collections.abc import Iterator
from typing import Final

from paxbot.present.alt_fitting import LIMIT, NAME, joined, sentence, within
from paxbot.present.pamir import names as terms
from paxbot.present.pamir.alt_courts import court_alt, courts_alt
from paxbot.present.pamir.alt_table import board_alt, market_alt, table_alt
from paxbot.present.pamir.card_facts import summary
from paxbot.present.pamir.speech import military_stars, rupees
from paxbot.present.pamir.views_cards import CardView
from paxbot.present.pamir.views_check import MilestoneView
from paxbot.present.pamir.views_ending import EndingView
from paxbot.present.pamir.views_models import HandView
from paxbot.present.pamir.views_wakhan import AiBackView, AiCardsView, AiFaceView, AiLoyaltyView
from paxbot.present.speech import points, short_name, shortened
from paxbot.present.views_cards import CardPageView
from paxbot.present.views_lobby import LobbyView, seats_told
from paxbot.present.words import _

__all__ = [
    "LIMIT",
    "ai_cards_alt",
    "board_alt",
    "card_alt",
    "check_alt",
    "court_alt",
    "courts_alt",
    "ending_alt",
    "hand_alt",
    "lobby_alt",
    "market_alt",
    "table_alt",
]

_HEAD: Final = 110


def hand_alt(view: HandView) -> str:
    """Return the cards in the player's hand with all that is printed on them; with less where that is too long."""
    if not view.cards:
        return sentence(view.empty_text)
    head = sentence(f"{view.title}, {view.count_text}")
    texts = (joined([head, *map(told, view.cards)]) for told in (_explained, _summed_up, _card))
    return next((text for text in texts if len(text) <= LIMIT), within([head, *map(_card, view.cards)]))


def card_alt(view: CardPageView[CardView]) -> str:
    """Return the card's facts and its rules text."""
    facts = (f"{fact.heading}: {fact.text}." for fact in view.facts)
    title = _("Card {number}, {title}.").format(number=view.card.number, title=view.card.title)
    return within([title, *facts, *view.sentences])


def ai_cards_alt(view: AiCardsView) -> str:
    """Return what follows from the two AI cards, then the face and the back."""
    results = [sentence(result.text) for result in view.results]
    face = _ai_face(view.face, view.face_caption) if view.face else [view.missing_text]
    back = [] if view.back is None else [_ai_back(view.back, view.back_caption)]
    return within([sentence(shortened(view.headline, _HEAD)), *results, *face, *back])


def ending_alt(view: EndingView) -> str:
    """Return who won and by what, the final standing, when the winner took the lead, and every check."""
    standing = (
        _("{place}. {player}: {points}, {stars}, {rupees}.").format(
            place=row.place,
            player=short_name(row.player.name, NAME),
            points=points(row.player.vp),
            stars=military_stars(row.stars),
            rupees=rupees(row.player.rupees),
        )
        for row in view.standing
    )
    turning_point = [view.turning_point] if view.turning_point else []
    return within([view.verdict, *standing, *turning_point, *(f"{check.title}: {check.text}" for check in view.checks)])


def check_alt(view: MilestoneView) -> str:
    """Return who was dominant, what counted and the points for it, who leads, and the blocks that were found."""
    blocks = ", ".join(f"{each.name} {each.in_play}" for each in view.gauge)
    totals = ", ".join(f"{short_name(row.player.name, NAME)} {row.total}" for row in view.rows)
    found = _("Blocks in play: {blocks}.").format(blocks=blocks)
    return within([sentence(view.title), view.text, _("Points: {points}.").format(points=totals), view.outcome, found])


def lobby_alt(view: LobbyView) -> str:
    """Return the game, how many seats are taken, and by whom."""
    return within([sentence(view.title), sentence(view.count_text), seats_told(view)])


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


def _explained(card: CardView) -> str:
    return joined([_summed_up(card), *card.effects])


def _summed_up(card: CardView) -> str:
    return f"{card.number} {card.title} ({summary(card.number)})."


def _card(card: CardView) -> str:
    if card.kind != "court":
        return f"{card.number} {card.title}."
    facts = f"{card.region_name}, {terms.suit(card.suit or '')} {card.rank}"
    return f"{card.number} {card.title} ({facts}): {', '.join(map(terms.action, card.actions))}."
