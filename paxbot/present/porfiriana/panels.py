"""Questions and their answers in words: the private panel of the seat that answers, and the public sentence."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import Decision, Move, Seat, asking
from paxbot.games.porfiriana import business, moves as m, topple, troops
from paxbot.games.porfiriana.cards import Topple
from paxbot.games.porfiriana.moves import Buy, Prompt
from paxbot.games.porfiriana.powers import active_points
from paxbot.games.porfiriana.settling import economy, mine_value
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import REGIMES
from paxbot.present.porfiriana import hints, names, refusals
from paxbot.present.porfiriana.card_texts import cost_of, summary
from paxbot.present.porfiriana.hints import NAME, Asked
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, OptionGroup, OptionView, Panel, Tone, grouped
from paxbot.present.words import (
    N_,
    Named,
    Say,
    Texts,
    _,
    capital,
    fitted,
    listing,
    person,
    shortened_marked,
    translated,
)

CUBES: Final = Texts[str](
    {
        "reserve": N_("a cube of your reserve"),
        "income": N_("an income cube of {card}"),
        "connection": N_("your connection cube, {oval}"),
        "prestige": N_("a prestige cube of {card}"),
        "speculation": N_("your speculation cube on {card}"),
    }
)
PLACES: Final = Texts[str](
    {
        "reserve": N_("into your reserve"),
        "income": N_("as income on {card}"),
        "connection": N_("as a second cube, {oval}"),
        "prestige": N_("as a prestige cube on {card}"),
        "speculation": N_("on {card} in the market"),
    }
)


class Row(NamedTuple):
    """A kind of answer; without a label it has several."""

    group: str
    label: str
    hints: Callable[[Asked], Iterator[str]]


def option_groups(s: State, decision: Decision, people: Sequence[str]) -> tuple[OptionGroup, ...]:
    found, step, who = [], asking(s), names.seated(people)
    for index, move in enumerate(decision.options):
        asked, row = Asked(s, decision.seat, step, who, move), ROWS[type(move)]
        hint = capital(fitted(row.hints(asked), HINT_LENGTH))
        option = OptionView(index, shortened_marked(label(asked), LABEL_LENGTH), hint, tone=_tone(s, move))
        found.append((translated(row.group) if row.group else "", option))
    return grouped(found)


def label(asked: Asked) -> str:
    text = ROWS[type(asked.move)].label or _varied(asked)
    return capital(translated(text)).format_map(Named(asked.value))


def _tone(s: State, move: Move) -> Tone:
    if not isinstance(move, m.EndActions):
        return Tone.PLAIN
    return Tone.WASTEFUL if s.actions else Tone.COMPLETE


def _varied(a: Asked) -> str:
    """Return the English label of an answer that has several."""
    s, move, is_own = a.s, a.move, a.seat in (getattr(a.move, "victim", None), getattr(a.move, "owner", None))
    match move:
        case m.Buy():
            return N_("Buy {card} at the full price") if move.in_full else N_("Buy {card}")
        case m.EndActions():
            return N_("End your turn ({count} unused)") if s.actions else N_("End your turn")
        case m.Improve():
            several = len(tuple(business.improvements(s, a.seat))) > 1
            return N_("Improve a connection") if several else N_("Improve a connection, {oval}")
        case m.Read():
            return N_("As the event") if move.event else N_("As the status quo")
        case m.Aim() if move.oval >= 0:
            return N_("{oval} ({player})") if len(set(s.connections.get(move.oval, ()))) > 1 else "{oval}"
        case m.Aim():
            return "{card}" if move.card >= 0 else N_("Yourself") if is_own else "{player}"
        case m.Post() if s.posts.get(a.step.troop) == move.place:
            return N_("Quell unrest at {place}")
        case m.Post():
            is_army = move.place == s.players[a.seat].hacendado
            return N_("To your private army") if is_army else N_("To {place}")
        case m.Lift() | m.Put():
            return (PLACES if isinstance(move, m.Put) else CUBES)[move.kind]
        case m.Retreat():
            turned = N_("{card} to the private army, turned {side}")
            return N_("{card} to the private army") if s.flipped(a.seat) else turned
        case m.Fill():
            return N_("A prestige cube on {card}") if move.prestige else N_("An income cube on {card}")
        case m.Assassinate():
            return N_("{card} against yourself") if is_own else N_("{card} against {player}")
    return N_("Your own cube") if is_own else N_("The cube of {owner}")


PLAY, BUY, SELL, OTHER = N_("Play a card"), N_("Buy a card"), N_("Sell a card"), N_("Other actions")
DISCARD, KEEP, NONE = N_("Discard a card"), N_("Keep"), N_("Nothing")
ROWS: Final[dict[type[Any], Row]] = {
    m.Choose: Row(N_("Choose a hacendado"), "{card}", hints.card),
    m.Play: Row(PLAY, N_("Play {card}"), hints.play),
    m.Buy: Row(BUY, "", hints.buy),
    m.BuyPublic: Row(BUY, N_("Buy {card}"), hints.buy_public),
    m.Sell: Row(SELL, N_("Sell {card}"), hints.sell),
    m.Redeploy: Row(OTHER, N_("Redeploy {card}"), hints.redeploy),
    m.Post: Row(N_("Send it"), "", hints.post),
    m.BuyLand: Row(OTHER, N_("Buy land for {card}"), hints.land),
    m.Improve: Row(OTHER, "", hints.improve),
    m.Connect: Row(N_("Improve a connection"), "{oval}", hints.connect),
    m.Police: Row(OTHER, N_("Police {card}"), hints.police),
    m.LeaveJail: Row(OTHER, N_("Leave jail"), hints.police),
    m.Speculate: Row(OTHER, N_("Speculate"), hints.speculate),
    m.Lift: Row(N_("Take a cube"), "", hints.nothing),
    m.Put: Row(N_("Put the cube"), "", hints.bet),
    m.PlacePrestige: Row(OTHER, N_("Prestige cube on {card}"), hints.place_prestige),
    m.Act: Row(OTHER, N_("Use {card}"), hints.act),
    m.EndActions: Row("", "", hints.end),
    m.Read: Row(N_("Read it"), "", hints.read),
    m.Turn: Row(N_("Choose a side"), "{card}", hints.turn),
    m.Aim: Row(N_("Choose a target"), "", hints.aim),
    m.Spy: Row(N_("Use a spy"), N_("Discard {card} to cancel it"), hints.card),
    m.Decline: Row(NONE, N_("Do nothing"), hints.nothing),
    m.LoseFaction: Row(N_("Choose a faction"), N_("Lose {faction}"), hints.lose),
    m.Discard: Row(DISCARD, N_("Discard {card}"), hints.card),
    m.Retreat: Row(N_("Retreat"), "", hints.retreating),
    m.Fill: Row(N_("Put the cube"), "", hints.nothing),
    m.Free: Row(N_("Take a cube away"), "", hints.nothing),
    m.PayUp: Row(KEEP, N_("Pay {gold} for {cards}"), hints.pay_up),
    m.Grow: Row(N_("Let land grow"), "{card}", hints.grow),
    m.Manifesto: Row(N_("Publish a manifesto"), N_("Turn your hacendado: {side}"), hints.manifesto),
    m.Fraud: Row(N_("Electoral fraud"), N_("{card}: Díaz +1 {prestige}"), hints.fraud),
    m.Assassinate: Row(N_("Assassination"), "", hints.assassinate),
    m.EndShowdown: Row(NONE, N_("Done"), hints.nothing),
}


class Question(NamedTuple):
    """A question as the title of a panel, and for everyone; both may name its card."""

    title: str
    asked: str


QUESTIONS: Final = {
    Prompt.CHOOSE_HACENDADO: Question(N_("Which hacendado do you take?"), N_("{who}, which hacendado do you take?")),
    Prompt.CHOOSE_ACTION: Question(N_("Your turn: what do you do?"), N_("{who}, what do you do?")),
    Prompt.CHOOSE_POST: Question(N_("Where does {card} go?"), N_("{who}, where does your troop go?")),
    Prompt.CHOOSE_OVAL: Question(N_("Which connection do you improve?"), N_("{who}, which connection do you improve?")),
    Prompt.CHOOSE_CUBE: Question(N_("Which cube do you take?"), N_("{who}, which cube do you take?")),
    Prompt.CHOOSE_PLACE: Question(N_("Where does the cube go?"), N_("{who}, where does the cube go?")),
    Prompt.CHOOSE_SIDE: Question(N_("Which side of {card} counts?"), N_("{who}, which side of {card} counts?")),
    Prompt.CHOOSE_ORIENTATION: Question(N_("How do you read {card}?"), N_("{who}, how do you read {card}?")),
    Prompt.PAY_FOR_CARDS: Question(N_("{card}: do you pay for your cards?"), N_("{who}, do you pay for your cards?")),
    Prompt.GROW_LAND: Question(N_("Which land grows?"), N_("{who}, which land grows?")),
    Prompt.LOSE_ENTERPRISE: Question(
        N_("{card}: which enterprise do you lose?"), N_("{who}, which enterprise do you lose?")
    ),
    Prompt.USE_SPY: Question(
        N_("{card} is played against you: do you use a spy?"),
        N_("{who}, {card} is played against you: do you use a spy?"),
    ),
    Prompt.SUFFER_STRIFE: Question(
        N_("Strife: which faction do you lose?"), N_("{who}, which faction do you lose to strife?")
    ),
    Prompt.RETREAT: Question(
        N_("Your troop has lost its place: does it retreat?"), N_("{who}, does your troop retreat?")
    ),
    Prompt.RELIEVE: Question(N_("{card} is beaten: is it relieved?"), N_("{who}, is your beaten troop relieved?")),
    Prompt.FILL_PLACE: Question(N_("Where does the next cube go?"), N_("{who}, where does the next cube go?")),
    Prompt.REMOVE_CUBE: Question(N_("Which cube leaves the oval?"), N_("{who}, which cube leaves the oval?")),
    Prompt.DISCARD_HEADLINE: Question(
        N_("Which headline goes to the pile first?"), N_("{who}, which headline goes to the pile first?")
    ),
    Prompt.PAY_UPKEEP: Question(
        N_("Depression: do you pay for your cards?"), N_("{who}, do you pay for your cards in the depression?")
    ),
    Prompt.SHOWDOWN: Question(N_("Showdown: what do you do?"), N_("{who}, what do you do in the showdown?")),
    Prompt.CHOOSE_TARGET: Question(N_("Which target does {card} hit?"), N_("{who}, which target does your card hit?")),
}


def panel(s: State, decision: Decision, people: Sequence[str]) -> Panel:
    step: Any = asking(s)
    prompt, refused = Prompt(decision.prompt.value), refusals.refused(s, decision)
    return Panel(
        title=translated(QUESTIONS[prompt].title).format(card=_card(s, step)),
        text="\n".join((*_notes(s, decision.seat, prompt, step, people), *_warnings(s, decision))),
        groups=option_groups(s, decision, people),
        impossible=tuple(refusals.impossible(s, refused)),
        reasons=tuple(refusals.reasons(s, refused)),
        rules=refusals.question_rules(s, prompt, step),
    )


def question(s: State, decision: Decision, people: Sequence[str]) -> str:
    text = translated(QUESTIONS[Prompt(decision.prompt.value)].asked)
    return text.format(who=person(decision.seat, people), card=_card(s, asking(s)))


def _card(s: State, step: Any) -> str:
    card = getattr(step, "card", getattr(step, "troop", None))
    return "" if card is None else names.title(s.deck, card)


def means(s: State, seat: Seat) -> str:
    own = s.players[seat]
    return possessions(own.gold, len(own.hand), own.reserve)


possessions = Say(
    "You have {gold}, {cards} in your hand and {cubes} in your reserve.",
    "gold cards cubes",
    gold=names.gold,
    cards=names.cards,
    cubes=names.cubes,
)


def regime(s: State) -> str:
    text = _("{regime}: mine {mine}, economy {economy}, {prestige} topples Díaz.")
    if s.depression:
        text = _("{regime} in a depression: mine {mine}, economy {economy}, {prestige} topples Díaz.")
    return text.format(
        regime=names.REGIME(s.regime),
        mine=mine_value(s),
        economy=economy(s),
        prestige=names.PRESTIGE(REGIMES[s.regime].prestige),
    )


def _notes(s: State, seat: Seat, prompt: Prompt, step: Any, people: Sequence[str]) -> Iterator[str]:
    match prompt:
        case Prompt.CHOOSE_HACENDADO:
            yield _("Its ability holds until you turn it over, in a showdown or for a retreat.")
        case Prompt.CHOOSE_ACTION:
            yield _("{actions} left.").format(actions=names.actions(s.actions))
            yield means(s, seat)
            yield regime(s)
            if s.players[seat].jailed:
                yield _("You are in jail: two actions a turn until you pay the police.")
        case Prompt.CHOOSE_POST:
            troop = s.troop(step.troop)
            text = _("{district}, firepower {firepower}, costs {cost}.")
            firepower = troops.firepower(s, seat, step.troop)
            yield text.format(district=names.DISTRICT(troop.district), firepower=firepower, cost=cost_of(troop))
            yield means(s, seat)
        case Prompt.CHOOSE_CUBE | Prompt.CHOOSE_PLACE if not s.players[seat].reserve:
            yield _("Your reserve is empty, so a cube in play may be moved.")
        case Prompt.SHOWDOWN:
            yield from _showdown(s, seat, people)
        case Prompt.USE_SPY:
            player = shortened_marked(names.seated(people)[s.active], NAME)
            yield _("Played by {player}: {about}.").format(player=player, about="; ".join(summary(s.deck[step.card])))
        case Prompt.CHOOSE_TARGET | Prompt.CHOOSE_ORIENTATION:
            yield _("{about}.").format(about=capital("; ".join(summary(s.deck[step.card]))))
            yield regime(s)
        case Prompt.PAY_UPKEEP:
            yield _("Each card in play costs 1 gold; you may give up some and pay for the rest.")
            yield means(s, seat)
        case Prompt.SUFFER_STRIFE:
            factions = listing([names.FACTION(step.first), names.FACTION(step.second)])
            yield _("You have cards of both factions: {factions}.").format(factions=factions)
        case Prompt.FILL_PLACE:
            yield _("There are more places than cubes.")
            yield means(s, seat)
        case _:
            yield means(s, seat)


def _warnings(s: State, decision: Decision) -> Iterator[str]:
    """Yield that no topple card on offer can succeed, by public cards and the player's own hand."""
    cards = [s.market[move.space] for move in decision.options if isinstance(move, Buy)]
    chances = [topple.best_chance(s, decision.seat, card) for card in cards if isinstance(s.deck.cards[card], Topple)]
    hopeless = [chance for chance in chances if chance is not None and chance.is_hopeless]
    if hopeless and len(hopeless) == len(chances):
        best = max(hopeless, key=lambda chance: chance.points - chance.needed)
        text = _("No topple card can succeed now: you can reach {points} {prestige} and need more than {needed}.")
        yield text.format(points=best.points, prestige=names.PRESTIGE(REGIMES[s.regime].prestige), needed=best.needed)


