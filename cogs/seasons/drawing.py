"""What is told of the draw of a season, so that anybody can make it again."""

from collections.abc import Iterator

from cogs.layouts.leagues import shown_player
from paxbot.leagues.drawings import LEAD, block_digest, block_salt
from paxbot.leagues.results import Player
from paxbot.leagues.season import Season
from paxbot.present.chat import drawing as words
from paxbot.service.season_views import SeasonView


def binding_lines(view: SeasonView) -> list[str]:
    """Return by which of two ways draws are made, and for what one waits."""
    season, chain = view.season, view.season.chain
    if season.rules.edition == 1:
        return [words.commitment(season.commitment)]
    if chain is None:
        return [words.by_operator(season.commitment)]
    is_known = not season.rules.rounds and not season.drawings
    number = chain.round_at(view.file.closes_at.timestamp() + LEAD) if is_known else 0
    awaited = [fixed_line(view, season.awaited.stage)] if season.awaited else []
    return [words.by_beacon(season.commitment, number, chain.time_of(number)), *awaited]


def fixed_line(view: SeasonView, stage: str) -> str:
    """Return what a draw follows from that waits for the beacon."""
    drawing, chain = view.season.drawing(stage), view.season.chain
    return words.fixed(drawing.fixed, drawing.round, chain.time_of(drawing.round)) if drawing and chain else ""


def drawn_lines(season: Season, stage: str) -> list[str]:
    """Return what a draw was made from."""
    if season.rules.edition == 1:
        return [words.drawn(season.seed, season.salt)] if stage in ("draw", "round 1") else []
    drawing = season.drawing(stage)
    if drawing is None or not drawing.is_settled:
        return []
    told = [words.told(drawing.round, drawing.value)] if drawing.round else []
    return [words.drawn_of(stage, drawing.link, season.salt, drawing.fixed), *told]


def own_blocks(view: SeasonView, by: Player) -> Iterator[str]:
    """Yield the proof of each block of somebody's that counted in the last draw, for nobody else."""
    for drawing in view.season.drawings[-1:]:
        for whom in [each.player for each in drawing.entrants]:
            salt = block_salt(view.file.secret, drawing.stage, by, whom)
            if (text := block_digest(salt, by, whom)) in drawing.blocks:
                yield words.own_block(shown_player(whom), drawing.stage, salt, text)
