"""The headings of the digest to which questions, refusals, cards and Wakhan's reasons lead."""

from collections.abc import Iterable, Mapping
from typing import Final

from paxbot.engine.kernel import Decision, Fact, asking
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.events import NamePlayer
from paxbot.games.pamir.moves import PlayCard, Prompt, Purchase, UseCard
from paxbot.games.pamir.play import Bribe, is_insisted_on
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import AI_CARDS, COURT_CARDS, EVENT_CARDS, CourtCard, EventCard
from paxbot.games.pamir.turn import ChooseStartingLoyalty, Refusal
from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion, Kind, Reading, Skip, automated

_ABILITIES: Final = {
    "influence": "Herat, Persian and Russian Influence",
    "always_favored": "Savvy Operator and Irregulars",
}
"""Abilities that several cards have under different titles."""
_EVENTS: Final = {
    "dominance_check": "Dominance Check",
    "favor_suit": "Favored suit",
    "no_effect": "No effect",
    "riots": "Riots",
}
"""Events that have no title."""


def rules_on(number: int) -> tuple[str, ...]:
    """Return the rules in the order in which the card is read."""
    found = _court(COURT_CARDS[number]) if number in COURT_CARDS else _event(EVENT_CARDS[number])
    return tuple(dict.fromkeys(heading for heading, applies in found if applies))


def _court(card: CourtCard) -> Iterable[tuple[str, object]]:
    ability = card.ability and _ABILITIES.get(card.ability.kind, card.ability.title)
    return (
        ("Key concepts > Ruling a region", True),
        ("Play > Bribes", True),
        ("Key concepts > The four suits", True),
        ("Key concepts > Rank and privileges", True),
        ("Card actions > Bonus actions", card.actions),
        ("Play > Impact icons", card.impact),
        ("General rules > Discarding a court card", card.is_leveraged),
        *((f"Card actions > {action.key.capitalize()}", True) for action in card.actions),
        ("Key concepts > Loyalty and influence", card.patriot is not None),
        ("Card actions > Betray", card.prize is not None),
        (f"Abilities > {ability}", ability),
    )


def _event(card: EventCard) -> Iterable[tuple[str, object]]:
    halves = card.purchased, card.discarded
    return (
        *((f"Events > {_EVENTS.get(half.kind) or half.title}", True) for half in halves),
        ("Events > Purchased", True),
        ("Events > Discarded", True),
        ("Events > Duration", any(half.is_lasting for half in halves)),
        ("Dominance checks", card.dominance_check),
    )


