import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { wisp } from "../../test/wisp.ts";

const MATCH = "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3";
const RUN = "01a1f82a-e0b1-7000-8000-000000000007";

const original = {
  match: MATCH,
  seat: 2,
  nth: 4,
  game: "who-is-spy",
  locale: "en",
  version: 1,
  ask: "vote",
  text: "I cannot\ndecide.",
  missed: "illegal",
  detail: "no such player",
  foul: null,
  askedAt: "2026-01-01T12:00:31.000Z",
  latencyMs: 812,
  tokensIn: null,
  tokensOut: null,
  costMicros: null,
  estimated: false,
  wordsHidden: false,
};
const answer = {
  text: "Player 4",
  missed: null,
  detail: null,
  reasoning: null,
  same: null,
  latencyMs: 790,
  tokensIn: null,
  tokensOut: null,
  costMicros: null,
};
const none = { waiting: 0, fixed: 0, broken: 0, "still-lost": 0, changed: 0, same: 0 };
const run = {
  id: RUN,
  agent: "fox",
  version: 2,
  status: "done",
  times: 1,
  failure: null,
  createdAt: "2026-01-01T12:10:00.000Z",
  finishedAt: "2026-01-01T12:10:02.000Z",
  summary: {
    moments: 1,
    answers: 1,
    legalBefore: 0,
    legal: 1,
    verdicts: { ...none, fixed: 1 },
    latencyBeforeMs: 812,
    latencyMs: 790,
    costMicros: null,
  },
  moments: [
    { original, answers: [answer], legal: 1, same: null, latencyMs: 790, verdict: "fixed" },
  ],
};
const lost = {
  ...run,
  summary: { ...run.summary, legal: 0, verdicts: { ...none, "still-lost": 1 } },
  moments: [
    {
      original,
      legal: 0,
      same: null,
      latencyMs: 790,
      verdict: "still-lost",
      answers: [{ ...answer, missed: "timeout", text: null, detail: "none in time" }],
    },
  ],
};

const file = join(tmpdir(), `moments-${process.pid}.jsonl`);
afterAll(() => rm(file, { force: true }));

/** An arena that accepts a test run and shows it waiting once, then in the given state. */
async function arena(result: object) {
  const bodies: unknown[] = [];
  let polls = 0;
  const url = await serving(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "POST") {
      let body = "";
      for await (const piece of request) body += piece;
      bodies.push([request.url, JSON.parse(body)]);
      response.writeHead(202).end(JSON.stringify({ id: RUN }));
      return;
    }
    polls += 1;
    response.end(JSON.stringify(polls === 1 ? { ...result, status: "running" } : result));
  });
  return { url, bodies };
}

test("lost decisions are asked again, and both answers are shown", async () => {
  const { url, bodies } = await arena(run);
  const { code, stdout, stderr } = await wisp(["try", "fox", "--url", url]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "1 of 1 answers …\n" });
  expect(bodies).toEqual([
    ["/api/v1/agents/fox/test-runs", { select: { fault: "missed", limit: 20 }, times: 1 }],
  ]);
  expect(stdout).toBe(
    [
      `FIXED       ${MATCH} seat 2 vote 4`,
      "  then  0.8 s  illegal: I cannot ⏎ decide. (no such player)",
      "  now   0.8 s  legal: Player 4",
      "Version 2: 1 of 1 answers are legal; in the matches 0 of 1 were.",
      "1 fixed, 0 broken, 0 still lost, 0 with another choice. Median latency 0.8 s, now 0.8 s.",
      `${url}/me/agents/fox/test-runs/${RUN}`,
      "",
    ].join("\n"),
  );
});

test("an answer that is lost again sets the exit code, with JSON output too", async () => {
  const { url } = await arena(lost);
  const { code, stdout } = await wisp(["try", "fox", "--url", url, "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual(lost);
  const early = await arena({ ...run, failure: "It sleeps." });
  const ended = await wisp(["try", "fox", "--url", early.url]);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain("It ended early: It sleeps.\n");
});

test("decisions are chosen by match and kind, by number, or by a file", async () => {
  const { url, bodies } = await arena(run);
  await writeFile(
    file,
    `{"match": "${MATCH}", "nth": 4, "text": "x"}\n{"match": "${MATCH}", "nth": 2, "seat": 3}\n`,
  );
  await wisp(["try", "fox", "--match", MATCH, "--ask", "vote", "--times", "3", "--url", url]);
  await wisp(["try", "fox", "--missed", "5", "--url", url]);
  await wisp(["try", "fox", "--moments", file, "--url", url]);
  expect(bodies.map((each) => Array.isArray(each) && each[1])).toEqual([
    { select: { match: MATCH, ask: "vote", limit: 100 }, times: 3 },
    { select: { fault: "missed", limit: 5 }, times: 1 },
    {
      decisions: [
        { match: MATCH, nth: 4 },
        { match: MATCH, nth: 2, seat: 3 },
      ],
      times: 1,
    },
  ]);
});

test("a choice that makes no sense is refused before anything is asked", async () => {
  for (const [flags, said] of [
    [["--match", MATCH, "--missed", "3"], "Name one of --match, --missed and --moments."],
    [["--missed", "0"], "select.limit"],
    [["--times", "11"], "times"],
    [["--moments", "/nowhere"], "/nowhere cannot be read"],
  ] as const) {
    const { code, stderr } = await wisp(["try", "fox", ...flags, "--url", "http://127.0.0.1:1"]);
    expect(code, stderr).toBe(2);
    expect(stderr).toContain(said);
  }
});
