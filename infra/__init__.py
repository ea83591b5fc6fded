"""The stack: storage, timers, functions and gateways, all read off the one route table.

May import `functions.service.routes` and `functions.service.settings`. Not for what runs on Lambda.
"""
