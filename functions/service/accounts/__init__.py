"""Accounts: registration, sign-in, passwords, second factors, profiles and the mail that belongs to them.

May import `social`, `table`, `api`, `concurrency`, `wiring`, `storage`, `aws` and the data floor. Nothing imports it
but handlers. Not for who knows whom: that is `social`.
"""
