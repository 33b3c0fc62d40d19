"""This machine's own addresses: those that phones can open, and the names it answers to."""

import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address

NOWHERE = ("192.0.2.1", 9)
"""An address that nobody has: pointing a datagram socket at it sends nothing, and tells by which
of its own addresses this machine would go out."""
SIOCGIFADDR = 0x8915
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""What leads from this machine to itself, and from a phone nowhere."""


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine, the one it goes out by first; not the loopback."""
    found = dict.fromkeys((*_outgoing(), *_of_interfaces()))
    return [address for address in found if not ip_address(address).is_loopback]


def _outgoing() -> Iterator[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NOWHERE)
        yield probe.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    """Where the system lets us ask each interface (Linux); elsewhere the first way must do."""
    try:
        from fcntl import ioctl
    except ImportError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                yield socket.inet_ntoa(ioctl(probe.fileno(), SIOCGIFADDR, asked)[20:24])


def own_names() -> list[str]:
    """Names that lead to this machine on its own network."""
    host = socket.gethostname().lower().split(".")[0]
    return [host, f"{host}.local"]


def own_hosts() -> frozenset[str]:
    """Every host under which a browser on this network may ask for the app."""
    return frozenset((*LOOPBACK, *own_names(), *own_addresses()))
