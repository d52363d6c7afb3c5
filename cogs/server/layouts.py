"""The page of a server's settings."""

from typing import Any, Final

from discord.ui import Item, LayoutView

from cogs.layouts.components import ChannelMenu, RoleMenu, choice_menu
from cogs.layouts.parts import layout, row, text
from paxbot.present.chat import table_rules as rule_words
from paxbot.present.chat import user_settings as words
from paxbot.present.words import languages
from paxbot.service import ServerSettings

LIMITS: Final = (None, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100)


def server_layout(settings: ServerSettings, lead: str = "") -> LayoutView:
    """Return the page of a server's settings."""
    titles = words.server_titles()
    lines = [
        words.server_roles([f"<@&{role}>" for role in settings.roles]),
        words.server_channels([f"<#{channel}>" for channel in settings.channels]),
        words.server_clock(settings.clock),
        words.server_language(settings.language),
        words.server_games(settings.most_games),
        words.server_each(settings.most_each),
    ]
    clocks = rule_words.choices("clock", "")
    menus: list[Item[Any]] = [
        RoleMenu("srvroles", settings.roles, titles["roles"]),
        ChannelMenu("srvrooms", settings.channels, titles["channels"]),
        choice_menu(2, "clock", settings.clock, clocks, titles["clock"], "srv"),
        *(
            choice_menu(
                part,
                key,
                _limit(getattr(settings, key)),
                {_limit(most): words.most_choice(key, most) for most in LIMITS},
                titles[key],
                "srv",
            )
            for part, key in enumerate(("most_games", "most_each"), 3)
        ),
        choice_menu(5, "language", settings.language, languages(), titles["language"], "srv"),
    ]
    return layout(
        text("\n".join([words.server_heading(), *([lead] if lead else []), *(f"- {line}" for line in lines)])),
        *(row(menu) for menu in menus),
    )


def _limit(most: int | None) -> str:
    return "0" if most is None else str(most)
