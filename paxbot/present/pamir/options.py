"""Answers as buttons and menu entries, and those that stand for several in a row."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import AnyStep, Decision, Move, Seat, asking
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.card_actions import ChooseMover, ChooseSite, OfferPrize, RemovePiece, TakeRupee
from paxbot.games.pamir.events import DiscardForEvent
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import ChooseSide, Cross, PickUp, PlaceGift, PlayCard, Prompt, Sneak, UseCard
from paxbot.games.pamir.play import AnswerOffer, SettleBribe, hostage_bribe, play_bribe
from paxbot.games.pamir.queries import is_favored
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import COURT_CARDS, ActionKind, Side
from paxbot.games.pamir.turn import KeepHandLimit, price
from paxbot.present.line import ParsedAnswer
from paxbot.present.pamir import hints, names
from paxbot.present.pamir.bribes import offer_answer, settle_answer
from paxbot.present.pamir.cards import called
from paxbot.present.pamir.names import card, moves, one, pieces, place, rupees, sale_title
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, OptionGroup, OptionView, Tone, grouped
from paxbot.present.words import N_, Named, Say, _, capital, ngettext, pgettext, shortened_marked, translated

RULES: Final = PaxPamir()

MOST_MOVES: Final = 25
"""At most this many ways to move a piece go into one menu; of more, the piece is chosen first."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """The answers that follow one immediately, and how its label and hint differ from its own."""

    then: tuple[ParsedAnswer, ...] = ()
    label: str = "{label}"
    hint: str | None = None


PLAIN: Final = Shortcut()


def shortcuts(s: State, decision: Decision, people: Sequence[str]) -> tuple[tuple[Shortcut, ...], ...]:
    """Return what is offered for each option: the answer itself, or it with what follows."""
    if decision.prompt is Prompt.MOVE:
        moves = tuple(tuple(_moves(s, decision, move, people)) for move in decision.options)
        return moves if sum(map(len, moves)) <= MOST_MOVES else tuple((PLAIN,) for _move in decision.options)
    return tuple(tuple(_of(s, decision, move)) for move in decision.options)


def _of(s: State, decision: Decision, move: Move) -> Iterator[Shortcut]:
    if isinstance(move, PlayCard):
        yield from _plays(s, decision, move)
    elif isinstance(move, UseCard) and move.action is ActionKind.GIFT:
        yield from _gifts(s, decision, move)
    elif isinstance(move, UseCard) and hostage_bribe(s, decision.seat, move.card):
        yield Shortcut(_paid(s, decision, move)[0])
    else:
        yield PLAIN


def _next(s: State, decision: Decision, move: Move) -> tuple[State, Decision | None]:
    after = RULES.apply(s, move).state
    following = RULES.pending(after)
    return after, following if following is not None and following.seat == decision.seat else None


def _paid(s: State, decision: Decision, move: Move) -> tuple[tuple[ParsedAnswer, ...], Decision | None]:
    """Return the payment of a bribe that has to be paid in full, if one is due, and the question after it."""
    after, following = _next(s, decision, move)
    step = asking(after)
    if (
        following is None
        or not isinstance(step, SettleBribe)
        or not hints.is_due_in_full(after, step.seat, step.holder)
    ):
        return (), following
    payment = next(_listed(following))
    return (payment,), _next(after, following, payment.move)[1]


def _listed(following: Decision) -> Iterator[ParsedAnswer]:
    return (ParsedAnswer(option, move) for option, move in enumerate(following.options))


def _plays(s: State, decision: Decision, move: PlayCard) -> Iterator[Shortcut]:
    """Yield the ends of the court where they make a difference."""
    paid, following = _paid(s, decision, move)
    if following is None or following.prompt is not Prompt.CHOOSE_SIDE or following.is_moot:
        yield Shortcut(paid)
        return
    for answer in _listed(following):
        assert isinstance(answer.move, ChooseSide)
        left = answer.move.side is Side.LEFT
        yield Shortcut((*paid, answer), _("{label}, left end") if left else _("{label}, right end"))


def _gifts(s: State, decision: Decision, move: UseCard) -> Iterator[Shortcut]:
    """Yield the cheapest gift immediately, and a choice among the others."""
    paid, following = _paid(s, decision, move)
    if paid or following is None or following.prompt is not Prompt.GIFT:
        yield Shortcut(paid)
        return
    costs = [answer.move.cost for answer in _listed(following) if isinstance(answer.move, PlaceGift)]
    action = _("Bonus action") if is_favored(s, decision.seat, move.card) else _("1 action")
    hint = hints.fit(action, hints.gift(s, decision.seat))
    yield Shortcut(
        () if following.is_forced else (next(_listed(following)),), _priced("{label}", rupees(costs[0])), hint
    )
    if len(costs) > 1:
        dearer = _("{less} or {most}").format(less=costs[1], most=costs[-1]) if len(costs) > 2 else str(costs[1])
        dearer = ngettext("{cost} rupee", "{cost} rupees", costs[-1]).format(cost=dearer)
        yield Shortcut((), _priced("{label}", dearer), hint)


_priced = Say("{label} for {cost}", "label cost")


def _moves(s: State, decision: Decision, move: Move, people: Sequence[str]) -> Iterator[Shortcut]:
    following = _next(s, decision, move)[1] if isinstance(move, PickUp) else None
    if not isinstance(move, PickUp) or following is None or following.prompt is not Prompt.MOVE_TO:
        yield PLAIN
        return
    for answer in _listed(following):
        goal = answer.move
        assert isinstance(goal, Cross | Sneak)
        to, hint = (
            (card(goal.card), hints.where(s, goal.card, decision.seat, people))
            if isinstance(goal, Sneak)
            else (names.region(goal.region.key), hints.region(s, goal.region, people))
        )
        label = f"{names.impact(move.piece.value)}: {place(move.piece, move.at)} → {to}"
        yield Shortcut(() if following.is_forced else (answer,), label, hint)


@dataclass(frozen=True, slots=True)
class Answer:
    group: str
    label: str
    hint: str = ""
    tone: Tone = Tone.PLAIN


def option_groups(s: State, decision: Decision, people: Sequence[str]) -> tuple[OptionGroup, ...]:
    """Return the options in groups, in the order in which groups first appear."""
    found = []
    offered = shortcuts(s, decision, people)
    for index, move in enumerate(decision.options):
        answer = describe(s, decision, move, people)
        for shortcut in offered[index]:
            label = shortened_marked(shortcut.label.format(label=answer.label), LABEL_LENGTH)
            hint = answer.hint if shortcut.hint is None else shortcut.hint
            hint = shortened_marked(_begun(hint, people), HINT_LENGTH)
            found.append((answer.group, OptionView(index, label, hint, shortcut.then, answer.tone, answer.label)))
    return grouped(found)


def _begun(hint: str, people: Sequence[str]) -> str:
    """Start with a capital letter, unless that would change a player's name."""
    begins = (hint.removeprefix(name) for name in people if name and hint.startswith(name))
    return hint if any(not rest[:1].isalnum() for rest in begins) else capital(hint)


