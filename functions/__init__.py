"""What runs on Lambda: a module of thin handlers for each function, over what they share in `functions.service`.

May import `engine`, `bots`, `functions.service`, `functions.lambda_http` and `functions.lambda_events`; handlers do not
import each other. Not for decisions: a handler parses, calls one command by its name, and answers.
"""
