import { expect, test } from "vitest";
import { standing } from "#test/standing.ts";
import { finalOrder, firstThree } from "./final-order.ts";
import type { ApiStage } from "./spoilers.ts";

const stage = (kind: string, order: readonly string[]): ApiStage => ({
  kind,
  round: 1,
  rounds: 1,
  done: true,
  tables: [],
  bracket: [],
  standings: order.map((agent, at) =>
    standing(agent, at + 1, { points: 100 - at, wins: at, played: 5 }),
  ),
});

test("those who came further are ahead, each entrant has one place", () => {
  const agents = [
    { slug: "ant", name: "Ant", house: false, person: false, avatar: 0, picture: null },
  ];
  const stages = [stage("swiss", ["ant", "bee", "cat", "dog"]), stage("knockout", ["bee", "ant"])];
  const order = finalOrder({ agents, stages });
  expect(order.map(({ place, agent, stage: last }) => [place, agent, last])).toEqual([
    [1, "bee", 2],
    [2, "ant", 2],
    [3, "cat", 1],
    [4, "dog", 1],
  ]);
  expect(order[1]).toMatchObject({ name: "Ant", points: 99, wins: 1, played: 5 });
  expect(finalOrder({ agents: [], stages: [] })).toEqual([]);
});

test("the first three are those of all stages, once it was played to its end", () => {
  const stages = [stage("swiss", ["ant", "bee", "cat", "dog"]), stage("knockout", ["bee", "ant"])];
  const winner = { agent: "bee", chanceOfBest: null };
  const whole = firstThree({ agents: [], stages, winner });
  expect(whole.map(({ agent }) => agent)).toEqual(["bee", "ant", "cat"]);
  expect(firstThree({ agents: [], stages, winner: null })).toEqual([]);
});
