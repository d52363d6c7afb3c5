"""Layouts for the organisers of a season: a draft of the sign-up post, what is next, and their forms."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from discord import ButtonStyle, Message, SelectDefaultValue, SelectDefaultValueType
from discord.ui import Item, Label, LayoutView, Modal, RoleSelect, UserSelect

from cogs.layouts.components import (
    DAY,
    FIRST,
    IN_USE,
    SAID,
    TABLE,
    TITLE,
    ActionButton,
    CustomId,
    modal,
    move_button,
    typed,
)
from cogs.layouts.parts import MENU, TEXT, Row, clip, layout, mention, plain, row, safe, text, unescaped
from cogs.leagues.layouts import fixed_line, shown_player
from cogs.leagues.season_layouts import (
    Presenters,
    check_in_lines,
    heading,
    not_here,
    phase_line,
    season_button,
    season_id,
    some,
    terms,
)
from paxbot import PaxError
from paxbot.leagues.plan import LEAST_HOURS, TURNS
from paxbot.leagues.results import FixtureState, Player, Status
from paxbot.leagues.season import EDITION, RUNNING, Phase, SeasonRules
from paxbot.leagues.swiss import FEWEST, SMALLEST
from paxbot.present.chat import commands, organising as words, places, season_rounds, seasons
from paxbot.present.protocols import FormField, FormOption
from paxbot.present.words import translated
from paxbot.service import Reason
from paxbot.service.leagues.views import SeasonPreview, SeasonView, known_people
from paxbot.service.notices import lost_until

FLAGS: Final = ("automated", "counts_hard_stopped", "mixed", "waits_for_absent", "beacon")
CHOICES: Final = ("automated", "waits_for_absent", "beacon")
"""Rules that organisers choose; the others are settled, and only older ids have them."""
ANY: Final = "0"
"""Stands for as many divisions or weeks as are needed."""
MOST_DIVISIONS: Final = 12
ROUNDS: Final = range(1, 8)
WEEKS: Final = range(4, 28)
MOST_EXTENSION: Final = 4
MOST_ORGANISERS: Final = 10
STARTED: Final = (FixtureState.CALLED, FixtureState.RUNNING, FixtureState.OVER, FixtureState.NOT_PLAYED)
"""States of a table that was opened, or never will be."""
PEOPLE, ROLE, DIVISION = "people", "role", "division"
HEAD: Final = "## "
CLOCKS: Final = ("none", "relaxed", "brisk")
DRAFT: Final = rf"[a-z0-9]+:[345]:({'|'.join(CLOCKS)}):\d{{1,2}}:\d{{1,2}}:[01]{{3,5}}:\d"


def draft_args(rules: SeasonRules) -> tuple[str, ...]:
    flags = "".join(str(int(getattr(rules, flag))) for flag in FLAGS)
    numbers = (str(rules.divisions or ANY), str(rules.weeks or ANY))
    return rules.game, str(rules.size), rules.clock, *numbers, flags, str(rules.rounds)


def draft_rules(args: Sequence[str], **changes: object) -> SeasonRules:
    """Return the rules that an id carries, with these changes. Raises: PaxError(STALE) if they are made up."""
    game, size, clock, divisions, weeks, flags, rounds = args
    numbers = {"size": int(size), "divisions": int(divisions) or None, "weeks": int(weeks) or None}
    # Ids of before lack the last.
    on = {flag: sign == "1" for flag, sign in zip(FLAGS, flags, strict=False)}
    try:
        return SeasonRules.model_validate(
            {"edition": EDITION, "game": game, "clock": clock, **numbers, "rounds": int(rounds), **on, **changes}
        )
    except ValueError as error:
        raise PaxError(Reason.STALE) from error


def draft_layout(name: str, rules: SeasonRules, presenters: Presenters) -> LayoutView:
    args = draft_args(rules)
    return layout(
        text(f"{HEAD}{safe(name)}"),
        text("\n".join([words.draft_lead(), *terms(rules, presenters)])),
        row(
            ActionButton(CustomId("seasonpost", 0, args), words.post(), ButtonStyle.primary),
            ActionButton(CustomId("seasondraft", 0, args), words.edit()),
        ),
    )


def name_in(draft: Message | None) -> str:
    """Return the name in a draft. Raises: PaxError(STALE) if there is none."""
    first = next(_texts(draft.components if draft else ()), "")
    if not first.startswith(HEAD):
        raise PaxError(Reason.STALE)
    return plain(unescaped(first.removeprefix(HEAD)))


def _texts(components: Sequence[Any]) -> Iterator[str]:
    for component in components:
        if content := getattr(component, "content", ""):
            yield content
        yield from _texts(getattr(component, "children", ()))


def rules_form(custom_id: CustomId, rules: SeasonRules, seats: Sequence[int]) -> Modal:
    parts = _choice("rounds", words.rounds(), {str(each): str(each) for each in ROUNDS}, str(rules.rounds))
    if not rules.rounds:
        labels = {ANY: words.as_needed()} | {str(each): words.number(each) for each in range(1, MOST_DIVISIONS + 1)}
        parts = _choice("divisions", words.divisions(), labels, str(rules.divisions or ANY))
    weeks = {ANY: words.as_needed()} | {str(each): str(each) for each in WEEKS}
    # A season that began without a clock keeps that choice.
    clocks: dict[str, str] = {
        key: translated(commands.CLOCKS[key]) for key in CLOCKS if key != "none" or rules.clock == key
    }
    flags = choices(is_draft=custom_id.verb == "seasondraft")
    on = {flag for flag in flags if getattr(rules, flag)}
    fields = (
        _choice("size", words.size(), {str(each): str(each) for each in seats if each in TURNS}, str(rules.size)),
        _choice("clock", words.clock(), clocks, rules.clock, words.clock_needed()),
        parts,
        _choice("weeks", words.weeks(), weeks, str(rules.weeks or ANY)),
        FormField(
            "also",
            words.choices(),
            "",
            tuple(FormOption(flag, words.CHOICES(flag), flag in on) for flag in flags),
            most=len(flags),
            least=0,
        ),
    )
    return modal(custom_id, words.edit(), fields)


def choices(*, is_draft: bool = False) -> tuple[str, ...]:
    """Return the rules that organisers switch; once posted, the way of the draw stays."""
    return CHOICES if is_draft else tuple(flag for flag in CHOICES if flag != "beacon")


def _choice(key: str, title: str, labels: dict[str, str], chosen: str, about: str = "") -> FormField:
    options = [FormOption(value, label, value == chosen) for value, label in labels.items()]
    return FormField(key, title, about, tuple(options[:MENU]))


def manage_layout(view: SeasonView, preview: SeasonPreview | int, reports: int) -> LayoutView:
    held, move = on_hold(view)
    is_open, is_awaiting = view.phase not in (Phase.CLOSED, Phase.CANCELLED), view.season.awaited is not None
    match view.phase:
        case Phase.SIGN_UP if not is_awaiting:
            lines, first = _before(view, preview)
        case Phase.SIGN_UP:
            lines, first = [fixed_line(view, view.season.next_stage)], []
        case Phase.CHECK_IN:
            lines, first = check_in_lines(view), []
        case Phase.CLOSED | Phase.CANCELLED:
            lines = [seasons.phase(view.phase, None, None), *([] if view.season.rules.rounds else [words.over()])]
            follow = _button("seasonfollow", view, words.follow(), style=ButtonStyle.primary)
            first = [follow, _button("seasonend", view, words.end())]
        case _:
            lines = _running(view)
            first = [_button("seasonextend", view, words.extend()), _button("seasonrule", view, words.rule())]
            if view.season.is_over and not view.season.has_next:
                first.insert(0, _button("seasonclose", view, words.close(), style=ButtonStyle.primary))
    lines += [words.reports(reports)] if reports else []
    can_edit = is_open and view.phase is not Phase.CHECK_IN and not (view.phase is Phase.SIGN_UP and is_awaiting)
    edit = _button("seasonedit", view, words.edit()) if can_edit else None
    has_homes = isinstance(preview, SeasonPreview) and preview.homes
    placing = row(_button("seasonassign", view, words.assign()), _button("seasonswap", view, words.swap()))
    more = row(
        _button("seasonpeople", view, words.people()),
        season_button("seasonrole", view, words.champions_role(), view.file.decisions),
        season_button("seasonrulings", view, words.rulings()),
        season_button("seasonexport", view, seasons.export()),
        _button("seasonpause", view, words.pause()) if view.phase in (Phase.CHECK_IN, *RUNNING) else None,
    )
    return layout(
        text(clip("\n".join([heading(view), *held, *lines]), TEXT)),
        *move,
        row(*first, edit, _button("seasoncancel", view, words.cancel()) if is_open else None),
        placing if has_homes else None,
        more,
    )


def on_hold(view: SeasonView) -> tuple[list[str], list[Row]]:
    """Return the lines and buttons of a league that rests because its channel seems to be gone."""
    if view.league.missing_since is None or view.league.ended_at is not None:
        return [], []
    if (until := lost_until(view.league)) is None:
        return [places.league_missing()], []
    return [places.league_lost(safe(view.league.name), until)], [row(move_button("movehere", view.league.id))]


def decision_layout(view: SeasonView, seats: range) -> LayoutView:
    lapses_at, few = view.file.lapses_at, here_of(view)
    assert lapses_at is not None
    can_start = view.phase is Phase.CHECK_IN and SMALLEST <= few < FEWEST and few in seats
    if view.phase is Phase.CHECK_IN:
        said = season_rounds.after_check_in(few, can_start=can_start)
    else:
        said = words.after_sign_up(len(view.season.playing))
    buttons = [season_button("seasonlonger", view, words.longer(), style=ButtonStyle.primary)]
    buttons += [season_button("seasonsmaller", view, words.smaller())] if can_start else []
    cancel = _button("seasoncancel", view, words.cancel())
    lines = [asks_to_decide(view), said, words.undecided(lapses_at)]
    return layout(text("\n".join(lines)), row(*buttons, cancel))


def asks_to_decide(view: SeasonView) -> str:
    who, name = " ".join(map(mention, view.file.organisers)), safe(view.league.name)
    if view.phase is Phase.CHECK_IN:
        return season_rounds.too_few_here(who, name, here_of(view), FEWEST)
    return words.sign_up_over(who, name)


def here_of(view: SeasonView) -> int:
    return sum(each.here and each.status is Status.PLAYING for each in view.season.entries)


def organised_layout(view: SeasonView) -> LayoutView:
    told, (held, move) = words.organised_by(list(map(mention, view.file.organisers))), on_hold(view)
    people = row(_button("seasonpeople", view, words.people()))
    return layout(text("\n".join([heading(view), *held, told])), *move, people)


def _button(verb: str, view: SeasonView, label: str, style: ButtonStyle = ButtonStyle.secondary) -> ActionButton:
    return season_button(verb, view, label, view.file.decisions, style=style)


def _before(view: SeasonView, preview: SeasonPreview | int) -> tuple[list[str], list[ActionButton]]:
    lines = [*(not_here(view) or [words.sign_up_until(view.file.closes_at)]), *known_lines(view)]
    apart = _button("seasonapart", view, words.apart())
    if isinstance(preview, int):
        rules = view.season.rules
        few = season_rounds.too_few(preview, FEWEST) if rules.rounds else words.too_few(preview, rules.size)
        return [*lines, few], [apart]
    lines += figures(preview, view.season.rules)
    lines += [words.home(number, _names(people)) for number, people in enumerate(preview.homes, 1)]
    label = words.start_anyway() if preview.is_short else words.start()
    args = (view.file.decisions, preview.key, int(preview.is_short))
    style = ButtonStyle.secondary if preview.is_short else ButtonStyle.success
    return lines, [season_button("seasonstart", view, label, *args, style=style), apart]


def known_lines(view: SeasonView) -> list[str]:
    """Return who of a spreadsheet or the season before has signed up, who has not, and who is new."""
    if not view.file.before:
        return []
    known = known_people(view.file)
    lists = (words.recognised, known.recognised), (words.missing, known.missing), (words.unknown, known.unknown)
    missing = {player: view.file.names.get(player, "") for player in known.missing}
    return [said(_names(people, missing), len(people)) for said, people in lists if people]


def _names(people: Sequence[Player], names: Mapping[Player, str] = MappingProxyType({})) -> list[str]:
    return some([safe(names[player]) if names.get(player) else shown_player(player) for player in people])


def figures(preview: SeasonPreview, rules: SeasonRules) -> list[str]:
    sums = words.figures(preview.people, preview.divisions, preview.tables, preview.hours, preview.weeks)
    if rules.rounds:
        sums = season_rounds.figures(preview.people, preview.tables, rules.rounds, preview.hours, preview.weeks)
    return [
        sums,
        *([words.too_short(LEAST_HOURS)] if preview.is_short else []),
        *([] if rules.rounds else [words.meetings(*preview.meetings)]),
        *filter(None, [words.in_common(preview.hours_in_common, preview.without_language, preview.not_apart)]),
        *([words.at_more(preview.at_more, rules.at_once)] if preview.at_more else []),
        *([words.reserves(preview.reserves)] if preview.reserves else []),
    ]


def _running(view: SeasonView) -> list[str]:
    states = [fixture.state for fixture in view.season.fixtures]
    started = [states.count(state) for state in STARTED]
    waiting = states.count(FixtureState.WAITING) + states.count(FixtureState.LACKING)
    nowhere = sum(view.file.table(fixture.id).channel == 0 for fixture in view.called)
    is_homeless = view.league.missing_since is not None
    return [
        phase_line(view),
        words.running(waiting, *started),
        season_rounds.next_round() if view.season.has_next else words.closing(),
        *([words.no_place(nowhere, f"<#{view.league.channel}>")] if nowhere and not is_homeless else []),
    ]


def extension_form(view: SeasonView, custom_id: CustomId) -> Modal:
    weeks = {str(each): str(each) for each in range(1, MOST_EXTENSION + 1)}
    fields = (_choice("weeks", words.more_weeks(), weeks, "1"),)
    return modal(custom_id, words.extend(), fields, words.reason(), needed=True)


def cancelling_form(view: SeasonView, custom_id: CustomId) -> Modal:
    seen = season_id("seasoncancel", view, view.file.decisions)
    return modal(seen, words.cancel(), (), words.reason(), needed=True)


def organisers_form(view: SeasonView, custom_id: CustomId) -> Modal:
    chosen = [SelectDefaultValue(id=user, type=SelectDefaultValueType.user) for user in view.file.organisers]
    return _form(
        custom_id, words.people(), (words.organisers(), _people(max_values=MOST_ORGANISERS, default_values=chosen))
    )


def apart_form(view: SeasonView, custom_id: CustomId) -> Modal:
    return _form(custom_id, words.apart(), (words.two_people(), _people(min_values=2, max_values=2)))


def assign_form(view: SeasonView, custom_id: CustomId, count: int) -> Modal:
    divisions = {str(each): seasons.division_name(each) for each in range(1, count + 1)}
    form = modal(custom_id, words.assign(), (_choice(DIVISION, words.to_division(), divisions, "1"),))
    return _with(form, (words.person(), _people(required=True)))


def swap_form(view: SeasonView, custom_id: CustomId) -> Modal:
    return _form(custom_id, words.swap(), (words.two_who_swap(), _people(min_values=2, max_values=2, required=True)))


def role_form(view: SeasonView, custom_id: CustomId) -> Modal:
    role = view.file.champion_role
    chosen = [SelectDefaultValue(id=role, type=SelectDefaultValueType.role)] if role else []
    select: RoleSelect[Any] = RoleSelect(
        custom_id=ROLE, min_values=0, max_values=1, default_values=chosen, required=False
    )
    return _form(custom_id, words.champions_role(), (words.role(), select))


def ruling_form(view: SeasonView, custom_id: CustomId) -> Modal:
    fields = (_choice("what", words.ruling(), dict(words.rulings_there_are()), "void"),)
    return _with(
        modal(custom_id, words.rule(), fields),
        (words.table(), typed(TABLE, required=False)),
        (words.whom(), _people(min_values=0, max_values=1, required=False)),
        (words.reason(), typed(SAID)),
    )


def pause_form(view: SeasonView, custom_id: CustomId) -> Modal:
    days = ((words.first_day(), typed(FIRST, required=False)), (words.last_day(), typed(DAY, required=False)))
    return _form(custom_id, words.pause(), *days, (words.reason(), typed(SAID)))


def report_form(custom_id: CustomId) -> Modal:
    return _form(custom_id, seasons.report_title(), (seasons.report_label(), typed(SAID)))


def _people(**options: Any) -> UserSelect[Any]:
    return UserSelect(custom_id=PEOPLE, **options)


def _form(custom_id: CustomId, title: str, *parts: tuple[str, Item[Any]]) -> Modal:
    return _with(Modal(title=clip(title, TITLE), custom_id=custom_id.form, timeout=IN_USE), *parts)


def _with(shown: Modal, *parts: tuple[str, Item[Any]]) -> Modal:
    for title, component in parts:
        shown.add_item(Label(text=clip(title, TITLE), component=component))
    return shown
