"""The sentences that call somebody: the text of a notification, which tells as much on a phone as it has room for."""

from enum import Enum

from paxbot.present.words import N_, translated


class Call(Enum):
    """The reasons for which somebody is called, each with its sentence."""

    TURN = N_("{who}, it is your turn in {game} ({place}).")
    QUESTION = N_("{who}, a question for you in {game} ({place}).")
    DEAL = N_("{who}, a deal is proposed to you in {game} ({place}).")
    ANSWER = N_("{who}, your question in {game} ({place}) is answered.")
    WAITING = N_("{who}, {game} ({place}) waits for you.")
    VOTE = N_("{who}, your consent is asked for in {game} ({place}).")
    OVER = N_("{who}, {game} ({place}) is over.")
    SEAT = N_("{who}, you have a seat in {game} ({place}) now.")
    AUTOMATED = N_("{who}, your seat in {game} ({place}) is automated now.")
    TIME_UP = N_("{who}, your time was up in {game} ({place}).")
    HOST = N_("{who}, you are the host of {game} ({place}) now.")
    RULES = N_("{who}, the rules of {game} ({place}) have changed.")
    BEGUN = N_("{who}, {game} ({place}) has begun.")
    REMATCH = N_("{who}, a rematch of {game} ({place}) is proposed to you.")
    PLACE = N_("{who}, {game} continues in {place}.")
    PLAN = N_("{who}, a part of your plan in {game} ({place}) was not carried out.")


def sentence(call: Call, who: str, game: str, place: str) -> str:
    """Return who is called to what in which game."""
    return translated(call.value).format(who=who, game=game, place=place)
