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
import { caller, type PerceiveLimits, perceiveLimits } from "./protocol.ts";
import { SpaceSession } from "./session.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

/** A session without the wake-up before it. */
function sessionAt(
  url: string,
  note?: (failure: Failure) => void,
  limits: PerceiveLimits = perceiveLimits,
): Session {
  const call = caller(client, { url }, "a seat");
  const seat = { call, mapping: spaceMapping, lane: new Lane(), limits };
  return new SpaceSession(seat, seatContext(0, { note }));
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
    expect(notes.map(({ detail }) => detail.replace(/:.*/, ""))).toEqual([
      "crashed",
      "http-status",
      "unreachable",
    ]);
    expect(new Set(notes.map(({ failed }) => failed))).toEqual(new Set(["message-lost"]));
  });

  /** The totals of the protocol, 20 times as fast: an agent that takes 1.2 s takes 60 ms here. */
  const fast: PerceiveLimits = { oneMs: 1_000, queueMs: 1_500, replayMs: 6_000 };
  /** Totals that are over soon. */
  const short: PerceiveLimits = { oneMs: 5_000, queueMs: 300, replayMs: 300 };
  /** An agent that takes `ms` for a perceive. */
  const slowBy = (ms: number) =>
    fakeAgent(async ({ path }) => {
      if (path.endsWith("/perceive")) await sleep(ms);
      return { success: true, result: "yes" };
    });
  const texts = (count: number) => Array.from({ length: count }, (_, index) => `speech ${index}`);

  test("that take 1.2 s each all arrive before the question, as many as come between two", async () => {
    await using agent = await slowBy(1_200 / 20);
    const notes: Failure[] = [];
    const session = sessionAt(agent.url, (failure) => notes.push(failure), fast);
    for (const text of texts(13)) session.perceive(speech(text));
    expect(await session.decide(ask, view, turn())).toMatchObject({ text: "yes" });
    expect(agent.received.map(textOf)).toEqual([...texts(13), null]);
    expect(notes).toEqual([]);
  });

  test("beyond the bound are dropped, which is noted, and the question is sent", async () => {
    await using agent = await slowBy(80);
    const notes: Failure[] = [];
    const session = sessionAt(agent.url, (failure) => notes.push(failure), short);
    for (const text of texts(13)) session.perceive(speech(text));
    expect(await session.decide(ask, view, turn())).toMatchObject({ text: "yes" });
    const sent = agent.received.length - 1;
    expect(agent.received.map(textOf)).toEqual([...texts(sent), null]);
    expect(notes).toMatchObject([
      { failed: "behind", detail: expect.stringMatching(/^\d+ messages were dropped/) },
    ]);
    expect(Number.parseInt(notes[0]?.detail ?? "", 10)).toBe(13 - sent + 1);
  });

  test("that are never answered cost their own limit each, and the question is sent", async () => {
    await using agent = await fakeAgent(({ path }) =>
      path.endsWith("/interact") ? { success: true, result: "still here" } : Raw.endless(),
    );
    const notes: Failure[] = [];
    const impatient = { ...fast, oneMs: 100 };
    const session = sessionAt(agent.url, (failure) => notes.push(failure), impatient);
    for (const text of texts(3)) session.perceive(speech(text));
    expect(await session.decide(ask, view, turn())).toMatchObject({ text: "still here" });
    expect(agent.received.map(routeOf)).toEqual([...Array(3).fill("perceive"), "interact"]);
    expect(notes.map(({ detail }) => detail.replace(/:.*/, ""))).toEqual(Array(3).fill("timeout"));
  });

  describe("of before a takeover", () => {
    const replayed = (text: string): VisibleEvent => ({ ...speech(text), replayed: true });

    test("that take 1.2 s each all arrive before the question", async () => {
      await using agent = await slowBy(1_200 / 20);
      const notes: Failure[] = [];
      const session = sessionAt(agent.url, (failure) => notes.push(failure), fast);
      for (const text of texts(26)) session.perceive(replayed(text));
      expect(await session.decide(ask, view, turn(5_000))).toMatchObject({ text: "yes" });
      expect(agent.received.map(textOf)).toEqual([...texts(26), null]);
      expect(notes).toEqual([]);
    });

    const incomplete = { failed: "replay-incomplete" };

    test.each([
      ["is not taken", Raw.endless(), 3],
      ["is not reached", Raw.closed(), 3],
      ["is refused by a gateway", Raw.text("", 502), 3],
    ])(
      "end the session when one %s: nobody plays on from half a history",
      async (_, answer, sent) => {
        await using agent = await fakeAgent(({ body }) =>
          textOf({ body } as Received) === "speech 2" ? answer : { success: true, result: "yes" },
        );
        const notes: Failure[] = [];
        const session = sessionAt(agent.url, (failure) => notes.push(failure), {
          ...fast,
          oneMs: 300,
        });
        for (const text of texts(5)) session.perceive(replayed(text));
        session.perceive(speech("after the takeover"));
        expect(await session.decide(ask, view, turn())).toMatchObject(incomplete);
        session.perceive(speech("later"));
        expect(await session.decide(ask, view, turn())).toMatchObject(incomplete);
        await session.close();
        expect(agent.received.map(textOf)).toEqual(texts(sent));
        expect(notes).toMatchObject([incomplete]);
      },
    );

    test("end the session when all together take too long", async () => {
      await using agent = await slowBy(80);
      const notes: Failure[] = [];
      const session = sessionAt(agent.url, (failure) => notes.push(failure), short);
      for (const text of texts(50)) session.perceive(replayed(text));
      expect(await session.decide(ask, view, turn(5_000))).toMatchObject(incomplete);
      expect(agent.received.map(routeOf)).not.toContain("interact");
      expect(notes).toMatchObject([incomplete]);
    });

    test("may fail at the agent itself, which has the message", async () => {
      await using agent = await fakeAgent(({ path }) =>
        path.endsWith("/interact")
          ? { success: true, result: "yes" }
          : { success: false, errMsg: "no idea" },
      );
      const session = sessionAt(agent.url, undefined, fast);
      session.perceive(replayed("one"));
      expect(await session.decide(ask, view, turn())).toMatchObject({ text: "yes" });
    });
  });

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
      const patient = { oneMs: 15_000, queueMs: 15_000, replayMs: 15_000 };
      const session = sessionAt(agent.url + path, undefined, patient);
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
  const seat = { call, mapping: spaceMapping, lane: new Lane(), limits: perceiveLimits };
  const session = new SpaceSession(seat, context);
  session.perceive(speech("one"));
  session.perceive(speech("two"));
  await session.flush();
  expect(notes).toMatchObject([{ failed: "message-lost" }, { failed: "message-lost" }]);
});
