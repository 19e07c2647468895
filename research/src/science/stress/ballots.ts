import type { Draws, Random } from "@wisp/game";
import { comparison, designOf, fit, type MatchRecord, ratings, tableOf } from "@wisp/stats";
import { error, type Measure, percent, shown } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnLeague, drawnPairs, equalLeague, houseLike, season } from "../leagues.ts";
import { type Agent, type League, normalFrom } from "../world.ts";
import { type HouseDifferences, houseDifferences } from "./house-differences.ts";
import { truthOf } from "./trial.ts";

const PAIRS = 60;

const drawn = (draws: Draws) => ({
  spy: houseLike.spy * normalFrom(draws),
  civilian: houseLike.civilian * normalFrom(draws),
});

/** Twelve drawn agents of whom some have other ballots. */
function leagueWith(draws: Draws, change: (agents: readonly Agent[]) => readonly Agent[]): League {
  const league = drawnLeague(12, houseLike, draws);
  return { ...league, agents: change(league.agents) };
}

/** What ballots have to do with skills. */
export const ballotWorlds = {
  "follow skills": (draws) => leagueWith(draws, (agents) => agents),
  "follow skills by half": (draws) =>
    leagueWith(draws, (agents) =>
      agents.map((agent) => {
        const other = drawn(draws);
        const mixed = (own: number, by: number) => 0.5 * own + Math.sqrt(0.75) * by;
        const ballots = {
          spy: mixed(agent.spy, other.spy),
          civilian: mixed(agent.civilian, other.civilian),
        };
        return { ...agent, ballots };
      }),
    ),
  "have nothing to do with skills": (draws) =>
    leagueWith(draws, (agents) => agents.map((agent) => ({ ...agent, ballots: drawn(draws) }))),
  "differ among equals": (draws) => ({
    ...equalLeague,
    agents: equalLeague.agents.map((agent) => ({ ...agent, ballots: drawn(draws) })),
  }),
  "are exchanged by two agents": (draws) =>
    leagueWith(draws, (agents) => {
      const [one, other] = agents;
      return agents.map((agent) => {
        if (agent === one && other !== undefined) return { ...agent, ballots: other };
        return agent === other && one !== undefined ? { ...agent, ballots: one } : agent;
      });
    }),
  "are far apart for two equals": (draws) =>
    leagueWith(draws, (agents) =>
      agents.map((agent, at) => {
        if (at > 1) return agent;
        const sign = at === 0 ? 1 : -1;
        const skills = { spy: 0, civilian: 0 };
        const ballots = { spy: sign * houseLike.spy, civilian: sign * houseLike.civilian };
        return { ...agent, ...skills, ballots };
      }),
    ),
} satisfies Record<string, (draws: Draws) => League>;
export type BallotWorld = keyof typeof ballotWorlds;

/** Claims of the leaderboards of some seasons, read at several moments. */
export interface Watched {
  /** Seasons with a false positive at any look. */
  falseSeasons: number;
  /** Claims at the last look, and pairs of agents that differ. */
  claims: number;
  pairs: number;
  /** Composites within their intervals at the last look, of all. */
  held: number;
  composites: number;
}

/** A league's matches so far, on a leaderboard: what it claims, and which of its intervals hold. */
function read(
  { league, matches, random }: { league: League; matches: readonly MatchRecord[]; random: Random },
  ballots: boolean,
  truth: (agent: Agent) => number,
) {
  const table = tableOf(matches);
  const found = ratings(fit(designOf(table, { ballots }), random));
  const rated = found.flatMap(({ composite, separation }, player) => {
    const agent = league.agents.find(({ id }) => id === table.agents.names[player]);
    return agent === undefined
      ? []
      : [{ composite, value: composite.value, variance: separation, truth: truth(agent) }];
  });
  const better = comparison(rated);
  let [significant, falsePositives, pairs] = [0, 0, 0];
  for (const one of rated) {
    for (const other of rated) {
      if (one.truth > other.truth) pairs += 1;
      if (!better(one, other)) continue;
      significant += 1;
      if (one.truth <= other.truth) falsePositives += 1;
    }
  }
  const held = rated.filter(
    ({ composite: { low, high }, truth: value }) => low <= value && value <= high,
  ).length;
  return {
    claims: significant,
    falseClaims: falsePositives,
    pairs,
    held,
    composites: rated.length,
  };
}

