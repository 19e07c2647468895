import { type Draws, randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { normals } from "../distributions.ts";
import { ranks } from "../ranks.ts";
import { TeamTable } from "./team-table.ts";

/** A league as it is simulated. */
interface Kind {
  readonly seats: 2 | 3;
  /** Whether the seats of a match have one score; else each has its own, which partners add to. */
  readonly common: boolean;
  /** Whether partners are drawn from all; else most often from neighbours, and some play more than others. */
  readonly balanced: boolean;
  /** Standard deviation of what two agents add to their scores by being together, in that of luck. */
  readonly pairs: number;
}

const AGENTS = 8;

function tableOf({ seats, balanced }: Kind, draws: Draws): number[] {
  const all = [...new Array<number>(AGENTS).keys()];
  if (balanced || draws.int(4) === 0) return draws.shuffle(all).slice(0, seats);
  // The first agents play twice as often as the last.
  const first = Math.min(draws.int(AGENTS), draws.int(AGENTS));
  return draws.shuffle(Array.from({ length: seats }, (_, at) => (first + at) % AGENTS));
}

/** A simulated league: how many intervals hold the score that they are for, and whether agents are called better. */
function playedIn(kind: Kind, areEqual: boolean, draws: Draws) {
  const normal = normals(draws);
  const matches = 40 + draws.int(160);
  const spread = areEqual ? 0 : 0.2 + draws.float();
  const own = Array.from({ length: AGENTS }, () => spread * normal());
  const given = kind.common ? own : Array.from({ length: AGENTS }, () => 0.7 * spread * normal());
  const ofPair = new Map<string, number>();
  const together = (one: number, other: number): number => {
    const key = `${Math.min(one, other)}/${Math.max(one, other)}`;
    const known = ofPair.get(key) ?? (kind.pairs === 0 ? 0 : kind.pairs * normal());
    ofPair.set(key, known);
    return known;
  };
  const league = new TeamTable();
  for (let match = 0; match < matches; match += 1) {
    const table = tableOf(kind, draws);
    const luck = normal();
    const scoreOf = (seat: number): number => {
      let score = 10 + luck + (kind.common ? 0 : normal());
      for (const [at, agent] of table.entries()) {
        score += (at === seat ? own : given)[agent] ?? 0;
        for (const [place, other] of table.entries()) {
          if (at < place && (kind.common || at === seat || place === seat)) {
            score += together(agent, other);
          }
        }
      }
      return score;
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
    const truth = 10 + (own[Number(name)] ?? 0) + (kind.seats - 1) * mean;
    return score.low <= truth && truth <= score.high;
  });
  const places = ranks(
    ratings.map(({ score, separation }) => ({ value: score.value, variance: separation })),
  );
  return { held: held.length, all: ratings.length, claims: places.some(({ best }) => best > 1) };
}

const kindsWith = (pairs: number): readonly Kind[] =>
  [true, false].flatMap((common) =>
    ([2, 3] as const).flatMap((seats) =>
      [true, false].map((balanced): Kind => ({ seats, common, balanced, pairs })),
    ),
  );

const keyOf = ({ seats, common, balanced }: Kind): string =>
  JSON.stringify({ seats, common, balanced });

/** The share of intervals that hold the score they are for, over some leagues of a kind. */
function coverage(kind: Kind, leagues: number): number {
  let [held, all] = [0, 0];
  for (let league = 0; league < leagues; league += 1) {
    const draws = randomFrom("teams")(`${keyOf(kind)}/${league}`);
    const found = playedIn(kind, false, draws);
    held += found.held;
    all += found.all;
  }
  return held / all;
}

/** The share of leagues of equal agents in which one is called better than another. */
function falsePositives(kind: Kind, leagues: number): number {
  let found = 0;
  for (let league = 0; league < leagues; league += 1) {
    const draws = randomFrom("equal teams")(`${keyOf(kind)}/${league}`);
    if (playedIn(kind, true, draws).claims) found += 1;
  }
  return found / leagues;
}

// 320 intervals of a kind: six standard errors of their share are 0.07.
test.each(kindsWith(0))(
  "intervals of team ratings hold in about 95% of leagues of $seats seats, common score: $common, balanced: $balanced",
  (kind) => {
    const held = coverage(kind, 40);
    expect(held).toBeGreaterThan(0.9);
    expect(held).toBeLessThan(0.99);
  },
);

test.each(kindsWith(0.7).filter(({ balanced }) => !balanced))(
  "effects of pairs do not count as skill: $seats seats, common score: $common",
  (kind) => {
    expect(coverage(kind, 30)).toBeGreaterThan(0.88);
    // More than 4 of 30 at 5% are as unlikely as 1 in 60.
    expect(falsePositives(kind, 30)).toBeLessThan(0.15);
  },
);

describe("over 250 leagues of every kind, and as many of equal agents", { tags: ["sweep"] }, () => {
  const kinds = [0, 0.5, 1].flatMap((pairs) => kindsWith(pairs));
  test.each(kinds)(
    "$seats seats, common score: $common, balanced: $balanced, pairs: $pairs",
    (kind) => {
      const held = coverage(kind, 250);
      const wrong = falsePositives(kind, 250);
      expect(held).toBeGreaterThan(0.89);
      expect(held).toBeLessThan(0.99);
      expect(wrong).toBeLessThan(0.08);
    },
  );
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
