"""The service worker: a page without a connection, and nothing of the API ever kept."""

from playwright.sync_api import expect

from tests.web.visitors import Visitors

CONTROLLED = "navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(caches_.map((cache) => cache.keys()));
  return requests.flat().map((request) => new URL(request.url).pathname);
}"""


def test_without_a_connection_the_page_says_so_and_comes_back(visitors: Visitors) -> None:
    visitor = visitors.arrive(workers="allow").open()
    visitor.page.wait_for_function(CONTROLLED)
    visitor.context.set_offline(True)
    visitor.page.goto(f"{visitor.base}/lobby")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("No connection")
    visitor.context.set_offline(False)
    visitor.page.get_by_role("link", name="Try again").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Lobby")


def test_nothing_of_the_api_is_ever_kept(visitors: Visitors) -> None:
    visitor = visitors.arrive(workers="allow").enter("Maud").open()
    visitor.page.wait_for_function(CONTROLLED)
    for path in ("/lobby", "/friends", "/"):
        visitor.open(path)
        visitor.page.wait_for_load_state("networkidle")
    kept = visitor.page.evaluate(KEPT)
    assert "/offline.html" in kept
    assert any(path.startswith("/v/") for path in kept)
    assert [path for path in kept if path.startswith(("/api", "/ws", "/_local"))] == []


def test_it_can_be_installed(visitors: Visitors) -> None:
    visitor = visitors.arrive().open()
    manifest = visitor.page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        size = visitor.page.evaluate(
            """async (address) => {
              const image = new Image();
              image.src = address;
              await image.decode();
              return `${image.naturalWidth}x${image.naturalHeight}`;
            }""",
            icon["src"],
        )
        assert icon["sizes"] in {size, "any"}
