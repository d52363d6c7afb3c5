"""The state of the game, hands, displays and the whole table as plain text, and the alternative texts of all pictures.
Alternative texts put the most needed first and are never too long.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.spartacus.facts import CategoryCompared, PointsScored, PrimusConspiratusTaken, PrimusTaken
from paxbot.games.spartacus.game import view
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Category
from paxbot.present.spartacus import ending, names
from paxbot.present.spartacus.names import aurei, card_list, cards, categories, counted, sorted_cards, strengths
from paxbot.present.spartacus.sentence import last_told
from paxbot.present.spartacus.views import lobby_view
from paxbot.present.views import LIMIT, Section, alt_names, joined, plain_card, seats_told, sectioned, within
from paxbot.present.words import Many, _, brief, listing, ngettext, person

_COLUMN: Final = 60
_MANY: Final = 7
"""From so many columns on, each is told by its number of cards in an alternative text."""


def hand(s: State, seat: Seat, people: Sequence[str]) -> str:
    if s.players[seat].automated and s.winners is None:
        return _("Nemo plays this seat, and its hand stays hidden.")
    titles = (f"- **{title}**" for title in counted(sorted_cards(s.players[seat].hand, s.table)))
    position = view(s, seat)
    known = (drawn(position), returned(position, seat), seen_of_rome(position))
    return "\n".join(filter(None, (means(s, seat), *titles, *known)))


def means(s: State, seat: Seat) -> str:
    own = s.players[seat]
    return _("You have {aurei}, and {cards} in your hand.").format(aurei=aurei(own.aurei), cards=cards(len(own.hand)))


def drawn(position: Json) -> str:
    """Return the drawn cards that are placed nowhere yet, from their player's view; empty without any."""
    found = position["drawn"]
    return "" if isinstance(found, int) else _known(_("Drawn, and not put anywhere yet: {cards}."), found, position)


def returned(position: Json, seat: Seat) -> str:
    """Return the cards that the seat knows at the bottom of the stack, from its own view; empty without any."""
    found = position["players"][seat].get("returned")
    return _known(_("At the bottom of the stack you know {cards}."), found, position)


def seen_of_rome(position: Json) -> str:
    """Return Rome's face-down cards, from the view of a player who has passed; empty for all others."""
    return _known(_("Rome’s face-down cards, which you have seen: {cards}."), position["rome"]["seen"], position)


def _known(text: str, found: Sequence[int] | None, position: Json) -> str:
    return text.format(cards=card_list(found, position["table"])) if found else ""


def area(s: State, seat: Seat, people: Sequence[str]) -> str:
    position = view(s, None)
    return "\n".join([f"{person(seat, people)} · {counts(position, seat)}", *display_lines(position, seat, "- ")])


def counts(position: Json, seat: Seat, between: str = " · ") -> str:
    own = position["players"][seat]
    parts = [
        ngettext("{count} card in hand", "{count} cards in hand", own["hand_size"]).format(count=own["hand_size"]),
        _("fleets and armies up to {limit}").format(limit=own["limit"])
        if own["limit"]
        else _("no fleets or armies allowed yet"),
    ]
    if position["first"] == seat and position["solo"] is None:
        parts.append(_("start player (Primus)"))
    if position["holder"] == seat:
        parts.append(_("Primus Conspiratus"))
    if own["saw_rome"] and position["rome"]["hidden"]:
        parts.append(_("has seen Rome’s face-down cards"))
    if own["automated"]:
        parts.append(_("played by Nemo"))
    return between.join(parts)


def display_lines(position: Json, seat: Seat, bullet: str = "") -> list[str]:
    lines = category_lines(position["players"][seat], "display", position["table"])
    return [f"{bullet}{line}" for line in lines] or [_("No card lies in this display yet.")]


def category_lines(side: Json, key: str, table: str) -> Iterator[str]:
    for category in Category:
        row = [card for card in sorted_cards(side[key], table) if card.category is category]
        if row:
            yield _("{category}: {symbols} on {cards} ({list}).").format(
                category=names.category(category),
                symbols=names.symbols(side["symbols"][category.value]),
                cards=cards(len(row)),
                list=listing(counted(row, names.card_short)),
            )