def _showdown(s: State, seat: Seat, people: Sequence[str]) -> Iterator[str]:
    """Yield the showdown's points and limits, and if they suffice: the buyer's, the player's, then the others'."""
    prestige = REGIMES[s.regime].prestige
    points = [active_points(s, each, prestige) for each in range(s.seats)]
    strength = topple.diaz(s, prestige)
    yield _("{prestige} counts.").format(prestige=names.PRESTIGE(prestige))
    for each in sorted(range(s.hosted), key=lambda each: (each != s.active, each != seat)):
        rivals = [(_("Díaz"), strength)]
        for other, count in topple.against(points, each, is_solo=s.solo, iron_hand=s.iron_hand):
            rivals.append((_rival(s, seat, other, people), count))
        needed = topple.tripartite(s, points, each, strength)
        text = _("{player} {points} against {needed} ({rivals}): enough.")
        if points[each] <= needed:
            text = _("{player} {points} against {needed} ({rivals}).")
        yield text.format(
            player=capital(_rival(s, seat, each, people)),
            points=points[each],
            needed=needed,
            rivals=" + ".join(f"{name} {count}" for name, count in rivals),
        )


def _rival(s: State, seat: Seat, other: Seat | None, people: Sequence[str]) -> str:
    if other is None:
        return _("vice president")
    if other >= s.hosted:
        return _("his cards")
    return _("you") if other == seat else shortened_marked(people[other], NAME)
