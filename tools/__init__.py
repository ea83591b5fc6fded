"""Programs for those who work on the repository; nothing of the product imports them.

May import `engine`, `bots`, `functions`, `infra`, `local` and `tests.support`. Not for what runs in the cloud or on the
local stack.
"""
