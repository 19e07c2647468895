import { type Ask, type Character, isFailure, randomFrom } from "@wisp/game";
import { type JumpingTimers, jumpingTimers } from "@wisp/test-kit/still-clock";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { seatContext } from "../test/match.ts";
import type { Reply, Session, Turn } from "./contract.ts";
import { type HouseSettings, houseConnector, thinkingMs, waited } from "./house.ts";

const character = (id: string, decide: Character<unknown>["decide"]): Character<unknown> => ({
  id,
  about: { en: id, zh: id },
  decide,
});
const connector = houseConnector({
  "who-is-spy": [
    character("talker", (_, seat, ask, draws) => ({
      text: `${seat} ${ask.kind} ${draws.int(1_000_000)}`,
      reasoning: "drawn",
    })),
    character("silent", () => ({ silent: true })),
    character("broken", () => {
      throw new Error("out of ideas");
    }),
  ],
});

const ask = (kind: string, change: Partial<Ask<unknown>> = {}): Ask<unknown> => ({
  kind,
  prompt: "",
  answer: z.unknown(),
  shape: { kind: "text" },
  timeLimitMs: 10_000,
  parse: (text) => text,
  ...change,
});
async function seated(settings: HouseSettings): Promise<Session> {
  const session = await connector.open(settings, seatContext(2));
  if (isFailure(session)) throw new Error(session.detail);
  return session;
}
const never = new AbortController().signal;

describe("full pace", () => {
  test("the same label gives the same answer in another session, another label another", async () => {
    const turn = (label: string) => ({ label, signal: never });
    const once = await seated({ character: "talker", pace: "full" });
    const first = await once.decide(ask("speech"), {}, turn("7/2"));
    const other = await once.decide(ask("speech"), {}, turn("9/2"));
    const resumed = await seated({ character: "talker", pace: "full" });
    expect(await resumed.decide(ask("speech"), {}, turn("7/2"))).toEqual(first);
    expect(first).toMatchObject({
      reasoning: "drawn",
      text: expect.stringMatching(/^2 speech \d+$/),
    });
    expect(other).not.toEqual(first);
  });

  test("draws are labelled by kind and label", async () => {
    const session = await seated({ character: "talker", pace: "full" });
    const expected = randomFrom("seat 2")("vote/7/2").int(1_000_000);
    expect(await session.decide(ask("vote"), {}, { label: "7/2", signal: never })).toMatchObject({
      text: `2 vote ${expected}`,
    });
  });

  test("a silent character times out immediately, a broken one crashes", async () => {
    const turn = { label: "1", signal: never };
    const silent = await seated({ character: "silent", pace: "full" });
    expect(await silent.decide(ask("speech"), {}, turn)).toMatchObject({ failed: "timeout" });
    const broken = await seated({ character: "broken", pace: "full" });
    expect(await broken.decide(ask("speech"), {}, turn)).toMatchObject({
      failed: "crashed",
      detail: expect.stringContaining("out of ideas"),
    });
  });
});

describe("people's pace", () => {
  let timers: JumpingTimers;
  beforeEach(() => {
    timers = jumpingTimers();
    return () => timers[Symbol.dispose]();
  });

  /** A decision of a character, and how long it took. */
  async function timed(
    id: string,
    limitMs: number,
    turn: Partial<Turn> = {},
  ): Promise<{ readonly reply: Reply; readonly tookMs: number }> {
    const session = await seated({ character: id, pace: "people" });
    const startMs = performance.now();
    const question = ask("speech", { timeLimitMs: limitMs });
    const reply = await timers.through(
      session.decide(question, {}, { label: "1", signal: never, ...turn }),
    );
    return { reply, tookMs: performance.now() - startMs };
  }
  const endingAfter = (ms: number): AbortSignal => {
    const clock = new AbortController();
    setTimeout(() => clock.abort(), ms);
    return clock.signal;
  };

  test("thinks before it answers", async () => {
    const { reply, tookMs } = await timed("talker", 5_000);
    expect(tookMs).toBeCloseTo(4_000);
    expect(reply).toMatchObject({ reasoning: "drawn", pausedMs: expect.closeTo(4_000) });
  });

  test("thinks no longer than people are to wait", async () => {
    const { reply, tookMs } = await timed("talker", 60_000, { maxPauseMs: 20 });
    expect(tookMs).toBeCloseTo(20);
    expect(reply).toMatchObject({ pausedMs: expect.closeTo(20) });
  });

  test("a clock that runs out while it thinks is a timeout", async () => {
    const { reply, tookMs } = await timed("talker", 10_000, { signal: endingAfter(50) });
    expect(tookMs).toBeCloseTo(50);
    expect(reply).toMatchObject({ failed: "timeout" });
  });

  test("a silent character really waits for the end of the clock", async () => {
    const { reply, tookMs } = await timed("silent", 10_000, { signal: endingAfter(10_000) });
    expect(tookMs).toBeCloseTo(10_000);
    expect(reply).toMatchObject({ failed: "timeout" });
  });

  test("takes 5 to 8 s for a speech, longer for longer ones, and 3 to 7 s for a vote", () => {
    const times = (of: Ask<unknown>, text: string): number[] =>
      Array.from({ length: 200 }, (_, index) =>
        thinkingMs(of, text, randomFrom("pace")(`${index}`)),
      );
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const short = times(ask("speech"), "Hot.");
    const long = times(ask("speech"), "x".repeat(400));
    const vote = times(ask("vote", { shape: { kind: "option", options: ["Ann"] } }), "Ann");
    expect(Math.min(...short)).toBeGreaterThanOrEqual(5_000);
    expect(Math.max(...long)).toBeLessThanOrEqual(8_000);
    expect(mean(long)).toBeGreaterThan(mean(short) + 500);
    expect(Math.min(...vote)).toBeGreaterThanOrEqual(3_000);
    expect(Math.max(...vote)).toBeLessThanOrEqual(7_000);
    expect(times(ask("speech"), "Hot.")).toEqual(short);
  });

  test("waiting ends immediately when the clock has already run out", async () => {
    expect(await waited(60_000, AbortSignal.abort())).toBe(false);
  });
});

test("a character the game does not have is refused, by check and by open", async () => {
  const settings: HouseSettings = { character: "nobody", pace: "full" };
  expect(await connector.open(settings, seatContext(0))).toMatchObject({ failed: "refused" });
  expect(await connector.check(settings, () => {})).toMatchObject({ ok: false });
  expect(await connector.check({ ...settings, character: "talker" }, () => {})).toMatchObject({
    ok: true,
  });
});
