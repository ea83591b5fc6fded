"""Measurements: each folder or module here is runnable on its own."""
