"""Pax Pamir, second edition, for 2 to 5 seats. Importing the package registers the hooks of all cards."""

from paxbot.games.pamir import abilities, event_hooks

__all__ = ["abilities", "event_hooks"]
