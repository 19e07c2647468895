import type { Draws } from "@wisp/game";
import { firstRating, type MatchRecord, type OnlineRating, rateTable } from "@wisp/stats";
import type { Measure } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnLeague, drawnPairs, houseLike, season } from "../leagues.ts";
import { type Agent, normalFrom } from "../world.ts";
import { coverage, falseLeaderboards } from "./measures.ts";
import { Findings } from "./trial.ts";

const AGENTS = 12;
const PAIRS = 60;
/** In the online rating's unit. Little: tables are all but sorted. */
const NOISE = 0.5;

/** A season whose tables are set by online ratings, as far as `mixed` (a share) leaves them. */
function* seasonByStrength(
  agents: readonly Agent[],
  mixed: number,
  draws: Draws,
  play: (arrange: (agents: readonly Agent[]) => readonly Agent[]) => Iterable<MatchRecord>,
): Generator<MatchRecord> {
  const ratings = new Map<string, OnlineRating>(agents.map(({ id }) => [id, firstRating]));
  const byStrength = (players: readonly Agent[]): readonly Agent[] => {
    if (draws.float() < mixed) return draws.shuffle(players);
    const strengths = new Map(
      players.map((agent) => [agent, (ratings.get(agent.id)?.mu ?? 0) + NOISE * normalFrom(draws)]),
    );
    const of = (agent: Agent): number => strengths.get(agent) ?? 0;
    return [...players].sort((one, other) => of(one) - of(other));
  };
  for (const match of play(byStrength)) {
    const seated = match.seats.map(({ agent }) => ratings.get(agent) ?? firstRating);
    const points = match.seats.map((seat) => seat.points / match.pointsScale);
    const rated = rateTable(seated, points);
    for (const [seat, { agent }] of match.seats.entries()) {
      ratings.set(agent, rated[seat] ?? firstRating);
    }
    yield match;
  }
}

/**
 * Seasons of twelve drawn agents seated by strength.
 *
 * @param mixed the share of rounds with random seating
 */
function seatedByStrength(mixed: number, each: number, replications: number): Findings {
  const findings = new Findings();
  for (let at = 0; at < replications; at += 1) {
    // The same leagues for every share.
    const random = seeded(`stress/strength/${each}/${at}`);
    const league = drawnLeague(AGENTS, houseLike, random("league"));
    const draws = random("season");
    const pairs = drawnPairs(PAIRS, houseLike, draws);
    const matches = seasonByStrength(league.agents, mixed, draws, (arrange) =>
      season(league, pairs, each, draws, arrange),
    );
    findings.add({ league, spread: houseLike, matches, random });
  }
  return findings;
}

/** Leaderboards whose agents are seated by strength. */
export function* strength(replications: number): Generator<Measure> {
  for (const [name, mixed] of [
    ["seated by chance", 1],
    ["seated by strength", 0],
    ["seated by strength, a fifth of the rounds by chance", 0.2],
  ] as const) {
    const found = seatedByStrength(mixed, 300, replications);
    yield* coverage(`twelve drawn agents ${name}, 300 matches each`, found);
    yield falseLeaderboards(`twelve drawn agents ${name}, 300 matches each`, found);
  }
}
