"""The agent of agent.py without a server: it connects to the arena and answers over that connection.

    WISP_URL=https://arena.example WISP_KEY=wisp_... python3 dial_out.py

The standard library is enough: this file has a WebSocket (RFC 6455) that speaks Engine.IO 4 and
Socket.IO 5, and reconnects by itself. What the agent answers is in agent.py.
"""

import base64
import hashlib
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from urllib.parse import urlsplit

from agent import DESCRIPTION, answer

PATH = "/dial-out"
MAX_REMEMBERED = 1000
MAX_ANSWER_BYTES = 64 * 1024
MAX_MESSAGE_BYTES = 1024 * 1024
MAX_PAUSE_SECONDS = 10


def result_of(message):
    """The result for a message. Over HTTP, "describe" is GET /wisp, and "ask" is POST /wisp/ask."""
    route = message["route"]
    if route == "describe":
        return DESCRIPTION
    if route == "ask":
        return answer(message["message"])
    if route == "getModelName":
        return DESCRIPTION["model"]
    if route == "checkHealth":
        return None
    raise ValueError(f"there is no route {route!r}")


def acknowledgement_of(message):
    """Every message is acknowledged. The arena shows errors to the agent's owner."""
    try:
        acknowledgement = {"success": True, "result": result_of(message)}
        if len(json.dumps(acknowledgement)) > MAX_ANSWER_BYTES:
            raise ValueError("the answer is larger than 64 KiB")
        return acknowledgement
    except Exception as error:
        return {"success": False, "errMsg": repr(error)[:1000]}


class Inbox:
    """Acknowledges messages. One that is delivered again gets its first answer."""

    def __init__(self):
        self.futures = OrderedDict()
        self.lock = Lock()
        # Decisions of many matches side by side, so that the connection is always listened to.
        self.workers = ThreadPoolExecutor(max_workers=32)

    def receive(self, message):
        """The future acknowledgement of a message."""
        with self.lock:
            future = self.futures.get(message["id"])
            if future is None:
                future = self.workers.submit(acknowledgement_of, message)
                self.futures[message["id"]] = future
                while len(self.futures) > MAX_REMEMBERED:
                    self.futures.popitem(last=False)
            return future


class Ended(Exception):
    """The arena ended the connection for good; dialling again would not help."""


class WebSocket:
    """The client's side of RFC 6455, for text messages."""

    GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, url):
        address = urlsplit(url)
        secure = address.scheme in ("https", "wss")
        port = address.port or (443 if secure else 80)
        self.socket = socket.create_connection((address.hostname, port), timeout=20)
        self.stream = None
        self.sending = Lock()
        try:
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if secure:
                context = ssl.create_default_context()
                self.socket = context.wrap_socket(self.socket, server_hostname=address.hostname)
            self.stream = self.socket.makefile("rb")
            self.shake_hands(address)
        except BaseException:
            self.close()
            raise

    def shake_hands(self, address):
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {address.path}?{address.query} HTTP/1.1",
            f"Host: {address.netloc.rpartition('@')[2]}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {nonce}",
            "Sec-WebSocket-Version: 13",
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = self.stream.readline(4096).decode("latin-1").strip()
        headers = {}
        for _ in range(100):
            line = self.stream.readline(8192).decode("latin-1").strip()
            if not line:
                break
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        proof = base64.b64encode(hashlib.sha1((nonce + self.GUID).encode()).digest()).decode()
        if " 101" not in status or headers.get("sec-websocket-accept") != proof:
            raise ConnectionError(f"no WebSocket there: {status or 'no answer'}")

    def send(self, text, kind=TEXT):
        data = text if isinstance(text, bytes) else text.encode()
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
        with self.sending:
            self.socket.sendall(head + mask + masked)

    def receive(self):
        """The next text; pings are answered on the way."""
        text = b""
        while True:
            first, second = self.read(2)
            kind, size = first & 0x0F, second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.read(8))
            if size + len(text) > MAX_MESSAGE_BYTES:
                raise ConnectionError("a message is too large")
            data = self.read(size)
            if kind == self.CLOSE:
                raise ConnectionError("the connection was closed")
            if kind == self.PING:
                self.send(data, self.PONG)
            elif kind != self.PONG:
                text += data
                if first & 0x80:
                    return text.decode()

    def read(self, size):
        data = self.stream.read(size)
        if len(data) < size:
            raise ConnectionError("the connection was lost")
        return data

    def close(self):
        if self.stream is not None:
            self.stream.close()
        self.socket.close()


