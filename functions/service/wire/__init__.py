"""What goes over the wire, as types: every answer, event and socket frame is one of these.

The functions that build JSON return these types, and `tools.apidocs` makes the documents of the API from them. What the
engine builds itself is in `engine.payloads`. A name is the name of the schema in the documents; a string beside a type
names a format (`tools.apidocs.schemas`).

May import `engine` and `bots`. Not for behaviour.
"""
