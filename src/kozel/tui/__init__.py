"""The terminal: clients of a session that speak in lines."""