def text(position: Json, people: Sequence[str]) -> tuple[str, ...]:
    return sectioned(_sections(position, people))


def _sections(position: Json, people: Sequence[str]) -> Iterator[Section]:
    table = (turn_sentence(position, people), *titles(position, people), *table_state(position))
    yield _("The table"), (*table, names.reconstruction(position["table"]))
    if position["winners"] is not None:
        yield _("The end"), ending.lines(position, people, ending.VERDICT, CategoryCompared, PointsScored)
    yield _("The columns"), _columns(position, people)
    yield _("Rome"), (rome(position), *category_lines(position["rome"], "cards", position["table"]))
    for seat, name in enumerate(people):
        yield _("Display of {player}").format(player=name), _display(position, seat)


def _columns(position: Json, people: Sequence[str]) -> Iterator[str]:
    for number, column in enumerate(position["columns"], 1):
        text = _("{legion}: {cards}. Price {price}.")
        if not column["cards"]:
            text = _("{legion}: no card.")
        elif column["cost"] != column["price"] and position["winners"] is None:
            text = _("{legion}: {cards}. Price {price}; {player} pays {cost}.")
        yield text.format(
            legion=names.legion(number),
            cards=card_list(column["cards"], position["table"]),
            price=aurei(column["price"]),
            cost=aurei(column["cost"]),
            player=people[position["active"]],
        )


def _display(position: Json, seat: Seat) -> Iterator[str]:
    own = position["players"][seat]
    yield _("{text}.").format(text=counts(position, seat, ", "))
    if "hand" in own:
        yield _("Open at the end: {aurei}, and in the hand {cards}.").format(
            aurei=aurei(own["aurei"]), cards=card_list(own["hand"], position["table"]) or _("no card")
        )
    yield from display_lines(position, seat)
    if own["strength"] != own["symbols"]:
        yield _("Strength, bonuses included: {strengths}.").format(strengths=strengths(own["strength"]))


def headline(s: State, people: Sequence[str]) -> str:
    return turn_title(s.winners is not None, s.round, s.turn, people[s.active])


def turn_title(is_over: bool, game_round: int, turn: int, active: str) -> str:
    if is_over:
        return _("The game is over")
    if turn == 0:
        return _("{player} chooses one of the first cards").format(player=active)
    return _("Round {round}, turn {turn}: {player}").format(round=game_round, turn=turn, player=active)


def turn_sentence(position: Json, people: Sequence[str]) -> str:
    active = people[position["active"]]
    if position["winners"] is not None:
        return _("The game is over.")
    if position["turn"] == 0:
        return _("Before the first round: {player} chooses one of the first cards.").format(player=active)
    return _("Round {round}, turn {turn}: it is the turn of {player}.").format(
        round=position["round"], turn=position["turn"], player=active
    )


def titles(position: Json, people: Sequence[str]) -> Iterator[str]:
    if position["solo"] is None:
        yield _("{player} is the start player.").format(player=people[position["first"]])
    if position["holder"] is None:
        yield _("Nobody holds Primus Conspiratus.")
    else:
        yield _("{player} holds Primus Conspiratus.").format(player=people[position["holder"]])


def table_state(position: Json) -> Iterator[str]:
    yield stack_sentence(position["stack"])
    yield from _remarks(position)


stack_sentence = Many("{count} card in the stack.", "{count} cards in the stack.")


def status(s: State, people: Sequence[str]) -> tuple[str, ...]:
    position = view(s, None)
    count = position["stack"]
    parts = [ngettext("{count} card in the stack", "{count} cards in the stack", count).format(count=count)]
    if not s.solo_game:
        parts.insert(0, _("Start player of each round: {player}").format(player=person(s.first, people)))
    return (" · ".join(parts), rome(position), _conspiracy(position, people), *_remarks(position))


