"""Effects of abilities and events in sentences with their rulings, and view models of cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.state import NO_CARD, Half, InForce, State, half_of
from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS, Ability, CourtCard, EventCard
from paxbot.present.pamir import names, names as terms
from paxbot.present.pamir.cards import ability_of, court_facts, court_lines, event_facts, kind_of, line, summary
from paxbot.present.pamir.headings import rules_on
from paxbot.present.pamir.names import card, card_title, sale_title
from paxbot.present.presenter import CardGroup, CardName, CardText
from paxbot.present.views import CardPageView, FactView
from paxbot.present.words import N_, Texts, _, by_language, translated


def card_names() -> tuple[CardName, ...]:
    return tuple(
        CardName(number, card_title(number), _("Event") if number in EVENT_CARDS else kind_of(COURT_CARDS[number]))
        for number in (*COURT_CARDS, *EVENT_CARDS)
    )


def cards_in_sight(s: State, seat: Seat | None, seats: Sequence[str]) -> tuple[CardGroup, ...]:
    def court(owner: Seat) -> list[CardName]:
        whose = [] if owner == seat else [seats[owner]]
        return [_in_sight(each, *whose) for each in s.players[owner].court]

    own = [] if seat is None else [*map(_in_sight, s.players[seat].hand), *court(seat)]
    others = [each for owner in range(len(s.players)) if owner != seat for each in court(owner)]
    in_force = [*s.events, *(event for player in s.players for event in player.events)]
    groups = (
        CardGroup(_("Market"), tuple(_in_sight(each) for each in s.market if each != NO_CARD)),
        CardGroup(_("Your hand and court"), tuple(own)),
        CardGroup(_("Courts") if seat is None else _("Other courts"), tuple(others), in_menu=True),
        CardGroup(_("Events in force"), tuple(_in_sight(each.card) for each in in_force), in_menu=True),
    )
    return tuple(group for group in groups if group.cards)


def _in_sight(number: int, *before: str) -> CardName:
    return CardName(number, sale_title(number), " · ".join((*before, summary(number))))


def card_text(number: int) -> CardText:
    if number in COURT_CARDS:
        ability = COURT_CARDS[number].ability
        of_ability = [line(names.ability(ability.title), ability_text(ability))] if ability else []
        lines = (*court_lines(COURT_CARDS[number]), *of_ability)
        rulings = _ABILITY_RULINGS.get(ability.kind, ()) if ability else ()
    else:
        event, lines = EVENT_CARDS[number], _event_lines(number)
        kinds = dict.fromkeys((event.purchased.kind, event.discarded.kind))
        rulings = tuple(ruling for kind in kinds for ruling in _EVENT_RULINGS.get(kind, ()))
    return CardText(card(number), "\n".join(lines), tuple(map(translated, rulings)), rules_on(number))


def rules_sentences(number: int) -> tuple[str, ...]:
    """Return the text for a picture of the card: its ability, or both halves of the event."""
    if number in EVENT_CARDS:
        return tuple(line.replace("**", "") for line in _event_lines(number))
    ability = COURT_CARDS[number].ability
    return (f"{names.ability(ability.title)}: {ability_text(ability)}",) if ability else ()


def _event_lines(number: int) -> tuple[str, ...]:
    facts = EVENT_CARDS[number]
    if facts.dominance_check:
        return (event_text(number, Half.PURCHASED),)
    (discarded, _half), (purchased, _other) = event_facts(facts)
    return (
        f"**{purchased}:** {event_text(number, Half.PURCHASED)}",
        f"**{discarded}:** {event_text(number, Half.DISCARDED)}",
    )


def ability_text(ability: Ability) -> str:
    region = "" if ability.region is None else names.region(ability.region.key)
    coalition = "" if ability.coalition is None else names.coalition(ability.coalition.key)
    return (
        _("{coalition} patriots cost you nothing in the market.").format(coalition=coalition)
        if ability.kind == "influence" and ability.region is None
        else _ABILITIES(ability.kind, region=region, coalition=coalition)
    )


_ABILITIES: Final = Texts(
    {
        "indispensable_advisors": N_("Your spies cannot be removed by battles."),
        "insurrection": N_("After each Dominance Check, place two {coalition} armies in {region}."),
        "claim_of_ancient_lineage": N_("While you tax, you count as the ruler of every region."),
        "bodyguards": N_("Political cards in your court cannot be betrayed."),
        "citadel": N_("Your tribes in {region} cannot be removed by battles."),
        "strange_bedfellows": N_(
            "When you move spies, court cards of the same region count as neighbors, wherever they lie."
        ),
        "civil_service_reforms": N_("You pay no bribe for using your court cards that are held hostage."),
        "safe_house": N_("When a rival’s battle removes one of your spies, you may place it on this card."),
        "charismatic_courtiers": N_("You pay no bribe for playing cards, whoever rules their region."),
        "blackmail": N_(
            "At the start of your turn you may place a spy on a court card of {region} that has no spies on it."
        ),
        "indian_supplies": N_("Your armies need no roads to move."),
        "well_connected": N_("Each move of a spy may take it over up to two cards."),
        "influence": N_("Court cards of {region} cost you nothing in the market."),
        "infrastructure": N_(
            "After each of your build actions, place one more block where you can build, for nothing."
        ),
        "always_favored": N_("This card always counts as being in the favored suit."),
    }
)


def event_text(number: int, half: Half) -> str:
    text = half_of(InForce(number, half))
    region = "" if text.region is None else names.region(text.region.key)
    suit = "" if text.suit is None else names.suit(text.suit.key)
    return _HALVES(text.kind, region=region, suit=suit)


_HALVES: Final = Texts(
    {
        "dominance_check": N_("Resolve a Dominance Check."),
        "favor_suit": N_("The favored suit becomes {suit}."),
        "riots": N_("All tribes and armies in {region} return to their supplies."),
        "no_effect": N_("Nothing happens."),
        "embarrassment_of_riches": N_("At the next Dominance Check, gifts are worth no influence."),
        "disregard_for_customs": N_("Until the next Dominance Check, nobody pays bribes."),
        "failure_to_impress": N_("Every player discards all prizes."),
        "confidence_failure": N_("Every player discards one hand card of their choice."),
        "new_tactics": N_("Until the next Dominance Check, your military court cards count as favored."),
        "koh_i_noor_recovered": N_("At the next Dominance Check, each of your gifts is worth one more influence."),
        "courtly_manners": N_("Until the next Dominance Check, you may leave any bribe unpaid."),
        "rumor": N_("Choose another player: at the next Dominance Check their patriots are worth no influence."),
        "conflict_fatigue": N_("At the next Dominance Check, a lead of two blocks is enough to be dominant."),
        "nationalism": N_("Until the next Dominance Check, your tribes may move and battle as if they were armies."),
        "public_withdrawal": N_("It cannot be purchased. Rupees placed on it leave the game."),
        "nation_building": N_(
            "Until the next Dominance Check, each 2 rupees of your build actions place two blocks, not one."
        ),
        "backing_of_persian_aristocracy": N_("Take 3 rupees from the bank."),
        "other_persuasive_methods": N_("Choose another player and swap your whole hand with theirs."),
        "pashtunwali_values": N_(
            "Choose the favored suit. Until the next Dominance Check, icons that would change it are ignored."
        ),
        "rebuke": N_("Choose a region: all tribes and armies there return to their supplies."),
    }
)


_ABILITY_RULINGS: Final[dict[str, tuple[str, ...]]] = {
    "indispensable_advisors": (
        N_("A card on which all rival spies are protected is no battle site."),
        N_("Spies are still lost when the card under them is discarded or betrayed."),
    ),
    "insurrection": (
        N_("It happens after an unsuccessful check too, once the blocks were cleared, but not if the game ended."),
        N_("With an empty supply, Afghan blocks are taken from elsewhere."),
    ),
    "claim_of_ancient_lineage": (
        N_("It gives no bribes and no building, and a player without court cards cannot be taxed."),
    ),
    "bodyguards": (
        N_("It holds against everybody, you included; the Bodyguards card itself may be betrayed."),
        N_("It does not help against overthrow, leverage or the court limit."),
    ),
    "citadel": (N_("It does not protect from riots, Rebuke or overthrow, nor does it protect armies or roads."),),
    "strange_bedfellows": (N_("The region of the card the spy stands on counts, and each such hop is one move."),),
    "civil_service_reforms": (N_("Bribes for playing cards are still due."),),
    "safe_house": (
        N_("You are asked for each removed spy once the battle is over."),
        N_("The spy still counts as removed for the attacker, and it may return to the very card it was on."),
    ),
    "charismatic_courtiers": (N_("Bribes for using hostages are still due."),),
    "blackmail": (
        N_("It costs no action, may use any court, and the Blackmail card itself is a possible target."),
        N_("With both Blackmail cards you are asked once for each region; declining ends it for this turn."),
    ),
    "indian_supplies": (N_("Tribes moved by Nationalism need no roads either; each border is one move."),),
    "well_connected": (N_("With Strange Bedfellows, each half of the double step may go to any valid neighbor."),),
    "influence": (
        N_("Nothing is put on the cards to the left; rupees on the card are taken as usual."),
        N_("Events are not covered, and the free price also holds while military is favored."),
    ),
    "infrastructure": (
        N_("It is mandatory, needs at least one paid block, and is not doubled by Nation Building."),
        N_("A region you came to rule by the paid blocks counts."),
    ),
    "always_favored": (N_("Its own suit does not change."),),
}


_EVENT_RULINGS: Final[dict[str, tuple[str, ...]]] = {
    "dominance_check": (
        N_("When purchased, the check is resolved at once and the turn goes on."),
        N_("A second check card in the market forces one check, and both cards are discarded."),
    ),
    "embarrassment_of_riches": (
        N_("Embarrassment of Riches counts in that check. Gifts stay where they are and remain cylinders in play."),
    ),
    "koh_i_noor_recovered": (
        N_("Koh-i-noor Recovered counts in that check, also for gifts given later; after the check it is over."),
    ),
    "disregard_for_customs": (N_("Bribes are simply off, for playing cards and for hostages alike."),),
    "courtly_manners": (N_("You may still pay if you like."),),
    "rumor": (
        N_("Rumor counts in that check. You cannot choose yourself."),
        N_("The patriots stay in court and keep all their other uses."),
    ),
    "riots": (N_("Roads stay, Citadels do not protect, and overthrow follows."),),
    "rebuke": (N_("An empty region may be chosen, and your own pieces go too."),),
    "nationalism": (
        N_("A tribe crosses a border by a road of your loyalty; in a battle it adds to your strength."),
        N_("Moving your last tribe out of a region overthrows you there."),
    ),
    "nation_building": (N_("An odd number of blocks is allowed at the price rounded up."),),
    "public_withdrawal": (N_("Paying with rupees put on it still counts as paid."),),
    "confidence_failure": (N_("Players choose in turn order from the active player; empty hands lose nothing."),),
    "other_persuasive_methods": (N_("Either hand may be empty; hand limits count only in one’s own cleanup."),),
    "pashtunwali_values": (N_("Discarded events with a suit icon are ignored as well."),),
    "new_tactics": (N_("The favored suit itself does not change, so prices are not doubled."),),
}


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as printed; an event card has two halves in place of suit, rank and the rest."""

    number: int
    kind: Literal["court", "event", "dominance_check"]
    title: str
    suit: str | None = None
    rank: int = 0
    region: str | None = None
    region_name: str = ""
    impact: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    patriot: str | None = None
    prize: str | None = None
    ability: str | None = None
    halves: tuple[FactView, ...] = ()
    effects: tuple[str, ...] = ()


