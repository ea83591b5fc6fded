"""Players among each other: friends, requests, blocks, and where somebody is.

May import `table`, `api` and what lies below. Not for sign-in or profiles: those are `accounts`.
"""