/**
 * Seasons of twelve agents in a world of ballots, each read after some numbers of matches of each agent:
 * with ballots in the model, and without.
 */
export function ballotsWatched(
  world: BallotWorld,
  looks: readonly number[],
  seasons: number,
): Readonly<Record<"with" | "without", Watched>> {
  const none = () => ({ falseSeasons: 0, claims: 0, pairs: 0, held: 0, composites: 0 });
  const sums = { with: none(), without: none() };
  for (let at = 0; at < seasons; at += 1) {
    const random = seeded(`stress/ballots/${world}/${at}`);
    const draws = random("season");
    const league = ballotWorlds[world](draws);
    const exact = truthOf({ league, spread: houseLike, random });
    // Equal skills are equal in truth, not only up to the error of its simulation.
    const bySkills = new Map<string, number>();
    const truth = (agent: Agent): number => {
      const key = `${agent.spy} ${agent.civilian}`;
      const known = bySkills.get(key) ?? exact(agent);
      bySkills.set(key, known);
      return known;
    };
    const last = looks.at(-1) ?? 0;
    const matches = [...season(league, drawnPairs(PAIRS, houseLike, draws), last, draws)];
    for (const model of ["with", "without"] as const) {
      const sum = sums[model];
      let isFalse = false;
      for (const look of looks) {
        const soFar = matches.slice(0, (matches.length * look) / last);
        const found = read({ league, matches: soFar, random }, model === "with", truth);
        isFalse ||= found.falseClaims > 0;
        if (look < last) continue;
        sum.claims += found.claims - found.falseClaims;
        sum.pairs += found.pairs;
        sum.held += found.held;
        sum.composites += found.composites;
      }
      sum.falseSeasons += isFalse ? 1 : 0;
    }
  }
  return sums;
}

/** Leaderboards are read after these numbers of matches of each agent. */
const LOOKS = [90, 180, 300] as const;

export function* ballots(replications: number): Generator<Measure> {
  const last = LOOKS.at(-1);
  for (const world of Object.keys(ballotWorlds) as BallotWorld[]) {
    const found = ballotsWatched(world, LOOKS, replications);
    const told = ({ claims, pairs }: Watched): string => percent(claims / Math.max(1, pairs));
    const limit = 0.05 + error(0.05, replications);
    const { falseSeasons, held, composites } = found.with;
    yield {
      what: `seasons with a false "better than" at any of ${LOOKS.length} looks, ballots ${world} (${replications} seasons; of true differences ${told(found.with)} are told after ${last} matches, and ${told(found.without)} without ballots)`,
      ours: percent(falseSeasons / replications),
      against: `5% (+ 2 standard errors: ${percent(limit)})`,
      ratio: falseSeasons / replications / limit,
      goal: { atMost: 1 },
    };
    const least = 0.93 - error(0.93, composites);
    yield {
      what: `coverage of the composite, ballots ${world} (${shown(composites)} intervals)`,
      ours: percent(held / composites),
      against: `93% (- 2 standard errors: ${percent(least)})`,
      ratio: held / composites / least,
      goal: { atLeast: 1 },
    };
  }
  yield* ofHouseLeaderboards(replications);
}

/** Matches of a leaderboard of house agents, of whom six sit at a table. */
const HOUSE_LEADERBOARD = 300;

function* ofHouseLeaderboards(leaderboards: number): Generator<Measure> {
  const found = houseDifferences(HOUSE_LEADERBOARD, leaderboards);
  const told = ({ claims, pairs }: HouseDifferences): string => percent(claims / pairs);
  const limit = 0.05 + error(0.05, leaderboards);
  yield {
    what: `boards of ${HOUSE_LEADERBOARD} matches of house agents with a false "better than" (${leaderboards} boards; of all pairs ${told(found.with)} are told apart, and ${told(found.without)} without ballots)`,
    ours: percent(found.with.falseBoards / leaderboards),
    against: `5% (+ 2 standard errors: ${percent(limit)})`,
    ratio: found.with.falseBoards / leaderboards / limit,
    goal: { atMost: 1 },
  };
}
