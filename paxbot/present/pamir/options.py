"""Answers as buttons and menu entries: what each says, what it costs or does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import AnyStep, Decision, Move, Seat, asking
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.battle import ChooseSite, RemovePiece
from paxbot.games.pamir.betray import OfferPrize
from paxbot.games.pamir.bribes import AnswerOffer, SettleBribe, play_bribe
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.cleanup import KeepHandLimit
from paxbot.games.pamir.events import DiscardForEvent
from paxbot.games.pamir.market import price
from paxbot.games.pamir.movement import ChooseMover
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.tax import TakeRupee
from paxbot.games.pamir.terms import Side
from paxbot.present.pamir import hints, names
from paxbot.present.pamir.bribe_words import offer_answer, settle_answer
from paxbot.present.pamir.card_facts import called
from paxbot.present.pamir.shortcuts import shortcuts, worded
from paxbot.present.pamir.speech import card, moves, one, pieces, place, rupees, sale_title
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, OptionGroup, OptionView, Tone, grouped
from paxbot.present.speech import capital, shortened_marked
from paxbot.present.words import N_, Named, _, pgettext, translated


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in words, and the group it is shown in."""

    group: str
    label: str
    hint: str = ""
    tone: Tone = Tone.PLAIN


def option_groups(s: State, decision: Decision, people: Sequence[str]) -> tuple[OptionGroup, ...]:
    """Return every option of the decision, some with what follows, in groups in the order they first appear."""
    found = []
    offered = shortcuts(s, decision, people)
    for index, move in enumerate(decision.options):
        answer = describe(s, decision, move, people)
        for shortcut in offered[index]:
            label, hint = worded(shortcut, answer.label, answer.hint)
            label, hint = shortened_marked(label, LABEL_LENGTH), shortened_marked(_begun(hint, people), HINT_LENGTH)
            found.append((answer.group, OptionView(index, label, hint, shortcut.then, answer.tone, answer.label)))
    return grouped(found)


def _begun(hint: str, people: Sequence[str]) -> str:
    """Return the hint with a capital letter in front, unless that would change the name of a player."""
    begins = (hint.removeprefix(name) for name in people if name and hint.startswith(name))
    return hint if any(not rest[:1].isalnum() for rest in begins) else capital(hint)


def describe(s: State, decision: Decision, move: Move, people: Sequence[str]) -> Answer:
    """Return one option in words."""
    seat, step = decision.seat, asking(s)
    match move:
        case m.Purchase(number):
            return Answer(_("Purchase a card"), _purchase(s, seat, number), hints.purchase(s, seat, number, people))
        case m.PlayCard(number):
            return Answer(_("Play a card"), _play(s, seat, number), hints.play(s, seat, number))
        case m.UseCard(number, action):
            label = _("{action} with {card}").format(action=names.action(action.key), card=card(number))
            return Answer(_("Use a court card"), label, hints.use(s, seat, number, action, people))
        case _ if isinstance(step, SettleBribe):
            return Answer(_("Bribe"), *settle_answer(s, step, move, people))
        case _ if isinstance(step, AnswerOffer):
            return Answer(_("Bribe"), *offer_answer(s, step, move, people))
        case m.EndTurn():
            tone = Tone.WASTEFUL if s.actions_left else Tone.COMPLETE
            return Answer("", _end(s), hints.end_turn(s, seat, people), tone)
        case m.Done():
            return Answer("", _done(step), tone=Tone.WASTEFUL)
        case _:
            row = ROWS[type(move)]
            label = translated(row.label(s, move) if callable(row.label) else row.label)
            hint = row.hint(s, step, move, people) if row.hint else ""
            return Answer(translated(row.group), label.format_map(Named(partial(_value, move, people))), hint)


def _purchase(s: State, seat: Seat, number: int) -> str:
    slot = s.slot_of(number)
    cost, lying = price(s, seat, slot), s.market_rupees[slot]
    terms = rupees(cost) if cost else pgettext("a price", "free")
    if lying:
        terms = _("{price}, {rupees} on it").format(price=terms, rupees=lying if cost else rupees(lying))
    if number in COURT_CARDS and (bribe := play_bribe(s, seat, number)):
        terms = _("{price}, bribe {due}").format(price=terms, due=bribe[1])
    return _("{card} – {terms}").format(card=called(number, sale_title), terms=terms)


def _play(s: State, seat: Seat, number: int) -> str:
    bribe = play_bribe(s, seat, number)
    if bribe is None:
        return _("Play {card}").format(card=called(number))
    text = (
        _("Play {card} – bribe {due} in full")
        if hints.is_due_in_full(s, seat, bribe[0])
        else _("Play {card} – bribe {due}")
    )
    return text.format(card=called(number), due=rupees(bribe[1]))


def _end(s: State) -> str:
    return _("End turn ({count} unused)").format(count=s.actions_left) if s.actions_left else _("End turn")


def _done(step: AnyStep | None) -> str:
    match step:
        case TakeRupee():
            left = rupees(step.left)
        case ChooseMover():
            left = moves(step.left)
        case RemovePiece():
            left = pieces(step.left)
        case _:
            return _("Done")
    return _("Done ({left} left)").format(left=left)


class Row(NamedTuple):
    """An answer in words, marked with `N_`: its group, its label or what chooses that, and what makes its hint."""

    group: str
    label: str | Callable[[State, Any], str]
    hint: Callable[[State, Any, Any, Sequence[str]], str] | None = None


def _where(s: State, step: AnyStep, move: m.PlaceSpy | m.Sneak | m.ShelterSpy, people: Sequence[str]) -> str:
    return hints.where(s, move.card, step.seat, people)


