import asyncio
from collections.abc import Mapping, Sequence
from statistics import median

from pydantic import ValidationError

from paxbot import PaxError
from paxbot.engine.kernel import commitment
from paxbot.leagues import cup_events as cups, season_events as events
from paxbot.leagues.draw import link_of
from paxbot.leagues.results import Player, Status
from paxbot.leagues.season import EDITION, RUNNING, Phase, Season, SeasonRules
from paxbot.leagues.swiss import SMALLEST
from paxbot.service.leagues.document import LONGER, ROLL_CALL, SEASON, SIGN_UP, SeasonFile
from paxbot.service.leagues.draw import Roster, figures, homes_in, key_of, read_roster, recognised
from paxbot.service.leagues.keeping import OVER, Draft
from paxbot.service.leagues.rulings import SeasonDrawing
from paxbot.service.leagues.views import SeasonPreview, SeasonView
from paxbot.service.notices import LeagueNotice
from paxbot.service.reasons import Reason
from paxbot.service.time.clock import HOURS, ClockMode
from paxbot.storage.leagues import LeagueRow, NewLeague, SeasonRow

FREE = {"clock", "clock_hours", "clock_more", "automated", "waits_for_absent"}
"""The rules that can change after the draw, because neither draw nor standings depend on them."""
LEAST_GAMES, MOST_GAMES = 20, 200
"""Finished games from which the number of turns is known; older ones are ignored."""


