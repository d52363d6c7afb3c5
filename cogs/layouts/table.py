"""A running game in the channel: the turn, its steps, questions to other players, and the views to choose from."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from discord import ButtonStyle
from discord.ui import Button, Item, LayoutView

from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import TEXT, clip, galleries, layout, newest, row, safe_text, text, text_layout
from paxbot.engine.kernel import Fact
from paxbot.present.chat import negotiation as bargain_words, table as words
from paxbot.present.presenter import ActionPart, Part, Picture, Presenter
from paxbot.service import GameView, LogEntry, Snapshot
from paxbot.service.talk.requests import GroupedItem, GroupedQuestion


def answer_lines(presenter: Presenter, question: GroupedQuestion) -> list[str]:
    return [_answer_line(presenter, item) for item in question.items] if question.answered else []


def said_lines(s: Snapshot, names: Sequence[str]) -> list[str]:
    offer = s.view.offer
    return [bargain_words.said(names[offer.payer], safe_text(s.said))] if offer is not None and s.said else []


def _answer_line(presenter: Presenter, item: GroupedItem) -> str:
    subject = presenter.subject(item.about)
    if item.amount is None:
        return bargain_words.refused(subject)
    if item.amount == 0:
        return bargain_words.waived(subject)
    say = bargain_words.accepted if item.is_granted else bargain_words.demanded
    return say(subject, presenter.amount(item.amount))


STEP: Final = 3000
"""Characters for what happened in a step."""


def in_steps(
    frames: Sequence[tuple[LogEntry, Any]], part_of: Callable[[Sequence[Fact]], ActionPart]
) -> list[list[tuple[LogEntry, Any]]]:
    """Return the frames of a turn by what was done, each action with what leads to it.

    `part_of` tells which part of an action a frame's facts are.
    """
    steps: list[list[tuple[LogEntry, Any]]] = [[]]
    leading: list[tuple[LogEntry, Any]] = []
    has_begun = False
    for frame in frames:
        leading.append(frame)
        part = part_of(frame[0].facts)
        if part is ActionPart.LEADS:
            continue
        if part is ActionPart.BEGINS and has_begun:
            steps.append([])
        has_begun = has_begun or part is ActionPart.BEGINS
        steps[-1] += leading
        leading = []
    steps[-1] += leading
    return steps


TABLE: Final = "table"
AREA: Final = "court"
"""The first game's name for it is sent in ids and stored in settings, so it stays."""
FULL: Final = "full"
AREAS: Final = "areas"
CARD: Final = "card"


def show_button(game: int, *what: str) -> ActionButton:
    return ActionButton(CustomId("show", game, what), words.show_here())


def is_open(presenter: Presenter, view: GameView, names: Sequence[str], number: int) -> bool:
    groups = presenter.cards_in_sight(view.state, None, names)
    return any(card.number == number for group in groups for card in group.cards)


def offered(presenters: Iterable[Presenter], *, name_games: bool = False) -> list[Part]:
    """Return every view of these games, each key once; `name_games` adds its game."""
    parts = {
        part.key: Part(part.key, words.of_game(part.name, presenter.name)) if name_games else part
        for presenter in presenters
        for part in presenter.parts()
    }
    return [
        Part(TABLE, words.whole_table()),
        *parts.values(),
        Part(AREA, words.mine()),
        Part(FULL, words.full_resolution()),
    ]


HEADING: Final = 1200
"""Characters for what stands above the pictures, besides the news."""
CALL: Final = 700
"""Characters for who is to act and how long they have."""


class Since(NamedTuple):
    lines: Sequence[str] = ()
    turn: int = 0
    facts: Sequence[Fact] = ()

    @property
    def text(self) -> str:
        return words.since(self.lines) if self.lines else ""


