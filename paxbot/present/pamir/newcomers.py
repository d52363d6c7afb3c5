"""The game in a few paragraphs, hints for a first time, and what comes with a seat that changes hands."""

from collections.abc import Mapping, Sequence
from typing import Final

from paxbot.engine.kernel import Decision, Fact, Move, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.moves import EndTurn, PlayCard, Prompt
from paxbot.games.pamir.queries import hostage_holder
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import COURT_CARDS
from paxbot.present.protocols import Event, FirstTimes, to
from paxbot.present.words import N_, _, ngettext, translated


def help_paragraphs() -> tuple[str, ...]:
    return (
        _(
            "**What it is about.** You lead an Afghan faction in the nineteenth century. You are loyal to one of "
            "three coalitions, Afghan, British or Russian, and you may change sides. Up to four Dominance Checks give "
            "points: whoever leads by 4 points after one wins at once, otherwise the most points after the last win."
        ),
        _(
            "**A Dominance Check** succeeds if one coalition has at least 4 more armies and roads in play than each of "
            "the others. Then the players loyal to it score 5, 3 and 1 by influence: 1, plus patriots, prizes and "
            "gifts; afterwards all armies and roads leave the map. If it fails, the players with most cylinders in "
            "play (tribes, spies, gifts) score 3 and 1. The last check counts double."
        ),
        _(
            "**Your turn** has two actions: purchase a card from the market, play a card from your hand, or use a card "
            "in your court for one of its actions. Cards of the favored suit act as a bonus, without using up an "
            "action. Each court card acts once a turn."
        ),
        _(
            "**Purchase.** The leftmost column is free; each column further costs one rupee more, laid on the cards "
            "you pass over (two while the military suit is favored). You take the rupees that lie on your card. A card "
            "on which you laid a rupee, for whatever reason, is barred to you for the rest of the turn. Events act at "
            "once when you purchase them."
        ),
        _(
            "**Play.** The card goes to either end of your court and its icons act from top to bottom: armies and "
            "tribes come to its region, roads onto the borders of its region, spies onto court cards of its region, "
            "leverage gives 2 rupees, and a suit becomes the favored one. If another player rules the region, they may "
            "ask for a bribe of one rupee for each of their tribes there. A patriot of another coalition changes your "
            "loyalty and costs you gifts, prizes and older patriots."
        ),
        _(
            "**Actions.** Tax takes rupees from the market or from players with a card of a region you rule. A gift "
            "(2, 4 or 6 rupees) is worth influence. Build places up to three blocks for 2 rupees each: armies in "
            "regions you rule, roads on their borders. Move marches armies along roads of your coalition and moves "
            "spies from card to card. Betray (2 rupees) discards a card with your spy on it, perhaps as a prize. "
            "Battle removes enemy pieces where you have armies or spies. The rank of the card limits tax, move and "
            "battle."
        ),
        _(
            "**Ruling.** You rule a region where you have a tribe, and more tribes and loyal armies than anybody else "
            "has. **Overthrow:** lose your last tribe of a region and its political cards leave your court; lose the "
            "last political card and your tribes there go."
        ),
        _(
            "**Hostages.** A court card on which one rival has the most spies is that rival’s hostage. To use it, its "
            "owner pays the rival a bribe of one rupee for each of the rival’s spies on it. Any bribe can be waived or "
            "reduced by whoever it is due to: ask, and if you do not agree, withdraw at no cost."
        ),
        _(
            "**Bribes without waiting.** **Standing orders** in your panel answer offers for you, unseen by the "
            "others: always the full bribe, enough from an amount on, or waived for friends or for a round. `/pax ask` "
            "puts requests about several cards into one question, and **If refused, then …** says beforehand what "
            "you do when an offer is declined. Every request waits for twenty seconds before it is answered or its "
            "question is posted."
        ),
        _(
            "**Leverage.** When a card with the leverage icon leaves your court, you repay 2 rupees to the bank. For "
            "each rupee you lack you discard another card from your court or hand."
        ),
        _(
            "**At the end of your turn** you discard down to 3 court cards plus political stars, and 2 hand cards plus "
            "intelligence stars. Economic stars shelter rupees from taxes, military stars break the final tie."
        ),
        _(
            "**The market** then moves on. Events in the leftmost column are discarded, and their upper half acts for "
            "everybody; so a Dominance Check comes up at the latest when its card gets there. The other cards move to "
            "the left, and new ones are dealt. **Instability:** if a second Dominance Check card is dealt while one "
            "lies in the market, one check is made at once and both cards are discarded."
        ),
        _(
            "**Wakhan** is the automated rival. She has no hand and no loyalty: she counts as a follower of every "
            "coalition, and the armies of the strongest one in a region help her to rule it. On her turn she draws an "
            "AI card, whose three lines say what she does: most often she radicalizes, which means that she buys a card"
            " and plays it at once. Below her turn, **Why?** says what decided, its **Details** explain every choice, "
            "and `/pax court automated:True` shows her court with her two cards."
        ),
        _(
            "**Her AI card** has two arrows. *Red arrow: top (left)* means the upper row of the market, the left end "
            "of her court and the player after her; *bottom (right)* means the lower row, the right end and the player "
            "before her. *Column* is the market column the black arrow hits, 0 being the free one. *Leans Russian* "
            "means that Russian is her pragmatic loyalty for now: the armies and roads she places are Russian, and so "
            "are the armies she moves and fights with."
        ),
        _(
            "**Dealing with Wakhan.** She makes no deals. She pays every bribe in full, and every bribe to her is due "
            "in full: without the rupees you cannot play that card or use that hostage. Everybody may attack her "
            "tribes and spies. If she wins, all others have lost; a complete tie with her is won by the person. With "
            "**Options of the game** in the lobby the host may let her play by three variants not in the rulebook."
        ),
    )


