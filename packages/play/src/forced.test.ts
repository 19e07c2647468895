import {
  type GameEvent,
  type LogEntry,
  randomFrom,
  type Seat,
  visible,
  withDecisionFacts,
} from "@wisp/game";
import { type JumpingTimers, jumpingTimers } from "@wisp/test-kit/still-clock";
import { beforeEach, describe, expect, test } from "vitest";
import { quest } from "../../game/test/quest.ts";
import { sessionOf } from "../test/tables.ts";
import {
  type MatchToPlay,
  MemoryStore,
  playMatch,
  playRecordOf,
  type StoredPart,
  verifyPlayRecord,
} from "./index.ts";
import { SeatHistories } from "./interviewer.ts";

const THINKING_MS = 150;

let timers: JumpingTimers;
beforeEach(() => {
  timers = jumpingTimers();
  return () => timers[Symbol.dispose]();
});

/** Only the traitor has two cards; it never betrays, so that all matches look the same until their end. */
async function play(
  traitor: Seat,
  options: Pick<Partial<MatchToPlay>, "hidesForced" | "keepsFullTime" | "stored"> & {
    readonly thinkingMs?: number;
    /** Of turns that last as long however many are asked; absent: the game's own. */
    readonly nightMs?: number;
  },
) {
  const store = new MemoryStore();
  store.events.push(...(options.stored?.events ?? []));
  store.decisions.push(...(options.stored?.decisions ?? []));
  const asked: string[] = [];
  /** The public events of each commit, and the milliseconds since the one before. */
  const turns: { readonly seen: readonly GameEvent[]; readonly ms: number }[] = [];
  let last = performance.now();
  const onCommitted = (events: readonly LogEntry<GameEvent>[]): void => {
    turns.push({ seen: visible(events, "public"), ms: performance.now() - last });
    last = performance.now();
  };
  const setup = { seed: "a quest", config: {}, materials: { traitor } };
  const sessions = [0, 1, 2, 3].map(() =>
    sessionOf({
      decide: async (_, __, { label }) => {
        asked.push(label);
        await new Promise((resolve) => setTimeout(resolve, options.thinkingMs ?? 0));
        return { text: "help" };
      },
    }),
  );
  const { thinkingMs: _, nightMs, ...more } = options;
  const night: typeof quest = {
    ...quest,
    ask: (...place) => ({
      ...quest.ask(...place),
      ...(nightMs !== undefined && { timeLimitMs: nightMs, fullTime: true }),
    }),
  };
  const match = {
    game: night,
    setup,
    locale: "en",
    sessions,
    store,
    onCommitted,
    ...more,
  } as const;
  const played = await timers.through(playMatch(match));
  if ("stopped" in played) throw new Error("stopped");
  const { outcome } = played;
  const record = playRecordOf({ ...match, ...setup, agents: ["a", "b", "c", "d"], outcome });
  return { asked, turns, store, outcome, record };
}

