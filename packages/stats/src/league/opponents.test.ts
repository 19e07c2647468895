import { type Draws, type LeaderboardRules, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import type { Interval } from "../leaderboard.ts";
import { League } from "./fit-league.ts";
import { MetricTable } from "./metrics.ts";
import type { LeagueMatch } from "./opponents.ts";

const text = { name: "Net", short: "Net", about: "" };
const rules: LeaderboardRules = {
  roles: {},
  figures: [
    {
      id: "net",
      of: { fact: "net" },
      role: null,
      unit: "score",
      better: "high",
      usual: true,
      text: { en: text, zh: text },
    },
  ],
  placement: { matches: 1, inRole: {}, text: { en: "", zh: "" } },
  ranking: { figure: "score", claims: "contests" },
};

const AGENTS = 6;
const LIMIT = 100;
/** Points of a match between two agents: strengths far apart, and a deal that decides more than chance. */
const skillOf = (agent: number): number => 8 * agent - 20;

/** An agent's true mean against all others equally often. */
const truthOf = (agent: number): number => (skillOf(agent) * AGENTS) / (AGENTS - 1);

interface Season {
  /** Sets of two matches that each two agents play. */
  readonly sets: number;
  /** Whether both matches of a set share the deal and its content. */
  readonly isDuplicate: boolean;
  /** Sets that only the strongest opponent gets, besides. */
  readonly more?: number;
}

function matchOf(one: number, other: number, deal: number, content: string | null, draws: Draws) {
  const noise = 20 * (draws.float() + draws.float() - 1);
  const wanted = skillOf(one) - skillOf(other) + deal + noise;
  const net = Math.round(Math.max(-LIMIT, Math.min(LIMIT, wanted)));
  const seat = (agent: number, points: number) => ({
    agent: `${agent}`,
    version: `${agent}`,
    role: "player",
    side: `${agent}`,
    points,
    won: points > 0,
    facts: { net: [points, 1] as const },
    failures: 0,
    tokens: null,
    costMicros: null,
  });
  return { content, pointsScale: 1, seats: [seat(one, net), seat(other, -net)] };
}

function seasonOf({ sets, isDuplicate, more = 0 }: Season, draws: Draws): LeagueMatch[] {
  const matches: LeagueMatch[] = [];
  for (let one = 0; one < AGENTS; one += 1) {
    for (let other = one + 1; other < AGENTS; other += 1) {
      const count = sets + (other === AGENTS - 1 ? more : 0);
      for (let set = 0; set < count; set += 1) {
        const deal = 60 * (draws.float() - 0.5);
        const content = isDuplicate ? `${one} ${other} ${set}` : null;
        const again = isDuplicate ? deal : 60 * (draws.float() - 0.5);
        // The deal belongs to the seat.
        matches.push(
          matchOf(one, other, deal, content, draws),
          matchOf(other, one, again, content, draws),
        );
      }
    }
  }
  return matches;
}

function intervals(season: Season, label: string): readonly (readonly [Interval, Interval])[] {
  const league = new League(rules, [-LIMIT, LIMIT]);
  for (const match of seasonOf(season, randomFrom("opponents")(label))) league.add(match);
  return (league.fit(() => undefined)?.agents ?? []).map(({ intervals: own }) => {
    const { score, net } = own;
    if (score === undefined || net === undefined) throw new Error("a figure is missing");
    return [score, net];
  });
}

const widthOf = (interval: Interval | undefined): number =>
  typeof interval === "object" ? interval[1] - interval[0] : Number.NaN;

const SEASONS = 60;

describe("the mean of an agent in duplicates", () => {
  it("has an interval that holds the truth, and is far narrower than with decks of their own", () => {
    let [held, count] = [0, 0];
    let [ofDuplicates, ofOthers] = [0, 0];
    for (let season = 0; season < SEASONS; season += 1) {
      const found = intervals({ sets: 6, isDuplicate: true }, `duplicates ${season}`);
      const others = intervals({ sets: 6, isDuplicate: false }, `others ${season}`);
      for (const [agent, [score]] of found.entries()) {
        if (typeof score !== "object") throw new Error(score);
        const [low, high] = score;
        count += 1;
        if (low <= truthOf(agent) && truthOf(agent) <= high) held += 1;
        ofDuplicates += widthOf(score);
        ofOthers += widthOf(others[agent]?.[0]);
      }
    }
    const error = 3 * Math.sqrt((0.95 * 0.05) / count);
    expect(held / count).toBeGreaterThan(0.95 - error);
    expect(held / count).toBeLessThan(0.97 + error);
    expect(ofDuplicates / ofOthers).toBeLessThan(0.4);
  });

  it("gives figures that count per seat the same interval as points", () => {
    for (const [score, net] of intervals({ sets: 6, isDuplicate: true }, "alike")) {
      expect(net).toEqual(score);
    }
  });

  it("is less certain where some opponents are met more often, as their strength moves the mean", () => {
    const even = intervals({ sets: 12, isDuplicate: true }, "even");
    const uneven = intervals({ sets: 6, isDuplicate: true, more: 36 }, "uneven");
    // Agent 0 plays as many sets or more, and yet knows less.
    expect(widthOf(uneven[0]?.[0])).toBeGreaterThan(2 * widthOf(even[0]?.[0]));
  });

  it("is taken by clusters alone where there are too few sets for the opponents", () => {
    // Two sets against each of five opponents leave five degrees of freedom.
    const few = intervals({ sets: 2, isDuplicate: true }, "few");
    const enough = intervals({ sets: 3, isDuplicate: true }, "enough");
    expect(widthOf(few[0]?.[0])).toBeGreaterThan(2 * widthOf(enough[0]?.[0]));
  });
});

describe("a share of matches in duplicates", () => {
  /** Chance of an agent to win against another; both may win, or neither. */
  const chanceOf = (common: number, one: number, other: number): number =>
    common * (1 + 0.15 * (one - other));

  /** Win rates of a season in which the matches of a set have the same luck. */
  function winRates(common: number, sets: number, draws: Draws) {
    const table = new MetricTable([], [0, 1]);
    for (let one = 0; one < AGENTS; one += 1) {
      for (let other = one + 1; other < AGENTS; other += 1) {
        for (let set = 0; set < sets; set += 1) {
          const luck = new Map([one, other].map((agent) => [agent, draws.float()]));
          const seat = (agent: number, against: number) => {
            const won = (luck.get(agent) ?? 1) < chanceOf(common, agent, against);
            return {
              agent: `${agent}`,
              version: `${agent}`,
              role: "player",
              side: `${agent}`,
              won,
              points: won ? 1 : 0,
              facts: {},
              failures: 0,
              tokens: null,
              costMicros: null,
            };
          };
          const content = `${one} ${other} ${set}`;
          const [left, right] = [seat(one, other), seat(other, one)];
          table.add({ content, pointsScale: 1, seats: [left, right] });
          table.add({ content, pointsScale: 1, seats: [right, left] });
        }
      }
    }
    return table;
  }

  it.each([
    [0.05, 6],
    [0.3, 6],
    [0.3, 12],
  ])("of %d against %d sets of each opponent holds the truth", (common, sets) => {
    let [held, count] = [0, 0];
    for (let season = 0; season < SEASONS; season += 1) {
      const draws = randomFrom(`rates/${common}/${sets}`)(`${season}`);
      const table = winRates(common, sets, draws);
      for (let agent = 0; agent < AGENTS; agent += 1) {
        const { wins } = table.intervalsOf(`${agent}`);
        if (typeof wins !== "object") throw new Error(wins);
        const met = Array.from({ length: AGENTS }, (_, other) => other).filter(
          (other) => other !== agent,
        );
        const truth =
          met.reduce((sum, other) => sum + chanceOf(common, agent, other), 0) / met.length;
        count += 1;
        if (wins[0] <= truth && truth <= wins[1]) held += 1;
      }
    }
    expect(held / count).toBeGreaterThan(0.93 - 2 * Math.sqrt((0.93 * 0.07) / count));
  });
});

describe("a figure that can be lost as well as won", () => {
  it("has an interval on both sides, and the truth in it as often below 0 as above", () => {
    const below = new Array<number>(AGENTS).fill(0);
    for (let season = 0; season < SEASONS; season += 1) {
      const found = intervals({ sets: 6, isDuplicate: false }, `signed ${season}`);
      for (const [agent, [, net]] of found.entries()) {
        if (typeof net !== "object") throw new Error(net);
        const [low, high] = net;
        expect(low).toBeLessThan(high);
        if (low > truthOf(agent)) below[agent] = (below[agent] ?? 0) + 1;
      }
    }
    // An interval that ended at the value would be above the truth in half of the seasons.
    for (const count of below) expect(count).toBeLessThanOrEqual(SEASONS / 10);
  });
});
