"""Wakhan's AI cards in words, where she stands, and the candidates she chooses among."""

from collections.abc import Sequence
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.queries import influence
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import (
    AiCard,
    Arrow,
    Border,
    Coalition,
    Condition,
    Instruction,
    Line,
    LineAction,
    Region,
    Side,
    Suit,
)
from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion, Kind, Narrowing, Reading, Thing
from paxbot.present.pamir import names
from paxbot.present.pamir.names import card, coalition_of, one, place, rupees
from paxbot.present.pamir.scoring import scores
from paxbot.present.words import N_, Say, Texts, _, capital, listing, ngettext


def line_text(line: Line) -> str:
    """Return a line of an AI card in at most 60 characters, for a picture."""
    if line.pick is None or line.condition is None:
        return _action(line.action) if line.pick is None else capital(_pick_text(line.pick))
    condition, pick = _condition_text(line.condition), _pick_text(line.pick)
    return _("{condition}: {pick}").format(condition=condition, pick=pick)


def line_sentence(line: Line) -> str:
    if line.pick is None:
        return _plain_sentence(line.action)
    pick = pick_sentence(line.pick)
    return (
        _("{pick}.").format(pick=pick)
        if line.condition is None
        else _("{pick}, but only {condition}.").format(pick=pick, condition=condition_clause(line.condition))
    )