def describe(s: State, decision: Decision, move: Move, people: Sequence[str]) -> Answer:
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
            text, tone = (
                (_("End turn ({count} unused)"), Tone.WASTEFUL) if s.actions_left else (_("End turn"), Tone.COMPLETE)
            )
            return Answer("", text.format(count=s.actions_left), hints.end_turn(s, seat, people), tone)
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
    text, (holder, due) = _("Play {card}"), play_bribe(s, seat, number) or (seat, 0)
    if due:
        in_full = hints.is_due_in_full(s, seat, holder)
        text = _("Play {card} – bribe {due} in full") if in_full else _("Play {card} – bribe {due}")
    return text.format(card=called(number), due=rupees(due))


def _done(step: AnyStep | None) -> str:
    if not isinstance(step, TakeRupee | ChooseMover | RemovePiece):
        return _("Done")
    counted = {TakeRupee: rupees, ChooseMover: moves, RemovePiece: pieces}[type(step)]
    return _("Done ({left} left)").format(left=counted(step.left))


class Row(NamedTuple):
    """An answer in words: its group, its label or a function that chooses it, and the function that makes its hint."""

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
    return isinstance(asking(s), KeepHandLimit | DiscardForEvent)


def _discard(s: State, move: m.Discard) -> str:
    held = N_("Discard {title}") if _is_of_hand(s) else N_("Discard {card} from your hand")
    return held if _is_of_hand(s) or s.owner_of(move.card) is None else N_("Discard {card} from your court")


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
        case _:
            named: dict[str, Callable[[str], str]] = {
                "coalition": names.coalition,
                "border": names.border,
                "suit": names.suit,
                "region": names.region,
            }
            return named[name](fields[name].key)


def _prize(s: State, step: OfferPrize) -> str:
    prize, seat, worth = COURT_CARDS[step.card].prize, step.seat, _("worth 1 influence")
    keeps = prize is None or prize is s.players[seat].loyalty
    return worth if prize is None or keeps else hints.fit(hints.loyalty_change(s, seat, prize), worth)
