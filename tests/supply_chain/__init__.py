"""What comes from others, and what must not leave: pins with hashes, licences, known vulnerabilities, secrets."""