_BLOCKS: Final = (Piece.ARMY, Piece.ROAD)


def _holds_mine(s: State, fact: f.PiecePlaced | f.PieceMoved, seat: Seat) -> bool:
    card = fact.at if isinstance(fact, f.PiecePlaced) else fact.end
    is_rival = fact.piece is Piece.SPY and fact.seat != seat and card in s.players[seat].court
    return is_rival and hostage_holder(s, card) is not None


def _lost_mine(s: State, fact: f.PiecesRemoved, seat: Seat) -> bool:
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
    """Hints on the end of a court and on leverage come as soon as a card can be played."""
    played = [COURT_CARDS[move.card] for move in decision.options if isinstance(move, PlayCard)]
    ahead = {
        Prompt.CHOOSE_SIDE: played and s.players[decision.seat].court,
        Prompt.DISCARD_FOR_LEVERAGE: any(card.is_leveraged for card in played),
    }
    early = {kind.value: translated(FIRST_TIMES.questions[kind]) for kind, is_ahead in ahead.items() if is_ahead}
    return {**FIRST_TIMES.hints(s, decision, facts), **early}


def handing_over() -> tuple[str, ...]:
    return (
        _("Pieces, court, rupees, gifts and points stay as they are, and Wakhan plays on with them."),
        _("The hand and the loyalty are set aside, hidden and untouched, until the seat is taken back."),
        _("She plays from the next turn of the seat on, by her own rules: nobody can bargain with her about bribes."),
    )


def taking_back() -> tuple[str, ...]:
    return (
        _("The hand and the loyalty that were set aside return."),
        _("Patriots and prizes of other coalitions are discarded, and leverage among them is repaid."),
        _("Everything else stays as Wakhan leaves it. It happens as soon as the running turn is over."),
    )


def gives_up(state: State, move: Move) -> str:
    """Return the losses if the turn ends now; empty if there are none, or the move doesn't end the turn."""
    if not isinstance(move, EndTurn) or not state.actions_left:
        return ""
    return ngettext(
        "You have {count} action left, which would be lost.",
        "You have {count} actions left, which would be lost.",
        state.actions_left,
    ).format(count=state.actions_left)