BRIBES_OF_WAKHAN: Final = "Wakhan > Bribes and hostages"
AMBITION: Final = ("Wakhan > Ambition",)
BONUS: Final = ("Wakhan > Bonus actions",)
HER_TURN: Final = ("Wakhan > Her turn",)
RULING: Final = ("Wakhan > Ruling",)
OVERTHROW: Final = ("General rules > Overthrow",)
COURT_ACTIONS: Final = "Wakhan > Court actions"
RADICALIZE: Final = "Wakhan > Radicalize"
VARIANTS: Final = "Wakhan > Variants"
NO_EFFECT: Final = "Rulings > 14"
"""An action without effect cannot be chosen."""
QUESTION_RULES: Final[Mapping[Prompt, str]] = {
    Prompt.CHOOSE_LOYALTY: "Setup > Starting loyalty",
    Prompt.CHOOSE_ACTION: "Course of the game",
    Prompt.CHOOSE_SIDE: "Play",
    Prompt.SETTLE_BRIBE: "Play > Bribes",
    Prompt.ANSWER_OFFER: "Play > Bribes",
    Prompt.PLACE_ARMY: "Play > Impact icons",
    Prompt.PLACE_ROAD: "Play > Impact icons",
    Prompt.PLACE_TRIBE: "Play > Impact icons",
    Prompt.PLACE_SPY: "Play > Impact icons",
    Prompt.TAKE_PIECE: "General rules > Component limits",
    Prompt.TAX: "Card actions > Tax",
    Prompt.GIFT: "Card actions > Gift",
    Prompt.BUILD: "Card actions > Build",
    Prompt.BUILD_FREE: "Abilities > Infrastructure",
    Prompt.MOVE: "Card actions > Move",
    Prompt.MOVE_TO: "Card actions > Move",
    Prompt.BETRAY: "Card actions > Betray",
    Prompt.PRIZE: "Card actions > Betray",
    Prompt.BATTLE_SITE: "Card actions > Battle",
    Prompt.BATTLE: "Card actions > Battle",
    Prompt.SHELTER_SPY: "Abilities > Safe House",
    Prompt.BLACKMAIL: "Abilities > Blackmail",
    Prompt.INSURRECTION: "Abilities > Insurrection",
    Prompt.CHOOSE_PLAYER: "Events > Rumor",
    Prompt.CHOOSE_SUIT: "Events > Pashtunwali Values",
    Prompt.CHOOSE_REGION: "Events > Rebuke",
    Prompt.DISCARD_COURT: "Cleanup > Court limit",
    Prompt.DISCARD_HAND: "Cleanup > Hand limit",
    Prompt.DISCARD_FOR_LEVERAGE: "General rules > Discarding a court card",
    Prompt.DISCARD_FOR_EVENT: "Events > Confidence Failure",
    Prompt.DRAW_AI_CARD: "Wakhan > AI cards",
    Prompt.AMBITION: "Wakhan > Ambition",
    Prompt.FOLLOW_LINE: "Wakhan > Her turn",
    Prompt.BONUS_ACTION: "Wakhan > Bonus actions",
    Prompt.PLAY_AT_ONCE: "Wakhan > Events",
}
_REFUSALS: Final[Mapping[Refusal, str]] = {
    Refusal.NO_ACTION_LEFT: "Course of the game",
    Refusal.NOT_IN_MARKET: "Purchase",
    Refusal.NOT_IN_HAND: "Play",
    Refusal.NOT_IN_COURT: "General rules > Access to actions",
    Refusal.BARRED: "Purchase",
    Refusal.WITHDRAWN: "Events > Public Withdrawal",
    Refusal.TOO_DEAR: "Purchase",
    Refusal.USED: "General rules > Access to actions",
    Refusal.NOT_ON_CARD: "General rules > Access to actions",
    # Nobody but Wakhan insists on a bribe; from a person one may ask for less.
    Refusal.BRIBE_TOO_DEAR: BRIBES_OF_WAKHAN,
}


def question(s: State, decision: Decision) -> tuple[str, ...]:
    rule, step = QUESTION_RULES[Prompt(decision.prompt.value)], asking(s)
    match step:
        case Bribe(payer=payer, holder=holder, card=card):
            due = rule if card in s.players[payer].hand else "Card actions > Hostages"
            return (due, BRIBES_OF_WAKHAN) if is_insisted_on(s, payer, holder) else (due,)
        case NamePlayer(card=card):
            return (f"Events > {EVENT_CARDS[card].purchased.title}",)
        case ChooseStartingLoyalty() if automated(s):
            return (rule, "Wakhan > Setup")
        case _:
            return (rule,)


def refusals(why: Refusal, *moves: Purchase | PlayCard | UseCard) -> tuple[str, ...]:
    """Return the rules; an action without effect is refused by its own."""
    actions = [f"Card actions > {move.action.key.capitalize()}" for move in moves if isinstance(move, UseCard)]
    return tuple(dict.fromkeys((*actions, NO_EFFECT) if why is Refusal.NO_EFFECT else [_REFUSALS[why]]))


