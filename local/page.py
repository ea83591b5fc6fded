"""The page, as the edge serves it: files with the same headers, and index.html for every address of the client."""

import subprocess
from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from infra.headers import SECURITY, VERSIONED, cache_control
from local.places import ROOT

INDEX = "index.html"


class PageFailed(RuntimeError):
    """The page could not be built; standard error tells why."""


def build(target: Path) -> None:
    """Makes the page in `target` unless that of the sources is there. Raises PageFailed."""
    if subprocess.run(["node", str(ROOT / "web" / "build.mjs"), str(target)]).returncode != 0:
        raise PageFailed("The page could not be built; see above.")


def page(folder: Path) -> ASGIApp:
    """The application that answers for everything but the API and the socket."""
    return GZipMiddleware(_Files(directory=folder), minimum_size=500)


class _Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or _is_file(path):
                raise
            path, answer = INDEX, await super().get_response(INDEX, scope)
        answer.headers.update(SECURITY)
        answer.headers["Cache-Control"] = cache_control(path)
        return answer


def _is_file(path: str) -> bool:
    """Whether an address asks for a file and not for a page of the client."""
    return path.startswith(VERSIONED) or bool(PurePosixPath(path).suffix)
