"""A stand-in of Discord with real sockets: its gateway, its REST API, and people who use it.

It is for tests of the bot's own process, which has its addresses from the settings. What Discord knows and refuses is
simcord's; this package puts it behind HTTP and a websocket, lets time run, and plays a bad Discord on demand.
"""

from tests.standin.people import Deed, Person
from tests.standin.server import StandIn

__all__ = ["Deed", "Person", "StandIn"]
