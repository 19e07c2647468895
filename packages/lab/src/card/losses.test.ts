import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { mcnemar } from "../analysis/contrast.ts";
import { areUnequal } from "./losses.ts";

test.each([
  [[[3, 3]], false],
  [[[5, 0]], false],
  [[[6, 0]], true],
  [[[0, 0]], false],
  // Few in each experiment, and many in all.
  [
    [
      [2, 0],
      [2, 0],
      [2, 0],
    ],
    true,
  ],
  // They do not make up for each other.
  [
    [
      [8, 0],
      [0, 8],
    ],
    true,
  ],
] satisfies [[number, number][], boolean][])("losses of %j are unequal: %s", (only, expected) => {
  expect(areUnequal(only.map((each) => ({ only: each })))).toBe(expected);
});

test.each([
  { matches: 60, before: 0.1 },
  { matches: 192, before: 0.4 },
])(
  "an agent that fails half of what it would lose gains nothing by it: $matches matches",
  ({ matches, before }) => {
    const draws = randomFrom("card-losses/1")(`${matches}`);
    const runs = 2_000;
    let shown = 0;
    let kept = 0;
    for (let run = 0; run < runs; run += 1) {
      let [ahead, behind, lost] = [0, 0, 0];
      for (let match = 0; match < matches; match += 1) {
        const first = draws.float();
        // Luck decides half of the matches for both alike.
        const second = draws.float() < 0.5 ? first : draws.float();
        if (first >= 0.5 && draws.float() < 0.5) lost += 1;
        else if (first < 0.5 && second >= 0.5) ahead += 1;
        else if (first >= 0.5 && second < 0.5) behind += 1;
      }
      // Of wins the lab's contrast has the p of McNemar's test.
      if (mcnemar(ahead, behind) >= 0.05) continue;
      shown += 1;
      if (!areUnequal([{ only: [lost, 0] }])) kept += 1;
    }
    expect(shown / runs).toBeGreaterThan(before);
    expect(kept / runs).toBeLessThan(0.05);
  },
);
