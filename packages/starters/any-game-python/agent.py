"""An agent that plays every game of the arena, at random. Start its server with: python3 agent.py

Without a server, dial_out.py connects the same agent to the arena.
"""

import json
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count, permutations

# The answer to GET /wisp. Name single games instead of "*" when yours plays only these.
DESCRIPTION = {
    "protocol": "wisp/3",
    "model": "random answers (Python starter)",
    "games": [{"game": "*", "locales": ["en", "zh"]}],
}


def answer(question):
    """The answer to POST /wisp/ask. Everything that is known comes with the question: keep nothing."""
    # ASK YOUR MODEL HERE: give it rules, you, the texts of the events and ask["prompt"]; return its
    # answer as {"text": ...} before ask["timeLimitMs"] is over.
    shape = question["ask"]["shape"]
    if shape["kind"] != "record":
        return {"value": value(shape, question)}
    fields = {name: field["shape"] for name, field in shape["fields"].items()}
    values = {name: value(field, question) for name, field in fields.items()}
    return {"value": values | shares(fields, shape.get("split"))}


def shares(fields, split):
    """The numbers of a record that share out a total, at random."""
    if split is None:
        return {}
    numbers = {name: 0 for name, field in fields.items() if field["kind"] == "number"}
    for _ in range(split["total"] // split["step"]):
        numbers[random.choice(list(numbers))] += split["step"]
    return numbers


def value(shape, question):
    """A legal value of a shape that is no record, at random."""
    if shape["kind"] == "option":
        return random.choice(shape["options"])
    if shape["kind"] == "pick":
        return random.sample(shape["from"], random.randint(shape["min"], shape["max"]))
    if shape["kind"] == "number":
        if shape["whole"]:
            return random.randint(shape["min"], shape["max"])
        return min(shape["max"], round(random.uniform(shape["min"], shape["max"]), 2))
    return sentence(question)[: shape.get("maxLength")]


ENGLISH = ["a long walk", "an old song", "my aunt", "a rainy day", "the seaside", "a busy street"]
CHINESE = ["一次散步", "一首老歌", "我的阿姨", "周末的早晨", "海边", "热闹的街道"]


def sentence(question):
    """A sentence that has not been said yet and that holds no secret word."""
    heard = "\n".join(event["text"] for event in question["events"])
    chinese = question["locale"] == "zh"
    things = [thing for thing in (CHINESE if chinese else ENGLISH) if thing not in question["you"]]
    form = "想法{}：它让我想到{}和{}。" if chinese else "Thought {}: it reminds me of {} and {}."
    # In a long match the same thoughts come back, with another number.
    for number in count(1):
        sentences = [form.format(number, *pair) for pair in permutations(things, 2)]
        fresh = [each for each in sentences if each not in heard]
        if fresh:
            return random.choice(fresh)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        # Below any path, so that several people can register a server: each with a path of their own.
        if self.path.endswith("/wisp"):
            self.reply(200, DESCRIPTION)
        else:
            self.reply(404, {"error": "no such route"})

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        if not self.path.endswith("/wisp/ask"):
            return self.reply(404, {"error": "no such route"})
        try:
            self.reply(200, answer(json.loads(body)))
        except Exception as error:
            self.reply(500, {"error": repr(error)})

    def reply(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    try:
        server = ThreadingHTTPServer(("127.0.0.1", int((sys.argv + ["9000"])[1])), Handler)
    except OSError as error:
        sys.exit(f"It cannot listen: {error}. Another port: python3 agent.py 9001")
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
