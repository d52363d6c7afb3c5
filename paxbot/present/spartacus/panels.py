"""Questions in words: the private panel with everything impossible now, the public sentence, and the words to type.
Cards are typed by category and price, columns by number.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from paxbot.engine.kernel import Decision, Move, Seat
from paxbot.games.spartacus import terms as m
from paxbot.games.spartacus.game import ANYTHING, COLUMNS, CONSPIRACY, DISPLAYS, ROME, legion_key
from paxbot.games.spartacus.rounds import ShowCard
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import LATIN, LIMITED, SEATS, Card, Category, Destination, Prompt
from paxbot.games.spartacus.turn import DrawBatch, column_price, distinct, fits, for_sale, limit, play_cost
from paxbot.present.line import Watchable
from paxbot.present.phrase import Phrase, Unavailable, Word, named, tokens_of
from paxbot.present.presenter import Panel
from paxbot.present.spartacus import names
from paxbot.present.spartacus.names import aurei, card, cards, counted
from paxbot.present.spartacus.options import option_groups
from paxbot.present.spartacus.text import means, stack_sentence
from paxbot.present.words import N_, Cited, _, in_all, listing, ngettext, person, translated

TURN_RULES: Final = ("Turn",)
BUY_RULES: Final = ("Turn > Buy",)
PLAY_RULES: Final = ("Turn > Play",)
ONE_COLUMN_RULES: Final = (*BUY_RULES, "Rulings > 5")
ORDER_RULES: Final = (*TURN_RULES, "Rulings > 4")
LIMIT_RULES: Final = (*PLAY_RULES, "Rulings > 10")
QUESTION_RULES: Final[Mapping[Prompt, tuple[str, ...]]] = {
    Prompt.KEEP_CARD: ("Setup > First cards",),
    Prompt.SHOW_CARD: ("Solitaire campaign",),
    Prompt.CHOOSE_TURN: TURN_RULES,
    Prompt.PLACE_CARD: ("Turn > Draw",),
    Prompt.CHOOSE_ACTION: (*BUY_RULES, *PLAY_RULES),
}


QUESTIONS: Final = {
    Prompt.KEEP_CARD: (N_("Which card do you keep?"), N_("{who}, which of your first cards do you keep?")),
    Prompt.SHOW_CARD: (N_("Which card do you play?"), N_("{who}, which of your first cards do you play?")),
    Prompt.CHOOSE_TURN: (N_("Your turn: do you draw or pass?"), N_("{who}, do you draw or pass?")),
    Prompt.CHOOSE_ACTION: (N_("Your turn: what do you buy or play?"), N_("{who}, what do you buy or play?")),
}


def question_rules(s: State, prompt: Prompt) -> tuple[str, ...]:
    """Return the rules of a question; the campaign has its own for the first cards."""
    return QUESTION_RULES[Prompt.SHOW_CARD if s.solo_game and prompt is Prompt.KEEP_CARD else prompt]


def panel(s: State, decision: Decision, people: Sequence[str]) -> Panel:
    is_action = decision.prompt is Prompt.CHOOSE_ACTION
    return Panel(
        title=translated(_asked(s, decision)[0]).format(card=listing([card(each, s.table) for each in s.drawn])),
        text="\n".join(_notes(s, decision)),
        groups=option_groups(s, decision),
        impossible=impossible(s, decision.seat) if is_action else (),
        reasons=reasons(s, decision.seat) if is_action else (),
        rules=question_rules(s, Prompt(decision.prompt.value)),
    )


def question(s: State, decision: Decision, people: Sequence[str]) -> str:
    return translated(_asked(s, decision)[1]).format(who=person(decision.seat, people))


def _asked(s: State, decision: Decision) -> tuple[str, str]:
    prompt = Prompt(decision.prompt.value)
    if prompt in QUESTIONS:
        return QUESTIONS[prompt]
    if len(s.drawn) == 1:
        return N_("Where does {card} go?"), N_("{who}, where does the drawn card go?")
    title = N_("Which card goes to the bottom of the stack?")
    if _still_drawn(s):
        title = N_("Which card goes to a column or to the bottom of the stack?")
    elif s.destinations[0] is Destination.COLUMN:
        title = N_("Which card goes to a column?")
    return title, N_("{who}, where do the drawn cards go?")


def _still_drawn(s: State) -> int:
    return sum(step.count for step in s.steps if isinstance(step, DrawBatch))


def _notes(s: State, decision: Decision) -> Iterator[str]:
    seat = decision.seat
    match decision.prompt:
        case Prompt.KEEP_CARD:
            yield _("You were dealt {cards}. One stays in your hand.").format(cards=cards(len(s.players[seat].hand)))
            yield _("The others go to the bottom of the stack, where only you know them.")
        case Prompt.SHOW_CARD:
            count = sum(isinstance(step, ShowCard) for step in s.steps)
            yield ngettext(
                "You play {count} more card for nothing, whatever its category.",
                "You play {count} more cards for nothing, whatever their categories.",
                count,
            ).format(count=count)
        case Prompt.CHOOSE_TURN:
            yield means(s, seat)
            yield stack_sentence(s.undrawn())
            yield (
                _("If you pass, your turn ends; you know Rome’s face-down cards already.")
                if s.players[seat].saw_rome
                else _("If you pass, you see Rome’s face-down cards, and your turn ends.")
            )
        case Prompt.PLACE_CARD:
            yield from _placing(s)
            yield from () if Destination.BOTTOM in s.destinations else _put_away(s, seat)
        case _:
            yield means(s, seat)
            yield from _put_away(s, seat)
            # The last drawn card is the last of the hand until the player acts; from an empty stack there may be none.
            if s.undrawn() and s.bought is None and not s.played:
                yield _("You have taken {card} into your hand.").format(card=card(s.players[seat].hand[-1], s.table))
            yield from _acting(s, seat)


def _put_away(s: State, seat: Seat) -> Iterator[str]:
    """Yield the card the player put at the bottom last, if it is still there: the table is not told."""
    if returned := s.players[seat].returned:
        yield _("You have put {card} at the bottom of the stack.").format(card=card(returned[-1], s.table))


def _placing(s: State) -> Iterator[str]:
    if len(s.drawn) > 1:
        yield _("You have drawn {cards}.").format(cards=listing(counted(map(s.card, s.drawn))))
    if len(s.destinations) == 1:
        yield _("This is the only place left.")
    else:
        texts = {
            Destination.COLUMN: _("a column"),
            Destination.BOTTOM: _("the bottom of the stack"),
            Destination.HAND: _("your hand"),
        }
        places = listing([texts[place] for place in s.destinations])
        yield _("One card goes to each of these places: {places}.").format(places=places)
    if count := _still_drawn(s):
        yield ngettext(
            "After this you draw {count} more card.", "After this you draw {count} more cards.", count
        ).format(count=count)


def _acting(s: State, seat: Seat) -> Iterator[str]:
    cost = play_cost(len(s.played))
    if s.players[seat].hand:
        first = _("The first card you play costs nothing, the second 1 aureus, the third 2 aurei, and so on.")
        yield _("The next card you play costs {cost}.").format(cost=aurei(cost)) if cost else first
    fleets, armies = (s.symbols(seat, category) for category in LIMITED)
    text = (
        _("Fleet symbols: {fleets}, army symbols: {armies}; your land or intrigue allows {limit} of each.")
        if limit(s, seat)
        else _("Fleets and armies can only be played with land or intrigue in your display.")
    )
    yield text.format(fleets=fleets, armies=armies, limit=limit(s, seat))
    if any(s.card(number).category is Category.INTRIGUE for number in s.played):
        yield _("You have played intrigue, so you have no income in this turn.")


def impossible(s: State, seat: Seat) -> tuple[Cited, ...]:
    return (*no_purchases(s, seat, range(1, len(s.columns) + 1)), *no_plays(s, seat, distinct(s, s.players[seat].hand)))


def reasons(s: State, seat: Seat) -> tuple[Cited, ...]:
    found = list[Cited]()
    if s.bought is not None or s.played:
        found += no_purchases(s, seat, ())
    elif dear := _too_dear(s, seat, range(1, len(s.columns) + 1)):
        text = ngettext(
            "{count} column costs more than you have: {least}.",
            "{count} columns cost more than you have; the cheapest costs {least}.",
            len(dear),
        )
        least = min(column_price(s, seat, legion) for legion in dear)
        found.append(Cited(text.format(count=len(dear), least=least), BUY_RULES))
    hand = distinct(s, s.players[seat].hand)
    if over := sum(not fits(s, seat, number) for number in hand):
        text = ngettext(
            "{count} card has more symbols than your land and intrigue allow.",
            "{count} cards have more symbols than your land and intrigue allow.",
            over,
        )
        found.append(Cited(text.format(count=over), LIMIT_RULES))
    elif not hand or play_cost(len(s.played)) > s.players[seat].aurei:
        found += no_plays(s, seat, hand)
    return tuple(found)


def _too_dear(s: State, seat: Seat, legions: Sequence[int]) -> list[int]:
    possible = for_sale(s, seat)
    return [legion for legion in legions if s.columns[legion - 1] and legion not in possible]


def no_purchases(s: State, seat: Seat, legions: Sequence[int]) -> Iterator[Cited]:
    """Yield why the seat cannot buy columns, except `legions`, which it can."""
    if s.bought is not None:
        text = _("You have bought the column of {legion}: only one is bought in a turn.")
        yield Cited(text.format(legion=names.legion(s.bought)), ONE_COLUMN_RULES)
        return
    if s.played:
        yield Cited(_("You have played a card in this turn: a column is bought before that."), ORDER_RULES)
        return
    if dear := _too_dear(s, seat, legions):
        text = _("the column of {legion} for {price}")
        priced = ((names.legion(each), aurei(column_price(s, seat, each))) for each in dear)
        columns = listing([text.format(legion=legion, price=price) for legion, price in priced])
        yield Cited(_("You cannot afford {columns}.").format(columns=columns), BUY_RULES)
    if empty := [names.legion(legion) for legion in legions if not s.columns[legion - 1]]:
        text = ngettext(
            "Nothing lies in the column of {legions}.", "Nothing lies in the columns of {legions}.", len(empty)
        )
        yield Cited(text.format(legions=listing(empty)), BUY_RULES)


def no_plays(s: State, seat: Seat, hand: Sequence[int]) -> Iterator[Cited]:
    """Yield why the seat cannot play cards, except those of `hand`, which it can."""
    if not hand:
        yield Cited(_("You have no card to play."), PLAY_RULES)
        return
    cost, money = play_cost(len(s.played)), s.players[seat].aurei
    if cost > money:
        text = _("The next card you play costs {cost}, and you have {aurei}.")
        yield Cited(text.format(cost=aurei(cost), aurei=aurei(money)), PLAY_RULES)
        return
    allowed, over = limit(s, seat), [card(number, s.table) for number in hand if not fits(s, seat, number)]
    text = (
        ngettext(
            "Your land or intrigue allows {count} fleet symbol and {count} army symbol, too few for {cards}.",
            "Your land or intrigue allows {count} fleet symbols and {count} army symbols, too few for {cards}.",
            allowed,
        )
        if allowed
        else _("Without land or intrigue in your display you cannot play {cards}.")
    )
    if over:
        yield Cited(text.format(count=allowed, cards=listing(over)), LIMIT_RULES)


ANSWERS = {
    m.Keep: Word("keep", ("take",)),
    m.Show: Word("show", ("play",)),
    m.Draw: Word("draw"),
    m.Pass: Word("pass", ("look",)),
    m.Buy: Word("buy", ("purchase",)),
    m.Play: Word("play"),
    m.EndTurn: Word("end", ("end turn", "done")),
    m.Lay: Word("lay", ("put", "place")),
    m.Return: Word("return", ("bottom",)),
    m.Take: Word("take", ("hand",)),
}


def phrases(s: State, decision: Decision, people: Sequence[str]) -> tuple[Phrase, ...]:
    begins = decision.prompt in (m.Prompt.CHOOSE_ACTION, m.Prompt.PLACE_CARD)
    return tuple(Phrase(_words(s, move), begins) for move in decision.options)


def unavailable(s: State, decision: Decision, people: Sequence[str]) -> tuple[Unavailable, ...]:
    if decision.prompt is not m.Prompt.CHOOSE_ACTION:
        return ()
    seat = decision.seat
    found: list[tuple[Move, Iterator[Cited]]] = [
        *((m.Buy(legion), no_purchases(s, seat, [legion])) for legion in range(1, len(s.columns) + 1)),
        *((m.Play(number), no_plays(s, seat, [number])) for number in distinct(s, s.players[seat].hand)),
    ]
    return tuple(Unavailable(Phrase(_words(s, move)), why) for move, reasons in found for why in reasons)


def _words(s: State, move: Move) -> tuple[Word, ...]:
    """Return the words of an answer; the drawn card is typed only where several are in sight."""
    first = ANSWERS[type(move)]
    match move:
        case m.Keep(number) | m.Show(number) | m.Play(number):
            return (first, card_word(s, number))
        case m.Buy(number):
            return (first, legion_word(number))
        case m.Lay() | m.Return() | m.Take():
            which = (card_word(s, move.card),) if len(s.drawn) > 1 else ()
            return (first, *which, *((legion_word(move.legion),) if isinstance(move, m.Lay) else ()))
        case _:
            return (first,)


def legion_word(number: int) -> Word:
    numeral = names.numeral(number)
    found = (numeral, *(f"{what} {each}" for what in ("legion", "column") for each in (str(number), numeral)))
    return Word(str(number), found)


def card_word(s: State, number: int) -> Word:
    """Return a card by category and price, with its symbols if others of its price differ."""
    found = s.card(number)
    return _card(found, len({each.symbols for each in s.deck if each[:2] == found[:2]}) > 1)


@lru_cache(maxsize=256)
def _card(found: Card, needs_symbols: bool) -> Word:
    tail = f"{found.price} {found.symbols}" if needs_symbols else str(found.price)
    word = named(lambda: f"{names.category(found.category).casefold()} {tail}")
    latin = f"{LATIN[found.category]} {tail}"
    return Word(word.text, (latin,) if latin != word.text else (), word.whole)


def vocabulary(people: Sequence[str]) -> frozenset[str]:
    return _vocabulary()


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    answers = [way for word in ANSWERS.values() for way in word.ways]
    categories = [text for texts in in_all(lambda: tuple(map(names.category, Category))) for text in texts]
    numerals = [names.numeral(number) for number in range(1, SEATS[-1] + 2)]
    texts = (*answers, "legion column", *LATIN.values(), *numerals, *categories)
    return frozenset(token for text in texts for token in tokens_of(text))


def watchable(s: State, seat: Seat) -> Sequence[Watchable]:
    columns = [
        Watchable(
            legion_key(number),
            Word(
                f"legion {numeral}", (f"legion {number}", f"column {number}", f"column {numeral}", str(number), numeral)
            ),
            _("the column of {legion}").format(legion=names.legion(number)),
        )
        for number, numeral in ((number, names.numeral(number)) for number in range(1, len(s.columns) + 1))
    ]
    return (
        Watchable(ANYTHING, Word("anything", ("all", "everything")), _("anything")),
        Watchable(COLUMNS, Word("columns"), _("all columns")),
        *columns,
        Watchable(ROME, Word("rome"), _("Rome")),
        Watchable(DISPLAYS, Word("displays", ("others",)), _("the displays of the others")),
        Watchable(CONSPIRACY, Word("conspiracy", ("primus conspiratus", "primus")), _("Primus Conspiratus")),
    )
