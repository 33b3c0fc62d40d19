"""`companion serve` as a person starts it."""

import signal
import socket
import ssl
import subprocess
from pathlib import Path

from real_server import Caller, Stream, command, running, start

from web.certificates import CA_CERTIFICATE, CA_KEY


def _refused(data: Path, *options: str) -> str:
    ended = subprocess.run(
        command(data, *options), capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 2, ended.stderr
    assert "Traceback" not in ended.stderr and ended.stderr.count("\n") == 1
    return ended.stderr


def test_it_says_where_it_is_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    server = start(tmp_path / "data")
    caller = Caller(server)
    assert caller.call("GET", "/healthz")[0] == 200
    caller.opens("a-table-to-keep")
    server.process.send_signal(signal.SIGINT)
    _, err = server.process.communicate(timeout=60)
    assert server.process.returncode == 0
    assert "▄" in server.said or "█" in server.said, "a QR code for phones"
    assert "saved" in err and "Traceback" not in err


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port} is in use" in _refused(tmp_path / "data", "--port", port)


def test_a_data_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a-file"
    file.write_text("")
    assert "data folder" in _refused(file / "data")
    assert "data folder" in _refused(file)


def test_a_database_that_cannot_be_is_named(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("this is no database, and it is longer than any header of one would be" * 20)
    assert "not a database" in _refused(tmp_path / "data", "--database", f"sqlite:///{other}")
    assert "names no database" in _refused(tmp_path / "data", "--database", "nowhere")
    assert "this is no database" in other.read_text()


def test_https_with_the_installations_own_authority(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data, "--https") as server:
        assert (data / CA_KEY).stat().st_mode & 0o777 == 0o600
        server.tls = ssl.create_default_context(cafile=str(data / CA_CERTIFICATE))
        caller = Caller(server)
        assert caller.call("GET", "/healthz")[0] == 200
        status, certificate = caller.call("GET", "/trust/certificate")
        assert status == 200 and certificate == (data / CA_CERTIFICATE).read_bytes()
        caller.opens("a-table-over-https")
        stream = Stream(caller)
        assert stream.entries(1) == [0]
        stream.close()
        assert "PRIVATE" not in certificate.decode()
        with socket.create_connection(("127.0.0.1", server.port)):  # who never shakes hands
            assert caller.call("GET", "/healthz")[0] == 200
