"""What the tests stand on: doubles of AWS and of time, the service assembled on them, and those who drive it."""
