import { type Draws, randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { normals } from "../distributions.ts";
import { TeamTable } from "./team-table.ts";

/** A league as it is simulated. */
interface Kind {
  readonly seats: 2 | 3;
  /** Whether the seats of a match have one score; else each has its own, which partners add to. */
  readonly common: boolean;
  /** Whether partners are drawn from all; else most often from neighbours, and some play more than others. */
  readonly balanced: boolean;
}

const AGENTS = 8;

function tableOf({ seats, balanced }: Kind, draws: Draws): number[] {
  const all = [...new Array<number>(AGENTS).keys()];
  if (balanced || draws.int(4) === 0) return draws.shuffle(all).slice(0, seats);
  // The first agents play twice as often as the last.
  const first = Math.min(draws.int(AGENTS), draws.int(AGENTS));
  return draws.shuffle(Array.from({ length: seats }, (_, at) => (first + at) % AGENTS));
}

/** How many intervals of a league hold the score that they are for, of how many. */
function coveredIn(kind: Kind, draws: Draws): readonly [held: number, all: number] {
  const normal = normals(draws);
  const matches = 40 + draws.int(160);
  const spread = 0.2 + draws.float();
  const own = Array.from({ length: AGENTS }, () => spread * normal());
  const given = kind.common ? own : Array.from({ length: AGENTS }, () => 0.7 * spread * normal());
  const league = new TeamTable();
  for (let match = 0; match < matches; match += 1) {
    const table = tableOf(kind, draws);
    const luck = normal();
    const scoreOf = (seat: number): number => {
      const agent = table[seat] ?? 0;
      const partners = table.reduce(
        (sum, other, at) => sum + (at === seat ? 0 : (given[other] ?? 0)),
        0,
      );
      return 10 + (own[agent] ?? 0) + partners + luck + (kind.common ? 0 : normal());
    };
    const common = scoreOf(0);
    league.add({
      content: null,
      seats: table.map((agent, seat) => ({
        version: `${agent}`,
        score: kind.common ? common : scoreOf(seat),
      })),
    });
  }
  const { ratings = [] } = league.fit() ?? {};
  const mean = given.reduce((sum, each) => sum + each, 0) / AGENTS;
  const held = ratings.filter(({ name, score }) => {
    const agent = Number(name);
    const truth = 10 + (own[agent] ?? 0) + (kind.seats - 1) * mean;
    return score.low <= truth && truth <= score.high;
  });
  return [held.length, ratings.length];
}

const kinds = [true, false].flatMap((common) =>
  ([2, 3] as const).flatMap((seats) =>
    [true, false].map((balanced): Kind => ({ seats, common, balanced })),
  ),
);

/** The share of intervals that hold the score they are for, over some leagues of each kind. */
function coverage(of: readonly Kind[], leagues: number): number {
  let [held, all] = [0, 0];
  for (const kind of of) {
    for (let league = 0; league < leagues; league += 1) {
      const random = randomFrom("teams")(`${JSON.stringify(kind)}/${league}`);
      const [own, count] = coveredIn(kind, random);
      held += own;
      all += count;
    }
  }
  return held / all;
}

// 320 intervals of a kind: six standard errors of their share are 0.07.
test.each(kinds)(
  "intervals of team ratings hold in about 95% of leagues of $seats seats, common score: $common, balanced: $balanced",
  (kind) => {
    const held = coverage([kind], 40);
    expect(held).toBeGreaterThan(0.9);
    expect(held).toBeLessThan(0.99);
  },
);

describe("over 2,000 leagues, of every kind", { tags: ["sweep"] }, () => {
  test.each(kinds)("$seats seats, common score: $common, balanced: $balanced", (kind) => {
    const held = coverage([kind], 2_000 / kinds.length);
    expect(held).toBeGreaterThan(0.93);
    expect(held).toBeLessThan(0.97);
  });
});

test("partners who never part are known together, not apart", () => {
  const normal = normals(randomFrom("teams")("pairs"));
  const league = new TeamTable();
  for (let match = 0; match < 200; match += 1) {
    const pair = match % 2 === 0 ? ["a", "b"] : ["c", "d"];
    const score = (match % 2 === 0 ? 12 : 8) + normal();
    league.add({ content: null, seats: pair.map((version) => ({ version, score })) });
  }
  const ratings = new Map(league.fit()?.ratings.map(({ name, score }) => [name, score]));
  const width = ({ low, high }: { low: number; high: number }): number => high - low;
  expect(ratings.get("a")?.value).toBeCloseTo(ratings.get("b")?.value ?? 0, 6);
  expect(ratings.get("a")?.value).toBeGreaterThan(ratings.get("c")?.value ?? 0);
  for (const score of ratings.values()) expect(width(score)).toBeGreaterThan(2);
});

test("matches on one content tell less than as many on contents of their own", () => {
  const draws = randomFrom("teams")("contents");
  const normal = normals(draws);
  const luck = Array.from({ length: 10 }, () => 2 * normal());
  const [same, apart] = [new TeamTable(), new TeamTable()];
  for (let match = 0; match < 200; match += 1) {
    const team = draws.shuffle(["a", "b", "c", "d", "e"]).slice(0, 2);
    const seats = team.map((version) => ({ version, score: 0 }));
    const score = (luck[match % 10] ?? 0) + normal();
    const scored = seats.map((seat) => ({ ...seat, score }));
    same.add({ content: `${match % 10}`, seats: scored });
    apart.add({ content: null, seats: scored });
  }
  expect(same.fit()?.shared).toBeGreaterThan(0.4);
  expect(apart.fit()?.shared).toBe(0);
});
