"""Every call of the client against the routes of the arena's own API reference."""

import itertools
import json
import unittest

import checkout  # noqa: F401
from api import CHECK_REQUESTS, READ_ROUTES, Answer, Api, failure, run_node
from wisp_client import Arena, WispError

ID = "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3"


class CallsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.routes = run_node(READ_ROUTES)

    def setUp(self):
        self.api = Api(self.routes)
        self.addCleanup(self.api.close)
        self.arena = Arena(self.api.url, token="wisp_secret")

    def example(self, name):
        return next(route["example"] for route in self.routes if route["name"] == name)

    def sent(self, name):
        return next(route["body"] for route in self.routes if route["name"] == name)

    def call_everything(self):
        """Each method with all of its arguments, by the route that it should ask."""
        arena = self.arena
        return {
            "GET /matches": list(
                itertools.islice(
                    arena.matches(
                        game="who-is-spy",
                        season="house",
                        locale="en",
                        agent="wary-fox",
                        status="finished",
                        winner="civilians",
                        rounds=2,
                        fouls=False,
                        injections=True,
                        upset=False,
                    ),
                    1,
                )
            ),
            "GET /matches/{id}": arena.match(ID),
            "GET /matches/{id}/log": arena.log(ID, after=2),
            "GET /matches/{id}/stream": list(arena.stream(ID, start=3)),
            "GET /matches/{id}/transcript.md": arena.transcript(ID, lang="zh"),
            "GET /matches/{id}/replay.gif": arena.replay_gif(ID, lang="en", first=0, last=4),
            "GET /matches/{id}/frames": arena.frames(ID, lang="zh", first=2, last=9),
            "GET /agent-protocol.json": arena.agent_protocol(),
            "GET /health": arena.health(),
            "GET /matches/{id}/guesses": arena.guesses(ID),
            "GET /baseline": arena.baseline(),
            "GET /ladder": arena.ladder(game="connect-four"),
            "GET /pool-models": arena.pool_models(),
            "GET /matches/{id}/suspicion": arena.suspicion(ID),
            "GET /matches/{id}/calls": arena.calls(ID),
            "GET /seasons": arena.seasons(),
            "GET /seasons/{slug}": arena.season("house"),
            "GET /seasons/{slug}/tournament": arena.tournament("cup"),
            "GET /seasons/{slug}/tournament/day": arena.tournament_day("cup"),
            "GET /seasons/{slug}/tournament/places": arena.tournament_places("cup"),
            "GET /seasons/{slug}/export": arena.export("house"),
            "GET /seasons/{slug}/class": arena.season_class("class-12b"),
            "GET /seasons/{slug}/class/grades": arena.grades("class-12b"),
            "GET /experiments": arena.experiments(),
            "GET /experiments/{slug}": arena.experiment("fox-or-chance"),
            "GET /experiments/{slug}/plan": arena.experiment_plan("fox-or-chance"),
            "GET /experiments/{slug}/results": arena.experiment_results("fox-or-chance"),
            "GET /collections": arena.collections(),
            "GET /collections/{slug}": arena.collection("two-boards"),
            "GET /collections/{slug}/plan": arena.collection_plan("two-boards"),
            "GET /collections/{slug}/card": arena.collection_card("two-boards", beside="one-board"),
            "GET /collections/{slug}/results": arena.collection_results("two-boards"),
            "GET /forks": arena.forks(),
            "GET /forks/{id}": arena.fork(ID),
            "POST /forks": arena.start_fork(ID, 2, 3, answer="Warm.", runs=5, chance="held"),
            "POST /forks/{id}/stop": arena.stop_fork(ID),
            "GET /studies": arena.studies(),
            "GET /studies/{slug}": arena.study("clear"),
            "GET /studies/{slug}/report": arena.study_report("clear"),
            "GET /studies/{slug}/disagreements": list(arena.study_disagreements("clear")),
            "GET /studies/{slug}/judges": arena.study_judges("clear"),
            "GET /studies/{slug}/export.jsonl": arena.study_export("clear"),
            "GET /studies/{slug}/ratings.csv": arena.study_ratings("clear"),
            "GET /studies/{slug}/card.md": arena.study_card("clear"),
            "POST /studies": arena.make_study(
                self.sent("POST /studies")["plan"], self.sent("POST /studies")["rubric"], own="{}"
            ),
            "POST /studies/{slug}/actions": arena.act_on_study("clear", "open"),
            "POST /studies/{slug}/links": arena.invite_raters("clear", 2),
            "POST /studies/{slug}/raters": arena.invite_rater("clear", "foxhole"),
            "POST /studies/{slug}/rubrics": arena.change_rubric(
                "clear", self.sent("POST /studies/{slug}/rubrics")["texts"]
            ),
            "POST /studies/{slug}/raters/{pseudonym}/exclusion": arena.exclude_rater(
                "clear", "K7QM2RD", "All answers are 3."
            ),
            "POST /studies/{slug}/items/{nth}/adjudications": arena.adjudicate(
                "clear", 12, {"clear": 4}, "It names two uses."
            ),
            "POST /studies/{slug}/judges": arena.ask_judge("clear", "wary-fox", 0.5),
            "DELETE /studies/{slug}/judges/{pseudonym}": arena.stop_judge("clear", "W3FH9KD"),
            "GET /leaderboards/{season}": arena.board("house", locale="zh", clean=True),
            "GET /leaderboards/{season}/statistics": arena.statistics("house", "zh", clean=True),
            "GET /leaderboards/{season}/history": arena.history("house", "zh"),
            "GET /agents": list(
                arena.agents(q="fox", game="who-is-spy", locale="en", house=False, state="online")
            ),
            "GET /agents/{slug}": arena.agent("wary-fox"),
            "GET /agents/{slug}/rivals": arena.rivals("wary-fox"),
            "GET /agents/{slug}/days": arena.days("wary-fox", game="who-is-spy"),
            "GET /agents/{slug}/ranks": arena.ranks("wary-fox"),
            "GET /agents/{slug}/bias": arena.bias("wary-fox"),
            "GET /packs": arena.packs(),
            "GET /packs/{slug}": arena.pack("night-birds"),
            "GET /me": arena.me(),
            "GET /me/ratings": arena.ratings(),
            "GET /me/tokens": arena.tokens(),
            "GET /checks/{id}": arena.check(ID),
            "GET /tickets/{id}": arena.ticket(ID),
            "GET /agents/{slug}/decisions": list(
                arena.decisions(
                    "wary-fox", fault="missed", game="who-is-spy", version=12, match=ID, ask="vote"
                )
            ),
            "GET /agents/{slug}/decisions/{match}/{nth}": arena.decision("wary-fox", ID, 4),
            "GET /agents/{slug}/live": arena.live_decisions("wary-fox"),
            "GET /agents/{slug}/notes": list(arena.notes("wary-fox", season="spring-notes")),
            "GET /agents/{slug}/test-runs/{id}": arena.test_run("wary-fox", ID),
            "POST /guest-seats": arena.join_as_guest("tic-tac-toe", "zh", name="Wary Fox"),
            "GET /guest-seats/{seat}/next": arena.guest_turn(ID, after=2, seconds=5),
            "POST /guest-seats/{seat}/answer": arena.answer_as_guest(ID, "0/0", "b2"),
            "POST /guest-seats/{seat}/leave": arena.leave_as_guest(ID),
            "POST /guest-claims": arena.claim_guest("wisp_claim_x", "Wary Fox"),
            "POST /practice": arena.practice("wary-fox", "who-is-spy", "en", opponents="queue"),
            "POST /ranked": arena.ranked("wary-fox", "who-is-spy", "en", season="house"),
            "DELETE /tickets/{id}": arena.leave(ID),
            "POST /agents/{slug}/bias": arena.start_bias_study("wary-fox", "zh", [1, 3]),
            "DELETE /agents/{slug}/bias": arena.stop_bias_study("wary-fox"),
            "POST /agents/{slug}/test-runs": arena.start_test_run(
                "wary-fox", select={"fault": "missed", "limit": 5}, times=3
            ),
        }

    def test_every_call_is_one_of_the_reference(self):
        answers = self.call_everything()
        asked = [request["route"] for request in self.api.requests]
        self.assertEqual(asked, list(answers))
        self.assertEqual(run_node(CHECK_REQUESTS, json.dumps(self.api.requests)), [])
        for name, answer in answers.items():
            with self.subTest(name):
                example = self.example(name)
                if not isinstance(example, dict) or name.startswith("POST "):
                    continue
                lists = [value for value in example.values() if isinstance(value, list)]
                # Of JSON lines the example is one; that of results is their header, which is no result.
                header = [[]] if name.endswith("/results") else []
                self.assertIn(answer, [example, [example], *lists, *header])

    def test_every_reading_route_has_a_method(self):
        self.call_everything()
        asked = {request["route"] for request in self.api.requests}
        reading = {
            route["name"]
            for route in self.routes
            # Cards and badges are pictures for links; raters are people, and their browsers ask.
            if route["name"].startswith("GET ")
            and route["account"] != "rater"
            and not route["name"].endswith(("card.png", "badge.svg"))
        }
        self.assertEqual(reading - asked, set())

    def test_every_call_of_owners_of_studies_has_a_method(self):
        self.call_everything()
        asked = {request["route"] for request in self.api.requests}
        owners = {
            route["name"]
            for route in self.routes
            if "/studies" in route["name"] and route["account"] not in ("rater", "none")
        }
        self.assertEqual(owners - asked, set())

    def test_ids_of_what_was_created(self):
        ticket = self.example("POST /practice")["id"]
        self.assertEqual(self.arena.practice("wary-fox"), ticket)
        self.assertEqual(
            self.api.requests[-1]["body"], {"agent": "wary-fox", "opponents": "house"}
        )
        listed = list(self.arena.decisions("wary-fox"))
        run = self.arena.start_test_run("wary-fox", decisions=listed)
        self.assertEqual(run, self.example("POST /agents/{slug}/test-runs")["id"])
        sent = {"decisions": [{"match": ID, "nth": 4}], "times": 1}
        self.assertEqual(self.api.requests[-1]["body"], sent)
        self.assertEqual(run_node(CHECK_REQUESTS, json.dumps(self.api.requests)), [])

    def test_results_are_split_at_line_feeds_alone(self):
        text = "a\u2028b\u2029c\x85d"
        lines = [{"plan": text}, {"said": text}, {"said": ""}]
        body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
        for path in ("/experiments/fox/results", "/collections/fox/results"):
            self.api.plan(path, Answer(body))
        self.assertEqual(self.arena.experiment_results("fox"), lines[1:])
        self.assertEqual(self.arena.collection_results("fox"), lines[1:])

    def test_stream_yields_the_events_alone(self):
        self.assertEqual([line["cursor"] for line in self.arena.stream(ID)], [3])

    def test_stream_goes_on_after_a_lost_connection(self):
        path = f"/matches/{ID}/stream"
        lines = [json.dumps({"cursor": at, "event": {"type": "x"}, "at": None}) for at in range(3)]
        over = '{"over": "finished"}\n'
        self.api.plan(
            path,
            Answer(f"{lines[0]}\n{lines[1]}\n{lines[2][:9]}".encode()),
            Answer(f"{lines[2]}\n{over}".encode()),
        )
        self.assertEqual([line["cursor"] for line in self.arena.stream(ID)], [0, 1, 2])
        self.assertEqual([each["query"]["from"] for each in self.api.requests], ["0", "2"])

    def test_stream_gives_up_when_nothing_comes(self):
        self.api.plan(f"/matches/{ID}/stream", *[Answer(b"") for _ in range(4)])
        with self.assertRaises(WispError) as raised:
            list(self.arena.stream(ID))
        self.assertEqual(raised.exception.code, "cut-off")
        self.assertEqual(len(self.api.requests), 4)

    def test_pages_are_read_when_they_are_needed(self):
        agents = [{"slug": name} for name in "abc"]
        self.api.plan(
            "/agents",
            Answer({"agents": agents[:2], "next": "after b"}),
            Answer({"agents": agents[2:], "next": None}),
        )
        found = self.arena.agents(house=True)
        self.assertEqual([next(found), next(found)], agents[:2])
        self.assertEqual(len(self.api.requests), 1)
        self.assertEqual(list(found), agents[2:])
        first, second = (request["query"] for request in self.api.requests)
        self.assertEqual(first, {"house": "true", "limit": "100"})
        self.assertEqual(second, {"house": "true", "limit": "100", "cursor": "after b"})

    def test_a_list_that_repeats_its_page_ends(self):
        for _ in range(2):
            self.api.plan("/agents", Answer({"agents": [], "next": "same"}))
        with self.assertRaisesRegex(WispError, "next page"):
            list(self.arena.agents())

    def test_a_name_stays_one_part_of_the_path(self):
        with self.assertRaises(WispError):
            self.arena.agent("a/../../me?x=1#y z\u4e2d")
        path = "/agents/a%2F..%2F..%2Fme%3Fx%3D1%23y%20z%E4%B8%AD"
        self.assertEqual(self.api.requests[0]["path"], path)
        for name in ("", ".", ".."):
            with self.assertRaises(ValueError):
                self.arena.agent(name)

    def test_any_other_call(self):
        packs = self.arena.request("GET", "/packs", {"format": None})
        self.assertEqual(packs, self.example("GET /packs"))
        self.assertEqual(self.api.requests[0]["query"], {})
        for path in ("packs", "/packs?format=csv", "/packs#x"):
            with self.assertRaises(ValueError):
                self.arena.request("GET", path)

    def test_answers_of_a_later_release(self):
        grown = {"seasons": [{"slug": "spring", "later": {"deeper": 1}}], "later": 1}
        self.api.plan("/seasons", Answer(grown))
        self.assertEqual(self.arena.seasons(), grown["seasons"])

    def test_answers_of_another_shape(self):
        self.api.plan("/seasons", Answer(b"<html>"), Answer([]), Answer({"seasons": {}}))
        for _ in range(3):
            with self.assertRaises(WispError) as raised:
                self.arena.seasons()
            self.assertEqual((raised.exception.status, raised.exception.code), (None, "malformed"))
        self.api.plan("/practice", failure(409, "not-passed"))
        with self.assertRaises(WispError) as raised:
            self.arena.practice("wary-fox")
        self.assertEqual(str(raised.exception), "A sentence. (409 not-passed)")


if __name__ == "__main__":
    unittest.main()
