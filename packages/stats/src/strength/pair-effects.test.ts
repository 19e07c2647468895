import { type LeaderboardRules, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { normals } from "../distributions.ts";
import { type FittedLeague, League } from "../league/fit-league.ts";
import type { LeagueMatch } from "../league/opponents.ts";

const AGENTS = 12;
const rules: LeaderboardRules = {
  roles: { any: { en: "any", zh: "any" } },
  figures: [],
  placement: { matches: 10, inRole: {}, text: { en: "", zh: "" } },
  ranking: { figure: "score", claims: "contests" },
};

interface Setting {
  readonly ofPairs: number;
  readonly seating: "random" | "neighbours" | "halves";
  readonly matches?: number;
}

/** Duels of agents on a ring, equal but for effects of pairs, and their true ratings. */
function duels({ ofPairs, seating, matches = 1_500 }: Setting, label: string) {
  const draws = randomFrom("pair-effects")(label);
  const normal = normals(draws);
  const effects = Array.from({ length: AGENTS }, () => new Float64Array(AGENTS));
  for (const [one, row] of effects.entries()) {
    for (let other = one + 1; other < AGENTS; other += 1) {
      const effect = ofPairs * normal();
      row[other] = effect;
      effects[other]?.set([-effect], one);
    }
  }
  const chance = (one: number, other: number): number =>
    1 / (1 + Math.exp(-(effects[one]?.[other] ?? 0)));
  const truth = effects.map((row, one) => {
    const chances = [...row.keys()].map((other) => (other === one ? 0 : chance(one, other)));
    return chances.reduce((sum, each) => sum + each, 0) / (AGENTS - 1);
  });
  const seat = (agent: number, side: string, won: boolean) => ({
    agent: `${agent}`,
    version: `${agent}`,
    role: "any",
    side,
    points: won ? 1 : 0,
    won,
    facts: {},
    failures: 0,
    tokens: null,
    costMicros: null,
  });
  const records = Array.from({ length: matches }, (): LeagueMatch => {
    const one = draws.int(AGENTS);
    const step = 1 + draws.int(AGENTS - 1);
    const isMixed = seating === "random" || (seating === "neighbours" && draws.int(4) === 0);
    const apart = seating === "halves" ? 2 * (1 + draws.int(AGENTS / 2 - 1)) : 1;
    const other = (one + (isMixed ? step : apart)) % AGENTS;
    const wins = draws.float() < chance(one, other);
    return {
      content: null,
      pointsScale: 1,
      seats: [seat(one, "a", wins), seat(other, "b", !wins)],
    };
  });
  return { records, truth };
}

function leaderboardOf(records: readonly LeagueMatch[]): FittedLeague {
  const league = new League(rules, [0, 1]);
  for (const record of records) league.add(record);
  const leaderboard = league.fit(() => undefined);
  if (leaderboard === null) throw new Error("too few matches");
  return leaderboard;
}

/** Share of intervals that contain the truth, their mean width, and leaderboards that fail the check. */
function findings(setting: Setting, leaderboards: number) {
  let [held, width, failed] = [0, 0, 0];
  for (let at = 0; at < leaderboards; at += 1) {
    const { records, truth } = duels(setting, `${setting.seating}/${setting.ofPairs}/${at}`);
    const { agents, fitCheck } = leaderboardOf(records);
    failed += fitCheck.fails ? 1 : 0;
    for (const { agent, rating } of agents) {
      const { low, high } = rating.composite;
      const value = truth[Number(agent)] ?? 0;
      held += low <= value && value <= high ? 1 : 0;
      width += high - low;
    }
  }
  const intervals = leaderboards * AGENTS;
  return { held: held / intervals, width: width / intervals, failed: failed / leaderboards };
}

test("intervals allow for effects of pairs where agents mostly meet their neighbours", () => {
  const { held, failed } = findings({ seating: "neighbours", ofPairs: 0.5 }, 12);
  expect(held).toBeGreaterThan(0.9);
  expect(failed).toBeGreaterThan(0.8);
});

test("a board without effects of pairs passes the check", () => {
  expect(findings({ seating: "random", ofPairs: 0 }, 12).failed).toBe(0);
});

test("under random seating effects of pairs hardly widen intervals: ratings contain them", () => {
  const plain = findings({ seating: "random", ofPairs: 0 }, 6);
  const effects = findings({ seating: "random", ofPairs: 0.5 }, 6);
  expect(effects.width).toBeLessThan(1.1 * plain.width);
  expect(effects.held).toBeGreaterThan(0.9);
});

test("agents of two halves that never met are marked, and no claim is made about them", () => {
  const { records } = duels({ seating: "halves", ofPairs: 1 }, "halves");
  const { agents } = leaderboardOf(records);
  for (const { overlap, rank } of agents) {
    expect(overlap).toMatchObject({ extrapolated: true, apart: 6 / 11 });
    expect(rank).toMatchObject({ best: 1, worst: AGENTS });
  }
  const mixed = leaderboardOf(duels({ seating: "random", ofPairs: 0 }, "mixed").records);
  expect(mixed.agents.some(({ overlap }) => overlap.extrapolated)).toBe(false);
});

test("the win matrix has every pair that met once, from the side of the better agent", () => {
  const { records } = duels({ seating: "neighbours", ofPairs: 0.5, matches: 400 }, "matrix");
  const { winMatrix, agents } = leaderboardOf(records);
  const ratings = winMatrix.agents.map(
    (name) => agents.find(({ agent }) => agent === name)?.rating.composite.value ?? 0,
  );
  expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
  for (const { one, other, contests, share, expected } of winMatrix.cells) {
    const [name = "", rival = ""] = [winMatrix.agents[one], winMatrix.agents[other]];
    const met = records.filter(({ seats }) =>
      [name, rival].every((agent) => seats.some((seat) => seat.agent === agent)),
    );
    const won = met.filter(({ seats }) => seats.some((seat) => seat.agent === name && seat.won));
    expect(contests).toBe(met.length);
    expect(share).toBeCloseTo(won.length / met.length, 12);
    expect(expected).toBeGreaterThanOrEqual(0.5 - 1e-9);
  }
  const total = winMatrix.cells.reduce((sum, { contests }) => sum + contests, 0);
  expect(total).toBe(records.length);
});
