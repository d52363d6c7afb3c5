"""Messages as Discord lays them out: plain data in, a `LayoutView` within Discord's limits out."""
