"""The table behind a socket: one process that serves the browser client and keeps the tables."""
