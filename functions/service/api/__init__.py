"""What every request and socket message passes through: limits, JSON, sessions, answers, the log line.

May import `concurrency`, `wiring`, `storage`, `aws` and the data floor. Knows no game, friendship or account.
"""
