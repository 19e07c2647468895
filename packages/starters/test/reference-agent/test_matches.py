"""An agent of the reference platform plays here unchanged."""

import http.client
import json
import sys
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import agent as reference  # noqa: E402
import arena  # noqa: E402


class Running:
    """The agent with its server, for the length of a with statement."""

    def __init__(self, model=reference.pretended_model):
        self.agent = reference.Agent(model, "a model of the reference platform")
        self.server = reference.serve(self.agent)
        self.thread = threading.Thread(target=self.server.serve_forever)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    @property
    def port(self):
        return self.server.server_address[1]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def post(self, route, fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        try:
            headers = {"Content-Type": "application/json"}
            connection.request("POST", f"/agent/{route}", json.dumps(fields), headers)
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()


class ReferenceAgentTest(unittest.TestCase):
    def test_plays_whole_matches_one_after_another(self):
        with Running() as running:
            check, matches = arena.play(running.url)
            self.assertTrue(check["check"], check)
            self.assertEqual(check["model"], "a model of the reference platform")
            arena.assert_whole(self, matches)
            lines = running.agent.memory.lines
        openings = [line for line in lines if "six players" in line]
        self.assertEqual(openings, ["Host: six players, one of them a spy. You are Fay."])
        self.assertIn("Host: Fay, your word is 奶茶.", lines)
        self.assertIn("Host: round 1.", lines)
        self.assertIn("[1] Dan: ", lines)
        self.assertIn("Host: Dan is out.", lines)
        self.assertIn("Ann votes for: ", lines)
        self.assertTrue(lines[-1].startswith("Host: 对局结束"), lines[-1])

    def test_hears_its_own_speech_with_what_surrounds_it(self):
        with Running() as running:
            _, matches = arena.play(running.url)
            lines = running.agent.memory.lines
        said = [each["text"] for each in matches[-1]["decisions"] if each["kind"] == "speech"]
        heard = [line for line in lines if line.startswith("[1] Fay: ")]
        self.assertEqual(heard, ["[1] Fay: " + said[0]])
        self.assertNotEqual(said[0].strip(), said[0])

    def test_a_model_that_fails_loses_decisions_and_nothing_else(self):
        def model(prompt, choices):
            if choices is None:
                return reference.pretended_model(prompt, choices)
            raise ConnectionError("no credit left")

        with Running(model) as running:
            check, matches = arena.play(running.url)
        self.assertEqual([step["name"] for step in check["failed"]], ["vote"])
        for match in matches:
            self.assertTrue(match["ended"])
            self.assertEqual(match["notes"], [])
            for decision in match["decisions"]:
                self.assertEqual(decision["legal"], decision["kind"] == "speech", decision)
                if decision["kind"] == "vote":
                    self.assertIn("500", decision["failed"])

    def test_fails_as_the_reference_does(self):
        with Running() as running:
            error = running.post("interact", {"status": "riddle"})
            self.assertEqual(error, (500, "Internal Server Error"))
            status, text = running.post("perceive", {"status": "riddle"})
            self.assertEqual((status, json.loads(text)["success"]), (200, False))
            self.assertEqual(running.post("perceive", {"round": "one"})[0], 422)
            self.assertEqual(running.post("checkHealth", {"added": "later"})[0], 200)


if __name__ == "__main__":
    unittest.main()
