from collections.abc import Iterator, Sequence
from typing import Any

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana.deck import Deck, deck_of
from paxbot.games.porfiriana.facts import DepressionBegan, DepressionEnded, RegimeChanged
from paxbot.games.porfiriana.game import view
from paxbot.games.porfiriana.market import PRICES, WIDTH
from paxbot.games.porfiriana.state import State, ovals_of
from paxbot.games.porfiriana.terms import NO_CARD, REGIMES, Prestige, Regime
from paxbot.present import views
from paxbot.present.porfiriana import names, telling
from paxbot.present.porfiriana.card_texts import cost_of, reconstruction, summary, to_play
from paxbot.present.porfiriana.names import gold
from paxbot.present.porfiriana.panels import means
from paxbot.present.views import Section
from paxbot.present.words import _, capital, listing, ngettext, person


def deck(position: Json) -> Deck:
    return deck_of(position["deck"])


def hand(s: State, seat: Seat, people: Sequence[str]) -> str:
    if s.players[seat].automated and s.winners is None:
        return _("Calavera plays this seat, and its hand stays hidden.")
    return "\n".join([means(s, seat), *(f"- {line}" for line in card_lines(s.deck, s.players[seat].hand))])


def card_lines(cards: Deck, found: Sequence[int]) -> Iterator[str]:
    for card in found:
        about = "; ".join(filter(None, (cost_of(cards[card]), *summary(cards[card]))))
        yield _("**{card}**: {about}").format(card=names.title(cards, card), about=about)


def headline(s: State, people: Sequence[str]) -> str:
    return turn_title(s.winners is not None, s.turn, names.seated(people)[s.active])


def turn_title(is_over: bool, turn: int, active: str) -> str:
    if is_over:
        return _("The game is over")
    if turn == 0:
        return _("Choosing the hacendados")
    return _("Turn {turn}: {player}").format(turn=turn, player=active)


def turn_sentence(position: Json, people: Sequence[str]) -> str:
    title = turn_title(position["winners"] is not None, position["turn"], names.seated(people)[position["active"]])
    return _("{sentence}.").format(sentence=title)


def regime_line(position: Json) -> str:
    text = _("Regime: {regime}, mine {mine}, economy {economy}; {prestige} topples Díaz.")
    if position["depression"]:
        text = _("Regime: {regime} in a depression, mine {mine}, economy {economy}; {prestige} topples Díaz.")
    return text.format(
        regime=names.REGIME(position["regime"]),
        mine=position["mine"],
        economy=position["economy"],
        prestige=names.PRESTIGE(REGIMES[Regime(position["regime"])].prestige),
    )


def table_state(position: Json) -> Iterator[str]:
    to_come, stack = position["topples_to_come"], position["stack"]
    yield _("Topple cards: {gone} of 4 gone, {to_come} still in the stack of {cards}.").format(
        gone=position["topples"], to_come=to_come, cards=names.cards(stack)
    )
    if position["bull_bear"]:
        cards = deck(position)
        animal = {"bull": _("bull"), "bear": _("bear")}[getattr(cards[position["bull_bear"][-1]], "bull_bear")]  # noqa: B009
        yield _("On top of the bull/bear pile: a {animal}.").format(animal=animal)
    if position["blocked"]:
        yield _("The regime cannot change until after the next topple attempt.")
    if position["quiet"]:
        yield ngettext(
            "Nobody has bought a market card for {count} turn; after a whole round of such turns gold decides.",
            "Nobody has bought a market card for {count} turns; after a whole round of such turns gold decides.",
            position["quiet"],
        ).format(count=position["quiet"])


def status(s: State, people: Sequence[str]) -> tuple[str, ...]:
    position = view(s, None)
    who = [person(seat, people) for seat in range(len(people))]
    return (regime_line(position), *table_state(position), *(standing(position, seat, who) for seat in range(s.hosted)))


def standing(position: Json, seat: Seat, who: Sequence[str]) -> str:
    return _("{player}: {counts}.").format(player=who[seat], counts=", ".join(counts(position, seat)))


