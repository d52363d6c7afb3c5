"""The turns of a game again, step by step, for one pair of eyes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from discord import Interaction

from cogs.messages.history import ToldTurn
from cogs.presses.look import require_started
from cogs.presses.rival import STEP, in_steps
from cogs.presses.taste import reads_only, to_taste
from cogs.sheets.items import Press
from cogs.sheets.replay import Place, ReplayPage, replay_sheet
from cogs.sheets.sheet import TEXT, clip, files, note
from cogs.sheets.table import log_text
from paxbot.engine.kernel import Fact
from paxbot.errors import PaxError
from paxbot.present.chat import following as words
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import table as table_words
from paxbot.service import GameView, LogEntry, Reason

if TYPE_CHECKING:
    from cogs.client import PaxBot

Steps = Sequence[Sequence[tuple[LogEntry, Any]]]
LAST_STEP = 999


async def show(interaction: "Interaction[PaxBot]", view: GameView, turn: int | None = None) -> None:
    """The person sees the first step of a turn, the last one that is over unless another is asked for.

    Raises: PaxError(NOT_STARTED, UNKNOWN_TURN, TURN_NOT_REPLAYED).
    """
    require_started(view)
    await _show(interaction, view, (await _usual(interaction, view) if turn is None else turn, 0))


async def turn_to(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The same message shows another step. Raises: PaxError."""
    await interaction.response.defer()
    view = await interaction.client.services.games.view(press.game)
    await _show(interaction, view, (int(press.args[0]), int(press.args[1])))


async def choose_turn(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The same message shows the first step of another turn. Raises: PaxError."""
    await interaction.response.defer()
    view = await interaction.client.services.games.view(press.game)
    await _show(interaction, view, (int(press.args[1]), 0))


async def hands(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person reads all hands as they were after a step of a game that is over. Raises: PaxError."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    client = interaction.client
    view = await client.services.games.view(press.game)
    if view.game.status.is_open:
        raise PaxError("hand_hidden")
    told, steps = await _steps(interaction, view, int(press.args[0]))
    state = steps[min(int(press.args[1]), len(steps) - 1)][-1][1]
    presenter, automated = client.presenter(view.game.key), view.rules.automated(state)
    people = [seat for seat in range(view.seats) if seat not in automated]
    shown = [f"{panel_words.hand_of(told.names[seat])}\n{presenter.hand(state, seat, told.names)}" for seat in people]
    message = "\n".join([words.hands_of(told.headline), *shown])
    await interaction.edit_original_response(view=note(clip(message, TEXT)))


async def _usual(interaction: "Interaction[PaxBot]", view: GameView) -> int:
    """The last turn that is over; of a game that is over, the first."""
    turns = [turn for turn, _ in await interaction.client.services.games.turns(view.game.id)]
    if not turns:
        raise PaxError(Reason.UNKNOWN_TURN, turn=view.turn)
    past = [turn for turn in turns if turn < view.turn]
    return (past[-1] if past else turns[0]) if view.game.status.is_open else turns[0]


async def _steps(interaction: "Interaction[PaxBot]", view: GameView, turn: int) -> tuple[ToldTurn, Steps]:
    client = interaction.client
    frames = await client.services.games.frames(view.game.id, turn)
    told = await client.dispatcher.history.turn(view, turn)
    return told, in_steps(frames, client.presenter(view.game.key).begins)


async def _show(interaction: "Interaction[PaxBot]", view: GameView, place: Place) -> None:
    client, turn = interaction.client, place[0]
    told, steps = await _steps(interaction, view, turn)
    step = min(place[1], len(steps) - 1)
    facts = [fact for entry, _ in steps[step] for fact in entry.facts]
    painted = await client.dispatcher.painter.table_at(view, steps[step][-1][1], facts, told.automated)
    pictures = await to_taste(interaction, painted)
    turns = await _turns(interaction, view)
    first, before, after, last = await _places(interaction, view, (turn, step), len(steps), [each for each, _ in turns])
    page = ReplayPage(
        view.game.id,
        (turn, step),
        panel_words.step_of(told.headline, step + 1, len(steps)),
        _story(interaction, view, facts, told),
        pictures,
        turns,
        first,
        before,
        after,
        last,
        hands=not view.game.status.is_open,
        is_text_only=await reads_only(interaction),
    )
    await interaction.edit_original_response(view=replay_sheet(page), attachments=files(pictures))


def _story(interaction: "Interaction[PaxBot]", view: GameView, facts: Sequence[Fact], told: ToldTurn) -> str:
    lines = interaction.client.presenter(view.game.key).log(facts, told.names)
    return log_text([table_words.entry(line) for line in lines], STEP) or table_words.nothing_yet()


async def _places(
    interaction: "Interaction[PaxBot]", view: GameView, place: Place, count: int, turns: Sequence[int]
) -> tuple[Place, Place | None, Place | None, Place]:
    """Where the buttons lead: to the first step of the game, those before and after the one shown, and the last."""
    turn, step = place
    at = turns.index(turn)
    before: Place | None = (turn, step - 1) if step else None
    if before is None and at:
        before = (turns[at - 1], LAST_STEP)
    after: Place | None = (turn, step + 1) if step + 1 < count else None
    if after is None and at + 1 < len(turns):
        after = (turns[at + 1], 0)
    is_last = turn == turns[-1] and step + 1 == count
    return (turns[0], 0), before, after, place if is_last else (turns[-1], LAST_STEP)


async def _turns(interaction: "Interaction[PaxBot]", view: GameView) -> list[tuple[int, str]]:
    """The turns with their headlines; before the first, all seats are one."""
    names = interaction.client.names(view)
    turns: dict[int, str] = {}
    for turn, seat in await interaction.client.services.games.turns(view.game.id):
        turns[turn] = names[seat] if turn not in turns else ""
    return [(turn, table_words.turn_of(turn, name)) for turn, name in sorted(turns.items())]
