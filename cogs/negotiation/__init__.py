"""Negotiation: standing orders, what to do when refused, and several requests in one question."""
