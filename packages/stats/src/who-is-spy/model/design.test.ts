import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { tableOf } from "../records.ts";
import { designOf, thinned } from "./design.ts";

const matches = league(twelve, 50, "design");
const design = designOf(tableOf(matches));

test.each([1, 3, 7, 50])("a design of every %dth match keeps those matches' rows", (step) => {
  const thin = thinned(design, step);
  const kept = [...Array(50).keys()].filter((match) => match % step === 0);
  expect(thin.matches).toBe(kept.length);
  expect(thin.size).toBe(design.size);
  expect([...thin.pair]).toEqual(kept.map((match) => design.pair[match]));
  expect([...thin.spyWon]).toEqual(kept.map((match) => Number(matches[match]?.winner === "spy")));
  for (const column of ["places", "values"] as const) {
    const rows = kept.flatMap((match) => [
      ...design[column].slice(match * design.width, (match + 1) * design.width),
    ]);
    expect([...thin[column]]).toEqual(rows);
  }
});
