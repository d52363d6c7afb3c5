"""Topples and the end as stories for their pictures, and the alternative texts of all pictures.
Alternative texts put the most needed first and are never too long.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.terms import REGIMES, Ending, Prestige, Regime
from paxbot.games.porfiriana.topple import against
from paxbot.present.porfiriana import names, telling, text
from paxbot.present.porfiriana.card_texts import card_text, reconstruction
from paxbot.present.porfiriana.facts import FACTS
from paxbot.present.porfiriana.models import regime_view, shown_seat
from paxbot.present.porfiriana.panels import possessions
from paxbot.present.porfiriana.telling import last_told
from paxbot.present.porfiriana.text import deck
from paxbot.present.porfiriana.views import (
    DIAZ,
    DeedView,
    EndingView,
    EndSeatView,
    HeadView,
    RiseView,
    TestView,
    ToppleView,
)
from paxbot.present.views import LIMIT, LobbyView, alt_names, fullest, joined, plain_card, seats_told, sentence, within
from paxbot.present.words import _, brief, capital

MOST_ROUNDS: Final = 16
T = TypeVar("T")


def topple_view(position: Json, people: Sequence[str], facts: Sequence[Fact]) -> ToppleView:
    """Return an attempt as a story, from the view before it was decided and the facts that decided it.
    Raises: PaxError without a decided attempt.
    """
    tested = next((fact for fact in facts if isinstance(fact, f.ToppleTested)), None)
    if tested is None:
        raise PaxError("unknown_part", part="milestone")
    buyer = position["active"]
    regime = regime_view(position)
    ended = next((fact for fact in facts if isinstance(fact, f.GameEnded)), None)
    winner = ended.winners[0] if ended and ended.why is Ending.TOPPLE and len(ended.winners) == 1 else None
    title = names.title(deck(position), tested.card)
    return ToppleView(
        head=HeadView(_("{player} buys {card}").format(player=brief(people[buyer]), card=title), buyer),
        regime=regime.key,
        prestige=tested.prestige,
        prestige_text=_("{topple}: {prestige} counts").format(
            topple=capital(names.TOPPLE_TYPE(deck(position).regimes[Regime(regime.key)].topple_type)),
            prestige=names.PRESTIGE(tested.prestige),
        ),
        diaz_text=_("Díaz {diaz}").format(diaz=tested.diaz),
        tests_title=_("Points against Díaz and two opponents"),
        tests=tuple(sorted(_tests(position, people, tested), key=lambda test: test.seat != buyer)),
        deeds_title=_("The showdown"),
        deeds=tuple(_deeds(position, facts, people)),
        earlier_title=_("Earlier attempts"),
        earlier=tuple(_earlier(position)),
        verdict=next(FACTS.lines([ended], people)) if ended else _("Nobody topples Díaz."),
        winner=winner,
    )


def _tests(position: Json, people: Sequence[str], tested: f.ToppleTested) -> Iterator[TestView]:
    for seat, name in enumerate(people):
        found = against(tested.points, seat, is_solo=position["diaz"] is not None, iron_hand=position["iron_hand"])
        rivals = tuple((None if other is None else shown_seat(position, other), count) for other, count in found)
        points = tested.points[seat]
        yield TestView(seat, brief(name), points, tested.diaz, rivals, points > tested.tripartites[seat])


_MOTIFS: Final[dict[type[Fact], str]] = {
    f.HacendadoTurned: "hacendado",
    f.FraudCommitted: "court",
    f.HacendadoKilled: "black",
    f.SpyUsed: "spy",
}


def _deeds(position: Json, facts: Sequence[Fact], people: Sequence[str]) -> Iterator[DeedView]:
    if position["heel"]:
        yield DeedView(DIAZ, "diaz", _("Díaz −{count}").format(count=position["heel"]))
    who = names.seated([brief(name) for name in people])
    for fact in (*telling.attempts(position)[-1].deeds, *facts):
        if told := telling.deed(fact, who):
            yield DeedView(shown_seat(position, getattr(fact, "seat", 0)), _MOTIFS[type(fact)], capital(told))


def _earlier(position: Json) -> Iterator[DeedView]:
    for each in telling.attempts(position)[:-1]:
        tested, seat = each.tests[0], each.began.seat
        line = _("Turn {turn}: {points} against {needed}").format(
            turn=each.turn, points=tested.points[seat], needed=tested.tripartites[seat]
        )
        yield DeedView(seat, each.began.regime, line)


def ending_view(position: Json, people: Sequence[str]) -> EndingView:
    """Return the end of the game. Raises: PaxError while it runs."""
    if position["winners"] is None:
        raise PaxError("game_not_over")
    kind = REGIMES[Regime(position["regime"])].prestige
    short = [brief(name) for name in people]
    story = [*telling.verdict(position, short)[1:], *telling.showdown(position, short)]
    noted: list[list[list[int]]] = spread(position["rounds"], MOST_ROUNDS)
    labels: dict[str, str] = {
        "gold": _("Gold"),
        "income": _("Income"),
        **{each: names.PRESTIGE(each) for each in Prestige},
    }
    return EndingView(
        verdict=telling.verdict(position, people)[0],
        winners=tuple(position["winners"]),
        regime=position["regime"],
        prestige=kind if position["ending"] == Ending.TOPPLE else "",
        story=tuple(story),
        labels=labels,
        seats=tuple(_seats(position, people)),
        rises=tuple(
            RiseView(title, tuple(tuple(each[which]) for each in noted))
            for which, title in enumerate((_("Gold after each round"), _("Prestige points after each round")))
        )
        if len(noted) > 1
        else (),
    )


def _seats(position: Json, people: Sequence[str]) -> Iterator[EndSeatView]:
    for seat, (name, own) in enumerate(zip(people, position["players"], strict=True)):
        yield EndSeatView(seat, name, seat in position["winners"], own["prestige"], own["gold"], own["income"])
    if position["diaz"] is not None:
        yield EndSeatView(DIAZ, _("Díaz"), False, position["diaz"]["prestige"])


def spread(found: Sequence[T], most: int) -> list[T]:
    count = min(most, len(found))
    return [found[i * (len(found) - 1) // max(1, count - 1)] for i in range(count)]


def _said(facts: Sequence[Fact], people: Sequence[str]) -> str:
    return last_told(facts, alt_names(people)).sentence


def table_alt(position: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = alt_names(people)
    figures = [text.standing(position, seat, who) for seat in range(len(who))]
    figures += text.needed(position, who)
    head = (text.turn_sentence(position, who), _said(facts, people), text.regime_line(position))
    return within([*head, *figures, *text.table_state(position)])


def market_alt(position: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = alt_names(people)
    head = (text.turn_sentence(position, who), _said(facts, people))
    rest = (*text.public_lines(position, 0), *text.table_state(position))
    room = LIMIT - len(joined((*head, _("Market: {cards}."), *map(sentence, rest))))
    market = fullest([[*text.market_items(position, who, most)] for most in (0, 1, None)], room)
    return within([*head, _("Market: {cards}.").format(cards=market), *map(sentence, rest)])


def areas_alt(position: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = alt_names(people)
    owns = [*position["players"], *filter(None, (position["diaz"],))]
    rows = zip(names.seated(who), owns, strict=False)
    cards = text.deck(position)
    told = [(name, names.titles(cards, text.lies_before(own))) for name, own in rows]
    lines = [_("{player}: {cards}.").format(player=name, cards=cards or _("no card in play")) for name, cards in told]
    return within([_said(facts, people), *lines, *(line for own in owns for line in text.posts(position, own))])


def area_alt(position: Json, seat: Seat, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = alt_names(people)
    return within([text.standing(position, seat, who), _said(facts, people), *text.tableau(position, seat, who)])


def hand_alt(position: Json, seat: Seat) -> str:
    own = position["players"][seat]
    if "hand" not in own:
        return _("A hand that stays hidden.")
    cards = text.deck(position)
    lines = (line.replace("*", "") for line in text.card_lines(cards, own["hand"]))
    hand = _("Your hand: {cards}.").format(cards=names.titles(cards, own["hand"]) or _("no card"))
    return within([hand, possessions(own["gold"], len(own["hand"]), own["reserve"]), *map(sentence, lines)])


def topple_alt(position: Json, people: Sequence[str], facts: Sequence[Fact]) -> str:
    attempt = telling.attempts(position)[-1]
    told = FACTS.log((attempt.began, *attempt.deeds, *facts), alt_names(people))
    return within(line.replace("*", "") for line in told)


def ending_alt(position: Json, people: Sequence[str]) -> str:
    who = alt_names(people)
    figures = map(sentence, telling.lines(position, who))
    return within([*telling.verdict(position, who), *figures, *telling.showdown(position, who)])


def lobby_alt(lobby: LobbyView, deck: Deck) -> str:
    about = _("Pax Porfiriana, by Phil Eklund, Matt Eklund and Jim Gutt.")
    return within([about, seats_told(lobby), reconstruction(deck)])


def card_alt(deck: Deck, number: int) -> str:
    """Return a card in full. Raises: PaxError for an unknown number."""
    return plain_card(card_text(deck, number))
