"""The starter, run as its reader would, plays a whole match of every game."""

import subprocess
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent / "test"))

import arena  # noqa: E402

sys.path.insert(0, str(FOLDER))

import agent as starter  # noqa: E402


class AnyGameTest(unittest.TestCase):
    def test_every_game(self):
        agent = subprocess.Popen(
            [sys.executable, "agent.py", "0"],
            cwd=FOLDER,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            url = agent.stdout.readline().decode().split()[-1]
            check, matches = arena.play(url, "play-wisp.ts")
            self.assertTrue(check["check"], check)
            self.assertIn("tic-tac-toe", {match["game"] for match in matches})
            for match in matches:
                with self.subTest(game=match["game"], locale=match["locale"]):
                    self.assertTrue(match["decisions"])
                    for decision in match["decisions"]:
                        self.assertTrue(decision["legal"], decision)
        finally:
            agent.kill()
            agent.wait()
            agent.stdout.close()

    def test_never_runs_out_of_things_to_say(self):
        for locale in ("en", "zh"):
            events = []
            for _ in range(100):
                ask = {"shape": {"kind": "text", "maxLength": 200}}
                question = {"locale": locale, "you": "", "events": events, "ask": ask}
                events.append({"text": starter.answer(question)["value"]})
            self.assertEqual(len({event["text"] for event in events}), 100)

    def test_lists_and_objects(self):
        names = ["Player 1", "Player 2", "Player 3"]
        team = {"kind": "pick", "from": names, "min": 1, "max": 2}
        chance = {"kind": "number", "min": 0, "max": 1, "whole": False}
        fields = {
            "team": {"label": "Team", "shape": team},
            "chance": {"label": "Chance", "shape": chance},
            "word": {"label": "Word", "shape": {"kind": "text", "maxLength": 5}},
        }
        question = {"locale": "en", "you": "", "events": []}
        for _ in range(100):
            picked = starter.answer({**question, "ask": {"shape": team}})["value"]
            self.assertIn(len(picked), (1, 2))
            self.assertLess(set(picked), set(names))
            self.assertEqual(len(set(picked)), len(picked))
            shape = {"kind": "record", "fields": fields}
            record = starter.answer({**question, "ask": {"shape": shape}})["value"]
            self.assertEqual(list(record), list(fields))
            self.assertTrue(0 <= record["chance"] <= 1)
            self.assertLessEqual(len(record["word"]), 5)


if __name__ == "__main__":
    unittest.main()
