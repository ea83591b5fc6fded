"""Programs for those who work on the repository; nothing of the product imports them."""
