import { spaceMapping } from "@wisp/games/who-is-spy";
import { afterAll, describe, expect, test } from "vitest";
import { game, seatContext } from "../../test/match.ts";
import { fakeAgent, Raw, type Received, sleep } from "../../test/servers.ts";
import {
  type Failure,
  isFailure,
  type Session,
  type Turn,
  type VisibleEvent,
} from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { Lane } from "./lane.ts";
import { caller, PERCEIVE_LIMIT_MS } from "./protocol.ts";
import { SpaceSession } from "./session.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

/** A session without the wake-up before it. */
function sessionAt(url: string, note?: (failure: Failure) => void): Session {
  const context = seatContext(0, { note });
  return new SpaceSession(caller(client, { url }, "a seat"), spaceMapping, new Lane(), context);
}

const opening = {
  type: "match-opened",
  config: game.config.parse({}),
  names: ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"],
};
const turn = (limitMs = 2_000): Turn => ({ label: "1", signal: AbortSignal.timeout(limitMs) });

/** The view in which Ann is asked to speak in round 1. */
const view = [
  opening,
  { type: "round-opened", round: 1, order: [0, 1, 2, 3, 4, 5] },
  { type: "turn-opened", round: 1, ask: "speech", seats: [0] },
].reduce<unknown>((state, event) => game.evolve(state, event), undefined);
const ask = game.ask(view, 0, "en");

const speech = (text: string): VisibleEvent => {
  const event = { type: "spoke", round: 1, seat: 1, text };
  return { event, view };
};
const textOf = ({ body }: Received): unknown => (body as { message: unknown }).message;
const routeOf = ({ path }: Received): string => path.replace("/agent/", "");

describe("an answer to an interact", () => {
  test.each([
    ["a string", { success: true, result: "My clue" }, "My clue"],
    ["an empty string", { success: true, result: "" }, ""],
    ["more fields than asked for", { success: true, result: "x", errMsg: null, extra: 1 }, "x"],
    [
      "emoji and right-to-left text",
      { success: true, result: "🕵️ \u202eابت\u202c" },
      "🕵️ \u202eابت\u202c",
    ],
    ["success: false", { success: false, errMsg: "out of memory" }, { failed: "crashed" }],
    ["HTTP 500", Raw.text('{"success": false}', 500), { failed: "http-status" }],
    ["a number", { success: true, result: 7 }, { failed: "wrong-shape" }],
    ["a list", { success: true, result: ["a"] }, { failed: "wrong-shape" }],
    ["an object", { success: true, result: { text: "a" } }, { failed: "wrong-shape" }],
    ["null", { success: true, result: null }, { failed: "wrong-shape" }],
    ["no result", { success: true }, { failed: "wrong-shape" }],
    ["success as text", { success: "true", result: "x" }, { failed: "wrong-shape" }],
    ["a list instead of an object", ["x"], { failed: "wrong-shape" }],
    ["a page", Raw.text("<html></html>"), { failed: "not-json" }],
    ["10 MB", Raw.huge(10_000_000), { failed: "too-large" }],
    ["a closed socket", Raw.closed(), { failed: "unreachable" }],
    ["a trickle", Raw.trickle(), { failed: "timeout" }],
  ])("%s", async (_, answer, expected) => {
    await using agent = await fakeAgent(() => answer);
    const reply = await sessionAt(agent.url).decide(ask, view, turn(300));
    expect(reply).toMatchObject(typeof expected === "string" ? { text: expected } : expected);
  });

  test("an error's own words reach the owner, and what came is kept cut", async () => {
    await using agent = await fakeAgent(() => ({ success: false, errMsg: "y".repeat(5_000) }));
    const reply = await sessionAt(agent.url).decide(ask, view, turn());
    expect(isFailure(reply) && reply.detail).toContain("yyy");
    expect(isFailure(reply) && reply.detail.length).toBeLessThan(400);
    expect(String(reply.raw).length).toBe(2_000);
  });

  test("a late one is a timeout and does not spoil the next decision", async () => {
    let calls = 0;
    await using agent = await fakeAgent(async () => {
      calls += 1;
      if (calls > 1) return { success: true, result: "second" };
      await sleep(200);
      return { success: true, result: "first, too late" };
    });
    const session = sessionAt(agent.url);
    expect(await session.decide(ask, view, turn(100))).toMatchObject({ failed: "timeout" });
    await sleep(150);
    expect(await session.decide(ask, view, turn())).toMatchObject({ text: "second" });
  });
});

