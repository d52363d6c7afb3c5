"""The offline table: the whole bot against a simulated Discord, played in a browser on this machine."""
