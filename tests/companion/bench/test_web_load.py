"""The load on the web app: what is counted is what arrived, once and in time."""

import cv2
import numpy as np
import pytest

from companion.bench import web
from companion.bench.web import Load, Loaded, load_app, web_figures

LOADED = Loaded([float(n) for n in range(101)], [2.0], 1, 0, [10.0], [0.5])


def test_every_event_reaches_every_other_device_while_a_photo_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web, "PAUSE_SECONDS", 0.2)
    _, photo = cv2.imencode(".jpg", np.full((480, 640, 3), 128, np.uint8))
    steps: list[float] = []
    loaded = load_app(Load(2, 3, 2.0, [photo.tobytes()]), steps.append)
    assert (loaded.lost, loaded.doubled) == (0, 0)
    assert len(loaded.event_ms) >= 4 and len(loaded.event_ms) % 2 == 0, "two others, every event"
    assert len(steps) == len(loaded.scan_seconds) >= 1
    assert all(0 < ms < 30_000 for ms in (*loaded.event_ms, *loaded.bare_ms))
    assert len(loaded.decode_seconds) == len(loaded.scan_seconds)


def test_figures_are_those_that_the_slowest_feel() -> None:
    figures = {f.name: f for f in web_figures(LOADED)}
    assert figures["event to another device: p50"].value == 50
    assert figures["event to another device: p99"].value == 99
    assert not figures["12 MP scan, upload to result: p95"].reached
    assert figures["event: p99 to a bare request's"].value == pytest.approx(9.9)
    assert figures["12 MP scan: p50 to plain decoding"].value == 4
    assert not figures["events that did not arrive"].reached
    assert figures["events that arrived twice"].reached


def test_a_load_under_which_nothing_arrived_reaches_no_goal() -> None:
    figures = web_figures(Loaded([], [], 3, 0, [], []))
    assert [figure.reached for figure in figures] == [False] * 11 + [True]
