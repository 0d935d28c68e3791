"""The table: people and bots in seats, versions, claims, undo, the log. No sockets, no clock, no await."""
