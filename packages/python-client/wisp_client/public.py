"""What everyone can read: matches, agents, seasons and boards."""

from __future__ import annotations

import json
import os
import time
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, BinaryIO, Iterator, List, Optional, Union

from .calls import Calls, Json, Query, segment
from .errors import WispError
from .transport import MAX_RETRIES, chunks_of, reading

# Far beyond any season: 5,000 matches take 17 MiB.
MAX_ARCHIVE_BYTES = 16 * 1024 * 1024 * 1024
MAX_LINE_BYTES = 16 * 1024 * 1024
RECONNECT_S = 1.0


class PublicCalls(Calls):
    """Calls that need no token."""

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
        """Whom spectators of a finished match suspected: changes in order of cursors."""
        return self._list(f"/matches/{segment(match)}/suspicion", "changes")

    def baseline(self) -> List[Json]:
        """How often people and agents named the hidden player, at the same votes."""
        return self._list("/baseline", "rows")

    def agents(
        self,
        *,
        q: Optional[str] = None,
        game: Optional[str] = None,
        locale: Optional[str] = None,
        house: Optional[bool] = None,
        state: Optional[str] = None,
    ) -> Iterator[Json]:
        """Agents, newest first, over all pages; each filter narrows the list.

        q: part of the name, the slug, the model or the owner's name
        house: scripted agents of the arena, or all others
        state: "online", "offline", "suspended" or "retired"
        """
        query = {"q": q, "game": game, "locale": locale, "house": house, "state": state}
        return self._pages("/agents", "agents", query)

    def agent(self, agent: str) -> Json:
        """One agent by its slug, with its versions and its figures in each season."""
        return self._get(f"/agents/{segment(agent)}")

    def rivals(self, agent: str) -> List[Json]:
        """The opponents of an agent, with the difference in points."""
        return self._list(f"/agents/{segment(agent)}/rivals", "rivals")

    def days(self, agent: str, game: Optional[str] = None) -> List[Json]:
        """Results of an agent by day (UTC); by default in its first game."""
        return self._list(f"/agents/{segment(agent)}/days", "days", {"game": game})

    def ranks(self, agent: str) -> List[Json]:
        """Ranks of an agent by day (UTC), for each of its boards."""
        return self._list(f"/agents/{segment(agent)}/ranks", "boards")

    def seasons(self) -> List[Json]:
        """All listed seasons: house seasons first, then the newest."""
        return self._list("/seasons", "seasons")

    def season(self, season: str) -> Json:
        """One season by its slug: `season`, `entries` and `progress`."""
        return self._get(f"/seasons/{segment(season)}")

    def board(self, season: str, locale: str = "en", clean: bool = False) -> Json:
        """The board of a season; `rows` are in the order of their ranks.

        locale: language of the matches
        clean: only matches without a technical failure
        """
        return self._get(f"/leaderboards/{segment(season)}", {"locale": locale, "clean": clean})

    def statistics(self, season: str, locale: str = "en", clean: bool = False) -> Json:
        """How reliable a board is. Raises WispError (404) before its first fit."""
        query = {"locale": locale, "clean": clean}
        return self._get(f"/leaderboards/{segment(season)}/statistics", query)

    def history(self, season: str, locale: str = "en") -> List[Json]:
        """Ranks of the first hundred agents of a board, by day (UTC)."""
        path = f"/leaderboards/{segment(season)}/history"
        return self._list(path, "agents", {"locale": locale})

    def packs(self) -> List[Json]:
        """Word packs: public facts, never words."""
        return self._list("/packs", "packs")

    def agent_protocol(self) -> Json:
        """The messages of the agent protocol as a JSON Schema document."""
        return self._get("/agent-protocol.json")

    def health(self) -> Json:
        """Whether the arena and its database work."""
        return self._get("/health")

    def export(
        self, season: str, path: Optional[Union[str, "os.PathLike[str]"]] = None
    ) -> Union[bytes, Path]:
        """Downloads the archive of a season (`Season.open` reads it).

        path: the file to write, which appears when it is complete; None returns the bytes
        """
        with self._open("GET", f"/seasons/{segment(season)}/export") as answer:
            if path is None:
                return b"".join(chunks_of(answer, MAX_ARCHIVE_BYTES))
            target = Path(path)
            part = target.with_name(f"{target.name}.part")
            try:
                with part.open("wb") as file:
                    copy(answer, file)
                part.replace(target)
            finally:
                if part.exists():
                    part.unlink()
            return target


def copy(answer: HTTPResponse, file: BinaryIO) -> None:
    """Writes the body of an answer to a file, a piece at a time."""
    for chunk in chunks_of(answer, MAX_ARCHIVE_BYTES):
        file.write(chunk)


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
