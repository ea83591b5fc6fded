"""ministack, the AWS emulator from PyPI, as a child process with a few patches of ours.

`process` starts and stops it from the outside; everything else here runs inside that child.
"""
