"""`/pax new`."""

from typing import Final

from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.actions.commands import command
from cogs.app import App
from cogs.context import Context
from cogs.lobby.opening import Wish, clock_wish, open_lobby, open_lobby_in_thread
from cogs.sent_names import to_sent
from paxbot.present.chat import commands as words

MOST_AUTOMATED: Final = 4
"""The game with most seats has five, and one of them is a person's."""
MOST_HOURS: Final = 720


def games(app: App) -> list[Choice[str]]:
    """Return the games there are."""
    return [Choice(name=locale_str(presenter.name), value=key) for key, presenter in app.presenters.items()]


@command("new", words.NEW, game=games)
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
    context: Context,
    game: str,
    seats: int | None = None,
    automated: app_commands.Range[int, 0, MOST_AUTOMATED] = 0,
    open_hands: bool = False,
    hide_seed: bool = True,
    thread: bool = False,
    clock: str | None = None,
    clock_hours: app_commands.Range[int, 1, MOST_HOURS] | None = None,
    clock_more: app_commands.Range[int, 1, MOST_HOURS] | None = None,
    time_up: str | None = None,
) -> None:
    """Open a lobby. Raises: PaxError."""
    rules = clock_wish(clock, clock_hours, clock_more, time_up)
    wish = Wish(game, seats, automated, open_hands, hide_seed, rules)
    await (open_lobby_in_thread if thread else open_lobby)(context, wish)
