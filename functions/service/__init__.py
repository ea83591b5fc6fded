"""The service behind the handlers: a floor of data, and packages each of which imports those below it.

From below: `routes`, `settings`, `problems` and `redacted` (the data floor), `aws`, `storage`, `wiring`, `concurrency`,
`api`, `table`, `social`, `accounts`. May import nothing of this repository. Not for code: that is in the packages.
"""
