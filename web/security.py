"""Who may ask, from where, and what a browser may do with the answer.

An unknown Host is refused, so that no foreign name can be pointed at this machine; a write that a
foreign page started is refused; and pages run no script and show no frame but their own.
"""

import time
from urllib.parse import urlsplit

from flask import Flask, Response, request

from web.addresses import own_hosts
from web.languages import gettext as _
from web.problems import Problem
from web.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
OWN_SITES = ("same-origin", "none")
HOSTS_FRESH_SECONDS = 10.0

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}
OVER_TLS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Elsewhere browsers ignore it, and complain."""


class Hosts:
    """The names and addresses under which this app may be asked for.

    A laptop changes networks, so its addresses are looked up again when an unknown one is asked.
    """

    def __init__(self, allowed: frozenset[str]) -> None:
        self._allowed = frozenset(host.lower() for host in allowed)
        self._own = own_hosts()
        self._looked_at = time.monotonic()

    def __contains__(self, host: str) -> bool:
        if host in self._allowed or host in self._own:
            return True
        if time.monotonic() - self._looked_at > HOSTS_FRESH_SECONDS:
            self._own, self._looked_at = own_hosts(), time.monotonic()
        return host in self._own


def without_port(host: str) -> str:
    """The host of a Host header, an IPv6 address in its brackets."""
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() and not host.endswith("]") else host.lower()


def set_up_security(app: Flask, settings: Settings) -> None:
    """Guard every request and every answer."""
    hosts = Hosts(settings.allowed_hosts)

    @app.before_request
    def guard() -> None:
        if without_port(request.headers.get("Host", "")) not in hosts:
            raise Problem(400, "unknown-host", _("The companion does not go by this name."))
        request.max_content_length = settings.max_json_bytes
        if request.method not in SAFE_METHODS and _is_foreign():
            text = _("This came from another site, and is not done.")
            raise Problem(403, "foreign-origin", text)

    @app.after_request
    def protect(response: Response) -> Response:
        for name, value in (HEADERS | OVER_TLS if request.is_secure else HEADERS).items():
            response.headers.setdefault(name, value)
        if not request.path.startswith("/static/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def _is_foreign() -> bool:
    """Whether a browser says that another site's page sent this; programs say nothing."""
    origin = request.headers.get("Origin")
    if origin is not None:
        there = urlsplit(origin)
        return (there.scheme, there.netloc.lower()) != (request.scheme, request.host.lower())
    return request.headers.get("Sec-Fetch-Site", "none") not in OWN_SITES