WAKHAN: Final[Mapping[Prompt, str]] = {
    Prompt.CHOOSE_SIDE: RADICALIZE,
    Prompt.PLACE_ARMY: "Wakhan > Impact icons",
    Prompt.PLACE_ROAD: "Wakhan > Impact icons",
    Prompt.PLACE_TRIBE: "Wakhan > Impact icons",
    Prompt.PLACE_SPY: "Wakhan > Impact icons",
    Prompt.TAKE_PIECE: "Wakhan > Empty supply",
    Prompt.TAX: "Wakhan > Tax",
    Prompt.GIFT: "Wakhan > Gift",
    Prompt.BUILD: "Wakhan > Build",
    Prompt.BUILD_FREE: "Wakhan > Special abilities",
    Prompt.MOVE: "Wakhan > Move",
    Prompt.MOVE_TO: "Wakhan > Move",
    Prompt.BETRAY: "Wakhan > Betray",
    Prompt.PRIZE: "Wakhan > Betray",
    Prompt.BATTLE_SITE: "Wakhan > Battle",
    Prompt.BATTLE: "Wakhan > Battle",
    Prompt.SHELTER_SPY: "Wakhan > Special abilities",
    Prompt.BLACKMAIL: "Wakhan > Special abilities",
    Prompt.INSURRECTION: "Wakhan > Special abilities",
    Prompt.SETTLE_BRIBE: BRIBES_OF_WAKHAN,
    Prompt.CHOOSE_PLAYER: "Wakhan > Events",
    Prompt.CHOOSE_SUIT: "Wakhan > Events",
    Prompt.CHOOSE_REGION: "Wakhan > Events",
    Prompt.DISCARD_COURT: "Wakhan > Court limit",
    Prompt.DISCARD_FOR_LEVERAGE: "Wakhan > Leverage",
    Prompt.FOLLOW_LINE: RADICALIZE,
}
_CARD_PRIORITY: Final = {
    *(Criterion.IN_RIVAL_COURT, Criterion.IN_FAVORED_SUIT, Criterion.DOMINANT_PATRIOT, Criterion.DOMINANT_PRIZE),
    *(Criterion.PATRIOT, Criterion.LEVERAGED, Criterion.HIGHEST_RANK, Criterion.HIGHEST_NUMBER),
}


def choice(fact: ChoiceExplained, reading: Reading | None = None) -> tuple[str, ...]:
    """Return her rules; `reading` is that of the line, if the choice is of the line's card."""
    if fact.prompt is Prompt.MOVE and fact.chosen.kind is Kind.SPY:
        return VARIANTS, "Wakhan > Card priority"
    rule = COURT_ACTIONS if reading is Reading.COURT_ACTION else WAKHAN[fact.prompt]
    is_by_priority = any(narrowing.criterion in _CARD_PRIORITY for narrowing in fact.narrowings)
    return (rule, "Wakhan > Card priority") if is_by_priority and rule != RADICALIZE else (rule,)


def followed(fact: w.LineFollowed) -> str:
    if fact.reading in (Reading.SAVVY, Reading.CHECK_RUPEES):
        return VARIANTS
    return COURT_ACTIONS if fact.reading is Reading.COURT_ACTION else RADICALIZE


def skipped(fact: w.LineSkipped) -> str:
    line = AI_CARDS[fact.ai_card].lines[fact.line]
    return COURT_ACTIONS if fact.why is Skip.NO_ABLE_CARD else f"Wakhan > {line.action.value.capitalize()}"


_DEEDS: Final[Mapping[type[Fact] | f.Why, tuple[str, ...]]] = {
    f.CardPlayed: (RADICALIZE, "Wakhan > Impact icons"),
    f.Why.COURT_LIMIT: ("Wakhan > Court limit",),
    f.Why.BRIBE: (BRIBES_OF_WAKHAN,),
    f.Why.OVERTHROW: OVERTHROW,
    w.BribeUnpaid: (BRIBES_OF_WAKHAN,),
    f.BribeSettled: (BRIBES_OF_WAKHAN,),
    f.LeverageRepaid: ("Wakhan > Leverage",),
    f.RulerChanged: RULING,
    f.Overthrown: OVERTHROW,
    f.DominanceChecked: ("Wakhan > Dominance checks",),
    f.TurnEnded: HER_TURN,
}
"""Her rules for deeds, those for a discard by its reason."""


def deed(fact: Fact) -> tuple[str, ...]:
    """Return Wakhan's rules for a deed, or none if the fact before it tells them."""
    if isinstance(fact, f.ActionTaken):
        return (f"Wakhan > {fact.action.key.capitalize()}",)
    return _DEEDS.get(fact.why if isinstance(fact, f.CardDiscarded) else type(fact), ())
