"""The stack: storage, timers, functions and gateways, all read off the one route table."""
