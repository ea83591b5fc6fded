"""The one DynamoDB table: keys, rows, and reading and writing them.

May import `aws` and the data floor. Not for decisions: what may be written is decided by the packages that ask for it.
"""
