"""A Who-is-Spy agent with nothing but Python's standard library.

The class Mind decides what to say and whom to vote for: change `speak` and `vote`.
The rest is the web server that the arena calls.
"""

import json
import os
import re
from collections import OrderedDict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain, count
from threading import Lock

MODEL = "clue list (Python starter)"
MAX_BODY_BYTES = 64 * 1024
# A refused body is read this far, so that its sender gets to see the answer; then it is cut off.
MAX_READ_BYTES = 1024 * 1024
MAX_SESSIONS = 100

# Vague things to say that are true of many words. Replace them: ask a language model for a clue
# about the word, and keep these for when it does not answer in time.
CLUES = {
    "en": [
        "Most people would recognise it at once.",
        "I came across one not long ago.",
        "Children know about it too.",
        "You could find it in many countries.",
        "It has been around for a long time.",
        "Some are cheap, others cost a fortune.",
        "I would miss it if it were gone.",
        "People have different tastes about it.",
        "My grandparents talked about it.",
        "There is more than one kind.",
        "You notice when it is of poor quality.",
        "It often turns up in photographs.",
        "I have seen it in films.",
        "Its shape tells you a lot.",
        "The weather can make a difference to it.",
        "A friend of mine is very fond of it.",
        "It can be smaller than you expect.",
        "It goes well with company.",
        "Someone, somewhere, collects these.",
        "I could not explain it in one sentence.",
    ],
    "zh": [
        "大多数人一眼就能认出来。",
        "我前不久刚见过。",
        "小朋友也知道它。",
        "很多国家都有。",
        "它的历史很悠久了。",
        "有的便宜，有的特别贵。",
        "要是没有它，我会想念的。",
        "每个人的喜好不一样。",
        "爷爷奶奶常常提起它。",
        "它不止一个种类。",
        "质量差的话马上能感觉到。",
        "照片里经常出现。",
        "电影里我也看到过。",
        "看形状就能猜出几分。",
        "天气对它有些影响。",
        "我有个朋友特别喜欢它。",
        "它可能比你想的要小。",
        "跟大家一起更有意思。",
        "世界上总有人在收藏。",
        "一句话很难说清楚。",
    ],
}

# For games with more speeches than there are clues: a new one for every number.
ENDLESS = {
    "en": ["I have thought of it {} times.", "It came up on day {}."],
    "zh": ["我想起过它{}次。", "到了第{}天还有人提到。"],
}


class Mind:
    """What the agent remembers of one match, and how it plays."""

    def __init__(self):
        self.name = ""
        self.word = ""
        self.said = {}  # what each player said, by name

    def perceive(self, message):
        """Something happened; nothing is to be decided."""
        status, name, text = message.get("status"), message.get("name"), message.get("message")
        if status == "start":
            self.name = text or ""
        elif status == "distribution":
            self.word = message.get("word") or ""
        elif status == "round" and name:
            self.said.setdefault(name, []).append(text or "")

    def interact(self, message):
        """A decision is due: the reply is a speech, or the name of who is voted for."""
        status = message.get("status")
        if status == "round":
            return self.speak()
        if status == "vote":
            return self.vote((message.get("message") or "").split(","))
        raise ValueError(f"cannot decide about {status!r}")

    def speak(self):
        """A clue that has not been given yet and that does not hold the word: either would be a foul."""
        language = "zh" if re.search(r"[\u4e00-\u9fff]", self.word) else "en"
        clues = CLUES[language]
        taken = {text for texts in self.said.values() for text in texts}
        parts = self.word.lower().split()
        start = sum(ord(character) for character in self.name + self.word)
        turned = (clues[(start + step) % len(clues)] for step in range(len(clues)))
        more = (form.format(number) for number in count(2) for form in ENDLESS[language])
        for clue in chain(turned, more):
            if clue not in taken and not any(part in clue.lower() for part in parts):
                return clue

    def vote(self, ballot):
        """The player whose clues share the fewest words with everybody else's."""

        def shared(candidate):
            others = [t for name, texts in self.said.items() if name != candidate for t in texts]
            return len(words_of(self.said.get(candidate, [])) & words_of(others))

        candidates = [name.strip() for name in ballot if name.strip() != self.name]
        return min(candidates, key=shared, default="")


def words_of(texts):
    """The longer words of some texts, or their Chinese characters."""
    return set(re.findall(r"[\u4e00-\u9fff]|[^\W_]{4,}", " ".join(texts).lower()))


class Minds:
    """One mind per seat of a match: the arena tells them apart by the X-Session-Id header."""

    def __init__(self):
        self.minds = OrderedDict()
        self.lock = Lock()

    def begin(self, session):
        with self.lock:
            self.minds.pop(session, None)
            self.minds[session] = Mind()
            while len(self.minds) > MAX_SESSIONS:
                self.minds.popitem(last=False)
            return self.minds[session]

    def of(self, session):
        return self.minds.get(session) or self.begin(session)


minds = Minds()


class Refused(Exception):
    """A request that cannot be served, and how it is answered."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 60

    def do_POST(self):
        try:
            self.reply(200, self.answer())
        except Refused as refused:
            self.close_connection = True
            self.reply(refused.status, {"success": False, "errMsg": str(refused)})
        except Exception as error:
            self.reply(500, {"success": False, "errMsg": repr(error)})

    def answer(self):
        session = self.headers.get("X-Session-Id", "")
        message = self.message()
        if self.path == "/agent/checkHealth":
            return {"success": True}
        if self.path == "/agent/getModelName":
            return {"success": True, "result": MODEL}
        if self.path == "/agent/init":
            minds.begin(session)
            return {"success": True, "result": MODEL}
        if self.path == "/agent/perceive":
            try:
                minds.of(session).perceive(message)
                return {"success": True}
            except Exception as error:
                return {"success": False, "errMsg": repr(error)}
        if self.path == "/agent/interact":
            return {"success": True, "result": minds.of(session).interact(message)}
        raise Refused(404, "no such route")

    def message(self):
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit():
            raise Refused(411, "the length of the body is missing")
        if int(length) > MAX_BODY_BYTES:
            self.rfile.read(min(int(length), MAX_READ_BYTES))
            raise Refused(413, "the body is too large")
        try:
            message = json.loads(self.rfile.read(int(length)) or b"{}")
        except ValueError:
            raise Refused(400, "the body is not JSON") from None
        if not isinstance(message, dict):
            raise Refused(400, "the body is not a JSON object")
        return message

    def reply(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        """Quiet: a match is some sixty requests."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def serve(host, port):
    server = Server((host, port), Handler)
    print(f"listening on http://{host}:{server.server_address[1]}", flush=True)
    return server


if __name__ == "__main__":
    # In a container HOST must be 0.0.0.0 (the Dockerfile says so).
    try:
        serve(os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "7860"))).serve_forever()
    except OSError as error:
        raise SystemExit(f"The agent cannot listen ({error}): set PORT to a free port.")
    except KeyboardInterrupt:
        pass
