import discord
import pytest

from tests.bot.people import Table, answered, labels, panel, said, start_game, text
from tests.cases import for_each


@pytest.fixture(autouse=True)
async def organiser(table: Table) -> None:
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    table.people["boss"] = table.guild.add_member(table.env.create_user("boss"), roles=[role])


async def listed(table: Table, who: str = "zoe") -> str:
    result = await table.people[who].slash(table.channel, "league results")
    shown = panel(result)
    assert shown.flags.ephemeral
    return text(shown)


async def entered(table: Table, lines: str, day: str = "2025-12-24", who: str = "boss") -> str:
    form = await table.people[who].slash(table.channel, "league enter", game="toy")
    return said(await table.people[who].submit_modal(form, {"lines": lines, "day": day}))


async def corrected(table: Table, lines: str, reason: str = "A coin lay under the table", number: int = 1) -> str:
    form = await table.boss.slash(table.channel, "league correct", number=number)
    return said(await table.boss.submit_modal(form, {"lines": lines, "reason": reason}))


async def test_a_game_that_ended_is_listed_for_everybody_and_says_how_it_ended(table: Table) -> None:
    assert "No game has ended on this server yet." in await listed(table)
    await start_game(table, "bob")
    await table.bot.services.endings.enforce(1, by=table.ann.id, moderator=True)
    told = await listed(table)
    assert "**1 · Coins**" in told
    assert "ended early by a moderator" in told
    assert "ann · bob" in told or "bob · ann" in told
    assert "-# A moderator intervened." in told


async def test_a_game_played_elsewhere_is_entered_and_marked_everywhere(table: Table) -> None:
    told = await entered(table, "1, Ida, 12\n2, Jo, 9\n2, Robot, 9")
    assert "The result is entered." in told
    for shown in (told, await listed(table)):
        assert "1. Ida 12 · 2. Jo 9 · 2. Robot 9" in shown
        assert f"-# Not verified: <@{table.boss.id}> entered it." in shown
    (row,) = await table.bot.services.results._repository.store.results_of(table.guild.id, 9)
    assert (row.how, row.verified, row.ended_at.isoformat()) == ("entered", False, "2025-12-24T12:00:00+00:00")
    assert [(stint.name, stint.automated) for stint in row.stints] == [("Ida", False), ("Jo", False), ("", True)]


async def test_who_enters_a_game_hears_for_which_month_it_counts_or_why_for_none(table: Table) -> None:
    assert "no open month on this server counts this game" in await entered(table, "1, Ida\n2, Jo")
    assert "It is open" in said(await table.boss.slash(table.channel, "league new", name="Club"))
    assert "It doesn’t count for Club: it ended before the current month started." in await entered(
        table, "1, Ida\n2, Jo"
    )
    assert "only one person played" in await entered(table, "1, Ida\n2, Robot", day="2026-01-01")
    assert "It counts for Club, marked as not verified." in await entered(table, "1, Ida\n2, Jo", day="2026-01-01")
    shown = text(panel(await table.zoe.slash(table.channel, "league standings")))
    assert "-# 1 of these games was entered by an organiser and isn’t verified." in shown


async def test_a_correction_stands_beside_what_was_written_with_its_reason(table: Table) -> None:
    await entered(table, "1, Ida, 12\n2, Jo, 9")
    told = await corrected(table, "2, Ida, 12\n1, Jo, 13")
    assert "The correction stands beside the result." in told
    for shown in (told, await listed(table)):
        assert "1. Ida 12 · 2. Jo 9" in shown
        assert "1. Ida 12 → 2. Ida 12, 2. Jo 9 → 1. Jo 13. “A coin lay under the table”" in shown
        assert f"-# Corrected by <@{table.boss.id}>" in shown
    told = await corrected(table, "-, Ida, 12\n-, Jo, 13", "Played by other rules")
    assert "2. Ida 12 → Ida 12, 1. Jo 13 → Jo 13. “Played by other rules”" in told


async def test_the_form_of_a_correction_has_what_stands(table: Table) -> None:
    await entered(table, "1, Ida, 12\n2, Jo, 9")
    await corrected(table, "2, Ida, 12\n1, Jo, 13")
    form = await table.boss.slash(table.channel, "league correct", number=1)
    assert form.modal is not None
    assert "2, Ida, 12\\n1, Jo, 13" in repr(form.modal)


@for_each(
    ("lines", "reason", "refusal"),
    [
        ("1, Ida, 12\n2, Jo, 9", "x", "Everything is as it was"),
        ("2, Ida, 12\n1, Jo, 9", " \n ", "A correction has a reason"),
        ("2, Ida, 12\n1, Jo, 9", "\u200b", "A correction has a reason"),
        ("2, Ida, 12\n1, Jim, 9", "x", "the same names as the result"),
        ("2, Ida, 12", "x", "the same names as the result"),
        ("1, Ida, 12\n3, Jo, 9", "x", "The places do not fit together."),
        ("1, Ida, 12\n-, Jo, 9", "x", "The places do not fit together."),
        ("1 Ida 12\n2, Jo, 9", "x", "I do not understand line 1."),
    ],
)
async def test_what_is_no_correction_is_refused_with_a_sentence_and_changes_nothing(
    table: Table, lines: str, reason: str, refusal: str
) -> None:
    if "Ida" not in await listed(table):
        await entered(table, "1, Ida, 12\n2, Jo, 9")
    assert refusal in await corrected(table, lines, reason)
    assert "Corrected" not in await listed(table)


