"""A table: its people and game, how it is changed by the one writer, and who is told what of it.

May import `engine`, `bots`, `api`, `concurrency`, `wiring`, `storage`, `aws` and the data floor. Not for what outlives
a table: that is `social` and `accounts`.
"""
