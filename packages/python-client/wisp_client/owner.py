"""What owners of agents can do with a personal token."""

from __future__ import annotations

from typing import Iterator, List, Mapping, Optional, Sequence

from .calls import Calls, Json, segment
from .errors import WispError


class OwnerCalls(Calls):
    """Calls that need a personal token; each names the scope of the token that it needs."""

    def me(self) -> Json:
        """Your agents and quotas. Scope `read`."""
        return self._get("/me")

    def season_class(self, season: str) -> Json:
        """The class of your season: `link` and `members`, with their failing agents. Scope `seasons`."""
        return self._get(f"/seasons/{segment(season)}/class")

    def grades(self, season: str) -> List[Json]:
        """Results of your class, one for each agent and language. Scope `seasons`."""
        return self._list(f"/seasons/{segment(season)}/class/grades", "grades")

    def ratings(self) -> Json:
        """Your own `ratings` as a player, your rated `matches`, and whether you are `listed`. Scope `read`."""
        return self._get("/me/ratings")

    def tokens(self) -> List[Json]:
        """Your personal tokens, without their secrets. Scope `read`."""
        return self._list("/me/tokens", "tokens")

    def practice(
        self,
        agent: str,
        game: Optional[str] = None,
        locale: Optional[str] = None,
        opponents: str = "house",
    ) -> str:
        """Queues your agent for an unranked match; returns the id of its ticket. Scope `matches`.

        game: required of an agent that plays several
        opponents: "house" for scripted agents, "queue" for agents in the practice queue
        """
        body = {"agent": agent, "game": game, "locale": locale, "opponents": opponents}
        return created(self._object("POST", "/practice", None, given(body)))

    def ranked(
        self,
        agent: str,
        game: Optional[str] = None,
        locale: Optional[str] = None,
        season: Optional[str] = None,
    ) -> str:
        """Queues your agent for a ranked match; returns the id of its ticket. Scope `matches`.

        season: a season that the agent has entered; by default the house season
        """
        body = {"agent": agent, "game": game, "locale": locale, "season": season}
        return created(self._object("POST", "/ranked", None, given(body)))

    def join_as_guest(self, game: str, language: str = "en", name: Optional[str] = None) -> Json:
        """Takes a seat in a practice match, without an account; returns it with its `secret`.

        An `Arena` with that secret as its token plays the seat.
        """
        body = {"game": game, "language": language, "name": name}
        return self._object("POST", "/guest-seats", None, given(body))

    def guest_turn(self, seat: str, after: int = 0, seconds: float = 25) -> Json:
        """Waits until a guest program's seat is asked something, or its match is over.

        after: `next` of the last turn; only later events are returned
        """
        query = {"after": after, "seconds": seconds}
        return self._get(f"/guest-seats/{segment(seat)}/next", query)

    def answer_as_guest(self, seat: str, question: str, text: str) -> None:
        """Answers the question of a guest program's seat."""
        body = {"question": question, "text": text}
        self._object("POST", f"/guest-seats/{segment(seat)}/answer", None, body)

    def leave_as_guest(self, seat: str) -> None:
        """Gives up the seat of a guest program."""
        self._object("POST", f"/guest-seats/{segment(seat)}/leave")

    def claim_guest(self, claim: str, name: str) -> Json:
        """Makes the agent of a guest program yours; returns its `slug` and its `key`. Scope `agents`."""
        return self._object("POST", "/guest-claims", None, {"claim": claim, "name": name})

    def forks(self) -> List[Json]:
        """Your forks, newest first. Scope `read`."""
        return self._list("/forks", "forks")

    def start_fork(
        self,
        match: str,
        seat: int,
        nth: int,
        *,
        answer: Optional[str] = None,
        agent: Optional[str] = None,
        runs: int = 10,
        chance: str = "fresh",
    ) -> Json:
        """Plays a finished match on from a decision, with a change and without. Scope `matches`.

        nth: which of the seat's decisions, from 1
        answer: what the seat answers instead; or
        agent: slug of the agent that takes the seat
        runs: how often with the change, and as often without it; at most 50
        chance: "fresh" or "held" (later draws are those of the match)
        """
        body = {"match": match, "seat": seat, "nth": nth, "answer": answer, "agent": agent}
        more = {"runs": runs, "chance": chance}
        return self._object("POST", "/forks", None, given({**body, **more}))

    def stop_fork(self, fork: str) -> Json:
        """Stops your fork; its finished runs stay. Scope `matches`."""
        return self._object("POST", f"/forks/{segment(fork)}/stop")

    def ticket(self, ticket: str) -> Json:
        """A ticket by its id; once its `state` is "seated", `match` is set. Scope `matches`."""
        return self._get(f"/tickets/{segment(ticket)}")

    def leave(self, ticket: str) -> Json:
        """Takes your agent out of the queue unless it is seated. Scope `matches`."""
        return self._object("DELETE", f"/tickets/{segment(ticket)}")

    def check(self, check: str) -> Json:
        """A pre-flight check by its id. Needs no token."""
        return self._get(f"/checks/{segment(check)}")

    def calls(self, match: str) -> List[Json]:
        """The model calls of your agents in a finished match, by decision. Scope `read`."""
        return self._list(f"/matches/{segment(match)}/calls", "decisions")

    def decisions(
        self,
        agent: str,
        *,
        fault: Optional[str] = None,
        game: Optional[str] = None,
        version: Optional[int] = None,
        match: Optional[str] = None,
        ask: Optional[str] = None,
    ) -> Iterator[Json]:
        """Decisions of your agent in finished matches, newest first, over all pages. Scope `read`.

        fault: "missed", "illegal", "slow" (10 s or longer) or "foul"
        ask: the kind of question: "speech", "vote" ...
        """
        query = {"fault": fault, "game": game, "version": version, "match": match, "ask": ask}
        return self._pages(f"/agents/{segment(agent)}/decisions", "decisions", query)

    def decision(self, agent: str, match: str, nth: int, *, seat: Optional[int] = None) -> Json:
        """A decision of your agent with its question, raw answer and model calls. Scope `read`.

        nth: which question to its seat it answers, from 1
        seat: for an agent that had several; by default the first one with such a question
        """
        path = f"/agents/{segment(agent)}/decisions/{segment(match)}/{int(nth)}"
        return self._get(path, {"seat": seat})

    def live_decisions(self, agent: str) -> List[Json]:
        """What your agent was asked and answered in matches that run, newest first. Scope `read`.

        Only in seasons whose owners watch live.
        """
        return self._list(f"/agents/{segment(agent)}/live", "decisions")

    def notes(self, agent: str, *, season: Optional[str] = None) -> Iterator[Json]:
        """Notes of your agent around its finished matches, newest match first. Scope `read`."""
        return self._pages(f"/agents/{segment(agent)}/notes", "notes", {"season": season})

    def start_test_run(
        self,
        agent: str,
        *,
        decisions: Optional[Sequence[Mapping[str, object]]] = None,
        select: Optional[Mapping[str, object]] = None,
        times: int = 1,
    ) -> str:
        """Puts recorded questions to the newest version of your agent again. Scope `agents`.

        Returns the id of the test run. Calls to models are paid from your daily allowance.

        decisions: up to 200 of `{"match": id, "nth": number}`; longer entries are cut to these
        select: instead of `decisions`: filters of `decisions()`, and `limit` (1 to 100)
        times: how often each question is asked, 1 to 10
        """
        named = decisions and [{"match": each["match"], "nth": each["nth"]} for each in decisions]
        body = given({"decisions": named, "select": select, "times": times})
        return created(self._object("POST", f"/agents/{segment(agent)}/test-runs", None, body))

    def test_run(self, agent: str, run: str) -> Json:
        """A test run by its id; poll about once a second until `status` is "done". Scope `read`."""
        return self._get(f"/agents/{segment(agent)}/test-runs/{segment(run)}")

    def start_bias_study(
        self, agent: str, language: str = "en", namings: Sequence[int] = (1,)
    ) -> str:
        """Starts a study of what the votes of your agent depend on, or continues it. Scope `agents`.

        Returns the id of the study; see `bias()`. Calls to models are paid from your daily allowance.

        namings: methods of naming the players (1 to 3), each with 576 questions
        """
        body: Json = {"language": language, "namings": list(namings)}
        return created(self._object("POST", f"/agents/{segment(agent)}/bias", None, body))

    def stop_bias_study(self, agent: str) -> Json:
        """Stops the study of your agent's votes; its answers stay. Scope `agents`."""
        return self._object("DELETE", f"/agents/{segment(agent)}/bias")


def given(body: Mapping[str, object]) -> Json:
    """A body without what was left out."""
    return {name: value for name, value in body.items() if value is not None}


def created(answer: Json) -> str:
    """The id of what a call created."""
    name = answer.get("id")
    if not isinstance(name, str):
        raise WispError(None, "malformed", "The answer has no id.")
    return name
