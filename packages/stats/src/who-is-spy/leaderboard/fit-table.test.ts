import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, placement, twelve } from "../../../test/league.ts";
import { ratings } from "../composite.ts";
import { designOf } from "../model/design.ts";
import { fit } from "../model/fit.ts";
import { type MatchRecord, tableOf } from "../records.ts";
import { fitTable } from "./fit-table.ts";

const matches = [...league(twelve, 600, "board")];
/** The last hundred matches are those of a newer version of the first agent. */
const [first = ""] = matches[0]?.seats.map(({ agent }) => agent) ?? [];
const renewed = matches.map((match, at): MatchRecord => {
  const seats = match.seats.map((seat) =>
    seat.agent === first && at >= 500 ? { ...seat, version: "newer" } : seat,
  );
  return { ...match, seats };
});
const table = tableOf(renewed);
const fitted = fitTable(table, () => undefined, randomFrom("board"), placement);

test("a board rates newest versions and ranks those out of placement", () => {
  expect(fitted.agents).toHaveLength(12);
  expect(fitted.versions).toHaveLength(13);
  const own = fitted.agents.find(({ agent }) => agent === first);
  expect(own?.version).toBe("newer");
  expect(own?.rating).toEqual(fitted.versions.find(({ version }) => version === "newer")?.rating);
  const placed = fitted.agents.filter(({ placement }) => !placement);
  expect(placed.length).toBeGreaterThan(2);
  for (const { placement, rank } of fitted.agents) expect(rank === null).toBe(placement);
  expect(placed.map(({ rank }) => rank?.place).toSorted((a = 0, b = 0) => a - b)).toEqual(
    placed.map((_, at) => at + 1),
  );
  expect(fitted.pairs.reduce((sum, pair) => sum + pair.matches, 0)).toBe(600);
  const names = fitted.agents.map(({ agent }) => agent);
  expect(names).toContain(fitted.fragility?.leader);
  expect(names).toContain(fitted.fragility?.rival);
});

test.each([
  ["each match entered twice", matches.flatMap((match) => [match, match])],
  [
    "who wins is a fixed function of spy and pair",
    matches.map((match): MatchRecord => {
      const spy = match.seats.find(({ role }) => role === "spy")?.agent ?? "";
      const draws = randomFrom(`${spy} ${match.pair}`)("winner");
      return { ...match, winner: draws.float() < 0.3 ? "spy" : "civilian" };
    }),
  ],
])("scales do not run away when %s", { tags: ["sweep"] }, (_, season) => {
  const leaderboard = fitTable(tableOf(season), () => undefined, randomFrom("settled"), placement);
  for (const { rating } of leaderboard.agents) {
    expect(rating.separation).toBeGreaterThan(1e-5);
    expect(rating.composite.value).toBeLessThan(0.83);
  }
});

test("a season that one side won throughout leaves some doubt", () => {
  const won = matches.slice(0, 100).map((match): MatchRecord => ({ ...match, winner: "civilian" }));
  const leaderboard = fitTable(tableOf(won), () => undefined, randomFrom("won"), placement);
  for (const { rating } of leaderboard.agents) {
    expect(rating.composite.high - rating.composite.low).toBeGreaterThan(0.01);
  }
});

test("the same matches and the same chance give the same digits", () => {
  const again = fitTable(tableOf(renewed), () => undefined, randomFrom("board"), placement);
  expect(JSON.stringify(again)).toBe(JSON.stringify(fitted));
});

test("a version that is given as the newest is rated, and one that never played is not", () => {
  const older = fitTable(
    table,
    (agent) => (agent === first ? first : "unknown"),
    randomFrom("x"),
    placement,
  );
  const own = older.agents.find(({ agent }) => agent === first);
  expect([first, "newer"]).toContain(own?.version);
  expect(older.agents).toHaveLength(12);
});

/** Everybody's composite on the leaderboard of a relabelled season. */
function leaderboardOf(version: (turn: number) => string, agent: string) {
  let turn = 0;
  const relabelled = season.map((match): MatchRecord => {
    if (!match.seats.some((seat) => seat.agent === agent)) return match;
    const named = version(turn);
    turn += 1;
    const seats = match.seats.map((seat) =>
      seat.agent === agent ? { ...seat, version: named } : seat,
    );
    return { ...match, seats };
  });
  const table = tableOf(relabelled);
  // The ratings of `fitTable`, without what it adds.
  const rated = ratings(fit(designOf(table), randomFrom("season")));
  const composites = new Map(
    table.agents.names.map((name, player) => [name, rated[player]?.composite.value ?? Number.NaN]),
  );
  const sorted = [...composites].toSorted(([, one], [, other]) => other - one);
  return { order: sorted.map(([name]) => name), composites, turns: turn };
}
const season = league(twelve, 1_200, "versions");
const before = leaderboardOf(() => "only", first);

test("a new version that plays like the old one changes nobody's place", () => {
  const worst = before.order.at(-1) ?? "";
  const { turns } = leaderboardOf(() => "only", worst);
  const after = leaderboardOf((turn) => (turn === turns - 1 ? "new" : "old"), worst);
  expect(after.order).toEqual(before.order);
  for (const [agent, value] of after.composites) {
    expect(Math.abs(value - (before.composites.get(agent) ?? 0))).toBeLessThan(0.003);
  }
});

test("an agent of twenty versions weighs no more than one of one", () => {
  const best = before.order[0] ?? "";
  const after = leaderboardOf((turn) => `version ${Math.floor(turn / 30)}`, best);
  expect(after.turns).toBeGreaterThan(570);
  for (const [agent, value] of after.composites) {
    if (agent === best) continue;
    expect(Math.abs(value - (before.composites.get(agent) ?? 0))).toBeLessThan(0.003);
  }
});
