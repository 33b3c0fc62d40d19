"""Apps and tables to test with; every app has a data folder of its own and reads no photos
unless a test asks for that."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from at_the_table import Device
from flask import Flask

from web import create_app
from web.services import NAME
from web.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "data", scan_workers=0, heartbeat_seconds=0.2)


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    app = create_app(settings)
    yield app
    app.extensions[NAME].close()
    app.extensions[NAME].engine.dispose()


@pytest.fixture
def device(app: Flask) -> Callable[[], Device]:
    """Makes devices that know nothing of each other."""
    return lambda: Device(app.test_client())


@pytest.fixture
def host(device: Callable[[], Device]) -> Device:
    """The device that opened a table for two."""
    return device().opens("Luis", "Sara")
