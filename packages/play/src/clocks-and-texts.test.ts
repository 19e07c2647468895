import type { Reply, Session } from "@wisp/agents";
import { games } from "@wisp/games";
import { type JumpingTimers, jumpingTimers } from "@wisp/test-kit/still-clock";
import { beforeEach, describe, expect, test } from "vitest";
import { houseSessions, type Match, ordinaryMatch, sessionOf, talking } from "../test/tables.ts";
import {
  MemoryStore,
  type PlayResult,
  playMatch,
  playRecordOf,
  verifyPlayRecord,
} from "./index.ts";

const { "prisoners-dilemma": dilemma, "who-is-spy": spy } = games;
if (dilemma === undefined || spy === undefined) throw new Error("games");

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let timers: JumpingTimers;
beforeEach(() => {
  timers = jumpingTimers();
  return () => timers[Symbol.dispose]();
});

async function play(match: Match, sessions: Session[]): Promise<[MemoryStore, PlayResult]> {
  const store = new MemoryStore();
  const played = await timers.through(playMatch({ ...match, sessions, store }));
  return [store, played];
}

/** Plays the stored match again from its record. */
function playsAgain(match: Match, store: MemoryStore, played: PlayResult): unknown {
  if ("stopped" in played) throw new Error("stopped");
  const agents = Array.from({ length: match.game.seatsOf(match.setup.config) }, () => "test");
  const { outcome } = played;
  const record = playRecordOf({ ...match, ...match.setup, agents, store, outcome });
  return verifyPlayRecord(match.game, JSON.parse(JSON.stringify(record), reviveDates)).equal;
}
const reviveDates = (key: string, value: unknown): unknown =>
  key === "askedAt" ? new Date(String(value)) : value;

describe("the clock of a decision", () => {
  const match = ordinaryMatch(dilemma, "clock", "en", { rounds: 2, choiceTimeLimitMs: 20_000 });

  test("that runs out is a timeout, and the match continues without that answer", async () => {
    const reasons: unknown[] = [];
    const sessions = talking(3, async (_, seat, __, signal) => {
      if (seat !== 1) return { text: "defect" };
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      reasons.push(signal.reason);
      return { text: "too late" };
    });
    const [store, played] = await play(match, sessions);
    const late = store.decisions.filter(({ seat }) => seat === 1);
    expect(late).toHaveLength(2);
    for (const { missed, text, detail, latencyMs } of late) {
      expect({ missed, text, detail }).toMatchObject({ missed: "timeout", text: null });
      expect(detail).toContain("timeout");
      expect(latencyMs).toBe(20_000);
    }
    expect(
      store.decisions.filter(({ seat, missed }) => seat !== 1 && missed === null),
    ).toHaveLength(4);
    expect(played).toMatchObject({ clean: false, outcome: { points: expect.any(Array) } });
    expect(reasons).toMatchObject([{ name: "TimeoutError" }, { name: "TimeoutError" }]);
    expect(playsAgain(match, store, played)).toBe(true);
  });

  test("ends the effect of the answer: a later one, or a later failure, does nothing", async () => {
    const over = Promise.withResolvers<void>();
    const late: Promise<Reply>[] = [];
    const answerLate = async (seat: number): Promise<Reply> => {
      await over.promise;
      if (seat === 1) throw new Error("fails when nobody listens any more");
      return { text: "cooperate", usage: { tokensIn: 7 } };
    };
    const sessions = talking(3, (_, seat) => {
      if (seat === 0) return Promise.resolve({ text: "defect" });
      const answer = answerLate(seat);
      late.push(answer);
      return answer;
    });
    const [store, played] = await play(match, sessions);
    const before = JSON.stringify([store, played]);
    over.resolve();
    expect(await Promise.allSettled(late)).toHaveLength(4);
    expect(JSON.stringify([store, played])).toBe(before);
    const missed = store.decisions.filter(({ seat }) => seat !== 0).map((each) => each.missed);
    expect(missed).toEqual(Array(4).fill("timeout"));
  });

  test("starts after queued events were delivered", async () => {
    const sessions = [0, 1, 2].map(() =>
      sessionOf({ flush: () => wait(30_000), decide: async () => ({ text: "defect" }) }),
    );
    const [store] = await play(match, sessions);
    expect(store.decisions.map(({ missed }) => missed)).toEqual(Array(6).fill(null));
  });
});