def turn_layout(
    game: int,
    heading: str,
    call: str,
    areas: str,
    pictures: Sequence[Picture] = (),
    sentence: str = "",
    lines: Sequence[str] = (),
    played: int | None = None,
    *,
    explains: bool = True,
    is_first: bool = False,
) -> LayoutView:
    """Return a turn in progress. Discord shows the message's lower end, so the call to act is there.

    `played` is the number of the turn, if the game plays it itself and can be asked about it.
    """
    heading, call = clip(heading, HEADING), clip(call, CALL)
    said = told(sentence, lines, TEXT - HEADING - CALL)
    usual = (None if is_first else catch_up_button(game), *looking_buttons(game, areas))
    buttons = row(turn_button(game), *usual, ActionButton(CustomId("help", game), words.help_()))
    if played is not None:
        buttons = row(*asking_buttons(game, played, explains=explains), *usual)
    return layout(
        text(heading), *galleries(pictures), text(said) if said else None, text(call) if call else None, buttons
    )


def past_turn_layout(
    game: int, heading: str, sentence: str = "", lines: Sequence[str] = (), turn: int | None = None
) -> LayoutView:
    """Return the message as it stays in the channel; with the number of a `turn` whose pictures can be looked at."""
    heading, said = clip(heading, HEADING), told(sentence, lines, TEXT - HEADING)
    look = None if turn is None else ActionButton(CustomId("look", game, (str(turn),)), words.look())
    return layout(text(heading), text(said) if said else None, row(look) if look else None)


def told(sentence: str, lines: Sequence[str], room: int) -> str:
    if not lines:
        return sentence
    log = log_text([words.small(line) for line in lines], room - len(sentence) - 1)
    return f"{sentence}\n{log}" if sentence else log


def log_text(lines: Sequence[str], room: int) -> str:
    if not lines:
        return words.nothing_yet()
    kept, left_out = newest(lines, room - len(words.earlier(len(lines))) - 1)
    return "\n".join([words.earlier(left_out), *kept] if left_out else kept)


def turn_button(game: int) -> ActionButton:
    return ActionButton(CustomId("turn", game), words.take_turn(), ButtonStyle.primary)


def looking_buttons(game: int, areas: str) -> list[ActionButton]:
    return [
        ActionButton(CustomId("areas", game), areas),
        ActionButton(CustomId("hand", game), words.my_hand()),
    ]


def text_button(game: int) -> ActionButton:
    return ActionButton(CustomId("text", game), words.as_text())


def catch_up_button(game: int) -> ActionButton:
    return ActionButton(CustomId("catchup", game), words.catch_up())


def everything_button(game: int, turn: int) -> ActionButton:
    return ActionButton(CustomId("everything", game, (str(turn),)), words.everything())


def asking_buttons(game: int, turn: int, *, explains: bool) -> list[ActionButton]:
    why = [ActionButton(CustomId("why", game, (str(turn),)), words.why(), ButtonStyle.primary)] if explains else []
    return [*why, ActionButton(CustomId("acts", game, (str(turn),)), words.each_action(), ButtonStyle.primary)]


def question_layout(game: int, message: str) -> LayoutView:
    return text_layout(message, row(ActionButton(CustomId("turn", game), words.answer(), ButtonStyle.primary)))


def resume_layout(game: int, message: str) -> LayoutView:
    return text_layout(message, row(ActionButton(CustomId("turn", game), words.go_on(), ButtonStyle.primary)))


def hand_layout(
    game: int,
    message: str,
    pictures: Sequence[Picture],
    link: str | None,
    *,
    is_open: bool = True,
    is_question: bool = False,
    is_first: bool = False,
) -> LayoutView:
    """Return a hand; as a direct message with a link to the table and, while the game runs, the panel's button."""
    buttons: list[Item[Any]] = []
    if link is not None and is_open:
        label = words.answer() if is_question else words.take_turn()
        buttons.append(ActionButton(CustomId("turn", game), label, ButtonStyle.primary))
        buttons += [] if is_first else [catch_up_button(game)]
    if link is not None:
        buttons.append(Button(label=words.to_the_table(), url=link))
    return layout(
        text(clip(message, TEXT)),
        *galleries(pictures),
        row(*buttons) if buttons else None,
    )
