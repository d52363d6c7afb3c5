"""The command line: `python -m paxbot …`."""
