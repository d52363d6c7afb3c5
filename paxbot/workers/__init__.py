"""Painting in processes of its own, so that a press is answered at once however many pictures are being painted.

A picture takes some tens of milliseconds of Python, which no other thread of the same process can use. Nothing is
imported here, so that a process that starts finds out at once that the bot has ended.
"""
