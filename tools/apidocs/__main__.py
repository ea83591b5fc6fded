"""`python -m tools.apidocs`: writes docs/openapi.json, docs/asyncapi.json and the page's module of the rule options."""

from tools.apidocs.documents import FILES, text_of
from tools.apidocs.options import MODULE, options_module

for path, document in FILES.items():
    path.write_text(text_of(document()), encoding="utf-8")
MODULE.write_text(options_module(), encoding="utf-8")
