from tests.bot.conftest import env, grace, make_bot, settings, simcord_bot, table

__all__ = ["env", "grace", "make_bot", "settings", "simcord_bot", "table"]
