"""Errors of AWS in the shapes of the real services, and clients that fail with them."""

from typing import Any

from botocore.exceptions import ClientError


def refusal(code: str, operation: str, **more: object) -> ClientError:
    """An error as a service answers it."""
    answer: Any = {"Error": {"Code": code, "Message": code}, **more}
    return ClientError(answer, operation)


def failing(error: Exception) -> Any:
    """A client every one of whose operations fails."""

    class Client:
        def __getattr__(self, name: str) -> Any:
            def operation(**_: object) -> None:
                raise error

            return operation

    return Client()
