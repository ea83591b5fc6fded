"""The service under faults: a database, sockets and timers that fail on purpose, and people who play through it."""