describe("a forced answer", () => {
  test("is given without asking its seat, and is no decision of it", async () => {
    const { asked, store, outcome, record } = await play(0, {});
    expect(asked).toEqual(["0/1", "0/2"]);
    expect(store.decisions.map(({ seat, text }) => [seat, text])).toEqual([
      [0, "help"],
      [0, "help"],
    ]);
    const counted = outcome.facts.filter(({ name }) => name === "lost-decisions");
    expect(counted.map(({ denominator }) => denominator)).toEqual([2, 0, 0, 0]);
    expect(store.events.filter(({ event }) => event.type === "quest-over")).toHaveLength(4);
    expect(verifyPlayRecord(quest, record)).toMatchObject({ equal: true });
  });

  test("is given again in a match that is played on from any turn", async () => {
    const whole = await play(1, {});
    const places = whole.store.events.flatMap(({ event }, at) =>
      event.type === "turn-opened" ? at + 1 : [],
    );
    expect(places).toHaveLength(4);
    for (const place of places) {
      const stored: StoredPart = {
        events: whole.store.events.slice(0, place),
        decisions: whole.store.decisions.filter(({ at }) => at < place),
      };
      const resumed = await play(1, { stored });
      expect(resumed.store.events).toEqual(whole.store.events);
      expect(resumed.asked).toHaveLength(2 - stored.decisions.length);
      expect(resumed.outcome).toEqual(whole.outcome);
    }
  });

  test("may be recorded, as in a match of rules that still asked its seat", async () => {
    const { record, outcome } = await play(0, {});
    const [first] = record.decisions;
    if (first === undefined) throw new Error("nobody was asked");
    const decisions = [...record.decisions, { ...first, seat: 1 }];
    const asked = { ...record, decisions, outcome: withDecisionFacts(outcome, decisions) };
    expect(verifyPlayRecord(quest, asked)).toMatchObject({ equal: true });
  });

  test("replaces no answer of a seat that had a choice", async () => {
    const { record } = await play(0, {});
    const { length } = record.decisions;
    for (let left = 0; left < length; left += 1) {
      const decisions = record.decisions.toSpliced(left, 1);
      expect(verifyPlayRecord(quest, { ...record, decisions })).toMatchObject({ equal: false });
    }
  });

  test("is as slow as one that was asked for, so that nobody who watches can tell", async () => {
    const [one, other] = await Promise.all(
      [0, 1].map((traitor) => play(traitor, { hidesForced: true, thinkingMs: THINKING_MS })),
    );
    if (one === undefined || other === undefined) throw new Error("not played");
    // The last event names the traitor.
    const seen = ({ turns }: typeof one) => turns.flatMap(({ seen }) => seen).slice(0, -1);
    expect(seen(one)).toEqual(seen(other));
    for (const { turns } of [one, other]) {
      const [, ...answered] = turns;
      expect(answered).toHaveLength(4);
      for (const { ms } of answered) expect(ms).toBeGreaterThan(THINKING_MS - 5);
    }
  });

  test("is as slow in the first turn, where nobody has decided anything yet", async () => {
    const { turns } = await play(2, { hidesForced: true, thinkingMs: THINKING_MS });
    const [, first] = turns;
    // The question has a clock of a second.
    expect(first?.ms).toBeCloseTo(1_000);
  });

  test("is left to the next runner when the match is to stop before its time", async () => {
    const store = new MemoryStore();
    const stop = new AbortController();
    const playing = playMatch({
      game: quest,
      setup: { seed: "a quest", config: {}, materials: { traitor: 2 } },
      locale: "en",
      sessions: [0, 1, 2, 3].map(() => sessionOf({})),
      store,
      hidesForced: true,
      onCommitted: () => setTimeout(() => stop.abort(), 20),
      stop: stop.signal,
    });
    expect(await timers.through(playing)).toEqual({ stopped: true });
    expect(store.events.at(-1)?.event.type).toBe("turn-opened");
  });

  test("comes at the end of a night's whole time, also where no seat has a choice", async () => {
    const nightMs = 2 * THINKING_MS;
    const played = await Promise.all(
      [0, THINKING_MS].map((thinkingMs) =>
        play(0, { hidesForced: true, keepsFullTime: true, thinkingMs, nightMs }),
      ),
    );
    for (const { turns, asked } of played) {
      // The traitor is a member of two of the four teams: at the others no seat has a choice.
      expect(asked).toHaveLength(2);
      const [, ...nights] = turns;
      expect(nights).toHaveLength(4);
      for (const { ms } of nights) expect(ms).toBeCloseTo(nightMs);
    }
    const unseen = await play(0, { hidesForced: true, nightMs });
    for (const { ms } of unseen.turns.slice(2)) expect(ms).toBeLessThan(nightMs);
  });

  test("is given immediately where nobody sees the match", async () => {
    const { turns } = await play(0, { thinkingMs: THINKING_MS });
    const [, , second, third] = turns;
    expect(Math.min(second?.ms ?? THINKING_MS, third?.ms ?? THINKING_MS)).toBe(0);
  });
});

test("the likely duration of a seat's decision is that of one of its own, else of another seat's", () => {
  const histories = new SeatHistories([]);
  const draw = (seat: Seat): number => histories.likelyDurationMs(seat, randomFrom("x")("y"));
  expect(draw(0)).toBeGreaterThanOrEqual(1_000);
  expect(draw(0)).toBeLessThanOrEqual(5_000);
  histories.took(1, "vote", 30);
  expect(draw(0)).toBe(30);
  histories.took(0, "vote", 900);
  expect([draw(0), draw(1), draw(2) > 0]).toEqual([900, 30, true]);
});

test("a forced choice takes the time of a choice, however long the seat's speeches are", () => {
  const histories = new SeatHistories([]);
  for (const ms of [9_000, 400, 9_500, 9_800]) histories.took(0, "speech", ms);
  for (const ms of [700, 8_000, 600]) histories.took(0, "vote", ms);
  const drawn = [0, 1].flatMap((seat) =>
    Array.from({ length: 20 }, (_, nth) =>
      histories.likelyDurationMs(seat, randomFrom("x")(`${nth}`)),
    ),
  );
  expect(new Set(drawn)).toEqual(new Set([600, 700, 8_000]));
});

test("a stored decision took until the next turn, which the pause of a house agent is a part of", async () => {
  const { store } = await play(0, {});
  const [first, last] = store.decisions;
  if (first === undefined || last === undefined) throw new Error("nobody was asked");
  const at = (ms: number): Date => new Date(Date.UTC(2026, 0) + ms);
  const histories = new SeatHistories([
    { ...first, seat: 0, at: 1, askedAt: at(0), latencyMs: 5 },
    { ...first, seat: 1, at: 1, askedAt: at(1), latencyMs: 6 },
    { ...last, seat: 2, at: 4, askedAt: at(3_000), latencyMs: 7 },
  ]);
  const drawn = [0, 1, 2].map((seat) => histories.likelyDurationMs(seat, randomFrom("x")("y")));
  expect(drawn).toEqual([3_000, 3_000, 7]);
});
