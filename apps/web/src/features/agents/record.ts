import type { AgentFit, AgentLeaderboardFit, AgentStanding, LeaderboardEntry } from "@wisp/db";
import { leaderboardRulesOf } from "@wisp/games";
import { allRoles, inPlacement, type Metrics, metricsOf, type Rating } from "@wisp/stats";

/** The results of one version there. */
export interface VersionRecord {
  readonly matches: number;
  /** Its latest statistics; null before the first. */
  readonly rating: Rating["composite"] | null;
}

/** The results of an agent in one season and language. */
export interface SeasonRecord {
  readonly season: AgentStanding["season"];
  readonly locale: string;
  readonly placement: boolean;
  /** All versions and all matches together. */
  readonly figures: Metrics;
  /** Matches by role. */
  readonly played: Readonly<Record<string, number>>;
  readonly reported: LeaderboardEntry["reported"];
  /** Its latest statistics; null before the first. */
  readonly fit: AgentFit | null;
  /** When they did, and from how many matches of the leaderboard. */
  readonly fitted: Pick<AgentLeaderboardFit, "fittedAt" | "matches"> | null;
  /** By version number. */
  readonly versions: ReadonlyMap<number, VersionRecord>;
}

function versionRecords(
  standings: readonly AgentStanding[],
  fits: AgentLeaderboardFit["versions"],
): Map<number, VersionRecord> {
  const versions = Map.groupBy(standings, ({ version }) => version);
  return new Map(
    [...versions].map(([version, group]) => [
      version,
      {
        matches: group.reduce((total, { sums }) => total + sums.matches, 0),
        rating: fits.find(({ number }) => number === version)?.rating.composite ?? null,
      },
    ]),
  );
}

/** An agent's record by season and language, in the order of its standings. */
export function seasonRecords(
  standings: readonly AgentStanding[],
  fits: readonly AgentLeaderboardFit[] = [],
): SeasonRecord[] {
  const groups = Map.groupBy(standings, ({ season, locale }) => `${season.slug}/${locale}`);
  return [...groups].flatMap(([name, group]) =>
    group.slice(0, 1).map(({ season, locale }) => {
      const rules = leaderboardRulesOf(season.game, season.config);
      const played: Record<string, number> = {};
      for (const { role, sums } of group) played[role] = (played[role] ?? 0) + sums.matches;
      const { tokenMatches, costMatches } = allRoles(group);
      const fitted = fits.find((each) => `${each.season}/${each.locale}` === name) ?? null;
      return {
        season,
        locale,
        played,
        fit: fitted?.fit ?? null,
        fitted,
        placement: inPlacement(played, rules.placement),
        figures: metricsOf(group, rules),
        reported: { tokens: tokenMatches, cost: costMatches },
        versions: versionRecords(group, fitted?.versions ?? []),
      };
    }),
  );
}

/** How many decisions took how long, in all seasons without variants (see `countsUpTo`). */
export function latencyOf(standings: readonly AgentStanding[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { season, sums } of standings) {
    if (season.variant) continue;
    for (const [bucket, count] of Object.entries(sums.latency)) {
      all[bucket] = (all[bucket] ?? 0) + count;
    }
  }
  return all;
}
