"""Where a table stands: in this process, or later behind a server; clients cannot tell which."""