def lead(s: State, seat: Seat | None, people: Sequence[str]) -> str:
    """Return who is stronger than Rome in most categories; for a seat that trails, its number as well."""
    ahead = [len(player["ahead"]) for player in view(s, None)["players"]]
    best = max(ahead)
    if not best:
        return _("Nobody is stronger than Rome in any category.")
    leaders = [name for name, count in zip(people, ahead, strict=True) if count == best]
    text = ngettext(
        "{players} leads, stronger than Rome in {count} of the 7 categories.",
        "{players} lead, each stronger than Rome in {count} of the 7 categories.",
        len(leaders),
    )
    if seat is not None and ahead[seat] < best:
        text = ngettext(
            "{players} leads, stronger than Rome in {count} of the 7 categories; you are in {own}.",
            "{players} lead, each stronger than Rome in {count} of the 7 categories; you are in {own}.",
            len(leaders),
        )
    return text.format(players=listing(leaders), count=best, own=0 if seat is None else ahead[seat])


def titles_since(facts: Sequence[Fact], people: Sequence[str]) -> str:
    holders = {PrimusConspiratusTaken: _("Primus Conspiratus"), PrimusTaken: _("Primus")}
    taken = {type(fact): fact.seat for fact in facts if isinstance(fact, PrimusConspiratusTaken | PrimusTaken)}
    said = [
        _("{player} now has {title}").format(player=people[seat], title=holders[kind]) for kind, seat in taken.items()
    ]
    return _("{sentence}.").format(sentence=listing(said)) if said else _("No title has changed hands.")


def rome(position: Json) -> str:
    shown, hidden = strengths(position["rome"]["strength"]), position["rome"]["hidden"]
    if hidden and shown:
        text = ngettext(
            "Rome’s strength: {strengths}. {count} more card lies face down.",
            "Rome’s strength: {strengths}. {count} more cards lie face down.",
            hidden,
        )
    elif hidden:
        text = ngettext(
            "Rome has no open card yet; {count} card lies face down.",
            "Rome has no open card yet; {count} cards lie face down.",
            hidden,
        )
    else:
        text = _("Rome’s strength: {strengths}.") if shown else _("Rome has no card yet.")
    return text.format(strengths=shown, count=hidden)


def _conspiracy(position: Json, people: Sequence[str]) -> str:
    holder = position["holder"]
    if holder is None:
        return _("Nobody holds Primus Conspiratus.")
    symbols = position["players"][holder]["symbols"]["intrigue"]
    return ngettext(
        "Primus Conspiratus: {player}, with {count} symbol of intrigue",
        "Primus Conspiratus: {player}, with {count} symbols of intrigue",
        symbols,
    ).format(player=person(holder, people), count=symbols)


def _remarks(position: Json) -> Iterator[str]:
    """Yield the goal of a solitaire game, and how far it is reached, and that a game is unofficial."""
    if (solo := position["solo"]) is not None and position["winners"] is None:
        yield _(
            "Solitaire game {game} of 5, to be won with cards of all 7 categories and by being stronger than Rome in "
            "at least {needed} of them. So far: cards of {played}, and stronger than Rome in {stronger}."
        ).format(
            game=solo["game"],
            needed=solo["stronger"],
            played=categories(solo["played"]),
            stronger=categories(solo["ahead"]),
        )
    if position["unofficial"]:
        yield _("With five or more players the number of cards and Legions is this bot’s own, not the publisher’s.")


