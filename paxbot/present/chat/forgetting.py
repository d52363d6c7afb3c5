"""The words on the data kept of somebody, and on forgetting them."""

from collections.abc import Sequence
from dataclasses import dataclass

from paxbot.present.words import Spoken, _, ngettext


@dataclass(frozen=True, slots=True)
class KeptFacts:
    """The data kept of a person, and what would come of forgetting them, with channels as Discord shows them."""

    games: int
    answers: int
    notes: int
    has_settings: bool
    lobbies: Sequence[str]
    seats: Sequence[str]
    endings: Sequence[str]
    automated_name: str
    results: int = 0
    """How many results they are in, have entered or have corrected."""
    campaigns: Sequence[tuple[str, int, int]] = ()
    """Solitaire campaigns they have begun: the game, how many of its games they have won, and how many there are."""


nothing_kept = Spoken("I keep nothing of you: no game, no setting, no note.")
"""Says that nothing is kept of the reader."""


def kept(facts: KeptFacts, *, is_whole: bool) -> str:
    """Return what is kept of the reader, whether the file has it all, and what forgetting would remove and leave."""
    lines = [
        _("### What I keep of you"),
        *(f"- {line}" for line in _kept_lines(facts)),
        _("All of it is in the file below. You can take it along.") if is_whole else _all_but_the_oldest(),
        _("### If you want to be forgotten"),
        *(f"- {line}" for line in _consequences(facts)),
    ]
    return "\n".join(lines)


_all_but_the_oldest = Spoken(
    "All of it but the oldest is in the file below, which would be too large otherwise; `left_out` at its end says "
    "how much is missing. Each game gives all your answers in it by `/pax export`."
)


def _kept_lines(facts: KeptFacts) -> list[str]:
    lines = []
    if facts.games:
        games = ngettext(
            "You have had to do with {count} game. I know your name and your number on Discord there.",
            "You have had to do with {count} games. I know your name and your number on Discord there.",
            facts.games,
        )
        lines.append(games.format(count=facts.games))
    if facts.answers:
        answers = ngettext("I know {count} answer you gave.", "I know {count} answers you gave.", facts.answers)
        lines.append(answers.format(count=facts.answers))
    if facts.results:
        results = ngettext("You stand in {count} result.", "You stand in {count} results.", facts.results)
        lines.append(results.format(count=facts.results))
    for game, won, most in facts.campaigns:
        campaign = _("By your finished games I know that you have won {won} of {games} solitaire games of {game}.")
        lines.append(campaign.format(won=won, games=most, game=game))
    if facts.notes:
        notes = ngettext("I keep {count} private note of yours.", "I keep {count} private notes of yours.", facts.notes)
        lines.append(notes.format(count=facts.notes))
    if facts.has_settings:
        lines.append(_("I keep your settings."))
    return lines or [_("I keep a trace of you in the log of a game.")]


def _consequences(facts: KeptFacts) -> list[str]:
    lines = []
    if facts.seats:
        seats = _("You give your seat up in {channels}: {rival} plays it, as after `/pax resign`.")
        lines.append(seats.format(channels=", ".join(facts.seats), rival=facts.automated_name))
    if facts.endings:
        endings = _("The game in {channels} is ended, for nobody else plays there.")
        lines.append(endings.format(channels=", ".join(facts.endings)))
    if facts.lobbies:
        lobbies = _("You leave the lobby in {channels}. One that is empty then is closed.")
        lines.append(lobbies.format(channels=", ".join(facts.lobbies)))
    if facts.campaigns:
        lines.append(_("Your solitaire campaign is gone: alone, you would begin with the first game again."))
    return [
        *lines,
        _("Your settings, notes, plans, standing orders and votes are deleted, and my messages with your hand."),
        _("In games that have begun and in results, your name and your number are replaced by “a former player”."),
        _("The moves stay, without you: the others can still read their games and check them."),
        _("Messages in channels stay as they are. They belong to the server."),
        _("Backups still have you until they are replaced by newer ones. This cannot be undone."),
    ]


forget_me = Spoken("Forget me")

forgotten = Spoken("It is done: I keep nothing of you any more. If you play again, we start anew.")
"""Says that the reader is forgotten."""

former_player = Spoken("a former player")
"""In place of somebody who is forgotten, in a sentence."""

former_name = Spoken("Former player")
"""In place of the name of somebody who is forgotten."""
