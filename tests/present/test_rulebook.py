import re

import pytest

from paxbot import PaxError
from paxbot.games.pamir.terms import COURT_CARDS
from paxbot.games.registry import GAMES
from paxbot.present.rulebook import LEFT_OUT, Section, related, rulings, section, sections
from paxbot.present.words import speaking
from paxbot.presenters import PRESENTERS
from tests.test_rule_index import DIGESTS, Digest, headings

LONGEST = 3900
ALL = [each for game in GAMES for each in sections(game)]


@DIGESTS
def test_every_heading_of_a_digest_is_a_section(digest: Digest) -> None:
    kept = [heading for heading in headings(digest.path) if heading not in LEFT_OUT]
    assert set(kept) <= {each.path for each in sections(digest.game)}
    for path in kept:
        found = section(digest.game, path)
        assert found.path == path
        assert section(digest.game, found.slug) == found


def test_every_section_fits_into_a_message_and_into_custom_ids() -> None:
    assert [each.path for each in ALL if len(each.text) > LONGEST] == []
    assert [each.path for each in ALL if not re.fullmatch("[a-z0-9]{1,60}", each.slug)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_text_has_no_markup_that_discord_does_not_show(language: str) -> None:
    with speaking(language):
        odd = [
            each.path
            for game in GAMES
            for each in sections(game)
            for mark in ("](", "|", "RULING")
            if mark in each.text
        ]
    assert odd == []


def test_a_section_opens_with_its_first_sentences() -> None:
    bribes = section("pamir", "Play > Bribes")
    assert bribes.text.startswith(bribes.opening)
    assert bribes.opening.endswith(".")
    assert bribes.chapter == "Play"


def test_a_section_that_opens_with_a_list_opens_with_all_of_it() -> None:
    opening = section("spartacus", "Final resolution > Points").opening
    assert opening.count("\n- ") >= 4
    assert not any(each.opening.endswith(":") for game in GAMES for each in sections(game))


def test_a_table_becomes_a_list() -> None:
    told = section("porfiriana", "Turn > Actions").text
    assert "- **Sell Card**: Actions: 1 · Gold: brings the economy value" in told


def test_related_are_the_chapter_what_is_named_and_the_rest_of_the_chapter() -> None:
    def paths(of: Section) -> list[str]:
        return [each.path for each in related(of)]

    limit = paths(section("pamir", "Cleanup > Court limit"))
    assert limit[0] == "Cleanup"
    assert {"Cleanup > Hand limit", "Cleanup > Events"} < set(limit)
    assert "Play > Bribes" in paths(section("pamir", "Card actions > Hostages"))
    bribes = paths(section("pamir", "Play > Bribes"))
    assert {"Card actions > Hostages", "Events > Courtly Manners", "Play > Impact icons"} < set(bribes)


@pytest.mark.parametrize(
    ("language", "start", "source"),
    [("en", "The rulebook ", "Source: "), ("de", "Die Spielregel ", "Quelle: ")],
)
def test_a_ruling_says_that_the_rulebook_is_silent_how_we_play_and_why(language: str, start: str, source: str) -> None:
    with speaking(language):
        found = [each for game in GAMES for each in sections(game) if each.applies]
        assert len(found) == 142 + 64 + 34
        for each in found:
            assert each.opening.startswith(start), each.path
            assert each.text.startswith(each.opening)
            assert each.text.split("\n\n")[-1].startswith(source)
            assert each.title.endswith("?")
            assert section(each.game, each.slug) == each


def test_every_ruling_is_told_in_german() -> None:
    with speaking("de"):
        german = {(each.game, each.path): each for game in GAMES for each in sections(game) if each.applies}
    assert german == {place: each for place, each in german.items() if each.title != section(*place).title}


def test_a_ruling_belongs_to_rules_and_leads_to_them() -> None:
    for each in ALL:
        for path in each.applies:
            rule = section(each.game, path)
            assert each in rulings(rule)
            assert rule in related(each)
    assert rulings(section("pamir", "Rulings > 3")) == ()
    (silent,) = rulings(section("pamir", "End of the game > Ties"))
    assert "we play it this way: If military stars and rupees are equal too, the win is shared." in silent.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_edition_names_publisher_and_year_and_says_whether_cards_are_reconstructed(
    game: str, language: str
) -> None:
    publisher = {
        "pamir": "Wehrlegig Games, 2019",
        "porfiriana": "Sierra Madre Games, 2015",
        "spartacus": "Irongames, 2011",
    }
    with speaking(language):
        opening = section(game, "Edition").opening
    assert publisher[game] in opening
    assert re.search("re[ck]onstru[ck]tion", opening, re.IGNORECASE)


def test_a_rule_that_is_not_there_is_refused() -> None:
    with pytest.raises(PaxError, match="unknown_rule"):
        section("pamir", "Play > Chess")
    with pytest.raises(PaxError, match="unknown_rule"):
        section("chess", "Play")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_card_leads_to_rules_of_what_is_printed_on_it(game: str) -> None:
    presenter = PRESENTERS[game]
    for each in presenter.cards():
        rules = presenter.card(each.number).rules
        assert len(rules) == len(set(rules)) > 1, each
        assert [section(game, rule).path for rule in rules] == list(rules)


def test_every_ability_of_a_court_card_leads_to_its_own_rule() -> None:
    for card in COURT_CARDS.values():
        led = [rule for rule in PRESENTERS["pamir"].card(card.number).rules if rule.startswith("Abilities")]
        assert len(led) == bool(card.ability)
