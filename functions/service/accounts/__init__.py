"""Accounts: registration, sign-in, passwords, second factors, profiles and the mail that belongs to them.

May import `social`, `table`, `api` and what lies below. Nothing imports it but handlers.
"""
