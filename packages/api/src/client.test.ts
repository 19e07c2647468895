import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examples } from "./examples.ts";
import { errorSchema, openApiDocument, type WispClient, wispClient } from "./index.ts";
import { ownExamples } from "./own-examples.ts";

const answers: Record<string, [number, string]> = {
  "/api/v1/health": [200, JSON.stringify(examples.health)],
  "/api/v1/matches?limit=2&status=running": [200, JSON.stringify(examples.matchList)],
  "/api/v1/agents/a%2Fb": [200, JSON.stringify(examples.agent)],
  "/api/v1/agents/none": [404, JSON.stringify(examples.error)],
  "/api/v1/agents/page": [502, "<html>"],
  "/api/v1/agents/odd": [200, JSON.stringify({ ...examples.agent, secret: 1 })],
  "/api/v1/agents/cut": [200, '{"slug":'],
  "/api/v1/matches/x/stream?from=3": [200, examples.stream],
  "/api/v1/matches/x/transcript.md?lang=zh": [200, examples.transcript],
  "/api/v1/agents/a/key": [200, JSON.stringify(ownExamples.stands)],
  "/api/v1/checks": [202, JSON.stringify(ownExamples.checkAsked)],
};

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
    const [status, text] = answers[url] ?? [404, JSON.stringify(examples.error)];
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}/`;
  client = wispClient({ baseUrl, token: "wisp_x" });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("calls routes with their parameters, and gives what they answer", async () => {
  expect(await client.health()).toEqual({ ok: true, value: examples.health });
  expect(await client.matches({ limit: 2, status: "running" })).toMatchObject({ ok: true });
  expect(await client.agent("a/b")).toMatchObject({ ok: true, value: { slug: "wary-fox" } });
  expect(await client.transcript("x", { lang: "zh" })).toEqual({
    ok: true,
    value: examples.transcript,
  });
});

test("sends a body and the token", async () => {
  expect(await client.askCheck(ownExamples.checkRequest)).toEqual({
    ok: true,
    value: ownExamples.checkAsked,
  });
  expect(heard.at(-1)).toEqual({
    method: "POST",
    url: "/api/v1/checks",
    authorization: "Bearer wisp_x",
    body: JSON.stringify(ownExamples.checkRequest),
  });
});

test("calls with other methods, with a body or without", async () => {
  const value = ownExamples.stands;
  expect(await client.giveKey("a", "12345678")).toEqual({ ok: true, value });
  expect(heard.at(-1)).toMatchObject({ method: "PUT", body: '{"key":"12345678"}' });
  expect(await client.deleteKey("a")).toEqual({ ok: true, value });
  expect(heard.at(-1)).toMatchObject({ method: "DELETE", body: "" });
});

test("every call of the API has its line", async () => {
  const before = heard.length;
  const asked: Promise<unknown>[] = [
    client.health(),
    client.matches(),
    client.match("x"),
    client.log("x"),
    collected(client.stream("x")),
    client.transcript("x"),
    client.replayGif("x"),
    client.matchCard("x"),
    client.guessCounts("x"),
    client.guess("x", examples.guess),
    client.seasons(),
    client.leaderboard("x"),
    client.leaderboardCard("x"),
    client.agent("x"),
    client.agentCard("x"),
    client.askCheck(ownExamples.checkRequest),
    client.check("x"),
    client.registerAgent(ownExamples.newAgent),
    client.registerDialOut(ownExamples.newDialOut),
    client.changeAgent("x", ownExamples.agentChange),
    client.addVersion("x", ownExamples.newVersion.check),
    client.retireAgent("x"),
    client.giveKey("x", ownExamples.newKey.key),
    client.deleteKey("x"),
    client.newDialOutKey("x"),
    client.previewPrompt(ownExamples.promptRequest),
    client.practise(ownExamples.practiceRequest),
    client.playRanked(ownExamples.rankedRequest),
    client.placeInLine("x"),
    client.leaveLine("x"),
    client.me(),
    client.personalTokens(),
    client.makePersonalToken({ name: "laptop", scopes: ["agents"] }),
    client.revokePersonalToken(ownExamples.tokenToRevoke.id),
    client.deleteAccount(ownExamples.departure.handle),
  ];
  await Promise.all(asked);
  const called = heard
    .slice(before)
    .map(({ method, url }) => `${method} ${url.replace(/\?.*/, "").replace("/api/v1", "")}`);
  const told = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "x")}`,
    ),
  );
  expect(called.toSorted()).toEqual(told.toSorted());
});

test("what goes wrong is an answer", async () => {
  const { error } = errorSchema.parse(examples.error);
  expect(await client.agent("none")).toEqual({ ok: false, status: 404, ...error });
  expect(await client.agent("page")).toMatchObject({ ok: false, status: 502 });
  for (const slug of ["odd", "cut"]) {
    expect(await client.agent(slug)).toMatchObject({ ok: false, code: "not-understood" });
  }
  const nobody = wispClient({ baseUrl: "http://127.0.0.1:1" });
  expect(await nobody.health()).toMatchObject({ ok: false, status: null, code: "unreachable" });
});

async function collected<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

test("a stream is read line by line", async () => {
  const lines = await collected(client.stream("x", 3));
  expect(lines).toMatchObject([
    { cursor: 3, event: { type: "spoke" } },
    { heartbeat: expect.any(String) },
    { over: "finished" },
  ]);
  expect(await collected(client.stream("none"))).toMatchObject([{ ok: false, status: 404 }]);
});
