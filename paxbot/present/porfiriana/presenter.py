from collections.abc import Sequence

from paxbot.engine.game import CardTable, Json
from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.games.porfiriana.deck import Deck, deck_of, own_deck
from paxbot.games.porfiriana.facts import ToppleTested
from paxbot.games.porfiriana.moves import EndActions
from paxbot.games.porfiriana.state import State
from paxbot.present.fact_table import FactWords
from paxbot.present.porfiriana import names, panels, phrases as typed, telling, text as told
from paxbot.present.porfiriana.card_texts import card_names, card_text, cards_in_sight, reconstruction
from paxbot.present.porfiriana.fact_base import highlights, topics
from paxbot.present.porfiriana.facts import FACTS
from paxbot.present.porfiriana.lessons import FIRST_TIMES, LESSONS
from paxbot.present.porfiriana.telling import last_told
from paxbot.present.presenter import CardGroup, CardName, CardText, Part
from paxbot.present.protocols import BargainWords
from paxbot.present.words import N_, Texts, _


def help_paragraphs(deck: Deck) -> tuple[str, ...]:
    return (
        _(
            "**What it is about.** Mexico under the dictator Porfirio Díaz. You are an hacendado who builds up mines, "
            "ranches and banks, keeps troops and partners, and ruins the others, in order to topple Díaz with the one "
            "kind of prestige that counts at that moment. If nobody has toppled him by the fourth topple card, the "
            "richest player wins."
        ),
        _(
            "**Your turn.** You have three actions, two in jail. After them headlines that cost nothing leave the "
            "market, the market is filled again, and you take 1 gold for each of your cubes on cards without unrest."
        ),
        _(
            "**Buying and playing.** A market card costs 0, 1, 2, 4, 8 or 16 gold by its column. The first in a turn "
            "takes one action, the second two, and there is no third. It goes to your hand, which holds five; playing "
            "it is another action and costs what is printed on it. Headlines and topple cards are read at once."
        ),
        _(
            "**Enterprises** yield cubes, and each cube a gold per turn. Mines and banks go by the regime, ranches and "
            "plantations grow when you buy land (two actions, 1 gold for each cube there), smelters and projects count "
            "other enterprises. On their ovals anybody may build a connection, which pays its builder. An enterprise "
            "with unrest does nothing until police or troops have quelled it."
        ),
        _(
            "**Troops** go to enterprises of their district. On your own they guard; on another player’s they extort: "
            "one income cube becomes yours. Only a troop of greater firepower beats the one that stands there. Where "
            "there is no income left to take, the enterprise is plundered and goes back to its owner’s hand."
        ),
        _(
            "**Attacks.** Orange cards hit an enterprise with theft and unrest, black ones a player; a black card "
            "takes two actions unless its regime rules. The victim usually gets the card as a prize, whose prestige "
            "counts. So you may attack yourself: a straw man. Some prizes lead to jail."
        ),
        _(
            "**Regimes.** Pax Porfiriana asks for Loyalty, U.S. Intervention for Outrage, Martial Law for Command, "
            "Anarchy for Revolution. The regime also sets the value of mines and the economy, which is the income of "
            "banks and the price of a card you sell. Two bears in a row on the headline pile begin a depression: both "
            "are worth nothing then, and every card in play costs 1 gold a turn. Two bulls end it."
        ),
        _(
            "**Factions and strife.** Partners and troops are blue (U.S.), green (federal), white (local) or red "
            "(rebel). In a strife of two factions whoever has both discards all cards of one of them."
        ),
        _(
            "**Topple.** Whoever buys a topple card begins an attempt. In the showdown, the buyer last, everybody may "
            "turn their hacendado for its prestige, weaken all by electoral fraud, or have a turned hacendado killed. "
            "Then you win with more points of the regime’s kind than Díaz (2) and the two weakest opponents have "
            "together; with two players, than Díaz, a vice president (1) and the opponent. If several succeed, gold "
            "decides."
        ),
        _(
            "**Speculation.** For an action you may put a cube of your reserve on a market card: its buyer pays you. "
            "Or you move a cube: one of your speculation at any time, any other in play only while your reserve is "
            "empty."
        ),
        _(
            "**Alone.** Díaz has the other seat. In his turn a die chooses a card of each row, which he plays for "
            "nothing. Only you try to topple him: you need more points than 4 (of Outrage 6) and those of his cards. "
            "If the fourth topple card goes without success, you have lost."
        ),
        _(
            "**Pictures.** What is new has a teal edge, or a teal star: with a number it tells how many cubes or how "
            "much unrest the card has gained or lost."
        ),
        _("**The cards.** {reconstruction} `/card` tells of each card what is known.").format(
            reconstruction=reconstruction(deck)
        ),
        _(
            "**Typing.** `/do` takes lines such as `buy Wobblies; play Wobblies Minas Prietas; improve Minas Prietas "
            "rail; land Wheat Estate; police Minas Prietas; end`. Titles may be shortened."
        ),
        _(
            "**Calavera** plays free seats, and those of people who are away. It is an automatic player of this bot’s "
            "own, not the authors’. Pax-o-matik, which the rulebook names without rules, is not built."
        ),
        _(
            "Pax Porfiriana is by Phil Eklund, Matt Eklund and Jim Gutt, published by Sierra Madre Games. Only its "
            "rules and names are used here."
        ),
    )


