"""Alternative texts of the pictures: the same facts in words, the most needed first, never too long."""

from collections.abc import Sequence

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana.deck import Deck
from paxbot.present.alt_fitting import LIMIT, NAME, fullest, joined, sentence, within
from paxbot.present.porfiriana import ending, names, text
from paxbot.present.porfiriana.card_texts import card_text, reconstruction
from paxbot.present.porfiriana.facts import FACTS
from paxbot.present.porfiriana.panels import possessions
from paxbot.present.porfiriana.sentence import last_told
from paxbot.present.speech import short_name
from paxbot.present.views_lobby import LobbyView, seats_told
from paxbot.present.words import _


def _who(people: Sequence[str]) -> list[str]:
    return [short_name(name, NAME) for name in people]


def _said(facts: Sequence[Fact], people: Sequence[str]) -> str:
    return last_told(facts, _who(people)).sentence


def table_alt(position: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """Return whose turn it is, what happened, the regime, everybody’s figures, and the state of the table."""
    who = _who(people)
    figures = [text.standing(position, seat, who) for seat in range(len(who))]
    figures += text.needed(position, who)
    head = (text.turn_sentence(position, who), _said(facts, people), text.regime_line(position))
    return within([*head, *figures, *text.table_state(position)])


def market_alt(position: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """Return whose turn it is, what happened, the market by price, and the public cards."""
    who = _who(people)
    head = (text.turn_sentence(position, who), _said(facts, people))
    rest = (*text.public_lines(position, 0), *text.table_state(position))
    room = LIMIT - len(joined((*head, _("Market: {cards}."), *map(sentence, rest))))
    market = fullest([[*text.market_items(position, who, most)] for most in (0, 1, None)], room)
    return within([*head, _("Market: {cards}.").format(cards=market), *map(sentence, rest)])


def areas_alt(position: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """Return what happened, everybody’s cards, and where troops stand."""
    who = _who(people)
    owns = [*position["players"], *filter(None, (position["diaz"],))]
    rows = zip(names.seated(who), owns, strict=False)
    cards = text.deck(position)
    told = [(name, names.titles(cards, text.lies_before(own))) for name, own in rows]
    lines = [_("{player}: {cards}.").format(player=name, cards=cards or _("no card in play")) for name, cards in told]
    return within([_said(facts, people), *lines, *(line for own in owns for line in text.posts(position, own))])


def area_alt(position: Json, seat: Seat, people: Sequence[str], facts: Sequence[Fact] = ()) -> str:
    """Return one player’s figures, what happened, and the cards before them."""
    who = _who(people)
    return within([text.standing(position, seat, who), _said(facts, people), *text.tableau(position, seat, who)])


def hand_alt(position: Json, seat: Seat) -> str:
    """Return the cards in a player’s hand, from their own view."""
    own = position["players"][seat]
    if "hand" not in own:
        return _("A hand that stays hidden.")
    cards = text.deck(position)
    lines = (line.replace("*", "") for line in text.card_lines(cards, own["hand"]))
    hand = _("Your hand: {cards}.").format(cards=names.titles(cards, own["hand"]) or _("no card"))
    has = possessions(own["gold"], len(own["hand"]), own["reserve"])
    return within([hand, has, *map(sentence, lines)])


def topple_alt(position: Json, people: Sequence[str], facts: Sequence[Fact]) -> str:
    """Return an attempt to topple Díaz as a story: how it began, what each did, the test, and who succeeds."""
    attempt = ending.attempts(position)[-1]
    told = FACTS.log((attempt.began, *attempt.deeds, *facts), _who(people))
    return within(line.replace("*", "") for line in told)


def ending_alt(position: Json, people: Sequence[str]) -> str:
    """Return who has won and how, and everybody’s figures."""
    who = _who(people)
    figures = map(sentence, ending.lines(position, who))
    return within([*ending.verdict(position, who), *figures, *ending.showdown(position, who)])


def lobby_alt(lobby: LobbyView, deck: Deck) -> str:
    """Return the game, by whom its seats are taken, and what its cards are."""
    about = _("Pax Porfiriana, by Phil Eklund, Matt Eklund and Jim Gutt.")
    return within([about, seats_told(lobby), reconstruction(deck)])


def card_alt(deck: Deck, number: int) -> str:
    """Return a card with all it says. Raises: PaxError for an unknown number."""
    found = card_text(deck, number)
    lines = found.text.replace("*", "").replace("-# ", "").split("\n")
    return within([sentence(found.title), *map(sentence, lines)])
