import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examples } from "../examples.ts";
import { errorSchema } from "../index.ts";
import { ownExamples } from "../own-examples.ts";
import { studyRoutes } from "../routes/studies.ts";
import { newJudgeSchema, newRubricSchema, newStudySchema } from "../studies.ts";
import { studyExamples } from "../study-examples.ts";
import { caller } from "./call.ts";
import { type WispClient, wispClient } from "./client.ts";

const streamed = [
  examples.streamLine,
  { heartbeat: "2026-01-01T12:00:20.000Z" },
  { over: "finished" },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");

/** An answer with another field in each of its objects, as of a later release. */
const grown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, grown(field)]);
  return Object.fromEntries([...fields, ["later", 1]]);
};

const answers: Record<string, [number, string]> = {
  "/api/v1/health": [200, JSON.stringify(examples.health)],
  "/api/v1/matches?limit=2&status=running": [200, JSON.stringify(examples.matchList)],
  "/api/v1/agents/a%2Fb": [200, JSON.stringify(examples.agent)],
  "/api/v1/agents/none": [404, JSON.stringify(examples.error)],
  "/api/v1/agents/page": [502, "<html>"],
  "/api/v1/agents/odd": [200, JSON.stringify({ ...examples.agent, games: 1 })],
  "/api/v1/agents/later": [200, JSON.stringify(grown(examples.agent))],
  "/api/v1/matches/later": [200, JSON.stringify(grown(examples.match))],
  "/api/v1/matches/later/log": [200, JSON.stringify(grown(examples.log))],
  "/api/v1/matches/later/stream": [200, `${JSON.stringify(grown(examples.streamLine))}\n`],
  "/api/v1/agents/cut": [200, '{"slug":'],
  "/api/v1/matches/x/stream?from=3": [200, streamed],
  "/api/v1/matches/x/stream?from=7": [200, `{"heartbeat":"never"}\n`],
  "/api/v1/matches/x/transcript.md?lang=zh": [200, examples.transcript],
  "/api/v1/matches/x/card.png?reveal=true": [200, "PNG"],
  "/api/v1/agents/a/key": [200, JSON.stringify(ownExamples.stands)],
  "/api/v1/checks": [202, JSON.stringify(ownExamples.checkAsked)],
};

const STUDY = { slug: "clear", pseudonym: "K7QM2RD", nth: "12" };

/** What calls of owners of studies are answered, by their method and address. */
const studyAnswers: Record<string, [number, string]> = Object.fromEntries(
  Object.entries(studyRoutes).map(([name, { example }]) => {
    const address = name
      .replace("{slug}", STUDY.slug)
      .replace("{pseudonym}", STUDY.pseudonym)
      .replace("{nth}", STUDY.nth);
    const text = typeof example === "string" ? example : JSON.stringify(example);
    return [address.replace(" ", " /api/v1"), [200, text]];
  }),
);

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
}

let server: Server;
let baseUrl: string;
let client: WispClient;
const heard: { method: string; url: string; authorization: string | undefined; body: string }[] =
  [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const { method = "", url = "", headers } = request;
    heard.push({ method, url, authorization: headers.authorization, body });
    const known = answers[url] ?? studyAnswers[`${method} ${url}`];
    const [status, text] = known ?? [404, JSON.stringify(examples.error)];
    response.writeHead(status).end(text);
  });
  baseUrl = `${await listening(server)}/`;
  client = wispClient({ baseUrl, token: "wisp_x" });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("fills paths and queries, and returns the answer", async () => {
  expect(await client.call("GET /health")).toEqual({ value: examples.health });
  const list = await client.call("GET /matches", { limit: 2, status: "running" });
  expect(list).toEqual({ value: examples.matchList });
  const agent = await client.call("GET /agents/{slug}", { slug: "a/b" });
  expect(agent).toMatchObject({ value: { slug: "wary-fox" } });
});