class Connection:
    """One connection to the arena: Socket.IO 5 in Engine.IO 4 in a WebSocket."""

    def __init__(self, url, key, inbox, log):
        self.inbox = inbox
        self.log = log
        self.goodbye = "The arena ended the connection."
        self.connected = False
        self.web = WebSocket(f"{url.rstrip('/')}{PATH}?EIO=4&transport=websocket")
        self.key = key

    def run(self):
        """Answers messages until the connection is lost (OSError) or Ended."""
        try:
            while True:
                self.handle(self.web.receive())
        finally:
            self.web.close()

    def handle(self, packet):
        kind, rest = packet[:1], packet[1:]
        if kind == "0":  # open: when nothing is heard for so long, the connection is dead
            opened = json.loads(rest)
            self.web.socket.settimeout((opened["pingInterval"] + opened["pingTimeout"]) / 1000)
            self.web.send("40" + json.dumps({"key": self.key}))
        elif kind == "1":
            raise ConnectionError("the arena closed the connection")
        elif kind == "2":  # ping
            self.web.send("3" + rest)
        elif kind == "4":
            self.packet(rest[:1], rest[1:])

    def packet(self, kind, rest):
        if kind == "0":
            self.connected = True
            self.log("connected")
        elif kind == "1":
            raise Ended(self.goodbye)
        elif kind == "2":
            digits = len(rest) - len(rest.lstrip("0123456789"))
            name, *words = json.loads(rest[digits:])
            if name == "message" and digits:
                self.deliver(words[0], rest[:digits])
            elif name == "goodbye":
                self.goodbye = words[0]
        elif kind == "4":
            refusal = json.loads(rest)
            if (refusal.get("data") or {}).get("later"):
                raise ConnectionError(refusal.get("message"))
            raise Ended(refusal.get("message"))

    def deliver(self, message, number):
        def acknowledge(future):
            try:
                self.web.send(f"43{number}[{json.dumps(future.result())}]")
            except OSError:
                pass  # The arena sends the message again over the next connection.

        self.inbox.receive(message).add_done_callback(acknowledge)


def dial_out(url, key, log=print):
    """Connects, again and again, until the arena ends it; returns the arena's reason."""
    inbox = Inbox()
    pause = 0.5
    while True:
        connection = None
        try:
            connection = Connection(url, key, inbox, log)
            connection.run()
        except Ended as ended:
            return str(ended)
        except (OSError, ValueError, KeyError) as error:
            log(f"no connection ({error}), dialling again")
        if connection is not None and connection.connected:
            pause = 0.5
        time.sleep(pause * random.uniform(0.5, 1.5))
        pause = min(2 * pause, MAX_PAUSE_SECONDS)


if __name__ == "__main__":
    url, key = os.environ.get("WISP_URL", ""), os.environ.get("WISP_KEY", "")
    if not key or urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
        print(
            "Set WISP_URL (the arena's address, like http://127.0.0.1:3000) "
            "and WISP_KEY (what `agent add --dial-out` printed).",
            file=sys.stderr,
        )
        sys.exit(2)
    code = 0
    print(f"dialling {url}", flush=True)
    try:
        print(dial_out(url, key, log=lambda sentence: print(sentence, flush=True)), flush=True)
        code = 1  # The arena ended it: the key is wrong, or a newer connection took over.
    except KeyboardInterrupt:
        pass
    # Do not wait for answers that are not read.
    sys.stdout.flush()
    os._exit(code)
