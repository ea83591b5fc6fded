"""What every request and socket message passes through: limits, JSON, sessions, answers, the log line.

May import `engine`, `bots`, `concurrency`, `wiring`, `storage`, `aws` and the data floor; of `engine` and `bots` no
more than names. Not for decisions: it knows no table, friendship or account.
"""
