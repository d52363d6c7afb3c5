from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.spartacus.facts import CategoryCompared, PointsScored
from paxbot.games.spartacus.terms import Category
from paxbot.present.spartacus import ending, text
from paxbot.present.spartacus import names as terms
from paxbot.present.spartacus.names import aurei, card_list, card_text, cards_within, reconstruction, strengths
from paxbot.present.spartacus.sentence import last_told
from paxbot.present.spartacus.text import rome, table_state, titles, turn_sentence
from paxbot.present.spartacus.views import lobby_view
from paxbot.present.views import ALT_NAME, LIMIT, joined, seats_told, sentence, within
from paxbot.present.words import _, brief, listing, ngettext, short_name

_COLUMN: Final = 60
_MANY: Final = 7
"""From so many columns on, each is told by its number of cards."""


def table_alt(view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = _who(names)
    length = _COLUMN if len(view["columns"]) < _MANY else 0
    head, rest = (
        [turn_sentence(view, who), last_told(facts, who).sentence],
        [*_columns(view, length), *table_state(view)],
    )
    texts = (joined([*head, *told(view, who), *rest]) for told in (_by_name, _matrix))
    return next((text for text in texts if len(text) <= LIMIT), within([*head, *_matrix(view, who), *rest]))


def _by_name(view: Json, who: Sequence[str]) -> Iterator[str]:
    rome = strengths(view["rome"]["strength"]) or _("no cards yet")
    yield _("{player}: {strengths}.").format(player=_("Rome"), strengths=rome)
    yield from (_figures(view, seat, who) for seat in range(len(who)))
    yield from _romes(view)


def _matrix(view: Json, who: Sequence[str]) -> Iterator[str]:
    categories = ", ".join(terms.category(each) for each in Category)
    rows = [f"{_('Rome')} {_row(view['rome'])}"]
    for seat, name in enumerate(who):
        text = _("{player} {strengths} ({cards} in hand)")
        own = view["players"][seat]
        rows.append(text.format(player=brief(name), strengths=_row(own), cards=own["hand_size"]))
    yield _("Strengths in {categories}: {rows}.").format(categories=categories, rows="; ".join(rows))
    yield from _romes(view)
    yield from titles(view, who)


def _romes(view: Json) -> Iterator[str]:
    if romes := [terms.category(each) for each in view["rome"]["has"]]:
        yield _("Nobody is stronger than Rome in {categories}.").format(categories=listing(romes))
    if hidden := view["rome"]["hidden"]:
        text = ngettext("{count} card of Rome’s lies face down.", "{count} cards of Rome’s lie face down.", hidden)
        yield text.format(count=hidden)


def _row(side: Json) -> str:
    return ", ".join(str(side["strength"][each.value]) for each in Category)


def columns_alt(view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = _who(names)
    return within([turn_sentence(view, who), last_told(facts, who).sentence, *_columns(view)])


def rome_alt(view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    lines = text.category_lines(view["rome"], "cards", view["table"])
    return within([rome(view), last_told(facts, _who(names)).sentence, *lines])


def displays_alt(view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = _who(names)
    figures = (_figures(view, seat, who) for seat in range(len(who)))
    return within([turn_sentence(view, who), last_told(facts, who).sentence, *figures])


def display_alt(view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    who = _who(names)
    return within([_figures(view, seat, who), last_told(facts, who).sentence, *text.display_lines(view, seat)])


def hand_alt(view: Json, seat: Seat, names: Sequence[str]) -> str:
    own, table = view["players"][seat], view["table"]
    if "hand" not in own:
        return _("A hand that stays hidden.")
    hand = _("Your hand: {cards}.").format(cards=card_list(own["hand"], table) or _("no card"))
    money = _("You have {aurei}.").format(aurei=aurei(own["aurei"]))
    return within([hand, money, text.drawn(view), text.seen_of_rome(view), text.returned(view, seat)])


def ending_alt(view: Json, names: Sequence[str]) -> str:
    who = _who(names)
    won, *rest = (ending.lines(view, who, kind) for kind in (ending.VERDICT, PointsScored, CategoryCompared))
    return within([*won, ending.turning_point(view), *chain(*rest)])


def lobby_alt(people: Sequence[str], automated: int, seats: range, table: str = "") -> str:
    seats_taken = seats_told(lobby_view(people, automated, seats, table))
    return within([_("PAX (2011), by Bernd Eisenstein."), seats_taken, reconstruction(table)])


def card_alt(number: int, table: str = "") -> str:
    """Return a card with its rules. Raises: PaxError for an unknown number."""
    found = card_text(number, table)
    lines = found.text.replace("*", "").replace("-# ", "").split("\n")
    return within([sentence(found.title), *map(sentence, lines)])


def _who(names: Sequence[str]) -> list[str]:
    return [short_name(name, ALT_NAME) for name in names]


def _columns(view: Json, length: int = _COLUMN) -> Iterator[str]:
    for number, column in enumerate(view["columns"], 1):
        text = _("{legion}: {cards}, price {price}.") if column["cards"] else _("{legion}: no card.")
        yield text.format(
            legion=terms.legion(number),
            cards=cards_within(column["cards"], length, view["table"]),
            price=aurei(column["price"]),
        )


def _figures(view: Json, seat: Seat, who: Sequence[str]) -> str:
    shown = strengths(view["players"][seat]["strength"]) or _("no cards yet")
    return _("{player}: {strengths}; {counts}.").format(
        player=who[seat], strengths=shown, counts=text.counts(view, seat, ", ")
    )
