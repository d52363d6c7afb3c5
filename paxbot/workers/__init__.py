"""Painting in separate processes, so that a press is answered at once however many pictures are being painted.

A picture takes some tens of milliseconds of Python, which no other thread of the same process can use. No import is
made here, so that a starting process finds out at once that the bot has ended.
"""
