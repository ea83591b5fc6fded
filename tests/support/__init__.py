"""What the tests stand on: doubles of AWS and of time, the service assembled on them, and those who drive it.

May import `engine` and `functions`. Not for tests, nor for what one folder of tests needs alone.
"""
