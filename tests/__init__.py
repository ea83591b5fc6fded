"""Tests, written from the documents and from what is promised. `architecture` holds the laws of docs/architecture.md.

May import everything. Not for code that something else needs, but for the doubles that `bench` drives the service with.
"""
