"""What the page of the offline table shows and does, over HTTP, with a bot that has one of everything."""

import asyncio
from typing import Any

import pytest

from tests.offline import toy
from tests.offline.conftest import Page, text


async def test_the_table_opens_with_a_game_that_everybody_joined_and_the_host_started(page: Page) -> None:
    (message,) = (await page.view())["messages"]
    assert text(message["components"]) == "BegunSeated: Ann, Bob, Cat"
    assert message["heading"] == "Ann used /pax"


async def test_a_click_edits_the_message_and_sends_the_clicker_a_direct_message(page: Page) -> None:
    await page.do("click", 1, message=await page.lobby(), custom_id="join")
    assert text((await page.view())["messages"][0]["components"]) == "LobbySeated: Ann, Bob, Cat, Bob"
    assert [text(m["content"]) for m in (await page.view(1, page.dm(1)))["messages"]] == ["Welcome, @Bob!"] * 2
    assert (await page.view(0, page.dm(0)))["messages"] == []


async def test_buttons_of_direct_messages_work(page: Page) -> None:
    (greeting,) = (await page.view(2, page.dm(2)))["messages"]
    await page.do("click", 2, page.dm(2), message=greeting["id"], custom_id="thanks")
    assert text((await page.view(2, page.dm(2)))["messages"][-1]["content"]) == "You are welcome."


async def test_a_choice_from_a_menu_is_answered_in_the_channel(page: Page) -> None:
    await page.do("select", 2, message=await page.lobby(), custom_id="color", values=["blue"])
    seen = await page.view(2)
    assert text(seen["messages"][-1]["content"]) == "@Cat is blue"
    assert seen["messages"][-1]["mentions_you"]
    assert not (await page.view(1))["messages"][-1]["mentions_you"]


async def test_whoever_was_called_sees_what_their_phone_said_before_the_message_was_edited(page: Page) -> None:
    catalogue = await (await page.client.get("/api/commands", params={"person": "0", "place": page.dm(0)})).json()
    people = {entry["name"]: entry["id"] for entry in catalogue["entities"]["users"]}
    await page.do("command", 0, name="pax call", options={"member": people["Bob"]})
    called, other = [(await page.view(number))["messages"][-1] for number in (1, 0)]
    assert text(called["components"]) == text(other["components"]) == "Your turn"
    assert text(called["notification"]) == "@Bob, it is your turn."
    assert other["notification"] == []


async def test_places_tell_what_was_meant_for_whom(page: Page) -> None:
    await page.do("select", 2, message=await page.lobby(), custom_id="color", values=["blue"])
    seen = await page.view()
    last = seen["messages"][-1]["id"]
    channels = [person["places"][0] for person in seen["people"]]
    assert [place["last"] for place in channels] == [last] * 3
    assert [place["ping"] for place in channels] == ["0", "0", last]
    assert [person["places"][1]["ping"] != "0" for person in seen["people"]] == [False, True, True]


async def test_a_menu_of_people_offers_those_at_the_table(page: Page) -> None:
    catalogue = await (await page.client.get("/api/commands", params={"person": "0", "place": page.dm(0)})).json()
    people = {entry["name"]: entry["id"] for entry in catalogue["entities"]["users"]}
    assert list(people) == ["Ann", "Bob", "Cat"]
    await page.do("select", 0, message=await page.lobby(), custom_id="friend", values=[people["Cat"]])
    assert text((await page.view())["messages"][-1]["content"]) == "A friend: @Cat"


async def test_a_form_is_shown_and_sent(page: Page) -> None:
    form = (await page.do("click", 0, message=await page.lobby(), custom_id="name"))["modal"]
    assert form["title"] == "Your name"
    assert [part["component"]["custom_id"] for part in form["components"]] == ["name", "side"]
    answer = await page.do("submit", 0, handle=form["handle"], values={"name": "Dost", "side": ["Left"]})
    assert answer == {"modal": None}
    assert text((await page.view())["messages"][-1]["content"]) == "Dost sits on the Left."


async def test_a_form_can_be_sent_once_and_only_by_its_reader(page: Page) -> None:
    form = (await page.do("click", 0, message=await page.lobby(), custom_id="name"))["modal"]
    filled: dict[str, Any] = {"handle": form["handle"], "values": {"name": "Dost", "side": ["Left"]}}
    sent_already = (409, {"refused": "This form has been sent already."})
    assert await page.attempt("submit", 1, **filled) == sent_already
    await page.do("submit", 0, **filled)
    assert await page.attempt("submit", 0, **filled) == sent_already


async def test_a_form_that_is_filled_in_wrongly_can_be_sent_again(page: Page) -> None:
    form = (await page.do("click", 0, message=await page.lobby(), custom_id="name"))["modal"]
    status, answer = await page.attempt("submit", 0, handle=form["handle"], values={"name": "", "side": ["Left"]})
    assert status == 409
    assert "cannot be empty" in answer["refused"]
    await page.do("submit", 0, handle=form["handle"], values={"name": "Dost", "side": ["Left"]})


