"""The solitaire campaign of a game: in the lobby, when one of its games is over, and in the list of one's games."""

from dataclasses import dataclass

from paxbot.present.words import Spoken, _


@dataclass(frozen=True, slots=True)
class CampaignFacts:
    """The standing of somebody in a campaign, and what one of its games asks for, in sentences."""

    game: str
    number: int
    """The game that is played next, or the one chosen in a lobby, from 1."""
    games: int
    won: int
    conditions: str

    @property
    def is_complete(self) -> bool:
        """Whether all games are won."""
        return self.won == self.games


def in_lobby(facts: CampaignFacts) -> str:
    """Return what **Start** begins while its player is alone."""
    lines = [
        _("**Alone you play game {number} of {games} of the solitaire campaign:** press **Start**.").format(
            number=facts.number, games=facts.games
        ),
        facts.conditions,
        _won_so_far(facts),
    ]
    if facts.won:
        lines.append(_("Below, any game that is reached can be chosen instead."))
    return "\n".join(lines)


choose = Spoken("Choose a game of the campaign")
"""The words that stand in the menu of games that are reached."""


def game(number: int, games: int) -> str:
    """Return a game of the campaign in a menu."""
    return _("Game {number} of {games}").format(number=number, games=games)


is_won = Spoken("It is won, and can be played again.")
"""The words that stand below a game in a menu."""

is_next = Spoken("It is to be won next.")
"""The same, of the first that is not won."""


def _won_so_far(facts: CampaignFacts) -> str:
    if facts.is_complete:
        return _("All {games} games are won. Each of them can be played again.").format(games=facts.games)
    if not facts.won:
        return _("No game is won so far. A lost game is played again.")
    if facts.won == 1:
        return _("Game 1 is won so far. A lost game is played again.")
    return _("Games 1 to {won} are won so far. A lost game is played again.").format(won=facts.won)


def begun(player: str, number: int, conditions: str) -> str:
    """Return the words that stand on the lobby card of a game of the campaign that has begun."""
    return "\n".join(
        [
            _("Game {number} of the solitaire campaign has begun: {player} plays alone.").format(
                number=number, player=player
            ),
            conditions,
        ]
    )


def after(facts: CampaignFacts, *, played: int) -> str:
    """Return what comes after a game of the campaign, of which the number was played, and how it is begun."""
    if facts.is_complete:
        heading = _("**The solitaire campaign is won, all {games} games of it.** Each of them can be played again.")
        return "\n".join([heading.format(games=facts.games), _how(facts)])
    heading = (
        _("**Once more: game {number} of {games} of the solitaire campaign.**")
        if facts.number == played
        else _("**Next: game {number} of {games} of the solitaire campaign.**")
    )
    return "\n".join([heading.format(number=facts.number, games=facts.games), facts.conditions, _how(facts)])


def standing(facts: CampaignFacts) -> str:
    """Return how far the reader has come, below the list of their games."""
    lines = [_("### Your solitaire campaign of {game}").format(game=facts.game)]
    if facts.is_complete:
        lines.append(_("All {games} games are won. Each of them can be played again.").format(games=facts.games))
    else:
        line = _("**Won: {won} of {games} games. Game {number} is next.**")
        lines += [line.format(won=facts.won, games=facts.games, number=facts.number), facts.conditions]
    return "\n".join([*lines, _how(facts)])


def _how(facts: CampaignFacts) -> str:
    return _("Open {game} with `/pax new`, and press **Start** while you are alone.").format(game=facts.game)
