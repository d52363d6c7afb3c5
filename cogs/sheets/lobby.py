"""The lobby card."""

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import LayoutView, Modal

from cogs.sent_names import to_sent
from cogs.sheets.campaign import campaign_facts, games_menu, solo_game
from cogs.sheets.forms import form
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.names import mention, safe_names
from cogs.sheets.norms import chosen, rules_of
from cogs.sheets.sheet import Row, gallery, row, sheet, text
from paxbot.present.bargaining import FormField, FormOption
from paxbot.present.chat import campaign as campaign_words
from paxbot.present.chat import lobby as words
from paxbot.present.chat import table_rules as norm_words
from paxbot.present.presenter import GameChoice, Picture, Presenter
from paxbot.service import GameSummary
from paxbot.service.campaigns import Progress
from paxbot.storage.rows import Status


def lobby_sheet(
    table: GameSummary,
    presenter: Presenter,
    pictures: Sequence[Picture] = (),
    *,
    in_full: bool = False,
    progress: Progress | None = None,
) -> LayoutView:
    """The lobby card as it is now, `in_full` with every digit by which the seed can be checked.

    `progress` is that of a player who is alone, where the game has a campaign. The card's picture and its buttons are
    gone once the game has begun or was cancelled.
    """
    facts = lobby_facts(table, presenter, progress)
    opening = [words.title(facts)]
    status = table.game.status
    if status is Status.LOBBY:
        # Without the empty line Discord would take what follows for a part of the last player's line.
        opening += [words.seats(facts), "", words.options(facts, in_full=in_full), words.calling(facts)]
        return sheet(
            gallery(pictures) if pictures else None,
            text("\n".join(opening)),
            _buttons(table.game.id),
            _rivals(table, presenter),
            games_menu(table, progress),
        )
    cancelled = status is Status.CANCELLED and table.game.head is None
    opening.append(words.cancelled() if cancelled else _started(table, presenter))
    if not cancelled:
        opening.append(words.options(facts, in_full=True))
    return sheet(text("\n".join(opening)))


def _started(table: GameSummary, presenter: Presenter) -> str:
    names = safe_names(table, presenter.automated_name)
    if number := solo_game(table):
        return campaign_words.begun(names[0], number, presenter.solo_game(number))
    return words.started(names)


def norms_form(table: GameSummary, presenter: Presenter) -> Modal:
    """Asks the host for the rules of the table, as they are chosen."""
    fields = [_field(table, name, presenter.automated_name) for name in norm_words.FIELDS]
    return form(Press("rules", table.game.id), norm_words.change(), tuple(fields))


def options_form(table: GameSummary, presenter: Presenter) -> Modal:
    """Asks the host for the game's own options, as they are chosen."""
    fields = [_option(table, choice) for choice in presenter.choices()]
    return form(Press("options", table.game.id), norm_words.options(), tuple(fields))


def _option(table: GameSummary, choice: GameChoice) -> FormField:
    now = chosen(table, choice)
    options = tuple(FormOption(each.value, each.label, each == now) for each in choice.values)
    return FormField(choice.key, choice.title, "", options)


def _field(table: GameSummary, name: str, rival: str) -> FormField:
    agreed, choices = getattr(table.options, name), dict(norm_words.choices(name, rival))
    if agreed not in choices:
        # A clock whose hours the host has set when opening the game.
        choices = {agreed: norm_words.own_clock(table.options.clock_hours, table.options.clock_more), **choices}
    options = tuple(FormOption(to_sent(value), label, value == agreed) for value, label in choices.items())
    return FormField(name, norm_words.field_name(name), "", options)


def lobby_facts(table: GameSummary, presenter: Presenter, progress: Progress | None = None) -> words.LobbyFacts:
    """What the card tells, for a player who is alone with their `progress` in a campaign."""
    options = table.options
    return words.LobbyFacts(
        game=presenter.name,
        about=presenter.about,
        host=mention(table.game.host),
        players=[mention(player.user) for player in table.players],
        automated_name=presenter.automated_name,
        about_rival=presenter.about_automated,
        automated=table.automated_count,
        fewest=options.fewest,
        most=options.most,
        rules=rules_of(table, presenter),
        seed_commitment=table.seed_commitment,
        seed=table.seed,
        salt=table.salt,
        campaign=campaign_words.in_lobby(campaign_facts(progress, presenter, table)) if progress else "",
    )


def _buttons(game: int) -> Row:
    return row(
        PaxButton(Press("join", game), words.join(), ButtonStyle.primary),
        PaxButton(Press("leave", game), words.leave()),
        PaxButton(Press("start", game), words.start(), ButtonStyle.success),
        PaxButton(Press("cancel", game), words.cancel(), ButtonStyle.danger),
        PaxButton(Press("rules", game), norm_words.change()),
    )


def _rivals(table: GameSummary, presenter: Presenter) -> Row | None:
    """What the host can press to have seats played by the game, and to choose its options; None where there is none."""
    rival = presenter.automated_name
    people, game = len(table.players), table.game.id
    buttons = []
    if can_play_solo(table):
        buttons.append(PaxButton(Press("solo", game), words.play_solo(rival), ButtonStyle.success))
    if people and table.seats < table.options.most:
        buttons.append(PaxButton(Press("addrival", game), words.add_automated(rival)))
    if table.automated_count:
        buttons.append(PaxButton(Press("lessrival", game), words.remove_automated(rival)))
    if presenter.choices():
        buttons.append(PaxButton(Press("options", game), norm_words.options()))
    return row(*buttons) if buttons else None


def can_play_solo(table: GameSummary) -> bool:
    """Whether one press may fill the table and begin."""
    return len(table.players) == 1 and not table.automated_count and table.options.most > 1