describe("a session that breaks its contract costs its own seat the decision", () => {
  const boom = new Error("a bug in the connector");
  const broken: Record<string, Partial<Session>> = {
    "decide throws": {
      decide: () => {
        throw boom;
      },
    },
    "decide rejects": { decide: () => Promise.reject(boom) },
    "flush rejects": { flush: () => Promise.reject(boom) },
    "perceive throws": {
      perceive: () => {
        throw boom;
      },
    },
  };

  test.each(Object.entries(broken))("%s", async (_, parts) => {
    const match = ordinaryMatch(dilemma, "broken", "en", { rounds: 3 });
    const sessions = talking(3, async () => ({ text: "defect" }));
    sessions[1] = sessionOf({ decide: async () => ({ text: "cooperate" }), ...parts });
    const [store, played] = await play(match, sessions);
    const theirs = store.decisions.filter(({ seat }) => seat === 1);
    expect(theirs).toHaveLength(3);
    for (const { missed, detail, text } of theirs) {
      expect({ missed, text }).toEqual({ missed: "error", text: null });
      expect(detail).toMatch(/crashed: .*a bug in the connector/);
    }
    const others = store.decisions.filter(({ seat }) => seat !== 1);
    expect(others.map(({ text, missed }) => ({ text, missed }))).toEqual(
      Array(6).fill({ text: "defect", missed: null }),
    );
    expect(played).toMatchObject({ clean: false });
    expect(playsAgain(match, store, played)).toBe(true);
  });
});

