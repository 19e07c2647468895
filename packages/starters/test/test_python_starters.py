"""Each Python starter, run as its reader would, plays whole matches."""

import runpy
import subprocess
import sys
import unittest
from pathlib import Path

import arena

STARTERS = Path(__file__).resolve().parents[1]


class PythonStartersTest(unittest.TestCase):
    def play(self, folder, words=(), environment=None):
        program = [sys.executable, "agent.py", *words]
        agent = subprocess.Popen(
            program,
            cwd=STARTERS / folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            url = agent.stdout.readline().decode().split()[-1]
            check, matches = arena.play(url)
            self.assertTrue(check["check"], check)
            arena.assert_whole(self, matches)
            for match in matches:
                said = [each["text"] for each in match["decisions"] if each["kind"] == "speech"]
                self.assertEqual(len(set(said)), len(said))
                self.assertNotIn("...", said)
        finally:
            agent.kill()
            agent.wait()
            agent.stdout.close()

    def test_the_space_starter(self):
        self.play("python", environment={"PORT": "0", "HOST": "127.0.0.1"})

    def test_the_plain_script(self):
        self.play("python-script", words=["0"])

    def test_the_plain_script_never_runs_out_of_things_to_say(self):
        script = runpy.run_path(str(STARTERS / "python-script" / "agent.py"))
        for word in ("coffee", "咖啡"):
            memory = {"name": "Player 1", "word": word, "said": []}
            for _ in range(50):
                memory["said"].append(("Player 1", script["speak"](memory)))
            self.assertEqual(len({text for _, text in memory["said"]}), 50)


if __name__ == "__main__":
    unittest.main()
