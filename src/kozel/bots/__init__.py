"""Who plays when nobody does: bots, by name, and the arena that measures them."""
