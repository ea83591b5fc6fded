"""Measurements: each folder or module here is runnable on its own.

May import `engine`, `bots`, `functions`, `infra`, `local`, `tests.support` (the doubles) and `tests.resilience.people`
(players who act by chance). Not for judging: a slow figure fails nothing here.
"""
