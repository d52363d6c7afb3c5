"""Questions: the private panel of the seat that is asked, and the public sentence."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Decision, Seat
from paxbot.games.spartacus.drawing import DrawBatch
from paxbot.games.spartacus.playing import limit, play_cost
from paxbot.games.spartacus.prompts import Prompt
from paxbot.games.spartacus.setup import ShowCard
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import LIMITED, Category, Destination
from paxbot.present.presenter import Panel
from paxbot.present.spartacus.impossible import impossible
from paxbot.present.spartacus.options import option_groups
from paxbot.present.spartacus.speech import as_drawn, aurei, card, cards
from paxbot.present.speech import listing, person
from paxbot.present.words import _, ngettext


def panel(s: State, decision: Decision, people: Sequence[str]) -> Panel:
    """The question with every answer, and what is impossible now."""
    is_action = decision.prompt is Prompt.CHOOSE_ACTION
    return Panel(
        title=_title(s, decision),
        text="\n".join(_notes(s, decision)),
        groups=option_groups(s, decision),
        impossible=impossible(s, decision.seat) if is_action else (),
    )


def question(s: State, decision: Decision, people: Sequence[str]) -> str:
    """What a player is asked, for everybody to read."""
    texts = {
        Prompt.KEEP_CARD: _("{who}, which of your first cards do you keep?"),
        Prompt.SHOW_CARD: _("{who}, which of your first cards do you play?"),
        Prompt.CHOOSE_TURN: _("{who}, do you draw or pass?"),
        Prompt.PLACE_CARD: _where(s),
        Prompt.CHOOSE_ACTION: _("{who}, what do you buy or play?"),
    }
    return texts[Prompt(decision.prompt.value)].format(who=person(decision.seat, people))


def _where(s: State) -> str:
    if len(s.drawn) > 1:
        return _("{who}, where do the drawn cards go?")
    return _("{who}, where does the drawn card go?")


def _title(s: State, decision: Decision) -> str:
    match decision.prompt:
        case Prompt.KEEP_CARD:
            return _("Which card do you keep?")
        case Prompt.SHOW_CARD:
            return _("Which card do you play?")
        case Prompt.CHOOSE_TURN:
            return _("Your turn: do you draw or pass?")
        case Prompt.PLACE_CARD:
            return _placing_title(s)
        case _:
            return _("Your turn: what do you buy or play?")


def _placing_title(s: State) -> str:
    if len(s.drawn) == 1:
        return _("Where does {card} go?").format(card=card(s.drawn[0], s.table))
    if _still_drawn(s):
        return _("Which card goes to a column or to the bottom of the stack?")
    if s.destinations[0] is Destination.COLUMN:
        return _("Which card goes to a column?")
    return _("Which card goes to the bottom of the stack?")


def _still_drawn(s: State) -> int:
    """How many cards are drawn after this answer."""
    return sum(step.count for step in s.steps if isinstance(step, DrawBatch))


def _notes(s: State, decision: Decision) -> Iterator[str]:
    """What the player should know while choosing."""
    seat = decision.seat
    match decision.prompt:
        case Prompt.KEEP_CARD:
            yield from _keeping(s, seat)
        case Prompt.SHOW_CARD:
            count = sum(isinstance(step, ShowCard) for step in s.steps)
            yield ngettext(
                "You play {count} more card for nothing, whatever its category.",
                "You play {count} more cards for nothing, whatever their categories.",
                count,
            ).format(count=count)
        case Prompt.CHOOSE_TURN:
            yield _means(s, seat)
            yield ngettext("{count} card in the stack.", "{count} cards in the stack.", s.undrawn()).format(
                count=s.undrawn()
            )
        case Prompt.PLACE_CARD:
            yield from _placing(s)
        case _:
            yield _means(s, seat)
            yield from _acting(s, seat)


def _keeping(s: State, seat: Seat) -> Iterator[str]:
    count = len(s.players[seat].hand)
    yield _("You were dealt {cards}. One stays in your hand.").format(cards=cards(count))
    yield _("The others go to the bottom of the stack, where only you know them.")


def _means(s: State, seat: Seat) -> str:
    player = s.players[seat]
    return _("You have {aurei}, and {cards} in your hand.").format(
        aurei=aurei(player.aurei), cards=cards(len(player.hand))
    )


def _placing(s: State) -> Iterator[str]:
    if len(s.drawn) > 1:
        yield _("You have drawn {cards}.").format(cards=as_drawn(s.drawn, s.table))
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
    text = _("Fleet symbols: {fleets}, army symbols: {armies}; your land or intrigue allows {limit} of each.")
    if not limit(s, seat):
        text = _("Fleets and armies can only be played with land or intrigue in your display.")
    yield text.format(fleets=fleets, armies=armies, limit=limit(s, seat))
    if s.bought is None and not s.played:
        yield _("You may buy one column, before you play cards.")
    if any(s.card(number).category is Category.INTRIGUE for number in s.played):
        yield _("You have played intrigue, so you have no income in this turn.")
