"""Changes of the regime, and the bull/bear pile, which begins and ends depressions (Rule: Regimes; Depression)."""

from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.cards import Event
from paxbot.games.porfiriana.points import has_points
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import NOBODY, Regime, Sentiment


def change_regime(t: Table, regime: Regime) -> None:
    """Let the regime rule from now on, unless changes are blocked or it rules already (Rule: Regimes > Change)."""
    s = t.s
    before = s.regime
    if regime is before:
        return
    if s.blocked:
        t.tell(facts.RegimeChangeBlocked(regime))
        return
    s.regime = regime
    t.unsettled = True
    t.tell(facts.RegimeChanged(regime, before))
    if before is Regime.PAX:
        for card in list(s.prestige):
            t.remove_prestige(card)
    elif regime is Regime.PAX:
        for card in s.owner:
            if has_points(s.deck.cards[card]):
                t.want_prestige(card)


def pile(t: Table, card: int) -> None:
    """Put a headline or topple that is on its way on the bull/bear pile (Rule: Depression > Bull and bear)."""
    s = t.s
    below = s.bull_bear[-1:]
    s.resolving.remove(card)
    s.bull_bear.append(card)
    t.tell(facts.HeadlinePiled(card))
    animals = [s.card(each, Event).bull_bear for each in (*below, card)]
    if animals == [Sentiment.BEAR] * 2 and not s.depression:
        # Nobody is the cause of what a depression leads to (RULING 22).
        s.depression, s.cause, t.unsettled = True, NOBODY, True
        t.tell(facts.DepressionBegan())
    elif animals == [Sentiment.BULL] * 2 and s.depression:
        s.depression, t.unsettled = False, True
        t.tell(facts.DepressionEnded())
