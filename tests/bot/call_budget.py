"""A count of how often people are called while a game is played, and of how often they may be.

A question calls twice, whoever is asked and, with the answer, whoever asked. Whoever is called in the channel and by
direct message hears but one of them.
"""

from collections import Counter
from dataclasses import dataclass, field

import simcord

from tests.bot.driver import Driver, Watch, look_on
from tests.bot.people import NAMES, Table, notified


@dataclass
class Budget:
    """Counts as a game is played who had a turn, and who was asked something and by whom."""

    watch: Watch = look_on
    turns: set[tuple[int, int]] = field(default_factory=set)
    questions: set[tuple[int, int, int, int]] = field(default_factory=set)
    """The turn, whose it is (0 for a seat that has no player), who is asked, and where the game stood then."""

    async def __call__(self, driver: Driver, shown: simcord.ResponseMessage) -> bool:
        await self.note(driver.table)
        return await self.watch(driver, shown)

    async def note(self, table: Table) -> None:
        services = table.bot.services
        view = await services.games.view(1)
        if view.decision is None or view.turn_seat is None:
            return
        on_turn, asked = view.owner(view.turn_seat), view.player(view.decision.seat).user
        owner = on_turn.user if on_turn else 0
        self.turns.add((view.turn, owner))
        if view.is_question:
            self.questions.add((view.turn, owner, asked, view.seq))
        for question in await services.grouped_questions.questions(view):
            self.questions.add((view.turn, owner, view.player(question.holder).user, question.seq))

    def calls(self) -> Counter[int]:
        asked = Counter(user for _, *both, _ in self.questions for user in both)
        return Counter(user for _, user in self.turns) + asked


def check_calls(table: Table, budget: Budget, *, is_over: bool) -> None:
    """Nobody was called more often than that, and once to the end; neither in the channel nor by direct message."""
    people = [table.people[name] for name in NAMES]
    direct = {person.user.dm_channel.id: person.id for person in people}
    in_channel, by_dm, allowed = Counter[int](), Counter[int](), budget.calls()
    for each in notified(table.env):
        by_dm.update([direct[each.channel]] if each.channel in direct else [])
        in_channel.update(each.users)
    assert in_channel
    for user in allowed:
        assert in_channel[user] <= allowed[user] + is_over, f"{in_channel[user]} calls for {allowed[user]}"
        assert not by_dm[user]
