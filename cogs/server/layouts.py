"""The page of a server's settings."""

from discord.ui import LayoutView, Modal

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton, ChannelMenu, RoleMenu, choice_menu
from cogs.layouts.forms import typed_form
from cogs.layouts.parts import layout, row, text
from paxbot.present.chat import table_rules as rule_words
from paxbot.present.chat import user_settings as words
from paxbot.present.words import languages
from paxbot.service import ServerSettings


def server_layout(settings: ServerSettings, lead: str = "") -> LayoutView:
    """Return the page of a server's settings: each in a sentence above what changes it."""
    titles, clocks = words.server_titles(), rule_words.choices("clock", "")
    lines = [words.server_games(settings.most_games), words.server_each(settings.most_each)]
    lines.append(words.server_ratings(settings.ratings))
    other_way = CustomId("srv", 0, ("0", "ratings", "off" if settings.ratings else "on"))
    return layout(
        text("\n".join([words.server_heading(), *([lead] if lead else [])])),
        text(words.server_roles([f"<@&{role}>" for role in settings.roles])),
        row(RoleMenu("srvroles", settings.roles, titles["roles"])),
        text(words.server_channels([f"<#{channel}>" for channel in settings.channels])),
        row(ChannelMenu("srvrooms", settings.channels, titles["channels"])),
        text(words.server_clock(settings.clock)),
        row(choice_menu(2, "clock", settings.clock, clocks, titles["clock"], "srv")),
        text(words.server_language(settings.language)),
        row(choice_menu(5, "language", settings.language, languages(), titles["language"], "srv")),
        text(words.server_threads(str(settings.archive_minutes))),
        row(
            choice_menu(
                6, "archive_minutes", str(settings.archive_minutes), words.archive_times(), titles["threads"], "srv"
            )
        ),
        text("\n".join(lines)),
        row(
            ActionButton(CustomId("srvlimits", 0), words.limits()),
            ActionButton(other_way, words.toggle_ratings(settings.ratings)),
        ),
    )


def limits_form(settings: ServerSettings) -> Modal:
    """Return the form of how many games there may be, as it is filled in."""
    now = {name: str(getattr(settings, name) or "") for name in words.limit_fields()}
    return typed_form(CustomId("srvlimits", 0), words.limits(), words.limit_fields(), now)
