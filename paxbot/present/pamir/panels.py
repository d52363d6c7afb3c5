"""Questions: the private panel of the seat that is asked, and the public sentence."""

from collections.abc import Sequence
from enum import Enum

from paxbot.engine.kernel import Decision, Seat
from paxbot.games.pamir.bribes import DECLINES_PER_TURN
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.courts import court_limit, hand_limit
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.regions import ruled_by
from paxbot.games.pamir.state import State
from paxbot.present.pamir import names
from paxbot.present.pamir.impossible import impossible
from paxbot.present.pamir.options import option_groups
from paxbot.present.pamir.speech import actions, card, coalition, listing, person, piece_of, place, rupees
from paxbot.present.presenter import Panel
from paxbot.present.words import _


def panel(s: State, decision: Decision, people: Sequence[str]) -> Panel:
    """The question with every answer, and what is impossible now."""
    return Panel(
        title=_title(s, decision.prompt, people),
        text="\n".join((_situation(s, decision.seat), *_notes(s, decision, people))),
        groups=option_groups(s, decision, people),
        impossible=impossible(s, decision.seat) if decision.prompt is Prompt.CHOOSE_ACTION else (),
    )


def question(s: State, decision: Decision, people: Sequence[str]) -> str:
    """What a player is asked, for everybody to read."""
    who, step = person(decision.seat, people), s.steps[-1]
    match decision.prompt:
        case Prompt.ANSWER_OFFER if step.offered == 0:
            text = _("{who}, {payer} asks you to waive the bribe of {due} for {card}.")
        case Prompt.ANSWER_OFFER:
            text = _("{who}, {payer} offers you {offered} instead of the bribe of {due} for {card}.")
        case Prompt.DISCARD_FOR_LEVERAGE:
            text = _("{who}, you owe cards for leverage: choose one to discard.")
        case Prompt.DISCARD_FOR_EVENT:
            text = _("{who}, Confidence Failure: choose a hand card to discard.")
        case Prompt.SHELTER_SPY:
            text = _("{who}, one of your spies was removed: does it find shelter in your Safe House?")
        case Prompt.INSURRECTION | Prompt.TAKE_PIECE:
            text = _("{who}, choose the piece to be placed.")
        case _:
            text = _("{who}, the game waits for you.")
    payer = people[step.payer] if hasattr(step, "payer") else ""
    return text.format(
        who=who,
        payer=payer,
        offered=rupees(getattr(step, "offered", 0)),
        due=rupees(getattr(step, "due", 0)),
        card=card(step.card) if hasattr(step, "due") else "",
    )


def _situation(s: State, seat: Seat) -> str:
    player = s.players[seat]
    text = _("You have {rupees}").format(rupees=rupees(player.rupees))
    if player.loyalty is not None:
        text = _("{text} and are loyal to the {coalition} coalition").format(
            text=text, coalition=coalition(player.loyalty)
        )
    if seat == s.active and s.actions_left >= 0:
        text = _("{text}; {actions} left").format(text=text, actions=actions(s.actions_left))
    return f"{text}."


def _title(s: State, prompt: Enum, people: Sequence[str]) -> str:
    step = s.steps[-1]
    match prompt:
        case Prompt.SETTLE_BRIBE:
            return _("A bribe of {due} to {holder} for {card}").format(
                due=rupees(step.due), holder=people[step.holder], card=card(step.card)
            )
        case Prompt.ANSWER_OFFER:
            return _("{payer} owes you a bribe of {due} for {card}").format(
                payer=people[step.payer], due=rupees(step.due), card=card(step.card)
            )
        case Prompt.CHOOSE_SIDE:
            return _("At which end of your court does {card} go?").format(card=card(step.card))
        case Prompt.TAKE_PIECE:
            return _("The supply is empty. Which piece do you take for the new {piece} ({place})?").format(
                piece=piece_of(step.piece, step.owner, people), place=place(step.piece, step.at)
            )
        case Prompt.PRIZE:
            return _("Do you take {card} as a prize?").format(card=card(step.card))
        case Prompt.CHOOSE_PLAYER | Prompt.CHOOSE_REGION | Prompt.CHOOSE_SUIT:
            title = names.event_half(EVENT_CARDS[step.card].purchased)
            return _("{title}: what do you choose?").format(title=title)
        case Prompt.DISCARD_FOR_LEVERAGE:
            return _("Discard a card for the leverage of {card}").format(card=card(step.card))
        case _:
            return _titles()[Prompt(prompt.value)]