describe("the stored part of an answer", () => {
  const hostile: Reply = {
    text: "A \ud800 lone\0 surrogate \udc00, مرحبا and 👩‍👩‍👧",
    reasoning: "thought \0 \udfff",
    raw: { "key\0": ["\ud800", Number.NaN, undefined, { deep: "\0" }] },
    usage: { tokensIn: 3, tokensOut: 0 },
    costMicros: 12,
  };

  test("can be stored: no NUL, no lone surrogate, and the same to everyone", async () => {
    const match = ordinaryMatch(spy, "texts");
    const [store, played] = await play(
      match,
      talking(6, async () => hostile),
    );
    const [first] = store.decisions;
    expect(first).toMatchObject({
      text: "A \ufffd lone\ufffd surrogate \ufffd, مرحبا and 👩‍👩‍👧",
      reasoning: "thought \ufffd \ufffd",
      raw: { "key\ufffd": ["\ufffd", null, null, { deep: "\ufffd" }] },
      tokensIn: 3,
      tokensOut: 0,
      costMicros: 12,
    });
    const kept = JSON.stringify([store.events, store.decisions]);
    expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    expect(kept.isWellFormed()).toBe(true);
    expect(playsAgain(match, store, played)).toBe(true);
  });

  test("is cut where it is nested without end", async () => {
    const raw: unknown = JSON.parse(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`);
    const match = ordinaryMatch(dilemma, "nested", "en", { rounds: 1 });
    const [store] = await play(
      match,
      talking(3, async () => ({ text: "defect", raw })),
    );
    expect(JSON.stringify(store.decisions[0]?.raw)).toMatch(/^(\{"a":){32}null\}+$/);
  });

  test("a failure keeps its code, its sentence and the raw answer", async () => {
    const match = ordinaryMatch(dilemma, "failures", "en", { rounds: 1 });
    const failures: Reply[] = [
      { failed: "not-json", detail: "a page\0", raw: "<html>\0" },
      { failed: "timeout", detail: "too slow" },
      { text: "perhaps" },
    ];
    const sessions = talking(3, async (_, seat) => failures[seat] ?? { text: "" });
    const [store, played] = await play(match, sessions);
    const bySeat = store.decisions.toSorted((one, other) => one.seat - other.seat);
    expect(bySeat.map(({ missed, detail, text, raw }) => ({ missed, detail, text, raw }))).toEqual([
      { missed: "error", detail: "not-json: a page\ufffd", text: null, raw: "<html>\ufffd" },
      { missed: "timeout", detail: "timeout: too slow", text: null, raw: null },
      { missed: "illegal", detail: expect.stringContaining("neither"), text: "perhaps", raw: null },
    ]);
    expect(playsAgain(match, store, played)).toBe(true);
  });

  test("an illegal answer alone leaves the match clean", async () => {
    const match = ordinaryMatch(dilemma, "clean", "en", { rounds: 1 });
    const [, played] = await play(
      match,
      talking(3, async () => ({ text: "perhaps" })),
    );
    expect(played).toMatchObject({ clean: true });
  });
});

describe("the least time of a turn", () => {
  const match = ordinaryMatch(dilemma, "pace", "en", { rounds: 2 });
  const quick = () => talking(3, async () => ({ text: "defect" }));

  test("is waited for before the turn is committed, and counts as nobody's latency", async () => {
    const store = new MemoryStore();
    const commits: { readonly at: number; readonly answers: number }[] = [];
    const start = performance.now();
    const playing = playMatch({
      ...match,
      sessions: quick(),
      store,
      minTurnMs: ({ kind, shape }) => (kind !== "" && shape.kind === "option" ? 200 : 0),
      onCommitted: () =>
        commits.push({ at: performance.now() - start, answers: store.decisions.length }),
    });
    const played = await timers.through(playing);
    expect(commits).toEqual([
      { at: 0, answers: 0 },
      { at: expect.closeTo(200), answers: 3 },
      { at: expect.closeTo(400), answers: 6 },
    ]);
    expect(store.decisions.map(({ latencyMs }) => latencyMs)).toEqual(Array(6).fill(0));
    expect(playsAgain(match, store, played)).toBe(true);
  });

  test("is short until somebody who practises has been asked", async () => {
    const stop = new AbortController();
    const asked: { readonly seat: number; readonly pauseMs: number | undefined }[] = [];
    const session = (seat: number) =>
      sessionOf({
        decide: async (_ask, _view, { maxPauseMs: pauseMs }) => {
          asked.push({ seat, pauseMs });
          if (pauseMs === undefined) stop.abort();
          return { text: "It is used often." };
        },
      });
    const start = performance.now();
    const playing = playMatch({
      ...ordinaryMatch(spy, "practising", "en"),
      sessions: Array.from({ length: 6 }, (_, seat) =>
        Object.assign(session(seat), seat === 1 && { minTimeLimitMs: 1 }),
      ),
      store: new MemoryStore(),
      practising: 1,
      minTurnMs: () => 60_000,
      stop: stop.signal,
    });
    await timers.through(playing);
    expect(asked.at(-1)).toMatchObject({ pauseMs: undefined });
    expect(asked.at(-2)).toEqual({ seat: 1, pauseMs: 1_000 });
    expect(asked.slice(0, -2).every(({ pauseMs }) => pauseMs === 1_000)).toBe(true);
    expect(performance.now() - start).toBeCloseTo(1_000 * (asked.length - 2));
  });

  test("excludes the pauses of a scripted agent that let people follow from latency", async () => {
    const timed = ordinaryMatch(dilemma, "pace", "en", { rounds: 2, choiceTimeLimitMs: 2_000 });
    const sessions = await houseSessions(dilemma, timed, "people");
    const start = performance.now();
    const [store] = await play(timed, sessions);
    // It thinks for four fifths of so short a clock.
    expect(performance.now() - start).toBeCloseTo(3_200);
    for (const { missed, latencyMs } of store.decisions) {
      expect({ missed, latencyMs }).toEqual({ missed: null, latencyMs: 0 });
    }
  });

  test("ends when the match is to stop, and the turn is kept", async () => {
    const store = new MemoryStore();
    const stop = new AbortController();
    const playing = playMatch({
      ...match,
      sessions: quick(),
      store,
      minTurnMs: () => 10_000,
      stop: stop.signal,
    });
    await expect.poll(() => store.decisions.length).toBe(3);
    stop.abort();
    // No time has passed, and none has to.
    expect(await playing).toEqual({ stopped: true });
    expect(store.decisions).toHaveLength(3);
  });
});
