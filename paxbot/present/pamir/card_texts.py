"""The effects of abilities and events, in sentences, and the rulings on them."""

from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS, Ability, CourtCard, EventHalf
from paxbot.games.pamir.state import Half
from paxbot.present.pamir import names
from paxbot.present.pamir.card_facts import court_facts, event_facts, kind_of
from paxbot.present.pamir.speech import card, card_title
from paxbot.present.presenter import CardName, CardText
from paxbot.present.words import _


def card_names() -> tuple[CardName, ...]:
    """Return every card by number."""
    return tuple(CardName(number, card_title(number), _kind_of_card(number)) for number in (*COURT_CARDS, *EVENT_CARDS))


def _kind_of_card(number: int) -> str:
    return _("Event") if number in EVENT_CARDS else kind_of(COURT_CARDS[number])


def card_text(number: int) -> CardText:
    """Return one card in words, with its rulings."""
    if number in COURT_CARDS:
        facts = COURT_CARDS[number]
        rulings = _ability_rulings().get(facts.ability.kind, ()) if facts.ability else ()
        return CardText(card(number), "\n".join(_court_lines(facts)), rulings)
    event = EVENT_CARDS[number]
    kinds = dict.fromkeys((event.purchased.kind, event.discarded.kind))
    rulings = tuple(ruling for kind in kinds for ruling in _event_rulings().get(kind, ()))
    return CardText(card(number), "\n".join(_event_lines(number)), rulings)


def rules_sentences(number: int) -> tuple[str, ...]:
    """Return what a picture of the card has to say: its ability, or both halves of the event."""
    if number in EVENT_CARDS:
        return tuple(line.replace("**", "") for line in _event_lines(number))
    ability = COURT_CARDS[number].ability
    return (f"{names.ability(ability.title)}: {ability_text(ability)}",) if ability else ()


def _court_lines(facts: CourtCard) -> list[str]:
    lines = [f"**{heading}:** {text}" for heading, text in court_facts(facts)]
    return lines if facts.ability is None else [*lines, ability_text(facts.ability)]


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
    """Return what the ability does."""
    region = "" if ability.region is None else names.region(ability.region.key)
    coalition = "" if ability.coalition is None else names.coalition(ability.coalition.key)
    texts = {
        "indispensable_advisors": _("Your spies cannot be removed by battles."),
        "insurrection": _("After each Dominance Check, place two {coalition} armies in {region}."),
        "claim_of_ancient_lineage": _("While you tax, you count as the ruler of every region."),
        "bodyguards": _("Political cards in your court cannot be betrayed."),
        "citadel": _("Your tribes in {region} cannot be removed by battles."),
        "strange_bedfellows": _(
            "When you move spies, court cards of the same region count as neighbors, wherever they lie."
        ),
        "civil_service_reforms": _("You pay no bribe for using your court cards that are held hostage."),
        "safe_house": _("When a rival’s battle removes one of your spies, you may place it on this card."),
        "charismatic_courtiers": _("You pay no bribe for playing cards, whoever rules their region."),
        "blackmail": _(
            "At the start of your turn you may place a spy on a court card of {region} that has no spies on it."
        ),
        "indian_supplies": _("Your armies need no roads to move."),
        "well_connected": _("Each move of a spy may take it over up to two cards."),
        "influence": _("Court cards of {region} cost you nothing in the market."),
        "infrastructure": _("After each of your build actions, place one more block where you can build, for nothing."),
        "always_favored": _("This card always counts as being in the favored suit."),
    }
    return (
        _("{coalition} patriots cost you nothing in the market.").format(coalition=coalition)
        if ability.kind == "influence" and ability.region is None
        else texts[ability.kind].format(region=region, coalition=coalition)
    )


def event_text(number: int, half: Half) -> str:
    """Return what one half of the event does."""
    card = EVENT_CARDS[number]
    return _half_text(card.purchased if half is Half.PURCHASED else card.discarded)


