"""The messages of the arena against the agent, over a small arena on a free port."""

import base64
import hashlib
import json
import queue
import socket
import struct
import threading
import unittest
from unittest import mock

import agent
import dial_out

KEY = "wisp_" + "k" * 43
SECONDS = 600


class Peer:
    """The arena's side of one connection."""

    def __init__(self, connection, listening):
        self.connection = connection
        connection.settimeout(SECONDS)
        listening.settimeout(SECONDS)
        self.stream = connection.makefile("rb")
        self.numbers = 0

    def shake_hands(self):
        request = self.stream.readline().decode()
        headers = {}
        while line := self.stream.readline().decode().strip():
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        proof = headers["sec-websocket-key"] + dial_out.WebSocket.GUID
        accept = base64.b64encode(hashlib.sha1(proof.encode()).digest()).decode()
        answer = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"]
        answer.append(f"Sec-WebSocket-Accept: {accept}")
        self.connection.sendall(("\r\n".join(answer) + "\r\n\r\n").encode())
        return request

    def send(self, text, kind=1, last=True):
        data = text.encode()
        size = len(data)
        first = (0x80 if last else 0) | kind
        if size < 126:
            head = struct.pack("!BB", first, size)
        elif size < 65536:
            head = struct.pack("!BBH", first, 126, size)
        else:
            head = struct.pack("!BBQ", first, 127, size)
        self.connection.sendall(head + data)

    def receive(self):
        first, second = self.stream.read(2)
        if not second & 0x80:
            raise AssertionError("a client must mask its frames")
        size = second & 0x7F
        if size == 126:
            (size,) = struct.unpack("!H", self.stream.read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.stream.read(8))
        mask = self.stream.read(4)
        data = bytes(byte ^ mask[place % 4] for place, byte in enumerate(self.stream.read(size)))
        return first & 0x0F, data.decode()

    def open(self):
        """Lets the agent in; gives the first line of its request and what it enters with."""
        request = self.shake_hands()
        opened = {"sid": "s", "upgrades": [], "pingInterval": 25000, "pingTimeout": 20000}
        self.send("0" + json.dumps(opened))
        _, entered = self.receive()
        self.send('40{"sid":"t"}')
        return request, entered

    def deliver(self, message):
        self.send(f"42{self.numbers}" + json.dumps(["message", message]))
        self.numbers += 1

    def answer(self):
        """The next acknowledgement: its number and what it holds."""
        _, text = self.receive()
        head, _, rest = text.partition("[")
        assert head.startswith("43"), text
        return int(head[2:]), json.loads("[" + rest)[0]

    def close(self):
        self.stream.close()
        self.connection.close()


def option(options):
    """The shape of a question that lists its answers."""
    return {"kind": "option", "options": options}