async def test_two_who_correct_at_the_same_time_do_not_undo_each_other(table: Table) -> None:
    await entered(table, "1, Ida, 12\n2, Jo, 9")
    form = await table.boss.slash(table.channel, "league correct", number=1)
    await corrected(table, "2, Ida, 12\n1, Jo, 13")
    late = await table.boss.submit_modal(form, {"lines": "1, Ida, 20\n2, Jo, 9", "reason": "x"})
    assert "Somebody has corrected this result meanwhile." in said(late)


@for_each(
    ("lines", "day", "refusal"),
    [
        ("1, Ida", "2025-12-24", "This game has 2 to 5 seats"),
        ("1, Ida\n2, Jo", "24.12.2025", "I don't understand this day."),
        ("1, Ida\n2, Jo", "2099-12-24", "I don't understand this day."),
        ("1, Ida\n2, Jo", "1999-12-31", "I don't understand this day."),
        ("1, Ida\n2, Jo", "0001-01-01", "I don't understand this day."),
        ("-, Ida\n-, Jo", "2025-12-24", "The places do not fit together."),
    ],
)
async def test_what_is_no_result_is_refused_with_a_sentence(table: Table, lines: str, day: str, refusal: str) -> None:
    assert refusal in await entered(table, lines, day)
    assert "No game has ended" in await listed(table)


async def test_only_who_manages_the_server_corrects_and_enters(table: Table) -> None:
    await entered(table, "1, Ida, 12\n2, Jo, 9")
    for command, options in (("league correct", {"number": 1}), ("league enter", {"game": "toy"})):
        refused = await table.bob.slash(table.channel, command, **options)
        assert "Manage Server" in said(refused)
    assert "This server has no result 7." in said(await table.boss.slash(table.channel, "league correct", number=7))


async def test_a_name_that_the_servers_results_know_is_that_person(table: Table) -> None:
    await start_game(table, "bob")
    await table.bot.services.endings.lose(1)
    await entered(table, "1, BOB, 12\n2, Jo, 9\n3, <@123456789012345678>, 1")
    rows = await table.bot.services.results._repository.store.results_of(table.guild.id, 9)
    (row,) = [each for each in rows if not each.verified]
    assert [stint.user for stint in row.stints] == [table.bob.id, None, 123456789012345678]


async def test_a_name_that_players_of_the_server_know_is_that_person_and_the_answer_says_so(table: Table) -> None:
    await start_game(table, "bob")
    told = await entered(table, "1, @Bob, 12\n2, Jo, 9")
    assert f"Bob is <@{table.bob.id}>." in told
    assert "Known by name only: Jo." in told
    (row,) = await table.bot.services.results._repository.store.results_of(table.guild.id, 9)
    assert [(stint.user, stint.name) for stint in row.stints] == [(table.bob.id, "Bob"), (None, "Jo")]
    for lines in (f"1, Bob\n2, <@{table.bob.id}>", f"1, Bob\n2, {table.bob.id}", "1, Jo\n2, @jo"):
        assert "two seats" in await entered(table, lines)
    told = await entered(table, f"1, <@{table.bob.id}>\n2, Robot")
    assert "Known by" not in told
    assert " is <@" not in told


async def test_the_form_of_an_entered_game_says_that_members_can_be_named_by_mention(table: Table) -> None:
    form = await table.boss.slash(table.channel, "league enter", game="toy")
    assert "<@ID>" in repr(form.modal)


async def test_a_long_list_has_pages(table: Table) -> None:
    for day in range(1, 8):
        await entered(table, f"1, Ida, {day}\n2, Jo, 0", f"2025-11-0{day}")
    shown = panel(await table.zoe.slash(table.channel, "league results"))
    assert "Ida 7" in text(shown)
    assert labels(shown) == ["Next"]
    older = panel(answered(await table.zoe.click(shown, label="Next")))
    assert "Ida 1" in text(older)
    assert "Ida 7" not in text(older)


async def test_a_person_whose_number_is_none_of_discords_is_refused(table: Table) -> None:
    assert "I do not understand line 1." in await entered(table, "1, <@99999999999999999999>, 12\n2, Jo, 9")
    assert "No game has ended" in await listed(table)


async def test_results_with_much_to_tell_of_them_fit_into_the_list(table: Table) -> None:
    names = [letter * 32 for letter in "ABCDE"]
    for _ in range(5):
        await entered(table, "\n".join(f"{place}, {name}, 1000" for place, name in enumerate(names, 1)))
    for number in range(1, 6):
        for points in (1001, 1002):
            lines = "\n".join(f"{place}, {name}, {points}" for place, name in enumerate(names, 1))
            assert "stands beside" in await corrected(table, lines, "*" * 200, number)
    assert "**5 · Coins**" in await listed(table)


async def test_nobody_has_two_seats_of_a_result(table: Table) -> None:
    person = f"<@{table.ann.id}>"
    assert "two seats" in await entered(table, f"1, {person}, 12\n2, {person}, 9")
    assert "two seats" in await entered(table, "1, Ida, 12\n2, ida, 9")
    assert "No game has ended" in await listed(table)
