"""What a draw follows from, private blocks included, fixed beforehand; mixing in the beacon; checking both later."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import Final

from paxbot import PaxError
from paxbot.engine.kernel import commitment
from paxbot.leagues.draw import (
    KNOWN,
    LEAD,
    NO_COSTS,
    RESERVE,
    Chain,
    Costs,
    Drawing,
    ListedEntrant,
    Pair,
    block_digest,
    block_salt,
    entrant_digest,
    fixed_digest,
    value_of,
)
from paxbot.leagues.results import Entry, Player, Status
from paxbot.leagues.season import Season, SeasonRules, listed

Blocks = Mapping[Player, Sequence[Player]]
COUNTED: Final = 2
"""The most blocks of a person that count in a draw."""
MUTUAL: Final = 2
"""The cost of a block that is returned; any other costs one."""


def pairs_apart(blocks: Mapping[Player, Collection[Player]], people: Collection[Player]) -> frozenset[Pair]:
    """Return the pairs of whom one blocks the other, without telling which."""
    here = frozenset(people)
    return frozenset(frozenset((by, whom)) for by in here for whom in here.intersection(blocks.get(by, ())) - {by})


def block_costs(edition: int, blocks: Blocks, divisions: Iterable[Collection[Player]]) -> Costs:
    """Return the cost of each pair of whom one blocks the other.

    At most two blocks of a person count, only within a division, returned ones first; in the first edition of the rules
    all cost the same.
    """
    if edition == 1:
        return dict.fromkeys(pairs_apart(blocks, [*chain.from_iterable(divisions)]), 1)
    costs: Counter[Pair] = Counter()
    for people in divisions:
        for by in people:
            apart = [whom for whom in blocks.get(by, ()) if whom in people and whom != by]
            returned = [whom for whom in apart if by in blocks.get(whom, ())]
            for whom in sorted(apart, key=lambda each: each not in returned)[:COUNTED]:
                costs[frozenset((by, whom))] += MUTUAL if whom in returned else 1
    return costs


FORGOTTEN: Final = "forgotten"
"""Instead of the label of an entrant who was forgotten."""
AGAIN: Final = "regroup "
"""The beginning of the names of draws of people grouped anew."""
NO_BLOCKS: Final[Blocks] = {}
NO_SALTS: Final[Mapping[Player, str]] = {}
FIXED_RULES: Final = {
    "edition", "size", "rounds", "divisions", "mixed", "beacon", "best", "moving", "game", "options"
}  # fmt: skip
"""The rules that draw, standings and promotions follow from, which can't change after the draw."""


def opened(
    season: Season,
    stage: str,
    seed: str,
    salt: str,
    entries: Sequence[Entry] = (),
    costs: Costs = NO_COSTS,
    blocks: Blocks = NO_BLOCKS,
    *,
    secret: str = "",
    salts: Mapping[Player, str] = NO_SALTS,
    at: str = "",
) -> Season:
    """Return the season with everything fixed that a draw follows from; in the first edition, only its seed.

    With a beacon, `at` is when that happens, and the seed isn't known before `heard`.
    Raises: PaxError(OTHER_SEED) for a seed that wasn't committed to.
    """
    if season.drawing(stage):
        return season
    is_first = season.rules.edition == 1 or not season.drawings
    if commitment(seed, salt) != (season.commitment if is_first else season.drawings[-1].link):
        raise PaxError("other_seed")
    if season.rules.edition == 1:
        return season.model_copy(update={"seed": seed, "salt": salt})
    active = [entry for entry in entries if entry.status in (Status.PLAYING, Status.RESERVE)]
    salts = {entry.player: season.salts.get(entry.player, salts.get(entry.player, "")) for entry in active}
    here = {entry.player for entry in active}
    drawing = Drawing(
        stage=stage,
        link=seed,
        at=at,
        entrants=tuple(
            ListedEntrant(player=player, digest=entrant_digest(salts[player], player, label))
            for player, label in ((entry.player, _label(season.rules, entry)) for entry in active)
        ),
        blocks=tuple(
            sorted(
                block_digest(block_salt(secret, stage, by, whom), by, whom)
                for by in here
                for whom in blocks.get(by, ())
                if whom in here
            )
        ),
        round=season.chain.round_at(_second(at) + LEAD) if season.chain else 0,
    )
    fixed = fixed_digest(drawing, fixed_rules(season), listed(costs))
    drawing = drawing.model_copy(update={"fixed": fixed})
    changes = {"salt": salt, "salts": {**season.salts, **salts}, "drawings": (*season.drawings, drawing)}
    return season.model_copy(update=changes)


def heard(season: Season, signature: str) -> Season:
    """Return the season with the beacon's signature for the first draw that waits for one."""
    told = {"value": value_of(signature), "signature": signature}
    drawings = tuple(each.model_copy(update=told) if each is season.awaited else each for each in season.drawings)
    return season.model_copy(update={"drawings": drawings})


def fixed_rules(season: Season) -> dict[str, object]:
    return season.rules.model_dump(mode="json", include=FIXED_RULES)


def _label(rules: SeasonRules, entry: Entry) -> str:
    if entry.status is Status.RESERVE:
        return RESERVE
    return "" if rules.mixed or rules.rounds or entry.division is None else str(entry.division)


