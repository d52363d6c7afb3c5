"""The candidates that Wakhan chose among, and what decided, in words."""

from collections.abc import Sequence
from typing import Final

from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import Border, Region, Side, Suit
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion, Kind, Narrowing, Reading, Thing
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import card, one, place, rupees
from paxbot.present.speech import listing
from paxbot.present.words import _, ngettext

MOST: Final = 6
"""So many candidates are named, the others only counted."""

_PIECES: Final = {Kind.ARMY: Piece.ARMY, Kind.ROAD: Piece.ROAD, Kind.TRIBE: Piece.TRIBE, Kind.SPY: Piece.SPY}


def choice(fact: ChoiceExplained, who: Sequence[str], reading: Reading | None = None) -> tuple[str, ...]:
    """Return the candidates, then what each criterion left of them, each in a short sentence; one candidate is chosen.

    `reading` is the one of the line that the choice belongs to, where it is the choice of the line's card.
    """
    if len(fact.candidates) == 1:
        return (_only(reading).format(topic=_topic(fact.prompt), thing=thing(fact.chosen, who)),)
    sentences = [_("{topic}: {candidates}.").format(topic=_topic(fact.prompt), candidates=_all(fact.candidates, who))]
    sentences += [_narrowed(narrowing, who) for narrowing in fact.narrowings]
    if not fact.narrowings or fact.narrowings[-1].left != (fact.chosen,):
        sentences.append(_("Chosen: {thing}.").format(thing=thing(fact.chosen, who)))
    return tuple(sentences)


def _only(reading: Reading | None) -> str:
    """Return why there was nothing to choose."""
    texts = {
        Reading.COURT_ACTION: _("Only {thing} shows it, is unused and can be paid for."),
        Reading.INSTRUCTION: _("Only {thing} fits and can be bought."),
        Reading.ARROWS: _("Only {thing} can be bought on the way of the arrows."),
        Reading.CHECK_PATRIOTS: _("Only {thing} fits and can be bought."),
        Reading.CHECK_BLOCKS: _("Only {thing} can be bought."),
        Reading.CHECK_CYLINDERS: _("Only {thing} can be bought."),
    }
    return _("{topic}: only {thing}.") if reading is None else texts[reading]


def thing(chosen: Thing, who: Sequence[str]) -> str:
    """Return something that can be chosen."""
    match chosen.kind:
        case Kind.CARD:
            return card(chosen.at)
        case Kind.REGION:
            return names.region(Region(chosen.at).key)
        case Kind.BORDER:
            return names.border(Border(chosen.at).key)
        case Kind.SEAT:
            return who[chosen.at]
        case Kind.SUIT:
            return names.suit(Suit(chosen.at).key)
        case Kind.SIDE:
            return _("left end") if chosen.at == Side.LEFT else _("right end")
        case Kind.GIFT:
            return _("the gift for {cost}").format(cost=rupees(chosen.at))
        case _:
            return _piece(_PIECES[chosen.kind], chosen, who)


def _piece(piece: Piece, chosen: Thing, who: Sequence[str]) -> str:
    text = _("{piece} in {place}") if piece in (Piece.ARMY, Piece.TRIBE) else _("{piece} on {place}")
    owner = 0 if chosen.owner is None else chosen.owner
    return text.format(piece=one(piece, owner, who), place=place(piece, chosen.at))


def _all(things: Sequence[Thing], who: Sequence[str]) -> str:
    """Return the things in one sentence; of many only the first, and how many more there are."""
    told = [thing(each, who) for each in things]
    if len(told) <= MOST:
        return listing(told)
    more = len(told) - MOST + 1
    return listing([*told[: MOST - 1], ngettext("{count} more", "{count} more", more).format(count=more)])


def _narrowed(narrowing: Narrowing, who: Sequence[str]) -> str:
    criterion, left = _criterion(narrowing.criterion), _all(narrowing.left, who)
    if narrowing.best is None:
        return _("{criterion}: {left}.").format(criterion=criterion, left=left)
    return _("{criterion} ({best}): {left}.").format(criterion=criterion, best=narrowing.best, left=left)


