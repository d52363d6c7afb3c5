"""Messages that should stand are compared with those that do; a new kind of message is one class."""

from collections.abc import Sequence

from cogs.features import MESSAGES
from cogs.layouts.parts import text_layout
from cogs.messages.kinds import MessageKind, MessageTools, Reconciler
from cogs.messages.sender import Body, Wanted
from paxbot.service import MessageRow, Pick, Snapshot
from tests.bot.people import Table, play, start_game, text, to_act


class Tally(MessageKind):
    kind = "tally"
    made = 0

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        async def body() -> Body:
            self.made += 1
            return Body(text_layout(f"Tally {s.view.seq}"))

        async def post() -> MessageRow:
            message = await self._sender.post(s.view, (await body()).layout, nonce=None)
            row = self._sender.row(s.view, self.kind, message)
            await self._services.post.keep(row)
            return row

        return [Wanted(stamp=s.view.seq, body=body, post=post)] if s.is_running else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        return Body(text_layout("No tally"))


def with_tally(table: Table) -> tuple[Reconciler, Tally]:
    dispatcher, app = table.bot.dispatcher, table.bot.app
    tools = MessageTools(
        app,
        dispatcher.sender,
        dispatcher.painter,
        dispatcher.history,
        dispatcher.hands,
        dispatcher.turns,
    )
    tally = Tally(tools)
    kinds = [*(kind(tools) for kind in MESSAGES), tally]
    return Reconciler(app.services, dispatcher.sender, kinds), tally


def tallies(table: Table) -> list[str]:
    return [text(message).strip() for message in table.messages() if "ally" in text(message)]


async def test_a_message_is_posted_left_alone_edited_and_closed(table: Table) -> None:
    await start_game(table, "bob")
    reconciler, tally = with_tally(table)
    snapshots = table.bot.services.snapshots
    for _ in range(3):
        assert await reconciler.reconcile(await snapshots.of(1)) == []
    seq = (await snapshots.of(1)).view.seq
    assert (tallies(table), tally.made) == ([f"Tally {seq}"], 1), "it is worded once as long as nothing changes"
    await play(table, to_act(table), "Take 2")
    await reconciler.reconcile(await snapshots.of(1))
    seq = (await snapshots.of(1)).view.seq
    assert (tallies(table), tally.made) == ([f"Tally {seq}"], 2)
    await table.bot.services.endings.enforce(1, by=table.zoe.id, moderator=True)
    await reconciler.reconcile(await snapshots.of(1))
    assert tallies(table) == ["No tally"]
    assert await table.bot.services.post.messages(1, "tally") == ()


async def test_a_message_that_fails_stops_no_other(table: Table) -> None:
    message = await start_game(table, "bob")
    reconciler, _ = with_tally(table)
    view = await table.bot.services.games.view(1)
    choice = view.choices()[0]
    assert view.waiting is not None
    await table.bot.services.games.answer_all(1, view.seq, [Pick(choice.option, choice.check)], by=view.waiting.user)
    table.env.inject_error("PATCH", f"/channels/{table.channel.id}/messages/{message.id}", status=403, times=1)
    failures = await reconciler.reconcile(await table.bot.services.snapshots.of(1))
    assert len(failures) == 1
    assert len(tallies(table)) == 1
