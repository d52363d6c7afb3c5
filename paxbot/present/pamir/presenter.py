"""Pax Pamir in words: the texts behind the game-neutral `Presenter`."""

from collections.abc import Sequence

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir.facts import DominanceChecked
from paxbot.games.pamir.game import NO, YES
from paxbot.games.pamir.state import State, Variant
from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS
from paxbot.present.fact_table import FactWords
from paxbot.present.pamir import wakhan_reasons
from paxbot.present.pamir.bribes import PamirBargains
from paxbot.present.pamir.card_texts import card_names, card_text, cards_in_sight
from paxbot.present.pamir.facts import FACTS, topics
from paxbot.present.pamir.headings import HER_TURN
from paxbot.present.pamir.lessons import LESSONS
from paxbot.present.pamir.models import hand_view
from paxbot.present.pamir.newcomers import first_times, gives_up, handing_over, help_paragraphs, taking_back
from paxbot.present.pamir.panels import panel, question
from paxbot.present.pamir.phrases import phrases, unavailable, vocabulary, watchable
from paxbot.present.pamir.scoring import counted, counted_item, highlights, tie_break
from paxbot.present.pamir.sentence import last_told
from paxbot.present.pamir.status import court, final, hand, headline, lead, rulers_since, status
from paxbot.present.pamir.text import table_text
from paxbot.present.presenter import CardText, GameChoice, OptionValue, Part, Topic
from paxbot.present.words import N_, Cited, _, translated

VARIANTS = {
    Variant.SAVVY_PURCHASING: (
        N_("Wakhan: savvy purchasing"),
        N_(
            "Wakhan buys savvily: instead of the card her arrows name, she takes a cheaper one of "
            "the same suit and no lower rank."
        ),
    ),
    Variant.SPY_MOVEMENT: (
        N_("Wakhan: spy movement"),
        N_("Wakhan moves spies: once none of her armies can move, she moves spies that rival spies don't hold back."),
    ),
    Variant.STEADFAST_LOYALTY: (
        N_("Wakhan: steadfast loyalty"),
        N_(
            "Wakhan is steadfast: of the coalitions no one is loyal to, she leans towards the one "
            "with the most blocks in play."
        ),
    ),
}
"""Each variant's title, and the rule that the table agrees on."""


class PamirWords(FactWords[State], PamirBargains):
    key = "pamir"
    facts = FACTS
    lessons = LESSONS
    plan_example = "buy 58; end"

    @property
    def name(self) -> str:
        return _("Pax Pamir (2nd edition)")

    @property
    def about(self) -> str:
        return _(
            "Afghan politics of the nineteenth century for one to five players, "
            "by Cole Wehrle, published by Wehrlegig Games."
        )

    @property
    def automated_name(self) -> str:
        return _("Wakhan")

    @property
    def about_automated(self) -> str:
        return _(
            "Wakhan is the automated rival of the rulebook: she takes seats that nobody takes, plays each of her turns "
            "at once by cards of her own, and tells whoever asks why she did what she did."
        )

    def choices(self) -> tuple[GameChoice, ...]:
        return tuple(
            GameChoice(
                variant,
                translated(title),
                (OptionValue(NO, _("No: by the rulebook"), ""), OptionValue(YES, _("Yes"), translated(rule))),
            )
            for variant, (title, rule) in VARIANTS.items()
        )

    def topics(self, state: State) -> tuple[Topic, ...]:
        return topics()

    def hand_seen(self, view: Json, seat: Seat) -> str:
        """Name the player by colour alone."""
        hand = hand_view(view, [""] * len(view["players"]), seat)
        return repr((seat, hand.title, hand.count_text, hand.empty_text, hand.cards)) if hand.cards else ""

    def known(self, state: State, seat: Seat) -> str:
        """Nobody is shown a hidden card."""
        return ""

    @property
    def areas_name(self) -> str:
        return _("Courts")

    def parts(self) -> tuple[Part, ...]:
        return (Part("board", _("Board")), Part("market", _("Market")), Part("courts", self.areas_name))

    def milestone(self, facts: Sequence[Fact]) -> bool:
        return any(isinstance(fact, DominanceChecked) for fact in facts)

    def card(self, number: int) -> CardText:
        if number not in COURT_CARDS and number not in EVENT_CARDS:
            raise PaxError("unknown_card", number=number)
        return card_text(number)

    def why(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        """Return Wakhan's turn in its sentence, the reasons, and where her rules differ from a person's."""
        return (Cited(self.sentence(facts, names), HER_TURN), *wakhan_reasons.why(facts, names))

    first_times = staticmethod(first_times)
    counted = staticmethod(counted)
    counted_item = staticmethod(counted_item)
    headline = staticmethod(headline)
    tie_break = staticmethod(tie_break)
    status = staticmethod(status)
    lead = staticmethod(lead)
    rulers_since = staticmethod(rulers_since)
    panel = staticmethod(panel)
    phrases = staticmethod(phrases)
    unavailable = staticmethod(unavailable)
    vocabulary = staticmethod(vocabulary)
    watchable = staticmethod(watchable)
    gives_up = staticmethod(gives_up)
    question = staticmethod(question)
    hand = staticmethod(hand)
    area = staticmethod(court)
    handing_over = staticmethod(handing_over)
    taking_back = staticmethod(taking_back)
    last_told = staticmethod(last_told)
    final = staticmethod(final)
    highlights = staticmethod(highlights)
    text = staticmethod(table_text)
    cards = staticmethod(card_names)
    cards_in_sight = staticmethod(cards_in_sight)
    help = staticmethod(help_paragraphs)
