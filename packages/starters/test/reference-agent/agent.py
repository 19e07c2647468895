"""An agent as the public example agents of the reference platform are built, written only from what
they show: it knows nothing of this arena.

One process holds one match in one memory. No header names the match. Its messages are typed: what
does not fit is refused with 422. `interact` may raise, which is a plain 500; `perceive` never does,
it reports. It reads its memory without asking whether anything is there, so a message that is
missing or out of order makes it fail.
"""

import json
import random
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

START = "start"
DISTRIBUTION = "distribution"
ROUND = "round"
VOTE = "vote"
VOTE_RESULT = "vote_result"
RESULT = "result"

FIELDS = {"message": str, "name": str, "status": str, "word": str, "round": int}
# A server of this kind hangs up on connections that are idle for so long.
KEEP_ALIVE_S = 5


class Message:
    """What the agent is asked or sent: every field may be missing or null, unknown ones are passed over."""

    def __init__(self, fields):
        if not isinstance(fields, dict):
            raise ValueError("an object is wanted")
        for key, kind in FIELDS.items():
            value = fields.get(key)
            if value is not None and type(value) is not kind:
                raise ValueError(f"{key} must be {kind.__name__} or null")
            setattr(self, key, value)


class Memory:
    """What happened, in lines of text, and a few things by name."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.lines = []
        self.things = {}


class Agent:
    """`model` takes a prompt and returns text, as a language model does."""

    def __init__(self, model, model_name):
        self.model = model
        self.model_name = model_name
        self.memory = Memory()

    def perceive(self, message):
        things, append = self.memory.things, self.memory.lines.append
        if message.status == START:
            self.memory.clear()
            self.memory.things.update(name=message.message, out=[])
            self.memory.lines.append(f"Host: six players, one of them a spy. You are {message.message}.")
        elif message.status == DISTRIBUTION:
            things["word"] = message.word
            append("Host: " + things["name"] + ", your word is " + message.word + ".")
        elif message.status == ROUND and message.name:
            append(f"[{things['round']}] " + message.name + ": " + message.message)
        elif message.status == ROUND:
            things["round"] = int(message.round)
            append(f"Host: round {things['round']}.")
        elif message.status == VOTE:
            append(message.name + " votes for: " + message.message)
        elif message.status == VOTE_RESULT:
            gone = message.name if message.name else message.message
            if gone:
                things["out"].append(gone)
            append(f"Host: {gone or 'nobody'} is out.")
        elif message.status == RESULT:
            append("Host: " + message.message)
        else:
            raise NotImplementedError(message.status)

    def interact(self, message):
        things = self.memory.things
        history = "\n".join(self.memory.lines)
        if message.status == ROUND:
            prompt = f"{history}\nSay one sentence about {things['word']} in round {things['round']}."
            return self.model(prompt, None)
        if message.status == VOTE:
            names = [
                name
                for name in message.message.split(",")
                if name != things["name"] and name not in things["out"]
            ]
            return self.model(f"{history}\nWho is the spy? One of: {names}.", names)
        raise NotImplementedError(message.status)


def pretended_model(prompt, choices):
    """Stands in for a language model: its answers come, as theirs do, with white space around them."""
    chance = random.Random(prompt)
    if choices:
        return f"\n{chance.choice(choices)}  \n"
    return f"  Number {chance.randrange(10**9)} is what comes to my mind.\n"


def serve(agent, port=0):
    """A server on loopback; the caller runs and closes it."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        timeout = KEEP_ALIVE_S

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            try:
                if "json" not in self.headers.get("Content-Type", ""):
                    raise ValueError("the body must be JSON")
                message = Message(json.loads(body))
            except ValueError as error:
                return self.reply(422, json.dumps({"detail": [{"msg": str(error)}]}))
            route = routes.get(self.path)
            if route is None:
                return self.reply(404, json.dumps({"detail": "Not Found"}))
            try:
                return self.reply(200, json.dumps(route(message)))
            except Exception:
                return self.reply(500, "Internal Server Error", "text/plain; charset=utf-8")

        def reply(self, status, text, kind="application/json"):
            data = text.encode()
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_):
            """Quiet."""

    def answer(result=None, error=None):
        return {"success": error is None, "result": result, "errMsg": error}

    def init(_):
        agent.memory.clear()
        return answer(agent.model_name)

    def perceive(message):
        try:
            agent.perceive(message)
            return answer()
        except Exception as error:
            return answer(error=f"could not perceive: {error!r}")

    routes = {
        "/agent/checkHealth": lambda _: answer(),
        "/agent/getModelName": lambda _: answer(agent.model_name),
        "/agent/init": init,
        "/agent/perceive": perceive,
        "/agent/interact": lambda message: answer(agent.interact(message)),
    }
    return ThreadingHTTPServer(("127.0.0.1", port), Handler)
