"""What a form says: fields by name, each with all of its values in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import parse_qs

from litestar.exceptions import ClientException, InternalServerException

from admin.sessions import AnyRequest
from gateway.domain.errors import Problem, Problems

_MOST_FIELDS = 64


class Form:
    """The fields of a form that was sent."""

    def __init__(self, fields: Mapping[str, Sequence[str]]) -> None:
        self._fields = fields

    def one(self, name: str) -> str:
        """The value of a field that stands once; empty when it is missing or stands twice."""
        values = self._fields.get(name, ())
        return values[0].replace("\r\n", "\n").strip() if len(values) == 1 else ""

    def all(self, name: str) -> tuple[str, ...]:
        """The values of a field that may be repeated, without those left blank."""
        values = (value.replace("\r\n", "\n").strip() for value in self._fields.get(name, ()))
        return tuple(value for value in values if value)


async def read_form(request: AnyRequest) -> Form | Problem:
    """The form in the request's body, or the problem with it."""
    media_type = request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if media_type != "application/x-www-form-urlencoded":
        return Problem(Problems.UNSUPPORTED_MEDIA, "The body is not a form of these pages", "body")
    try:
        body = (await request.body()).decode("utf-8")
        fields = parse_qs(body, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS)
    except InternalServerException:
        return Problem(Problems.INVALID_BODY, "The browser hung up before the end of the form", "body")
    except ClientException:
        return Problem(Problems.TOO_LARGE, "The form is too large", "body")
    except ValueError:
        return Problem(Problems.INVALID_BODY, "The form cannot be read", "body")
    return Form(fields)
