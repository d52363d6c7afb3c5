"""Every call the bot makes to Discord, in plain values that are the same in every run.

Numbers that Discord makes up are replaced by names: people, channels and interactions by theirs, messages by their
place in their channel. Nonces are chance, so they are numbered in the order in which a channel gets them. Moments are
told to the minute and lengths of time to the next quarter of an hour, since the simulation's clock runs on by itself
for seconds where the machine is busy.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import simcord
from simcord.backend.errors import BackendError
from simcord.http import router

NUMBER: Final = re.compile(r"(?<![0-9])[0-9]{16,20}(?![0-9])")
NONCE: Final = re.compile(r"\b[0-9a-f]{24}\b")
MARK: Final = re.compile(r"[0-9]{6,15}")
"""The number of a component by which the bot finds its message again; it is made from the nonce."""
SENTENCE_MARK: Final = re.compile("[\u200c\u200d]{20,}")
"""The same number in letters without width, at the end of a sentence."""
MOMENT: Final = re.compile(r"<t:([0-9]+):")
"""A moment of which Discord shows the date, the time, or how far it is away."""
MINUTE: Final = 60
LENGTH: Final = re.compile(r"\b([0-9]+) (?:hours?|Stunden?)(?: (?:and|und) ([0-9]+) (?:minutes?|Minuten?))?")
QUARTER: Final = 15
INTERACTION: Final = re.compile(r"/(?:interactions/[0-9]+|webhooks/[0-9]+)/(?P<token>[^/]+)(?P<rest>.*)")
CHANNEL: Final = re.compile(r"/channels/(?P<channel>[0-9]+)")

Call = dict[str, Any]
Step = dict[str, Any]


class Recorder:
    """Notes the calls of each step, those about one channel or interaction in their order, under its name."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._names: dict[int, str] = {}
        self._tokens: dict[str, str] = {}
        self._counts: defaultdict[str, int] = defaultdict(int)
        self._nonces: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self._calls: list[tuple[str, Call]] = []
        self.steps: list[Step] = []

    def name(self, number: int, name: str) -> None:
        self._names[number] = name

    def end_step(self, what: str) -> None:
        streams: dict[str, list[Call]] = defaultdict(list)
        for stream, call in self._calls:
            streams[stream].append(self._plain(call, stream))
        self._calls.clear()
        # The bot may speak in several places at a time: in which it does first nobody can see.
        self.steps.append({"step": what, "calls": dict(sorted(streams.items()))})

    @contextmanager
    def recording(self) -> Iterator[None]:
        dispatch = router.dispatch

        def noted(backend: Any, method: str, path: str, **about: Any) -> Any:
            stream = self._stream(path)
            call: Call = {"call": f"{method} {self._address(path)}"}
            call |= {key: about[key] for key in ("json", "params", "reason") if about.get(key)}
            if about.get("files"):
                call["files"] = [_file(each) for each in about["files"]]
            self._calls.append((stream, call))
            try:
                answer = dispatch(backend, method, path, **about)
            except BackendError as error:
                call["error"] = [error.status, error.code]
                raise
            self._note_message(stream, answer)
            return answer

        with patch.object(router, "dispatch", noted):
            yield

    def _stream(self, path: str) -> str:
        found = INTERACTION.match(path)
        if found is not None:
            return self._interaction(found["token"])
        found = CHANNEL.match(path)
        return "bot" if found is None else self._name(int(found["channel"]))

    def _address(self, path: str) -> str:
        found = INTERACTION.match(path)
        return path if found is None else f"/{path.split('/')[1]}{found['rest']}"

    def _interaction(self, token: str) -> str:
        if token not in self._tokens:
            self._counts["interaction"] += 1
            self._tokens[token] = f"interaction {self._counts['interaction']}"
        return self._tokens[token]

    def _note_message(self, stream: str, answer: Any) -> None:
        number = int(answer["id"]) if isinstance(answer, dict) and "channel_id" in answer else 0
        if number and number not in self._names:
            self._counts[stream] += 1
            self._names[number] = f"{stream}/{self._counts[stream]}"

    def _name(self, number: int) -> str:
        if number not in self._names and number in self._env.backend.channels:
            channel = self._env.backend.channels[number]
            people = [name for user, name in self._names.items() if self._env.backend.dm_channels.get(user) == number]
            self._names[number] = f"dm {people[0]}" if people else f"#{channel.name}"
        return self._names.get(number, "NUMBER")

    def _plain(self, part: Any, stream: str) -> Any:
        if isinstance(part, dict):
            return {self._plain(key, stream): self._value(key, value, stream) for key, value in part.items()}
        if isinstance(part, list | tuple):
            return [self._plain(each, stream) for each in part]
        if isinstance(part, int) and not isinstance(part, bool) and part > 10**15:
            return self._name(part)
        if isinstance(part, str):
            named = NONCE.sub(lambda found: self._plain_nonce(found[0], stream), part)
            named = SENTENCE_MARK.sub(lambda found: f" {self._plain_nonce(_number(found[0]), stream)}", named)
            named = MOMENT.sub(lambda found: f"<t:{int(found[1]) // MINUTE * MINUTE}:", named)
            named = LENGTH.sub(_length, named)
            return NUMBER.sub(lambda found: f"{{{self._name(int(found[0]))}}}", named)
        return part

    def _value(self, key: Any, value: Any, stream: str) -> Any:
        if key == "id" and MARK.fullmatch(str(value)):
            return self._plain_nonce(str(value), stream)
        return self._plain(value, stream)

    def _plain_nonce(self, nonce: str, stream: str) -> str:
        nonces = self._nonces[stream]
        return nonces.setdefault(nonce, f"NONCE {len(nonces)}")


def _length(found: re.Match[str]) -> str:
    quarters = -(-(int(found[1]) * MINUTE + int(found[2] or 0)) // QUARTER)
    return f"{quarters * QUARTER // MINUTE} h {quarters * QUARTER % MINUTE}"


def _number(mark: str) -> str:
    """Return the number that is written in letters without width, as it stands in a component."""
    return str(int(mark.translate({0x200C: "0", 0x200D: "1"}), 2))


def _file(file: Any) -> Call:
    start = file.fp.tell()
    data = file.fp.read()
    file.fp.seek(start)
    found: Call = {"name": file.filename}
    if file.description:
        found["description"] = file.description
    if file.filename.endswith(".json"):
        found["content"] = hashlib.sha256(data).hexdigest()[:16]
    return found