class SeasonSignUp(SeasonDrawing):
    async def open(
        self,
        *,
        guild: int,
        channel: int,
        name: str,
        by: int,
        rules: SeasonRules,
        organisers: Sequence[int] = (),
    ) -> LeagueRow:
        """Open a league with the sign-up of its first season.
        Raises: PaxError(CLOCK_NEEDED, NO_BEACON, RULES_IMPOSSIBLE, UNKNOWN_RULES).
        """
        rules = rules.model_copy(update={"edition": EDITION})
        self._check(rules)
        rules, now = await self.timed(rules), self._repository.now()
        file = self._new_file(f"{guild} {channel}", rules, tuple(dict.fromkeys((by, *organisers))))
        new = NewLeague(guild, channel, SEASON, name, {}, now)
        return await self._store.open_league(new, self._row(1, file), file.model_dump(mode="json"))

    async def timed(self, rules: SeasonRules) -> SeasonRules:
        """Set the number of turns of the rules' game: from finished games, or else as measured.
        Raises: PaxError(UNKNOWN_RULES).
        """
        measured = self._repository.rules(rules.game).median_turns.get(rules.size, 0)
        played = await self._store.lengths(rules.game, rules.size, MOST_GAMES)
        turns = round(median(played)) if len(played) >= LEAST_GAMES else measured
        return rules.model_copy(update={"turns": turns})

    def _new_file(self, name: str, rules: SeasonRules, organisers: tuple[int, ...]) -> SeasonFile:
        now = self._repository.now()
        seed, salt, secret = (
            self._lobbies.secret(f"season {what} {name} {now}").hex() for what in ("seed", "salt", "secret")
        )
        beacon = rules.beacon and bool(self._repository.settings.beacon)
        return SeasonFile(
            season=Season(
                rules=rules.model_copy(update={"beacon": beacon}),
                commitment=link_of(seed, salt, 0) if rules.edition > 1 else commitment(seed, salt),
                chain=self.chain if beacon else None,
            ),
            seed=seed,
            salt=salt,
            secret=secret,
            organisers=organisers,
            closes_at=now + SIGN_UP,
        )

    def _row(self, number: int, file: SeasonFile) -> SeasonRow:
        now = self._repository.now()
        return SeasonRow(number, now, file.closes_at, "", now)

    def _check(self, rules: SeasonRules) -> None:
        """Raise PaxError(CLOCK_NEEDED, NO_BEACON, RULES_IMPOSSIBLE, UNKNOWN_RULES) for impossible rules."""
        if rules.beacon and not self._repository.settings.beacon:
            raise PaxError(Reason.NO_BEACON)
        game = self._repository.rules(rules.game)
        known = {each.key: each.values for each in game.options}
        if any(size not in game.seats for size in (rules.size, *((SMALLEST, SMALLEST + 1) if rules.rounds else ()))):
            raise PaxError(Reason.RULES_IMPOSSIBLE, field="size")
        if any(value not in known.get(key, ()) for key, value in rules.options.items()):
            raise PaxError(Reason.RULES_IMPOSSIBLE, field="options")
        if rules.clock == ClockMode.NONE and rules.edition > 1:
            raise PaxError(Reason.CLOCK_NEEDED)
        if rules.clock == ClockMode.CUSTOM and not (rules.clock_hours in HOURS and rules.clock_more in HOURS):
            raise PaxError(Reason.RULES_IMPOSSIBLE, field="clock_hours")

    async def join(
        self, league: int, *, user: int, name: str, accepts: int, reserve: bool = False, account: str = ""
    ) -> SeasonView:
        """Sign a player up, who accepts this version of the rules (`file.rules_version`).
        During sign-up, players can become reserves and reserves players. Reserves may join any time unless a draw that
        concerns them is pending, and players of a cup before its last round. A list of names knows them by name or
        `account`. Raises: PaxError(ALREADY_IN_SEASON, RULES_CHANGED, SIGN_UP_OVER, NO_MORE_ROUNDS, WRONG_PHASE).
        """
        player = str(user)
        async with self._changing(league) as draft:
            file = draft.file
            if accepts != file.rules_version:
                raise PaxError(Reason.RULES_CHANGED)
            is_over = draft.now >= file.closes_at or file.frozen is not None
            is_listed = file.frozen is not None and any(each.player == player for each in file.frozen.entries)
            if file.season.phase is Phase.SIGN_UP and (is_listed or (is_over and not reserve)):
                raise PaxError(Reason.SIGN_UP_OVER)
            season, entry = file.season, file.season.entry(player)
            if entry and season.phase is Phase.SIGN_UP and (entry.status is Status.RESERVE) != reserve:
                season = events.leave(season, player).season
            comes_late = season.rules.rounds > 0 and season.phase is not Phase.SIGN_UP and not reserve
            draft.take(cups.enter(season, player) if comes_late else events.join(season, player, reserve=reserve))
            draft.put(names={**file.names, player: name}, accepted={**file.accepted, player: accepts})
            draft.file = recognised(draft.file, player, name, account)
        return await self.view(league)

    async def check_in(self, league: int, *, user: int) -> SeasonView:
        async with self._changing(league) as draft:
            draft.take(cups.check_in(draft.file.season, str(user)))
        return await self.view(league)

    async def leave(self, league: int, *, user: int, at_once: bool = False) -> SeasonView:
        """Take a player out, even midway; from a cup after their current table, unless `at_once`.
        Raises: PaxError(NOT_IN_SEASON, WRONG_PHASE).
        """
        async with self._changing(league) as draft:
            season = draft.file.season
            leave = cups.withdraw if season.rules.rounds and not at_once else events.leave
            draft.take(leave(season, str(user), draft.apart))
        return await self.view(league)

    async def leave_all(self, user: int) -> None:
        for league, row in await self._store.open_seasons(SEASON):
            entry = self._file(await self._document(league, row.number)).season.entry(str(user))
            if entry and entry.status is not Status.DROPPED:
                await self.leave(league, user=user, at_once=True)

    async def edit(self, league: int, *, by: int, seen: int, rules: Mapping[str, object]) -> SeasonView:
        """Change these rules and tell everyone who has joined. After the draw, only rules that do not affect it can
        change.
        Raises: PaxError(CLOCK_NEEDED, RULES_IMPOSSIBLE, RULE_IS_FIXED, WRONG_PHASE).
        """
        async with self._changing(league, by=by, seen=seen, act="edit") as draft:
            file = draft.file
            edited = self._edited(file.season, rules)
            if (edited.game, edited.size) != (file.season.rules.game, file.season.rules.size):
                edited = await self.timed(edited)
            _take_rules(draft, edited)
        return await self.view(league)

    def _edited(self, season: Season, changes: Mapping[str, object]) -> SeasonRules:
        if season.phase not in RUNNING:
            _signing_up(season)
        try:
            edited = SeasonRules.model_validate({**season.rules.model_dump(), **changes})
        except ValidationError as error:
            raise PaxError(Reason.RULES_IMPOSSIBLE, field=str(error.errors()[0]["loc"][0])) from error
        fixed = {*SeasonRules.model_fields} - FREE if season.fixtures else {"beacon", "edition"}
        if any(getattr(edited, field) != getattr(season.rules, field) for field in fixed):
            raise PaxError(Reason.RULE_IS_FIXED)
        self._check(edited)
        return edited

    async def keep_apart(
        self, league: int, *, by: int, seen: int, one: int, other: int, apart: bool = True
    ) -> SeasonView:
        async with self._changing(league, by=by, seen=seen, act="edit") as draft:
            _signing_up(draft.file.season)
            pair = (str(min(one, other)), str(max(one, other)))
            others = tuple(each for each in draft.file.apart if each != pair)
            draft.put(apart=(*others, pair) if apart and one != other else others)
        return await self.view(league)

    async def assign(
        self, league: int, *, by: int, seen: int, user: int, division: int | None = None, other: int | None = None
    ) -> SeasonView:
        """Put a player into a division, counted from 0, or let them and `other` change places before the draw.
        Raises: PaxError(DIVISION_FULL, NO_DIVISIONS, SAME_DIVISION, TAKES_NO_PART, WRONG_PHASE).
        """
        async with self._changing(league, by=by, seen=seen) as draft:
            _signing_up(draft.file.season)
            skills = await self._skills(draft.league, draft.file)
            homes = homes_in(draft.file, skills)
            moved = _moved(homes, str(user), division, None if other is None else str(other))
            kept = {each: number for each, number in draft.file.assigned.items() if homes.get(each) == number}
            draft.put(assigned=kept | moved)
            now = homes_in(draft.file, skills)
            if any(now[each] != number for each, number in draft.file.assigned.items()):
                raise PaxError(Reason.DIVISION_FULL)
            told = ", ".join(f"{draft.file.names.get(each, each)} → {number + 1}" for each, number in moved.items())
            draft.decide(by, "assign", told)
        return await self.view(league)

    async def read_in(self, league: int, *, by: int, seen: int, data: bytes) -> Roster:
        """Import the divisions of an existing league from CSV with a head: division, name, and perhaps id and points.
        Players are recognised by id or name when they sign up, and start in their division. Every division of the file
        stays if it has enough people for a table. Raises: PaxError(LINE_NOT_UNDERSTOOD, NOT_TEXT, ROSTER_EMPTY,
        TOO_MANY_LINES, RULES_IMPOSSIBLE, WRONG_PHASE).
        """
        roster = read_roster(data)
        async with self._changing(league, by=by, seen=seen, act="edit") as draft:
            _signing_up(draft.file.season)
            people = {entry.player for entry in draft.file.season.entries}
            kept = {each: name for each, name in draft.file.names.items() if each in people}
            rules = draft.file.season.rules
            if not rules.rounds and all(len(people) >= rules.size for people in roster.divisions):
                _take_rules(draft, self._edited(draft.file.season, {"divisions": len(roster.divisions)}))
            draft.put(
                before=roster.divisions, moves={}, former={}, names={**roster.names, **kept}, points=roster.points
            )
            for entry in draft.file.season.entries:
                draft.file = recognised(draft.file, entry.player, draft.file.names.get(entry.player, ""))
        return roster

    async def preview(self, league: int, *, by: int) -> SeasonPreview:
        file = self._file(await self._document(league))
        if by not in file.organisers:
            raise PaxError(Reason.NOT_ORGANISER)
        settings = await self._settings_of(file)
        skills = await self._skills(await self.league(league), file)
        return await asyncio.to_thread(figures, file, settings, skills, self._repository.now())

    async def start(self, league: int, *, by: int, seen: int, key: str = "", confirmed: bool = False) -> SeasonView:
        """Draw and start the season, or open a cup's check-in; `key` is that of the preview.
        Raises: PaxError(SHORT_TURNS, TOO_FEW_FOR_A_TABLE, TOO_FEW_FOR_A_CUP, SEASON_CHANGED, WRONG_PHASE).
        """
        async with self._changing(league, by=by, seen=seen, act="start") as draft:
            _signing_up(draft.file.season)
            skills = await self._skills(draft.league, draft.file)
            if key and key != key_of(draft.file, skills):
                raise PaxError(Reason.SEASON_CHANGED)
            if draft.file.season.rules.rounds:
                draft.take(cups.call_in(draft.file.season, confirmed=confirmed))
                draft.put(called_in_at=draft.now, lapses_at=None)
                draft.tell(LeagueNotice.CHECK_IN)
            else:
                await self._draw(draft, confirmed=confirmed)
        return await self.view(league)

    async def lengthen(self, league: int, *, by: int) -> SeasonView:
        async with self._changing(league, by=by, act="extend") as draft:
            _undecided(draft.file)
            until = draft.now + LONGER
            if draft.file.season.phase is Phase.SIGN_UP:
                draft.put(closes_at=until, lapses_at=None)
            else:
                draft.put(called_in_at=until - ROLL_CALL, lapses_at=None)
                draft.tell(LeagueNotice.CHECK_IN)
        return await self.view(league)

    async def start_smaller(self, league: int, *, by: int) -> SeasonView:
        async with self._changing(league, by=by, act="start") as draft:
            _undecided(draft.file)
            await self._draw(draft, is_small=True)
        return await self.view(league)

    async def follow(self, league: int, *, by: int) -> SeasonView:
        async with self._changing(league, by=by) as draft:
            old = draft.file
            if old.season.phase not in OVER:
                raise PaxError(Reason.SEASON_OPEN)
            rules = old.rules or old.season.rules
            clock = ClockMode.RELAXED if rules.clock == ClockMode.NONE else rules.clock
            rules = await self.timed(rules.model_copy(update={"edition": EDITION, "clock": clock}))
            new = self._new_file(f"{league} {draft.row.number + 1}", rules, old.organisers)
            new = new.model_copy(update=_carried_over(old))
            document = new.model_dump(mode="json", by_alias=True)
            await self._store.follow_season(league, self._row(draft.row.number + 1, new), document)
        return await self.view(league)


