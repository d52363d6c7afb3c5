"""Rulings of organisers as the tables hear of them, and a league that is taken in from a file."""

from datetime import timedelta

from tests.bot.clock import strike, wait
from tests.bot.people import labels, pings, said, text
from tests.bot.seasons import NAMES, Club

PLAYERS = ("bob", "cat", "dan", "eve")


async def rule(club: Club, what: str, **filled: object) -> str:
    form = await club.press(await club.command("league manage"), "Rule on a table")
    told = said(await club.table.ann.submit_modal(form, {"what": [what], "said": "Wrong rules.", **filled}))
    await strike(club.table)
    return told


async def playing(club: Club) -> None:
    await club.open(*PLAYERS)
    await club.start()
    await club.come()


async def test_a_table_whose_game_is_void_hears_why_and_is_not_asked_for_a_good_word(club: Club) -> None:
    await playing(club)
    thread = club.first_thread()
    assert "Done." in await rule(club, "void", table="1")
    told = [text(message) for message in thread.history()]
    assert sum("Table 1: this game is void and is played again" in each for each in told) == 1
    assert any("Reason: Wrong rules." in each for each in told)
    (ended,) = [each for each in told if "Its record is attached" in each]
    assert "this game is void and does not count" in ended
    assert "good word" not in ended
    assert club.table.ann.mention not in ended


async def test_the_tables_of_whoever_is_taken_out_hear_why(club: Club) -> None:
    await playing(club)
    player = club.table.people[(await club.seated(0))[0]]
    assert "Done." in await rule(club, "remove", people=[player])
    told = [text(message) for message in club.first_thread().history()]
    assert any(f"Table 1: {player.mention} was taken out. Reason: Wrong rules." in each for each in told)
    assert not any("taken out" in text(message) for message in await club.messages())
    assert "Not taking part here" in await rule(club, "remove", people=[player])


async def test_whoever_is_taken_out_without_an_open_table_hears_why_in_the_channel(club: Club) -> None:
    await club.open(*NAMES[1:])
    await club.start()
    seated = await club.seated(0)
    player = club.table.people[next(name for name in NAMES[1:] if name not in seated)]
    assert "Done." in await rule(club, "remove", people=[player])
    (told,) = [text(each) for each in await club.messages() if "has taken you out" in text(each)]
    assert f"{player.mention}, an organiser has taken you out. Reason: Wrong rules." in told
    assert [player.id] in pings(club.table, club.channel)


async def test_whoever_comes_back_after_their_place_was_inherited_hears_that_they_are_a_reserve(club: Club) -> None:
    post = await club.open(*PLAYERS)
    await club.table.fay.click(post, label="Be a reserve")
    await club.start()
    player = club.table.people[(await club.seated(0))[0]]
    await rule(club, "remove", people=[player])
    await rule(club, "reinstate", people=[player])
    assert any(f"{player.mention}, you're back in as a reserve" in text(each) for each in await club.messages())


async def test_a_table_hears_whose_seat_the_organisers_hand_over(club: Club) -> None:
    await playing(club)
    player = club.table.people[(await club.seated(0))[0]]
    assert "Done." in await rule(club, "hand_over", people=[player], table="1")
    told = [text(message) for message in club.first_thread().history()]
    assert any(f"Table 1: {player.mention} has lost the seat. Reason: Wrong rules." in each for each in told)


async def test_whoever_has_left_a_season_that_runs_is_not_asked_whether_they_want_to_leave(club: Club) -> None:
    await playing(club)
    player = club.table.people[(await club.seated(0))[0]]
    await club.leave(player)
    assert "You aren't taking part here" in said(await player.click(await club.standings(), label="Leave"))