def _second(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


def binding_faults(season: Season) -> Iterator[str]:
    before = season.commitment
    for stage in _stages(season):
        if season.drawing(stage) is None:
            yield f"{stage}: what it follows from is not told"
    yield from _order_faults(season)
    for stage, redraws in _redraws(season).items():
        drawing = season.drawing(stage)
        if redraws and not (drawing and drawing.blocks):
            yield f"{stage}: drawn anew {redraws} times without a block"
    for drawing in season.drawings:
        if commitment(drawing.link, season.salt) != before:
            yield f"{drawing.stage}: seed and salt are not those that were committed to"
        before = drawing.link
        if not drawing.is_settled:
            continue
        if fixed_digest(drawing, fixed_rules(season), _costs(season, drawing.stage)) != drawing.fixed:
            yield f"{drawing.stage}: entrants, rules, costs or blocks are not those that were fixed"
        yield from _list_faults(season, drawing)
        yield from _beacon_faults(season, drawing)


def _order_faults(season: Season) -> Iterator[str]:
    """Yield a line for draws no season has, or in another order: a draw made twice is one too many."""
    stages, known = [each.stage for each in season.drawings], [*_redraws(season)]
    drawn = [stage for stage in stages if not stage.startswith(AGAIN)]
    again = [stage for stage in stages if stage.startswith(AGAIN)]
    to_come = drawn == [*known, season.next_stage] and bool(season.rules.rounds)
    if (drawn != known[: len(drawn)] and not to_come) or stages[:1] != drawn[:1]:
        yield "other draws were made than a season has"
    if again != [f"{AGAIN}{number}" for number in range(1, len(again) + 1)]:
        yield "people were not grouped anew in the order of the draws"
    for number, each in enumerate(season.rounds, 1):
        drawing = season.drawing(f"round {number}")
        if drawing and drawing.at not in ("", each.at):
            yield f"round {number}: the results before are not those of the moment of the draw"


def _stages(season: Season) -> list[str]:
    if season.rules.edition == 1 or not season.fixtures:
        return []
    again = [fixture.drawn_by for fixture in season.fixtures if fixture.pool]
    return [*_redraws(season), *again]


def _redraws(season: Season) -> dict[str, int]:
    if season.rules.edition == 1:
        return {}
    rounds = {f"round {number}": each.redraws for number, each in enumerate(season.rounds, 1)}
    return rounds if season.rules.rounds else {"draw": season.redraws}


def _costs(season: Season, stage: str) -> tuple[tuple[Player, Player, int], ...]:
    return next(
        (each.costs for number, each in enumerate(season.rounds, 1) if stage == f"round {number}"),
        season.costs if stage == "draw" else (),
    )


def listed_people(season: Season) -> list[Player]:
    drawing = season.drawing("draw")
    return [each.player for each in drawing.entrants if each.player in season.people] if drawing else []


def _list_faults(season: Season, drawing: Drawing) -> Iterator[str]:
    """Yield a line for people who differ from the list, those drawn who aren't on it, and those left out.

    Nobody can tell any more who on the list was forgotten.
    """
    labels = {each.player: label_of(season, each) for each in drawing.entrants}
    yield from (
        f"{drawing.stage}: {player} is not who the list binds to" for player, label in labels.items() if label is None
    )
    drawn = season.people if drawing.stage == "draw" else _drawn_by(season, drawing.stage)
    wrong = [player for player in drawn if labels.get(player, RESERVE) == RESERVE]
    yield from (f"{drawing.stage}: {player} is drawn without being on the list" for player in wrong)
    if drawing.stage == "draw":
        told = {player: label for player, label in labels.items() if label not in (None, RESERVE, FORGOTTEN)}
        order = sorted(told, key=lambda player: int(told[player] or 0))
        people = [player for player in drawn if player in told]
        if set(order) != set(people) or (order != people and not season.rules.mixed):
            yield "draw: those on the list are not all drawn, or in other divisions"


def label_of(season: Season, entrant: ListedEntrant) -> str | None:
    if entrant.player not in season.salts:
        return FORGOTTEN
    salt = season.salts[entrant.player]
    labels = ("", RESERVE, *map(str, range(len(season.plan.divisions))))
    found = (label for label in labels if entrant_digest(salt, entrant.player, label) == entrant.digest)
    return next(found, None)


def _drawn_by(season: Season, stage: str) -> list[Player]:
    return [
        player
        for each in season.fixtures
        for player in each.drawn
        if stage == (each.drawn_by or (season.rounds and f"round {each.round + 1}"))
    ]


def _beacon_faults(season: Season, drawing: Drawing) -> Iterator[str]:
    """Yield a line for a beacon round other than the one the draw had to wait for, or a forged one."""
    if not season.rules.beacon:
        if drawing.round:
            yield f"{drawing.stage}: a beacon was used that the sign-up does not tell of"
        return
    if season.chain is None or season.chain.hash not in KNOWN:
        yield f"{drawing.stage}: the beacon is none that is known to be nobody's"
        return
    if not drawing.at or drawing.round != season.chain.round_at(_second(drawing.at) + LEAD):
        yield f"{drawing.stage}: round {drawing.round} of the beacon is not the first after {drawing.at or 'no time'}"
    if drawing.is_settled and not _is_word_of(season.chain, drawing):
        yield f"{drawing.stage}: round {drawing.round} of the beacon has another value or signature"


def _is_word_of(chain: Chain, drawing: Drawing) -> bool:
    return chain.has_signed(drawing.round, drawing.signature) and drawing.value == value_of(drawing.signature)
