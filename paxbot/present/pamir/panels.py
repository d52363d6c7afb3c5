"""Questions: the private panel of the seat that has to answer, and the public sentence."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine.kernel import Decision, asking
from paxbot.games.pamir.abilities import PlaceInsurgent
from paxbot.games.pamir.card_actions import (
    ChooseGoal,
    ChooseSite,
    CountedStep,
    OfferPrize,
    RemovePiece,
    SeekShelter,
    strength_in,
)
from paxbot.games.pamir.events import DiscardForEvent, NamePlayer, NameRegion, NameSuit
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.placing import PAYMENT_RUPEES, PAYMENTS, BuildBlock, TakeSource, blocks_per_payment
from paxbot.games.pamir.play import AnswerOffer, PlayToCourt, SettleBribe
from paxbot.games.pamir.queries import court_limit, cylinders_in_play, hand_limit, influence, ruled_by
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import DiscardForLeverage
from paxbot.games.pamir.terms import EVENT_CARDS, Region
from paxbot.games.pamir.turn import ChooseAction, ChooseStartingLoyalty, KeepCourtLimit, KeepHandLimit, rupees_a_column
from paxbot.games.pamir.wakhan.facts import automated
from paxbot.present.pamir import headings, names, scoring, status
from paxbot.present.pamir.bribes import (
    bribe_title,
    offer_notes,
    offer_question,
    settle_notes,
    settle_question,
)
from paxbot.present.pamir.names import card, coalition_of, one, place, rupees
from paxbot.present.pamir.options import option_groups
from paxbot.present.pamir.refusals import impossible, reasons
from paxbot.present.presenter import Panel
from paxbot.present.words import N_, Say, Texts, _, capital, listing, ngettext, person, translated


def panel(s: State, decision: Decision, people: Sequence[str]) -> Panel:
    begins = decision.prompt is Prompt.CHOOSE_ACTION
    return Panel(
        title=_title(s, decision, people),
        text="\n".join((" ".join(_situation(s, decision)), *_notes(s, decision, people))),
        groups=option_groups(s, decision, people),
        rules=headings.question(s, decision),
        impossible=impossible(s, decision.seat, people) if begins else (),
        reasons=reasons(s, decision.seat) if begins else (),
    )


def question(s: State, decision: Decision, people: Sequence[str]) -> str:
    who, step = person(decision.seat, people), asking(s)
    match step:
        case AnswerOffer():
            return offer_question(step, people)
        case SettleBribe():
            return settle_question(s, step, people)
        case TakeSource():
            return _TAKE_QUESTIONS(step.piece, who=who)
        case _:
            return translated(_QUESTIONS.get(type(step), N_("{who}, the game waits for you."))).format(who=who)


_QUESTIONS: Final[dict[type, str]] = {
    DiscardForLeverage: N_("{who}, you owe cards for leverage: choose one to discard."),
    DiscardForEvent: N_("{who}, Confidence Failure: choose a hand card to discard."),
    SeekShelter: N_("{who}, one of your spies was removed: does it find shelter in your Safe House?"),
    PlaceInsurgent: N_("{who}, Insurrection: place an Afghan army."),
}
_TAKE_QUESTIONS: Final = Texts(
    {
        Piece.ARMY: N_("{who}, the supply is empty: choose the piece you take for the new army."),
        Piece.ROAD: N_("{who}, the supply is empty: choose the piece you take for the new road."),
        Piece.TRIBE: N_("{who}, your supply is empty: choose the piece you take for the new tribe."),
        Piece.SPY: N_("{who}, your supply is empty: choose the piece you take for the new spy."),
        Piece.GIFT: N_("{who}, your supply is empty: choose the piece you take for the new gift."),
    }
)


def _situation(s: State, decision: Decision) -> Iterator[str]:
    player = s.players[decision.seat]
    if player.loyalty is None:
        yield _("You have {rupees}.").format(rupees=rupees(player.rupees))
    else:
        cylinders = cylinders_in_play(s, decision.seat)
        text = ngettext(
            "You have {rupees}, influence {influence} in the {coalition} coalition and {count} cylinder in play.",
            "You have {rupees}, influence {influence} in the {coalition} coalition and {count} cylinders in play.",
            cylinders,
        )
        yield text.format(
            rupees=rupees(player.rupees),
            influence=influence(s, decision.seat, player.loyalty),
            coalition=coalition_of(player.loyalty),
            count=cylinders,
        )
    if decision.seat == s.active and (text := status.open_actions(s)):
        yield f"{capital(text)}."


def _title(s: State, decision: Decision, people: Sequence[str]) -> str:
    step = asking(s)
    match step:
        case SettleBribe() | AnswerOffer():
            return bribe_title(step, people)
        case BuildBlock():
            per = blocks_per_payment(s, step.seat)
            first = ngettext(
                "What do you build for 2 rupees?", "What do you build first? 2 rupees pay for {count} blocks.", per
            )
            later = _("What do you build with the block that is paid for already?")
            return (first if step.is_paid_now(s) else later).format(count=per)
        case ChooseStartingLoyalty():
            return (
                _("Which coalition are you loyal to? Wakhan takes the first turn.")
                if automated(s)
                else _("Which coalition are you loyal to? Whoever chooses last takes the first turn.")
            )
        case ChooseGoal():
            return _MOVE_TITLES(step.piece, place=place(step.piece, step.at))
        case PlayToCourt():
            return _("At which end of your court does {card} go?").format(card=card(step.card))
        case TakeSource():
            piece, where = one(step.piece, step.owner, people), place(step.piece, step.at)
            return _TAKE_TITLES(step.piece, piece=piece, place=where)
        case OfferPrize():
            return _("Do you take {card} as a prize?").format(card=card(step.card))
        case NamePlayer() | NameRegion() | NameSuit():
            title = names.event_half(EVENT_CARDS[step.card].purchased)
            return _("{title}: what do you choose?").format(title=title)
        case DiscardForLeverage():
            return _("Discard a card for the leverage of {card}").format(card=card(step.card))
        case _:
            asked = Prompt(decision.prompt.value)
            return _TITLES(asked) if asked in _TITLES else _("The AI card decides")


_MOVE_TITLES: Final = Texts(
    {
        Piece.ARMY: N_("Where does the army in {place} move?"),
        Piece.TRIBE: N_("Where does the tribe in {place} move?"),
        Piece.SPY: N_("Where does the spy on {place} move?"),
    }
)
_TAKE_TITLES: Final = Texts(
    {
        Piece.ARMY: N_("The supply is empty: which piece becomes {piece} in {place}?"),
        Piece.ROAD: N_("The supply is empty: which piece becomes {piece} on {place}?"),
        Piece.TRIBE: N_("Your supply is empty: which piece becomes the tribe in {place}?"),
        Piece.SPY: N_("Your supply is empty: which piece becomes the spy on {place}?"),
        Piece.GIFT: N_("Your supply is empty: which piece goes on {place}?"),
    }
)


_TITLES: Final = Texts(
    {
        Prompt.CHOOSE_ACTION: N_("Your turn: what do you do?"),
        Prompt.PLACE_ARMY: N_("Place an army"),
        Prompt.PLACE_ROAD: N_("Where do you place the road?"),
        Prompt.PLACE_TRIBE: N_("Place a tribe"),
        Prompt.PLACE_SPY: N_("On which card do you place the spy?"),
        Prompt.TAX: N_("From whom do you take the next rupee?"),
        Prompt.GIFT: N_("Which gift do you give?"),
        Prompt.BUILD_FREE: N_("Infrastructure: where does the free block go?"),
        Prompt.MOVE: N_("Which piece do you move?"),
        Prompt.BETRAY: N_("Which card do you betray for 2 rupees?"),
        Prompt.BATTLE_SITE: N_("Where do you battle?"),
        Prompt.BATTLE: N_("Which piece do you remove?"),
        Prompt.SHELTER_SPY: N_("Safe House: where does your removed spy go?"),
        Prompt.BLACKMAIL: N_("Blackmail: on which card do you place a spy?"),
        Prompt.INSURRECTION: N_("Insurrection: place an Afghan army"),
        Prompt.DISCARD_COURT: N_("Your court is over its limit: which card do you discard?"),
        Prompt.DISCARD_HAND: N_("Your hand is over its limit: which card do you discard?"),
        Prompt.DISCARD_FOR_EVENT: N_("Confidence Failure: which hand card do you discard?"),
    }
)


def _notes(s: State, decision: Decision, people: Sequence[str]) -> list[str]:
    step, seat = asking(s), decision.seat
    match step:
        case ChooseAction():
            ruled = [names.region(region.key) for region in ruled_by(s, seat)]
            doubled = scoring.prices_doubled(rupees_a_column(s), s.favored.key)
            rules = [_("You rule {regions}.").format(regions=listing(ruled))] if ruled else []
            return [*rules, *([f"{doubled}."] if doubled else []), status.if_checked(s, people)]
        case SettleBribe():
            return settle_notes(s, step, people)
        case AnswerOffer():
            return offer_notes(step, people)
        case KeepCourtLimit():
            return [_limit(len(s.players[seat].court), court_limit(s, seat))]
        case KeepHandLimit():
            return [_limit(len(s.players[seat].hand), hand_limit(s, seat))]
        case BuildBlock():
            return [_still(decision, _blocks_left(s, step))]
        case ChooseSite():
            text = _(
                "You remove no more than the rank of your card, and no more than you have pieces where you battle."
            )
            return [text]
        case RemovePiece() if not step.begun:
            return [_removable(s, step)]
        case CountedStep():
            return [_still(decision, step.left)]
        case _:
            return []


def _still(decision: Decision, left: int) -> str:
    texts = {
        Prompt.TAX: ngettext("You may take {count} more rupee.", "You may take up to {count} more rupees.", left),
        Prompt.MOVE: ngettext("You may make {count} more move.", "You may make up to {count} more moves.", left),
        Prompt.BATTLE: ngettext(
            "You may remove {count} more piece.", "You may remove up to {count} more pieces.", left
        ),
        Prompt.BUILD: ngettext("You may build {count} more block.", "You may build up to {count} more blocks.", left),
    }
    return texts[Prompt(decision.prompt.value)].format(count=left)


def _removable(s: State, step: RemovePiece) -> str:
    """Return how many pieces may be removed in a battle, and the reason for that limit."""
    seat, at = step.seat, step.at
    own = s.spies_on(at, seat) if step.site is Piece.SPY else strength_in(s, seat, Region(at))
    by_rank = ngettext(
        "You may remove {count} piece, the rank of your card.",
        "You may remove up to {count} pieces, the rank of your card.",
        step.left,
    )
    by_strength = ngettext(
        "You may remove {count} piece, as many as you have here.",
        "You may remove up to {count} pieces, as many as you have here.",
        step.left,
    )
    return (by_rank if step.left < own else by_strength).format(count=step.left)


def _blocks_left(s: State, step: BuildBlock) -> int:
    """Return how many blocks the seat can still pay for."""
    per = blocks_per_payment(s, step.seat)
    paid = -step.placed % per
    return min(PAYMENTS * per - step.placed, paid + s.players[step.seat].rupees // PAYMENT_RUPEES * per)


_limit = Say("You have {count} cards; the limit is {limit}.", "count limit")
