"""Lines of an archive as flat rows, with the columns of its Parquet files."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, Iterator, List, Sequence, Tuple

from .decision_fields import DECISION_FIELDS

Row = Dict[str, Any]

TIMES = ("started_at", "finished_at", "at", "asked_at")

MATCH_FIELDS = {
    "match": "match",
    "locale": "locale",
    "game_version": "gameVersion",
    "started_at": "startedAt",
    "finished_at": "finishedAt",
    "rounds": "rounds",
    "fouls": "fouls",
    "clean": "clean",
    "words_hidden": "wordsHidden",
    "content": "content",
    "duplicate_set": "duplicateSet",
    "seed": "seed",
    "seed_hash": "seedHash",
}
CALL_FIELDS = ("match", "person", "source", "cursor", "round", "seat", "view", "verified", "at")


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def fields(line: Row, names: Dict[str, str]) -> Row:
    return {column: line.get(field) for column, field in names.items()}


def match_row(line: Row) -> Row:
    marks = line.get("marks")
    return {
        **fields(line, MATCH_FIELDS),
        "speeches_hidden": line.get("speechesHidden", 0),
        "winners": ", ".join(line["winners"]),
        "injections": None if marks is None else len({mark["cursor"] for mark in marks}),
    }


def seat_rows(line: Row, facts: Sequence[str]) -> Iterator[Row]:
    """The seats of a match; `facts` are those that the season's figures are computed from."""
    for seat in line["seats"]:
        record = seat.get("record") or {}
        row = {
            "match": line["match"],
            "seat": seat["seat"],
            "agent": seat["agent"],
            "version": seat["version"],
            "role": seat["role"],
            "side": seat["side"],
            "won": seat["won"],
            "points": seat["points"],
            "points_scale": line["pointsScale"],
            "player": record.get("name"),
            "speaking_order": record.get("order"),
            "speech_length": record.get("speechLength"),
            "failures": seat["failures"],
            "tokens": seat["tokens"],
            "cost_micros": seat["costMicros"],
        }
        for fact in facts:
            column = fact.replace("-", "_")
            row[column], row[f"{column}_of"] = seat["facts"].get(fact) or (None, None)
        yield row


def event_row(line: Row) -> Row:
    seats = line["seats"]
    return {
        "match": line["match"],
        "cursor": line["cursor"],
        "at": line["at"],
        "type": line["event"]["type"],
        "public": line["public"],
        "seats": seats if seats == "all" else " ".join(str(seat) for seat in seats),
        "after_end": line.get("afterEnd", False),
        "words": line["words"],
        "hidden": line.get("hidden", False),
        "event": compact(line["event"]),
    }


def sole_score(scores: Row) -> Any:
    """The share of an answer that has one score alone; None where it has several, or says nothing."""
    score = next(iter(scores.values())) if len(scores) == 1 else None
    if score is None or score["denominator"] == 0:
        return None
    return score["numerator"] / score["denominator"]


def decision_row(line: Row) -> Row:
    notes = line.get("notes")
    scores = line.get("scores")
    score = None if scores is None else sole_score(scores)
    # Archives from before there were interviews have probes, with one score each.
    if line["kind"] == "probe":
        line = {**line, "kind": "interview"}
        score = line.get("score")
        if score is not None:
            scores = {"right": {"numerator": score, "denominator": 1}}
    return {
        **fields(line, DECISION_FIELDS),
        "notes": None if notes is None else compact(notes),
        "score": score,
        "scores": None if scores is None else compact(scores),
    }


def call_row(line: Row) -> Row:
    return fields(line, {name: name for name in CALL_FIELDS})


ROWS: Dict[str, Callable[[Row], Row]] = {
    "matches": match_row,
    "events": event_row,
    "decisions": decision_row,
    "calls": call_row,
}


def facts_of(about: Row) -> List[str]:
    """The facts behind the figures of a season, in the order of its figures."""
    sources = [figure["of"] for figure in about["board"]["figures"]]
    return list(dict.fromkeys(of["fact"] for of in sources if isinstance(of, dict)))


def leaves(value: Any, path: str) -> Iterator[Tuple[str, Any]]:
    """The values of a tree by their paths, as in board.csv: "fit.rating.composite.low".

    The ends of an interval are `low` and `high`, and the reason why there is none is its `gap`.
    """
    if isinstance(value, str):
        yield path if path.endswith(".gap") else f"{path}.gap", value
    elif isinstance(value, list):
        for name, end in zip(("low", "high"), value):
            yield from leaves(end, f"{path}.{name}")
    elif isinstance(value, dict):
        for name, part in value.items():
            if name != "groups":
                yield from leaves(part, f"{path}.{name}" if path else name)
    elif value is not None:
        yield path, value


def named_rows(board: Row, names: Dict[str, str]) -> List[Row]:
    """The rows of a board by rank, with its language and edition and the names of the agents."""
    about = {"locale": board["locale"], "clean": board["clean"]}
    rows = sorted(board["rows"], key=lambda row: row["rank"])
    return [{**about, **row, "name": names.get(row["agent"], row["agent"])} for row in rows]


def board_row(row: Row) -> Row:
    """A row of a board with a column for each figure and each fitted value."""
    names = ("locale", "clean", "rank", "agent", "name", "version", "placement")
    about = {name: row[name] for name in names}
    return {**about, **dict(leaves(row["figures"], "")), **dict(leaves(row["fit"], "fit"))}
