import { randomFrom } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { type FittedAgent, fitTable, type MatchRecord, tableOf } from "@wisp/stats";
import { houseMatches } from "./house-matches.ts";

/** The players: one table, so that everybody plays every match. */
const AGENTS = ["bayes", "cautious", "crowd", "gullible", "quiet", "random"];
const PAIRS = 6;
const MATCHES = 120;

/** An agent's points on one pair of words. */
export interface PairSum {
  readonly pair: string;
  readonly matches: number;
  readonly points: number;
}

/** One agent of the leaderboard, and the data of its figures. */
export interface ExampleRow {
  readonly fitted: FittedAgent;
  readonly asSpy: number;
  readonly ledger: readonly PairSum[];
}

function ledgerOf(matches: readonly MatchRecord[], agent: string): PairSum[] {
  const lines = new Map<string, PairSum>();
  for (const { pair, pointsScale, seats } of matches) {
    for (const seat of seats) {
      if (seat.agent !== agent) continue;
      const before = lines.get(pair) ?? { pair, matches: 0, points: 0 };
      const points = before.points + seat.points / pointsScale;
      lines.set(pair, { pair, matches: before.matches + 1, points });
    }
  }
  return [...lines.values()].sort((one, other) => one.pair.localeCompare(other.pair, "en"));
}

/** A leaderboard that is small enough to be worked out by hand, by rating: the same at every run. */
export function exampleLeaderboard(): ExampleRow[] {
  const seed = "science/example";
  const matches = [...houseMatches(MATCHES, "en", seed, { agents: AGENTS, pairs: PAIRS })];
  const { agents } = fitTable(
    tableOf(matches),
    () => undefined,
    randomFrom(seed),
    leaderboardRulesOf("who-is-spy").placement,
  );
  return agents
    .map((fitted) => ({
      fitted,
      asSpy: matches.filter(({ seats }) =>
        seats.some(({ agent, role }) => agent === fitted.agent && role === "spy"),
      ).length,
      ledger: ledgerOf(matches, fitted.agent),
    }))
    .sort((one, other) => other.fitted.rating.composite.value - one.fitted.rating.composite.value);
}
