"""For whoever tests Goat or writes a bot: a bot's checker, random games and deals, Hypothesis strategies.

Nothing else in the package imports it.
"""
