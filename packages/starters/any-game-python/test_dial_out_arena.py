"""Plays whole matches in a real arena (of this repository, with its database), as users run it."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]


class DialOutArenaTest(unittest.TestCase):
    def test_plays_a_whole_match_of_every_game(self):
        node = ROOT / "node_modules" / ".bin" / "node"
        program = ROOT / "apps" / "runner" / "test" / "dial-out-arena.ts"
        arena = subprocess.Popen([node, program], stdout=subprocess.PIPE, text=True)
        try:
            offer = json.loads(arena.stdout.readline())
            environment = {**os.environ, "WISP_URL": offer["url"], "WISP_KEY": offer["key"]}
            command = [sys.executable, HERE / "dial_out.py"]
            agent = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
            try:
                self.assertEqual(agent.stdout.readline(), f"dialling {offer['url']}\n")
                self.assertEqual(agent.stdout.readline(), "connected\n")
                matches = [json.loads(line) for line in arena.stdout]
            finally:
                agent.kill()
                agent.communicate()
            self.assertEqual(arena.wait(600), 0)
        finally:
            arena.kill()
            arena.communicate()
        # Numbers, boards and talk.
        games = {match["game"] for match in matches}
        self.assertLessEqual({"public-good", "tic-tac-toe", "who-is-spy", "chameleon"}, games)
        for match in matches:
            with self.subTest(game=match["game"], locale=match["locale"]):
                self.assertTrue(match["equal"])
                self.assertTrue(match["decisions"])
                for decision in match["decisions"]:
                    self.assertIsNone(decision["missed"], decision)


if __name__ == "__main__":
    unittest.main()
