"""The expert bot: samples possible deals, plays them to the end with each choice, and takes the best."""

from bots.expert.thinking import expert

__all__ = ["expert"]
