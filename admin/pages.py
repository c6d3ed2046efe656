"""Pages: templates with everything escaped, under headers that allow our style sheet and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie

from admin.visible import in_field, revealed, shown
from admin.wording import FILTERS

HERE = Path(__file__).parent
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

_TEMPLATES = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_TEMPLATES.filters |= FILTERS | {"shown": shown, "revealed": revealed, "in_field": in_field}


def page(
    template: str, status: int = 200, cookies: Sequence[Cookie] = (), **context: object
) -> Response[bytes]:
    """The template filled in. A missing value is an error, never a blank."""
    body = _TEMPLATES.get_template(template).render(**context)
    more = {401: {"WWW-Authenticate": 'Link realm="admin"'}, 503: {"Retry-After": "1"}}.get(status, {})
    return Response(
        body.encode("utf-8"),
        status_code=status,
        media_type="text/html",
        headers=HEADERS | more,
        cookies=list(cookies),
    )


def go_to(path: str, cookies: Sequence[Cookie] = ()) -> Response[bytes]:
    """On to another page of ours, by GET whatever the method was."""
    return Response(
        b"",
        status_code=303,
        media_type="text/html",
        headers=HEADERS | {"Location": path},
        cookies=list(cookies),
    )


def style_sheet() -> Response[bytes]:
    """The one style sheet."""
    sheet = (HERE / "static" / "admin.css").read_bytes()
    return Response(
        sheet,
        media_type="text/css",
        headers=HEADERS | {"Cache-Control": "public, max-age=300"},
    )
