"""A server on a free port that answers every call of the API with the example of its reference."""

import json
import re
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import environ, pathsep
from urllib.parse import parse_qsl, unquote, urlsplit

import checkout

READ_ROUTES = """
import { routes } from "./packages/api/src/routes/routes.ts";
const described = Object.entries(routes).map(([name, { example, bodyExample, type, account }]) => ({
  name, example: example ?? null, body: bodyExample ?? null, type: type ?? "application/json", account: account ?? null }));
console.log(JSON.stringify(described));
"""

# Reads what was sent as the arena reads it, except that unknown parameters are refused.
CHECK_REQUESTS = """
import { readFileSync } from "node:fs";
import { routes } from "./packages/api/src/routes/routes.ts";
const problems = JSON.parse(readFileSync(0, "utf8")).flatMap(({ route, query, body }) => {
  const { query: querySchema, body: bodySchema } = routes[route];
  const read = [];
  if (querySchema) read.push(querySchema.strict().safeParse(query));
  else if (Object.keys(query).length > 0) return [`${route} has no parameters`];
  if (bodySchema) read.push(bodySchema.safeParse(body));
  else if (body !== null) return [`${route} has no body`];
  return read.flatMap(({ error }) => (error ? [`${route}: ${error.message}`] : []));
});
console.log(JSON.stringify(problems));
"""


def run_node(program, text=""):
    """What a program prints with the Node of this checkout."""
    path = pathsep.join([str(checkout.ROOT / "node_modules" / ".bin"), environ.get("PATH", "")])
    node = shutil.which("node", path=path)
    if node is None:
        raise RuntimeError("There is no Node here: run npm ci first.")
    command = [node, "--input-type=module", "--eval", program]
    done = subprocess.run(
        command, cwd=checkout.ROOT, input=text, stdout=subprocess.PIPE, check=True, text=True
    )
    return json.loads(done.stdout)


class Answer:
    """One answer of the server; `length` announces another size than that of the body."""

    def __init__(self, body, status=200, headers=None, length=None):
        self.body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.status = status
        self.headers = headers or {}
        self.length = length


def failure(status, code, retry_after=None):
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return Answer({"error": {"code": code, "message": "A sentence."}}, status, headers)


class Api:
    """Answers with `planned` answers of a path first, then with the examples."""

    def __init__(self, routes=()):
        self.requests = []
        self.planned = {}
        self.routes = [(self.pattern(each["name"]), each) for each in routes]
        api = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                api.answer(self, self.rfile.read(length))

            do_GET = do_POST = do_DELETE = do_PUT = do_PATCH = answer

            def log_message(self, *_):
                """Tests read `requests` instead."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    @staticmethod
    def pattern(name):
        method, path = name.split(" ")
        return method, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def plan(self, path, *answers):
        self.planned.setdefault(path, []).extend(answers)

    def answer(self, handler, body):
        parts = urlsplit(handler.path)
        path = parts.path[len("/api/v1") :]
        request = {
            "method": handler.command,
            "path": path,
            "query": dict(parse_qsl(parts.query, keep_blank_values=True)),
            "body": json.loads(body) if body else None,
            "headers": {name.lower(): value for name, value in handler.headers.items()},
            "route": None,
        }
        planned = self.planned.get(path)
        chosen = planned.pop(0) if planned else self.example(request)
        self.requests.append(request)
        handler.send_response(chosen.status)
        for name, value in chosen.headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(chosen.length or len(chosen.body)))
        handler.end_headers()
        handler.wfile.write(chosen.body)

    def example(self, request):
        found = [
            each
            for (method, path), each in self.routes
            if method == request["method"] and path.fullmatch(unquote(request["path"]))
        ]
        if not found:
            return failure(404, "not-found")
        route = found[0]
        request["route"] = route["name"]
        example = route["example"]
        if route["type"] == "application/json":
            return Answer({} if example is None else example)
        if example is None:
            return Answer(b"PK")
        if isinstance(example, str):
            return Answer(example.encode())
        # A stream ends with its match.
        last = [{"over": "finished"}] if route["name"].endswith("/stream") else []
        lines = "".join(json.dumps(line) + "\n" for line in [example, *last])
        return Answer(lines.encode())
