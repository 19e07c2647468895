import { expect, test } from "vitest";
import { type BaselineMoment, baselineOf, MIN_PEOPLE } from "./baseline.ts";

const moment = (match: number, people: number, agents: number, total = 10): BaselineMoment => ({
  matchId: `m${match}`,
  people: { right: people, total },
  agents: { right: agents, total: 5 },
});

const many = Array.from({ length: 40 }, (_, at) => moment(at, at % 2 === 0 ? 6 : 4, 3));

test("people and agents are compared at the same moments only", () => {
  const lonely = [
    { matchId: "a", people: { right: 9, total: 9 }, agents: { right: 0, total: 0 } },
    { matchId: "b", people: { right: 0, total: 0 }, agents: { right: 5, total: 5 } },
  ];
  const baseline = baselineOf([...many, ...lonely], 100);
  expect(baseline).toMatchObject({ moments: 40, matches: 40, answers: 400, votes: 200 });
  expect(baseline.accuracy?.people.value).toBeCloseTo(0.5);
  expect(baseline.accuracy?.agents.value).toBeCloseTo(0.6);
});

test("answers about one match are one cluster: as many about few matches say less", () => {
  const widthOf = (moments: readonly BaselineMoment[]): number => {
    const { low = null, high = null } = baselineOf(moments, 100).accuracy?.people ?? {};
    if (low === null || high === null) throw new Error("no interval");
    return high - low;
  };
  const few = many.map((each, at) => ({ ...each, matchId: `m${at % 2 === 0 ? 0 : 1 + (at % 4)}` }));
  const apart = Array.from({ length: 40 }, (_, at) => moment(at, at % 2 === 0 ? 10 : 0, 3));
  expect(widthOf(apart)).toBeGreaterThan(widthOf(many));
  expect(baselineOf(few, 100).matches).toBe(3);
  const together = apart.map((each, at) => ({ ...each, matchId: few[at]?.matchId ?? "" }));
  expect(widthOf(together)).toBeGreaterThan(widthOf(apart));
});

test("of too few people, matches or moments nothing is shown", () => {
  expect(baselineOf(many, MIN_PEOPLE - 1)).toMatchObject({ answers: 400, accuracy: null });
  expect(baselineOf(many, MIN_PEOPLE).accuracy).not.toBeNull();
  expect(baselineOf(many.slice(0, 1), MIN_PEOPLE).accuracy?.people.gap).toBe("few-pairs");
  expect(baselineOf([], 100)).toMatchObject({ moments: 0, accuracy: null });
});
