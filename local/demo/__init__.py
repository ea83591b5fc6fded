"""A complete game played by scripted clients, who know nothing but the public API."""
