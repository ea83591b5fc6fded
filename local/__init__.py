"""The whole system on this machine: an AWS emulator, the synthesised stack, one origin in front.

May import `engine`, `bots`, `functions.service` and `infra`. Not for anything that the service needs in the cloud.
"""
