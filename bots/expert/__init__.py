"""The expert player: draws possible deals, plays them to the end with every choice, and takes what is worth most."""

from bots.expert.thinking import expert

__all__ = ["expert"]
