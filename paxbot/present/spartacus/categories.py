"""The seven categories in words: their names, what they are good for, their rules and the rulings on these."""

from typing import NamedTuple

from paxbot.games.spartacus.terms import Category
from paxbot.present.words import _, by_language, pgettext


class CategoryWords(NamedTuple):
    """The words for a category; `rulings` tell how this bot reads what the rulebook leaves open."""

    name: str
    purpose: str
    rules: str
    rulings: tuple[str, ...]


@by_language(len(Category))
def words_of(category: Category) -> CategoryWords:
    """Return the words for the category."""
    limits = (
        _(
            "Land and intrigue are not added together. A card with two symbols must fit whole, and cards are never "
            "lost."
        ),
        _("Bonus fleets and armies count against Rome, too. They lie outside the limit and make no further bonus."),
    )
    match category:
        case Category.WEALTH:
            return CategoryWords(
                pgettext("a category of PAX", "Wealth"),
                _("every 3 symbols make a column 1 aureus cheaper"),
                _(
                    "Each column you buy costs 1 aureus less for every 3 wealth symbols in your display. Fewer than 3 "
                    "take nothing off, and no price falls below 0."
                ),
                (_("What counts is the display at the moment of the purchase; cards are played only after it."),),
            )
        case Category.FLEET:
            return CategoryWords(
                pgettext("a category of PAX", "Fleet"),
                _("1 point for each symbol at the end; land or intrigue must allow it"),
                _(
                    "At the end each fleet symbol is worth a point. You may have as many fleet symbols as your land or "
                    "your intrigue has symbols, whichever has more. At the end every 3 fleet symbols count as one more "
                    "army."
                ),
                limits,
            )
        case Category.ARMY:
            return CategoryWords(
                pgettext("a category of PAX", "Army"),
                _("1 point for each symbol at the end; land or intrigue must allow it"),
                _(
                    "At the end each army symbol is worth a point. You may have as many army symbols as your land or "
                    "your intrigue has symbols, whichever has more. At the end every 3 army symbols count as one more "
                    "fleet."
                ),
                limits,
            )
        case Category.RELIGION:
            return CategoryWords(
                pgettext("a category of PAX", "Religion"),
                _("with 3 symbols you draw two cards together, with 6 all three"),
                _(
                    "With 3 religion symbols in your display you draw the first two cards together, and put one of "
                    "them away before the third. With 6 you draw all three together."
                ),
                (
                    _(
                        "What counts is the display when the drawing begins, so that a card played now helps from the "
                        "next turn."
                    ),
                    _("The cards are drawn together automatically."),
                ),
            )
        case Category.SENATOR:
            return CategoryWords(
                pgettext("a category of PAX", "Senator"),
                _("1 aureus more income in a turn in which you play one"),
                _("In a turn in which you play a senator, your income is 1 aureus higher, but only once a turn."),
                (_("Together with intrigue in the same turn there is no income, in spite of the senator."),),
            )
        case Category.LAND:
            return CategoryWords(
                pgettext("a category of PAX", "Land"),
                _("allows as many fleet and as many army symbols as it has itself"),
                _(
                    "Land allows fleets and armies: as many symbols of each as you have land symbols, unless intrigue "
                    "allows more."
                ),
                (_("Land played in the same turn helps at once, if it is played first."),),
            )
        case Category.INTRIGUE:
            return CategoryWords(
                pgettext("a category of PAX", "Intrigue"),
                _("allows fleets and armies, brings Primus Conspiratus, stops the income of the turn"),
                _(
                    "Intrigue allows fleets and armies as land does. Whoever has most intrigue symbols holds Primus "
                    "Conspiratus, which begins the rounds, is worth a point, and wins alone if Rome wins. In a turn in "
                    "which you play intrigue you have no income."
                ),
                (
                    _("On a tie Primus Conspiratus stays where it is. The card itself has no symbol."),
                    _("With intrigue played, the 2 aurei for a turn without a card are not paid either."),
                ),
            )
