import { type LeaderboardRules, type RatingKind, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { normals } from "../distributions.ts";
import { League } from "./fit-league.ts";
import type { LeagueMatch } from "./opponents.ts";

const AGENTS = 6;
const MATCHES = 400;

const rulesOf = (rating: RatingKind): LeaderboardRules => ({
  roles: {},
  figures: [],
  placement: { matches: 30, inRole: {}, text: { en: "", zh: "" } },
  ranking: { figure: "score", claims: "means" },
  rating,
});

/** Teams of three with one score; each agent adds as many points as its number. */
function teamMatches(): LeagueMatch[] {
  const draws = randomFrom("team league")("season");
  const normal = normals(draws);
  return Array.from({ length: MATCHES }, () => {
    const team = draws.shuffle([...new Array<number>(AGENTS).keys()]).slice(0, 3);
    const points = Math.round(10 + team.reduce((sum, agent) => sum + agent, 0) + 2 * normal());
    return {
      content: null,
      pointsScale: 1,
      seats: team.map((agent) => ({
        agent: `${agent}`,
        version: `${agent}/1`,
        role: "player",
        side: "team",
        points,
        won: points > 18,
        facts: {},
        failures: 0,
        tokens: null,
        costMicros: null,
      })),
    };
  });
}

function fitted(rating: RatingKind, matches = teamMatches()) {
  const league = new League(rulesOf(rating), [0, 30]);
  for (const match of matches) league.add(match);
  const leaderboard = league.fit(() => undefined);
  if (leaderboard === null) throw new Error("the board is not fitted");
  return {
    ...leaderboard,
    agents: leaderboard.agents.toSorted((one, other) => +one.agent - +other.agent),
  };
}

test("a team with one score is rated by what each agent adds to it", () => {
  const { agents, winMatrix, fitCheck, spread } = fitted("team");
  for (const { agent, rating } of agents) {
    // With two partners who add 2.5 points each on average.
    const truth = 10 + Number(agent) + 5;
    expect(rating.composite.low).toBeLessThan(truth);
    expect(rating.composite.high).toBeGreaterThan(truth);
    expect(Math.abs(rating.composite.value - truth)).toBeLessThan(0.8);
  }
  expect(agents.map(({ rank }) => rank?.place)).toEqual([6, 5, 4, 3, 2, 1]);
  // The second may be as good: what pairs of agents may add together is not excluded.
  expect(agents.at(-1)?.rank).toMatchObject({ best: 1, worst: 2 });
  expect(spread).toBeGreaterThan(1);
  // No one has finished ahead of another.
  expect(winMatrix).toEqual({ agents: [], cells: [] });
  expect(fitCheck).toEqual({ ofPairs: 0, p: null, fails: false });
});

test("a game without a rating ranks agents by their mean points", () => {
  const { agents, winMatrix } = fitted("none");
  for (const { rating, intervals } of agents) {
    expect(intervals.score).toEqual([rating.composite.low, rating.composite.high]);
  }
  expect(agents.map(({ rank }) => rank?.place)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(winMatrix.cells).toEqual([]);
});

test.each(["team", "none"] as const)("equal scores tell nobody apart (%s)", (rating) => {
  const equal = teamMatches().map((match) => ({
    ...match,
    seats: match.seats.map((seat) => ({ ...seat, points: 12 })),
  }));
  const { agents } = fitted(rating, equal);
  for (const { rating: own, rank } of agents) {
    expect(own.composite.value).toBeCloseTo(12, 6);
    expect(rank).toMatchObject({ best: 1, worst: AGENTS });
  }
});

test("the same matches give the same digits", () => {
  expect(JSON.stringify(fitted("team"))).toBe(JSON.stringify(fitted("team")));
});

test("of agents that sit in all seats, a match is one observation of the score of their team", () => {
  const draws = randomFrom("team league")("self");
  const normal = normals(draws);
  /** Seats with points of their own; each agent adds as many to every one as its number. */
  const selfMatches = Array.from({ length: MATCHES }, (_, match): LeagueMatch => {
    const agent = match % AGENTS;
    const common = 10 + agent + 2 * normal();
    return {
      content: `${Math.floor(match / AGENTS)}`,
      pointsScale: 1,
      seats: Array.from({ length: 3 }, () => ({
        agent: `${agent}`,
        version: `${agent}/1`,
        role: "player",
        side: "team",
        points: Math.round(common + normal()),
        won: true,
        facts: {},
        failures: 0,
        tokens: null,
        costMicros: null,
      })),
    };
  });
  const { matches, agents } = fitted("team", selfMatches);
  expect(matches).toBe(MATCHES);
  for (const { agent, rating, intervals } of agents) {
    const { value, low, high } = rating.composite;
    const truth = 10 + Number(agent);
    expect(low).toBeLessThan(truth);
    expect(high).toBeGreaterThan(truth);
    expect(Math.abs(value - truth)).toBeLessThan(0.8);
    // Some 67 matches of a deviation of 2.1; three times as many seats would seem to tell more.
    expect(high - low).toBeGreaterThan(0.9);
    const [least, most] = intervals.score ?? [];
    expect(Number(most) - Number(least)).toBeGreaterThan(0.85);
  }
  expect(agents.map(({ rank }) => rank?.place)).toEqual([6, 5, 4, 3, 2, 1]);
});
