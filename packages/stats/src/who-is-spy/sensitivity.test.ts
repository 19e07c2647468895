import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { chancesOf } from "./composite.ts";
import { designOf } from "./model/design.ts";
import { type Fit, fit } from "./model/fit.ts";
import { tableOf } from "./records.ts";
import { fragility } from "./sensitivity.ts";

const close = {
  ...twelve,
  spies: twelve.spies.map((skill) => skill / 4),
  civilians: twelve.civilians.map((skill) => skill / 4),
};

const valuesOf = (fitted: Fit) => chancesOf(fitted).map(({ composite }) => composite.value);

/** The search among all players of a league, each new fit made from its matches. */
function searched(truth: typeof close, matches: number, seed: string) {
  const table = tableOf(league(truth, matches, seed));
  const fitOf = (only?: Uint8Array) => fit(designOf(table, { only }), randomFrom(seed));
  const fitted = fitOf();
  const everybody = [...table.agents.names.keys()];
  const without = (dropped: ReadonlySet<number>, by: (match: number) => number) =>
    valuesOf(
      fitOf(Uint8Array.from({ length: matches }, (_, match) => (dropped.has(by(match)) ? 0 : 1))),
    );
  const supposed = fragility(fitted, everybody, null);
  return { table, fitted, found: fragility(fitted, everybody, fitOf), supposed, without };
}

test("without the matches it names, and without the pairs, another player leads indeed", () => {
  for (const seed of ["drop", "third"]) {
    const { table, fitted, found, without } = searched(close, 600, seed);
    const { leader, rival, matches, pairs } = found;
    expect(valuesOf(fitted)[leader]).toBe(Math.max(...valuesOf(fitted)));
    expect(matches?.length).toBeGreaterThan(0);
    const values = without(new Set(matches), (match) => match);
    expect(values[rival]).toBe(Math.max(...values));
    expect(rival).not.toBe(leader);
    if (pairs === null) continue;
    const byPair = without(new Set(pairs), (match) => table.pair[match] ?? 0);
    expect(byPair[leader]).toBeLessThan(Math.max(...byPair));
  }
});

test("a towering leader takes many matches to bring down, and no choice of pairs that is tried", () => {
  const { table, found, supposed } = searched(
    { ...close, spies: close.spies.with(0, 4), civilians: close.civilians.with(0, 8) },
    600,
    "tower",
  );
  expect(table.agents.names[found.leader]).toBe("agent-0");
  expect(found.matches?.length ?? 600).toBeGreaterThan(20);
  expect(found).toMatchObject({ pairs: null, tried: { matches: 120, pairs: 4 } });
  expect(supposed.tried).toBeNull();
});

test("of a league on one pair of words no pair can be dropped", () => {
  const { found } = searched({ ...close, pairs: [0] }, 60, "one pair");
  expect(found).toMatchObject({ pairs: null, tried: { pairs: 0 } });
});
