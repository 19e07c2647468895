"""A small archive of a season, as an arena writes it."""

import io
import json
import zipfile

import checkout  # noqa: F401

AGENTS = ["ada", "bob", "cyd"]
NAMES = {"ada": "Ada $\\alpha$", "bob": "B\u001b[31mob", "cyd": "\u8d5b\u5fb7 \ud83c"}
MATCHES = 4


def match_id(match):
    return f"00000000-0000-7000-8000-{match:012x}"


def about():
    fact = {"id": "voteAccuracy", "of": {"fact": "ballots-right"}}
    season = {"slug": "spring", "name": "Spring", "game": "who-is-spy", "locales": ["en", "zh"]}
    board = {"figures": [{"id": "wins", "of": "wins"}, fact, {**fact, "id": "again"}]}
    return {"format": 7, "made": "2026-02-03T04:05:06.000Z", "season": season, "board": board}


def seat(number, agent, spy):
    return {
        "seat": number,
        "agent": agent,
        "version": 1,
        "role": "spy" if spy else "civilian",
        "side": "spy" if spy else "civilians",
        "won": spy,
        "points": 240 if spy else 90,
        "facts": {} if spy else {"ballots-right": [1, 2]},
        "failures": 0,
        "tokens": None,
        "costMicros": 7,
        "record": None
        if number == 2
        else {"name": f"Player {number + 1}", "order": number, "speechLength": 40, "ballots": []},
    }


def match_line(match):
    return {
        "match": match_id(match),
        "gameVersion": 1,
        "locale": "zh" if match == 3 else "en",
        "config": {},
        "startedAt": "2026-01-01T00:00:00.000Z",
        "finishedAt": f"2026-01-01T00:0{match}:01.250Z",
        "seed": "s",
        "seedHash": "h",
        "randomAlgorithm": "test/1",
        "winners": ["spy"],
        "rounds": 2,
        "fouls": 0,
        "clean": True,
        "pointsScale": 60,
        "wordsHidden": False,
        "content": "1",
        "marks": None
        if match == 0
        else [{"cursor": 1, "seat": 0, "rule": "format", "span": [at, at + 2]} for at in (0, 5)],
        "seats": [seat(at, agent, at == match % 3) for at, agent in enumerate(AGENTS)],
    }


def event_line(match, cursor):
    event = {"type": "spoke", "text": "\u53f6\u5b50"}
    to = [0, 2] if cursor else "all"
    at = "2026-01-01T00:00:02.000Z"
    line = {"match": match_id(match), "cursor": cursor, "at": at, "public": cursor == 0}
    return {**line, "seats": to, "words": False, "event": event}


def decision_line(match):
    line = {"match": match_id(match), "cursor": 0, "seat": 1, "nth": 1, "kind": "decision"}
    asked = {"ask": "speech", "askedAt": "2026-01-01T00:00:02.000Z", "latencyMs": 120}
    cost = {"tokensIn": 9, "tokensOut": 2, "costMicros": None, "estimated": True}
    lost = {"missed": None, "detail": None, "prompt": "Speak.", "text": "A leaf."}
    return {**line, **asked, **cost, **lost, "reasoning": None, "notes": {"a": 1}, "scores": None}


def board_row(rank, agent, value, reach, placement=False):
    rating = {"composite": {"value": value, "low": value - reach, "high": value + reach}}
    place = {"place": rank, "best": 1, "worst": 3, "groups": [0, 1]}
    fit = {"rating": rating, "rank": None if placement else place}
    intervals = {"wins": [0.25, 0.5], "score": "few-matches"}
    return {
        **{"rank": rank, "agent": agent, "placement": placement, "version": 1},
        "figures": {"matches": MATCHES, "wins": 0.25, "cost": None},
        "fit": {**fit, "intervals": intervals},
    }


def call_line(match):
    place = {"match": match_line(match)["match"], "cursor": 1, "round": 1, "seat": match}
    people = {"person": 1, "source": "match", "view": None, "verified": True}
    return {**place, **people, "at": match_line(match)["finishedAt"]}


def boards():
    # Ranks follow totals, places follow ratings: the leader is not the first row.
    first, second = board_row(1, "bob", 0.5, 0.1), board_row(2, "ada", 0.6, 0.1)
    first["fit"]["rank"]["place"], second["fit"]["rank"]["place"] = 2, 1
    third = board_row(3, "cyd", 0.4, 0.3, placement=True)
    english = {"locale": "en", "clean": False, "rows": [third, first, second], "fit": None}
    unfitted = {"locale": "zh", "clean": True, "rows": [{**first, "fit": None}], "fit": None}
    return {"boards": [{**english, "versions": []}, {**unfitted, "versions": []}]}


def lines(rows):
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def contents():
    """The files of the archive by name."""
    matches = range(MATCHES)
    return {
        "season.json": json.dumps(about()),
        "agents.jsonl": lines({"agent": name, "name": NAMES[name]} for name in AGENTS),
        "matches.jsonl": lines(match_line(match) for match in matches),
        "board.json": json.dumps(boards()),
        "events.jsonl": lines(event_line(match, at) for match in matches for at in (0, 1)),
        "decisions.jsonl": lines(decision_line(match) for match in matches),
        "calls.jsonl": lines(call_line(match) for match in matches),
    }


def packed(files=None, method=zipfile.ZIP_DEFLATED, **changed):
    """The bytes of an archive; a file that is None is left out."""
    files = {**(contents() if files is None else files), **changed}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        for name, text in files.items():
            if text is not None:
                archive.writestr(name, text)
    return content.getvalue()
