"""Pax Pamir in a few paragraphs, for somebody who has never played it."""

from paxbot.present.words import _


def help_paragraphs() -> tuple[str, ...]:
    """What a newcomer needs to take a first turn."""
    return (
        _(
            "**What it is about.** You lead an Afghan faction in the nineteenth century. You are loyal to one of "
            "three coalitions, Afghan, British or Russian, and you may change sides. Up to four Dominance Checks give "
            "points: whoever leads by 4 points after one wins at once, otherwise the most points after the last win."
        ),
        _(
            "**A Dominance Check** succeeds if one coalition has at least 4 more armies and roads in play than each of "
            "the others. Then the players loyal to it score 5, 3 and 1 by influence: 1, plus patriots, prizes and "
            "gifts. If it fails, the players with most cylinders in play (tribes, spies, gifts) score 3 and 1. "
            "The last check counts double."
        ),
        _(
            "**Your turn** has two actions: purchase a card from the market, play a card from your hand, or use a card "
            "in your court for one of its actions. Cards of the favored suit act as a bonus, without using up an "
            "action. Each court card acts once a turn."
        ),
        _(
            "**Purchase.** The leftmost column is free; each column further costs one rupee more, laid on the cards "
            "you pass over (two while the military suit is favored). You take the rupees that lie on your card. Events "
            "act at once."
        ),
        _(
            "**Play.** The card goes to either end of your court and its icons act from top to bottom: armies, roads "
            "and tribes come to its region, spies onto cards of its region, leverage gives 2 rupees. If another "
            "player rules the region, they may ask for a bribe of one rupee for each of their tribes there. "
            "A patriot of another coalition changes your loyalty and costs you gifts, prizes and patriots."
        ),
        _(
            "**Actions.** Tax takes rupees from the market or from players with a card of a region you rule. A gift "
            "(2, 4 or 6 rupees) is worth influence. Build places blocks for 2 rupees each in regions you rule. Move "
            "marches armies along loyal roads and moves spies from card to card. Betray (2 rupees) discards a card "
            "with your spy on it, perhaps as a prize. Battle removes enemy pieces where you have armies or spies."
        ),
        _(
            "**Ruling.** You rule a region where you have a tribe, and more tribes and loyal armies than anybody else "
            "has. **Overthrow:** lose your last tribe of a region and its political cards leave your court; lose the "
            "last political card and your tribes there go."
        ),
        _(
            "**At the end of your turn** you discard down to 3 court cards plus political stars, and 2 hand cards plus "
            "intelligence stars. Economic stars shelter rupees from taxes, military stars break the final tie."
        ),
    )
