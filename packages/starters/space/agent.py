"""An agent that plays every game with a model of Hugging Face's Inference Providers. Start it with: python3 agent.py

HF_TOKEN is the token for the model; without it, and where the model gives no legal answer, chance decides.
"""

import json
import os
import random
import re
import sys
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = os.environ.get("HF_TOKEN", "")
MODEL = os.environ.get("MODEL") or "meta-llama/Llama-3.1-8B-Instruct"
BASE_URL = (os.environ.get("BASE_URL") or "https://router.huggingface.co/v1").rstrip("/")

# The answer to GET /wisp. Name single games instead of "*" when yours plays only these.
DESCRIPTION = {
    "protocol": "wisp/3",
    "model": MODEL if TOKEN else "random answers (no HF_TOKEN)",
    "games": [{"game": "*", "locales": ["en", "zh"]}],
}

# A request of the arena is far smaller.
MAX_BODY_BYTES = 4_000_000
# The part of the time for a decision that the model may take; the rest is for the way to the arena.
MODEL_SHARE = 0.8


def messages(question):
    """What the model is told: all that the seat knows, and the form of the answer."""
    ask = question["ask"]
    happened = "\n".join(event["text"] for event in question["events"])
    form = (
        'Think briefly. Then write your answer as JSON on the last line, as {"value": ...}, '
        f"where the value fits this JSON Schema: {json.dumps(ask['schema'], ensure_ascii=False)}"
    )
    system = f"{question['rules']}\n\n{question['you']}"
    asked = f"{happened}\n\n{ask['prompt']}\n\n{form}"
    return [{"role": "system", "content": system}, {"role": "user", "content": asked}]


def completion(question, limit_s):
    """What the model says. Raises OSError or ValueError when it says nothing usable."""
    body = {"model": MODEL, "messages": messages(question), "max_tokens": 1_000}
    request = urllib.request.Request(
        f"{BASE_URL}/chat/completions",
        json.dumps(body).encode(),
        {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=limit_s) as response:
        answered = json.load(response)
    try:
        return str(answered["choices"][0]["message"]["content"] or "")
    except (KeyError, IndexError, TypeError):
        raise ValueError("the model's answer has no text") from None


def value_in(said, shape):
    """The last answer in a model's text. Raises ValueError when there is none that is legal."""
    for start in reversed([match.start() for match in re.finditer(r"\{", said)]):
        try:
            found, _ = json.JSONDecoder().raw_decode(said[start:])
        except ValueError:
            continue
        if "value" in found:
            if is_legal(found["value"], shape):
                return found["value"]
            break
    raise ValueError("the model gave no legal answer")


def is_legal(value, shape):
    """Whether a value fits the shape of the question."""
    if shape["kind"] == "option":
        return value in shape["options"]
    if shape["kind"] == "pick":
        return (
            isinstance(value, list)
            and all(each in shape["from"] for each in value)
            and len({json.dumps(each) for each in value}) == len(value)
            and shape["min"] <= len(value) <= shape["max"]
        )
    if shape["kind"] == "number":
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        whole = not shape["whole"] or isinstance(value, int)
        return number and whole and shape["min"] <= value <= shape["max"]
    if shape["kind"] == "text":
        return isinstance(value, str) and 0 < len(value) <= shape.get("maxLength", len(value))
    fields = shape["fields"]
    if not isinstance(value, dict) or set(value) != set(fields):
        return False
    if not all(is_legal(value[name], field["shape"]) for name, field in fields.items()):
        return False
    split = shape.get("split")
    numbers = [value[name] for name, field in fields.items() if field["shape"]["kind"] == "number"]
    return split is None or (
        sum(numbers) == split["total"] and all(each % split["step"] == 0 for each in numbers)
    )


def chance(shape, question):
    """A legal value at random."""
    if shape["kind"] == "option":
        return random.choice(shape["options"])
    if shape["kind"] == "pick":
        return random.sample(shape["from"], random.randint(shape["min"], shape["max"]))
    if shape["kind"] == "number":
        if shape["whole"]:
            return random.randint(shape["min"], shape["max"])
        return min(shape["max"], round(random.uniform(shape["min"], shape["max"]), 2))
    if shape["kind"] == "text":
        # Nobody has said it yet, and it holds no secret word.
        number = len(question["events"]) * 1_000 + random.randrange(1_000)
        chinese = question["locale"] == "zh"
        said = f"第{number}次想到它了。" if chinese else f"Thought {number} goes here."
        return said[: shape.get("maxLength")]
    fields = {name: field["shape"] for name, field in shape["fields"].items()}
    values = {name: chance(field, question) for name, field in fields.items()}
    split = shape.get("split")
    numbers = [name for name, field in fields.items() if field["kind"] == "number"]
    if split is not None:
        values.update({name: 0 for name in numbers})
        for _ in range(split["total"] // split["step"]):
            values[random.choice(numbers)] += split["step"]
    return values


def answer(question):
    """The answer to POST /wisp/ask. Everything that is known comes with the question: keep nothing."""
    shape = question["ask"]["shape"]
    if not TOKEN:
        return {"value": chance(shape, question)}
    end = time.monotonic() + question["ask"]["timeLimitMs"] / 1_000 * MODEL_SHARE
    said = ""
    try:
        said = completion(question, max(end - time.monotonic(), 0.1))
        return {"value": value_in(said, shape), "reasoning": said[:4_000]}
    except (OSError, ValueError) as error:
        why = f"Chance answered: {error}. The model said: {said}"
        return {"value": chance(shape, question), "reasoning": why[:4_000]}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/wisp":
            self.reply(200, DESCRIPTION)
        elif self.path == "/":
            self.reply(200, {"agent": DESCRIPTION["model"], "protocol": "/wisp"})
        else:
            self.reply(404, {"error": "no such route"})

    def do_POST(self):
        try:
            length = int(self.headers["Content-Length"] or 0)
            if not 0 <= length <= MAX_BODY_BYTES:
                return self.reply(413, {"error": "the body is too large"})
            body = self.rfile.read(length)
            if self.path != "/wisp/ask":
                return self.reply(404, {"error": "no such route"})
            self.reply(200, answer(json.loads(body)))
        except (KeyError, TypeError, ValueError) as error:
            self.reply(400, {"error": f"not a question: {error!r}"})

    def reply(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    place = (os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT") or 7860))
    try:
        server = ThreadingHTTPServer(place, Handler)
    except OSError as error:
        sys.exit(f"It cannot listen: {error}. Another port: PORT=9001 python3 agent.py")
    print(f"listening on http://{place[0]}:{server.server_address[1]}", flush=True)
    server.serve_forever()
