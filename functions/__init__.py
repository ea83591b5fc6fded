"""What runs on Lambda: thin handlers over the shared modules in `functions.service`."""
