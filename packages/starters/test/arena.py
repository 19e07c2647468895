"""Plays whole matches with an agent at an address, through the arena's own connector."""

import json
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = ROOT / "packages" / "agents" / "test"
SECONDS = 600


def play(url, program="play-space.ts"):
    """The check, then the matches: a civilian and a spy, in English and in Chinese.

    With "play-wisp.ts" the matches are those of every game, in English and in Chinese.
    """
    # The checkout brings its own Node, newer than the one that may be installed.
    path = os.pathsep.join([str(ROOT / "node_modules" / ".bin"), os.environ.get("PATH", "")])
    node = shutil.which("node", path=path)
    if node is None:
        raise RuntimeError("There is no Node here: run npm ci first.")
    done = subprocess.run(
        [node, str(PROGRAMS / program), url], stdout=subprocess.PIPE, timeout=SECONDS, check=True
    )
    check, *matches = [json.loads(line) for line in done.stdout.splitlines()]
    return check, matches


def assert_whole(case, matches):
    """Every match ended, nothing was lost on the way to the agent, and all it said was legal."""
    roles = [(match["locale"], match["spy"]) for match in matches]
    case.assertEqual(roles, [("en", False), ("en", True), ("zh", False), ("zh", True)])
    for match in matches:
        with case.subTest(locale=match["locale"], spy=match["spy"]):
            case.assertTrue(match["ended"])
            case.assertEqual(match["notes"], [])
            kinds = {decision["kind"] for decision in match["decisions"]}
            case.assertEqual(kinds, {"speech", "vote"})
            for decision in match["decisions"]:
                case.assertTrue(decision["legal"], decision)
                case.assertNotIn(match["word"], decision["text"].lower())
