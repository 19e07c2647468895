"""The client of an arena."""

from __future__ import annotations

from .owner import OwnerCalls
from .public import PublicCalls
from .studies import StudyCalls


class Arena(PublicCalls, OwnerCalls, StudyCalls):
    """A Wisp arena at an address.

    >>> arena = Arena("https://wisp.example")
    >>> for match in arena.matches(game="who-is-spy", status="finished"): ...

    Every call raises WispError when it fails. Lists that have pages are iterators: take what you
    need with `itertools.islice`.

    url: the address of the arena's site
    token: a personal token, for calls about your own agents; sent to that origin only
    timeout: seconds without a byte after which a call fails
    """
