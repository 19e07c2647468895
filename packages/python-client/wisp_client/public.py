"""What everyone can read: matches, agents, seasons and boards."""

from __future__ import annotations

import json
import os
from http.client import HTTPResponse
from pathlib import Path
from typing import BinaryIO, Iterator, List, Optional, Union

from .calls import Json, segment
from .matches import MatchCalls
from .transport import chunks_of

# Far beyond any season: 5,000 matches take 17 MiB.
MAX_ARCHIVE_BYTES = 16 * 1024 * 1024 * 1024


class PublicCalls(MatchCalls):
    """Calls that need no token."""

    def baseline(self) -> List[Json]:
        """How often people and agents named the hidden player, at the same votes."""
        return self._list("/baseline", "rows")

    def ladder(self, game: Optional[str] = None) -> List[Json]:
        """The ladder of people, by game: accounts by their rating against the house agents."""
        return self._list("/ladder", "ladders", {"game": game})

    def pool_models(self) -> List[Json]:
        """The models that this arena offers to agents made of words."""
        return self._list("/pool-models", "models")

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

    def rivals(
        self, agent: str, game: Optional[str] = None, locale: Optional[str] = None
    ) -> List[Json]:
        """The opponents of an agent by game and language, with the difference in points."""
        query = {"game": game, "locale": locale}
        return self._list(f"/agents/{segment(agent)}/rivals", "rivals", query)

    def days(self, agent: str, game: Optional[str] = None) -> List[Json]:
        """Results of an agent by day (UTC); by default in its first game."""
        return self._list(f"/agents/{segment(agent)}/days", "days", {"game": game})

    def ranks(self, agent: str) -> List[Json]:
        """Ranks of an agent by day (UTC), for each of its boards."""
        return self._list(f"/agents/{segment(agent)}/ranks", "boards")

    def bias(self, agent: str) -> Json:
        """What the votes of an agent depend on: its newest complete `study`, and one that is `running`."""
        return self._get(f"/agents/{segment(agent)}/bias")

    def seasons(self) -> List[Json]:
        """All listed seasons: house seasons first, then the newest."""
        return self._list("/seasons", "seasons")

    def season(self, season: str) -> Json:
        """One season by its slug: `season`, `entries` and `progress`."""
        return self._get(f"/seasons/{segment(season)}")

    def tournament(self, season: str) -> Json:
        """A tournament: `agents`, `length`, `winner`, and `stages` with tables, order and bracket."""
        return self._get(f"/seasons/{segment(season)}/tournament")

    def tournament_day(self, season: str) -> Json:
        """The times of a tournament: `zone`, `opensAt`, `checkInAt`, `roundStarts` and more."""
        return self._get(f"/seasons/{segment(season)}/tournament/day")

    def tournament_places(self, season: str) -> List[Json]:
        """The order of a whole tournament as it is now: the newest stage first."""
        return self._list(f"/seasons/{segment(season)}/tournament/places", "places")

    def experiments(self) -> List[Json]:
        """Published experiments, newest first."""
        return self._list("/experiments", "experiments")

    def experiment(self, experiment: str) -> Json:
        """An experiment by its slug: `experiment` and `plan`.

        Before it is published, only its owner's token (scope `read`) sees it.
        """
        return self._get(f"/experiments/{segment(experiment)}")

    def experiment_plan(self, experiment: str) -> Json:
        """The file of an experiment: it runs again from this alone."""
        return self._get(f"/experiments/{segment(experiment)}/plan")

    def experiment_results(self, experiment: str) -> List[Json]:
        """The results of an experiment's matches, as `wisp lab run` writes them."""
        return self._results(f"/experiments/{segment(experiment)}/results")

    def collections(self) -> List[Json]:
        """Published collections of experiments, newest first."""
        return self._list("/collections", "collections")

    def collection(self, collection: str) -> Json:
        """A collection by its slug: `collection`, `experiments` and `plan`.

        Before it is published, only its owner's token (scope `read`) sees it.
        """
        return self._get(f"/collections/{segment(collection)}")

    def collection_plan(self, collection: str) -> Json:
        """The file of a collection, with all of its experiments."""
        return self._get(f"/collections/{segment(collection)}/plan")

    def collection_card(self, collection: str, beside: Optional[str] = None) -> Json:
        """The report card of a collection; with `beside`, the slug of another one, also their difference."""
        return self._get(f"/collections/{segment(collection)}/card", {"beside": beside})

    def collection_results(self, collection: str) -> List[Json]:
        """The results of a collection's matches and its votes, as `wisp collection run` writes them."""
        return self._results(f"/collections/{segment(collection)}/results")

    def _results(self, path: str) -> List[Json]:
        # `splitlines` also splits at signs that a text within a line may hold, such as U+2028.
        _header, *lines = self._bytes("GET", path).decode().split("\n")
        return [json.loads(line) for line in lines if line]

    def fork(self, fork: str) -> Json:
        """A fork by its id: `fork`, `branches` and `effect`."""
        return self._get(f"/forks/{segment(fork)}")

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

    def pack(self, pack: str) -> Json:
        """A word pack and those of its `pairs` that you may read, with their ratings."""
        return self._get(f"/packs/{segment(pack)}")

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
