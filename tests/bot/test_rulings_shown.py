import pytest
from discord import ui

from cogs.layouts.parts import TEXT
from cogs.layouts.rules import cited, rule_layout, rules_layout
from paxbot.games.pamir.moves import UseCard
from paxbot.games.pamir.terms import ActionKind
from paxbot.games.pamir.turn import Refusal
from paxbot.games.registry import GAMES
from paxbot.present.pamir import headings
from paxbot.present.porfiriana.refusals import CLOSED
from paxbot.present.rulebook import rulings, section, sections
from paxbot.present.words import CATALOGUES, Cited, speaking
from tests.cases import for_each

SILENT = "The rulebook is silent here; we play it this way: "


def said(shown: ui.LayoutView) -> str:
    return "\n".join(item.content for item in shown.walk_children() if isinstance(item, ui.TextDisplay))


@pytest.mark.parametrize("whole", [False, True])
def test_a_rule_tells_its_rulings_with_number_and_source(whole: bool) -> None:
    shown = rule_layout(section("pamir", "Play > Bribes"), "Pax Pamir", (), whole=whole)
    told = said(shown)
    assert f"{SILENT}A demand lies between the offer and the full bribe" in told
    assert "(Ruling 18. Source: our own choice.)" in told
    assert ("(Ruling 20. Source: public game records.)" in told) is whole
    assert ("There are 2 more rulings on this rule." in told) is not whole


@for_each("language", CATALOGUES)
def test_every_rule_of_every_game_tells_all_its_rulings_or_how_many_are_left(language: str) -> None:
    with speaking(language):
        for game in GAMES:
            for rule in sections(game):
                belonging = rulings(rule)
                for whole in (False, True):
                    told = said(rule_layout(rule, game, (), whole=whole))
                    assert len(told) <= TEXT
                    shown = sum(ruling.opening in told for ruling in belonging)
                    assert not belonging or shown, rule.path
                    assert shown == len(belonging) or any(word in told for word in ("more ruling", "weitere Auslegung"))


def test_a_ruling_itself_and_a_rule_without_one_say_nothing_more() -> None:
    for path in ("Rulings > 18", "Key concepts > The four suits"):
        rule = section("pamir", path)
        assert said(rule_layout(rule, "Pax Pamir", (), whole=True)).endswith(rule.text)


def test_the_rules_of_a_question_tell_their_rulings() -> None:
    told = said(rules_layout([section("spartacus", "Turn > Buy"), section("porfiriana", "Turn > Market")]))
    assert "One column may be bought in a turn. (Ruling 5. Source: the natural reading of the rulebook.)" in told
    assert "The gap in the upper row is filled first. (Ruling 7. Source: our own choice.)" in told


def test_a_refusal_that_rests_on_a_ruling_tells_it_beside_the_rule() -> None:
    rules = headings.refusals(Refusal.NO_EFFECT, UseCard(16, ActionKind.TAX))
    (told,) = cited("pamir", [Cited("Nothing can be taxed.", rules)])
    assert told.startswith(
        "Nothing can be taxed. (*Tax*) The rulebook is silent here; we play it as recorded games do:"
    )
    assert told.endswith("(Ruling 14. Source: public game records.)")
    (told,) = cited("porfiriana", [Cited("Closed.", (*CLOSED.rules, *CLOSED.rulings))])
    assert told.startswith(f"Closed. (*Rebel governor*) {SILENT}")