test("returns texts and pictures unchanged", async () => {
  const id = "x";
  expect(await client.text("GET /matches/{id}/transcript.md", { id, lang: "zh" })).toEqual({
    value: examples.transcript,
  });
  const card = await client.bytes("GET /matches/{id}/card.png", { id, reveal: true });
  expect(card).toEqual({ value: new TextEncoder().encode("PNG") });
});

test("sends the method, the token, and a body where there is one", async () => {
  const body = ownExamples.checkRequest;
  expect(await client.call("POST /checks", { body })).toEqual({
    value: ownExamples.checkAsked,
  });
  expect(heard.at(-1)).toEqual({
    method: "POST",
    url: "/api/v1/checks",
    authorization: "Bearer wisp_x",
    body: JSON.stringify(body),
  });
  const value = ownExamples.stands;
  expect(await client.call("DELETE /agents/{slug}/key", { slug: "a" })).toEqual({
    value,
  });
  expect(heard.at(-1)).toMatchObject({ method: "DELETE", body: "" });
});

test("has every call of owners of studies", async () => {
  const from = heard.length;
  const { slug } = STUDY;
  const answered = {
    "GET /studies": await client.call("GET /studies"),
    "POST /studies": await client.call("POST /studies", {
      body: newStudySchema.parse(studyExamples.request),
    }),
    "GET /studies/{slug}": await client.call("GET /studies/{slug}", { slug }),
    "POST /studies/{slug}/actions": await client.call("POST /studies/{slug}/actions", {
      slug,
      body: { action: "open" },
    }),
    "POST /studies/{slug}/rubrics": await client.call("POST /studies/{slug}/rubrics", {
      slug,
      body: newRubricSchema.parse(studyExamples.rubric),
    }),
    "POST /studies/{slug}/links": await client.call("POST /studies/{slug}/links", {
      slug,
      body: { count: 2 },
    }),
    "POST /studies/{slug}/raters": await client.call("POST /studies/{slug}/raters", {
      slug,
      body: { handle: "foxhole" },
    }),
    "POST /studies/{slug}/raters/{pseudonym}/exclusion": await client.call(
      "POST /studies/{slug}/raters/{pseudonym}/exclusion",
      { slug, pseudonym: STUDY.pseudonym, body: studyExamples.exclusion },
    ),
    "GET /studies/{slug}/judges": await client.call("GET /studies/{slug}/judges", { slug }),
    "POST /studies/{slug}/judges": await client.call("POST /studies/{slug}/judges", {
      slug,
      body: newJudgeSchema.parse(studyExamples.newJudge),
    }),
    "DELETE /studies/{slug}/judges/{pseudonym}": await client.call(
      "DELETE /studies/{slug}/judges/{pseudonym}",
      { slug, pseudonym: STUDY.pseudonym },
    ),
    "GET /studies/{slug}/report": await client.call("GET /studies/{slug}/report", { slug }),
    "GET /studies/{slug}/disagreements": await client.call("GET /studies/{slug}/disagreements", {
      slug,
    }),
    "POST /studies/{slug}/items/{nth}/adjudications": await client.call(
      "POST /studies/{slug}/items/{nth}/adjudications",
      { slug, nth: STUDY.nth, body: studyExamples.adjudication },
    ),
    "GET /studies/{slug}/export.jsonl": await client.bytes("GET /studies/{slug}/export.jsonl", {
      slug,
    }),
    "GET /studies/{slug}/ratings.csv": await client.bytes("GET /studies/{slug}/ratings.csv", {
      slug,
    }),
    "GET /studies/{slug}/card.md": await client.text("GET /studies/{slug}/card.md", { slug }),
  };
  expect(Object.keys(answered)).toEqual(Object.keys(studyRoutes));
  for (const [name, answer] of Object.entries(answered))
    expect(answer, name).not.toHaveProperty("failed");
  const asked = heard.slice(from).map(({ method, url }) => `${method} ${url}`);
  expect(asked).toEqual(Object.keys(studyAnswers));
  expect(answered["POST /studies/{slug}/links"]).toEqual({ value: studyExamples.links });
});

