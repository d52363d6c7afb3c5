"""Hints for whoever meets a question of Pax Porfiriana, or something done to them, for the first time."""

from collections.abc import Callable
from typing import Any, Final

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import CubeKind
from paxbot.present.first_time import Event, FirstTimes, to
from paxbot.present.words import N_


def _extorts_mine(s: State, fact: f.TroopPosted, seat: Seat) -> bool:
    """Return whether a rival's troop came to an enterprise of the seat's."""
    return s.owner.get(fact.place) == seat != fact.seat


def _for(*whys: Why) -> Callable[[State, Any, Seat], bool]:
    """Return what tells whether a fact is the seat's, and for one of these reasons."""
    return lambda s, fact, seat: fact.seat == seat and fact.why in whys


FIRST_TIMES: Final = FirstTimes(
    {
        Prompt.CHOOSE_HACENDADO: N_(
            "A hacendado pays 2 gold a turn and has an ability, and turned over later, for good, gives up both "
            "for a faction and a prestige point."
        ),
        Prompt.CHOOSE_ACTION: N_(
            "You have three actions in a turn, gold comes from cubes at its end, and a topple is won by prestige "
            "of the kind that the regime asks for at that moment."
        ),
        Prompt.CHOOSE_POST: N_(
            "A troop guards your own enterprise or takes a cube of a rival’s income, beats weaker troops there "
            "and quells unrest; what has no income left is plundered."
        ),
        Prompt.CHOOSE_OVAL: N_(
            "A connection pays you 1 gold a turn as long as there is no unrest, on anybody’s enterprise, and a "
            "railroad makes the way there dearer for troops."
        ),
        Prompt.CHOOSE_CUBE: N_(
            "A speculation cube on a market card earns what a rival pays for it, and a cube moved from elsewhere "
            "no longer pays where it lay."
        ),
        Prompt.CHOOSE_PLACE: N_(
            "On a market card a cube pays nothing until a rival buys the card, at a price that falls as the card "
            "moves up; elsewhere it pays 1 gold a turn."
        ),
        Prompt.CHOOSE_SIDE: N_(
            "Only this side counts as long as the card is yours: its faction for strife and troops, its prestige "
            "for topples."
        ),
        Prompt.CHOOSE_ORIENTATION: N_(
            "As event all that is printed happens, to everybody concerned, as status quo nothing does; a topple "
            "is tried in both cases, but Díaz may be weaker in an event."
        ),
        Prompt.PAY_FOR_CARDS: N_("What is not paid for leaves play, with its cubes, its prestige and its ability."),
        Prompt.GROW_LAND: N_("Land is one more income cube on a ranch or plantation, so 1 gold more in each turn."),
        Prompt.LOSE_ENTERPRISE: N_(
            "With an enterprise its income and prestige are gone, its cubes go home, and its troop needs a new place."
        ),
        Prompt.USE_SPY: N_(
            "A spy cancels the whole attack and is gone with it, and so is the prize that an attack may bring its "
            "victim, whose prestige counts in the grudge pile."
        ),
        Prompt.SUFFER_STRIFE: N_(
            "Strife takes all your partners and troops of one faction, with their prestige, abilities and guards, "
            "but never the hacendado."
        ),
        Prompt.RETREAT: N_(
            "A troop that has lost its place is discarded unless it is paid into the private army of a hacendado "
            "turned to its faction, and turning is for good."
        ),
        Prompt.RELIEVE: N_(
            "A beaten troop that is relieved stays yours in the private army, with its prestige, for the price of "
            "the way there."
        ),
        Prompt.FILL_PLACE: N_(
            "With fewer cubes than places some stay empty: an empty income place pays nothing, while a prestige "
            "point counts without a cube."
        ),
        Prompt.REMOVE_CUBE: N_(
            "Now that the card that allowed a second cube is gone, each oval keeps one, which pays its owner 1 "
            "gold a turn."
        ),
        Prompt.DISCARD_HEADLINE: N_(
            "Both go to the bull/bear pile without effect, and only what lies on top matters: bear on bear begins "
            "a depression, bull on bull ends it."
        ),
        Prompt.PAY_UPKEEP: N_(
            "In a depression each card in play costs 1 gold a turn while mines and banks bring none, and a card "
            "that is given up takes its prestige along."
        ),
        Prompt.SHOWDOWN: N_(
            "Only prestige of the regime’s kind counts now; turning a hacendado is for good, and "
            "fraud makes Díaz stronger against everybody."
        ),
        Prompt.CHOOSE_TARGET: N_(
            "An attack harms its victim but may bring them a prize, whose prestige counts in topples; against "
            "yourself it does the same, but for the theft."
        ),
    },
    {
        "jailed": Event(
            (f.Jailed,),
            to("seat"),
            N_(
                "In jail a turn has two actions instead of three, until the police is paid or a partner with "
                "immunity gets you out."
            ),
        ),
        "attacked": Event(
            (f.Attacked,),
            to("victim"),
            N_(
                "Orange cards hit an enterprise, black ones a player or a card of theirs, and the prize that some "
                "leave the victim stays in the grudge pile for good."
            ),
        ),
        "robbed": Event(
            (f.GoldStolen, f.CardStolen),
            to("victim"),
            N_(
                "A thief takes what there is, at most what the card says, and nothing is owed beyond that; a spy "
                "can cancel such a card."
            ),
        ),
        "extorted": Event(
            (f.TroopPosted,),
            _extorts_mine,
            N_(
                "A rival’s troop at your enterprise has a cube of its income until it is beaten or leaves, and an "
                "enterprise with no income left is plundered."
            ),
        ),
        "unrest": Event(
            (f.UnrestAdded,),
            lambda s, fact, seat: s.owner.get(fact.card) == seat,
            N_(
                "With unrest an enterprise pays nothing, its ability and prestige are off and it cannot be sold, "
                "until the police or an arriving troop quells it."
            ),
        ),
        "freed": Event(
            (f.SlavesFreed,),
            to("owner"),
            N_(
                "Slaves revolt when there is more unrest than cubes at their enterprise, which is then lost and "
                "mostly a prize for whoever caused it."
            ),
        ),
        "enterprise_lost": Event(
            (f.EnterpriseLost,),
            _for(Why.PLUNDER, Why.GOVERNOR),
            N_(
                "A plundered enterprise comes back to your hand while one lost otherwise is gone; its cubes go "
                "home, and its troop needs a new place."
            ),
        ),
        "card_lost": Event(
            (f.CardDiscarded,),
            _for(Why.BATTLE, Why.HOMELESS, Why.ASSASSINATION),
            N_(
                "With a beaten troop or a killed partner its prestige is gone, too, while that of a grudge pile "
                "cannot be lost."
            ),
        ),
        "cubes_home": Event(
            (f.CubesRemoved,),
            lambda s, fact, seat: fact.seat == seat and fact.cube is CubeKind.PRESTIGE,
            N_(
                "When the regime changes, cubes without a place go home: points of Loyalty hold cubes under Pax "
                "Porfiriana alone, and mines and banks as many as the regime says."
            ),
        ),
        "strife": Event(
            (f.StrifeSuffered,),
            to("seat"),
            N_("Strife costs whoever has cards of both factions all partners and troops of one of them."),
        ),
        "headline": Event(
            (f.GoldPaid, f.CardDiscarded, f.EnterpriseLost),
            _for(Why.HEADLINE),
            N_("A headline that is read as event concerns everybody whom it names, not only whoever bought it."),
        ),
        "hacendado_killed": Event(
            (f.HacendadoKilled,),
            to("victim"),
            N_(
                "The heir is loyalist for good: income and ability are back, the private army is gone, and the "
                "card is a prize of yours if it has a point."
            ),
        ),
    },
)
