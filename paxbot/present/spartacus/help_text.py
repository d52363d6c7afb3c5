"""PAX in a few paragraphs, for somebody who has never played it."""

from paxbot.present.spartacus.card_texts import reconstruction
from paxbot.present.words import _


def help_paragraphs(table: str = "") -> tuple[str, ...]:
    """What a newcomer needs to play a whole game with the cards of a table's text, or of the bot's own table."""
    return (*_aims(), *_turn(), *_round(), *_cards(table), *_other_games())


def _aims() -> tuple[str, ...]:
    return (
        _(
            "**What it is about.** Rome in the days of Spartacus. Everybody gathers influence in seven categories, "
            "and so does Rome, which plays by itself. In the end the seven categories are compared: a category is "
            "Rome’s unless one of the players is stronger there. If four or more are Rome’s, whoever holds Primus "
            "Conspiratus wins alone. Otherwise the player with the most points wins."
        ),
        _(
            "**Points.** 2 for each category of which you have a card, 3 for each in which you are stronger than "
            "Rome, 1 for each fleet and each army, 1 for Primus Conspiratus, and 4 for the most money, where each "
            "card left in your hand counts as one aureus."
        ),
    )


def _turn() -> tuple[str, ...]:
    return (
        _(
            "**Your turn: draw.** You draw three cards one by one and put each away before you see the next: one goes "
            "to your hand, one face up into a column of your choice, one to the bottom of the stack. Instead of the "
            "whole turn you may pass: then you look at Rome’s three face-down cards and take 2 aurei."
        ),
        _(
            "**Buy.** You may buy one column, always all of its cards, for the sum of their prices. They go to your "
            "hand."
        ),
        _(
            "**Play.** Then you play as many cards as you like from your hand into your display. The first costs "
            "nothing, the second 1 aureus, the third 2 aurei, and so on; the price on the card does not matter here."
        ),
        _(
            "**Income.** Without a card played you take 2 aurei. Otherwise count the cards in the longest row to "
            "which you have added a card: that many aurei are yours, and 1 more with a senator played. With intrigue "
            "played there is no income at all."
        ),
    )


def _round() -> tuple[str, ...]:
    return (
        _(
            "**End of the round.** When everybody has had a turn, Rome takes the column worth most, of equal ones "
            "that of the lowest Legion. The holder of Primus Conspiratus becomes the start player, and each empty "
            "column gets a new card. The game ends when the stack has too few cards for that, or when it has run out."
        ),
    )


def _cards(table: str) -> tuple[str, ...]:
    return (
        _(
            "**The categories.** Wealth makes columns cheaper. Religion lets you draw cards together. Senators raise "
            "the income. Land and intrigue allow fleets and armies: as many symbols of each as the stronger of the "
            "two has. Most intrigue symbols bring Primus Conspiratus. In the end every three fleet symbols count as "
            "one more army, and every three army symbols as one more fleet."
        ),
        _("**The cards.** {reconstruction} Their names here are made of category and price, such as Fleet 3.").format(
            reconstruction=reconstruction(table)
        ),
    )


def _other_games() -> tuple[str, ...]:
    return (
        _(
            "**Typing.** `/do` takes `draw` or `pass`, for a drawn card `lay 2` (the column of Legion II), `return` or "
            "`take`, and for the rest of the turn a line such as `buy 3; play fleet 3; end`."
        ),
        _(
            "**Alone.** The solitaire campaign has five games. In each you need cards of all seven categories, and in "
            "more and more of them you must be stronger than Rome: in three in the first game, in one more in each "
            "game after it, and in all seven in the last. A round is your turn alone, so Rome takes a column after "
            "each of them."
        ),
        _(
            "**Nemo** plays free seats, and those of people who are away. It is an automatic player of this bot’s "
            "own, not the author’s. Games of five to eight players are unofficial: the number of cards and Legions is "
            "made up here after the pattern of the smaller games."
        ),
        _("PAX is by Bernd Eisenstein, published by Irongames in 2011. Only its rules and names are used here."),
    )
