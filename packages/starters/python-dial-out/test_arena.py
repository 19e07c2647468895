"""Plays a whole match in a real arena (of this repository, with its database), as users run it."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]


class ArenaTest(unittest.TestCase):
    def test_plays_a_whole_match(self):
        node = ROOT / "node_modules" / ".bin" / "node"
        program = ROOT / "apps" / "runner" / "test" / "dial-out-arena.ts"
        arena = subprocess.Popen([node, program], stdout=subprocess.PIPE, text=True)
        try:
            offer = json.loads(arena.stdout.readline())
            environment = {**os.environ, "WISP_URL": offer["url"], "WISP_KEY": offer["key"]}
            command = [sys.executable, HERE / "agent.py"]
            guest = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
            try:
                self.assertEqual(guest.stdout.readline(), f"dialling {offer['url']}\n")
                self.assertEqual(guest.stdout.readline(), "connected\n")
                played = json.loads(arena.stdout.readline())
            finally:
                guest.kill()
                guest.communicate()
            self.assertEqual(arena.wait(30), 0)
        finally:
            arena.kill()
            arena.communicate()
        self.assertTrue(played["equal"])
        self.assertGreaterEqual(len(played["answers"]), 2)
        for ask, text, missed in played["answers"]:
            self.assertIsNone(missed)
            self.assertTrue(text.startswith("Player ") if ask == "vote" else text.endswith("."), text)


if __name__ == "__main__":
    unittest.main()
