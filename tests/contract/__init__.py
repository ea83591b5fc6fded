"""The contract of the wire, row by row: what a client written for the compatible system relies on."""
