"""The lobby card, the table rules in sentences, and the progress of a solitaire campaign."""

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle, SelectOption
from discord.ui import LayoutView

from cogs.layouts.components import ActionButton, ActionMenu, CustomId
from cogs.layouts.parts import MENU, Row, gallery, layout, mention, row, safe_names, text
from paxbot.engine.game import SOLO_GAME
from paxbot.present.chat import lobby as words, months, seasons, table_rules as rule_words
from paxbot.present.chat.table_rules import CampaignFacts
from paxbot.present.presenter import GameChoice, OptionValue, Picture, Presenter
from paxbot.present.words import languages
from paxbot.service import GameSummary, Status
from paxbot.service.play.lessons import Progress
from paxbot.service.time.timekeeping import LobbyDetails, is_expired


def rules_of(table: GameSummary, presenter: Presenter) -> tuple[str, ...]:
    said = months.counts() if table.options.fixture is None else seasons.counts()
    counts = [said] if table.options.league else []
    own = [rule for each in presenter.choices() if (rule := chosen(table, each).rule)]
    options, allowance = table.options, table.options.time_control.allowance
    norms = rule_words.TableRules(
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
    return (*rule_words.rules(norms), *own, *counts)


def chosen(table: GameSummary, choice: GameChoice) -> OptionValue:
    agreed = table.options.extra.get(choice.key)
    return next((each for each in choice.values if each.value == agreed), choice.values[0])


def campaign_facts(progress: Progress, presenter: Presenter, table: GameSummary | None = None) -> CampaignFacts:
    number = progress.next_game if table is None else progress.game_at(table)
    return CampaignFacts(presenter.name, number, progress.games, progress.won, presenter.solo_game(number))


def solo_game(table: GameSummary) -> int:
    """Return which game of the campaign a table that has begun plays; 0 if none."""
    return int(table.options.extra.get(SOLO_GAME, 0))


def games_menu(table: GameSummary, progress: Progress | None) -> Row | None:
    """Return a menu of the campaign's games that a lone player has reached; None while that is the first."""
    if progress is None or progress.next_game == 1:
        return None
    options = [
        SelectOption(
            label=rule_words.game(number, progress.games),
            value=str(number),
            description=rule_words.is_won() if number <= progress.won else rule_words.is_next(),
        )
        for number in range(1, progress.next_game + 1)
    ]
    return row(ActionMenu(CustomId("sologame", table.game.id, ("0",)), 0, options[-MENU:], rule_words.choose()))


NO_DETAILS: Final = LobbyDetails()


def lobby_layout(
    table: GameSummary,
    presenter: Presenter,
    pictures: Sequence[Picture] = (),
    *,
    progress: Progress | None = None,
    before: GameSummary | None = None,
    details: LobbyDetails = NO_DETAILS,
) -> LayoutView:
    """Return the lobby card; that of a rematch with the game `before`.

    `progress` is a lone player's, if the game has a campaign. Picture and buttons go once the game has begun or was
    cancelled.
    """
    facts = lobby_facts(table, presenter, progress, before, details)
    opening = [words.title(facts)]
    game, status = table.game.id, table.game.status
    if status is Status.LOBBY and table.options.sought:
        return _request(facts, game)
    if status is Status.LOBBY:
        # Without the empty line Discord would take what follows for a part of the last player's line.
        opening += [words.seats(facts), "", words.calling(facts)]
        return layout(
            gallery(pictures) if pictures else None,
            text("\n".join(opening).rstrip()),
            *_seats(table, presenter.automated_name),
            _agreed(table, presenter),
            games_menu(table, progress),
            text(words.about(facts)),
        )
    cancelled = status is Status.CANCELLED and table.game.head is None
    closed = words.expired(facts) if is_expired(table) else words.cancelled()
    opening.append(closed if cancelled else _started(table, presenter))
    if cancelled:
        return layout(text("\n".join(opening)))
    return layout(text("\n".join([*opening, words.sealed(facts)])), row(_terms(game)))


def _terms(game: int) -> ActionButton:
    return ActionButton(CustomId("terms", game), words.terms())


def _request(facts: words.LobbyFacts, game: int) -> LayoutView:
    lines = [words.title(facts), words.seats(facts), "", words.wished(facts), words.calling_for_players(facts)]
    return layout(
        text("\n".join([*lines, words.open_until(facts)]).rstrip()),
        row(
            ActionButton(CustomId("join", game), words.join_request(), ButtonStyle.primary),
            leave_button(game),
            _terms(game),
        ),
    )


def leave_button(game: int) -> ActionButton:
    return ActionButton(CustomId("leave", game), words.leave())


def _started(table: GameSummary, presenter: Presenter) -> str:
    names = safe_names(table, presenter.automated_name)
    if number := solo_game(table):
        return rule_words.begun(names[0], number, presenter.solo_game(number))
    return words.started(names)


def lobby_facts(
    table: GameSummary,
    presenter: Presenter,
    progress: Progress | None = None,
    before: GameSummary | None = None,
    details: LobbyDetails = NO_DETAILS,
) -> words.LobbyFacts:
    options = table.options
    return words.LobbyFacts(
        game=presenter.name,
        about=presenter.about,
        host=mention(table.game.host),
        players=[_player(player.user, details) for player in table.players],
        automated_name=presenter.automated_name,
        about_rival=presenter.about_automated,
        automated=table.automated_count,
        fewest=options.fewest,
        most=options.most,
        rules=rules_of(table, presenter),
        seed_commitment=table.seed_commitment,
        seed=table.seed,
        salt=table.salt,
        is_rematch=before is not None,
        asked=[mention(user) for user in asked_again(table, before)] if before else (),
        is_sought=options.sought,
        clock=dict(rule_words.choices("clock", presenter.automated_name)).get(options.clock, ""),
        language=languages().get(options.language, ""),
        autostart=options.autostart,
        starts=details.starts,
        closes=details.closes,
        alone=_alone(table, presenter, progress),
    )


def _alone(table: GameSummary, presenter: Presenter, progress: Progress | None) -> str:
    if progress is not None:
        return rule_words.in_lobby(campaign_facts(progress, presenter, table))
    return presenter.alone if table.seats == table.options.fewest == 1 else ""


def _player(user: int, details: LobbyDetails) -> str:
    record = details.records.get(user)
    if record is None:
        return mention(user)
    return f"{mention(user)} · {words.record(record.in_time, record.left, record.games)}"


def asked_again(table: GameSummary, before: GameSummary) -> list[int]:
    return [each.user for each in before.players if not each.is_forgotten and table.player_of(each.user) is None]


def _seats(table: GameSummary, rival: str) -> list[Row]:
    people, game = len(table.players), table.game.id
    seats = [
        ActionButton(CustomId("join", game), words.join(), ButtonStyle.primary),
        leave_button(game),
        ActionButton(CustomId("start", game), words.start(), ButtonStyle.success),
        ActionButton(CustomId("cancel", game), words.cancel()),
    ]
    automated = []
    if can_play_solo(table):
        automated.append(ActionButton(CustomId("solo", game), words.play_solo(rival), ButtonStyle.success))
    if people and table.seats < table.options.most:
        automated.append(ActionButton(CustomId("addrival", game), words.add_automated(rival)))
    if table.automated_count:
        automated.append(ActionButton(CustomId("lessrival", game), words.remove_automated(rival)))
    return [row(*seats, *automated)] if len(automated) <= 1 else [row(*seats), row(*automated)]


def _agreed(table: GameSummary, presenter: Presenter) -> Row:
    game, is_open = table.game.id, table.options.open_hands
    first_game = rule_words.hide_hands() if is_open else rule_words.first_game()
    return row(
        ActionButton(CustomId("firstgame", game, ("off" if is_open else "on",)), first_game),
        ActionButton(CustomId("rules", game), rule_words.change()),
        ActionButton(CustomId("options", game), rule_words.options()) if presenter.choices() else None,
        ActionButton(CustomId("joining", game), words.joining()),
        _terms(game),
    )


def can_play_solo(table: GameSummary) -> bool:
    """Return True if one press may fill the table and begin."""
    return len(table.players) == 1 and not table.automated_count and table.options.most > 1