test("nothing but reading follows a redirect, and no token leaves its site", async () => {
  const seen: { url: string | undefined; token: string | undefined; body: string }[] = [];
  const elsewhere = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    seen.push({ url: request.url, token: request.headers.authorization, body });
    response.end(JSON.stringify(examples.health));
  });
  const there = await listening(elsewhere);
  const redirecting = createServer((request, response) =>
    response.writeHead(307, { location: `${there}${request.url}` }).end(),
  );
  const away = wispClient({ baseUrl: await listening(redirecting), token: "wisp_x" });
  try {
    const body = { address: "owner/space", key: "sk-secret" };
    expect(await away.call("POST /checks", { body })).toEqual({
      failed: "redirected",
      detail: "The site has moved: use its new address.",
      status: 307,
    });
    expect(await away.call("GET /health")).toEqual({ value: examples.health });
    expect(seen).toEqual([{ url: "/api/v1/health", token: undefined, body: "" }]);
  } finally {
    for (const each of [elsewhere, redirecting]) each.close();
  }
});

test.each([
  "http://wisp.example",
  "http://127.0.0.1.wisp.example",
  "http://localhost.wisp.example",
  "http://0.0.0.0:3000",
  "https://user:password@wisp.example",
  "file:///etc/passwd",
  "wisp.example",
])("a token is not sent to %s", (address) => {
  expect(() => wispClient({ baseUrl: address, token: "wisp_x" })).toThrow(TypeError);
});

test.each(["https://wisp.example", "http://localhost:3000", "http://127.1", "http://[::1]:3000"])(
  "a token may be sent to %s",
  (address) => {
    expect(() => wispClient({ baseUrl: address, token: "wisp_x" })).not.toThrow();
  },
);

test("errors are returned as answers", async () => {
  const ask = (slug: string) => client.call("GET /agents/{slug}", { slug });
  const { error } = errorSchema.parse(examples.error);
  expect(await ask("none")).toEqual({ failed: error.code, detail: error.message, status: 404 });
  expect(await ask("page")).toMatchObject({ status: 502, failed: "not-understood" });
  for (const slug of ["odd", "cut"]) {
    expect(await ask(slug)).toMatchObject({ status: 200, failed: "not-understood" });
  }
  const nobody = wispClient({ baseUrl: "http://127.0.0.1:1" });
  expect(await nobody.call("GET /health")).toMatchObject({ status: null, failed: "unreachable" });
  const signal = AbortSignal.abort();
  expect(await client.call("GET /health", { signal })).toMatchObject({ failed: "unreachable" });
});

test("an answer of a later release is read, with fields that this one does not know", async () => {
  const id = "later";
  expect(await client.call("GET /agents/{slug}", { slug: id })).toMatchObject({
    value: examples.agent,
  });
  expect(await client.call("GET /matches/{id}", { id })).toHaveProperty("value");
  expect(await client.call("GET /matches/{id}/log", { id })).toHaveProperty("value");
  const lines = await collected(client.stream("GET /matches/{id}/stream", { id }));
  expect(lines).toMatchObject([{ cursor: 3, event: { type: "spoke" } }]);
});

test("without schemas an answer is not checked", async () => {
  const call = caller((address, request) => fetch(new URL(address, baseUrl), request));
  expect(await call("GET /agents/{slug}", { slug: "odd" })).toMatchObject({
    value: { games: 1 },
  });
  expect(await call("GET /agents/{slug}", { slug: "cut" })).toMatchObject({
    failed: "not-understood",
  });
});

async function collected<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

test("a stream is read line by line", async () => {
  const from = (cursor: number) =>
    collected(client.stream("GET /matches/{id}/stream", { id: "x", from: cursor }));
  const lines = await from(3);
  expect(lines).toMatchObject([
    { cursor: 3, event: { type: "spoke" } },
    { heartbeat: expect.any(String) },
    { over: "finished" },
  ]);
  expect(await from(5)).toMatchObject([{ failed: "not-found", status: 404 }]);
  expect(await from(7)).toMatchObject([{ failed: "not-understood" }]);
});