def _topic(prompt: Prompt) -> str:
    """Return what is chosen."""
    texts = {
        Prompt.CHOOSE_SIDE: _("End of the court"),
        Prompt.PLACE_ARMY: _("Region for the army"),
        Prompt.PLACE_ROAD: _("Border for the road"),
        Prompt.PLACE_SPY: _("Card for the spy"),
        Prompt.TAKE_PIECE: _("The supply is empty; pieces to take"),
        Prompt.TAX: _("Rupee from"),
        Prompt.GIFT: _("Gift"),
        Prompt.BUILD: _("Region for the army"),
        Prompt.MOVE: _("Region to move from"),
        Prompt.MOVE_TO: _("Region to move to"),
        Prompt.BETRAY: _("Card to betray"),
        Prompt.BATTLE_SITE: _("Battle site"),
        Prompt.BATTLE: _("Piece to remove"),
        Prompt.SHELTER_SPY: _("Safe House for the spy"),
        Prompt.BLACKMAIL: _("Card for the spy of Blackmail"),
        Prompt.CHOOSE_PLAYER: _("Player"),
        Prompt.CHOOSE_SUIT: _("Suit"),
        Prompt.CHOOSE_REGION: _("Region"),
        Prompt.DISCARD_COURT: _("Card to discard"),
    }
    return texts.get(prompt, _("Possible cards"))


def _criterion(criterion: Criterion) -> str:
    return {**_of_cards(), **_of_discards(), **_of_the_market(), **_of_places()}[criterion]


def _of_cards() -> dict[Criterion, str]:
    return {
        Criterion.IN_RIVAL_COURT: _("In another player’s court"),
        Criterion.IN_FAVORED_SUIT: _("In the favored suit"),
        Criterion.DOMINANT_PATRIOT: _("Patriot of the dominant coalition"),
        Criterion.DOMINANT_PRIZE: _("Prize of the dominant coalition"),
        Criterion.PATRIOT: _("Patriot"),
        Criterion.LEVERAGED: _("Leveraged"),
        Criterion.HIGHEST_RANK: _("Highest rank"),
        Criterion.HIGHEST_NUMBER: _("Highest number"),
        Criterion.NOT_MOST_SPIES: _("Where others have as many spies or more"),
        Criterion.MOST_SPIES: _("Most spies in all"),
    }


def _of_discards() -> dict[Criterion, str]:
    return {
        Criterion.NOT_POLITICAL: _("Not political"),
        Criterion.NOT_PATRIOT: _("Not a patriot"),
        Criterion.NOT_LEVERAGED: _("Not leveraged"),
        Criterion.MOST_RIVAL_SPIES: _("Most spies of others"),
        Criterion.FEWEST_SPIES: _("Fewest spies"),
        Criterion.LOWEST_RANK: _("Lowest rank"),
        Criterion.NOT_IN_FAVORED_SUIT: _("Not in the favored suit"),
        Criterion.LOWEST_NUMBER: _("Lowest number"),
    }


def _of_the_market() -> dict[Criterion, str]:
    return {
        Criterion.CHEAPEST: _("Lowest price"),
        Criterion.MOST_NET_RUPEES: _("Most net rupees"),
        Criterion.MOST_BLOCK_ICONS: _("Most army and road icons"),
        Criterion.MOST_CYLINDER_ICONS: _("Most tribe and spy icons"),
        Criterion.ARROWS: _("First on the way of the arrows"),
        Criterion.LEFTMOST_COLUMN: _("Leftmost column"),
        Criterion.TAXED_ALREADY: _("Taxed already in this action"),
        Criterion.RICHEST: _("Most rupees"),
    }


def _of_places() -> dict[Criterion, str]:
    return {
        Criterion.ROW_OF_REGIONS: _("First in the row of regions"),
        Criterion.FAVORED_NOW: _("Favored now"),
        Criterion.RED_ARROW: _("Named by the red arrow"),
        Criterion.NEXT_BORDER: _("Next by the row of regions"),
        Criterion.TRIBES_FIRST: _("Tribes first"),
        Criterion.ARMIES_FIRST: _("Armies first"),
        Criterion.HERAT_FIRST: _("Herat first"),
    }