def needed(position: Json, who: Sequence[str]) -> Iterator[str]:
    """Yield how many points of the current kind each player needs to topple Díaz now."""
    if position["needed"]:
        text = _("{player} {count}")
        each = [text.format(player=name, count=n + 1) for name, n in zip(who, position["needed"], strict=True)]
        yield _("Points that would topple Díaz now: {points}.").format(points=", ".join(each))


def counts(position: Json, seat: Seat) -> Iterator[str]:
    own = position["players"][seat]
    yield _("{gold} (+{income})").format(gold=gold(own["gold"]), income=own["income"])
    yield ngettext("{count} card in hand", "{count} cards in hand", own["hand_size"]).format(count=own["hand_size"])
    yield _("{cubes} free").format(cubes=names.cubes(own["reserve"]))
    yield prestige(own)
    if own["jailed"]:
        yield _("in jail")
    if own["automated"]:
        yield _("played by Calavera")


def prestige(own: Json) -> str:
    points = [f"{names.PRESTIGE(kind)} {own['prestige'][kind]}" for kind in Prestige if own["prestige"][kind]]
    return listing(points) or _("no prestige")


def area(s: State, seat: Seat, people: Sequence[str]) -> str:
    position = view(s, None)
    who = [person(each, people) for each in range(len(people))]
    return "\n".join([standing(position, seat, who), *(f"- {line}" for line in tableau(position, seat, people))])


def tableau(position: Json, seat: Seat, people: Sequence[str]) -> Iterator[str]:
    own, cards = position["players"][seat], deck(position)
    if own["hacendado"] != NO_CARD:
        lies = names.orientation(cards, own["hacendado"], own["orientation"])
        yield _("Hacendado {card}: {side}.").format(card=names.title(cards, own["hacendado"]), side=lies)
    yield from before(position, own, people)


def lies_before(own: Json) -> list[int]:
    boss = own.get("hacendado", NO_CARD)
    return [*([] if boss == NO_CARD else [boss]), *own["enterprises"], *own["partners"]]


def before(position: Json, own: Json, people: Sequence[str]) -> Iterator[str]:
    cards = deck(position)
    for card in own["partners"]:
        side = position["side"].get(str(card), 0)
        about = "; ".join(summary(cards[card], side))
        yield _("{card}: {about}.").format(card=names.title(cards, card, side), about=about)
    for card in own["enterprises"]:
        about = "; ".join([*list(summary(cards[card]))[:1], *lying(position, card, people)])
        yield _("{card}: {about}.").format(card=names.title(cards, card), about=about)
    yield from posts(position, own)
    if own["grudges"]:
        yield _("Grudge pile: {cards}.").format(cards=names.titles(cards, own["grudges"]))


def posts(position: Json, own: Json) -> Iterator[str]:
    cards = deck(position)
    for troop in own["troops"]:
        place = position["posts"].get(str(troop))
        where = _("private army") if place == own.get("hacendado") else names.title(cards, place)
        yield _("{card}: at {place}.").format(card=names.title(cards, troop), place=where)


def lying(position: Json, card: int, people: Sequence[str]) -> Iterator[str]:
    income, key = position["income"].get(str(card), 0), str(card)
    yield _("income {count}").format(count=income)
    for oval in ovals_of(card):
        seats = position["connections"].get(str(oval), ())
        if seats:
            built = names.oval_name(deck(position), oval)
            yield _("{oval} by {players}").format(
                oval=built, players=listing([names.seated(people)[seat] for seat in seats])
            )
    if count := position["prestige"].get(key):
        yield _("prestige {count}").format(count=count)
    if count := position["unrest"].get(key):
        yield names.unrest(count)
    for troop, place in position["posts"].items():
        if place == card:
            owner = names.seated(people)[position["owner"][troop]]
            yield _("{troop} of {player}").format(troop=names.title(deck(position), int(troop)), player=owner)


def priced(position: Json) -> Iterator[tuple[int, int]]:
    for space in sorted(range(len(position["market"])), key=lambda space: (space % WIDTH, space)):
        if (card := position["market"][space]) != NO_CARD:
            yield PRICES[space], card


