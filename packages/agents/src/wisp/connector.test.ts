import { gzipSync } from "node:zlib";
import { answerFrom, isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { type FakeAgent, Raw } from "../../test/servers.ts";
import {
  answerTo,
  type Change,
  contextOf,
  everything,
  fakeWispAgent,
  opening,
  questionIn,
  questionsTo,
} from "../../test/wisp-agent.ts";
import type { CheckStep, Reply } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { wispConnector } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const wakeClock = { limitMs: 30_000, attemptMs: 15_000, pauseMs: 20 };
const connector = wispConnector({ client, games, wakeClock });
/** For agents that do not wake. */
const impatient = wispConnector({
  client,
  games,
  wakeClock: { limitMs: 2_000, attemptMs: 900, pauseMs: 20 },
});

/** The reply to the first question of a match of tic-tac-toe, within `limitMs`. */
async function asked(agent: FakeAgent, limitMs = 30_000): Promise<Reply> {
  const session = await connector.open({ url: agent.url }, contextOf());
  if (isFailure(session)) return session;
  for (const visible of opening.seen) session.perceive(visible);
  return session.decide({ ...opening.ask, timeLimitMs: limitMs }, opening.view, {
    label: "0/1",
    signal: AbortSignal.timeout(limitMs),
  });
}

const answering = (answer: unknown): Change => ({ "POST /wisp/ask": () => answer });

const gzipped = (json: string): Raw =>
  Raw.text(gzipSync(json), 200, { "content-type": "application/json", "content-encoding": "gzip" });

describe("an answer to an ask", () => {
  test.each([
    ["a text", { text: "5" }, { text: "5" }],
    ["a value", { value: "5" }, { text: "5" }],
    ["a number", { value: 5 }, { text: "5" }],
    ["null in all other fields", { text: null, value: 5, usage: null, notes: null }, { text: "5" }],
    ["an empty text", { text: "" }, { text: "" }],
    ["an illegal one, which the game judges", { value: 99 }, { text: "99" }],
    ["more fields than asked for", { text: "5", confidence: 1 }, { text: "5" }],
    [
      "reasoning, notes and usage",
      {
        value: 5,
        reasoning: "the middle",
        notes: { a: [1] },
        usage: { tokensIn: 7, tokensOut: 0 },
      },
      {
        text: "5",
        reasoning: "the middle",
        notes: { a: [1] },
        usage: { tokensIn: 7, tokensOut: 0 },
      },
    ],
    [
      "a model's output with its reasoning",
      { text: "<thought>The middle.</thought>\n5" },
      { text: "5", reasoning: "The middle." },
    ],
    [
      "notes of a wrong type, which cost nothing",
      { text: "5", notes: "x" },
      { text: "5", notes: "x" },
    ],
    ["notes that are a list", { value: 5, notes: [1] }, { text: "5", notes: [1] }],
    ["the same key twice", Raw.text('{"text": "4", "text": "5"}'), { text: "5" }],
    [
      "another content type",
      Raw.text('{"text": "5"}', 200, { "content-type": "text/html" }),
      { text: "5" },
    ],
    ["a number beyond all numbers", Raw.text('{"value": 1e400}'), { failed: "wrong-shape" }],
    ["NaN", Raw.text('{"value": NaN}'), { failed: "not-json" }],
    ["a compressed text", gzipped('{"text": "5"}'), { text: "5" }],
    [
      "20 MB in 20 kB",
      gzipped(`{"text": "5", "reasoning": "${"x".repeat(20_000_000)}"}`),
      { failed: "too-large" },
    ],
    ["no answer", {}, { failed: "wrong-shape" }],
    ["a list", ["5"], { failed: "wrong-shape" }],
    ["a number alone", 5, { failed: "wrong-shape" }],
    ["a value that is an object", { value: { cell: 5 } }, { failed: "wrong-shape" }],
    [
      "usage below 0",
      { text: "5", usage: { tokensIn: -1, tokensOut: 2 } },
      { text: "5", usage: { tokensOut: 2 } },
    ],
    [
      "usage that no call has",
      { text: "5", usage: { tokensIn: 2 ** 53 - 1 } },
      { text: "5", usage: {} },
    ],
    ["usage of another shape", { text: "5", usage: [7] }, { text: "5" }],
    ["a page", Raw.text("<html></html>"), { failed: "not-json" }],
    ["a redirect", Raw.text("", 302, { location: "/elsewhere" }), { failed: "http-status" }],
    ["10 MB", Raw.huge(10_000_000), { failed: "too-large" }],
    ["a trickle", Raw.trickle(), { failed: "timeout" }],
  ])("%s", async (_, answer, expected) => {
    await using agent = await fakeWispAgent(answering(answer));
    const isLate = "failed" in expected && expected.failed === "timeout";
    const reply = await asked(agent, isLate ? 1_500 : undefined);
    expect(reply).toMatchObject(expected);
    if (!isFailure(reply)) expect(reply).toEqual(expected);
  });

  test("an error's own words reach the owner, on one line and cut", async () => {
    const error = `no memory\n\u202e ${"y".repeat(1_000)}`;
    const answer = Raw.text(JSON.stringify({ error }), 500);
    await using agent = await fakeWispAgent(answering(answer));
    const reply = await asked(agent);
    expect(reply).toMatchObject({ failed: "http-status", status: 500 });
    expect(isFailure(reply) && reply.detail).toMatch(/It says: no memory y{200,300}$/);
  });

  test("a connection that breaks is tried again with the same question and less time", async () => {
    const broken = [Raw.closed()];
    await using agent = await fakeWispAgent({
      "POST /wisp/ask": (call) => broken.shift() ?? answerTo(questionIn(call)),
    });
    expect(await asked(agent)).toMatchObject({ text: expect.stringMatching(/^[1-9]$/) });
    const [first, second] = questionsTo(agent).map(({ ask }) => ask);
    expect(first?.id).toBe("0/1");
    expect(second).toEqual({ ...first, timeLimitMs: expect.any(Number) });
    expect(second?.timeLimitMs).toBeLessThan((first?.timeLimitMs ?? 0) - 100);
  });
});

describe("open", () => {
  test("waits for a server that wakes", async () => {
    const asleep = [Raw.text("<html>starting</html>", 503), Raw.text("<html></html>")];
    await using agent = await fakeWispAgent({ "GET /wisp": () => asleep.shift() ?? everything });
    expect(isFailure(await connector.open({ url: agent.url }, contextOf()))).toBe(false);
    expect(agent.received).toHaveLength(3);
  });

  test.each([
    ["never wakes", Raw.text("", 503), {}, "asleep"],
    ["speaks another version", { ...everything, protocol: "wisp/4" }, {}, "wrong-shape"],
    ["describes itself in another shape", { protocol: "wisp/1" }, {}, "wrong-shape"],
    ["does not name the game", { ...everything, games: [] }, {}, "refused"],
    [
      "does not play in this language",
      { ...everything, games: [{ game: "tic-tac-toe", locales: ["en"] }] },
      { locale: "zh" as const },
      "refused",
    ],
    ["is asked for a game that is not here", everything, { game: "chess" }, "refused"],
  ])("an agent that %s does not play", async (_, description, context, failed) => {
    await using agent = await fakeWispAgent({ "GET /wisp": () => description });
    const { open } = failed === "asleep" ? impatient : connector;
    const session = await open({ url: agent.url }, contextOf(context));
    expect(session).toMatchObject({ failed, detail: expect.stringMatching(/\.$/) });
  });
});

describe("check", () => {
  const checked = async (agent: FakeAgent) => {
    const reported: CheckStep[] = [];
    const result = await connector.check({ url: agent.url }, (step) => reported.push(step));
    expect(result.steps).toEqual(reported.filter(({ pending }) => pending !== true));
    return result;
  };

  test("asks the first question of every game that is named", async () => {
    await using agent = await fakeWispAgent();
    const result = await checked(agent);
    expect(result).toMatchObject({ ok: true, model: "some-model" });
    expect(result.steps.map(({ name }) => name)).toEqual(["description", ...Object.keys(games)]);
    for (const { game, events, ask } of questionsTo(agent)) {
      expect(events[0]?.event.type).toBe("match-opened");
      expect(ask.prompt).toBe(questionsTo(agent).find((each) => each.game === game)?.ask.prompt);
    }
  });

  test("asks in a language of the agent, and ignores games and languages it does not know", async () => {
    const named = [
      { game: "chess", locales: ["en"] },
      { game: "tic-tac-toe", locales: ["fr", "zh"] },
      { game: "who-is-spy", locales: ["fr"] },
    ];
    await using agent = await fakeWispAgent({
      "GET /wisp": () => ({ ...everything, games: named }),
    });
    const { ok, steps } = await checked(agent);
    expect(ok).toBe(true);
    expect(questionsTo(agent).map(({ game, locale }) => [game, locale])).toEqual([
      ["tic-tac-toe", "zh"],
    ]);
    expect(steps.map(({ locales }) => locales)).toEqual([undefined, ["zh"]]);
  });

  test("says per game whether the answer was legal", async () => {
    await using agent = await fakeWispAgent({
      "GET /wisp": () => ({ ...everything, protocol: "wisp/3" }),
      "POST /wisp/ask": (call) =>
        questionIn(call).game === "tic-tac-toe" ? { value: 99 } : answerTo(questionIn(call)),
    });
    const { ok, steps } = await checked(agent);
    // Its owner can leave that game out.
    expect(ok).toBe(true);
    for (const step of steps)
      expect([step.name, step.ok]).toEqual([step.name, step.name !== "tic-tac-toe"]);
    expect(steps.find((step) => !step.ok)?.detail).toBe(
      '"99" is illegal. The answer is not a free cell.',
    );
  });

  test.each([
    ["that names no game of the arena", { ...everything, games: [] }, /names no game/],
    ["in another version", { ...everything, protocol: "wisp/7" }, /another version/],
    ["without games", { protocol: "wisp/1" }, /\(games: /],
  ])("stops at a description %s", async (_, description, detail) => {
    await using agent = await fakeWispAgent({ "GET /wisp": () => description });
    const { ok, steps } = await checked(agent);
    expect(ok).toBe(false);
    expect(steps).toMatchObject([{ name: "description", detail: expect.stringMatching(detail) }]);
  });

  test("cuts the model's name and leaves nothing in it that a screen acts on", async () => {
    const model = `big\0\u009b2J \u202e\nmodel ${"🤖".repeat(100)}`;
    await using agent = await fakeWispAgent({ "GET /wisp": () => ({ ...everything, model }) });
    expect((await checked(agent)).model).toMatch(/^big\ufffd 2J {2}model 🤖+$/u);
    const health = await connector.health({ url: agent.url }, AbortSignal.timeout(30_000));
    expect("model" in health && [...(health.model ?? "")]).toHaveLength(80);
  });
});

describe("a token", () => {
  const secret = { text: "the-owner's-token", host: "" };

  test("goes with every call to its host, and to no other", async () => {
    await using agent = await fakeWispAgent();
    const host = `127.0.0.1:${agent.port}`;
    const settings = connector.withSecret?.({ url: agent.url }, { ...secret, host });
    if (settings === undefined || isFailure(settings)) throw new Error("the token was refused");
    expect(await connector.check(settings, () => {})).toMatchObject({ ok: true });
    for (const { headers } of agent.received) {
      expect(headers.authorization).toBe(`Bearer ${secret.text}`);
    }
    await using other = await fakeWispAgent();
    const moved = { ...settings, url: other.url };
    expect(await connector.open(moved, contextOf())).toMatchObject({ failed: "refused" });
    expect(other.received).toEqual([]);
    expect(connector.withSecret?.({ url: other.url }, { ...secret, host })).toMatchObject({
      failed: "refused",
    });
  });
});

test("settings are canonical, and a token names its host", () => {
  const accepts = (value: unknown): boolean => connector.settings.safeParse(value).success;
  expect(accepts({ url: "http://127.0.0.1:9000" })).toBe(true);
  expect(
    accepts({ url: "https://agent.example/x", token: "t".repeat(8), tokenHost: "a.example" }),
  ).toBe(true);
  expect(accepts({ url: "http://127.0.0.1:9000/" })).toBe(false);
  expect(accepts({ url: "https://agent.example", token: "t".repeat(8) })).toBe(false);
});

describe.each(["wisp/1", "wisp/2"])("an agent that names %s", (protocol) => {
  test("gets every message in this version, and is read in the same way", async () => {
    await using agent = await fakeWispAgent({
      "GET /wisp": () => ({ ...everything, protocol, events: true }),
      "POST /wisp/ask": () => ({ text: '**"5"**.' }),
    });
    expect((await connector.check({ url: agent.url }, () => {})).steps).toContainEqual(
      expect.objectContaining({ name: "tic-tac-toe", ok: true }),
    );
    const session = await connector.open({ url: agent.url }, contextOf());
    if (isFailure(session)) throw new Error(session.detail);
    for (const visible of opening.seen) session.perceive(visible);
    const turn = { label: "0/1", signal: AbortSignal.timeout(30_000) };
    const reply = await session.decide(opening.ask, opening.view, turn);
    expect(isFailure(reply) ? reply : answerFrom(opening.ask, reply.text)).toEqual({ given: 5 });
    await session.close();
    const messages = agent.received.filter(({ method }) => method === "POST");
    expect(messages.some(({ path }) => path === "/wisp/events")).toBe(true);
    for (const { body } of messages) expect(body).toMatchObject({ protocol });
  });
});

test("an interview for a record is not put to an agent of the first protocol, one for a text is", async () => {
  await using agent = await fakeWispAgent();
  const session = await connector.open({ url: agent.url }, contextOf());
  if (isFailure(session)) throw new Error(session.detail);
  for (const visible of opening.seen) session.perceive(visible);
  const interviewed = (kind: "text" | "record") =>
    session.interview?.(
      { ...opening.ask, shape: kind === "text" ? { kind } : { kind, fields: {} } },
      opening.view,
      { label: "interview/guess/0/1", signal: AbortSignal.timeout(30_000) },
    );
  expect(await interviewed("record")).toMatchObject({
    failed: "no-interviews",
    detail: expect.stringContaining("your agent speaks wisp/1"),
  });
  expect(questionsTo(agent)).toHaveLength(0);
  expect(await interviewed("text")).toHaveProperty("text");
});
