import { expect, test } from "vitest";
import { coverageOfPeople, crowds, turnouts } from "./people.ts";

test.for(turnouts)("intervals of people hold the truth: $name", (turnout) => {
  const [crowd] = crowds;
  if (crowd === undefined) throw new Error("no crowd");
  const replications = 100;
  const { share } = coverageOfPeople(crowd, turnout, 40, replications);
  // Two and a half standard errors below 93%.
  expect(share).toBeGreaterThan(0.865);
});

test("over matches alone, 20 people of 30 answers look like 600", () => {
  const [crowd, turnout] = [crowds[0], turnouts[1]];
  if (crowd === undefined || turnout === undefined) throw new Error("no crowd");
  expect(coverageOfPeople(crowd, turnout, 300, 100).overMatches).toBeLessThan(0.85);
});
