"""The end of a game: who has won and how, everybody’s figures, and the hands."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.story import FACTS as STORY
from paxbot.games.porfiriana.terms import Ending, Prestige
from paxbot.games.porfiriana.view import view
from paxbot.present import finale
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.facts import ended
from paxbot.present.porfiriana.names import gold
from paxbot.present.speech import listing, persons
from paxbot.present.words import _


class Attempt(NamedTuple):
    """A topple attempt: its turn, how it began, what was done in the showdown, and the test if there was one by now."""

    turn: int
    began: f.ToppleBegan
    deeds: list[Fact]
    tests: list[f.ToppleTested]


def attempts(position: Json) -> list[Attempt]:
    """Return the attempts so far, the one that goes on included."""
    found: list[Attempt] = []
    for turn, raw in position["story"]:
        match STORY.load(raw):
            case f.ToppleBegan() as began:
                found.append(Attempt(turn, began, [], []))
            case f.ToppleTested() as tested:
                found[-1].tests.append(tested)
            case fact:
                found[-1].deeds.append(fact)
    return found


def verdict(position: Json, who: Sequence[str]) -> list[str]:
    """Return why the game is over and who has won, and then what came of the attempts."""
    return [ended(f.GameEnded(Ending(position["ending"]), tuple(position["winners"])), who), *_story(position, who)]


def _story(position: Json, who: Sequence[str]) -> Iterator[str]:
    """Yield what decided the last attempt, and those that failed."""
    found = attempts(position)
    failed = found[:-1] if position["ending"] == Ending.TOPPLE else found
    if len(failed) < len(found):
        tested, regime = found[-1].tests[0], names.REGIME(found[-1].began.regime)
        told = [_against(tested, seat, who) for seat in position["winners"]]
        text = _("{prestige} counted under {regime}: {points}.")
        yield text.format(prestige=names.PRESTIGE(tested.prestige), regime=regime, points=listing(told))
    text = _("{points} in turn {turn}")
    told = [text.format(points=_against(each.tests[0], each.began.seat, who), turn=each.turn) for each in failed]
    if told:
        yield _("Attempts that failed: {attempts}.").format(attempts=listing(told))


def _against(tested: f.ToppleTested, seat: int, who: Sequence[str]) -> str:
    text = _("{player} {points} against {needed}")
    return text.format(player=who[seat], points=tested.points[seat], needed=tested.tripartites[seat])


def showdown(position: Json, who: Sequence[str]) -> Iterator[str]:
    """Yield what was done in the last showdown; whoever did several things in a row is named once."""
    everybody, told = names.seated(who), list[str]()
    last: int | None = None
    for fact in (fact for each in attempts(position)[-1:] for fact in each.deeds):
        if words := deed(fact, everybody):
            seat: int = getattr(fact, "seat")  # noqa: B009
            told.append(words if seat == last else f"{everybody[seat]} {words}")
            last = seat
    if told:
        yield _("In the last showdown {deeds}.").format(deeds=listing(told))


def deed(fact: Fact, who: Sequence[str]) -> str:
    """Return what somebody did in a showdown, in few words without who it was; empty for what follows from another."""
    match fact:
        case f.HacendadoTurned(faction=str(faction)):
            return _("turned the hacendado ({faction})").format(faction=names.FACTION(faction))
        case f.FraudCommitted(prestige=prestige):
            return _("committed fraud: Díaz +1 of {prestige}").format(prestige=names.PRESTIGE(prestige))
        case f.HacendadoKilled(victim=victim):
            return _("had the hacendado of {victim} killed").format(victim=who[victim])
        case f.SpyUsed():
            return _("cancelled it with a spy")
    return ""


def lines(position: Json, who: Sequence[str]) -> Iterator[str]:
    """Yield everybody’s gold, income and prestige, the winners first, then the rich."""
    players = position["players"]
    order = sorted(range(len(who)), key=lambda seat: (seat not in position["winners"], -players[seat]["gold"]))
    for seat in order:
        own = players[seat]
        points = ", ".join(f"{names.PRESTIGE(kind)} {own['prestige'][kind]}" for kind in Prestige)
        text = _("{player}: {gold}, income {income}; {points}")
        yield text.format(player=who[seat], gold=gold(own["gold"]), income=own["income"], points=points)


def final(s: State, people: Sequence[str], *, is_pictured: bool = False) -> str:
    """Return the end of the game; figures are left out where they are pictured."""
    position, who = view(s, None), persons(people)
    held = {seat: names.titles(s.deck, player.hand) for seat, player in enumerate(s.players) if player.hand}
    figures = [] if is_pictured else [f"- {line}" for line in lines(position, who)]
    return "\n".join([*verdict(position, who), *showdown(position, who), *figures, *finale.hands(held, who)])
