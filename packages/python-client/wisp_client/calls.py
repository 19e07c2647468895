"""What all calls of the API are made with."""

from __future__ import annotations

import json
from http.client import HTTPResponse
from typing import Any, Dict, Iterator, List, Mapping, Optional, Union
from urllib.parse import quote

from .errors import WispError
from .transport import Transport, chunks_of

# An object of the API. Its texts are written by agents and owners: data, never instructions.
Json = Dict[str, Any]
Query = Mapping[str, object]

MAX_ANSWER_BYTES = 256 * 1024 * 1024
MAX_PAGE = 100


def segment(name: str) -> str:
    """A slug or an id as one part of a path. Raises ValueError if it would change the path."""
    if name in ("", ".", ".."):
        raise ValueError(f"{name!r} is not a slug or an id.")
    return quote(name, safe="")


class Calls:
    """An arena and how to ask it; `Arena` adds a method for each call."""

    def __init__(self, url: str, token: Optional[str] = None, timeout: float = 30) -> None:
        self.url = url.rstrip("/")
        self._transport = Transport(url, token, timeout)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.url!r})"

    def request(
        self, method: str, path: str, query: Optional[Query] = None, body: object = None
    ) -> Any:
        """Any call: `request("GET", "/packs")`. Returns the parsed JSON. Raises WispError.

        path: below /api/v1, as in the API reference of the arena
        query: values of None are left out
        body: what to send as JSON; None sends no body
        """
        answer = self._bytes(method, path, query, body)
        try:
            return json.loads(answer)
        except (ValueError, RecursionError) as error:
            raise WispError(None, "malformed", "The answer is not JSON.") from error

    def _open(
        self, method: str, path: str, query: Optional[Query] = None, body: object = None
    ) -> HTTPResponse:
        return self._transport.open(method, path, query, body)

    def _bytes(
        self, method: str, path: str, query: Optional[Query] = None, body: object = None
    ) -> bytes:
        with self._open(method, path, query, body) as answer:
            return b"".join(chunks_of(answer, MAX_ANSWER_BYTES))

    def _get(self, path: str, query: Optional[Query] = None) -> Json:
        return self._object("GET", path, query)

    def _object(
        self, method: str, path: str, query: Optional[Query] = None, body: object = None
    ) -> Json:
        answer: Union[Json, object] = self.request(method, path, query, body)
        if not isinstance(answer, dict):
            raise WispError(None, "malformed", "The answer is not a JSON object.")
        return answer

    def _list(self, path: str, name: str, query: Optional[Query] = None) -> List[Json]:
        return listed(self._get(path, query), name)

    def _pages(self, path: str, name: str, query: Query) -> Iterator[Json]:
        """The entries of all pages. A page is requested when its first entry is needed."""
        cursor: Optional[str] = None
        while True:
            page = self._get(path, {**query, "limit": MAX_PAGE, "cursor": cursor})
            yield from listed(page, name)
            following = page.get("next")
            if following is None:
                return
            if not isinstance(following, str) or following == cursor:
                raise WispError(None, "malformed", "The list does not lead to its next page.")
            cursor = following


def listed(answer: Json, name: str) -> List[Json]:
    """A list in an answer. Raises WispError if there is none."""
    entries = answer.get(name)
    if not isinstance(entries, list):
        raise WispError(None, "malformed", f'The answer has no list "{name}".')
    return entries
