"""Where lessons are offered, and what follows them."""

from cogs.actions.ids import CustomId
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import LABEL, clip
from paxbot.present.chat import learn as words
from paxbot.present.presenter import Presenter


async def offered(context: Context, presenter: Presenter) -> tuple[ActionButton, ...]:
    """Return the button of a game's lessons and the one that declines them; none for who has done either."""
    if not presenter.lessons or not (await context.services.lessons.of(context.user)).is_offered(presenter.key):
        return ()
    learn = ActionButton(CustomId("learn", 0, (presenter.key,)), clip(words.offer(presenter.name), LABEL))
    return learn, ActionButton(CustomId("lessonnot", 0, (presenter.key,)), words.decline())