@by_language(512)
def card_view(number: int) -> CardView:
    return _court_card(COURT_CARDS[number]) if number in COURT_CARDS else _event_card(EVENT_CARDS[number])


def card_page(number: int, sentences: Sequence[str] = ()) -> CardPageView[CardView]:
    card = card_view(number)
    facts = tuple(FactView(*fact) for fact in court_facts(COURT_CARDS[number])) if card.kind == "court" else card.halves
    return CardPageView(card, facts, tuple(sentences))


def _court_card(card: CourtCard) -> CardView:
    return CardView(
        number=card.number,
        kind="court",
        title=card.name,
        suit=card.suit.key,
        rank=card.rank,
        region=card.region.key,
        region_name=terms.region(card.region.key),
        impact=tuple(icon.key for icon in card.impact),
        actions=tuple(action.key for action in card.actions),
        patriot=None if card.patriot is None else card.patriot.key,
        prize=None if card.prize is None else card.prize.key,
        ability=ability_of(card) or None,
        effects=() if card.ability is None else (ability_text(card.ability),),
    )


def _event_card(card: EventCard) -> CardView:
    kind: Literal["event", "dominance_check"] = "dominance_check" if card.dominance_check else "event"
    halves = tuple(FactView(*fact) for fact in event_facts(card))
    occasions = (Half.PURCHASED,) if card.dominance_check else (Half.DISCARDED, Half.PURCHASED)
    effects = tuple(event_text(card.number, half) for half in occasions)
    return CardView(card.number, kind, terms.event_half(card.purchased), halves=halves, effects=effects)
