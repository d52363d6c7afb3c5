from paxbot.present.phrase import NAME_LENGTH, told_apart
from paxbot.present.words import brief
from paxbot.render import fonts
from paxbot.render.fonts import Face
from tests.cases import for_each


def test_names_that_differ_stay_as_they_are() -> None:
    assert told_apart(("Alex", "Bo", "山田", "🐻", "Alexa", "Player 1", "Player 2", "")) == (
        *("Alex", "Bo", "山田", "🐻", "Alexa", "Player 1", "Player 2", ""),
    )


@for_each(
    "copy",
    ["Alex", "alex", "ALEX", "Аlех", "Аӏех", "A1ex", "AIex", "Álex", "A.l.e.x", "Al\u200dex", "Alex ", "𝓐𝓵𝓮𝔁", "Alex!"],
)
def test_names_that_read_the_same_have_the_numbers_of_their_seats(copy: str) -> None:
    assert told_apart(("Bo", "Alex", copy)) == ("Bo", "Alex (2)", f"{copy} (3)")


def test_nobody_takes_the_name_that_tells_another_apart() -> None:
    names = told_apart(("Alex", "Alex", "Alex (1)", "Alex 2", "Bo"))
    assert names == ("Alex (1)", "Alex (2)", "Alex (1) (3)", "Alex 2 (4)", "Bo")


def test_long_names_are_told_apart_where_they_are_cut() -> None:
    names = told_apart(("Maximiliane Musterfrau", "Maximilian Mustermann", "M" * NAME_LENGTH, "M" * (NAME_LENGTH - 1)))
    assert names[:2] == ("Maximiliane Musterfrau (1)", "Maximilian Mustermann (2)")
    assert all(len(name) <= NAME_LENGTH for name in names)
    assert len({brief(name) for name in names}) == 4
    for room in (130, 180, 400):
        cut = [fonts.ellipsize(name, Face.NARROW, 40, room) for name in names]
        assert len(set(cut)) == 4
        assert all(fonts.width(name, Face.NARROW, 40) <= room for name in cut)
