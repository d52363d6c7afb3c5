from paxbot.leagues.binding import pairs_apart


def test_a_pair_is_kept_apart_whoever_of_the_two_blocks_the_other() -> None:
    assert pairs_apart({"ann": ["bob"], "cat": ["bob"], "bob": ["cat"]}, ["ann", "bob", "cat"]) == {
        frozenset(("ann", "bob")),
        frozenset(("bob", "cat")),
    }


def test_who_does_not_play_and_oneself_make_no_pair() -> None:
    assert pairs_apart({"ann": ["ann", "zoe"], "zoe": ["ann"]}, ["ann", "bob"]) == frozenset()
