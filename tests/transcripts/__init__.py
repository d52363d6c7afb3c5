"""Whole games in a simulated Discord, compared call by call with what was recorded earlier.

`python -m tests.transcripts` renews the recordings in `tests/data/transcripts`; `python -m tests.transcripts NAME …`
renews some of them. Whoever renews one reads the difference that the test has printed first: it is what people see.
"""