describe("perceives", () => {
  test("go one at a time, in order, before the interact, however slow the agent", async () => {
    let under = 0;
    let most = 0;
    await using agent = await fakeAgent(async () => {
      under += 1;
      most = Math.max(most, under);
      await sleep(10);
      under -= 1;
      return { success: true, result: "yes" };
    });
    const session = sessionAt(agent.url);
    const texts = Array.from({ length: 12 }, (_, index) => `speech ${index}`);
    for (const text of texts) session.perceive(speech(text));
    await session.flush();
    expect(agent.received.map(textOf)).toEqual(texts);
    await session.decide(ask, view, turn());
    expect(agent.received.map(routeOf)).toEqual([...texts.map(() => "perceive"), "interact"]);
    expect(most).toBe(1);
  });

  test("are noted when they fail, and the next one is sent all the same", async () => {
    const answers: unknown[] = [
      { success: false, errMsg: "no idea" },
      Raw.text("", 500),
      Raw.closed(),
      { success: true },
    ];
    await using agent = await fakeAgent(() => answers.shift());
    const notes: Failure[] = [];
    const session = sessionAt(agent.url, (failure) => notes.push(failure));
    for (const text of ["a", "b", "c", "d"]) session.perceive(speech(text));
    await session.flush();
    expect(agent.received.map(textOf)).toEqual(["a", "b", "c", "d"]);
    expect(notes.map(({ failed }) => failed)).toEqual(["crashed", "http-status", "unreachable"]);
  });

  test("that are not taken get 5 s together, then the interact is sent", async () => {
    await using agent = await fakeAgent(({ path }) =>
      path.endsWith("/interact") ? { success: true, result: "still here" } : Raw.endless(),
    );
    const notes: Failure[] = [];
    const session = sessionAt(agent.url, (failure) => notes.push(failure));
    for (const text of ["a", "b", "c"]) session.perceive(speech(text));
    // The first is under way for a second when the decision falls due.
    await sleep(1_000);
    const start = performance.now();
    await session.flush();
    const flushMs = performance.now() - start;
    expect(flushMs).toBeGreaterThan(PERCEIVE_LIMIT_MS - 200);
    expect(flushMs).toBeLessThan(PERCEIVE_LIMIT_MS + 1_000);
    expect(await session.decide(ask, view, turn())).toMatchObject({ text: "still here" });
    expect(agent.received.map(routeOf)).toEqual(["perceive", "perceive", "interact"]);
    expect(notes.map(({ failed }) => failed)).toEqual(["timeout", "timeout", "timeout"]);
  }, 15_000);

  test("are delivered by close", async () => {
    await using agent = await fakeAgent();
    const session = sessionAt(agent.url);
    session.perceive(speech("the end"));
    await session.close();
    expect(agent.received.map(textOf)).toEqual(["the end"]);
  });
});

test("300 agents at once get their own calls in order", async () => {
  await using agent = await fakeAgent(async () => {
    await sleep(Math.random() * 5);
    return { success: true, result: "yes" };
  });
  const texts = Array.from({ length: 6 }, (_, index) => `speech ${index}`);
  const agents = Array.from({ length: 300 }, (_, index) => `/agents/${index}`);
  await Promise.all(
    agents.map(async (path) => {
      const session = sessionAt(agent.url + path);
      for (const text of texts) session.perceive(speech(text));
      await session.flush();
      expect(await session.decide(ask, view, turn(10_000))).toMatchObject({ text: "yes" });
    }),
  );
  const byAgent = Map.groupBy(agent.received, ({ path }) => path.replace(/\/agent\/.*/, ""));
  expect([...byAgent.keys()].sort()).toEqual([...agents].sort());
  for (const calls of byAgent.values()) expect(calls.map(textOf)).toEqual([...texts, null]);
}, 20_000);

test("a fault of our own while nobody waits is noted, and ends neither the session nor the process", async () => {
  const notes: Failure[] = [];
  const call = (): Promise<never> => Promise.reject(new TypeError("a bug"));
  const context = seatContext(0, { note: (failure) => void notes.push(failure) });
  const session = new SpaceSession(call, spaceMapping, new Lane(), context);
  session.perceive(speech("one"));
  session.perceive(speech("two"));
  await session.flush();
  expect(notes).toMatchObject([{ failed: "crashed" }, { failed: "crashed" }]);
});
