import { type Plan, type Precision, planOf, type Rank } from "@wisp/stats";
import type { Database } from "../database.ts";
import type { LeaderboardName } from "./fit.ts";
import { type LeaderboardEntry, leaderboardPage } from "./page.ts";

/** Two agents of a leaderboard by rating, the better one first, and what would tell them apart. */
export interface PairPlan {
  readonly one: LeaderboardEntry["agent"];
  readonly other: LeaderboardEntry["agent"];
  readonly plan: Plan;
}

/** Up to this many agents every pair is planned; with more agents only neighbours by rating. */
const MAX_PAIRED = 30;

/** Plans for pairs of agents out of placement, as the leaderboard was last fitted; best agents first. */
function plansOf(
  rows: readonly Pick<LeaderboardEntry, "agent" | "fit">[],
  precision: Precision,
): PairPlan[] {
  const competitors = rows.flatMap(({ agent, fit }) => {
    if (!fit?.rank || fit.faults === undefined) return [];
    const { composite, separation } = fit.rating;
    const { matches } = fit.faults;
    return [{ agent, value: composite.value, variance: separation, matches, rank: fit.rank }];
  });
  // Of a new version, or on very few word pairs, nothing can be told yet, however far apart it looks.
  const isCompared = ({ rank }: { rank: Rank }): boolean =>
    rank.best > 1 || rank.worst < competitors.length;
  const reach = competitors.length <= MAX_PAIRED ? competitors.length : 1;
  return competitors.flatMap((one, at) =>
    competitors.slice(at + 1, at + 1 + reach).flatMap((other) => {
      const plan = planOf(one, other, competitors, precision);
      if (plan.kind === "separated" && !(isCompared(one) && isCompared(other))) return [];
      return [{ one: one.agent, other: other.agent, plan }];
    }),
  );
}

/** The plans of a leaderboard; empty before it is fitted, and for a league too large for its precision. */
export async function readPlans(
  database: Database,
  leaderboard: LeaderboardName,
  precision: Precision | null,
): Promise<PairPlan[]> {
  if (precision === null) return [];
  const { rows } = await leaderboardPage(database, {
    ...leaderboard,
    by: "composite",
    descending: true,
    limit: null,
  });
  return plansOf(rows, precision);
}
