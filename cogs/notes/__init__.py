"""Private notes: written in a form, shown to nobody but whoever wrote them."""
