"""The smallest Who-is-Spy agent. Start it with: python3 agent.py"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PLACES = ["at home", "outdoors", "in summer", "in winter", "at work", "on a trip"]
ENGLISH = [say.format(at) for at in PLACES for say in ("I like it {}.", "One finds it {}.", "I miss it {}.")]
WHERES = ["在家里", "在户外", "在夏天", "在冬天", "在上班时", "在旅行中"]
CHINESE = [say.format(at) for at in WHERES for say in ("我{}喜欢它。", "{}能见到它。", "我{}想念它。")]


def speak(memory):
    """What to say: a sentence that has not been said yet and that does not hold your word."""
    # ASK YOUR MODEL HERE: give it the word and what was said; return one sentence within 10 s.
    word = memory["word"].lower()
    heard = [text for _, text in memory["said"]]
    sentences = CHINESE if any("一" <= character <= "龥" for character in word) else ENGLISH
    # A long match: the number of speeches so far makes a new sentence of it.
    more = "我想起过它{}次。" if sentences is CHINESE else "It crossed my mind {} times."
    return next(
        (each for each in sentences if each not in heard and word not in each), more.format(len(heard))
    )


def vote(memory, names):
    """Whom to vote for: exactly one of the names."""
    # ASK YOUR MODEL HERE, TOO. The rule until then: the player who said the least has most to hide.
    return min(names, key=lambda of: sum(len(text) for name, text in memory["said"] if name == of))


MEMORIES = {}  # one for each match you sit in; the header X-Session-Id tells them apart


def answer(route, session, message):
    if route in ("checkHealth", "getModelName"):
        return "my first agent"
    if route == "init":
        MEMORIES[session] = {"name": "", "word": "", "said": []}
    memory = MEMORIES[session]
    status, name, text = message["status"], message["name"], message["message"] or ""
    if route == "interact" and status == "round":
        return speak(memory)
    if route == "interact":
        return vote(memory, [each for each in text.split(",") if each != memory["name"]])
    if status == "start":
        memory["name"] = text
    if status == "distribution":
        memory["word"] = message["word"]
    if status == "round" and name:
        memory["said"].append((name, text))
    if status == "result":  # text says how it ended
        del MEMORIES[session]
    return "noted"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            result = answer(self.path.replace("/agent/", ""), self.headers["X-Session-Id"], message)
            status, reply = 200, {"success": True, "result": result}
        except Exception as error:
            status, reply = 500, {"success": False, "errMsg": repr(error)}
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(reply).encode())


if __name__ == "__main__":
    try:
        server = ThreadingHTTPServer(("127.0.0.1", int((sys.argv + ["7860"])[1])), Handler)
    except OSError as error:
        sys.exit(f"It cannot listen: {error}. Another port: python3 agent.py 9000")
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
