"""Whole games of bots, thousands of them: every one ends, adds up and stays small."""
