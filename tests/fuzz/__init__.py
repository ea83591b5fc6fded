"""Anything at all, given to whatever reads: it is read, or refused with the one error that says so."""
