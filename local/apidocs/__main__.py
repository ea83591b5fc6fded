"""`python -m local.apidocs`: writes docs/openapi.json and docs/asyncapi.json."""

from local.apidocs.documents import FILES, text_of

for path, document in FILES.items():
    path.write_text(text_of(document()), encoding="utf-8")
