"""Channels that are gone: their games and leagues are moved to another one."""
