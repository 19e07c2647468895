"""Plays a whole match's messages against the agent on a free port."""

import http.client
import json
import threading
import unittest

import agent

NAMES = [f"Player {number}" for number in range(1, 7)]


class AgentTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = agent.serve("127.0.0.1", 0)
        cls.thread = threading.Thread(target=cls.server.serve_forever)
        cls.thread.start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        cls.thread.join()

    def setUp(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", self.server.server_address[1], timeout=600)

    def tearDown(self):
        self.connection.close()

    def send(self, route, body, session="one", method="POST"):
        headers = {"Content-Type": "application/json", "X-Session-Id": session}
        self.connection.request(method, f"/agent/{route}", body, headers)
        response = self.connection.getresponse()
        return response.status, json.loads(response.read())

    def call(self, route, session="one", **fields):
        message = dict.fromkeys(["message", "name", "status", "word", "round"])
        status, answer = self.send(route, json.dumps({**message, **fields}), session)
        self.assertEqual((status, answer["success"]), (200, True), answer)
        return answer.get("result")

    def start(self, word, name="Player 2", session="one"):
        self.call("init", session)
        self.call("perceive", session, status="start", message=name)
        self.call("perceive", session, status="distribution", word=word)

    def test_plays_a_whole_match(self):
        self.call("checkHealth")
        self.assertEqual(self.call("getModelName"), agent.MODEL)
        self.start("coffee")
        said = set()
        for number in (1, 2, 3):
            self.call("perceive", status="round", round=number, message=f"Round {number} begins.")
            for name in NAMES:
                speech = f"{name} gives hot drink clue number {number}."
                if name == "Player 2":
                    speech = self.call("interact", status="round", round=number)
                    self.assertNotIn("coffee", speech.lower())
                    self.assertNotIn(speech, said)
                    said.add(speech)
                if name == "Player 5":
                    speech = "Zebras are striped."
                self.call("perceive", status="round", round=number, name=name, message=speech)
            vote = self.call("interact", status="vote", round=number, message=",".join(NAMES))
            self.assertEqual(vote, "Player 5")
            for name in NAMES:
                self.call("perceive", status="vote", round=number, name=name, message=vote)
            self.call("perceive", status="vote_result", round=number, name="", message="")
        self.call("perceive", status="result", message="The spy, Player 5, wins.")

    def test_init_forgets_the_last_match(self):
        self.start("coffee")
        first = self.call("interact", status="round", round=1)
        self.call("perceive", status="round", round=1, name="Player 2", message=first)
        self.assertNotEqual(self.call("interact", status="round", round=2), first)
        self.start("coffee")
        self.assertEqual(self.call("interact", status="round", round=1), first)

    def test_keeps_sessions_apart(self):
        self.start("coffee", session="one")
        self.start("苹果", session="two")
        self.assertIn(self.call("interact", "two", status="round", round=1), agent.CLUES["zh"])
        self.assertIn(self.call("interact", "one", status="round", round=1), agent.CLUES["en"])

    def test_never_says_its_word(self):
        for word in ("film", "countries", "shape", "照片", "one sentence"):
            self.start(word)
            speech = self.call("interact", status="round", round=1)
            for part in word.split():
                self.assertNotIn(part, speech.lower())

    def test_never_runs_out_of_things_to_say(self):
        for word in ("coffee", "咖啡"):
            self.start(word)
            said = set()
            for number in range(1, 51):
                speech = self.call("interact", status="round", round=number)
                self.assertNotIn(word, speech)
                self.assertRegex(speech, r"\w")
                said.add(speech)
                self.call("perceive", status="round", round=number, name="Player 2", message=speech)
            self.assertEqual(len(said), 50, word)

    def test_an_exception_in_interact_is_http_500(self):
        status, answer = self.send("interact", json.dumps({"status": "riddle"}))
        self.assertEqual((status, answer["success"]), (500, False))
        self.assertIn("riddle", answer["errMsg"])

    def test_an_exception_in_perceive_is_success_false(self):
        body = json.dumps({"status": "round", "name": ["a", "list"], "message": "x"})
        status, answer = self.send("perceive", body)
        self.assertEqual((status, answer["success"]), (200, False))

    def test_refuses_what_it_cannot_serve(self):
        cases = [
            ("init", b"x" * (agent.MAX_BODY_BYTES + 1), 413),
            ("init", b"{", 400),
            ("init", b"[]", 400),
            ("nothing", b"{}", 404),
        ]
        for route, body, expected in cases:
            with self.subTest(route=route, expected=expected):
                try:
                    status, answer = self.send(route, body)
                    self.assertEqual((status, answer["success"]), (expected, False))
                finally:
                    self.connection.close()


if __name__ == "__main__":
    unittest.main()