def _titles() -> dict[Prompt, str]:
    return {
        Prompt.CHOOSE_LOYALTY: _("Which coalition are you loyal to?"),
        Prompt.CHOOSE_ACTION: _("Your turn: what do you do?"),
        Prompt.PLACE_ARMY: _("Place an army"),
        Prompt.PLACE_ROAD: _("Where do you place the road?"),
        Prompt.PLACE_TRIBE: _("Place a tribe"),
        Prompt.PLACE_SPY: _("On which card do you place the spy?"),
        Prompt.TAX: _("From whom do you take the next rupee?"),
        Prompt.GIFT: _("Which gift do you give?"),
        Prompt.BUILD: _("What do you build for 2 rupees?"),
        Prompt.BUILD_FREE: _("Infrastructure: where does the free block go?"),
        Prompt.MOVE: _("Which piece do you move?"),
        Prompt.MOVE_TO: _("Where does it move?"),
        Prompt.BETRAY: _("Which card do you betray for 2 rupees?"),
        Prompt.BATTLE_SITE: _("Where do you battle?"),
        Prompt.BATTLE: _("Which piece do you remove?"),
        Prompt.SHELTER_SPY: _("Safe House: where does your removed spy go?"),
        Prompt.BLACKMAIL: _("Blackmail: on which card do you place a spy?"),
        Prompt.INSURRECTION: _("Insurrection: place an Afghan army"),
        Prompt.DISCARD_COURT: _("Your court is over its limit: which card do you discard?"),
        Prompt.DISCARD_HAND: _("Your hand is over its limit: which card do you discard?"),
        Prompt.DISCARD_FOR_EVENT: _("Confidence Failure: which hand card do you discard?"),
    }


def _notes(s: State, decision: Decision, people: Sequence[str]) -> list[str]:
    """What else the player should know while choosing."""
    step, seat = s.steps[-1], decision.seat
    match decision.prompt:
        case Prompt.CHOOSE_ACTION:
            ruled = [names.region(region.key) for region in ruled_by(s, seat)]
            return [_("You rule {regions}.").format(regions=listing(ruled))] if ruled else []
        case Prompt.SETTLE_BRIBE:
            left = DECLINES_PER_TURN - s.declined
            notes = [_("Requests that may still be declined this turn: {left}.").format(left=left)]
            if step.demanded is not None:
                notes.insert(
                    0,
                    _("{holder} would settle for {rupees}.").format(
                        holder=people[step.holder], rupees=rupees(step.demanded)
                    ),
                )
            return notes
        case Prompt.ANSWER_OFFER if step.offered == 0:
            return [_("{payer} asks you to waive it.").format(payer=people[step.payer])]
        case Prompt.ANSWER_OFFER:
            offered = rupees(step.offered)
            return [_("{payer} offers {rupees}.").format(payer=people[step.payer], rupees=offered)]
        case Prompt.DISCARD_COURT:
            return [_limit(len(s.players[seat].court), court_limit(s, seat))]
        case Prompt.DISCARD_HAND:
            return [_limit(len(s.players[seat].hand), hand_limit(s, seat))]
        case Prompt.TAX | Prompt.MOVE | Prompt.BATTLE:
            return [_("Still possible in this action: {left}.").format(left=step.left)]
        case _:
            return []


def _limit(count: int, limit: int) -> str:
    return _("You have {count} cards; the limit is {limit}.").format(count=count, limit=limit)
