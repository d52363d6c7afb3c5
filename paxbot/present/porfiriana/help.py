"""The game for a newcomer."""

from paxbot.games.porfiriana.deck import Deck
from paxbot.present.porfiriana.card_texts import reconstruction
from paxbot.present.words import _


def help_paragraphs(deck: Deck) -> tuple[str, ...]:
    """Return what a newcomer needs to play a whole game with the cards of this deck."""
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