condition_clause = Texts(
    {
        Condition.MILITARY_FAVORED: N_("if the military suit is favored"),
        Condition.POLITICAL_FAVORED: N_("if the political suit is favored"),
        Condition.FEWER_THAN_2_RUPEES: N_("with fewer than 2 rupees"),
        Condition.NO_DOMINANT_COALITION: N_("if no coalition is dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: N_("if no card in the own court shows move"),
        Condition.DOMINANT_COALITION: N_("if a coalition is dominant"),
        Condition.COURT_AT_LIMIT: N_("if the own court has reached its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: N_("if another player has more spies in play"),
    }
)
"""As part of a sentence: "if the military suit is favored"."""


failed_condition = Texts(
    {
        Condition.MILITARY_FAVORED: N_("the military suit is not favored"),
        Condition.POLITICAL_FAVORED: N_("the political suit is not favored"),
        Condition.FEWER_THAN_2_RUPEES: N_("2 rupees or more are at hand"),
        Condition.NO_DOMINANT_COALITION: N_("a coalition is dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: N_("a card in the own court shows move"),
        Condition.DOMINANT_COALITION: N_("no coalition is dominant"),
        Condition.COURT_AT_LIMIT: N_("the own court has not reached its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: N_("no other player has more spies in play"),
    }
)
"""Why an instruction with this condition is skipped, as part of a sentence."""


def loyalties_row(ai_card: AiCard) -> str:
    return " › ".join(names.coalition(coalition.key) for coalition in ai_card.loyalties)


def regions_row(ai_card: AiCard) -> str:
    return " › ".join(names.region(region.key) for region in ai_card.regions)


red_text = Texts({Arrow.TOP: N_("top (left)"), Arrow.BOTTOM: N_("bottom (right)")})


column_text = Say("column {column}")
"""Columns count from 0, as on the card."""


_action = Texts(
    {
        LineAction.RADICALIZE: N_("Radicalize"),
        LineAction.TAX: N_("Tax"),
        LineAction.BUILD: N_("Build"),
        LineAction.MOVE: N_("Move"),
        LineAction.BETRAY: N_("Betray"),
        LineAction.BATTLE: N_("Battle"),
    }
)


_plain_sentence = Texts(
    {
        LineAction.RADICALIZE: N_(
            "Radicalize: the card the arrows name, or one that suits a Dominance Check in the market."
        ),
        LineAction.TAX: N_("Tax."),
        LineAction.BUILD: N_("Build."),
        LineAction.MOVE: N_("Move."),
        LineAction.BETRAY: N_("Betray."),
        LineAction.BATTLE: N_("Battle."),
    }
)


_condition_text = Texts(
    {
        Condition.MILITARY_FAVORED: N_("Military favored"),
        Condition.POLITICAL_FAVORED: N_("Political favored"),
        Condition.FEWER_THAN_2_RUPEES: N_("0 or 1 rupee"),
        Condition.NO_DOMINANT_COALITION: N_("None dominant"),
        Condition.NO_OWN_CARD_WITH_MOVE: N_("No move in court"),
        Condition.DOMINANT_COALITION: N_("A coalition dominant"),
        Condition.COURT_AT_LIMIT: N_("Court at its limit"),
        Condition.FEWER_SPIES_THAN_ANOTHER: N_("Another has more spies"),
    }
)


_pick_text = Texts(
    {
        Instruction.HIGHEST_RANK_POLITICAL: N_("radicalize highest political"),
        Instruction.HIGHEST_RANK_INTELLIGENCE: N_("radicalize highest intelligence"),
        Instruction.HIGHEST_RANK_ECONOMIC: N_("radicalize highest economic"),
        Instruction.HIGHEST_RANK_MILITARY: N_("radicalize highest military"),
        Instruction.ANY_INTELLIGENCE: N_("radicalize any intelligence"),
        Instruction.MOST_NET_RUPEES: N_("radicalize most net rupees"),
        Instruction.GAINS_RULE: N_("radicalize a card that wins a region"),
        Instruction.MOST_BLOCKS: N_("radicalize most armies and roads"),
        Instruction.MOST_CYLINDERS: N_("radicalize most tribes and spies"),
        Instruction.HAS_MOVE: N_("radicalize a card with move"),
        Instruction.DOMINANT_PATRIOT: N_("radicalize its patriot"),
        Instruction.COURT_CARD_MOST_SPIES: N_("battle on the court card with most spies"),
    }
)


pick_sentence = Texts(
    {
        Instruction.HIGHEST_RANK_POLITICAL: N_("Radicalize the political card of highest rank"),
        Instruction.HIGHEST_RANK_INTELLIGENCE: N_("Radicalize the intelligence card of highest rank"),
        Instruction.HIGHEST_RANK_ECONOMIC: N_("Radicalize the economic card of highest rank"),
        Instruction.HIGHEST_RANK_MILITARY: N_("Radicalize the military card of highest rank"),
        Instruction.ANY_INTELLIGENCE: N_("Radicalize any intelligence card"),
        Instruction.MOST_NET_RUPEES: N_("Radicalize the card that brings the most net rupees"),
        Instruction.GAINS_RULE: N_("Radicalize a card that wins the rule of its region"),
        Instruction.MOST_BLOCKS: N_("Radicalize the card with the most army and road icons"),
        Instruction.MOST_CYLINDERS: N_("Radicalize the card with the most tribe and spy icons"),
        Instruction.HAS_MOVE: N_("Radicalize a card that shows move"),
        Instruction.DOMINANT_PATRIOT: N_("Radicalize a patriot of the dominant coalition"),
        Instruction.COURT_CARD_MOST_SPIES: N_("Battle on the court card with the most spies"),
    }
)


def pragmatic(s: State, seat: Seat) -> str:
    """Return the coalition she leans to now; empty before her first AI card."""
    return "" if w.wakhan(s, seat).face is None else coalition_of(w.pragmatic_loyalty(s, seat))


def loyalty(s: State, seat: Seat) -> tuple[str, str]:
    """Return that she has none but a leaning, and her influence in each coalition."""
    leaning = pragmatic(s, seat)
    return (
        _("loyal to none, leans to {coalition} now").format(coalition=leaning) if leaning else _("loyal to none"),
        ", ".join(f"{coalition_of(each)} {influence(s, seat, each)}" for each in Coalition),
    )


def leanings(s: State, people: Sequence[str]) -> str:
    """Return where each Wakhan leans; empty if none has drawn yet."""
    lines = [
        _("{player} leans to the {coalition} coalition now.").format(player=people[seat], coalition=leaning)
        for seat, player in enumerate(s.players)
        if player.wakhan is not None and (leaning := pragmatic(s, seat))
    ]
    return " ".join(lines)


def ai_card(s: State, seat: Seat) -> tuple[str, ...]:
    if w.wakhan(s, seat).face is None:
        return (_("No AI card drawn yet"),)
    face, red, column = w.face(s, seat), red_text(w.red(s, seat)), column_text(w.column(s, seat))
    lines = " · ".join(f"{n} {line_text(line)}" for n, line in enumerate(face.lines, 1))
    return (
        _("AI card: red arrow {red}, black arrow {column}").format(red=red, column=column),
        _("Regions: {regions}").format(regions=regions_row(face)),
        _("Loyalties: {loyalties}").format(loyalties=loyalties_row(face)),
        _("Lines: {lines}").format(lines=lines),
    )


MOST: Final = 6
"""Name at most this many candidates, and count the others."""

_PIECES: Final = {Kind.ARMY: Piece.ARMY, Kind.ROAD: Piece.ROAD, Kind.TRIBE: Piece.TRIBE, Kind.SPY: Piece.SPY}


def choice(fact: ChoiceExplained, who: Sequence[str], reading: Reading | None = None) -> tuple[str, ...]:
    """Return the candidates, then those that each criterion left, each in a short sentence.

    `reading` is that of the line, if the choice is of the line's card.
    """
    topic = _topic(fact.prompt) if fact.prompt in _topic else _("Possible cards")
    if fact.chosen.kind in _SPY_TOPICS and fact.prompt in (Prompt.MOVE, Prompt.MOVE_TO):
        topic = _SPY_TOPICS(fact.chosen.kind)
    if len(fact.candidates) == 1:
        return (_only(reading, topic=topic, thing=thing(fact.chosen, who)),)
    sentences = [_("{topic}: {candidates}.").format(topic=topic, candidates=_all(fact.candidates, who))]
    sentences += [_narrowed(narrowing, who) for narrowing in fact.narrowings]
    if not fact.narrowings or fact.narrowings[-1].left != (fact.chosen,):
        sentences.append(_("Chosen: {thing}.").format(thing=thing(fact.chosen, who)))
    return tuple(sentences)


_only = Texts(
    {
        None: N_("{topic}: only {thing}."),
        Reading.COURT_ACTION: N_("Only {thing} shows it, is unused and can be paid for."),
        Reading.INSTRUCTION: N_("Only {thing} fits and can be bought."),
        Reading.ARROWS: N_("Only {thing} can be bought on the way of the arrows."),
        Reading.SAVVY: N_("Only {thing} can be bought on the way of the arrows."),
        Reading.CHECK_RUPEES: N_("Only {thing} can be bought."),
        Reading.CHECK_PATRIOTS: N_("Only {thing} fits and can be bought."),
        Reading.CHECK_BLOCKS: N_("Only {thing} can be bought."),
        Reading.CHECK_CYLINDERS: N_("Only {thing} can be bought."),
    }
)


def thing(chosen: Thing, who: Sequence[str]) -> str:
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
            piece, owner = _PIECES[chosen.kind], 0 if chosen.owner is None else chosen.owner
            text = _("{piece} in {place}") if piece in (Piece.ARMY, Piece.TRIBE) else _("{piece} on {place}")
            return text.format(piece=one(piece, owner, who), place=place(piece, chosen.at))


def _all(things: Sequence[Thing], who: Sequence[str]) -> str:
    told = [thing(each, who) for each in things]
    if len(told) <= MOST:
        return listing(told)
    more = len(told) - MOST + 1
    return listing([*told[: MOST - 1], ngettext("{count} more", "{count} more", more).format(count=more)])


def _narrowed(narrowing: Narrowing, who: Sequence[str]) -> str:
    text = _("{criterion}: {left}.") if narrowing.best is None else _("{criterion} ({best}): {left}.")
    criterion, left = _criterion(narrowing.criterion), _all(narrowing.left, who)
    return text.format(criterion=criterion, best=narrowing.best, left=left)


_SPY_TOPICS: Final = Texts({Kind.SPY: N_("Spy to move"), Kind.CARD: N_("Card to move the spy to")})

_topic = Texts(
    {
        Prompt.CHOOSE_SIDE: N_("End of the court"),
        Prompt.PLACE_ARMY: N_("Region for the army"),
        Prompt.PLACE_ROAD: N_("Border for the road"),
        Prompt.PLACE_SPY: N_("Card for the spy"),
        Prompt.TAKE_PIECE: N_("The supply is empty; pieces to take"),
        Prompt.TAX: N_("Rupee from"),
        Prompt.GIFT: N_("Gift"),
        Prompt.BUILD: N_("Region for the army"),
        Prompt.MOVE: N_("Region to move from"),
        Prompt.MOVE_TO: N_("Region to move to"),
        Prompt.BETRAY: N_("Card to betray"),
        Prompt.BATTLE_SITE: N_("Battle site"),
        Prompt.BATTLE: N_("Piece to remove"),
        Prompt.SHELTER_SPY: N_("Safe House for the spy"),
        Prompt.BLACKMAIL: N_("Card for the spy of Blackmail"),
        Prompt.CHOOSE_PLAYER: N_("Player"),
        Prompt.CHOOSE_SUIT: N_("Suit"),
        Prompt.CHOOSE_REGION: N_("Region"),
        Prompt.DISCARD_COURT: N_("Card to discard"),
    }
)


_criterion = Texts(
    {
        Criterion.IN_RIVAL_COURT: N_("In another player’s court"),
        Criterion.IN_FAVORED_SUIT: N_("In the favored suit"),
        Criterion.DOMINANT_PATRIOT: N_("Patriot of the dominant coalition"),
        Criterion.DOMINANT_PRIZE: N_("Prize of the dominant coalition"),
        Criterion.PATRIOT: N_("Patriot"),
        Criterion.LEVERAGED: N_("Leveraged"),
        Criterion.HIGHEST_RANK: N_("Highest rank"),
        Criterion.HIGHEST_NUMBER: N_("Highest number"),
        Criterion.NOT_MOST_SPIES: N_("Where others have as many spies or more"),
        Criterion.MOST_SPIES: N_("Most spies in all"),
        Criterion.NOT_POLITICAL: N_("Not political"),
        Criterion.NOT_PATRIOT: N_("Not a patriot"),
        Criterion.NOT_LEVERAGED: N_("Not leveraged"),
        Criterion.MOST_RIVAL_SPIES: N_("Most spies of others"),
        Criterion.FEWEST_SPIES: N_("Fewest spies"),
        Criterion.LOWEST_RANK: N_("Lowest rank"),
        Criterion.NOT_IN_FAVORED_SUIT: N_("Not in the favored suit"),
        Criterion.LOWEST_NUMBER: N_("Lowest number"),
        Criterion.CHEAPEST: N_("Lowest price"),
        Criterion.MOST_NET_RUPEES: N_("Most net rupees"),
        Criterion.MOST_BLOCK_ICONS: N_("Most army and road icons"),
        Criterion.MOST_CYLINDER_ICONS: N_("Most tribe and spy icons"),
        Criterion.ARROWS: N_("First on the way of the arrows"),
        Criterion.LEFTMOST_COLUMN: N_("Leftmost column"),
        Criterion.LOWEST_PRIORITY: N_("Lowest card priority"),
        Criterion.TAXED_ALREADY: N_("Taxed already in this action"),
        Criterion.RICHEST: N_("Most rupees"),
        Criterion.ROW_OF_REGIONS: N_("First in the row of regions"),
        Criterion.FAVORED_NOW: N_("Favored now"),
        Criterion.RED_ARROW: N_("Named by the red arrow"),
        Criterion.NEXT_BORDER: N_("Next by the row of regions"),
        Criterion.TRIBES_FIRST: N_("Tribes first"),
        Criterion.ARMIES_FIRST: N_("Armies first"),
        Criterion.HERAT_FIRST: N_("Herat first"),
    }
)


def skipped(why: w.Skip, line: Line) -> str:
    return {
        w.Skip.CONDITION: "" if line.condition is None else failed_condition(line.condition),
        w.Skip.NO_FITTING_CARD: _("no card that can be bought fits"),
        w.Skip.NO_ABLE_CARD: _("no unused court card shows it and can be paid for"),
        w.Skip.NO_TARGET: _no_target(line),
    }[why]


def ambition_passed(fact: w.AmbitionPassed, who: Sequence[str]) -> str:
    text = (
        _("No Ambition: {card} costs more than she has, or she laid a rupee on it this turn.")
        if fact.why is w.NoAmbition.CANNOT_BUY
        else _("No Ambition: a check now would bring {points}.")
    )
    return text.format(card=card(fact.card), points=scores(fact.points, who))


def _no_target(line: Line) -> str:
    """Return what the action needs and doesn't find; radicalizing needs a card alone."""
    if line.pick is Instruction.COURT_CARD_MOST_SPIES:
        return _("no court card carries a spy of hers and one of another player that can be removed")
    texts = {
        LineAction.TAX: _("there is no rupee she could take"),
        LineAction.BUILD: _("she rules no region where an army can be placed"),
        LineAction.MOVE: _(
            "no army of her pragmatic loyalty, unless needed to rule where it stands, is next to a region where "
            "another player has a tribe and the tribes outnumber her armies"
        ),
        LineAction.BETRAY: _("no court card that can be betrayed carries a spy of hers and shows a prize"),
        LineAction.BATTLE: _(
            "no region has an army of her pragmatic loyalty and something she would remove, and no court card carries "
            "a spy of hers and one of another player that can be removed"
        ),
    }
    return texts.get(line.action, _("it would have no effect"))
