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
                ask = {"maxLength": 200}
                question = {"locale": locale, "you": "", "events": events, "ask": ask}
                events.append(starter.answer(question))
            self.assertEqual(len({event["text"] for event in events}), 100)


if __name__ == "__main__":
    unittest.main()
