import { expect, test } from "vitest";
import { type BaselineMoment, baselineOf, MIN_PEOPLE } from "./baseline.ts";

/** A moment with a number of people and of agents; the first `right` of each are right. */
const moment = (match: number, right: number, agents: number, total = 25): BaselineMoment => ({
  matchId: `m${match}`,
  people: Array.from({ length: total }, (_, at) => ({ person: `p${at}`, right: at < right })),
  agents: { right: agents, total: 5 },
  chance: match % 2 === 0 ? 1 / 6 : 2 / 6,
});

const many = Array.from({ length: 40 }, (_, at) => moment(at, at % 2 === 0 ? 15 : 10, 3));

test("people and agents are compared at the same moments only", () => {
  const alone = moment(50, 9, 0, 9);
  const lonely = [
    { ...alone, agents: { right: 0, total: 0 } },
    { ...alone, people: [], agents: { right: 5, total: 5 } },
  ];
  const baseline = baselineOf([...many, ...lonely]);
  expect(baseline).toMatchObject({ moments: 40, matches: 40, answers: 1_000, votes: 200 });
  expect(baseline).toMatchObject({ people: 25, effectivePeople: 25 });
  expect(baseline.accuracy?.people.value).toBeCloseTo(0.5);
  expect(baseline.accuracy?.agents.value).toBeCloseTo(0.6);
  expect(baseline.chance).toBeCloseTo(0.25);
});

test("of too few people, matches or moments nothing is shown", () => {
  const by = (people: number) =>
    many.map((each) => ({ ...each, people: each.people.slice(0, people) }));
  expect(baselineOf(by(MIN_PEOPLE - 1))).toMatchObject({ people: 19, accuracy: null });
  expect(baselineOf(by(MIN_PEOPLE)).accuracy).not.toBeNull();
  expect(baselineOf(many.slice(0, 1)).accuracy?.people.gap).toBe("few-pairs");
  expect(baselineOf([])).toMatchObject({
    moments: 0,
    effectivePeople: null,
    chance: null,
    accuracy: null,
  });
  // People who answered only where no agent voted are none of the comparison.
  const silent = moment(60, 5, 0, 60);
  expect(
    baselineOf([...by(MIN_PEOPLE - 1), { ...silent, agents: { right: 0, total: 0 } }]),
  ).toMatchObject({ people: 19, accuracy: null });
});
