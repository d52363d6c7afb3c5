"""The symbols and pieces of the rules, by headings of the digest."""

from typing import Final

ICONS: Final = {
    "Setup": "primus",
    "Setup > First cards": "cards",
    "Turn > Draw": "roman_tile religion",
    "Turn > Buy": "roman_tile wealth, coin_plain",
    "Turn > Play": "roman_tile fleet, roman_tile army, roman_tile land, roman_tile intrigue",
    "Turn > Income": "roman_tile senator, coin_plain",
    "Primus Conspiratus": "conspiratus",
    "End of round": "eagle",
    "New round": "primus",
    "Final resolution": "eagle, wreath",
    "Final resolution > Points": "wreath, most_money",
}
