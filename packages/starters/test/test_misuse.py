"""What starters say when they cannot start."""

import os
import socket
import subprocess
import sys
import unittest
from pathlib import Path

STARTERS = Path(__file__).resolve().parents[1]
NODE = STARTERS.parents[1] / "node_modules" / ".bin" / "node"


def programs(form):
    yield [NODE, STARTERS / form.format("typescript") / "agent.ts"]
    yield [sys.executable, STARTERS / form.format("python") / "agent.py"]


DIAL_OUT = [
    [NODE, STARTERS / "any-game-typescript" / "dial-out.ts"],
    [sys.executable, STARTERS / "any-game-python" / "dial_out.py"],
]


def run(command, **variables):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WISP_")}
    done = subprocess.run(command, env={**kept, **variables}, capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout, done.stderr


class MisuseTest(unittest.TestCase):
    def expect_line(self, stderr, sentence):
        self.assertIn(sentence, stderr)
        self.assertEqual(stderr.count("\n"), 1, stderr)

    def test_a_port_that_is_taken_is_told_in_a_line(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            for command in [*programs("{}-script"), *programs("any-game-{}")]:
                code, _, stderr = run([*command, port])
                self.assertEqual(code, 1)
                self.expect_line(stderr, "Another port: ")
            for command in programs("{}"):
                code, _, stderr = run(command, PORT=port)
                self.assertEqual(code, 1)
                self.expect_line(stderr, "set PORT to a free port")

    def test_no_address_or_no_key_to_dial_with_is_told_in_a_line(self):
        wrong = [{}, {"WISP_URL": "http://127.0.0.1:9"}, {"WISP_KEY": "wisp_x"}]
        wrong.append({"WISP_URL": "nonsense", "WISP_KEY": "wisp_x"})
        for command in DIAL_OUT:
            for variables in wrong:
                code, out, stderr = run(command, **variables)
                self.assertEqual((code, out), (2, ""))
                self.expect_line(stderr, "Set WISP_URL")


if __name__ == "__main__":
    unittest.main()
