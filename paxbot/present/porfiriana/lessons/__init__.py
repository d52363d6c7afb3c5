from collections.abc import Callable
from typing import Any, Final

from paxbot.engine.game import Json
from paxbot.engine.kernel import Seat
from paxbot.engine.playing import Lesson, LessonStep
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import CubeKind
from paxbot.present.protocols import Event, FirstTimes, position, to
from paxbot.present.words import N_


def _position(name: str) -> Json:
    return {**position(__file__, name), "deck": own_deck().text}


_FIRST: Final = Lesson(
    "first",
    N_("First lesson"),
    _position("first"),
    ("Pablo",),
    (
        LessonStep(
            N_(
                "Topple the dictator Díaz to win: under the regime of now, Pax Porfiriana, by loyalty points. You "
                "own two. The cheap end of the market is free: **buy Hacienda of the Two Springs**, which has a "
                "third."
            ),
            ({"do": "buy", "space": 0},),
            "Turn > Buy Market Card",
            "market",
            "slot0",
        ),
        LessonStep(
            N_(
                "You have three actions a turn; that was the first. **Play** the hacienda from your hand for 5 "
                "gold, 1 less by your hacendado. Cubes go on it, and each pays you 1 gold every turn."
            ),
            ({"do": "play"},),
            "Turn > Play Card",
            "tableaus",
            "tableau0",
        ),
        LessonStep(
            N_(
                "An empty oval on a card takes a connection, whoever owns the card. Its cube pays as well. **Improve a "
                "connection** with your last action: the ranch's railway costs 3."
            ),
            ({"do": "improve"}, {"do": "connect", "oval": 50}),
            "Turn > Improve Connection",
            "tableaus",
            "tableau0",
        ),
        LessonStep(
            N_(
                "**End your turn**: cards move to the cheap end, a **topple** card too, and you take 1 gold for "
                "each cube. The regime sets what a mine earns (2), and the economy: what a sold card brings (3)."
            ),
            ({"do": "end_actions"},),
            "Turn > Income",
            "market",
            "slot2",
        ),
        LessonStep(
            N_(
                "**Buy Doctors at the President's Bed**, and read it as the event, which weakens Díaz to 1. With two "
                "players a vice president has 1; with Pablo's 0 you need more than 2, and have 3. Then press Done."
            ),
            ({"do": "buy", "space": 1}, {"do": "read", "event": True}, {"do": "end_showdown"}),
            "Topple > Test",
            "market",
            "slot1",
            wrong=(
                ({"do": "read"}, N_("Díaz would have 2: your three points would be as many as theirs, one too few.")),
                ({"do": "manifesto"}, N_("Your three points are enough: your hacendado can stay as it is.")),
            ),
        ),
    ),
    "players",
)

_TROOPS: Final = Lesson(
    "troops",
    N_("Troops and extortion"),
    _position("troops"),
    ("Pablo",),
    (
        LessonStep(
            N_(
                "A troop goes to an enterprise in the district of its flag. With an opponent it **extorts**: a cube of "
                "yours replaces one of theirs. **Play Field Battery on Flatcars** to Pablo’s Gaming Rooms."
            ),
            ({"do": "play", "card": 114}, {"do": "post", "place": 55}),
            "Troops > Access and cost",
            "tableaus",
            "tableau1",
            wrong=(
                ({"do": "play"}, N_("Firepower 1 is beaten by any stronger troop: send the battery, which has 3.")),
                ({"do": "post"}, N_("With your own enterprise it stands guard, and brings in nothing.")),
            ),
        ),
        LessonStep(
            N_(
                "Your own enterprises can be extorted as well, or plundered. A **guard** keeps troops of the same or "
                "less firepower away. **Play Station Guards**: they go to your hacienda, by mule for 2 gold."
            ),
            ({"do": "play", "card": 116},),
            "Troops > Conditions",
            "tableaus",
            "tableau0",
        ),
        LessonStep(
            N_(
                "Your cube on Pablo’s enterprise pays you each turn, as long as the troop stays, and Pablo has one "
                "less. **End your turn** and take 5 gold."
            ),
            ({"do": "end_actions"},),
            "Turn > Income",
            "tableaus",
            "tableau1",
        ),
    ),
    "tableaus",
)

_TOPPLE: Final = Lesson(
    "topple",
    N_("An attack, and a showdown"),
    _position("topple"),
    ("Pablo",),
    (
        LessonStep(
            N_(
                "Pablo’s loyalty point on the bakery would count against you. **Orange** cards steal gold and bring "
                "unrest, under which no point counts; the victim keeps the card as a prize. **Play Payroll "
                "Ambush**."
            ),
            ({"do": "play"},),
            "Attack cards > Orange",
            "tableaus",
            "tableau1",
            wrong=(({"do": "buy", "space": 0}, N_("First the attack: Pablo’s point would make you fail.")),),
        ),
        LessonStep(
            N_(
                "Díaz counts 1 with the event, a vice president 1, as there are two players, and Pablo 0: you need "
                "more than 2. **Buy Doctors at the President's Bed**, and read it as the event."
            ),
            ({"do": "buy", "space": 0}, {"do": "read", "event": True}),
            "Topple > Orientation",
            "market",
            "slot0",
            wrong=(({"do": "read"}, N_("Díaz would have 2, and you would need four points.")),),
        ),
        LessonStep(
            N_(
                "In the **showdown** you may publish a manifesto: flip your hacendado for the rest of the game, and it "
                "brings a point instead of income. Loyalty is green and your third point. **Flip it to green**."
            ),
            ({"do": "manifesto", "side": 1},),
            "Topple > Showdown",
            "tableaus",
            "tableau0",
            wrong=(
                ({"do": "manifesto"}, N_("White brings command, and under Pax Porfiriana loyalty counts.")),
                ({"do": "end_showdown"}, N_("With two points you would not topple him.")),
            ),
        ),
    ),
    "players",
)

LESSONS: Final = (_FIRST, _TROOPS, _TOPPLE)


def _extorts_mine(s: State, fact: f.TroopPosted, seat: Seat) -> bool:
    return s.owner.get(fact.place) == seat != fact.seat


def _for(*whys: Why) -> Callable[[State, Any, Seat], bool]:
    """Return a test for facts of the seat with one of these reasons."""
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
