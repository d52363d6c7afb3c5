import pytest

from paxbot.present.words import brief, reading_length, shortened, shortened_marked


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("Bartholomäus", "Bartholomäus"),
        ("Bartholomäus the Second", "Bartholomäu…"),
        ("Bo the Great of Bukhara", "Bo the Grea…"),
        ("Bo the Mild of Bukhara", "Bo the Mild…"),
        ("Олександр Великий", "Олександр В…"),
        ("山" * 20, "山" * 11 + "…"),
        ("abcdefghije\u0301f\u0301g", "abcdefghij…"),
        ("abcdefgh👩\u200d👩\u200d👧 and co", "abcdefgh…"),
        ("abcdefghij👍🏽👍🏽", "abcdefghij…"),
        ("Robot for ann", "Rob… for ann"),
        ("Robot for Ana (2)", "R… for A… (2)"),
        ("Robot for Maximilian", "R… for Maxi…"),
        ("Robot for M" + "\u0301" * 30 + "ax", "Robot for M…"),
    ],
)
def test_a_brief_name_ends_between_two_letters(name: str, shown: str) -> None:
    assert brief(name) == shown


def test_a_mark_made_harmless_is_never_parted_from_its_backslash() -> None:
    name = r"\_" * 20
    assert shortened_marked(name, 12) == r"\_" * 11 + "…"
    assert reading_length(shortened_marked(name, 12)) == 12


def test_a_text_of_one_letter_with_many_accents_is_cut_all_the_same() -> None:
    assert len(shortened("e" + "\u0301" * 500, 80)) <= 80
