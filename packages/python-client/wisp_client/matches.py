"""Calls about matches: lists, logs, streams, films and what spectators thought."""

from __future__ import annotations

import json
import time
from http.client import HTTPResponse
from typing import Any, Iterator, List, Optional

from .calls import Calls, Json, Query, segment
from .errors import WispError
from .transport import MAX_RETRIES, reading

MAX_LINE_BYTES = 16 * 1024 * 1024
RECONNECT_S = 1.0


class MatchCalls(Calls):
    """Calls about matches that need no token."""

    def matches(
        self,
        *,
        game: Optional[str] = None,
        season: Optional[str] = None,
        locale: Optional[str] = None,
        agent: Optional[str] = None,
        status: Optional[str] = None,
        winner: Optional[str] = None,
        rounds: Optional[int] = None,
        fouls: Optional[bool] = None,
        injections: Optional[bool] = None,
        upset: Optional[bool] = None,
    ) -> Iterator[Json]:
        """Matches, newest first, over all pages; each filter narrows the list.

        status: "waiting", "running", "finished" or "failed"
        winner: the side that won, as the game names it
        injections: with a speech that looks like a prompt injection, or without
        upset: the weaker side won, or not
        """
        query = {"game": game, "season": season, "locale": locale, "agent": agent}
        query.update(status=status, winner=winner)
        flags = {"rounds": rounds, "fouls": fouls, "injections": injections, "upset": upset}
        return self._pages("/matches", "matches", {**query, **flags})

    def match(self, match: str) -> Json:
        """One match by its id. Seats, result and seed are None until it is over."""
        return self._get(f"/matches/{segment(match)}")

    def log(self, match: str, after: int = -1) -> Json:
        """The log of a match: public events while it is live, everything once it is over.

        after: only events with a larger cursor
        """
        return self._get(f"/matches/{segment(match)}/log", {"after": after})

    def stream(self, match: str, start: int = 0) -> Iterator[Json]:
        """The public events of a match as they happen: `{"cursor": 3, "event": {...}, "at": None}`.

        Ends with the match. A lost connection is opened again, up to 3 times in a row.

        start: cursor of the first event
        """
        path = f"/matches/{segment(match)}/stream"
        answer: Optional[HTTPResponse] = self._open("GET", path, {"from": start})
        lost = 0
        while True:
            try:
                with answer or self._open("GET", path, {"from": start}) as answer:
                    for line in stream_lines(answer):
                        if "over" in line:
                            return
                        if isinstance(line.get("cursor"), int):
                            start, lost = line["cursor"] + 1, 0
                            yield line
            except WispError as error:
                if error.code not in ("cut-off", "unreachable"):
                    raise
            lost += 1
            if lost > MAX_RETRIES:
                raise WispError(None, "cut-off", "The stream ended before the match.")
            time.sleep(RECONNECT_S)
            answer = None

    def transcript(self, match: str, lang: Optional[str] = None) -> str:
        """The public transcript of a match as Markdown.

        lang: language of the headings, "en" or "zh"; by default that of the match
        """
        text = self._bytes("GET", f"/matches/{segment(match)}/transcript.md", {"lang": lang})
        return text.decode("utf-8", "replace")

    def replay_gif(
        self,
        match: str,
        lang: Optional[str] = None,
        first: Optional[int] = None,
        last: Optional[int] = None,
    ) -> bytes:
        """The replay of a finished match as an animated picture (GIF).

        first, last: cursors of the first and the last event of a part; by default the whole match
        """
        query: Query = {"lang": lang, "from": first, "to": last}
        return self._bytes("GET", f"/matches/{segment(match)}/replay.gif", query)

    def frames(
        self,
        match: str,
        lang: Optional[str] = None,
        first: Optional[int] = None,
        last: Optional[int] = None,
    ) -> List[Json]:
        """The frames of that picture as SVG (`svg`), each with its time in milliseconds (`stayMs`)."""
        query: Query = {"lang": lang, "from": first, "to": last}
        path = f"/matches/{segment(match)}/frames"
        with self._open("GET", path, query) as answer:
            return list(stream_lines(answer))

    def guesses(self, match: str) -> List[Json]:
        """How often viewers guessed the hidden player, by seat and round."""
        return self._list(f"/matches/{segment(match)}/guesses", "counts")

    def suspicion(self, match: str) -> List[Json]:
        """The suspicions of a finished match's spectators: changes in order of cursors."""
        return self._list(f"/matches/{segment(match)}/suspicion", "changes")


def stream_lines(answer: HTTPResponse) -> Iterator[Any]:
    """The lines of a stream as objects. Raises WispError if the connection is lost."""
    while True:
        with reading():
            line = answer.readline(MAX_LINE_BYTES)
        # The last line of a connection that was lost has no end.
        if not line.endswith(b"\n"):
            if len(line) == MAX_LINE_BYTES:
                raise WispError(None, "too-large", "A line of the stream is too long.")
            return
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise WispError(None, "malformed", "A line of the stream is not JSON.") from error
        if not isinstance(value, dict):
            raise WispError(None, "malformed", "A line of the stream is not a JSON object.")
        yield value
