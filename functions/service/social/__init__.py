"""Players among each other: friends, requests, blocks, and where somebody is.

May import `table`, `api`, `concurrency`, `wiring`, `storage`, `aws` and the data floor. Not for sign-in or profiles:
those are `accounts`.
"""