OPTIONS = {
    "quick_setup": (
        N_("Setup"),
        (N_("Six piles of cards"), N_("The deck has six piles, with a topple card in four.")),
        (
            N_("Quick: half of the cards"),
            N_("Quick setup: about half of the cards are left out, and the topple cards may come at any time."),
        ),
    ),
    "choose_hacendado": (
        N_("Hacendados"),
        (N_("Dealt by lot"), N_("Hacendados are dealt by lot.")),
        (N_("Chosen by everybody"), N_("Everybody chooses a hacendado, the last player first.")),
    ),
    "relief": (
        N_("Beaten troops"),
        (N_("Discarded"), N_("Beaten troops are discarded.")),
        (
            N_("Some go to the private army"),
            N_("A beaten troop may go to the private army if it, the winner and the hacendado are of one faction."),
        ),
    ),
    "iron_hand": (
        N_("Rivals in a topple"),
        (
            N_("The two weakest"),
            N_(
                "You need more points than Díaz and your two weakest opponents together; with two players, than Díaz, "
                "a vice president (1) and your opponent."
            ),
        ),
        (
            N_("The two strongest: Iron Hand"),
            N_("Iron Hand: you need more points than Díaz and your two strongest opponents together."),
        ),
    ),
    "diaz_senility": (
        N_("Strength of Díaz"),
        (N_("Always 2"), N_("Díaz has 2 in every topple attempt.")),
        (
            N_("3, 2, 2 and 1: Díaz Senility"),
            N_("Díaz Senility: he has 3 in the first topple attempt, then 2, 2 and 1."),
        ),
    ),
}
COUNTED = Texts(
    {
        "topple": N_("Topple"),
        "topples_gone": N_("Gold, after the last topple"),
        "stalemate": N_("Gold, as nobody bought"),
        "diaz_stays": N_("Díaz stays"),
        "freed": N_("Slaves freed"),
        "jailed": N_("Went to jail"),
    }
)