def _take_rules(draft: Draft, edited: SeasonRules) -> None:
    file = draft.file
    if edited != file.season.rules:
        draft.put(season=file.season.model_copy(update={"rules": edited}), rules_version=file.rules_version + 1)
        users = [int(entry.player) for entry in file.season.entries if entry.status is not Status.DROPPED]
        if users:
            draft.tell(LeagueNotice.EDITED, users=users)


def _undecided(file: SeasonFile) -> None:
    """Raise PaxError(SEASON_CHANGED) unless a decision is open: another organiser may have been faster."""
    if file.frozen or file.lapses_at is None or file.season.phase in OVER:
        raise PaxError(Reason.SEASON_CHANGED)


def _moved(
    homes: Mapping[Player, int], player: Player, division: int | None, other: Player | None
) -> dict[Player, int]:
    if not homes or division not in (None, *homes.values()):
        raise PaxError(Reason.NO_DIVISIONS)
    for each in (player, *([] if other is None else [other])):
        if each not in homes:
            raise PaxError(Reason.TAKES_NO_PART, user=int(each))
    moved = {player: division or 0} if other is None else {player: homes[other], other: homes[player]}
    if homes[player] == moved[player]:
        raise PaxError(Reason.SAME_DIVISION)
    return moved


def _signing_up(season: Season) -> None:
    if season.phase is not Phase.SIGN_UP or season.drawings:
        raise PaxError(Reason.WRONG_PHASE)


def _carried_over(old: SeasonFile) -> dict[str, object]:
    kept = {"names": old.names, "champion_role": old.champion_role}
    if not old.season.final:
        # It was cancelled, so that the divisions are those from before.
        return {**kept, "before": old.before, "moves": old.moves, "former": old.former}
    took_part = {entry.player for entry in old.season.entries if entry.division is not None}
    home = {player: number for number, people in enumerate(old.before) for player in people} | dict(old.moves)
    former = {player: number for player, number in ({**home, **old.former}).items() if player not in took_part}
    return {**kept, "before": old.season.ranking, "moves": old.season.moves, "former": former}
