"""The Space, started as Hugging Face does, plays every game: at random, and with a model."""

import json
import os
import subprocess
import sys
import threading
import unittest
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent / "test"))

import arena  # noqa: E402

SECONDS = 600


@contextmanager
def space(**settings):
    """A running Space; gives its address."""
    path = {"PATH": os.environ["PATH"], "PORT": "0"}
    process = subprocess.Popen(
        [sys.executable, "agent.py"],
        cwd=FOLDER,
        env={**path, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process.stdout.readline().decode().split()[-1]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@contextmanager
def model(reply):
    """An API of models that says what `reply` makes of the request."""
    asked = []

    class Model(BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append((self.path, self.headers["Authorization"], body))
            text = json.dumps({"choices": [{"message": {"content": reply(body)}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1", asked
    finally:
        server.shutdown()
        server.server_close()


QUESTION = {
    "locale": "en",
    "rules": "Choose a cell.",
    "you": "You play X.",
    "events": [{"event": {"type": "started"}, "text": "It begins."}],
    "ask": {
        "prompt": "Which cell?",
        "shape": {"kind": "option", "options": ["1", "2", "3"]},
        "schema": {"enum": ["1", "2", "3"]},
        "timeLimitMs": 5_000,
    },
}


def asked_once(url, question=QUESTION):
    request = Request(f"{url}/wisp/ask", json.dumps(question).encode())
    with urlopen(request, timeout=SECONDS) as response:
        return json.load(response)


class SpaceTest(unittest.TestCase):
    def test_without_a_token_every_game_is_played_at_random(self):
        with space() as url:
            check, matches = arena.play(url, "play-wisp.ts")
        self.assertTrue(check["check"], check)
        for match in matches:
            with self.subTest(game=match["game"], locale=match["locale"]):
                self.assertTrue(match["decisions"])
                for decision in match["decisions"]:
                    self.assertTrue(decision["legal"], decision)

    def test_the_model_of_the_token_decides(self):
        with model(lambda _: 'The middle.\n{"value": "2"}') as (base, asked):
            with space(HF_TOKEN="hf_secret", BASE_URL=base, MODEL="some/model") as url:
                with urlopen(f"{url}/wisp", timeout=SECONDS) as response:
                    self.assertEqual(json.load(response)["model"], "some/model")
                given = asked_once(url)
        self.assertEqual(given, {"value": "2", "reasoning": 'The middle.\n{"value": "2"}'})
        [(path, authorization, body)] = asked
        self.assertEqual((path, authorization), ("/v1/chat/completions", "Bearer hf_secret"))
        self.assertIn("You play X.", body["messages"][0]["content"])
        for part in ("It begins.", "Which cell?", '"enum"'):
            self.assertIn(part, body["messages"][1]["content"])

    def test_chance_answers_where_the_model_does_not(self):
        for said in ("I do not know.", '{"value": "9"}', '{"value": ["2"]}', ""):
            with self.subTest(said), model(lambda _, said=said: said) as (base, _):
                with space(HF_TOKEN="hf_secret", BASE_URL=base) as url:
                    given = asked_once(url)
                self.assertIn(given["value"], ["1", "2", "3"])
                self.assertIn("no legal answer", given["reasoning"])
        with space(HF_TOKEN="hf_secret", BASE_URL="http://127.0.0.1:1/v1") as url:
            self.assertIn("Chance answered", asked_once(url)["reasoning"])

    def test_what_is_no_question_is_refused(self):
        with space() as url:
            for body in (b"", b"{", b"[]", b'{"ask": {}}'):
                with self.subTest(body), self.assertRaises(Exception) as raised:
                    urlopen(Request(f"{url}/wisp/ask", body), timeout=SECONDS)
                self.assertEqual(raised.exception.code, 400)
                raised.exception.close()


if __name__ == "__main__":
    unittest.main()
