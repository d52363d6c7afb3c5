"""Pax Pamir, second edition, for 2 to 5 seats. Importing it registers the hooks of all cards and of Wakhan."""

from paxbot.games.pamir import abilities
from paxbot.games.pamir.wakhan import answers

__all__ = ["abilities", "answers"]
