"""Load: many tables of scripted clients against a running system, or in a model with a Region's latencies."""
