"""What people do at a table, by subject."""
