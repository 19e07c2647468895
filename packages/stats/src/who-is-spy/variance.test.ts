import { type Draws, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { designOf } from "./model/design.ts";
import { fit } from "./model/fit.ts";
import { LIKELY } from "./model/prior.ts";
import { type MatchRecord, tableOf } from "./records.ts";
import { precisionOf, varianceShares } from "./variance.ts";

/** Matches on few pairs whose outcome depends more on agent and pair together than on the agent alone. */
function knowing(draws: Draws): MatchRecord[] {
  const known = new Map<string, boolean>();
  return league({ ...twelve, pairs: [0, 0, 0, 0] }, 1_000, "knowing").map((match) => {
    const spy = match.seats.find(({ role }) => role === "spy")?.agent;
    const key = `${spy}/${match.pair}`;
    const knows = known.get(key) ?? draws.float() < 0.5;
    known.set(key, knows);
    return { ...match, winner: draws.float() < (knows ? 0.8 : 0.2) ? "spy" : "civilian" };
  });
}
const fitOf = (matches: readonly MatchRecord[]) => {
  const table = tableOf(matches);
  return { table, fitted: fit(designOf(table), randomFrom("variance")) };
};

test("shares add up to 1, and an effect that a season lacks has none", () => {
  const { fitted } = fitOf(league(twelve, 400, "shares"));
  const shares = varianceShares(fitted.scales);
  expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  expect(varianceShares({ ...LIKELY, pair: 0 }).family).toBe(0);
  expect(shares.agent).toBeGreaterThan(shares.agentByFamily);
});

test("where agents know words unequally, more families add more information than more matches", () => {
  const { table, fitted } = fitOf(knowing(randomFrom("knowing")("pairs")));
  expect(varianceShares(fitted.scales).agentByFamily).toBeGreaterThan(0.1);
  const precision = precisionOf(table, fitted);
  expect(precision?.twiceFamilies).toBeLessThan(0.97 * (precision?.twiceMatches ?? 0));
  expect(precision?.twiceFamilies).toBeLessThan(0.9 * (precision?.now ?? 0));
});

test("where they do not, more matches do, and the error is that of the ratings", () => {
  const { table, fitted } = fitOf(league(twelve, 1_000, "alike"));
  const precision = precisionOf(table, fitted);
  expect(precision?.twiceMatches).toBeLessThan(0.85 * (precision?.now ?? 0));
  expect(precision?.twiceFamilies).toBeGreaterThan(0.9 * (precision?.now ?? 0));
  const ahead = [precision?.now, precision?.twiceMatches, ...(precision?.moreMatches ?? [])];
  expect(ahead).toEqual(ahead.toSorted((one = 0, other = 0) => other - one));
  const later = fitOf(league(twelve, 4_000, "alike"));
  const then = precisionOf(later.table, later.fitted)?.now ?? 0;
  expect((precision?.moreMatches[0] ?? 0) / then).toBeGreaterThan(0.85);
  expect((precision?.moreMatches[0] ?? 0) / then).toBeLessThan(1.15);
  expect(precisionOf(table, { ...fitted, isExact: false })).toBeNull();
});
