"""What another process can ask of a stand-in that runs as one of its own, over HTTP at `/stand-in/…`."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web
from simcord.backend.models import Message

from tests.standin.calls import Call, answer
from tests.standin.people import Deed, buttons, menus, text
from tests.standin.server import StandIn

Do = Callable[[dict[str, Any]], Awaitable[Any] | Any]


class Control:
    def __init__(self, standin: StandIn) -> None:
        self._standin = standin
        self._deeds: list[Deed] = []

    def add_to(self, app: web.Application) -> None:
        for name, do in self.routes.items():
            app.router.add_post(f"/stand-in/{name}", _handler(do))

    @property
    def routes(self) -> dict[str, Do]:
        """What can be asked; each takes a JSON object and gives one."""
        return {
            "overview": self._overview,
            "join": lambda asked: {"id": self._standin.join(asked["name"]).id},
            "channel": lambda asked: {"id": self._standin.channel(asked["name"])},
            "command": self._command,
            "press": self._press,
            "choose": self._choose,
            "deed": lambda asked: show_deed(self._deeds[asked["deed"]]),
            "answered": self._answered,
            "messages": self._messages,
            "calls": self._calls,
            "go-wrong": lambda asked: {"kind": self._standin.go_wrong(**asked).kind},
            "mend": lambda _: self._standin.rest.mishaps.clear(),
            "disconnect": self._disconnect,
            "pass-time": lambda asked: self._standin.pass_time(asked["seconds"]),
            "forget-nonces": lambda _: self._standin.rest.nonces.forget(),
            "forbid": lambda asked: self._standin.forbid(asked.pop("channel"), **asked),
            "set-thread": lambda asked: self._standin.set_thread(asked.pop("thread"), **asked),
            "delete-channel": lambda asked: self._standin.world.delete_channel(asked["channel"]),
            "delete-message": lambda asked: self._standin.world.delete_message(asked["channel"], asked["message"]),
            "close-direct": self._close_direct,
            "leave": lambda asked: self._standin.leave(asked["person"]),
            "come-back": lambda asked: self._standin.come_back(asked["person"]),
            "kick": lambda _: self._standin.kick(),
        }

    def _overview(self, _: dict[str, Any]) -> Any:
        guild, gateway = self._standin.guild, self._standin.gateway
        return {
            "channels": {str(each): self._standin.world.channels[each].name for each in guild.channel_ids},
            "people": {person.name: person.id for person in self._standin.people.values()},
            "environment": self._standin.environment,
            "bots": len(gateway.connected),
            "identified": gateway.identified,
            "resumed": gateway.resumed,
            "gaps": self._standin.rest.gaps,
        }

    def _command(self, asked: dict[str, Any]) -> Any:
        person = self._standin.people[asked["person"]]
        return self._did(person.command(asked["channel"], asked["name"], **asked.get("options", {})))

    def _press(self, asked: dict[str, Any]) -> Any:
        person = self._standin.people[asked["person"]]
        return self._did(person.press(self._message(asked), asked["custom_id"]))

    def _choose(self, asked: dict[str, Any]) -> Any:
        person = self._standin.people[asked["person"]]
        return self._did(person.choose(self._message(asked), asked["custom_id"], asked["values"]))

    def _message(self, asked: dict[str, Any]) -> Message:
        return self._standin.world.get_message(asked["channel"], asked["message"])

    def _did(self, deed: Deed) -> Any:
        self._deeds.append(deed)
        return {"deed": len(self._deeds) - 1}

    async def _answered(self, asked: dict[str, Any]) -> Any:
        return show_deed(await self._deeds[asked["deed"]].answered(asked.get("timeout", 10.0)))

    def _messages(self, asked: dict[str, Any]) -> Any:
        return [show_message(message) for message in self._standin.messages(asked["channel"])]

    def _calls(self, asked: dict[str, Any]) -> Any:
        found = self._standin.calls(asked.get("method", "*"), asked.get("path", "*"))
        return [show_call(call) for call in found if call.number > asked.get("after", 0)]

    def _close_direct(self, asked: dict[str, Any]) -> None:
        self._standin.close_direct(self._standin.people[asked["person"]], closed=asked.get("closed", True))

    async def _disconnect(self, asked: dict[str, Any]) -> None:
        await self._standin.gateway.disconnect(resumable=asked.get("resumable", True))


def _handler(do: Do) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        asked = await request.json() if request.can_read_body else {}
        try:
            done = do(asked)
            return answer(await done if isinstance(done, Awaitable) else done)
        except TimeoutError:
            return answer({"error": "It took too long."}, status=504)
        except (LookupError, TypeError, ValueError) as error:
            return answer({"error": repr(error)}, status=400)

    return handle


def show_message(message: Message) -> Any:
    return {
        "id": message.id,
        "channel": message.channel_id,
        "text": text(message).strip(),
        "buttons": buttons(message),
        "menus": menus(message),
        "files": [file["filename"] for file in message.attachments],
        "pings": message.ping_user_ids,
    }


def show_deed(deed: Deed) -> Any:
    return {
        "is_sent": deed.is_sent,
        "is_acknowledged": deed.is_acknowledged,
        "is_answered": deed.is_answered,
        "shown": None if deed.shown is None else show_message(deed.shown),
        "more": [show_message(message) for message in deed.more],
    }


def show_call(call: Call) -> Any:
    return {
        "number": call.number,
        "method": call.method,
        "path": call.path,
        "status": call.status,
        "carried_out": call.carried_out,
        "nonce": call.nonce,
        "repeated": call.repeated,
    }
