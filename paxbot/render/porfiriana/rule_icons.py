"""The symbols and pieces of the rules, by headings of the digest."""

from typing import Final


def _motifs(*names: str) -> str:
    return ", ".join(f"printed {name} ink white" for name in names)


_CUBE: Final = "printed cube agave white"
_UNREST: Final = "printed unrest alarm white"
_REGIMES: Final = "regime pax, regime us_intervention, regime martial_law, regime anarchy"
_PRESTIGE: Final = "prestige loyalty, prestige command, prestige outrage, prestige revolution"
ICONS: Final = {
    "Components": "faction blue, faction green, faction white, faction red",
    "Terms > Grudge pile": _motifs("grudge"),
    "Terms > Cubes": _CUBE,
    "Terms > Profit": _CUBE,
    "Terms > Prestige": _PRESTIGE,
    "Terms > Payments": _motifs("gold"),
    "Turn > Income": "printed cube agave white, printed gold ink white",
    "Turn > Buy Market Card": _motifs("cards", "gold"),
    "Turn > Sell Card": _motifs("gold"),
    "Turn > Redeploy Troop": _motifs("troop"),
    "Turn > Buy Land": _motifs("ranch", "plantation"),
    "Turn > Improve Connection": _motifs("rail", "mule", "ship", "chain"),
    "Turn > Police": "printed unrest alarm white, printed jail ink white",
    "Turn > Speculate": _CUBE,
    "Enterprises": _motifs("mine", "ranch", "bank", "plantation"),
    "Enterprises > Targets": _CUBE,
    "Enterprises > Gun store": _motifs("gun_store"),
    "Troops": _motifs("troop"),
    "Troops > Conditions": "printed bullet cochineal white",
    "Troops > Access and cost": _motifs("foot", "mule", "rail"),
    "Troops > Private army": _motifs("hacendado", "troop"),
    "Loss of an enterprise > Slave revolt": "prestige revolution liberator",
    "Unrest": _UNREST,
    "Unrest > Where it comes from": _UNREST,
    "Regimes": _REGIMES,
    "Regimes > Values": _REGIMES,
    "Regimes > Change": "regime martial_law",
    "Regimes > Prestige cubes": "regime pax, prestige loyalty",
    "Depression": "printed_disc bear cochineal",
    "Depression > Bull and bear": "printed_disc bull federal, printed_disc bear cochineal",
    "Attack cards > Orange": _motifs("orange"),
    "Attack cards > Black": _motifs("black"),
    "Attack cards > Jail": _motifs("jail"),
    "Attack cards > Spy": _motifs("spy"),
    "Headlines and strife > Strife": "faction blue, faction green",
    "Headlines and strife > Connection pay": _motifs("rail", "gold"),
    "Partners > General": "printed general ink white, printed bullet cochineal white",
    "Partners > Monopoly": _motifs("monopoly"),
    "Partners > Rebel governor": _motifs("governor"),
    "Partners > Newspaper": _motifs("newspaper"),
    "Topple": _motifs("diaz"),
    "Topple > Showdown": _motifs("hacendado"),
    "Topple > Hacendado assassination": _motifs("hacendado"),
    "Topple > Test": _PRESTIGE,
    "End of the game > Gold victory": _motifs("gold"),
    "Cubes and hand > Shortages": _CUBE,
    "Solitaire": _motifs("diaz"),
}
