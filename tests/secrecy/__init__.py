"""Nobody peeks: what a viewer can observe is the same, byte for byte, whatever is hidden from them."""
