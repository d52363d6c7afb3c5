"""Hints for whoever meets a question of Pax Pamir, or something done to them, for the first time."""

from collections.abc import Mapping, Sequence
from typing import Final

from paxbot.engine.kernel import Decision, Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import hostage_holder
from paxbot.games.pamir.moves import PlayCard, Prompt
from paxbot.games.pamir.state import Piece, State
from paxbot.present.first_time import Event, FirstTimes, to
from paxbot.present.words import N_, translated

_BLOCKS: Final = (Piece.ARMY, Piece.ROAD)


def _holds_mine(s: State, fact: f.PiecePlaced | f.PieceMoved, seat: Seat) -> bool:
    """Return whether a spy has made a card of the seat's a hostage."""
    card = fact.at if isinstance(fact, f.PiecePlaced) else fact.end
    is_rival = fact.piece is Piece.SPY and fact.seat != seat and card in s.players[seat].court
    return is_rival and hostage_holder(s, card) is not None


def _lost_mine(s: State, fact: f.PiecesRemoved, seat: Seat) -> bool:
    """Return whether pieces of the seat's, or of its coalition's, were removed."""
    return fact.owner == (s.players[seat].loyalty if fact.piece in _BLOCKS else seat)


FIRST_TIMES: Final = FirstTimes(
    {
        Prompt.CHOOSE_LOYALTY: N_(
            "If one coalition is far ahead in a check, only those loyal to it score, and whoever shares your "
            "loyalty builds for you, too; you can change sides later, at a price."
        ),
        Prompt.CHOOSE_ACTION: N_(
            "A turn has two actions, and cards of the favored suit, which some cards change, act once besides; "
            "points come only when a Dominance Check leaves the market."
        ),
        Prompt.CHOOSE_SIDE: N_(
            "Left or right end: the order of your court never changes, which matters for spies walking from card to "
            "card; then the icons of the card take effect from top to bottom."
        ),
        Prompt.SETTLE_BRIBE: N_(
            "Whoever rules the region of a card that is played, or holds a used card hostage, is due a bribe and "
            "may take less; if it stays unpaid, no action is lost."
        ),
        Prompt.ANSWER_OFFER: N_(
            "The bribe is yours to insist on or to waive in part or whole, and unless you two agree, the other "
            "player’s card stays unused; no promise made for it binds anybody."
        ),
        Prompt.PLACE_ARMY: N_(
            "An army is a block of your coalition, so it counts for dominance, and in its region for the rule and "
            "the battles of everybody loyal to it."
        ),
        Prompt.PLACE_ROAD: N_(
            "A road is a block, worth as much for dominance as an army, and on it armies of its coalition cross "
            "the border."
        ),
        Prompt.PLACE_TRIBE: N_(
            "Without a tribe nobody rules a region, however many armies stand there, and with your last tribe in "
            "it your political cards of the region are lost."
        ),
        Prompt.PLACE_SPY: N_(
            "A spy sits on a court card of the region in any court: with most spies on a rival’s card you hold it "
            "hostage, and a single one is enough to betray it."
        ),
        Prompt.TAKE_PIECE: N_(
            "With none left in the supply, a piece in play becomes the new one, and what it did at its old place "
            "ends there, be it rule, a hostage or influence."
        ),
        Prompt.TAX: N_(
            "A tax takes rupees from market cards and from players with court cards of regions you rule, as far "
            "as their economic stars do not shelter them."
        ),
        Prompt.GIFT: N_(
            "A gift is one influence in your coalition, by which those loyal to it are ranked if it dominates a "
            "check, and it is lost when you change sides."
        ),
        Prompt.BUILD: N_(
            "A block costs two rupees, up to three in one action, and the coalition that is four blocks ahead of "
            "each other one is dominant, armies and roads alike."
        ),
        Prompt.BUILD_FREE: N_(
            "Infrastructure adds one block for nothing to each of your build actions, wherever that action could "
            "have placed one."
        ),
        Prompt.MOVE: N_(
            "Each star of the card is one step, of an army along a road of its color or of a spy to the next "
            "court card, and pieces can share the steps."
        ),
        Prompt.MOVE_TO: N_(
            "Rule can change with each army that leaves or arrives, and hostages with each spy, for which all "
            "courts form one ring round the table."
        ),
        Prompt.BETRAY: N_(
            "For two rupees a court card with your spy on it is discarded and all spies there go home, which may "
            "cost its owner tribes, leverage and influence."
        ),
        Prompt.PRIZE: N_(
            "A prize is one influence in its coalition, and if that is not yours, you change sides with it and "
            "lose gifts, older prizes and patriots."
        ),
        Prompt.BATTLE_SITE: N_(
            "A battle is about one region or one court card, and removes as many pieces as the card has stars, "
            "but no more than you have loyal armies or spies there."
        ),
        Prompt.BATTLE: N_(
            "Blocks of your coalition and tribes of those who share your loyalty are safe from you, and a "
            "player’s last tribe in a region takes their political cards of it along."
        ),
        Prompt.SHELTER_SPY: N_(
            "Safe House catches a spy of yours that a battle removed: on this card it is still in play, in the "
            "supply it is free for the next icon."
        ),
        Prompt.BLACKMAIL: N_(
            "Blackmail can put a spy of yours on a card without spies at the start of each of your turns, and "
            "alone on a rival’s card it holds that hostage at once."
        ),
        Prompt.INSURRECTION: N_(
            "After each check this card brings two Afghan armies to Kabul, which count for dominance and for rule "
            "whoever places them."
        ),
        Prompt.CHOOSE_PLAYER: N_(
            "This event concerns one other player whom you name, and the text of its card tells how and until when."
        ),
        Prompt.CHOOSE_SUIT: N_(
            "Cards of the favored suit act as a bonus in every court, the market costs double while it is "
            "military, and until the next check no icon changes it."
        ),
        Prompt.CHOOSE_REGION: N_(
            "All tribes and armies of the region go home, yours too, and whoever loses tribes there loses "
            "political cards of the region with them; roads stay."
        ),
        Prompt.DISCARD_COURT: N_(
            "At the end of a turn a court holds three cards and one for each political star, and a card that goes "
            "takes its stars and ability along and repays its leverage."
        ),
        Prompt.DISCARD_HAND: N_(
            "At the end of a turn a hand holds two cards and one for each intelligence star in the court, and "
            "what is discarded is out of the game."
        ),
        Prompt.DISCARD_FOR_LEVERAGE: N_(
            "Leverage is two rupees lent by a card and due when it leaves the court, and for each rupee that is "
            "lacking, a card from court or hand pays."
        ),
        Prompt.DISCARD_FOR_EVENT: N_(
            "This event costs everybody with cards in hand one of them, and leaves the courts alone."
        ),
    },
    {
        "checked": Event(
            (f.DominanceChecked,),
            lambda s, fact, seat: True,
            N_(
                "A check scores by influence among those loyal to a coalition that is four blocks ahead, after "
                "which all blocks are taken off, or without one by cylinders in play."
            ),
        ),
        "overthrown": Event(
            (f.Overthrown,),
            to("seat"),
            N_(
                "In an overthrow your tribes in a region and your political cards of it fall together: with the "
                "last of the ones you lose all of the others, in anybody’s turn."
            ),
        ),
        "betrayed": Event(
            (f.CardBetrayed,),
            to("owner"),
            N_(
                "Whoever has a spy on a court card, hostage or not, can have it discarded for two rupees, and may "
                "keep it as a prize if it shows one."
            ),
        ),
        "hostage": Event(
            (f.PiecePlaced, f.PieceMoved),
            _holds_mine,
            N_(
                "The rival with most spies on a court card of yours holds it hostage: its actions cost you a "
                "rupee for each of them unless it is waived, while its ability stays free."
            ),
        ),
        "rule_lost": Event(
            (f.RulerChanged,),
            lambda s, fact, seat: fact.before == seat,
            N_(
                "Rule ends as soon as your tribes and loyal armies in a region are not the most any more, or your "
                "last tribe there is gone, and with it building, taxes and bribes."
            ),
        ),
        "pieces_lost": Event(
            (f.PiecesRemoved,),
            _lost_mine,
            N_(
                "Pieces that are removed go back to the supply and can be placed again, and blocks are the "
                "coalition’s, so their loss hits everybody loyal to it."
            ),
        ),
        "taxed": Event(
            (f.RupeesTaxed,),
            to("payer"),
            N_(
                "Whoever rules a region can tax players with a court card of it, and each economic star in your "
                "court puts one of your rupees out of reach."
            ),
        ),
        "bribed": Event(
            (f.BribeSettled,),
            lambda s, fact, seat: fact.holder == seat,
            N_(
                "Ruling a region or holding a hostage entitles you to a rupee for each of your tribes there, or "
                "of your spies on it, whenever such a card is played or used."
            ),
        ),
        "leverage_repaid": Event(
            (f.LeverageRepaid,),
            to("seat"),
            N_(
                "Leverage is a loan: the two rupees that a card brought are due again when it leaves the court, "
                "in anybody’s turn."
            ),
        ),
        "event": Event(
            (f.HandsSwapped, f.PlayerNamed),
            to("player"),
            N_(
                "An event card never goes into a hand: it acts when it is bought, here on a player whom its buyer "
                "names, and otherwise when it leaves the market unbought."
            ),
        ),
        "suit_favored": Event(
            (f.SuitFavored,),
            lambda s, fact, seat: True,
            N_(
                "Another suit is favored now, so its cards act on top of the two actions, in every court, and the "
                "market costs double while it is military."
            ),
        ),
    },
)


def first_times(s: State, decision: Decision, facts: Sequence[Fact]) -> Mapping[str, str]:
    """Return the hints, that on the end of a court and on leverage already where a card can be played."""
    played = [COURT_CARDS[move.card] for move in decision.options if isinstance(move, PlayCard)]
    ahead = {
        Prompt.CHOOSE_SIDE: played and s.players[decision.seat].court,
        Prompt.DISCARD_FOR_LEVERAGE: any(card.is_leveraged for card in played),
    }
    early = {kind.value: translated(FIRST_TIMES.questions[kind]) for kind, is_ahead in ahead.items() if is_ahead}
    return {**FIRST_TIMES.hints(s, decision, facts), **early}
