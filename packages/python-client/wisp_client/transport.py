"""HTTP requests to one arena: retries, limits, and a token that never leaves its origin."""

from __future__ import annotations

import json
import re
import time
from contextlib import contextmanager
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPResponse
from typing import Any, Dict, Iterator, Mapping, Optional, Tuple
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import WispError

MAX_RETRIES = 3
MAX_REDIRECTS = 5
# A longer Retry-After is the caller's to decide about.
MAX_WAIT_S = 90.0
MAX_ERROR_BYTES = 64 * 1024
CHUNK_BYTES = 64 * 1024
MOVED = {301, 302, 303, 307, 308}
PORTS = {"http": 80, "https": 443}
PATH_CHARACTERS = "/%:@!$&'()*+,;=~"

THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}
TOKEN = re.compile("[!-~]+")

Origin = Tuple[str, str, int]


def origin_of(url: str) -> Origin:
    """Scheme, host and port of an address. Raises ValueError unless it is plain HTTP or HTTPS."""
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("The address must start with http:// or https://.")
    if parts.username is not None or parts.password is not None:
        raise ValueError("The address must not contain a user name or a password.")
    return parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme]


class NoRedirects(HTTPRedirectHandler):
    """Makes every redirect an HTTPError: `Transport` decides where to go and with what."""

    def redirect_request(self, *_: Any) -> None:
        return None


@contextmanager
def reading() -> Iterator[None]:
    """Turns what can go wrong while an answer is read into `WispError`."""
    try:
        yield
    except (OSError, HTTPException) as error:
        raise WispError(None, "cut-off", f"The answer ended too early: {error!r}") from error


def seconds_of(header: Optional[str]) -> Optional[float]:
    """A Retry-After header (RFC 9110, 10.2.3) in seconds from now; None if it is unusable."""
    if header is None:
        return None
    if header.strip().isdecimal() and len(header.strip()) < 10:
        return float(header)
    try:
        at = parsedate_to_datetime(header)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - datetime.now(timezone.utc)).total_seconds())


def failure_of(error: HTTPError) -> WispError:
    """The error that an answer describes, or one for an answer that is not the arena's JSON."""
    retry_after = seconds_of(error.headers.get("Retry-After"))
    try:
        described = json.loads(error.read(MAX_ERROR_BYTES))["error"]
        code, message = described["code"], described["message"]
        if not isinstance(code, str) or not isinstance(message, str):
            raise TypeError
    except (OSError, HTTPException, ValueError, TypeError, KeyError, RecursionError):
        code, message = f"http-{error.code}", f"The server answered {error.code}."
    return WispError(error.code, code, message, retry_after)


def chunks_of(answer: HTTPResponse, max_bytes: int) -> Iterator[bytes]:
    """The body of an answer in pieces. Raises WispError if it is cut off or too large."""
    announced = answer.headers.get("Content-Length")
    length = 0
    while True:
        with reading():
            chunk = answer.read(CHUNK_BYTES)
        if not chunk:
            break
        length += len(chunk)
        if length > max_bytes:
            raise WispError(None, "too-large", f"The answer is larger than {max_bytes} bytes.")
        yield chunk
    if announced is not None and announced.isdecimal() and length < int(announced):
        raise WispError(None, "cut-off", f"The answer ended after {length} of {announced} bytes.")


class Transport:
    """Sends requests to the arena at an address.

    url: the address of the arena's site, such as https://wisp.example
    token: a personal token; sent to the origin of `url` only, also after redirects
    timeout: seconds without a byte after which a call fails
    """

    def __init__(self, url: str, token: Optional[str], timeout: float) -> None:
        parts = urlsplit(url)
        if parts.query or parts.fragment:
            raise ValueError("The address of an arena has no query and no fragment.")
        if token is not None and not TOKEN.fullmatch(token):
            raise ValueError("The token has characters that no token has.")
        self._origin = origin_of(url)
        scheme, host, _ = self._origin
        if token is not None and scheme != "https" and host not in THIS_MACHINE:
            raise ValueError("A token is sent over https, or to this machine: use https://.")
        self._base = url.rstrip("/") + "/api/v1"
        self._token = token
        self._timeout = timeout
        self._opener = build_opener(NoRedirects)

    def open(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, object]] = None,
        body: object = None,
    ) -> HTTPResponse:
        """The answer to a request, to be read and closed. Raises WispError.

        429 and 503 with a Retry-After of at most 90 seconds are retried up to 3 times, except for a
        503 to POST: the arena may have done what was asked.
        """
        url = self._address(path, query)
        retries = 0
        while True:
            try:
                return self._follow(method, url, body)
            except WispError as error:
                again = error.status == 429 or (error.status == 503 and method != "POST")
                wait_s = error.retry_after
                if not again or wait_s is None or wait_s > MAX_WAIT_S or retries == MAX_RETRIES:
                    raise
            retries += 1
            time.sleep(wait_s)

    def _address(self, path: str, query: Optional[Mapping[str, object]]) -> str:
        if not path.startswith("/") or "?" in path or "#" in path:
            raise ValueError('A path starts with "/" and has no query: pass `query`.')
        given = {name: text_of(value) for name, value in (query or {}).items() if value is not None}
        url = self._base + quote(path, safe=PATH_CHARACTERS)
        return f"{url}?{urlencode(given)}" if given else url

    def _follow(self, method: str, url: str, body: object) -> HTTPResponse:
        trusted = True
        for _ in range(MAX_REDIRECTS + 1):
            request = self._request(method, url, body, trusted)
            try:
                return self._opener.open(request, timeout=self._timeout)
            except HTTPError as error:
                with error:
                    url = self._redirected(method, url, error)
            except (OSError, HTTPException) as error:
                message = f"The arena did not answer: {error!r}"
                raise WispError(None, "unreachable", message) from error
            # Once a redirect has left the arena, no later one brings the token back.
            trusted = trusted and origin_of(url) == self._origin
        raise WispError(None, "redirected", f"More than {MAX_REDIRECTS} redirects.")

    def _redirected(self, method: str, url: str, error: HTTPError) -> str:
        """Where an answer redirects to. Raises the failure that any other answer is."""
        target = error.headers.get("Location")
        if error.code not in MOVED or target is None:
            raise failure_of(error) from None
        if method != "GET":
            message = "The arena has moved: only reading follows redirects. Use its new address."
            raise WispError(error.code, "redirected", message) from None
        try:
            moved = urljoin(url, target)
            origin_of(moved)
        except ValueError as problem:
            message = f"The redirect cannot be followed. {problem}"
            raise WispError(error.code, "redirected", message) from None
        return moved

    def _request(self, method: str, url: str, body: object, trusted: bool) -> Request:
        headers: Dict[str, str] = {"User-Agent": "wisp-client", "Accept": "*/*"}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        if self._token is not None and trusted:
            headers["Authorization"] = f"Bearer {self._token}"
        return Request(url, data=data, headers=headers, method=method)


def text_of(value: object) -> str:
    """A query value as the API reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
