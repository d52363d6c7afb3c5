"""The rules of a table in sentences."""

from paxbot.present.chat import months, seasons
from paxbot.present.chat import table_rules as words
from paxbot.present.presenter import GameChoice, OptionValue, Presenter
from paxbot.service import GameSummary


def norms_of(table: GameSummary, presenter: Presenter) -> words.TableRules:
    """Return what the table has agreed."""
    options, allowance = table.options, table.options.time_control.allowance
    return words.TableRules(
        automated_name=presenter.automated_name,
        open_hands=options.open_hands,
        talk=options.talk,
        clock=options.clock,
        hours=allowance.hours if allowance else 0,
        more=allowance.increment if allowance else 0,
        time_up=options.time_up,
        takebacks=options.takebacks,
        substitutes=options.substitutes,
    )


def rules_of(table: GameSummary, presenter: Presenter) -> tuple[str, ...]:
    """Return the rules of the table, a sentence or two for each thing, the game's own options last."""
    said = months.counts() if table.options.fixture is None else seasons.counts()
    counts = [said] if table.options.league else []
    own = [rule for each in presenter.choices() if (rule := chosen(table, each).rule)]
    return (*words.rules(norms_of(table, presenter)), *own, *counts)


def chosen(table: GameSummary, choice: GameChoice) -> OptionValue:
    """Return what the table has agreed on, or what is usual."""
    agreed = table.options.extra.get(choice.key)
    return next((each for each in choice.values if each.value == agreed), choice.values[0])
