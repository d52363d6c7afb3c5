"""Files of an owner with a few exact cards, each another deck than the bot's own."""

import json

from paxbot.engine.game import CardTable
from paxbot.games.porfiriana.deck import own_records
from paxbot.games.porfiriana.mixing import read_table


def owners_raw(word: str) -> str:
    """A file in which all cards with a number are exact, and their titles begin with the word."""
    cards = [card for card in own_records() if card["number"] is not None]
    return json.dumps({"cards": [{**card, "title": f"{word} {card['id']}", "status": "exact"} for card in cards]})


def owners_table(word: str = "Printed") -> CardTable:
    return read_table(owners_raw(word))
