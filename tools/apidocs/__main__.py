"""`python -m tools.apidocs`: writes the API's documents, and what the page has of them in JavaScript."""

from tools.apidocs.documents import FILES

for path, text in FILES.items():
    path.write_text(text(), encoding="utf-8")
