"""`/pax`: everything done at a table. Each command finds the game of its channel and hands over."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from cogs.presses import (
    bargains,
    ending,
    filtered,
    forgetting,
    leavers,
    lobby,
    look,
    notepad,
    opening,
    people,
    plans,
    play,
    replay,
    rewind,
    rival,
    seating,
    stuck,
    times,
    views,
)
from cogs.presses.guard import guarded
from cogs.presses.opening import Wish
from cogs.presses.promptly import take_notice
from cogs.sent_names import to_sent
from cogs.sheets.items import Handler, Press
from paxbot.errors import PaxError
from paxbot.present.chat import commands as words
from paxbot.service import GameView, Reason

if TYPE_CHECKING:
    from cogs.client import PaxBot

MOST_RIVALS: Final = 4
"""The game with most seats has five, and one of them is a person's."""
MOST_DAYS: Final = 365
MOST_HOURS: Final = 720

P = ParamSpec("P")
AtTable = Callable[Concatenate["Interaction[PaxBot]", GameView, P], Awaitable[None]]
"""Something done with the game of a channel or of a button, by editing the answer the person waits for."""


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class Pax(commands.GroupCog, group_name="pax", group_description=words.PAX):
    """The commands of a table."""

    def __init__(self, bot: "PaxBot") -> None:
        self.bot = bot
        presses = {
            "join": lobby.join,
            "leave": lobby.leave,
            "start": lobby.start,
            "cancel": lobby.cancel,
            "solo": lobby.play_solo,
            "addrival": lobby.add_automated,
            "lessrival": lobby.remove_automated,
            "sologame": lobby.choose_solo_game,
            "turn": self._of_game(play.open_panel),
            "hand": self._of_game(look.hand),
            "log": self._of_game(look.log),
            "help": self._of_game(look.show_help),
            "text": self._of_game(views.read),
            "missing": self._of_game(leavers.look),
            "view": views.switch,
            "defview": views.make_default,
            "logturn": look.log_turn,
            "helppage": look.help_turn,
            "answer": play.answer,
            "sure": play.answer,
            "undo": play.undo_button,
            "reset": play.reset_button,
            "rewind": self._of_game(rewind.ask),
            "rewindstep": rewind.choose_step,
            "rewindask": rewind.propose,
            "rewindnow": rewind.enforce,
            "rewindyes": rewind.agree,
            "rewindno": rewind.decline,
            "page": play.turn_page,
            "propose": ending.propose,
            "enforce": ending.enforce,
            "why": rival.why,
            "whypage": rival.why_page,
            "acts": rival.actions,
            "actspage": rival.action_page,
            "steptext": rival.read_step,
            "handover": seating.hand_over,
            "askback": self._of_game(seating.ask_take_back),
            "takeback": seating.take_back,
            "resign": people.resign,
            "seek": people.seek,
            "takeseat": people.take,
            "closeseat": people.close,
            "stuckpage": stuck.turn_page,
            "stucknudge": self._of_game(stuck.nudge),
            "stuckhand": self._of_game(stuck.ask_hand),
            "stuckend": self._of_game(stuck.ask_end),
            "plandrop": plans.drop,
            "pauseyes": times.agree,
            "pauseno": times.decline,
            "resume": times.resume,
            "back": times.come_back,
            "agree": ending.agree,
            "decline": ending.decline,
            "forget": forgetting.forget,
        }
        bot.presses.update({verb: _warned(handler) for verb, handler in presses.items()})

    @app_commands.command(description=words.NEW)
    @app_commands.describe(
        game=words.NEW_GAME,
        seats=words.NEW_SEATS,
        automated=words.NEW_AUTOMATED,
        open_hands=words.NEW_OPEN_HANDS,
        hide_seed=words.NEW_HIDE_SEED,
        thread=words.NEW_THREAD,
        clock=words.NEW_CLOCK,
        clock_hours=words.NEW_CLOCK_HOURS,
        clock_more=words.NEW_CLOCK_MORE,
        time_up=words.NEW_TIME_UP,
    )
    @app_commands.choices(
        clock=[Choice(name=name, value=value) for value, name in words.CLOCKS.items()],
        time_up=[Choice(name=name, value=to_sent(value)) for value, name in words.TIME_UPS.items()],
    )
    async def new(
        self,
        interaction: "Interaction[PaxBot]",
        game: str,
        seats: int | None = None,
        automated: app_commands.Range[int, 0, MOST_RIVALS] = 0,
        open_hands: bool = False,
        hide_seed: bool = True,
        thread: bool = False,
        clock: str | None = None,
        clock_hours: app_commands.Range[int, 1, MOST_HOURS] | None = None,
        clock_more: app_commands.Range[int, 1, MOST_HOURS] | None = None,
        time_up: str | None = None,
    ) -> None:
        """A lobby is open."""
        open_lobby = opening.open_lobby_in_thread if thread else opening.open_lobby
        table_rules = times.clock_wish(clock, clock_hours, clock_more, time_up)
        await guarded(
            interaction, open_lobby(interaction, Wish(game, seats, automated, open_hands, hide_seed, table_rules))
        )

    @app_commands.command(description=words.TURN)
    async def turn(self, interaction: "Interaction[PaxBot]") -> None:
        """The player has a panel."""
        await guarded(interaction, self._here(interaction, play.open_panel))

    @app_commands.command(description=words.BOARD)
    @app_commands.describe(view=words.BOARD_VIEW)
    async def board(self, interaction: "Interaction[PaxBot]", view: str | None = None) -> None:
        """The table is shown."""
        await guarded(interaction, self._here(interaction, views.board, view))

    @app_commands.command(description=words.TEXT)
    async def text(self, interaction: "Interaction[PaxBot]") -> None:
        """The table is told."""
        await guarded(interaction, self._here(interaction, views.read))

    @app_commands.command(description=words.COURT)
    @app_commands.describe(player=words.COURT_PLAYER, automated=words.COURT_AUTOMATED)
    async def court(
        self, interaction: "Interaction[PaxBot]", player: discord.User | None = None, automated: bool = False
    ) -> None:
        """Courts are shown."""
        if automated and player is None:
            await guarded(interaction, self._here(interaction, rival.courts))
            return
        await guarded(interaction, self._here(interaction, look.court, player.id if player else None))

    @app_commands.command(description=words.HAND)
    @app_commands.describe(player=words.HAND_PLAYER)
    async def hand(self, interaction: "Interaction[PaxBot]", player: discord.User | None = None) -> None:
        """The player sees their hand, or an open one."""
        await guarded(interaction, self._here(interaction, look.hand, player.id if player else None))

    @app_commands.command(description=words.LOG)
    @app_commands.describe(turn=words.LOG_TURN, player=words.LOG_PLAYER, about=words.LOG_ABOUT)
    async def log(
        self,
        interaction: "Interaction[PaxBot]",
        turn: app_commands.Range[int, 0] | None = None,
        player: str | None = None,
        about: str | None = None,
    ) -> None:
        """The log is shown: of a turn, or of all turns what concerns a player, a card or a region."""
        if player is None and about is None:
            await guarded(interaction, self._here(interaction, look.log, turn))
        else:
            await guarded(interaction, self._here(interaction, filtered.log, player, about))

    @log.autocomplete("player")
    async def _complete_player(self, interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
        return await filtered.complete_player(interaction, current)

    @log.autocomplete("about")
    async def _complete_about(self, interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
        return await filtered.complete_about(interaction, current)

    @app_commands.command(description=words.REPLAY)
    @app_commands.describe(turn=words.REPLAY_TURN, film=words.REPLAY_FILM)
    async def replay(
        self,
        interaction: "Interaction[PaxBot]",
        turn: app_commands.Range[int, 0] | None = None,
        film: bool = False,
    ) -> None:
        """Past turns are shown step by step, or the whole game as a film."""
        if film:
            await guarded(interaction, self._here(interaction, self.bot.cinema.show))
        else:
            await guarded(interaction, self._here(interaction, replay.show, turn))

    @app_commands.command(description=words.NOTE)
    async def note(self, interaction: "Interaction[PaxBot]") -> None:
        """The person has the form with their note."""
        await guarded(interaction, notepad.ask_note(interaction))

    @app_commands.command(name="forget-me", description=words.FORGET_ME)
    async def forget_me(self, interaction: "Interaction[PaxBot]") -> None:
        """The person sees what is kept of them."""
        await guarded(interaction, forgetting.show(interaction))

    @app_commands.command(description=words.STATUS)
    async def status(self, interaction: "Interaction[PaxBot]") -> None:
        """Where the game stands is told."""
        await guarded(interaction, self._here(interaction, look.status))

    @app_commands.command(description=words.PLAN)
    @app_commands.describe(line=words.PLAN_LINE, if_unchanged=words.PLAN_IF_UNCHANGED)
    async def plan(
        self,
        interaction: "Interaction[PaxBot]",
        line: app_commands.Range[str, 1, plans.LONGEST] | None = None,
        if_unchanged: str | None = None,
    ) -> None:
        """The player's plan for their coming turn is kept, or shown."""
        await guarded(interaction, self._here(interaction, plans.plan, line, if_unchanged))

    @plan.autocomplete("if_unchanged")
    async def _complete_plan(self, interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
        return await plans.complete_unless(interaction, current)

    @app_commands.command(description=words.UNDO)
    async def undo(self, interaction: "Interaction[PaxBot]") -> None:
        """The last step is taken back."""
        await guarded(interaction, self._here(interaction, play.undo_command))

    @app_commands.command(description=words.REWIND)
    async def rewind(self, interaction: "Interaction[PaxBot]") -> None:
        """Steps are offered to which the table may go back."""
        await guarded(interaction, self._here(interaction, rewind.ask))

    @app_commands.command(description=words.HANDOVER)
    @app_commands.describe(player=words.HANDOVER_PLAYER)
    async def handover(self, interaction: "Interaction[PaxBot]", player: discord.User | None = None) -> None:
        """Whoever wants to hand a seat over is asked whether they are sure."""
        await guarded(interaction, self._here(interaction, seating.ask_hand_over, player.id if player else None))

    @app_commands.command(description=words.TAKEBACK)
    @app_commands.describe(player=words.TAKEBACK_PLAYER)
    async def takeback(self, interaction: "Interaction[PaxBot]", player: discord.User | None = None) -> None:
        """Whoever wants a seat back is asked whether they are sure."""
        await guarded(interaction, self._here(interaction, seating.ask_take_back, player.id if player else None))

    @app_commands.command(description=words.RESIGN)
    async def resign(self, interaction: "Interaction[PaxBot]") -> None:
        """Whoever wants to give their seat up is asked whether they are sure."""
        await guarded(interaction, self._here(interaction, people.ask_resign))

    @app_commands.command(description=words.STUCK)
    @app_commands.describe(days=words.STUCK_DAYS)
    async def stuck(
        self, interaction: "Interaction[PaxBot]", days: app_commands.Range[int, 1, MOST_DAYS] = stuck.USUAL_DAYS
    ) -> None:
        """Games in which nobody moves are listed."""
        await guarded(interaction, self._stuck(interaction, days))

    @app_commands.command(description=words.ASK)
    async def ask(self, interaction: "Interaction[PaxBot]") -> None:
        """The player on turn chooses whom to ask about several things at once."""
        await guarded(interaction, self._here(interaction, bargains.ask_several))

    @app_commands.command(description=words.AWAY)
    @app_commands.describe(first=words.AWAY_FROM, last=words.AWAY_UNTIL)
    @app_commands.rename(first="from", last="until")
    async def away(self, interaction: "Interaction[PaxBot]", first: str | None = None, last: str | None = None) -> None:
        """The player's absence is announced, in all their games."""
        await guarded(interaction, times.away(interaction, first, last))

    @away.autocomplete("first")
    async def _complete_first(self, interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
        return await times.days(interaction, current)

    @away.autocomplete("last")
    async def _complete_last(self, interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
        return await times.days(interaction, current)

    @app_commands.command(description=words.PAUSE)
    async def pause(self, interaction: "Interaction[PaxBot]") -> None:
        """A pause is proposed, or ended."""
        await guarded(interaction, self._here(interaction, times.pause))

    @app_commands.command(description=words.EXPORT)
    async def export(self, interaction: "Interaction[PaxBot]") -> None:
        """The record is given out."""
        await guarded(interaction, self._here(interaction, look.export))

    @app_commands.command(description=words.HELP)
    async def help(self, interaction: "Interaction[PaxBot]") -> None:
        """Help is given, also where there is no game."""
        await guarded(interaction, self._help(interaction))

    @app_commands.command(description=words.END)
    async def end(self, interaction: "Interaction[PaxBot]") -> None:
        """Whoever may end the game is asked whether they are sure."""
        await guarded(interaction, self._here(interaction, ending.ask))

    async def _here(
        self, interaction: "Interaction[PaxBot]", action: AtTable[P], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """The action is done with the game of the channel, once the person waits for it. Raises: PaxError."""
        assert interaction.channel_id is not None
        await _think(interaction)
        view = await self.bot.services.games.at(interaction.channel_id)
        await play.with_warning(interaction, view.game.id, action(interaction, view, *args, **kwargs))
        await leavers.welcome_back(interaction, view.game.id)

    def _of_game(self, action: AtTable[[]]) -> Handler:
        """The same for a button, which knows its game wherever it is pressed."""

        async def handler(interaction: "Interaction[PaxBot]", press: Press) -> None:
            await _think(interaction)
            await action(interaction, await self.bot.services.games.view(press.game))

        return handler

    async def _stuck(self, interaction: "Interaction[PaxBot]", days: int) -> None:
        await _think(interaction)
        await stuck.show(interaction, days)

    async def _help(self, interaction: "Interaction[PaxBot]") -> None:
        try:
            await self._here(interaction, look.show_help)
        except PaxError as error:
            if error.reason != Reason.NO_GAME_HERE:
                raise
            await look.show_help(interaction, None)


def _warned(handler: Handler) -> Handler:
    """The same; a player whom direct messages do not reach is told so, and whoever had left the server is back."""

    async def warned(interaction: "Interaction[PaxBot]", press: Press) -> None:
        await play.with_warning(interaction, press.game, handler(interaction, press))
        await leavers.welcome_back(interaction, press.game)

    return warned


async def _think(interaction: "Interaction[PaxBot]") -> None:
    """There is time to answer: the person, and nobody else, sees that the bot is at it."""
    await take_notice(interaction, thinking=True)


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded, `/pax new` offers the games there are, and `/pax board` their views."""
    cog = Pax(bot)
    offered = [Choice(name=locale_str(presenter.name), value=key) for key, presenter in bot.presenters.items()]
    app_commands.choices(game=offered)(cog.new)
    looks = [Choice(name=locale_str(each.name), value=each.key) for each in views.offered(bot.presenters.values())]
    app_commands.choices(view=looks)(cog.board)
    await bot.add_cog(cog)