def market_lines(position: Json, people: Sequence[str]) -> Iterator[str]:
    yield from market_items(position, people, with_costs=True)
    yield from public_lines(position)


def market_items(
    position: Json, people: Sequence[str], most: int | None = None, *, with_costs: bool = False
) -> Iterator[str]:
    cards = deck(position)
    for price, card in priced(position):
        text = _("{gold}: {card}")
        if (speculator := position["speculation"].get(str(card))) is not None:
            text = _("{gold}, to {player}: {card}")
        player = "" if speculator is None else names.seated(people)[speculator]
        costs = to_play(cards[card], cost_of(cards[card]), position["mine"], position["economy"]) if with_costs else ()
        about = _about(names.title(cards, card), [*costs, *list(summary(cards[card]))[:most]])
        yield text.format(gold=gold(price), card=about, player=player)


def public_lines(position: Json, most: int | None = None) -> Iterator[str]:
    cards = deck(position)
    for card in position["public"]:
        face: Any = cards[card]
        sides = [
            _about(names.title(cards, card, number), [gold(side.cost), *list(summary(face, number))[:most]])
            for number, side in enumerate(face.sides)
        ]
        yield _("Public: {card}").format(card=names.either(sides))


def _about(card: str, about: Sequence[str]) -> str:
    return _("{card} ({about})").format(card=card, about="; ".join(about)) if about else card


def text(position: Json, people: Sequence[str]) -> tuple[str, ...]:
    return views.sectioned(_sections(position, people))


def _sections(position: Json, people: Sequence[str]) -> Iterator[Section]:
    cards = deck(position)
    head = (turn_sentence(position, people), regime_line(position), *needed(position, people), *table_state(position))
    yield _("The table"), (*head, reconstruction(cards))
    if position["winners"] is not None:
        yield _("The end"), telling.verdict(position, people)
    yield _("The market"), market_lines(position, people)
    for seat, name in enumerate(people):
        lines = [standing(position, seat, people), *tableau(position, seat, people)]
        own = position["players"][seat]
        if "hand" in own:
            lines.append(_("Hand: {cards}.").format(cards=names.titles(cards, own["hand"]) or _("no card")))
        yield _("Tableau of {player}").format(player=name), lines
    if position["diaz"] is not None:
        yield (
            _("Tableau of {player}").format(player=_("Díaz")),
            (
                _("{sentence}.").format(sentence=capital(prestige(position["diaz"]))),
                *before(position, position["diaz"], people),
            ),
        )


def lead(s: State, seat: Seat | None, people: Sequence[str]) -> str:
    kind = REGIMES[s.regime].prestige
    players = view(s, None)["players"]
    points = [player["prestige"][kind] for player in players]
    money = [player["gold"] for player in players]
    text = _("Most {prestige}: {players} ({points}); most gold: {rich} ({gold}).")
    if not max(points):
        text = _("No player has {prestige}; most gold: {rich} ({gold}).")
    elif seat is not None and points[seat] < max(points):
        text = _("Most {prestige}: {players} ({points}); most gold: {rich} ({gold}); you have {own} and {own_gold}.")
    return text.format(
        players=_best(points, people),
        points=max(points),
        prestige=names.PRESTIGE(kind),
        rich=_best(money, people),
        gold=gold(max(money)),
        own=0 if seat is None else points[seat],
        own_gold=gold(0 if seat is None else money[seat]),
    )


def _best(found: Sequence[int], people: Sequence[str]) -> str:
    return listing([name for name, count in zip(people, found, strict=True) if count == max(found)])


def rulers_since(facts: Sequence[Fact], people: Sequence[str]) -> str:
    said = [
        _("the regime is now {regime}").format(regime=names.REGIME(fact.regime))
        for fact in facts
        if isinstance(fact, RegimeChanged)
    ][-1:]
    for fact in facts:
        if isinstance(fact, DepressionBegan | DepressionEnded):
            said[1:] = [_("a depression began") if isinstance(fact, DepressionBegan) else _("a depression ended")]
    text = listing(said)
    return _("{sentence}.").format(sentence=text[:1].upper() + text[1:]) if said else _("The regime has not changed.")
