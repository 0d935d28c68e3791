"""Records and the wire: every value has one canonical text, and the text round-trips."""
