import { type Deal, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { scheduleSelf } from "./schedule-self.ts";

const dealer: Deal = {
  name: "dealer",
  label: { en: "Dealer", zh: "庄家" },
  ways: (seats) => Array.from({ length: seats }, (_, seat) => [seat]),
  counted: { role: "dealer" },
  maxTilt: 0.25,
  fix: (materials) => materials,
};
const plan = { agents: ["a", "b", "c"], matchesEach: 5, size: 2, deals: [dealer] };
const tablesOf = (seed: string) => [...scheduleSelf(plan, randomFrom(seed))];

test("every agent plays each round once, in all seats and with the deals of the others", () => {
  const tables = tablesOf("self");
  expect(tables).toHaveLength(15);
  const rounds = Map.groupBy(tables, ({ round }) => round);
  expect([...rounds.keys()]).toEqual([0, 1, 2, 3, 4]);
  for (const ofRound of rounds.values()) {
    expect(ofRound.map(({ agents }) => agents.join("")).toSorted()).toEqual(["aa", "bb", "cc"]);
    expect(new Set(ofRound.map(({ dealt }) => JSON.stringify(dealt))).size).toBe(1);
  }
  expect(tables).toEqual(tablesOf("self"));
  expect(tables).not.toEqual(tablesOf("another"));
});
