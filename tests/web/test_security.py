"""Who may ask, from where, and what is said to those who may not."""

from pathlib import Path

import pytest
from at_the_table import Device, ids
from flask import Flask

from web import create_app
from web.settings import Settings


@pytest.mark.parametrize("name", ["evil.example", "localhost.evil.example", "10.255.255.254", ""])
def test_an_unknown_host_is_refused(app: Flask, name: str) -> None:
    answer = app.test_client().get("/healthz", headers={"Host": name})
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "unknown-host")


@pytest.mark.parametrize("name", ["localhost", "localhost:8765", "127.0.0.1:1", "[::1]:8765"])
def test_this_machine_is_known(app: Flask, name: str) -> None:
    assert app.test_client().get("/healthz", headers={"Host": name}).status_code == 200


def test_a_name_that_was_allowed_is_known(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path, allowed_hosts=frozenset({"table.lan"}), scan_workers=0))
    assert app.test_client().get("/healthz", base_url="http://table.lan").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9"},
        {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_foreign_page_writes_nothing(host: Device, headers: dict[str, str]) -> None:
    wish = {"id": next(ids), "known": 1, "event": {"event": "ended"}}
    answer = host.post("entries", wish, headers=headers)
    assert (answer.status_code, answer.json["error"]["code"]) == (403, "foreign-origin")
    assert host.get().json["state"]["entries"] == 1
    assert host.get(headers=headers).status_code == 200


@pytest.mark.parametrize("headers", [{"Origin": "http://localhost"}, {"Sec-Fetch-Site": "none"}])
def test_our_own_page_writes(host: Device, headers: dict[str, str]) -> None:
    wish = {"id": next(ids), "known": 1, "event": {"event": "ended"}}
    assert host.post("entries", wish, headers=headers).status_code == 201


@pytest.mark.parametrize("path", ["/healthz", "/api/docs", "/nowhere", "/api/tables", "/api/no"])
def test_every_answer_is_guarded(app: Flask, path: str) -> None:
    headers = app.test_client().get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_pages_have_nothing_inline(app: Flask) -> None:
    for path in ("/api/docs", "/nowhere"):
        text = app.test_client().get(path).text
        assert "<style" not in text and "style=" not in text and "<script" not in text
        assert "http://" not in text and "https://" not in text


def test_errors_are_json_for_programs_and_a_page_for_people(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/api/nowhere").json["error"]["code"] == "not-found"
    page = client.get("/nowhere")
    assert page.status_code == 404 and page.mimetype == "text/html"
    assert client.delete("/api/join").status_code == 405


def test_a_fault_of_ours_shows_no_traceback(app: Flask) -> None:
    def broken() -> str:
        raise RuntimeError("a secret detail")

    app.add_url_rule("/api/broken", view_func=broken)
    answer = app.test_client().get("/api/broken")
    assert (answer.status_code, answer.json["error"]["code"]) == (500, "unexpected")
    assert "secret detail" not in answer.text and "Traceback" not in answer.text


def test_too_much_is_refused(host: Device) -> None:
    answer = host.append(1, {"event": "revealed", "pattern": "x" * 1_100_000})
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "request-entity-too-large")
    huge = host.client.post(f"/api/tables/{host.table}/photos", data=b"x" * 25_000_001)
    assert huge.status_code == 413


def test_cookies_are_secure_under_https(tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path, https=True, scan_workers=0))
    wish = {"id": next(ids)}
    answer = app.test_client().post("/api/tables", json=wish, base_url="https://localhost")
    assert "Secure" in answer.headers["Set-Cookie"]


def test_secrets_are_for_their_owner_alone(app: Flask, settings: Settings) -> None:
    secret = settings.data_dir / "secret"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert app.config["SECRET_KEY"] == secret.read_text()
