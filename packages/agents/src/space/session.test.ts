import { isFailure } from "@wisp/game";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { describe, expect, test } from "vitest";
import { seatContext } from "../../test/match.ts";
import { fakeAgent, Raw, sleep } from "../../test/servers.ts";
import { ask, sessionAt, speech, textOf, turn, view } from "../../test/space-session.ts";
import { type AnswerFailure, SEALED_END } from "../contract.ts";
import { perceiveLimits } from "./protocol.ts";
import { Lane, SpaceSession } from "./session.ts";

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
    [
      "a model's output with its reasoning",
      { success: true, result: "[THINK]My word is tea.[/THINK]My clue<|im_end|>" },
      { text: "My clue", reasoning: "My word is tea." },
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
    const isLate =
      typeof expected !== "string" && "failed" in expected && expected.failed === "timeout";
    const reply = await sessionAt(agent.url).decide(ask, view, turn(isLate ? 300 : undefined));
    expect(reply).toMatchObject(typeof expected === "string" ? { text: expected } : expected);
  });

  test("the text of an error reaches the owner, and the raw answer is stored, cut", async () => {
    await using agent = await fakeAgent(() => ({ success: false, errMsg: "y".repeat(5_000) }));
    const reply = await sessionAt(agent.url).decide(ask, view, turn());
    expect(isFailure(reply) && reply.detail).toContain("yyy");
    expect(isFailure(reply) && reply.detail.length).toBeLessThan(400);
    expect(String(reply.raw).length).toBe(2_000);
  });

  test("a late one is a timeout and does not spoil the next decision", async () => {
    let calls = 0;
    const clock = new AbortController();
    const decided = Promise.withResolvers<void>();
    const said = Promise.withResolvers<void>();
    const late = new Raw(async (response) => {
      await decided.promise;
      response.end('{"success": true, "result": "first, too late"}');
      said.resolve();
    });
    await using agent = await fakeAgent(() => {
      calls += 1;
      if (calls > 1) return { success: true, result: "second" };
      clock.abort(new DOMException("The clock is over.", "TimeoutError"));
      return late;
    });
    const session = sessionAt(agent.url);
    const over = { label: "1", signal: clock.signal };
    expect(await session.decide(ask, view, over)).toMatchObject({ failed: "timeout" });
    decided.resolve();
    await said.promise;
    expect(await session.decide(ask, view, turn())).toMatchObject({ text: "second" });
  });
});

test("300 agents in parallel get their own calls in order", async () => {
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
      expect(await session.decide(ask, view, turn(60_000))).toMatchObject({ text: "yes" });
    }),
  );
  const byAgent = Map.groupBy(agent.received, ({ path }) => path.replace(/\/agent\/.*/, ""));
  expect([...byAgent.keys()].sort()).toEqual([...agents].sort());
  for (const calls of byAgent.values()) expect(calls.map(textOf)).toEqual([...texts, null]);
});

test("a sealed match ends with a result that reveals nothing", async () => {
  await using agent = await fakeAgent(() => ({ success: true, result: "" }));
  const session = sessionAt(agent.url);
  session.perceive(speech("one"));
  session.perceive({ event: { type: SEALED_END }, view, announcement: "It is over." });
  await session.close();
  expect(agent.received.at(-1)?.body).toEqual({
    status: "result",
    message: "It is over.",
    name: null,
    word: null,
    round: null,
  });
});

test("an internal error while nobody waits is noted, and ends neither the session nor the process", async () => {
  const notes: AnswerFailure[] = [];
  const call = (): Promise<never> => Promise.reject(new TypeError("a bug"));
  const context = seatContext(0, { note: (failure) => void notes.push(failure) });
  const seat = { call, mapping: spaceMapping, lane: new Lane(), limits: perceiveLimits };
  const session = new SpaceSession(seat, context);
  session.perceive(speech("one"));
  session.perceive(speech("two"));
  await session.flush();
  expect(notes).toMatchObject([{ failed: "message-lost" }, { failed: "message-lost" }]);
});
