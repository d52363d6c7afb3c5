"""Pax Pamir in a few paragraphs, for somebody who has never played it."""

from paxbot.present.words import _


def help_paragraphs() -> tuple[str, ...]:
    """Return what a newcomer needs to play a whole game."""
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