def table_alt(view: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = alt_names(people)
    length = _COLUMN if len(view["columns"]) < _MANY else 0
    head, rest = (
        [turn_sentence(view, who), last_told(facts, who).sentence],
        [*_columns_briefly(view, length), *table_state(view)],
    )
    texts = (joined([*head, *told(view, who), *rest]) for told in (_by_name, _matrix))
    return next((text for text in texts if len(text) <= LIMIT), within([*head, *_matrix(view, who), *rest]))


def _by_name(view: Json, who: Sequence[str]) -> Iterator[str]:
    rome = strengths(view["rome"]["strength"]) or _("no cards yet")
    yield _("{player}: {strengths}.").format(player=_("Rome"), strengths=rome)
    yield from (_figures(view, seat, who) for seat in range(len(who)))
    yield from _romes(view)


def _matrix(view: Json, who: Sequence[str]) -> Iterator[str]:
    categories = ", ".join(names.category(each) for each in Category)
    rows = [f"{_('Rome')} {_row(view['rome'])}"]
    for seat, name in enumerate(who):
        text = _("{player} {strengths} ({cards} in hand)")
        own = view["players"][seat]
        rows.append(text.format(player=brief(name), strengths=_row(own), cards=own["hand_size"]))
    yield _("Strengths in {categories}: {rows}.").format(categories=categories, rows="; ".join(rows))
    yield from _romes(view)
    yield from titles(view, who)


def _romes(view: Json) -> Iterator[str]:
    if romes := [names.category(each) for each in view["rome"]["has"]]:
        yield _("Nobody is stronger than Rome in {categories}.").format(categories=listing(romes))
    if hidden := view["rome"]["hidden"]:
        yield ngettext(
            "{count} card of Rome’s lies face down.", "{count} cards of Rome’s lie face down.", hidden
        ).format(count=hidden)


def _row(side: Json) -> str:
    return ", ".join(str(side["strength"][each.value]) for each in Category)


def columns_alt(view: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = alt_names(people)
    return within([turn_sentence(view, who), last_told(facts, who).sentence, *_columns_briefly(view)])


def rome_alt(view: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    lines = category_lines(view["rome"], "cards", view["table"])
    return within([rome(view), last_told(facts, alt_names(people)).sentence, *lines])


def displays_alt(view: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = alt_names(people)
    figures = (_figures(view, seat, who) for seat in range(len(who)))
    return within([turn_sentence(view, who), last_told(facts, who).sentence, *figures])


def display_alt(view: Json, seat: Seat, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = alt_names(people)
    return within([_figures(view, seat, who), last_told(facts, who).sentence, *display_lines(view, seat)])


def hand_alt(view: Json, seat: Seat, people: Sequence[str]) -> str:
    own, table = view["players"][seat], view["table"]
    if "hand" not in own:
        return _("A hand that stays hidden.")
    hand = _("Your hand: {cards}.").format(cards=card_list(own["hand"], table) or _("no card"))
    money = _("You have {aurei}.").format(aurei=aurei(own["aurei"]))
    return within([hand, money, drawn(view), seen_of_rome(view), returned(view, seat)])


def ending_alt(view: Json, people: Sequence[str]) -> str:
    who = alt_names(people)
    won, *rest = (ending.lines(view, who, kind) for kind in (ending.VERDICT, PointsScored, CategoryCompared))
    return within([*won, ending.turning_point(view), *chain(*rest)])


def lobby_alt(people: Sequence[str], automated: int, seats: range, table: str = "") -> str:
    seats_taken = seats_told(lobby_view(people, automated, seats, table))
    return within([_("PAX (2011), by Bernd Eisenstein."), seats_taken, names.reconstruction(table)])


def card_alt(number: int, table: str = "") -> str:
    """Return a card with its rules. Raises: PaxError for an unknown number."""
    return plain_card(names.card_text(number, table))


def _columns_briefly(view: Json, length: int = _COLUMN) -> Iterator[str]:
    for number, column in enumerate(view["columns"], 1):
        text = _("{legion}: {cards}, price {price}.") if column["cards"] else _("{legion}: no card.")
        yield text.format(
            legion=names.legion(number),
            cards=names.cards_within(column["cards"], length, view["table"]),
            price=aurei(column["price"]),
        )


def _figures(view: Json, seat: Seat, who: Sequence[str]) -> str:
    shown = strengths(view["players"][seat]["strength"]) or _("no cards yet")
    return _("{player}: {strengths}; {counts}.").format(
        player=who[seat], strengths=shown, counts=counts(view, seat, ", ")
    )
