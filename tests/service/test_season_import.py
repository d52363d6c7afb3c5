import pytest
from hypothesis import given, settings
from hypothesis.strategies import binary, sampled_from, text

from paxbot import PaxError
from paxbot.leagues.audit import faults
from paxbot.present.errors import sentence
from paxbot.service import Reason
from paxbot.service.leagues.draw import MOST, Roster, read_roster, same_name
from paxbot.service.leagues.views import known_people
from tests.cases import for_each
from tests.service.refusals import refused
from tests.service.season import ORGANISER, Club

NAMES = ["Jörg", "Zoë", "Łukasz", "Ann"]


async def take_in(club: Club, text: str) -> Roster:
    seen = (await club.view()).file.decisions
    return await club.seasons.read_in(club.league, by=ORGANISER, seen=seen, data=text.encode())


async def homes(club: Club) -> dict[str, int | None]:
    begun = await club.start()
    return {entry.player: entry.division for entry in begun.season.entries}


@for_each("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_is_read_in_the_encoding_of_its_spreadsheet(encoding: str) -> None:
    text = "division;name\r\n" + "".join(f"1;{name}\r\n" for name in NAMES)
    assert list(read_roster(text.encode(encoding)).names.values()) == NAMES


def test_what_german_excel_saves_is_read() -> None:
    text = "sep=;\r\nDivision;Spieler;Punkte;;\r\n1;Jörg;12,5;;\r\n;;;;\r\n2;Käthe;3;;\r\n;;;;\r\n"
    read = read_roster(text.encode("cp1252"))
    assert list(read.names.values()) == ["Jörg", "Käthe"]
    assert list(read.points.values()) == ["12.5", "3"]
    assert [len(people) for people in read.divisions] == [1, 1]


@for_each("text", ["division\tname\n1\tAnn, B\n", 'division, name\n1, "Ann, B"\n', "name|division\nAnn, B|1\n"])
def test_columns_are_parted_by_what_the_head_says(text: str) -> None:
    assert list(read_roster(text.encode()).names.values()) == ["Ann, B"]


@for_each(
    ("text", "number", "field"),
    [
        ("division,name\n,Ann", 2, "division"),
        ("division,name\n1,Ann\n²,Bob", 3, "division"),
        ("division,name\n1,Ann\n" + "9" * 5000 + ",Bob", 3, "division"),
        ("division,name\n1,Ann\n1,Ann", 3, "name"),
        ("division,name\n1,", 2, "name"),
        ("division,name\n1," + "A" * 81, 2, "name"),
        ("division,name\n\n1,Ann\n1," + "A" * 131_073, 4, "name"),
        ('division,name\n1,"' + "Ann\n" * 45_000, 2, "name"),
        ("division;name;id\n1;Ann;1,23457E+17", 2, "id"),
        ("division;name;points\n1;Ann;many", 2, "points"),
        ("division;name;points\n1;Ann;nan", 2, "points"),
        ("division;name;points\n1;Ann;1e400", 2, "points"),
        ("division;name;points\n1;Ann;" + "1" * 5000, 2, "points"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_column(text: str, number: int, field: str) -> None:
    with pytest.raises(PaxError) as error:
        read_roster(text.encode())
    assert error.value.reason == Reason.LINE_NOT_UNDERSTOOD
    assert error.value.details == {"number": number, "field": field}


@for_each(
    ("data", "reason"),
    [
        (b"division,name\n", Reason.ROSTER_EMPTY),
        (b"", Reason.ROSTER_EMPTY),
        (b"division\n1\n", Reason.ROSTER_EMPTY),
        (b"PK\x03\x04" + bytes(range(256)), Reason.NOT_TEXT),
        (b"division,name\n" + b"".join(b"1,p%d\n" % each for each in range(MOST + 1)), Reason.TOO_MANY_LINES),
    ],
)
def test_a_file_that_is_no_list_is_refused(data: bytes, reason: Reason) -> None:
    with pytest.raises(PaxError) as error:
        read_roster(data)
    assert error.value.reason == reason


@settings(max_examples=150)
@given(
    binary(max_size=80) | text(max_size=60).map(lambda each: f"division;name;points\n{each}".encode()),
    sampled_from(["", "utf-16", "cp1252"]),
)
def test_any_file_is_read_or_refused_with_a_reason(data: bytes, encoding: str) -> None:
    if encoding:
        data = data.decode("utf-8", "replace").encode(encoding, "replace")
    try:
        told = str(read_roster(data).divisions)
    except PaxError as error:
        told = sentence(error) or ""
    assert told


def test_divisions_are_in_the_order_of_their_lines_where_one_is_no_number() -> None:
    read = read_roster(b"division,name\nTop,Ann\n1,Bob\ntop,Cat\n")
    assert [[read.names[each] for each in people] for people in read.divisions] == [["Ann", "Cat"], ["Bob"]]
    assert len(read_roster("division,name\n１,Ann\n1,Bob\n".encode()).divisions) == 1


@for_each("spelt", ["@Jörg", "jörg#1234", "JORG", "Ｊörg", "Jo\u0308rg", " Jörg  #0 "])
def test_a_name_is_the_same_however_it_is_spelt(spelt: str) -> None:
    assert same_name(spelt) == same_name("Jörg")


@for_each("other", ["Jörg 2", "Jürg", "Team#2"])
def test_other_names_are_others(other: str) -> None:
    assert same_name(other) != same_name("Jörg")
    assert same_name("#") == "#"


async def test_people_keep_their_division_though_the_file_spells_them_otherwise(club: Club) -> None:
    await club.open(0)
    spelt = ["@Q01", "q02#1234", "Q03", "Q04", "Q05", "Q06"]
    await take_in(club, "division,name\n" + "".join(f"{1 + at // 3},{name}\n" for at, name in enumerate(spelt)))
    accepts = (await club.view()).file.rules_version
    for user in (6, 2, 5, 1, 4, 3):
        await club.seasons.join(club.league, user=user, name=f"q0{user}", accepts=accepts)
    assert await homes(club) == {str(user): (user - 1) // 3 for user in range(1, 7)}


async def test_of_two_who_are_spelt_alike_only_the_one_of_exactly_this_name_is_recognised(club: Club) -> None:
    await club.open(0)
    await take_in(club, "division,name\n1,Jorg\n2,Jörg\n")
    for user, name in ((1, "JORG"), (2, "Jörg")):
        await club.seasons.join(club.league, user=user, name=name, accepts=1)
    assert (await club.view()).file.before == (("name:Jorg",), ("2",))


async def test_people_are_known_by_the_name_of_their_account_too(club: Club) -> None:
    await club.open(0)
    await take_in(club, "division,name\n1,ann_b\n")
    await club.seasons.join(club.league, user=1, name="Ann 🎲", accepts=1, account="ann_b")
    assert (await club.view()).file.before == (("1",),)


async def test_a_second_file_takes_the_place_of_the_first(club: Club) -> None:
    await club.open(0)
    await take_in(club, "division,name\n1,Ann\n")
    await take_in(club, "division,name\n1,Bob\n")
    await club.seasons.join(club.league, user=1, name="Ann", accepts=1)
    assert (await club.view()).file.names == {"name:Bob": "Bob", "1": "Ann"}


async def in_two(club: Club, *later: str) -> None:
    """A league of a file with eight people in two divisions, all of whom have signed up, and others later."""
    await club.open(0)
    await take_in(club, "division,name\n" + "".join(f"{1 + at // 4},user {at + 1}\n" for at in range(8)))
    accepts = (await club.view()).file.rules_version
    for user, name in enumerate([*(f"user {each}" for each in range(1, 9)), *later], 1):
        await club.seasons.join(club.league, user=user, name=name, accepts=accepts)


async def planned(club: Club) -> list[set[int]]:
    preview = await club.seasons.preview(club.league, by=ORGANISER)
    return [set(map(int, people)) for people in preview.homes]


async def change(club: Club, **wanted: int) -> None:
    seen = (await club.view()).file.decisions
    await club.seasons.assign(club.league, by=ORGANISER, seen=seen, **wanted)


async def test_an_organiser_puts_a_person_into_a_division_and_the_others_make_room(club: Club) -> None:
    await in_two(club, "new one")
    assert await planned(club) == [{1, 2, 3, 4}, {5, 6, 7, 8, 9}]
    key = (await club.seasons.preview(club.league, by=ORGANISER)).key
    await change(club, user=9, division=0)
    assert await planned(club) == [{1, 2, 3, 9}, {4, 5, 6, 7, 8}]
    assert (await club.seasons.preview(club.league, by=ORGANISER)).key != key, "the old button starts no other draw"
    assert (await club.seasons.rulings(club.league))[-1].reason == "new one → 1"
    await homes(club)
    begun = (await club.view()).season
    assert {entry.player for entry in begun.entries if entry.division == 0} == {"1", "2", "3", "9"}
    assert not list(faults(begun))


async def test_two_people_change_places_and_all_others_stay(club: Club) -> None:
    await in_two(club)
    await change(club, user=2, other=7)
    assert await planned(club) == [{1, 7, 3, 4}, {5, 6, 2, 8}]
    await club.seasons.leave(club.league, user=1)
    assert await planned(club) == [{7, 3, 4}, {5, 6, 2, 8}]


async def test_nobody_is_put_where_there_is_no_room_or_no_division(club: Club) -> None:
    await in_two(club)
    await club.seasons.join(
        club.league, user=30, name="spare", accepts=(await club.view()).file.rules_version, reserve=True
    )
    for wanted, reason in (
        ({"user": 1, "division": 0}, Reason.SAME_DIVISION),
        ({"user": 1, "other": 2}, Reason.SAME_DIVISION),
        ({"user": 1, "division": 2}, Reason.NO_DIVISIONS),
        ({"user": 30, "division": 1}, Reason.TAKES_NO_PART),
        ({"user": 1, "other": 99}, Reason.TAKES_NO_PART),
    ):
        with refused(reason):
            await change(club, **wanted)
    for user in (5, 6, 7, 8):
        await change(club, user=user, division=0)
    with refused(Reason.DIVISION_FULL):
        await change(club, user=1, division=0)
    assert await planned(club) == [{5, 6, 7, 8}, {1, 2, 3, 4}]


async def test_nobody_is_assigned_where_lots_make_the_divisions(club: Club) -> None:
    await club.open(14, divisions=2)
    assert (await club.seasons.preview(club.league, by=ORGANISER)).homes == (), "the lots are not told before"
    with refused(Reason.NO_DIVISIONS):
        await change(club, user=1, division=0)


async def test_it_is_known_who_of_the_file_has_signed_up_and_who_is_new(club: Club) -> None:
    await club.open(0)
    await take_in(club, "division,name\n1,Ann\n1,Bob\n")
    for user, name in ((1, "@ann"), (2, "Cat")):
        await club.seasons.join(club.league, user=user, name=name, accepts=1)
    assert known_people((await club.view()).file) == (("1",), ("name:Bob",), ("2",))


async def test_a_ruling_does_not_keep_the_name_of_somebody_who_is_forgotten(club: Club) -> None:
    await in_two(club, "new one")
    await change(club, user=9, division=0)
    await change(club, user=2, other=7)
    await club.table.store.forget_user(9, {})
    assert [each.reason for each in await club.seasons.rulings(club.league)][-2:] == ["", "user 2 → 2, user 7 → 1"]
