from benchmarks.ratings import results
from paxbot.leagues.ratings import ratings
from paxbot.leagues.results import Export


def test_games_with_ties_substitutes_and_automated_seats_are_rated_alike_each_time() -> None:
    export = Export.model_validate(results(300, 40))
    assert ratings(export.results) == ratings(export.results[::-1])
    assert len(ratings(export.results)) > 40
