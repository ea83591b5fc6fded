"""The build and how its files are served; no browser is needed."""

import asyncio
import gzip
import json
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from infra.headers import SECURITY
from local.page import PageFailed, build, page
from local.places import ROOT
from tests.web.test_weight import LIMIT_BYTES

BUILD_PACKAGES = ("@esbuild", "esbuild", "htm", "preact")
"""All that the build needs from npm."""
ADDRESS = re.compile(r'(?:src|href)="(/[^"]*)"')


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("page") / "dist"
    build(target)
    return target


def get(folder: Path, path: str, **headers: str) -> httpx.Response:
    """What the page's application answers."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=[Mount("/", page(folder))]))
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


def version_of(folder: Path) -> str:
    (version,) = (folder / "v").iterdir()
    return version.name


def test_every_file_that_the_first_page_names_is_there(built: Path) -> None:
    addresses = ADDRESS.findall((built / "index.html").read_text(encoding="utf-8"))
    assert len(addresses) > 10
    assert [address for address in addresses if not (built / address[1:]).is_file()] == []


def test_every_module_that_a_module_imports_is_there(built: Path) -> None:
    imported = re.compile(r"""\b(?:from|import|import\()\s*["'](\.{1,2}/[^"']+)["']""")
    modules = sorted(built.glob("v/*/**/*.js"))
    imports = [(module, name) for module in modules for name in imported.findall(module.read_text(encoding="utf-8"))]
    assert len(imports) > len(modules) > 15
    missing = [f"{module.name} imports {name}" for module, name in imports if not (module.parent / name).is_file()]
    assert missing == []


def test_no_test_and_no_type_is_published(built: Path) -> None:
    published = [path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()]
    assert [path for path in published if "/tests/" in path or path.endswith((".ts", ".json"))] == []


def test_every_script_and_style_is_minified_and_names_its_source_map(built: Path) -> None:
    for path in [*built.glob("v/*/**/*.js"), *built.glob("v/*/**/*.css")]:
        code, _, name = path.read_text(encoding="utf-8").partition("# sourceMappingURL=")
        assert (path.parent / re.match(r"[^\s*]+", name)[0]).is_file(), path  # type: ignore[index]
        assert "\n\n" not in code, path


def test_the_layers_of_the_style_sheet_are_named_in_order_before_any_rule(built: Path) -> None:
    (sheet,) = built.glob("v/*/app.css")
    text = sheet.read_text(encoding="utf-8")
    assert text.startswith("@layer tokens,base,parts,pages,table;")
    assert set(re.findall(r"@layer ([\w.]+)\{", text)) == {"tokens", "base", "parts", "pages", "table"}


def test_the_build_prints_the_weight_of_the_first_load(built: Path) -> None:
    printed = subprocess.run(["node", ROOT / "web/build.mjs", built], check=True, capture_output=True, text=True).stdout
    (told,) = re.findall(r"First load of the page: \d+ files, [\d.]+ KiB, ([\d.]+) KiB with gzip", printed)
    index = (built / "index.html").read_text(encoding="utf-8")
    named = {built / address[1:] for address in ADDRESS.findall(index) if address.endswith((".js", ".css"))}
    packed = sum(len(gzip.compress(path.read_bytes())) for path in named)
    assert packed / 1024 < float(told) < LIMIT_BYTES / 1024


def test_the_same_sources_have_the_same_address_and_others_another(built: Path, tmp_path: Path) -> None:
    build(tmp_path / "again")
    assert version_of(tmp_path / "again") == version_of(built)
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("dist*", "node_modules"))
    for name in BUILD_PACKAGES:
        shutil.copytree(ROOT / "web/node_modules" / name, web / "node_modules" / name)
    subprocess.run(["node", web / "build.mjs"], check=True)
    assert version_of(web / "dist") == version_of(built)
    strings = web / "app" / "english.js"
    strings.write_text(strings.read_text(encoding="utf-8").replace("Play now", "Play"), encoding="utf-8")
    subprocess.run(["node", web / "build.mjs"], check=True)
    assert version_of(web / "dist") != version_of(built)


def test_builds_at_once_do_not_hinder_each_other(built: Path, tmp_path: Path) -> None:
    target = tmp_path / "dist"
    (target / "v" / "older").mkdir(parents=True)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(build, [target] * 6))
    assert version_of(target) == version_of(built)
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_a_build_that_fails_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(PageFailed):
        build(tmp_path / "file" / "dist")


def test_addresses_of_the_client_answer_the_page_and_files_that_are_not_there_do_not(built: Path) -> None:
    index = (built / "index.html").read_text(encoding="utf-8")
    for path in ("/", "/lobby", "/table/0b6e", "/join/token"):
        answer = get(built, path)
        assert (answer.status_code, answer.text) == (200, index), path
        assert all(answer.headers[name] == text for name, text in SECURITY.items())
        assert answer.headers["cache-control"] == "no-cache"
    for path in ("/v/0000/app/main.js", "/nothing.png", "/v/0000/"):
        assert get(built, path).status_code == 404, path


def test_versioned_files_are_kept_for_ever_and_packed(built: Path) -> None:
    answer = get(built, f"/v/{version_of(built)}/app.css", **{"accept-encoding": "gzip"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert "text/css" in answer.headers["content-type"]


def test_the_first_paint_needs_no_module_and_has_the_colour_of_the_installed_page(built: Path) -> None:
    index = (built / "index.html").read_text(encoding="utf-8")
    shown = re.sub(r"<script.*?</script>", "", index.split("<body>")[1])
    assert '<header class="bar">' in shown
    assert "Loading" in shown
    manifest = json.loads((built / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert f'<meta name="theme-color" content="{manifest["theme_color"]}">' in index


def test_the_cdk_builds_the_page_before_it_looks_at_the_app() -> None:
    assert json.loads((ROOT / "cdk.json").read_text(encoding="utf-8"))["build"] == "node web/build.mjs"
