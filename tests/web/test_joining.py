"""Joining, locking, and guessing."""

import re
from collections.abc import Callable

import pytest
from at_the_table import Device
from flask import Flask

from web.services import NAME
from web.wrong_codes import WrongCodes

REVEALED = {"event": "revealed", "pattern": "I2"}


def test_who_joined_by_code_reads_and_writes(host: Device, device: Callable[[], Device]) -> None:
    guest = device()
    answer = guest.joins(f" {host.code[:3].lower()}-{host.code[3:]} ")
    assert answer.status_code == 200 and not answer.json["table"]["is_host"]
    assert guest.append(1, REVEALED).status_code == 201
    assert host.get().json["state"]["expeditions"] == ["I2"]


def test_a_stranger_gets_nothing(host: Device, device: Callable[[], Device]) -> None:
    stranger = device()
    stranger.table = host.table
    elsewhere = device().opens("Eva", "Tomás")
    elsewhere.table = host.table
    for one in (stranger, elsewhere):
        for answer in (
            one.get(),
            one.get("/stream"),
            one.get("/photos"),
            one.get("/photos/x.jpg"),
            one.get("/code.svg"),
            one.append(1, REVEALED),
            one.undo(1),
            one.post("lock", {"locked": True}),
            one.post("photos", {}),
        ):
            assert (answer.status_code, answer.json["error"]["code"]) == (403, "not-joined")
    assert host.get().json["state"]["entries"] == 1


def test_a_device_keeps_its_secret_out_of_reach(host: Device) -> None:
    answer = host.client.post("/api/tables", json={"id": "another-table"})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    secret = re.match("device=([^;]+)", cookie).group(1)
    assert len(secret) >= 40


def test_secrets_are_stored_hashed_only(host: Device, app: Flask) -> None:
    secret = host.client.get_cookie("device").value.encode()
    folder = app.extensions[NAME].settings.data_dir
    for file in folder.rglob("*"):
        if file.is_file():
            assert secret not in file.read_bytes()


def test_only_the_host_locks_and_guests_stay(host: Device, device: Callable[[], Device]) -> None:
    guest, late = device(), device()
    guest.joins(host.code)
    assert guest.post("lock", {"locked": True}).json["error"]["code"] == "not-host"
    assert host.post("lock", {"locked": True}).json["table"]["locked"]
    refused = late.joins(host.code)
    assert (refused.status_code, refused.json["error"]["code"]) == (403, "locked")
    assert guest.append(1, REVEALED).status_code == 201
    assert guest.joins(host.code).status_code == 200
    host.post("lock", {"locked": False})
    assert late.joins(host.code).status_code == 200


def test_wrong_codes_are_counted(host: Device, device: Callable[[], Device]) -> None:
    guesser = device()
    answers = [guesser.joins("WRONG" + letter).status_code for letter in "ABCDEF"]
    assert answers == [404] * 5 + [429]
    refused = guesser.joins(host.code)
    assert refused.status_code == 429 and int(refused.headers["Retry-After"]) >= 1


def test_waiting_grows_and_ends() -> None:
    now = [0.0]
    codes = WrongCodes(lambda: now[0])
    waits = []
    for _ in range(20):
        codes.note("10.0.0.7")
        waits.append(codes.wait_seconds("10.0.0.7"))
    assert waits[:4] == [0, 0, 0, 0]
    assert waits[4:8] == [2, 4, 8, 16] and max(waits) == 900
    assert codes.wait_seconds("10.0.0.8") == 0
    now[0] = 901
    assert codes.wait_seconds("10.0.0.7") == 0


@pytest.mark.parametrize("address", ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"])
def test_an_ipv6_network_is_one_guesser(address: str) -> None:
    codes = WrongCodes(lambda: 0.0)
    for _ in range(5):
        codes.note("2001:db8:1:2::77")
    assert codes.wait_seconds(address) == 2
    assert codes.wait_seconds("2001:db8:1:3::1") == 0


def test_the_qr_code_is_a_picture_without_script(host: Device) -> None:
    answer = host.get("/code.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith("<svg") and "<script" not in answer.text
