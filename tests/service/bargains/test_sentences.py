"""A sentence that goes with a request: kept beside the log, shown for as long as the very request is open."""

from paxbot.games.pamir.moves import OfferBribe, PlayCard, RefuseOffer
from paxbot.service import GameView, Pick, Reason, Talk
from paxbot.service.talk.deals import SENTENCE
from paxbot.service.talk.requests import GroupedQuestion
from tests.pamir.bribery import FIRST, SECOND
from tests.pamir.builder import BLUE, GRAY
from tests.service.bargains.scene import only_question, owner
from tests.service.refusals import refused
from tests.service.table import ANN, BOB, CAT, Table, choice_for, turn_user

PLEASE = "Let me in, and Herat is yours."


async def ask_saying(table: Table, game: int, text: str) -> GameView:
    await table.do(game, PlayCard(FIRST))
    view = await table.view(game)
    choice = choice_for(view, OfferBribe(0))
    pick, by = Pick(choice.option, choice.check), turn_user(view)
    return (await table.services.games.answer_all(game, view.seq, [pick], by=by, said=text)).view


async def said(table: Table, game: int) -> str:
    return (await table.services.snapshots.of(game)).said


async def test_a_sentence_goes_with_its_request_and_no_further(table: Table, game: int) -> None:
    await ask_saying(table, game, f"  {PLEASE}\n")
    assert await said(table, game) == PLEASE
    assert PLEASE not in str(await table.services.games.log(game))
    assert PLEASE not in str(await table.services.games.export(game))
    await table.do(game, RefuseOffer())
    assert await said(table, game) == ""
    assert (await table.do(game, OfferBribe(1))).view.is_question
    assert await said(table, game) == ""


async def test_a_request_taken_back_takes_its_sentence_with_it(table: Table, game: int) -> None:
    await ask_saying(table, game, PLEASE)
    await table.undo(game)
    assert await said(table, game) == ""
    await table.do(game, OfferBribe(0))
    assert await said(table, game) == ""


async def test_a_sentence_outlives_a_restart_and_a_seat_handed_over_meanwhile(table: Table, game: int) -> None:
    await ask_saying(table, game, PLEASE)
    table.services = table.fresh_services()
    await table.services.seating.hand_over(game, GRAY, by=await owner(table, game, GRAY))
    assert await said(table, game) == PLEASE


async def test_a_sentence_that_is_too_long_changes_nothing(table: Table, game: int) -> None:
    with refused(Reason.SENTENCE_TOO_LONG, most=200):
        await ask_saying(table, game, "x" * 201)
    assert (await table.view(game)).offer is None


async def test_a_table_without_talk_takes_no_sentence(table: Table) -> None:
    game = await table.running(ANN, BOB, CAT, talk=Talk.NONE)
    with refused(Reason.NO_TALK):
        await ask_saying(table, game, PLEASE)
    with refused(Reason.NO_TALK):
        await table.services.grouped_questions.ask(
            game, BLUE, {FIRST: 0}, by=turn_user(await table.view(game)), said=PLEASE
        )
    assert (await table.do(game, OfferBribe(0))).view.is_question


async def test_a_question_about_several_things_keeps_its_sentence(table: Table, game: int) -> None:
    payer = turn_user(await table.view(game))
    await table.services.grouped_questions.ask(game, BLUE, {FIRST: 0, SECOND: 1}, by=payer, said=PLEASE)
    question = await only_question(table, game)
    assert question.said == PLEASE
    assert GroupedQuestion.load(question.dump()) == question


async def test_a_question_from_before_there_were_sentences_has_none(table: Table, game: int) -> None:
    payer = turn_user(await table.view(game))
    await table.services.grouped_questions.ask(game, BLUE, {FIRST: 0}, by=payer)
    old = (await only_question(table, game)).dump()
    del old["said"]
    assert GroupedQuestion.load(old).said == ""


async def test_a_player_who_leaves_leaves_no_sentence(table: Table, game: int) -> None:
    view = await ask_saying(table, game, PLEASE)
    seat, user = view.turn_seat, turn_user(view)
    assert seat is not None
    await table.services.people.seek(game, seat, by=user)
    await table.services.people.take(game, seat, user=77, name="zoe")
    assert await table.store.document(game, user, SENTENCE) is None
    assert await said(table, game) == ""
