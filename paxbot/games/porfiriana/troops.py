"""Troops: where they may go, what that costs, and what happens on arrival (Rule: Troops)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from paxbot.engine.kernel import Effect, Seat, Step
from paxbot.games.porfiriana import abilities, business, facts, partners, powers, settling
from paxbot.games.porfiriana.attacks import PLAYINGS, Playing, is_closed, pay_to_play, purse
from paxbot.games.porfiriana.moves import Discard, Play, Post, Prompt, Redeploy, Retreat
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import NO_CARD, NOBODY, CardType, District, Faction, Regime

EVERYWHERE = tuple(District)
MEXICO = (District.SONORA, District.CHIHUAHUA)


def firepower(s: State, seat: Seat, troop: int) -> int:
    return powers.ask(s, powers.Firepower(seat), s.troop(troop).firepower)


def reach(s: State, seat: Seat, troop: int) -> Collection[District]:
    """Return the districts where a troop of the seat may go by its flag (Rule: Troops > Conditions)."""
    printed = s.troop(troop)
    if s.regime is Regime.ANARCHY or powers.ask(s, powers.IgnoresDistrict(seat, printed.faction), False):
        return EVERYWHERE
    if printed.faction is Faction.GREEN and business.has_chain(s, seat):
        return EVERYWHERE
    crosses = s.regime is Regime.US_INTERVENTION and printed.faction is Faction.BLUE
    return (printed.district, *MEXICO) if crosses else (printed.district,)


def cost(s: State, seat: Seat, troop: int, place: int) -> int:
    """Return what it costs the seat to move the troop to a place (Rule: Troops > Access and cost)."""
    costs = s.troop(troop).costs
    if place != s.players[seat].hacendado:
        return costs.at(business.access(s, place))
    back = s.back(seat)
    assert back is not None
    assert back.access is not None
    return costs.at(back.access)


def posts(s: State, seat: Seat, troop: int) -> Iterator[Post]:
    """Yield where the seat may send the troop, from hand or from its post, and that post if it can act there.

    Rule: Troops > Conditions; Troops > In place; Troops > Private army.
    """
    if is_closed(s, s.troop(troop)):
        return
    post = s.posts.get(troop, NO_CARD)
    if post in s.unrest:
        yield Post(post)
    gold = purse(s, seat)
    districts = reach(s, seat, troop)
    power = firepower(s, seat, troop)
    for place in s.enterprises:
        if (
            place != post
            and s.enterprise(place).district in districts
            and _beats(s, place, power)
            and _has_cube(s, seat, place, post)
            and cost(s, seat, troop, place) <= gold
        ):
            yield Post(place)
    army, back = s.players[seat].hacendado, s.back(seat)
    may_join = post != army and back is not None and back.faction is s.troop(troop).faction
    if may_join and cost(s, seat, troop, army) <= gold:
        yield Post(army)


def _beats(s: State, place: int, power: int) -> bool:
    guard = s.guards.get(place)
    return guard is None or firepower(s, s.owner[guard], guard) < power


def _has_cube(s: State, seat: Seat, place: int, post: int) -> bool:
    """Return whether the seat has a cube to extort with: a free one, or one that its troop frees (RULING 14)."""
    if s.owner[place] == seat or s.players[seat].reserve:
        return True
    frees = post in s.enterprises and s.owner[post] != seat
    guard = s.guards.get(place)
    return frees or (guard is not None and s.owner[guard] == seat)


def _plays(s: State, seat: Seat, card: int) -> Iterator[Play]:
    if next(posts(s, seat, card), None):
        yield Play(card)


def _play(t: Table, seat: Seat, play: Play) -> None:
    t.take_from_hand(seat, play.card)
    t.next(ChoosePost(seat, play.card))


PLAYINGS[CardType.TROOP] = Playing(_plays, _play)


def redeployable(s: State, seat: Seat) -> Iterator[Redeploy]:
    """Yield the own troops that have somewhere to go, or unrest to quell where they stand.

    Rule: Turn > Redeploy Troop; RULING 18.
    """
    yield from (Redeploy(troop) for troop in s.owned(s.troops, seat) if next(posts(s, seat, troop), None))


@dataclass(frozen=True, slots=True)
class ChoosePost(Step[State, Table, Post], prompt=Prompt.CHOOSE_POST):
    troop: int

    def options(self, s: State) -> Sequence[Post]:
        return list(posts(s, self.seat, self.troop))

    def resolve(self, t: Table, move: Post) -> None:
        s, seat, troop, place = t.s, self.seat, self.troop, move.place
        if s.posts.get(troop) == place:
            t.tell(facts.TroopPosted(seat, troop, place, place))
            t.remove_unrest(place, firepower(s, seat, troop))
            return
        due = cost(s, seat, troop, place)
        is_new = troop in s.resolving
        if is_new:
            pay_to_play(t, seat, Play(troop), due)
        else:
            t.pay(seat, due, facts.Why.TROOP)
        send(t, seat, troop, place, is_new)


def send(t: Table, seat: Seat, troop: int, place: int, is_new: bool) -> None:
    guard = t.s.guards.get(place)
    if guard is not None and may_relieve(t.s, t.s.owner[guard], guard, troop):
        t.next(Relieve(t.s.owner[guard], seat, troop, place, is_new))
    else:
        t.next(Arrive(seat, troop, place, is_new))


def may_relieve(s: State, seat: Seat, beaten: int, winner: int) -> bool:
    """Return whether the seat may take its beaten troop into its army, for a price (Rule: Troops > Relief)."""
    back, faction = s.back(seat), s.troop(beaten).faction
    if not s.relief or back is None or faction is not back.faction or faction is not s.troop(winner).faction:
        return False
    return cost(s, seat, beaten, s.players[seat].hacendado) <= s.players[seat].gold


@dataclass(frozen=True, slots=True)
class Relieve(Step[State, Table, Discard | Retreat], prompt=Prompt.RELIEVE):
    winner: Seat
    troop: int
    place: int
    is_new: bool

    def options(self, s: State) -> Sequence[Discard | Retreat]:
        beaten = s.guards[self.place]
        return [Retreat(beaten, s.players[self.seat].orientation), Discard(beaten)]

    def resolve(self, t: Table, move: Discard | Retreat) -> None:
        """Pay as for a retreat (RULING 20), or not, and let the winner arrive."""
        is_relieved = isinstance(move, Retreat)
        if is_relieved:
            t.pay(self.seat, cost(t.s, self.seat, move.card, t.s.players[self.seat].hacendado), facts.Why.RETREAT)
        t.next(Arrive(self.winner, self.troop, self.place, self.is_new, is_relieved))


@dataclass(frozen=True, slots=True)
class Arrive(Effect[Table]):
    """The arrival of a troop that has been paid for (Rule: Troops > Deploying)."""

    seat: Seat
    troop: int
    place: int
    is_new: bool
    relieves: bool = False

    def run(self, t: Table) -> None:
        s, seat, troop, place = t.s, self.seat, self.troop, self.place
        before = s.posts.get(troop, NO_CARD)
        if self.is_new:
            s.resolving.remove(troop)
            t.enter(seat, troop, s.troops)
        else:
            self._leave(t, before)
        t.tell(facts.TroopPosted(seat, troop, place, before))
        if place in s.enterprises:
            was_extorted = s.extorter(place) is not None
            self._battle(t)
            t.remove_unrest(place, firepower(s, seat, troop))
            self._take(t, was_extorted)
        else:
            t.post(troop, place)
        if self.is_new:
            t.next(*partners.effects_of(s, seat, troop, target=place))

    def _leave(self, t: Table, post: int) -> None:
        """Leave a post; what comes home later does not fill the gap there (RULING 63)."""
        was_extorting = t.s.guards.get(post) == self.troop and t.s.owner[post] != self.seat
        t.leave_post(self.troop, refill=False)
        if was_extorting and t.s.players[t.s.owner[post]].reserve:
            t.place_income(post)

    def _battle(self, t: Table) -> None:
        """Remove a weaker troop, without giving back yet what it has extorted."""
        beaten = t.s.guards.get(self.place)
        if beaten is None:
            return
        t.leave_post(beaten, refill=False)
        if self.relieves:
            loser = t.s.owner[beaten]
            army = t.s.players[loser].hacendado
            t.post(beaten, army)
            t.tell(facts.TroopPosted(loser, beaten, army, self.place))
        else:
            t.discard_troop(beaten, facts.Why.BATTLE)

    def _take(self, t: Table, was_extorted: bool) -> None:
        """Replace the cube before it, or an income cube."""
        s, place = t.s, self.place
        if s.owner[place] == self.seat:
            t.post(self.troop, place)
            if was_extorted:
                t.want_income(place, 1)
        elif s.income[place] or was_extorted:
            if not was_extorted:
                t.remove_income(place)
            t.post(self.troop, place)
        else:
            settling.plunder(t, place)
            t.make_homeless(self.troop)


@partners.effect("auto_slave_revolt")
def revolt(t: Table, do: partners.Do, ability: abilities.AutoSlaveRevolt) -> None:
    s = t.s
    place = s.posts.get(do.card, NOBODY)
    if place in s.enterprises and s.owner[place] != do.seat and s.enterprise(place).is_slave:
        settling.free_slaves(t, place)