async def test_a_private_reply_is_seen_by_the_clicker_alone_until_dismissed(page: Page) -> None:
    await page.do("click", 1, message=await page.lobby(), custom_id="secret")
    (reply,) = [message for message in (await page.view(1))["messages"] if message["only_you"]]
    assert text(reply["content"]) == "Your hand"
    for other in (0, 2):
        assert not any(message["only_you"] for message in (await page.view(other))["messages"])
    status, _ = await page.attempt("dismiss", 0, message=reply["id"])
    assert status == 409
    await page.do("dismiss", 1, message=reply["id"])
    assert not any(message["only_you"] for message in (await page.view(1))["messages"])


async def test_a_posted_picture_is_served_with_its_description(page: Page) -> None:
    await page.do("click", 1, message=await page.lobby(), custom_id="secret")
    (file,) = (await page.view(1))["messages"][-1]["files"]
    assert (file["name"], file["description"], file["image"]) == ("hand.png", "A hand of cards", True)
    response = await page.client.get(file["url"])
    assert response.content_type == "image/png"
    assert await response.read() == toy.PICTURE


async def test_a_command_takes_its_options(page: Page) -> None:
    bob = str(page.world.people[1].id)
    await page.do("command", 0, name="pax who", options={"member": bob, "loud": True})
    assert text((await page.view())["messages"][-1]["content"]) == "Bob, loud"


async def test_an_option_is_completed_by_the_bot(page: Page) -> None:
    answer = await page.do("choices", 0, name="pax card", option="name", typed="Ka")
    assert [choice["name"] for choice in answer["choices"]] == ["Kandahar", "Kabul"]


async def test_every_command_is_offered_with_its_options(page: Page) -> None:
    query = {"person": "0", "place": str(page.world.channel.id)}
    catalogue = await (await page.client.get("/api/commands", params=query)).json()
    options = {entry["name"]: [option["name"] for option in entry["options"]] for entry in catalogue["commands"]}
    assert options == {
        "pax call": ["member"],
        "pax card": ["name"],
        "pax new": ["game", "seats"],
        "pax who": ["member", "loud"],
        "ping": [],
    }


async def test_commands_can_be_given_in_direct_messages(page: Page) -> None:
    await page.do("command", 0, page.dm(0), name="ping", options={})
    assert text((await page.view(0, page.dm(0)))["messages"][-1]["content"]) == "Pong"


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("pax nonsense", {}, "There is no command /pax nonsense here."),
        ("pax who", {}, "requires option 'member'"),
        ("pax who", {"member": "17"}, "17 is not to be found here."),
        ("pax new", {"game": "pamir", "seats": "many"}, "integer"),
        ("ping", {"loud": True}, "/ping has no option loud."),
    ],
)
async def test_a_wrong_command_is_refused_with_a_sentence(page: Page, name: str, options: Any, sentence: str) -> None:
    status, answer = await page.attempt("command", 0, name=name, options=options)
    assert status == 409
    assert sentence in answer["refused"]


async def test_people_can_talk(page: Page) -> None:
    await page.do("say", 1, text="Good luck, *Cat*!")
    message = (await page.view())["messages"][-1]
    assert message["author"] == {"name": "Bob", "bot": False, "number": 1}
    assert text(message["content"]) == "Good luck, Cat!"


async def test_a_fault_of_the_bot_is_told(page: Page) -> None:
    status, answer = await page.attempt("click", 0, message=await page.lobby(), custom_id="crash")
    assert (status, answer["refused"]) == (409, "The bot made a mistake; the terminal says more.")
    await page.do("click", 0, message=await page.lobby(), custom_id="join")


async def test_what_is_not_there_cannot_be_clicked(page: Page) -> None:
    assert await page.attempt("click", 0, message="1", custom_id="join") == (409, {"refused": "This message is gone."})
    status, answer = await page.attempt("click", 0, message=await page.lobby(), custom_id="nothing")
    assert status == 409
    assert answer["refused"].startswith("Discord does not allow this: No matching component")


async def test_two_clicks_at_once_are_both_carried_out(page: Page) -> None:
    lobby = await page.lobby()
    await asyncio.gather(*(page.do("click", person, message=lobby, custom_id="join") for person in (1, 2)))
    assert sorted(text((await page.view())["messages"][0]["components"]).split(": ")[1].split(", ")) == sorted(
        ["Ann", "Bob", "Cat", "Bob", "Cat"]
    )


async def test_a_waiting_page_is_answered_as_soon_as_something_is_new(page: Page) -> None:
    before = await page.view()
    waiting = asyncio.create_task(page.view(after=before["version"]))
    assert (await page.view())["version"] == before["version"]
    assert not waiting.done(), "a later request is answered, and this one waits"
    await page.do("say", 1, text="Hello")
    after = await asyncio.wait_for(waiting, 60)
    assert [text(message["content"]) for message in after["messages"]] == ["", "Hello"]


async def test_old_messages_come_when_asked_for(page: Page) -> None:
    for number in range(4):
        await page.do("say", 0, text=f"Line {number}")
    seen = await page.view(limit="2")
    assert [text(message["content"]) for message in seen["messages"]] == ["Line 2", "Line 3"]
    assert seen["older"] == 3
