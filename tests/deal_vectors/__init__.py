"""Deals that every verifier must judge alike, whatever language it is written in."""
