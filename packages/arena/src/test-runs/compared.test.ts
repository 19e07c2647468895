import type { ListedDecision, TestAnswer, TestRun } from "@wisp/db";
import { expect, it } from "vitest";
import { compared, type MomentVerdict } from "./compared.ts";

type MissKind = ListedDecision["missed"];

const at = new Date("2026-01-01T00:00:00Z");
const nothing = { tokensIn: null, tokensOut: null, costMicros: null, estimated: false } as const;

const original = (nth: number, missed: MissKind, latencyMs = 100): ListedDecision => ({
  matchId: "m",
  seat: 0,
  player: "Player 1",
  nth,
  game: "who-is-spy",
  locale: "en",
  finishedAt: at,
  version: 1,
  ask: "vote",
  text: "x",
  missed,
  detail: null,
  foul: null,
  askedAt: at,
  latencyMs,
  ...nothing,
  wordsHidden: false,
});

const answer = (
  moment: number,
  attempt: number,
  missed: MissKind,
  more: Partial<TestAnswer> = {},
): TestAnswer => ({
  moment,
  attempt,
  text: "x",
  reasoning: null,
  notes: null,
  missed,
  detail: null,
  askedAt: at,
  latencyMs: 10 * attempt,
  raw: null,
  calls: null,
  same: null,
  ...nothing,
  ...more,
});

const run = (nths: readonly number[], times: number): TestRun => ({
  id: "r",
  agentId: "a",
  versionId: "v",
  version: 2,
  status: "done",
  failure: null,
  times,
  moments: nths.map((nth) => ({ matchId: "m", seat: 0, nth })),
  createdAt: at,
  finishedAt: at,
});

it.each<[string, MissKind, Partial<TestAnswer>[], MomentVerdict]>([
  ["lost, now legal", "illegal", [{ missed: null }, { missed: null }], "fixed"],
  ["lost, still lost once", "timeout", [{ missed: null }, { missed: "illegal" }], "still-lost"],
  ["legal, now lost once", null, [{ missed: null, same: true }, { missed: "error" }], "broken"],
  ["legal, another choice once", null, [{ same: true }, { same: false }], "changed"],
  ["legal, the same choice", null, [{ same: true }, { same: true }], "same"],
  ["a free text that stays legal", null, [{}, {}], "same"],
  ["an attempt is missing", null, [{ same: true }], "waiting"],
])("a moment that was %s", (_, missed, given, verdict) => {
  const answers = given.map((more, place) => answer(0, place + 1, null, more));
  const { moments, summary } = compared(run([3], 2), [original(3, missed)], answers);
  expect(moments).toMatchObject([{ verdict, answers }]);
  expect(summary.verdicts[verdict]).toBe(1);
});

it("sums up legal answers, latencies and cost", () => {
  const originals = [original(1, "illegal", 300), original(2, null, 100)];
  const { moments, summary } = compared(run([1, 2, 9], 1), originals, [
    answer(0, 1, null, { latencyMs: 50, costMicros: 7 }),
    answer(1, 1, null, { latencyMs: 70, same: true }),
  ]);
  expect(moments.map(({ legal, same, latencyMs }) => [legal, same, latencyMs])).toEqual([
    [1, null, 50],
    [1, 1, 70],
  ]);
  expect(summary).toMatchObject({
    moments: 2,
    answers: 2,
    legalBefore: 1,
    legal: 2,
    costMicros: 7,
    latencyBeforeMs: 200,
    latencyMs: 60,
    verdicts: { fixed: 1, same: 1 },
  });
  expect(compared(run([1], 1), originals, []).summary).toMatchObject({
    latencyMs: null,
    costMicros: null,
    answers: 0,
  });
});
