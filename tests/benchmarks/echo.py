"""The limit: the same web framework and server, reading and writing JSON and doing nothing in between."""

from __future__ import annotations

import os
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response, post


@post("/", status_code=200)
async def echo(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    return Response(await request.json())


app = Litestar([echo], openapi_config=None, logging_config=None)


if __name__ == "__main__":
    host, _, port = os.environ["GATEWAY_BIND"].rpartition(":")
    uvicorn.run(app, host=host, port=int(port), log_config=None, access_log=False)