class PorfirianaWords(FactWords[State], BargainWords[State]):
    key = "porfiriana"
    facts = FACTS
    lessons = LESSONS
    options = OPTIONS

    def __init__(self, table: CardTable | None = None) -> None:
        """Use the cards of the bot's own deck, or of another, unless a game has cards of its own."""
        self._deck = own_deck() if table is None else deck_of(table.text)

    @property
    def name(self) -> str:
        return _("Pax Porfiriana")

    @property
    def about(self) -> str:
        return _(
            "Struggle for Mexico under Porfirio Díaz for two to six players, or one against him, by Phil Eklund, Matt "
            "Eklund and Jim Gutt, published by Sierra Madre Games. {reconstruction}"
        ).format(reconstruction=reconstruction(self._deck))

    plan_example = "police Minas Prietas; end"

    @property
    def automated_name(self) -> str:
        return _("Calavera")

    @property
    def about_automated(self) -> str:
        return _(
            "Calavera is an automatic player of this bot’s own, not the authors’: it takes seats that nobody takes, "
            "and answers at once. Pax-o-matik is not built."
        )

    @property
    def alone(self) -> str:
        return _(
            "**Alone you play against Díaz:** press **Start**. You win if you topple him before the fourth topple card "
            "is gone."
        )

    def default_line(self) -> str:
        return _("If it stays unanswered, the bot answers: it pays, keeps what can be kept, and risks nothing.")

    def tie_break(self, by: str, value: int) -> str:
        """Say who has toppled Díaz, or give the compared gold or income."""
        if by == "toppled":
            return _("toppled Díaz") if value else ""
        return names.gold(value) if by == "gold" else _("income {count}").format(count=value)

    def counted(self) -> tuple[Part, ...]:
        return (
            Part("ending", _("Ended by")),
            Part("toppled", _("Díaz toppled by")),
            Part("deed", _("Slaves and jail")),
        )

    def counted_item(self, about: str, item: str) -> str:
        return names.PRESTIGE(item) if about == "toppled" else COUNTED(item)

    def milestone(self, facts: Sequence[Fact]) -> bool:
        return any(isinstance(fact, ToppleTested) for fact in facts)

    first_times = staticmethod(FIRST_TIMES.hints)
    last_told = staticmethod(last_told)
    headline = staticmethod(told.headline)
    status = staticmethod(told.status)
    lead = staticmethod(told.lead)
    rulers_since = staticmethod(told.rulers_since)
    panel = staticmethod(panels.panel)
    question = staticmethod(panels.question)
    phrases = staticmethod(typed.phrases)
    unavailable = staticmethod(typed.unavailable)
    watchable = staticmethod(typed.watchable)
    topics = staticmethod(topics)
    hand = staticmethod(told.hand)
    area = staticmethod(told.area)
    final = staticmethod(telling.final)
    highlights = staticmethod(highlights)
    text = staticmethod(told.text)

    def vocabulary(self, names: Sequence[str]) -> frozenset[str]:
        return typed.vocabulary(self._deck, names)

    def gives_up(self, state: State, move: Move) -> str:
        if not isinstance(move, EndActions) or not state.actions:
            return ""
        return _("You have {actions} left.").format(actions=names.actions(state.actions))

    def hand_seen(self, view: Json, seat: Seat) -> str:
        own = view["players"][seat]
        return repr((own["hand"], own["gold"], own["reserve"])) if own.get("hand") else ""

    def known(self, state: State, seat: Seat) -> str:
        return ""

    def handing_over(self) -> tuple[str, ...]:
        return (
            _("Hand, tableau and gold stay with the seat, and Calavera plays on with them."),
            _("It is an automatic player of this bot: it knows no more than the player of the seat would."),
        )

    def taking_back(self) -> tuple[str, ...]:
        return (
            _("Hand, tableau and gold are taken over as Calavera leaves them."),
            _("It happens as soon as the running turn is over."),
        )

    def cards(self) -> tuple[CardName, ...]:
        return card_names(self._deck)

    def cards_in_sight(self, state: State, seat: Seat | None, names: Sequence[str]) -> tuple[CardGroup, ...]:
        return cards_in_sight(state, seat, self._deck)

    def card(self, number: int) -> CardText:
        return card_text(self._deck, number)

    def help(self) -> tuple[str, ...]:
        return help_paragraphs(self._deck)
