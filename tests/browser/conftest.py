"""Real browsers at a real server. `device` makes devices; each is watched, and a fault of any ends
the test. Where Chromium is missing all of this is skipped."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "web"))

playwright_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")

from devices import CHROMIUM, LAN_NAME, SIZES, Device, Devices, launched, new_device  # noqa: E402
from playwright.sync_api import Browser, Playwright  # noqa: E402
from real_server import RealServer, running  # noqa: E402


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if CHROMIUM is None:
        pytest.skip("no chromium here: install it to run the browser tests")
    with playwright_api.sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A companion that reads no photos, shared by all tests: each opens tables of its own."""
    with running(tmp_path_factory.mktemp("data"), "--name", LAN_NAME) as started:
        yield started


@pytest.fixture(scope="session")
def home(server: RealServer) -> str:
    return f"http://127.0.0.1:{server.port}"


@pytest.fixture
def devices() -> Iterator[list[Device]]:
    """All devices of a test; at its end none may have a fault."""
    used: list[Device] = []
    yield used
    faults = [fault for device in used for fault in device.faults]
    for device in used:
        device.page.context.close()
    assert faults == []


@pytest.fixture
def device(chromium: Browser, home: str, devices: list[Device]) -> Devices:
    """Makes devices that know nothing of each other: `device("phone", language="es")`."""

    def make(size: str = "tablet", browser: Browser = chromium, at: str = home, **more: object):  # type: ignore[no-untyped-def]
        devices.append(new_device(browser, at, size, **more))  # type: ignore[arg-type]
        return devices[-1]

    return make


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    """Phone and tablet, one after the other."""
    return str(request.param)
