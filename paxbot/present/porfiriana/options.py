"""The answers of a question in words: what is chosen, and in a hint what it costs and brings."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import Decision, Move, asking
from paxbot.games.porfiriana import connections
from paxbot.games.porfiriana import moves as m
from paxbot.games.porfiriana.state import State
from paxbot.present.porfiriana import hints, names
from paxbot.present.porfiriana.hints import Asked
from paxbot.present.porfiriana.names import gold
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, OptionGroup, OptionView, Tone, grouped
from paxbot.present.speech import capital, fitted, shortened_marked
from paxbot.present.words import N_, Named, Texts, _, translated

CUBES: Final = Texts[str](
    {
        "reserve": N_("a cube of your reserve"),
        "income": N_("an income cube of {card}"),
        "connection": N_("your connection cube, {oval}"),
        "prestige": N_("a prestige cube of {card}"),
        "speculation": N_("your speculation cube on {card}"),
    }
)
PLACES: Final = Texts[str](
    {
        "reserve": N_("into your reserve"),
        "income": N_("as income on {card}"),
        "connection": N_("as a second cube, {oval}"),
        "prestige": N_("as a prestige cube on {card}"),
        "speculation": N_("on {card} in the market"),
    }
)


class Row(NamedTuple):
    """A kind of answer: its group, its label or what chooses that, and what makes the parts of its hint."""

    group: str
    label: str | Callable[[Asked], str]
    hints: Callable[[Asked], Iterator[str]]


def option_groups(s: State, decision: Decision, people: Sequence[str]) -> tuple[OptionGroup, ...]:
    """Return every option of the decision, in groups in the order they first appear."""
    found, step, who = [], asking(s), names.seated(people)
    for index, move in enumerate(decision.options):
        asked, row = Asked(s, decision.seat, step, who, move), ROWS[type(move)]
        hint = capital(fitted(row.hints(asked), HINT_LENGTH))
        option = OptionView(index, shortened_marked(label(asked), LABEL_LENGTH), hint, tone=_tone(s, move))
        found.append((translated(row.group) if row.group else "", option))
    return grouped(found)


def label(asked: Asked) -> str:
    """Return what an answer says."""
    text = ROWS[type(asked.move)].label
    named = Named(asked.value)
    return translated(text).format_map(named) if isinstance(text, str) else text(asked).format_map(named)


def _tone(s: State, move: Move) -> Tone:
    if not isinstance(move, m.EndActions):
        return Tone.PLAIN
    return Tone.WASTEFUL if s.actions else Tone.COMPLETE


def _pay_label(a: Asked) -> str:
    count = sum(isinstance(each, m.Discard) for each in a.step.options(a.s))
    text = _("Pay {gold} for {cards}")
    return text.format(gold=gold(hints.due_for(a.s, a.step, count)), cards=names.cards(count))


def _buy_label(a: Asked) -> str:
    return _("Buy {card} at the full price") if a.move.in_full else _("Buy {card}")


def _end_label(a: Asked) -> str:
    return (
        _("End your turn ({count} unused)").format(count=names.actions(a.s.actions))
        if a.s.actions
        else _("End your turn")
    )


def _improve_label(a: Asked) -> str:
    found = tuple(connections.improvements(a.s, a.seat))
    if len(found) > 1:
        return _("Improve a connection")
    return _("Improve a connection, {oval}").format(oval=names.on_oval(a.s.deck, found[0].oval))


def _aim_label(a: Asked) -> str:
    if a.move.oval >= 0:
        several = len(set(a.s.connections.get(a.move.oval, ()))) > 1
        return _("{oval} ({player})") if several else "{oval}"
    return "{card}" if a.move.card >= 0 else ("{player}" if a.move.victim != a.seat else _("Yourself"))


def _post_label(a: Asked) -> str:
    if a.s.posts.get(a.step.troop) == a.move.place:
        return _("Quell unrest at {place}")
    return _("To your private army") if a.move.place == a.s.players[a.seat].hacendado else _("To {place}")


def _cube_label(table: Texts[str], a: Asked) -> str:
    return capital(translated(table[a.move.kind]))


def _retreat_label(a: Asked) -> str:
    return _("{card} to the private army") if a.s.flipped(a.seat) else _("{card} to the private army, turned {side}")


def _fill_label(a: Asked) -> str:
    return _("A prestige cube on {card}") if a.move.prestige else _("An income cube on {card}")


def _kill_label(a: Asked) -> str:
    return _("{card} against yourself") if a.move.victim == a.seat else _("{card} against {player}")


def _free_label(a: Asked) -> str:
    return _("Your own cube") if a.move.owner == a.seat else _("The cube of {owner}")


PLAY, BUY, SELL, OTHER = N_("Play a card"), N_("Buy a card"), N_("Sell a card"), N_("Other actions")
DISCARD, KEEP, NONE = N_("Discard a card"), N_("Keep"), N_("Nothing")
ROWS: Final[dict[type[Any], Row]] = {
    m.Choose: Row(N_("Choose a hacendado"), "{card}", hints.card),
    m.Play: Row(PLAY, N_("Play {card}"), hints.play),
    m.Buy: Row(BUY, _buy_label, hints.buy),
    m.BuyPublic: Row(BUY, N_("Buy {card}"), hints.buy_public),
    m.Sell: Row(SELL, N_("Sell {card}"), hints.sell),
    m.Redeploy: Row(OTHER, N_("Redeploy {card}"), hints.redeploy),
    m.Post: Row(N_("Send it"), _post_label, hints.post),
    m.BuyLand: Row(OTHER, N_("Buy land for {card}"), hints.land),
    m.Improve: Row(OTHER, _improve_label, hints.improve),
    m.Connect: Row(N_("Improve a connection"), lambda a: "{oval}", hints.connect),
    m.Police: Row(OTHER, N_("Police {card}"), hints.police),
    m.LeaveJail: Row(OTHER, N_("Leave jail"), hints.police),
    m.Speculate: Row(OTHER, N_("Speculate"), hints.speculate),
    m.Lift: Row(N_("Take a cube"), partial(_cube_label, CUBES), hints.nothing),
    m.Put: Row(N_("Put the cube"), partial(_cube_label, PLACES), hints.bet),
    m.PlacePrestige: Row(OTHER, N_("Prestige cube on {card}"), lambda a: iter([_("takes no action")])),
    m.Act: Row(OTHER, N_("Use {card}"), hints.act),
    m.EndActions: Row("", _end_label, hints.end),
    m.Read: Row(N_("Read it"), lambda a: _("As the event") if a.move.event else _("As the status quo"), hints.read),
    m.Turn: Row(N_("Choose a side"), lambda a: "{card}", hints.turn),
    m.Aim: Row(N_("Choose a target"), _aim_label, hints.aim),
    m.Spy: Row(N_("Use a spy"), N_("Discard {card} to cancel it"), hints.card),
    m.Decline: Row(NONE, N_("Do nothing"), hints.nothing),
    m.LoseFaction: Row(N_("Choose a faction"), N_("Lose {faction}"), hints.lose),
    m.Discard: Row(DISCARD, N_("Discard {card}"), hints.card),
    m.Retreat: Row(N_("Retreat"), _retreat_label, hints.retreating),
    m.Fill: Row(N_("Put the cube"), _fill_label, hints.nothing),
    m.Free: Row(N_("Take a cube away"), _free_label, hints.nothing),
    m.PayUp: Row(KEEP, _pay_label, hints.pay_up),
    m.Grow: Row(N_("Let land grow"), "{card}", hints.grow),
    m.Manifesto: Row(N_("Publish a manifesto"), N_("Turn your hacendado: {side}"), hints.manifesto),
    m.Fraud: Row(N_("Electoral fraud"), N_("{card}: Díaz +1 {prestige}"), hints.fraud),
    m.Assassinate: Row(N_("Assassination"), _kill_label, hints.assassinate),
    m.EndShowdown: Row(NONE, N_("Done"), hints.nothing),
}
"""By the kind of answer."""
