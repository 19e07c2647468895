import type { LeaderboardRules } from "@wisp/game";
import {
  canFit,
  emptySums,
  fitTable,
  inPlacement,
  intervalsOf,
  isSelfTeam,
  League,
  type LeagueMatch,
  leaderboardChance,
  type Metrics,
  mergeSums,
  metricsOf,
  type Range,
  rankValueOf,
  type SeatResult,
  type Sums,
  selfTeamResult,
  sumsOf,
  TableBuilder,
} from "@wisp/stats";
import type { DecisionLine, MatchLine } from "../lines/lines.ts";
import { recordOf, versionName } from "./who-is-spy.ts";

/** Which leaderboard: a season by its slug, a language, and all matches or the clean ones. */
interface LeaderboardOf {
  readonly slug: string;
  readonly locale: string;
  readonly clean: boolean;
  /** The first day that counts for ranks; null: all. */
  readonly windowFrom: string | null;
  readonly rules: LeaderboardRules;
  /** The range of a match's points; null in an archive of an earlier release. */
  readonly points: Range | null;
}

/** A row of a leaderboard without its fit. */
interface FoldedRow {
  readonly rank: number;
  readonly version: number;
  readonly placement: boolean;
  readonly figures: Metrics;
}

/** The statistics of a leaderboard, of its agents, and of versions by `versionName`. */
interface FittedStatistics {
  readonly board: object & { readonly matches: number; readonly reliability: object };
  readonly agents: ReadonlyMap<string, object>;
  readonly versions: ReadonlyMap<string, object & { readonly matches: number }>;
}

interface AgentSums {
  version: number;
  /** Of the days that count. */
  points: number;
  matches: number;
  readonly pointsScale: number;
  readonly roles: Map<string, Sums>;
}

/** The statistics' record of a match of a game without traits. */
const leagueMatchOf = ({ content, pointsScale, seats }: MatchLine): LeagueMatch => ({
  content,
  pointsScale,
  seats: seats.map(({ seat: _, version, record: _record, ...seat }) => ({
    ...seat,
    version: versionName(seat.agent, version),
  })),
});

/** A leaderboard computed from the lines of an archive. Memory grows by about 600 bytes per match. */
export class LeaderboardFold {
  readonly #leaderboard: LeaderboardOf;
  readonly #agents = new Map<string, AgentSums>();
  /** Matches of a game that has traits. */
  readonly #table = new TableBuilder();
  /** Those of any other game. */
  readonly #league: League | null;

  constructor(leaderboard: LeaderboardOf) {
    this.#leaderboard = leaderboard;
    this.#league = leaderboard.points && new League(leaderboard.rules, leaderboard.points);
  }

  /** @param decisions of all seats; interviews do not count */
  add(match: MatchLine, decisions: readonly DecisionLine[]): void {
    const { windowFrom, clean, locale } = this.#leaderboard;
    if (match.locale !== locale || (clean && !match.clean)) return;
    const counts = windowFrom === null || match.finishedAt.slice(0, 10) >= windowFrom;
    const results = match.seats.map(({ seat, won, points, facts }) => ({
      won,
      points,
      pointsScale: match.pointsScale,
      facts,
      decisions: decisions.filter((each) => each.seat === seat && each.kind === "decision"),
    }));
    const [first, ...others] = results;
    const counted =
      first !== undefined && isSelfTeam(match.seats) ? [selfTeamResult(first, others)] : results;
    for (const [at, result] of counted.entries()) {
      const seat = match.seats[at];
      if (seat !== undefined) this.#addSeat(seat, result, counts);
    }
    const record = recordOf(match);
    if (record !== null) this.#table.add(record);
    else this.#league?.add(leagueMatchOf(match));
  }

  #addSeat(
    { agent, version, role }: MatchLine["seats"][number],
    result: SeatResult,
    counts: boolean,
  ): void {
    const { points, pointsScale } = result;
    const sums = sumsOf(result);
    const kept = this.#agents.get(agent) ?? {
      version,
      points: 0,
      matches: 0,
      pointsScale,
      roles: new Map<string, Sums>(),
    };
    kept.version = Math.max(kept.version, version);
    kept.points += counts ? points : 0;
    kept.matches += counts ? 1 : 0;
    kept.roles.set(role, mergeSums(kept.roles.get(role) ?? emptySums(pointsScale), sums));
    this.#agents.set(agent, kept);
  }

  /** Ranks and metrics by agent. */
  rows(): Map<string, FoldedRow> {
    const { rules } = this.#leaderboard;
    const rows = Array.from(this.#agents, ([agent, { version, roles, ...counted }]) => {
      const sums = Array.from(roles, ([role, each]) => ({ role, sums: each }));
      const rankValue = rankValueOf(counted, rules.ranking);
      const played = Object.fromEntries(sums.map(({ role, sums: { matches } }) => [role, matches]));
      return {
        agent,
        version,
        rankValue,
        placement: inPlacement(played, rules.placement),
        figures: { ...metricsOf(sums, rules), [rules.ranking.figure]: rankValue },
      };
    });
    type Row = (typeof rows)[number];
    const isAhead = (one: Row, other: Row): boolean =>
      one.placement === other.placement ? one.rankValue > other.rankValue : other.placement;
    return new Map(
      rows.map(({ agent, rankValue: _, ...row }, at) => {
        const self = rows[at];
        const ahead = rows.filter((other) => self !== undefined && isAhead(other, self));
        return [agent, { rank: 1 + ahead.length, ...row }];
      }),
    );
  }

  #fitLeague(newest: (agent: string) => string | undefined): FittedStatistics | null {
    const fitted = this.#league?.fit(newest);
    if (!fitted) return null;
    const { agents, ...leaderboard } = fitted;
    return {
      board: leaderboard,
      agents: new Map(
        agents.map(({ agent, version: _, placement: _placement, ...fit }) => [agent, fit]),
      ),
      versions: new Map(),
    };
  }

  /** The statistics, or null where there are too few matches. */
  fit(): FittedStatistics | null {
    const table = this.#table.table();
    const newest = (agent: string): string | undefined => {
      const sums = this.#agents.get(agent);
      return sums && versionName(agent, sums.version);
    };
    if (table.matches === 0) return this.#fitLeague(newest);
    if (!canFit(table)) return null;
    const { agents, versions, ...leaderboard } = fitTable(
      table,
      newest,
      leaderboardChance(this.#leaderboard),
      this.#leaderboard.rules.placement,
    );
    return {
      board: leaderboard,
      agents: new Map(
        agents.map(({ agent, version: _, placement: _placement, indicators, ...fitted }) => [
          agent,
          { ...fitted, intervals: intervalsOf(indicators) },
        ]),
      ),
      versions: new Map(
        versions.map(({ version, matches, rating, indicators }) => [
          version,
          { matches, rating, intervals: intervalsOf(indicators) },
        ]),
      ),
    };
  }
}
