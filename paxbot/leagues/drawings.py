"""A draw of a season, with what binds whoever makes it: a seed committed to long before, a list, and a beacon."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Final

from pydantic import AfterValidator

from paxbot.engine.rng import commitment
from paxbot.leagues.draw import digest
from paxbot.leagues.results import Part, Player

LINKS: Final = 1000
"""The most draws of a season."""
LEAD: Final = 300
"""The seconds from the moment in which the list is fixed to the beacon, so that its digest is told before."""
RESERVE: Final = "reserve"
"""The label of an entrant who is not drawn."""


def _moment(text: str) -> str:
    """Return a text that is empty or a moment. Raises: ValueError where it is neither, or its offset lacks."""
    if text and datetime.fromisoformat(text).tzinfo is None:
        raise ValueError("its offset lacks")
    return text


class Entrant(Part):
    """Somebody on the list that a draw follows from."""

    player: Player
    digest: str
    """Binds to them and to their division, and does not tell whoever is forgotten."""


class Drawing(Part):
    """A draw: what was fixed before anybody could know its seed, and the seed."""

    stage: str
    """The draw that it is, such as "draw" or "round 2"."""
    link: str
    """The seed of the operator, to which the one before binds, and to the first the commitment."""
    at: Annotated[str, AfterValidator(_moment)] = ""
    """When everything here was fixed."""
    entrants: tuple[Entrant, ...] = ()
    blocks: tuple[str, ...] = ()
    """A digest for each private block, whose salt only whoever set it is given."""
    fixed: str = ""
    """The digest of all of this."""
    round: int = 0
    """The round of the beacon; 0 where the draw is made on the operator's word."""
    value: str = ""
    signature: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether its seed is known."""
        return not self.round or bool(self.value)

    @property
    def seed(self) -> str:
        """The seed, which mixes the operator's with the list and the beacon; empty before that has told its part."""
        mixed = (self.stage, self.link, *(each.digest for each in self.entrants), self.value)
        return digest(*mixed).hex() if self.is_settled else ""


def link_of(seed: str, salt: str, number: int) -> str:
    """Return a link of a chain of seeds, each of which binds to the next; the first, 0, is the commitment."""
    for _ in range(LINKS - number):
        seed = commitment(seed, salt)
    return seed


def entrant_digest(salt: str, player: Player, label: str) -> str:
    """Return what binds to an entrant with their division, if it is known before the draw, or to a reserve."""
    return digest(salt, player, label).hex()


def block_salt(secret: str, stage: str, by: Player, whom: Player) -> str:
    """Return the salt of a block, which only whoever set it is given."""
    return digest(secret, stage, by, whom).hex()[:32]


def block_digest(salt: str, by: Player, whom: Player) -> str:
    """Return what binds to a block."""
    return digest(salt, by, whom).hex()


def fixed_digest(drawing: Drawing, rules: Mapping[str, object], costs: Iterable[tuple[Player, Player, int]]) -> str:
    """Return the digest of all that a draw follows from, its seed apart; nobody's id is in it, only their digest."""
    of = {each.player: each.digest for each in drawing.entrants}
    named = sorted([*sorted((of.get(one, ""), of.get(other, ""))), cost] for one, other, cost in costs)
    listed: Sequence[object] = (drawing.stage, drawing.at, rules, [*of.values()], named, drawing.blocks)
    return digest(json.dumps(listed, sort_keys=True, separators=(",", ":"))).hex()
