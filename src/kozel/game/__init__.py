"""The game: frozen positions, pure play, events, and `see`, the only window out."""
