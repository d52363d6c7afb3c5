import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from paxbot import PaxError
from paxbot.present import words
from paxbot.present.errors import sentence
from paxbot.present.pamir import names
from paxbot.present.pamir.card_texts import card_view
from paxbot.present.pamir.text import printed
from paxbot.present.words import by_language, in_all, language, languages, of_locale, speak, speaking
from tests.cases import for_each


def persia() -> str:
    return names.region("persia")


def test_english_is_spoken_unless_another_language_is() -> None:
    assert (language(), persia()) == ("en", "Persia")
    with speaking("de"):
        assert (language(), persia()) == ("de", "Persien")
        with speaking("en"):
            assert persia() == "Persia"
        assert persia() == "Persien"
    assert persia() == "Persia"


def test_a_language_there_is_not_is_english() -> None:
    with speaking("xx"):
        assert (language(), persia()) == ("en", "Persia")


def test_another_language_ends_with_an_error_too() -> None:
    with pytest.raises(RuntimeError), speaking("de"):
        raise RuntimeError
    assert persia() == "Persia"


@for_each(
    ("locale", "key"),
    [("de", "de"), ("de-AT", "de"), ("en-US", "en"), ("en-GB", "en"), ("fr", "en"), ("pt-BR", "en"), ("", "en")],
)
def test_a_locale_has_the_language_that_fits_it_best(locale: str, key: str) -> None:
    assert of_locale(locale) == key


def test_a_locale_of_a_country_has_its_own_language_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(words.CATALOGUES, "pt_BR", words.CATALOGUES["en"])
    assert of_locale("pt-BR") == "pt_BR"
    assert of_locale("pt") == "en"


def test_every_language_is_called_by_its_own_name_whatever_is_spoken() -> None:
    with speaking("de"):
        assert languages() == {"en": "English", "de": "Deutsch"}


def test_what_is_said_in_all_languages_begins_with_english_and_names_nothing_twice() -> None:
    assert in_all(persia) == ("Persia", "Persien")
    assert in_all(lambda: names.region("kabul")) == ("Kabul",)
    assert language() == "en"


async def test_tasks_speak_side_by_side_each_their_own_language() -> None:
    async def say(key: str) -> str:
        speak(key)
        await asyncio.sleep(0)
        return persia()

    assert list(await asyncio.gather(say("de"), say("en"), say("de"))) == ["Persien", "Persia", "Persien"]
    assert persia() == "Persia"


async def test_what_is_begun_meanwhile_goes_on_in_the_same_language() -> None:
    with speaking("de"):
        task, thread = asyncio.create_task(_persia()), asyncio.to_thread(persia)
    assert await task == "Persien"
    with speaking("de"):
        assert await thread == "Persien"
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(persia).result() == "Persia"


async def _persia() -> str:
    return persia()


def test_what_is_remembered_is_remembered_for_its_language() -> None:
    calls: list[str] = []

    @by_language(10)
    def shouted(word: str) -> str:
        calls.append(language())
        return f"{persia()}{word}"

    for key, said in (("en", "Persia!"), ("de", "Persien!"), ("en", "Persia!"), ("de", "Persien!")):
        with speaking(key):
            assert shouted("!") == said
    assert calls == ["en", "de"]


def test_errors_and_cards_are_told_in_the_language_spoken_after_they_were_told_in_another() -> None:
    english = sentence(PaxError("game_over")), card_view(105).title, printed(1)
    with speaking("de"):
        german = sentence(PaxError("game_over")), card_view(105).title, printed(1)
    assert all(one != other for one, other in zip(english, german, strict=True))
    assert (sentence(PaxError("game_over")), card_view(105).title, printed(1)) == english