def _half_text(half: EventHalf) -> str:
    region = "" if half.region is None else names.region(half.region.key)
    suit = "" if half.suit is None else names.suit(half.suit.key)
    texts = {
        "dominance_check": _("Resolve a Dominance Check."),
        "favor_suit": _("The favored suit becomes {suit}."),
        "riots": _("All tribes and armies in {region} return to their supplies."),
        "no_effect": _("Nothing happens."),
        "embarrassment_of_riches": _("At the next Dominance Check, gifts are worth no influence."),
        "disregard_for_customs": _("Until the next Dominance Check, nobody pays bribes."),
        "failure_to_impress": _("Every player discards all prizes."),
        "confidence_failure": _("Every player discards one hand card of their choice."),
        "new_tactics": _("Until the next Dominance Check, your military court cards count as favored."),
        "koh_i_noor_recovered": _("At the next Dominance Check, each of your gifts is worth one more influence."),
        "courtly_manners": _("Until the next Dominance Check, you may leave any bribe unpaid."),
        "rumor": _("Choose another player: at the next Dominance Check their patriots are worth no influence."),
        "conflict_fatigue": _("At the next Dominance Check, a lead of two blocks is enough to be dominant."),
        "nationalism": _("Until the next Dominance Check, your tribes may move and battle as if they were armies."),
        "public_withdrawal": _("It cannot be purchased. Rupees placed on it leave the game."),
        "nation_building": _(
            "Until the next Dominance Check, each 2 rupees of your build actions place two blocks, not one."
        ),
        "backing_of_persian_aristocracy": _("Take 3 rupees from the bank."),
        "other_persuasive_methods": _("Choose another player and swap your whole hand with theirs."),
        "pashtunwali_values": _(
            "Choose the favored suit. Until the next Dominance Check, icons that would change it are ignored."
        ),
        "rebuke": _("Choose a region: all tribes and armies there return to their supplies."),
    }
    return texts[half.kind].format(region=region, suit=suit)


def _ability_rulings() -> dict[str, tuple[str, ...]]:
    return {
        "indispensable_advisors": (
            _("A card on which all rival spies are protected is no battle site."),
            _("Spies are still lost when the card under them is discarded or betrayed."),
        ),
        "insurrection": (
            _("It happens after an unsuccessful check too, once the blocks were cleared, but not if the game ended."),
            _("With an empty supply, Afghan blocks are taken from elsewhere."),
        ),
        "claim_of_ancient_lineage": (
            _("It gives no bribes and no building, and a player without court cards cannot be taxed."),
        ),
        "bodyguards": (
            _("It holds against everybody, you included; the Bodyguards card itself may be betrayed."),
            _("It does not help against overthrow, leverage or the court limit."),
        ),
        "citadel": (_("It does not protect from riots, Rebuke or overthrow, nor does it protect armies or roads."),),
        "strange_bedfellows": (_("The region of the card the spy stands on counts, and each such hop is one move."),),
        "civil_service_reforms": (_("Bribes for playing cards are still due."),),
        "safe_house": (
            _("You are asked for each removed spy once the battle is over."),
            _("The spy still counts as removed for the attacker, and it may return to the very card it was on."),
        ),
        "charismatic_courtiers": (_("Bribes for using hostages are still due."),),
        "blackmail": (
            _("It costs no action, may use any court, and the Blackmail card itself is a possible target."),
            _("With both Blackmail cards you are asked once for each region; declining ends it for this turn."),
        ),
        "indian_supplies": (_("Tribes moved by Nationalism need no roads either; each border is one move."),),
        "well_connected": (_("With Strange Bedfellows, each half of the double step may go to any valid neighbor."),),
        "influence": (
            _("Nothing is put on the cards to the left; rupees on the card are taken as usual."),
            _("Events are not covered, and the free price also holds while military is favored."),
        ),
        "infrastructure": (
            _("It is mandatory, needs at least one paid block, and is not doubled by Nation Building."),
            _("A region you came to rule by the paid blocks counts."),
        ),
        "always_favored": (_("Its own suit does not change."),),
    }


def _event_rulings() -> dict[str, tuple[str, ...]]:
    return {
        "dominance_check": (
            _("When purchased, the check is resolved at once and the turn goes on."),
            _("A second check card in the market forces one check, and both cards are discarded."),
        ),
        "embarrassment_of_riches": (
            _("Embarrassment of Riches counts in that check. Gifts stay where they are and remain cylinders in play."),
        ),
        "koh_i_noor_recovered": (
            _("Koh-i-noor Recovered counts in that check, also for gifts given later; after the check it is over."),
        ),
        "disregard_for_customs": (_("Bribes are simply off, for playing cards and for hostages alike."),),
        "courtly_manners": (_("You may still pay if you like."),),
        "rumor": (
            _("Rumor counts in that check. You cannot choose yourself."),
            _("The patriots stay in court and keep all their other uses."),
        ),
        "riots": (_("Roads stay, Citadels do not protect, and overthrow follows."),),
        "rebuke": (_("An empty region may be chosen, and your own pieces go too."),),
        "nationalism": (
            _("A tribe crosses a border by a road of your loyalty; in a battle it adds to your strength."),
            _("Moving your last tribe out of a region overthrows you there."),
        ),
        "nation_building": (_("An odd number of blocks is allowed at the price rounded up."),),
        "public_withdrawal": (_("Paying with rupees put on it still counts as paid."),),
        "confidence_failure": (_("Players choose in turn order from the active player; empty hands lose nothing."),),
        "other_persuasive_methods": (_("Either hand may be empty; hand limits count only in one’s own cleanup."),),
        "pashtunwali_values": (_("Discarded events with a suit icon are ignored as well."),),
        "new_tactics": (_("The favored suit itself does not change, so prices are not doubled."),),
    }
