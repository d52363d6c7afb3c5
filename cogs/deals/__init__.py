"""Deals that players make in public, and that bind nobody."""
