"""The bot in a simulated Discord, as in the tests of the bot."""

from tests.bot.conftest import env, make_bot, settings, simcord_bot, table

__all__ = ["env", "make_bot", "settings", "simcord_bot", "table"]
