"""The service behind the handlers: I/O in `store`, `push` and `timers`; everything else is pure."""
