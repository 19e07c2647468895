"""What owners of studies can do with a personal token."""

from __future__ import annotations

import json
from typing import Iterator, List, Mapping, Optional

from .calls import Calls, Json, segment


class StudyCalls(Calls):
    """Calls about your studies; each names the scope of the token that it needs."""

    def studies(self) -> List[Json]:
        """Your studies, newest first. Scope `read`."""
        return self._list("/studies", "studies")

    def study(self, study: str) -> Json:
        """Your study by its slug: `plan`, `rubrics`, `progress` and `raters`. Scope `read`."""
        return self._get(f"/studies/{segment(study)}")

    def study_report(self, study: str) -> Json:
        """Agreement in your study as it was last computed, `at` that time. Scope `read`."""
        return self._get(f"/studies/{segment(study)}/report")

    def study_disagreements(self, study: str) -> Iterator[Json]:
        """Items about which people disagree in your study, the largest first. Scope `read`."""
        after: Optional[int] = 0
        while after is not None:
            query = {"after": after, "limit": 100}
            page = self._get(f"/studies/{segment(study)}/disagreements", query)
            yield from page["disagreements"]
            after = page["next"]

    def study_judges(self, study: str) -> List[Json]:
        """The models that rate in your study, with their progress and cost. Scope `read`."""
        return self._list(f"/studies/{segment(study)}/judges", "judges")

    def study_export(self, study: str) -> List[Json]:
        """Your study as its lines: the study, then items and ratings by their `type`. Scope `read`."""
        # `splitlines` also splits at signs that a text within a line may hold, such as U+2028.
        lines = self._bytes("GET", f"/studies/{segment(study)}/export.jsonl").decode().split("\n")
        return [json.loads(line) for line in lines if line]

    def study_ratings(self, study: str) -> str:
        """All ratings of your study as a table (CSV). Scope `read`."""
        return self._bytes("GET", f"/studies/{segment(study)}/ratings.csv").decode()

    def study_card(self, study: str) -> str:
        """A page about the data of your study, in Markdown. Scope `read`."""
        return self._bytes("GET", f"/studies/{segment(study)}/card.md").decode()

    def make_study(
        self,
        plan: Optional[Mapping[str, object]] = None,
        rubric: Optional[Mapping[str, object]] = None,
        *,
        source: Optional[Mapping[str, object]] = None,
        own: str = "",
        suite: str = "",
    ) -> Json:
        """Makes a study as a draft. Scope `matches`.

        plan, rubric: None: those of the preset that `source` names
        source: the finished matches that items are drawn from; None: own items alone
        own: own items, a line of JSON each
        suite: the file of the suite that `source` names
        """
        body = {"plan": plan, "rubric": rubric, "from": source, "own": own}
        if suite:
            body["suite"] = suite
        return self._object("POST", "/studies", None, body)

    def act_on_study(self, study: str, action: str) -> Json:
        """Opens or closes your study, or discards a draft: "open", "close", "discard". Scope `matches`."""
        return self._object("POST", f"/studies/{segment(study)}/actions", None, {"action": action})

    def invite_raters(self, study: str, count: int = 1) -> List[Json]:
        """Makes links that each invite one person; a `url` is shown here only. Scope `matches`."""
        path = f"/studies/{segment(study)}/links"
        links: List[Json] = self._object("POST", path, None, {"count": count})["links"]
        return links

    def invite_rater(self, study: str, handle: str) -> str:
        """Invites an account of the site; returns its pseudonym in the study. Scope `matches`."""
        path = f"/studies/{segment(study)}/raters"
        pseudonym: str = self._object("POST", path, None, {"handle": handle})["pseudonym"]
        return pseudonym

    def change_rubric(self, study: str, texts: Mapping[str, object]) -> int:
        """Adds a version of the rubric, by language; returns its number. Scope `matches`."""
        path = f"/studies/{segment(study)}/rubrics"
        version: int = self._object("POST", path, None, {"texts": texts})["version"]
        return version

    def exclude_rater(self, study: str, pseudonym: str, reason: str) -> Json:
        """Stops counting a rater's ratings, for good; the export shows the reason. Scope `matches`."""
        path = f"/studies/{segment(study)}/raters/{segment(pseudonym)}/exclusion"
        return self._object("POST", path, None, {"reason": reason})

    def adjudicate(self, study: str, item: int, values: Mapping[str, object], reason: str) -> Json:
        """Adds your own judgement of an item, beside those of the raters. Scope `matches`.

        item: the `nth` of a disagreement or of an item of the export
        values: by the names of questions, in terms of the item's own left and right
        """
        path = f"/studies/{segment(study)}/items/{int(item)}/adjudications"
        return self._object("POST", path, None, {"values": values, "reason": reason})

    def ask_judge(self, study: str, agent: str, dollars: float, language: str = "en") -> str:
        """Has an agent of yours rate every item of your study, as a model beside people. Scope `matches`.

        Returns its pseudonym; see `study_judges()`. Asked again, it continues where it ended.

        dollars: all its calls may cost this much together
        """
        body = {"agent": agent, "language": language, "dollars": dollars}
        answer = self._object("POST", f"/studies/{segment(study)}/judges", None, body)
        pseudonym: str = answer["pseudonym"]
        return pseudonym

    def stop_judge(self, study: str, pseudonym: str) -> Json:
        """Stops asking a model about your study; its ratings stay. Scope `matches`."""
        path = f"/studies/{segment(study)}/judges/{segment(pseudonym)}"
        return self._object("DELETE", path)
