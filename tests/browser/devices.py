"""Browsers as they stand around a table. Whatever one does wrong behind the page's back, an error
on its console or a request to another machine, fails the test that it happened in."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    expect,
)

SIZES = {"phone": (360, 740), "tablet": (1024, 768)}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LAN_NAME = "companion.test"
"""A name that leads here and is, as a LAN address is, no secure context over http."""
ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
)
SERIOUS = ("serious", "critical")
FAULTS_ALONE = {"resultTypes": ["violations"]}
WITHIN_MS = 15_000
"""How long anything may take on a machine that does much else at once."""
expect.set_options(timeout=WITHIN_MS)


@dataclass
class Device:
    """A browser's page, and what went wrong behind it."""

    page: Page
    home: str
    """The address of the companion, without a slash at the end."""
    faults: list[str] = field(default_factory=list)
    refusals: set[int] = field(default_factory=set)
    """HTTP statuses that this test wants to see; a browser logs every one as an error."""

    def watch(self) -> "Device":
        """Note every fault from now on."""
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.faults.append(f"script failed: {error}"))
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)
        return self

    def _said(self, message: ConsoleMessage) -> None:
        is_status = "the server responded with a status of" in message.text
        if message.type == "error" and not is_status:
            self.faults.append(f"console: {message.text} ({message.location.get('url')})")

    def _asked(self, request: Request) -> None:
        there = urlsplit(request.url)
        if there.scheme not in ("data", "blob") and there.netloc != urlsplit(self.home).netloc:
            self.faults.append(f"asked another host: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.refusals:
            self.faults.append(f"{response.status} from {response.url}")

    def goes(self, path: str) -> Page:
        """Open a page of the companion."""
        self.page.goto(self.home + path)
        return self.page

    def sits_down(self, *names: str, game: str = "") -> str:
        """Open a table by hand; answers its address."""
        page = self.goes(f"/new?game={game}" if game else "/new")
        for seat, name in enumerate(names):
            page.locator("input[name=player]").nth(seat).fill(name)
        page.locator("form button.main").click()
        page.wait_for_url("**/t/*")
        return urlsplit(page.url).path

    def serious_faults(self) -> list[str]:
        """What axe-core finds on the page as it is that would shut somebody out."""
        found = Axe().run(self.page, options=FAULTS_ALONE).response["violations"]
        return [
            f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
            for one in found
            if one["impact"] in SERIOUS
            for node in one["nodes"]
        ]


Devices = Callable[..., Device]
"""What the fixture `device` is: `device("phone", language="es")`."""


def launched(playwright: Playwright, *more: str) -> Browser:
    """Debian's Chromium, with further switches of its own."""
    return playwright.chromium.launch(
        executable_path=CHROMIUM, chromium_sandbox=False, args=[*ARGUMENTS, *more]
    )


def new_device(
    browser: Browser, home: str, size: str = "tablet", language: str = "en", **more: object
) -> Device:
    """A device that nobody used before, of a size, in a language."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=language,
        has_touch=size == "phone",
        ignore_https_errors=True,
        reduced_motion="reduce",
        **more,  # type: ignore[arg-type]
    )
    context.set_default_timeout(WITHIN_MS)
    return Device(context.new_page(), home).watch()
