"""The whole system on this machine: an AWS emulator, the synthesised stack, one origin in front."""
