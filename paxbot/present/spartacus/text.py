"""The whole table as plain text: all that the pictures show, in sections to be read aloud or over a slow line."""

from collections.abc import Iterator, Sequence

from paxbot.present import sections
from paxbot.present.sections import Section
from paxbot.present.spartacus import names, scoring
from paxbot.present.spartacus.card_texts import reconstruction
from paxbot.present.spartacus.hands import category_lines, counts, display_lines
from paxbot.present.spartacus.scoring import Position
from paxbot.present.spartacus.speech import aurei, card_list, strengths
from paxbot.present.spartacus.status import goal, rome, unofficial
from paxbot.present.words import _, ngettext


def text(view: Position, people: Sequence[str]) -> tuple[str, ...]:
    """The table in sections with a heading each; a long one goes on in the next, and its heading says so."""
    return sections.told(_sections(view, people))


def _sections(position: Position, people: Sequence[str]) -> Iterator[Section]:
    yield _("The table"), _standing(position, people)
    if position["winners"] is not None:
        yield _("The end"), _ending(position, people)
    yield _("The columns"), _columns(position, people)
    yield _("Rome"), _rome(position)
    for seat, name in enumerate(people):
        yield _("Display of {player}").format(player=name), _display(position, seat)


def _standing(position: Position, people: Sequence[str]) -> Iterator[str]:
    active = people[position["active"]]
    if position["winners"] is not None:
        yield _("The game is over.")
    elif position["turn"] == 0:
        yield _("Before the first round: {player} chooses one of the first cards.").format(player=active)
    else:
        yield _("Round {round}, turn {turn}: it is the turn of {player}.").format(
            round=position["round"], turn=position["turn"], player=active
        )
    if position["solo"] is None:
        yield _("{player} is the start player.").format(player=people[position["first"]])
    if position["holder"] is None:
        yield _("Nobody holds Primus Conspiratus.")
    else:
        yield _("{player} holds Primus Conspiratus.").format(player=people[position["holder"]])
    yield ngettext("{count} card in the stack.", "{count} cards in the stack.", position["stack"]).format(
        count=position["stack"]
    )
    yield from filter(None, (goal(position), unofficial(position)))
    yield reconstruction(position["table"])


def _ending(position: Position, people: Sequence[str]) -> Iterator[str]:
    yield scoring.verdict(position, people)
    yield from scoring.comparisons(position, people)
    for each in scoring.ending(position).points:
        yield scoring.scored(each, people[each.seat])


def _columns(position: Position, people: Sequence[str]) -> Iterator[str]:
    """Each column with its price; what it costs the active player, where that is less."""
    for number, column in enumerate(position["columns"], 1):
        if not column["cards"]:
            yield _("{legion}: no card.").format(legion=names.legion(number))
            continue
        yield _column(number, column, position, people)


def _column(number: int, column: Position, position: Position, people: Sequence[str]) -> str:
    text = _("{legion}: {cards}. Price {price}.")
    if column["cost"] != column["price"] and position["winners"] is None:
        text = _("{legion}: {cards}. Price {price}; {player} pays {cost}.")
    return text.format(
        legion=names.legion(number),
        cards=card_list(column["cards"], position["table"]),
        price=aurei(column["price"]),
        cost=aurei(column["cost"]),
        player=people[position["active"]],
    )


def _rome(position: Position) -> Iterator[str]:
    found = position["rome"]
    yield rome(position)
    yield from category_lines(found["cards"], found["symbols"], position["table"])


def _display(position: Position, seat: int) -> Iterator[str]:
    own = position["players"][seat]
    yield _("{text}.").format(text=counts(position, seat).replace(" · ", ", "))
    if "hand" in own:
        yield _("Open at the end: {aurei}, and in the hand {cards}.").format(
            aurei=aurei(own["aurei"]), cards=card_list(own["hand"], position["table"]) or _("no card")
        )
    lines = list(display_lines(position, seat))
    yield from lines or [_("No card lies in this display yet.")]
    if (shown := scoring.strength(own["symbols"])) != own["symbols"]:
        yield _("Strength, bonuses included: {strengths}.").format(strengths=strengths(shown))
