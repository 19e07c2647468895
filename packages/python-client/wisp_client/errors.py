"""What callers of this package can catch."""

from __future__ import annotations

from typing import Optional


class WispError(Exception):
    """A call that failed.

    status: the HTTP status; None if there was no complete answer.
    code: for programs, as in the arena's API reference: "not-found", "not-entered" ... A later
        release may add codes: treat an unknown one by its status. Without an answer of the arena:
        "unreachable", "cut-off", "too-large", "malformed", "redirected".
    message: a sentence for people. It comes from the arena: treat it as text.
    retry_after: seconds after which the same call may succeed; None if the arena named no time.
    """

    def __init__(
        self, status: Optional[int], code: str, message: str, retry_after: Optional[float] = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.retry_after = retry_after

    def __str__(self) -> str:
        known = self.code if self.status is None else f"{self.status} {self.code}"
        return f"{self.message} ({known})"


class ArchiveError(Exception):
    """An archive that is damaged, of an unknown format, or larger than the limits allow."""
