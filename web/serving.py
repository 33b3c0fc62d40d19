"""The server: cheroot with a thread for every open event stream and some for all the rest."""

import errno
import logging
import ssl
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server
from flask import Flask

from companion.bad_input import BadInput
from web.addresses import own_addresses
from web.certificates import certificate_files
from web.settings import Settings

SPARE_THREADS = 24
"""For everything that is not an event stream."""
SOCKET_SECONDS = 20
"""After which a device that does not take what it is sent is given up; it may come back."""
FRESH_SECONDS = 60.0
EVERYWHERE = ("0.0.0.0", "::")

log = logging.getLogger(__name__)


class LazyHandshake(BuiltinSSLAdapter):
    """TLS whose handshake waits for the connection's own thread, so that a device that never
    finishes it keeps nobody else waiting."""

    def wrap(self, sock: Any) -> tuple[ssl.SSLSocket, dict[str, str]]:
        """The socket, encrypted from its first read on."""
        wrapped = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return wrapped, {"wsgi.url_scheme": "https", "HTTPS": "on"}


class QuietServer(Server):
    """Phones that walk away in the middle of an answer are no news: they go to the log alone."""

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """What cheroot would print."""
        log.log(logging.DEBUG, msg, exc_info=traceback)


def make_server(app: Flask, settings: Settings, host: str, port: int) -> Server:
    """A server that holds its port; BadInput says why it cannot have it."""
    server = QuietServer(
        (host, port),
        app,
        numthreads=settings.most_streams + SPARE_THREADS,
        request_queue_size=128,
        timeout=SOCKET_SECONDS,
        shutdown_timeout=5,
        server_name="table-companion",
    )
    server.max_request_body_size = settings.max_upload_bytes + settings.max_json_bytes
    if settings.https:
        certificate, key = certificate_files(settings.data_dir)
        server.ssl_adapter = LazyHandshake(str(certificate), str(key))
    try:
        server.prepare()
    except OSError as error:
        raise BadInput(_why_not(error, host, port)) from None
    return server


def keep_certificate_fresh(server: Server, settings: Settings, closing: Event) -> None:
    """Vouch for new addresses too, as a laptop changes networks, without being started again."""
    adapter = server.ssl_adapter
    if not isinstance(adapter, LazyHandshake):
        return

    def watch() -> None:
        while not closing.wait(FRESH_SECONDS):
            with suppress(OSError):
                certificate, key = certificate_files(settings.data_dir)
                adapter.context.load_cert_chain(certificate, key)

    Thread(target=watch, name="certificate", daemon=True).start()


def _why_not(error: OSError, host: str, port: int) -> str:
    told = str(error)
    if error.errno == errno.EADDRINUSE or "in use" in told:
        return f"port {port} is in use by another program; choose another one with --port"
    if error.errno == errno.EACCES or "Permission" in told:
        return f"port {port} may not be used by you; choose one above 1023 with --port"
    return f"{host} is no address of this machine; leave --host out, or name one that is"


def addresses(host: str, port: int, https: bool) -> list[str]:
    """Where the app is reached, those that phones can open first."""
    scheme = "https" if https else "http"
    if host not in EVERYWHERE:
        name = f"[{host}]" if ":" in host else host
        return [f"{scheme}://{name}:{port}/"]
    return [f"{scheme}://{name}:{port}/" for name in (*own_addresses(), "localhost")]
