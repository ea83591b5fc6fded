"""Measurements: each folder or module here is runnable on its own.

May import `engine`, `bots`, `functions`, `infra`, `local` and `tests` (for its doubles). Not for judging: a slow figure
fails nothing here.
"""
