"""The lines a player types: an English word for the answer, then cards by their titles, players, sides and kinds."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, Final

from paxbot.engine.kernel import Decision, Seat, asking
from paxbot.games.porfiriana import moves as m
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.game import ANYTHING, IN_PLAY, MARKET, PLAYERS, REGIME
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.terms import CubeKind, Faction, OvalKind, Prestige
from paxbot.present.line import Watchable
from paxbot.present.phrase import FILLERS, Phrase, Unavailable, Word, folded, named, tokens_of
from paxbot.present.porfiriana import names, refusals
from paxbot.present.words import _, in_all

ANSWERS: Final[dict[type[Any], Word]] = {
    m.Choose: Word("choose", ("take",)),
    m.Play: Word("play"),
    m.Buy: Word("buy", ("purchase",)),
    m.BuyPublic: Word("buy", ("purchase",)),
    m.Sell: Word("sell"),
    m.Redeploy: Word("redeploy", ("move",)),
    m.BuyLand: Word("land", ("buy land",)),
    m.Improve: Word("improve", ("connect", "build")),
    m.Police: Word("police"),
    m.LeaveJail: Word("leave jail", ("police jail",)),
    m.Speculate: Word("speculate", ("cube",)),
    m.PlacePrestige: Word("prestige", ("prestige cube",)),
    m.Act: Word("use", ("act",)),
    m.EndActions: Word("end", ("end turn", "done", "end actions")),
    m.Turn: Word("side"),
    m.Spy: Word("spy", ("discard", "use spy")),
    m.Decline: Word("decline", ("no", "none", "nothing")),
    m.LoseFaction: Word("lose", ("discard",)),
    m.Discard: Word("discard", ("drop", "lose")),
    m.Retreat: Word("retreat", ("relieve",)),
    m.Fill: Word("fill", ("put",)),
    m.Free: Word("free", ("remove",)),
    m.PayUp: Word("pay"),
    m.Grow: Word("grow"),
    m.Manifesto: Word("manifesto", ("turn", "flip")),
    m.Fraud: Word("fraud", ("discard",)),
    m.Assassinate: Word("assassinate", ("kill",)),
    m.EndShowdown: Word("done", ("end",)),
}
KINDS: Final = {kind: Word(kind.value) for kind in CubeKind}
IN_FULL: Final = Word("in full", ("full price",))
ARMY: Final = Word("army", ("private army",))
EVENT: Final = {True: Word("event"), False: Word("status quo", ("quo",))}


def phrases(s: State, decision: Decision, people: Sequence[str]) -> tuple[Phrase, ...]:
    step, who = asking(s), names.seated(people)
    begins = decision.prompt in (m.Prompt.CHOOSE_ACTION, m.Prompt.SHOWDOWN)
    return tuple(Phrase(_words(s, decision.seat, step, move, who), begins) for move in decision.options)


def unavailable(s: State, decision: Decision, people: Sequence[str]) -> tuple[Unavailable, ...]:
    found: dict[str, Unavailable] = {}
    for each in refusals.refused(s, decision):
        phrase = Phrase(_words(s, decision.seat, asking(s), each.move, names.seated(people)))
        found.setdefault(phrase.text, Unavailable(phrase, refusals.said(s, each)))
    return tuple(found.values())


def _words(s: State, seat: Seat, step: Any, move: Any, people: Sequence[str]) -> tuple[Word, ...]:
    first = (ANSWERS[type(move)],) if type(move) in ANSWERS else ()
    return (*first, *_objects(s, seat, step, move, people))


def _objects(s: State, seat: Seat, step: Any, move: Any, people: Sequence[str]) -> tuple[Word, ...]:
    deck, hacendado = s.deck, s.players[seat].hacendado
    match move:
        case m.Play(number, side):
            return (_title(deck, number), *(_side(deck, number, side) if names.sides_of(deck[number]) > 1 else ()))
        case m.BuyPublic(number, side):
            return (_title(deck, number, side),)
        case m.Buy(space, in_full):
            return (_title(deck, s.market[space]), *([IN_FULL] if in_full else []))
        case m.Redeploy(number):
            return (_title(deck, number),)
        case m.Post(place):
            return (ARMY if place == hacendado else _title(deck, place),)
        case m.Connect(number):
            return _oval(deck, number)
        case m.Lift(kind, at) | m.Put(kind, at):
            return _cube(deck, kind, at, plain=isinstance(move, m.Put))
        case m.Read(event):
            return (EVENT[event],)
        case m.Turn(side):
            return _side(deck, step.card, side)
        case m.Aim(victim, number, oval):
            if oval >= 0:
                return (*_oval(deck, oval), player(victim, people))
            return (_title(deck, number) if number >= 0 else player(victim, people),)
        case m.LoseFaction(faction):
            return (_faction(faction),)
        case m.Retreat(number, side):
            return (_title(deck, number), *_side(deck, hacendado, side))
        case m.Fill(number, prestige):
            return (_title(deck, number), KINDS[CubeKind.PRESTIGE if prestige else CubeKind.INCOME])
        case m.Free(owner):
            return (player(owner, people),)
        case m.Manifesto(side):
            return _side(deck, hacendado, side)
        case m.Fraud(number, prestige):
            return (_title(deck, number), named(partial(names.PRESTIGE, prestige)))
        case m.Assassinate(number, victim):
            return (player(victim, people), _title(deck, number))
        case _:
            return (_title(deck, move.card),) if hasattr(move, "card") else ()


def _cube(deck: Deck, kind: CubeKind, at: int, *, plain: bool) -> tuple[Word, ...]:
    """Return a cube by its kind and card; one put on a market card needs no kind."""
    if kind is CubeKind.RESERVE:
        return (KINDS[kind],)
    if kind is CubeKind.CONNECTION:
        return (KINDS[kind], *_oval(deck, at))
    return (_title(deck, at),) if plain and kind is CubeKind.SPECULATION else (KINDS[kind], _title(deck, at))


@lru_cache(maxsize=1024)
def _title(deck: Deck, card: int, side: int | None = None) -> Word:
    return named(lambda: names.title(deck, card, side))


@lru_cache(maxsize=256)
def _oval(deck: Deck, oval: int) -> tuple[Word, ...]:
    return (_title(deck, oval // OVALS), named(lambda: names.oval_name(deck, oval)))


@lru_cache(maxsize=64)
def _side(deck: Deck, card: int, side: int) -> tuple[Word, ...]:
    dealt: Any = deck[card]
    factions = [each.faction for each in dealt.sides]
    number = Word(f"{side + 1}")
    return (_faction(factions[side]).or_else(number) if len(set(factions)) > 1 else number,)


@lru_cache(maxsize=len(Faction))
def _faction(faction: Faction) -> Word:
    return named(lambda: names.FACTION(faction))


def player(seat: Seat, people: Sequence[str]) -> Word:
    """Return a player by the number of the seat, or by name where that is a word of its own."""
    name = "".join(char for char in people[seat] if char.isalnum())
    alike = sum(folded(other) == folded(people[seat]) for other in people)
    is_word = folded(name) and not folded(name).isdecimal() and alike == 1 and folded(name) not in FILLERS
    return Word(f"seat {seat + 1}", (name, people[seat]) if is_word else ())


def vocabulary(deck: Deck, people: Sequence[str]) -> frozenset[str]:
    who = names.seated(people)
    own = [way for seat in range(len(who)) for way in player(seat, who).ways]
    return _vocabulary(deck) | {token for text in own for token in tokens_of(text)}


@lru_cache(maxsize=4)
def _vocabulary(deck: Deck) -> frozenset[str]:
    cards = range(len(deck.cards))
    words = (
        *ANSWERS.values(),
        *KINDS.values(),
        ARMY,
        IN_FULL,
        *EVENT.values(),
        *(_title(deck, card) for card in cards),
    )
    sides = [_title(deck, card, side) for card in cards for side in range(names.sides_of(deck[card]))]
    texts = [way for word in (*words, *sides) for way in word.ways]
    tables = ((names.FACTION, Faction), (names.OVAL, OvalKind), (names.PRESTIGE, Prestige))
    kinds = [text for table, keys in tables for key in keys for text in in_all(partial(table, key))]
    return frozenset(token for text in (*texts, *kinds) for token in tokens_of(text))


def watchable(s: State, seat: Seat) -> Sequence[Watchable]:
    return (
        Watchable(ANYTHING, Word("anything", ("all", "everything")), _("anything")),
        Watchable(MARKET, Word("market"), _("the market")),
        Watchable(REGIME, Word("regime"), _("the regime")),
        Watchable(IN_PLAY, Word("tableaus", ("play",)), _("what is in play")),
        Watchable(PLAYERS, Word("players", ("gold", "hands")), _("gold, hands and grudges")),
    )
