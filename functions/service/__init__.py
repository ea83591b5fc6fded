"""The service behind the handlers: a floor of data, and packages each of which imports those below it.

From below: the data floor (`routes`, `settings`, `problems`, `redacted`, `ids`, `wire`), `aws`, `storage`, `wiring`,
`concurrency`, `api`, `table`, `social`, `accounts`. May import nothing of this repository. Not for code: that is in
the packages.
"""