def _there(s: State, step: AnyStep, move: m.Cross | m.ChooseRegion, people: Sequence[str]) -> str:
    return hints.region(s, move.region, people)


def _battle(s: State, step: ChooseSite, move: m.BattleIn | m.BattleOn, people: Sequence[str]) -> str:
    return hints.battle_site(s, step.seat, move, step.rank, people)


def _is_of_hand(s: State) -> bool:
    """Return whether only hand cards can be discarded now, which their player has before them."""
    return isinstance(asking(s), KeepHandLimit | DiscardForEvent)


def _discard(s: State, move: m.Discard) -> str:
    if _is_of_hand(s):
        return N_("Discard {title}")
    return (
        N_("Discard {card} from your hand") if s.owner_of(move.card) is None else N_("Discard {card} from your court")
    )


_MOVED: Final = {
    Piece.ARMY: N_("Move an army from {place}"),
    Piece.TRIBE: N_("Move a tribe from {place}"),
    Piece.SPY: N_("Move a spy from {place}"),
}
_TAKEN: Final = {
    Piece.ARMY: N_("Take an army from {place}"),
    Piece.ROAD: N_("Take a road from {place}"),
    Piece.TRIBE: N_("Take a tribe from {place}"),
    Piece.SPY: N_("Take a spy from {place}"),
    Piece.GIFT: N_("Take the gift from {place}"),
}
ROWS: Final[dict[type[Move], Row]] = {
    m.Decline: Row("", N_("Leave the ability unused")),
    m.PickUp: Row(N_("Piece to move"), lambda s, move: _MOVED[move.piece]),
    m.Cross: Row(N_("Where to"), N_("Move to {region}"), _there),
    m.Sneak: Row(N_("Where to"), N_("Move to {card}"), _where),
    m.TakePiece: Row(N_("Piece to take"), lambda s, move: _TAKEN[move.piece]),
    m.Remove: Row(N_("Piece to remove"), N_("Remove {piece}, {place}")),
    m.BattleIn: Row(N_("Battle site"), N_("Battle in {region}"), _battle),
    m.BattleOn: Row(N_("Battle site"), N_("Battle on {card}"), _battle),
    m.PlaceSpy: Row(N_("Card for the spy"), N_("Place spy on {card}"), _where),
    m.ShelterSpy: Row(N_("Card for the spy"), N_("Put the spy on {card}"), _where),
    m.BetrayCard: Row(
        N_("Card to betray"),
        N_("Betray {card}"),
        lambda s, step, move, people: hints.betrayal(s, move.card, step.seat, people),
    ),
    m.TaxMarket: Row(
        N_("Rupee to take"),
        N_("Tax {card}"),
        lambda s, step, move, people: hints.lying(s, move.card),
    ),
    m.TaxPlayer: Row(
        N_("Rupee to take"),
        N_("Tax {player}"),
        lambda s, step, move, people: hints.purse(s, move.player),
    ),
    m.Discard: Row(
        N_("Card to discard"),
        _discard,
        lambda s, step, move, people: "" if _is_of_hand(s) else hints.discard(s, step.seat, move.card, people),
    ),
    m.ChooseLoyalty: Row(N_("Loyalty"), "{coalition}"),
    m.ChooseSide: Row(N_("Side"), lambda s, move: N_("Left end") if move.side is Side.LEFT else N_("Right end")),
    m.PlaceArmy: Row(N_("Army"), N_("Place army, {region}")),
    m.PlaceTribe: Row(N_("Tribe"), N_("Place tribe, {region}")),
    m.PlaceRoad: Row(N_("Road"), N_("Place road, {border}")),
    m.PlaceGift: Row(N_("Gift"), N_("Gift for {cost}"), lambda s, step, move, people: hints.gift(s, step.seat)),
    m.ChoosePlayer: Row(
        N_("Player"),
        "{player}",
        lambda s, step, move, people: hints.named_player(s, step.card, move.player),
    ),
    m.ChooseSuit: Row(N_("Suit"), "{suit}"),
    m.ChooseRegion: Row(N_("Region"), "{region}", _there),
    m.TakePrize: Row(N_("Prize"), N_("Take the prize"), lambda s, step, move, people: _prize(s, step)),
    m.DrawAiCard: Row("", N_("The AI card decides")),
    m.LeavePrize: Row(N_("Prize"), N_("Leave the prize")),
}
"""The answers that are worded alike in every situation."""


def _value(move: Move, people: Sequence[str], name: str) -> str:
    """Return the words for a field of the answer, or for what labels call otherwise."""
    fields = move._asdict()
    match name:
        case "card":
            return (called if isinstance(move, m.BetrayCard | m.Discard) else card)(fields[name])
        case "title":
            return card(fields["card"])
        case "place":
            return place(fields["piece"], fields["at"])
        case "piece":
            return one(fields["piece"], fields["owner"], people)
        case "player":
            return people[fields[name]]
        case "cost":
            return rupees(fields[name])
        case "coalition":
            return names.coalition(fields[name].key)
        case "border":
            return names.border(fields[name].key)
        case "suit":
            return names.suit(fields[name].key)
        case _:
            return names.region(fields[name].key)


def _prize(s: State, step: OfferPrize) -> str:
    prize, seat = COURT_CARDS[step.card].prize, step.seat
    worth = _("worth 1 influence")
    if prize is None or prize is s.players[seat].loyalty:
        return worth
    return hints.fit(hints.loyalty_change(s, seat, prize), worth)
