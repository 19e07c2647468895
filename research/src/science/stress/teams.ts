import type { Draws, LeaderboardRules } from "@wisp/game";
import { League, type LeagueMatch, normals } from "@wisp/stats";
import { type Measure, percent } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { CoverageCount } from "../coverage.ts";

/** A league of a game in which all play together. */
interface Teams {
  readonly agents: number;
  readonly seats: number;
  readonly matches: number;
  /** Whether the seats of a match have one score; else each has its own, which partners add to. */
  readonly common: boolean;
  /** Standard deviation of what two agents add to a score by being together, in that of luck. */
  readonly ofPairs: number;
}

const rules: LeaderboardRules = {
  roles: {},
  figures: [],
  placement: { matches: 1, inRole: {}, text: { en: "", zh: "" } },
  ranking: { figure: "score", claims: "means" },
  rating: "team",
};
/** Scores are far from both. */
const POINTS = [0, 100] as const;
const MIDDLE = 50;

/** The matches of a league, and the score that each agent can expect with average partners. */
function teamLeague(world: Teams, spread: number, draws: Draws) {
  const { agents, seats, matches, common, ofPairs } = world;
  const normal = normals(draws);
  const all = Array.from({ length: agents }, (_, agent) => agent);
  const own = all.map(() => spread * normal());
  const given = common ? own : all.map(() => 0.7 * spread * normal());
  const effects = all.map(() => new Float64Array(agents));
  for (const one of all) {
    for (let other = one + 1; other < agents; other += 1) {
      const effect = ofPairs * normal();
      effects[one]?.set([effect], other);
      effects[other]?.set([effect], one);
    }
  }
  const scoreOf = (team: readonly number[], agent: number): number => {
    const pairs = team.map((one) => team.map((other) => effects[one]?.[other] ?? 0));
    const ofAgent = pairs[team.indexOf(agent)] ?? [];
    const together = (common ? pairs.flat().map((effect) => effect / 2) : ofAgent).reduce(
      (sum, effect) => sum + effect,
      0,
    );
    return team.reduce(
      (sum, other) => sum + ((other === agent ? own : given)[other] ?? 0),
      MIDDLE + together,
    );
  };
  const records = Array.from({ length: matches }, (): LeagueMatch => {
    const team = draws.shuffle(all).slice(0, seats);
    const luck = normal();
    const shared = scoreOf(team, team[0] ?? 0);
    return {
      content: null,
      pointsScale: 1,
      seats: team.map((agent) => ({
        agent: `${agent}`,
        version: `${agent}`,
        role: "player",
        side: "all",
        points: (common ? shared : scoreOf(team, agent) + normal()) + luck,
        won: true,
        facts: {},
        failures: 0,
        tokens: null,
        costMicros: null,
      })),
    };
  });
  const mean = given.reduce((sum, each) => sum + each, 0) / agents;
  return { records, truth: own.map((each) => MIDDLE + each + (seats - 1) * mean) };
}

/** Of leagues of unequal agents, how many intervals hold; of leagues of equal ones, in how many a difference is claimed. */
function findingsOf(world: Teams, leagues: number) {
  const coverage = new CoverageCount();
  let falseBoards = 0;
  for (let at = 0; at < leagues; at += 1) {
    for (const isEqual of [false, true]) {
      const draws = seeded("teams")(`${JSON.stringify(world)}/${isEqual}/${at}`);
      const { records, truth } = teamLeague(world, isEqual ? 0 : 0.2 + draws.float(), draws);
      const league = new League(rules, POINTS);
      for (const record of records) league.add(record);
      const agents = league.fit(() => undefined)?.agents ?? [];
      if (isEqual) {
        if (agents.some(({ rank }) => rank !== null && rank.best > 1)) falseBoards += 1;
      } else {
        for (const { agent, rating } of agents) {
          coverage.add(rating.composite, truth[Number(agent)] ?? 0);
        }
      }
    }
  }
  return { coverage, falseBoards };
}

const worlds: readonly Teams[] = [3, 4, 5, 6, 7, 8, 30].flatMap((agents) =>
  [2, 3]
    .filter((seats) => seats < agents)
    .flatMap((seats) =>
      [true, false].flatMap((common) =>
        [0, 0.5, 1].flatMap((ofPairs) =>
          [200, 1_000].map((matches) => ({ agents, seats, matches, common, ofPairs })),
        ),
      ),
    ),
);

/** Ratings and claims of leagues whose agents add to each other's scores. */
export function* teams(leagues: number): Generator<Measure> {
  const errors = (share: number): number => 2 * Math.sqrt((share * (1 - share)) / leagues);
  for (const world of worlds) {
    const { agents, seats, matches, common, ofPairs } = world;
    const name = `${agents} agents, ${seats} seats, ${common ? "one score" : "own scores"}, effects of pairs ${ofPairs}, ${matches} matches`;
    const { coverage, falseBoards } = findingsOf(world, leagues);
    yield {
      what: `coverage of ratings, ${name} (${leagues} leagues)`,
      ours: percent(coverage.share),
      against: `92% (- 2 standard errors: ${percent(0.92 - errors(0.92))})`,
      ratio: coverage.share / (0.92 - errors(0.92)),
      goal: { atLeast: 1 },
    };
    const share = falseBoards / leagues;
    yield {
      what: `leagues of equal agents with a claim, ${name}`,
      ours: percent(share),
      against: `5% (+ 2 standard errors: ${percent(0.05 + errors(0.05))})`,
      ratio: share / (0.05 + errors(0.05)),
      goal: { atMost: 1 },
    };
  }
}
