"""Failures, retries, limits and redirects."""

import os
import tempfile
import time
import unittest
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from pathlib import Path

import checkout  # noqa: F401
from api import Answer, Api, failure
from wisp_client import Arena, WispError
from wisp_client.transport import seconds_of

TOKEN = "wisp_secret"


def moved(url, status=302):
    return Answer(b"", status, {"Location": url})


class TransportTest(unittest.TestCase):
    def setUp(self):
        self.api, self.other = Api(), Api()
        self.addCleanup(self.api.close)
        self.addCleanup(self.other.close)
        self.arena = Arena(f"{self.api.url}/", token=TOKEN, timeout=600)

    def refused(self, method="GET", path="/packs", **given):
        with self.assertRaises(WispError) as raised:
            self.arena.request(method, path, **given)
        return raised.exception

    def test_the_token_and_the_body_are_sent(self):
        self.api.plan("/prompts", Answer({"done": True}))
        body = {"text": "caf\u00e9"}
        self.assertEqual(self.arena.request("POST", "/prompts", None, body), {"done": True})
        request = self.api.requests[0]
        self.assertEqual(request["body"], body)
        self.assertEqual(request["headers"]["authorization"], f"Bearer {TOKEN}")
        self.assertEqual(request["headers"]["content-type"], "application/json")

    def test_without_a_token_none_is_sent(self):
        self.api.plan("/packs", Answer({}))
        Arena(self.api.url).request("GET", "/packs")
        self.assertNotIn("authorization", self.api.requests[0]["headers"])

    def test_a_failure_of_the_arena(self):
        self.api.plan("/packs", failure(404, "not-found"))
        error = self.refused()
        known = (error.status, error.code, error.message, error.retry_after)
        self.assertEqual(known, (404, "not-found", "A sentence.", None))

    def test_a_failure_of_something_in_between(self):
        bodies = [b"<html>Bad gateway</html>", b'"error"', b'{"error": {"code": 1, "message": []}}']
        self.api.plan("/packs", *[Answer(body, 502) for body in bodies])
        for _ in bodies:
            error = self.refused()
            self.assertEqual((error.status, error.code), (502, "http-502"))

    def test_waits_and_tries_again(self):
        self.api.plan("/packs", failure(429, "too-many", 1), failure(503, "busy", 0), Answer([1]))
        start = time.monotonic()
        self.assertEqual(self.arena.request("GET", "/packs"), [1])
        self.assertGreaterEqual(time.monotonic() - start, 1)
        self.assertEqual(len(self.api.requests), 3)

    def test_tries_at_most_three_times_more(self):
        self.api.plan("/packs", *[failure(429, "too-many", 0) for _ in range(9)])
        self.assertEqual(self.refused().status, 429)
        self.assertEqual(len(self.api.requests), 4)

    def test_what_is_not_tried_again(self):
        cases = [
            ("GET", failure(503, "not-set-up"), None),
            ("GET", failure(429, "too-many", 3600), 3600),
            ("GET", failure(500, "failed", 0), 0),
            # The arena may have done what was asked.
            ("POST", failure(503, "busy", 0), 0),
        ]
        for number, (method, answer, retry_after) in enumerate(cases, 1):
            self.api.plan("/packs", answer)
            self.assertEqual(self.refused(method).retry_after, retry_after)
            self.assertEqual(len(self.api.requests), number)

    def test_a_refused_post_is_sent_again(self):
        self.api.plan("/practice", failure(429, "too-many", 0), Answer({"id": "t"}))
        self.assertEqual(self.arena.practice("wary-fox"), "t")
        self.assertEqual(self.api.requests[0]["body"], self.api.requests[1]["body"])

    def test_retry_after_as_a_date(self):
        now = datetime.now(timezone.utc)
        later = seconds_of(format_datetime(now + timedelta(seconds=3600), usegmt=True))
        self.assertTrue(3000 <= later <= 3600, later)
        self.assertEqual(seconds_of("Wed, 21 Oct 2015 07:28:00 GMT"), 0)
        for unusable in (None, "", "soon", "-1", "9" * 400):
            self.assertIsNone(seconds_of(unusable), unusable)

    def test_a_redirect_of_the_arena_keeps_the_token(self):
        self.api.plan("/packs", moved("/api/v1/seasons?x=1", 308))
        self.api.plan("/seasons", Answer({"seasons": []}))
        self.assertEqual(self.arena.request("GET", "/packs"), {"seasons": []})
        self.assertEqual(self.api.requests[1]["query"], {"x": "1"})
        self.assertIn("authorization", self.api.requests[1]["headers"])

    def test_a_redirect_to_another_origin_drops_the_token(self):
        for status in (301, 302, 303, 307, 308):
            with self.subTest(status):
                self.api.requests.clear()
                self.other.requests.clear()
                self.api.plan("/packs", moved(f"{self.other.url}/api/v1/packs", status))
                # On its way back it stays away: the other origin chose the address.
                self.other.plan("/packs", moved(f"{self.api.url}/api/v1/me"))
                self.api.plan("/me", Answer({}))
                self.arena.request("GET", "/packs")
                first, last = self.api.requests
                self.assertIn("authorization", first["headers"])
                self.assertNotIn("authorization", self.other.requests[0]["headers"])
                self.assertNotIn("authorization", last["headers"])

    def test_another_name_of_the_same_machine_is_another_origin(self):
        url = self.api.url.replace("127.0.0.1", "localhost")
        self.api.plan("/packs", moved(f"{url}/api/v1/me"))
        self.api.plan("/me", Answer({}))
        self.arena.request("GET", "/packs")
        self.assertNotIn("authorization", self.api.requests[1]["headers"])

    def test_redirects_that_are_not_followed(self):
        for url in ("file:///etc/passwd", "ftp://127.0.0.1/x", f"http://a:b@{self.other.url[7:]}/"):
            self.api.plan("/packs", moved(url))
            self.assertEqual(self.refused().code, "redirected")
        self.api.plan("/practice", moved(f"{self.other.url}/api/v1/practice", 307))
        self.assertEqual(self.refused("POST", "/practice", body={}).code, "redirected")
        self.assertEqual(self.other.requests, [])

    def test_redirects_in_circles(self):
        self.api.plan("/packs", *[moved("/api/v1/packs") for _ in range(9)])
        self.assertEqual(self.refused().code, "redirected")
        self.assertEqual(len(self.api.requests), 6)

    def test_an_answer_that_is_cut_off(self):
        self.api.plan("/packs", Answer(b"[1,", length=99))
        self.assertEqual(self.refused().code, "cut-off")

    def test_nobody_answers(self):
        closed = Api()
        closed.close()
        self.arena = Arena(closed.url)
        error = self.refused()
        self.assertEqual((error.status, error.code), (None, "unreachable"))

    def test_addresses_and_tokens_that_cannot_be(self):
        scheme = ("", "wisp.example", "file:///etc", "ftp://a", "http://")
        for url in (*scheme, "http://u:p@a", "http://a?b", "http://a#b", "http://a:x"):
            with self.assertRaises(ValueError):
                Arena(url)
        for token in ("two words", "line\n", "\u4e2d", ""):
            with self.assertRaises(ValueError) as raised:
                Arena("http://a", token=token)
            self.assertEqual(str(raised.exception), "The token has characters that no token has.")

    def test_a_token_travels_encrypted(self):
        with self.assertRaisesRegex(ValueError, "https"):
            Arena("http://wisp.example", token=TOKEN)
        for url in ("https://wisp.example", "http://localhost:3000", "http://[::1]:3000"):
            Arena(url, token=TOKEN)
        Arena("http://wisp.example")

    def test_the_token_is_not_shown(self):
        self.assertNotIn(TOKEN, repr(self.arena))

    def test_an_archive_appears_when_it_is_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "season.zip"
            self.api.plan("/seasons/house/export", Answer(b"half", length=9), Answer(b"whole"))
            with self.assertRaises(WispError):
                self.arena.export("house", file)
            self.assertEqual(os.listdir(folder), [])
            self.assertEqual(self.arena.export("house", file), file)
            self.assertEqual(file.read_bytes(), b"whole")
            self.assertEqual(os.listdir(folder), ["season.zip"])


if __name__ == "__main__":
    unittest.main()