async def test_the_divisions_of_a_file_are_kept_if_each_has_the_people_for_a_table(club: Club) -> None:
    await club.open()
    rows = b"".join(b"%d,%s\n" % (1 + number // 4, name.encode()) for number, name in enumerate(NAMES))
    told = said(await club.command("league import", file=("club.csv", b"division,name\n" + rows)))
    assert "Read: 2 divisions (4 and 4)" in told
    assert "⚠️" not in told
    assert "have changed" not in text(await club.post())
    assert "2 divisions, by last season or an imported list; 2 go up" in text(await club.post())


async def test_an_organiser_sees_whom_the_file_knows_and_puts_people_into_divisions(club: Club) -> None:
    await club.open(size="3")
    file = b"division;name;\r\n1;@ANN;\r\n1;Bob#1234;\r\n1;cat;\r\n1;dan;\r\n2;eve;\r\n2;fay;\r\n2;J\xf6rg;\r\n;;\r\n"
    assert "Not signed up yet (7): ＠ANN" in said(await club.command("league import", file=("club.csv", file)))
    people = {name: club.table.people[name] for name in ("bob", "cat", "dan", "eve", "fay", "gus")}
    for person in people.values():
        assert "signed up" in said(await person.click(await club.post(), label="Join"))
    managed = await club.command("league manage")
    assert "Recognised (5)" in said(managed)
    assert "Not signed up yet (2): ＠ANN, Jörg" in said(managed)
    assert f"assign them (1): {people['gus'].mention}" in said(managed)

    def of(*names: str) -> str:
        return ", ".join(people[name].mention for name in names)

    assert f"**Division 1**: {of('bob', 'cat', 'dan')}\n**Division 2**: {of('eve', 'fay', 'gus')}" in said(managed)
    form = await club.press(managed, "Swap")
    swapped = await club.table.ann.submit_modal(form, {"people": [people["dan"], people["eve"]]})
    assert f"**Division 1**: {of('bob', 'cat', 'eve')}" in said(swapped)
    form = await club.press(swapped, "Assign")
    assigned = await club.table.ann.submit_modal(form, {"people": [people["gus"]], "division": ["1"]})
    assert people["gus"].mention in said(assigned).partition("**Division 1**")[2].partition("\n")[0]
    ruled = said(await club.press(assigned, "Rulings"))
    assert "division changed. gus → 1" in ruled
    await club.start()
    home = {entry.player: entry.division for entry in (await club.view()).season.entries}
    assert (home[str(people["gus"].id)], home[str(people["dan"].id)]) == (0, 1)


async def test_a_division_of_a_file_that_is_too_small_for_a_table_is_named(club: Club) -> None:
    await club.open()
    rows = b"1,ann\n1,bob\n1,cat\n1,dan\n2,eve\n2,fay\n"
    told = said(await club.command("league import", file=("club.csv", b"division,name\n" + rows)))
    assert "Division 2 has 2, and a table has" in told
    assert "Division 1 has" not in told
    assert "on divisions of" in text(await club.post())


async def test_all_free_seats_stand_in_one_message_that_follows_them(club: Club) -> None:
    await playing(club)
    first, second = [[club.table.people[name] for name in await club.seated(table)] for table in (0, 1)]
    leavers = [first[0], next(person for person in second if person is not first[0])]
    for leaver in leavers:
        await club.leave(leaver)
    (listed,) = [message for message in await club.messages() if "free" in text(message)]
    seats = [(each.id, seat) for each, seat in (await club.view()).sought]
    assert len(seats) > len(leavers)
    assert f"{len(seats)} seats are free" in text(listed)
    assert labels(listed) == [f"Take seat {seat + 1} at table {table + 1}" for table, seat in seats]
    assert f"- Table 1, seat 1 <#{club.first_thread().id}>" in text(listed)
    assert "seat is yours" in said(await club.table.people["hal"].click(listed, label="Take seat 1 at table 1"))
    (now,) = [message for message in await club.messages() if "free" in text(message)]
    assert now.id == listed.id
    assert len(labels(now)) == len(seats) - 1


async def test_who_misses_a_roll_call_is_reminded_once_and_told_of_the_lost_seat(club: Club) -> None:
    await club.open(*PLAYERS)
    await club.start()
    absent, *_ = await club.seated(0)
    await club.come(absent)
    thread, person = club.first_thread(), club.table.people[absent]
    await wait(club.table, hours=23)
    before = len(thread.history())
    await wait(club.table, hours=2)
    (reminder,) = thread.history()[before:]
    assert f"{person.mention}, table 1 waits for you: press “I'm here” by" in text(reminder)
    assert pings(club.table, thread)[-1] == [person.id]
    assert not reminder.components  # one call: it is not edited into a layout
    await wait(club.table, hours=24)
    told = [text(message) for message in thread.history()]
    (lost,) = [each for each in told if "have lost your seat" in each]
    assert f"{person.mention}, you didn't press “I'm here” in time and have lost your seat at table 1." in lost
    assert "that was your first miss. A second one takes you out." in lost
    assert sum("waits for you: press" in each for each in told) == 1


async def test_who_misses_a_second_roll_call_is_told_that_they_are_out(club: Club) -> None:
    await club.open(*PLAYERS)
    await club.start()
    while not (
        out := [player for player in PLAYERS if not (await club.view()).takes_part(club.table.people[player].id)]
    ):
        await wait(club.table, hours=12)
    told = [text(message) for thread in club.threads() for message in thread.history()]
    assert any("that was your second miss, so you're out." in each for each in told)
    assert any("isn't dealt, and you get nothing for it." in each for each in told)
    assert "You're no longer in it" in said(await club.table.people[out[0]].slash(club.channel, "league mine"))
    assert "never dealt" in said(await club.command("league manage"))


async def test_an_expulsion_is_taken_back_with_a_reason_that_everybody_reads(club: Club) -> None:
    await playing(club)
    player = club.table.people[(await club.seated(0))[0]]
    assert "Nobody has expelled this player" in await rule(club, "reinstate", people=[player])
    await rule(club, "remove", people=[player])
    assert "Done." in await rule(club, "reinstate", people=[player])
    (told,) = [text(each) for each in await club.messages() if "you're back in" in text(each)]
    assert f"{player.mention}, you're back in." in told
    assert "Reason: Wrong rules." in told


async def test_who_plays_in_a_season_is_told_how_long_an_absence_counts_there(club: Club) -> None:
    await club.open("bob")
    for name, is_told in (("bob", True), ("zoe", False)):
        noted = said(await club.table.people[name].slash(club.channel, "pax away", until="2026-01-05"))
        assert ("14 days in all count" in noted) == is_told


async def test_a_pause_is_told_with_its_days_and_ended_by_leaving_the_last_day_empty(club: Club) -> None:
    await playing(club)
    form = await club.press(await club.command("league manage"), "Pause")
    assert "Fill in the last day" in said(
        await club.table.ann.submit_modal(form, {"first": "", "day": "", "said": "?"})
    )
    form = await club.press(await club.command("league manage"), "Pause")
    last = (club.table.bot.settings.now() + timedelta(days=9)).date().isoformat()
    managed = await club.table.ann.submit_modal(form, {"first": "", "day": last, "said": "Holidays."})
    assert "which the dates include" in said(managed)
    told = [text(each) for each in await club.messages()]
    assert any("Paused from" in each and "every date moves by as long. Reason: Holidays." in each for each in told)
    assert "which the dates include" in text(await club.standings())
    form = await club.press(await club.command("league manage"), "Pause")
    said(await club.table.ann.submit_modal(form, {"first": "", "day": "", "said": "Snow."}))
    assert any("The pause is over" in text(each) for each in await club.messages())


async def test_the_division_is_not_named_where_there_is_only_one(club: Club) -> None:
    await playing(club)
    player = club.table.people[(await club.seated(0))[0]]
    mine = said(await player.slash(club.channel, "league mine"))
    assert "with 0 points, 4 games to finish" in mine
    told = [mine] + [text(message) for each in (club.channel, *club.threads()) for message in each.history()]
    assert not [each for each in told if "division" in each.lower()]