class DialOutTest(unittest.TestCase):
    def setUp(self):
        self.listening = socket.create_server(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.ended = queue.Queue()
        self.log = []

        def run():
            self.ended.put(dial_out.dial_out(url, KEY, log=self.log.append))

        threading.Thread(target=run, daemon=True).start()
        self.ids = 0
        self.accept()

    def accept(self):
        connection, _ = self.listening.accept()
        self.peer = Peer(connection, self.listening)
        return self.peer

    def finish(self):
        """Ends the connection for good, with a sentence."""
        self.peer.send('42["goodbye","That is all."]')
        self.peer.send("41")
        self.assertEqual(self.ended.get(timeout=SECONDS), "That is all.")

    def tearDown(self):
        self.peer.close()
        self.listening.close()

    def message(self, route, content=None):
        self.ids += 1
        return {"id": str(self.ids), "session": "one", "route": route, "message": content}

    def ask(self, route, content=None):
        self.peer.deliver(self.message(route, content))
        number, answer = self.peer.answer()
        self.assertEqual(number, self.peer.numbers - 1)
        return answer

    def call(self, route, content=None):
        answer = self.ask(route, content)
        self.assertTrue(answer["success"], answer)
        return answer["result"]

    def question(self, shape=None, you="", events=(), **ask):
        seen = [{"text": text} for text in events]
        return {"locale": "en", "you": you, "events": seen, "ask": {"shape": shape, **ask}}

    def test_enters_with_its_key(self):
        request, entered = self.peer.open()
        self.assertEqual(request, "GET /dial-out?EIO=4&transport=websocket HTTP/1.1\r\n")
        self.assertEqual(entered, "40" + json.dumps({"key": KEY}))
        self.finish()
        self.assertEqual(self.log, ["connected"])

    def test_says_what_it_is_and_answers_questions(self):
        self.peer.open()
        self.assertIsNone(self.call("checkHealth"))
        self.assertEqual(self.call("describe"), agent.DESCRIPTION)
        self.assertEqual(self.call("getModelName"), agent.DESCRIPTION["model"])
        self.assertEqual(self.call("ask", self.question(option(["7"]))), {"value": "7"})
        number = {"kind": "number", "min": 2, "max": 2, "whole": True}
        self.assertEqual(self.call("ask", self.question(number)), {"value": 2})
        said = []
        for _ in range(20):
            shape = {"kind": "text", "maxLength": 200}
            question = self.question(shape, "Your word is: the seaside.", said)
            said.append(self.call("ask", question)["value"])
        self.assertEqual(len(set(said)), len(said))
        self.assertNotIn("seaside", " ".join(said))
        self.finish()

    def test_reports_errors(self):
        self.peer.open()
        answer = self.ask("ask", {"ask": {"kind": "riddle"}})
        self.assertFalse(answer["success"])
        self.assertIn("KeyError", answer["errMsg"])
        answer = self.ask("dance")
        self.assertFalse(answer["success"])
        self.assertIn("dance", answer["errMsg"])
        answer = self.ask("ask", self.question(option(["x" * 65536])))
        self.assertFalse(answer["success"])
        self.assertIn("64 KiB", answer["errMsg"])
        self.finish()

    def test_answers_a_message_once_over_two_connections(self):
        asked = []

        def answer(question):
            asked.append(question)
            return {"text": f"answer {len(asked)}"}

        with mock.patch.object(dial_out, "answer", answer):
            self.peer.open()
            message = self.message("ask", self.question())
            self.peer.deliver(message)
            _, first = self.peer.answer()
            self.peer.close()
            self.accept().open()
            self.peer.deliver(message)
            self.assertEqual(self.peer.answer(), (0, first))
            self.assertEqual(self.call("ask", self.question()), {"text": "answer 2"})
        self.finish()

    def test_answers_messages_side_by_side(self):
        waits = threading.Event()

        def answer(question):
            if question["ask"]["id"] == "slow":
                waits.wait(SECONDS)
            return {"text": question["ask"]["id"]}

        with mock.patch.object(dial_out, "answer", answer):
            self.peer.open()
            for each in ("slow", "fast"):
                self.peer.deliver(self.message("ask", self.question(id=each)))
            self.assertEqual(self.peer.answer(), (1, {"success": True, "result": {"text": "fast"}}))
            waits.set()
            self.assertEqual(self.peer.answer(), (0, {"success": True, "result": {"text": "slow"}}))
        self.finish()

    def test_answers_pings_of_both_kinds_and_reads_fragments(self):
        self.peer.open()
        self.peer.send("2probe")
        self.assertEqual(self.peer.receive(), (1, "3probe"))
        self.peer.send("heart", kind=9)
        self.assertEqual(self.peer.receive(), (10, "heart"))
        question = self.question(option(["yes"]), "é" * 70000)
        text = "420" + json.dumps(["message", self.message("ask", question)])
        self.peer.send(text[:10], last=False)
        self.peer.send("beat", kind=9)
        self.peer.send(text[10:], kind=0)
        self.assertEqual(self.peer.receive(), (10, "beat"))
        self.assertEqual(self.peer.answer(), (0, {"success": True, "result": {"value": "yes"}}))
        self.finish()

    def test_dials_again_when_the_arena_is_busy_and_ends_when_the_key_is_wrong(self):
        for refusal in (
            {"message": "Not now.", "data": {"later": True}},
            {"message": "No agent has this key.", "data": {"later": False}},
        ):
            self.peer.shake_hands()
            self.peer.send('0{"pingInterval":25000,"pingTimeout":20000}')
            self.peer.receive()
            self.peer.send("44" + json.dumps(refusal))
            if refusal["data"]["later"]:
                self.peer.close()
                self.accept()
        self.assertEqual(self.ended.get(timeout=SECONDS), "No agent has this key.")

    def test_dials_again_when_there_is_no_web_socket(self):
        self.peer.connection.sendall(b"HTTP/1.1 503 Service Unavailable\r\n\r\n")
        self.peer.close()
        self.accept().open()
        self.finish()
        self.assertIn("503", self.log[0])


if __name__ == "__main__":
    unittest.main()
