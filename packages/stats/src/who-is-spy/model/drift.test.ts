import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { comparison } from "../../ranks.ts";
import { ratings } from "../composite.ts";
import { tableOf } from "../records.ts";
import { designOf } from "./design.ts";
import { fit } from "./fit.ts";

const PARTS = 16;
/** Twelve agents that end as equals: what half of them lose, the other half gains. */
const table = tableOf(
  Array.from({ length: PARTS }, (_, part) => {
    const left = 1 - (part + 0.5) / PARTS;
    const course = (size: number) => twelve.spies.map((_, at) => (at % 2 === 0 ? size : -size));
    const truth = { ...twelve, spies: course(0.8 * left), civilians: course(1.3 * left) };
    return league(truth, 125, `drift/${part}`);
  }).flat(),
);

/** How many agents the leaderboard calls better than another, and intervals of skills without the truth. */
function errors(segments: number | undefined) {
  const design = designOf(table, segments === undefined ? {} : { segments });
  const rated = ratings(fit(design, randomFrom("drift")));
  const competitors = rated.map(({ composite, separation }) => ({
    value: composite.value,
    variance: separation,
  }));
  const better = comparison(competitors);
  const missed = rated.flatMap(({ spy, civilian }) =>
    [spy, civilian].filter(({ low, high }) => low > 0 || high < 0),
  );
  return {
    claims: competitors.flatMap((one) => competitors.filter((other) => better(one, other))).length,
    missed: missed.length,
  };
}

test("agents that drift are rated by their state at the end", () => {
  const steady = errors(0);
  expect(steady.claims).toBeGreaterThan(5);
  expect(steady.missed).toBeGreaterThan(8);
  const drifting = errors(undefined);
  expect(drifting.claims).toBe(0);
  expect(drifting.missed).toBeLessThanOrEqual(4);
});
