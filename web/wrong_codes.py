"""Guessing codes is made slow: after a few wrong ones an address waits, longer each time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from threading import Lock

FREE_TRIES = 5
LONGEST_WAIT_SECONDS = 900.0
FORGOTTEN_SECONDS = 3600.0
MOST_ADDRESSES = 2000


@dataclass
class _Tries:
    wrong: int = 0
    free_at: float = 0.0
    last: float = 0.0


class WrongCodes:
    """Wrong codes by address; a right one in between excuses nothing."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def wait_seconds(self, address: str) -> float:
        """How long this address must wait before its next try; 0 for not at all."""
        with self._lock:
            tries = self._tries.get(_network(address))
            return max(0.0, tries.free_at - self._clock()) if tries else 0.0

    def note(self, address: str) -> None:
        """One more wrong code from this address."""
        with self._lock:
            now, key = self._clock(), _network(address)
            tries = self._tries.setdefault(key, _Tries())
            if now - tries.last > FORGOTTEN_SECONDS:
                tries.wrong = 0
            tries.wrong += 1
            tries.last = now
            if tries.wrong >= FREE_TRIES:
                wait = 2.0 ** (tries.wrong - FREE_TRIES + 1)
                tries.free_at = now + min(LONGEST_WAIT_SECONDS, wait)
            self._tries.move_to_end(key)
            while len(self._tries) > MOST_ADDRESSES:
                self._tries.popitem(last=False)


def _network(address: str) -> str:
    """An IPv6 machine has a whole network of addresses to try from, so that is counted as one."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return parsed.exploded[:19] if isinstance(parsed, IPv6Address) else address
