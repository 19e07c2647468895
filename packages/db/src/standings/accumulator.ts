import { hasOpponents, type LeaderboardRules } from "@wisp/game";
import {
  emptySums,
  firstRating,
  inPlacement,
  isUpset,
  mergeSums,
  metricsOf,
  type OnlineRating,
  rankValueOf,
  rateTable,
  type SeatResult,
  type Sums,
  sumsOf,
} from "@wisp/stats";
import type { Database } from "../database.ts";
import type { Row } from "./tables.ts";

/** A finished match of a season. */
export interface RankedMatch {
  readonly seasonId: string;
  readonly locale: string;
  /** No decision was lost to a timeout or an error. */
  readonly clean: boolean;
  /** When it ended (UTC), as 2026-11-20. */
  readonly day: string;
  readonly seats: readonly RankedSeat[];
}

interface RankedSeat {
  readonly agentId: string;
  readonly versionId: string;
  /** Number of the version. */
  readonly number: number;
  readonly role: string;
  readonly result: SeatResult;
}

/** Names one row of sums. */
export interface StandingKey {
  readonly agentId: string;
  readonly versionId: string;
  readonly role: string;
  readonly clean: boolean;
}

/** An agent's row of a leaderboard, over all matches or the clean ones. */
export interface LeaderboardState {
  readonly agentId: string;
  readonly clean: boolean;
  readonly versionId: string;
  readonly number: number;
  /** Of the days of the season's window; points are in units of 1 / pointsScale. */
  readonly windowPoints: number;
  readonly windowMatches: number;
  /** The day on which it had played enough to be ranked; null: it is in placement. */
  readonly placedOn: string | null;
  /** Sums by role. */
  readonly roles: Readonly<Record<string, Sums>>;
  /** Online rating; null before the first match, and in a row of clean matches. */
  readonly mu: number | null;
  readonly sigma: number | null;
}

interface Day {
  matches: number;
  wins: number;
  points: number;
  readonly pointsScale: number;
  cleanMatches: number;
  cleanPoints: number;
}

interface HeadToHead {
  matches: number;
  difference: number;
  squares: number;
  readonly pointsScale: number;
}

const unrated = { mu: null, sigma: null } as const;

const textOf = (...parts: readonly unknown[]): string => parts.join("/");

/** Adds matches to the sums of one season and language. */
export class Accumulator {
  readonly #leaderboard: { readonly seasonId: string; readonly locale: string };
  readonly #rules: LeaderboardRules;
  readonly #standings = new Map<string, { key: StandingKey; sums: Sums }>();
  readonly #rows = new Map<string, LeaderboardState>();
  readonly #days = new Map<string, Day & { agentId: string; day: string }>();
  readonly #headToHeads = new Map<string, HeadToHead & { firstId: string; secondId: string }>();

  /** Starts with the stored sums; days and head-to-heads start empty and are added in the database. */
  constructor(
    leaderboard: { readonly seasonId: string; readonly locale: string },
    rules: LeaderboardRules,
    standings: readonly (StandingKey & { readonly sums: Sums | null })[] = [],
    rows: readonly LeaderboardState[] = [],
  ) {
    this.#leaderboard = { seasonId: leaderboard.seasonId, locale: leaderboard.locale };
    this.#rules = rules;
    for (const { sums, ...key } of standings) {
      if (sums !== null) this.#standings.set(this.#standingText(key), { key, sums });
    }
    for (const row of rows) this.#rows.set(textOf(row.agentId, row.clean), row);
  }

  /**
   * Add matches in the order in which they finished: online ratings depend on it.
   *
   * @param counts whether the match's day is in the season's window
   * @returns whether it was an upset, by the ratings before it
   */
  add(match: RankedMatch, counts = true): boolean {
    const before = match.seats.map((seat) => this.#before(seat));
    for (const seat of match.seats) {
      const sums = sumsOf(seat.result);
      this.#addStanding(match, seat, sums);
      this.#addRow(match, seat, sums, { clean: false, counts });
      if (match.clean) this.#addRow(match, seat, sums, { clean: true, counts });
      this.#addDay(match, seat);
    }
    if (hasOpponents(this.#rules)) {
      for (const one of match.seats) {
        for (const other of match.seats) this.#addHeadToHead(one, other);
      }
    }
    this.#rate(
      match,
      before.map(({ rating }) => rating),
    );
    return hasOpponents(this.#rules) && isUpset(before);
  }

  /** How strong a seat's agent was taken to be, and after how many matches. */
  #before({ agentId, result }: RankedSeat) {
    const row = this.#rows.get(textOf(agentId, false));
    const { mu, sigma } = row ?? unrated;
    const matches = matchesIn(row?.roles ?? {});
    const rating: OnlineRating = mu === null || sigma === null ? firstRating : { mu, sigma };
    return { won: result.won, rating, matches };
  }

  #rate({ seats }: RankedMatch, before: readonly OnlineRating[]): void {
    const rated = rateTable(
      before,
      seats.map(({ result }) => result.points),
    );
    for (const [place, { agentId }] of seats.entries()) {
      const text = textOf(agentId, false);
      const row = this.#rows.get(text);
      if (row !== undefined) this.#rows.set(text, { ...row, ...rated[place] });
    }
  }

  #standingText = ({ agentId, versionId, role, clean }: StandingKey): string =>
    textOf(agentId, versionId, role, clean);

  #addStanding({ clean }: RankedMatch, seat: RankedSeat, sums: Sums): void {
    const { agentId, versionId, role } = seat;
    const key = { agentId, versionId, role, clean };
    const text = this.#standingText(key);
    const before = this.#standings.get(text)?.sums ?? emptySums(sums.pointsScale);
    this.#standings.set(text, { key, sums: mergeSums(before, sums) });
  }

  #addRow(
    { day }: RankedMatch,
    seat: RankedSeat,
    sums: Sums,
    { clean, counts }: { readonly clean: boolean; readonly counts: boolean },
  ): void {
    const { agentId, role, result } = seat;
    const text = textOf(agentId, clean);
    const before = this.#rows.get(text);
    const newest = before === undefined || before.number < seat.number ? seat : before;
    const known = before?.roles[role] ?? emptySums(sums.pointsScale);
    const roles = { ...before?.roles, [role]: mergeSums(known, sums) };
    const placed = inPlacement(playedIn(roles), this.#rules.placement) ? null : day;
    this.#rows.set(text, {
      agentId,
      clean,
      versionId: newest.versionId,
      number: newest.number,
      roles,
      windowPoints: (before?.windowPoints ?? 0) + (counts ? result.points : 0),
      windowMatches: (before?.windowMatches ?? 0) + (counts ? 1 : 0),
      placedOn: before?.placedOn ?? placed,
      mu: before?.mu ?? null,
      sigma: before?.sigma ?? null,
    });
  }

  #addDay({ day, clean }: RankedMatch, { agentId, result }: RankedSeat): void {
    const { won, points, pointsScale } = result;
    const text = textOf(agentId, day);
    const kept = this.#days.get(text) ?? {
      agentId,
      day,
      matches: 0,
      wins: 0,
      points: 0,
      pointsScale,
      cleanMatches: 0,
      cleanPoints: 0,
    };
    kept.matches += 1;
    kept.wins += won ? 1 : 0;
    kept.points += points;
    kept.cleanMatches += clean ? 1 : 0;
    kept.cleanPoints += clean ? points : 0;
    this.#days.set(text, kept);
  }

  #addHeadToHead(one: RankedSeat, other: RankedSeat): void {
    if (one.agentId >= other.agentId) return;
    const [firstId, secondId] = [one.agentId, other.agentId];
    const text = textOf(firstId, secondId);
    const { pointsScale } = one.result;
    const kept = this.#headToHeads.get(text) ?? {
      firstId,
      secondId,
      matches: 0,
      difference: 0,
      squares: 0,
      pointsScale,
    };
    const difference = one.result.points - other.result.points;
    kept.matches += 1;
    kept.difference += difference;
    kept.squares += difference * difference;
    this.#headToHeads.set(text, kept);
  }

  /** Rows of the tables as stored. */
  rows(): {
    readonly standings: readonly Row[];
    readonly board: readonly Row[];
    readonly days: readonly Row[];
    readonly headToHeads: readonly Row[];
  } {
    const of = <Part extends object>(parts: Iterable<Part>): Row[] =>
      Array.from(parts, (part) => ({ ...this.#leaderboard, ...part }));
    return {
      standings: of(
        Array.from(this.#standings.values(), ({ key, sums }) => ({
          ...key,
          matches: sums.matches,
          sums,
        })),
      ),
      board: of(Array.from(this.#rows.values(), (row) => leaderboardColumns(row, this.#rules))),
      days: of(this.#days.values()),
      headToHeads: of(this.#headToHeads.values()),
    };
  }
}

type Roles = LeaderboardState["roles"];

const playedIn = (roles: Roles): Record<string, number> =>
  Object.fromEntries(Object.entries(roles).map(([role, { matches }]) => [role, matches]));

const matchesIn = (roles: Roles): number =>
  Object.values(roles).reduce((sum, { matches }) => sum + matches, 0);

/** A row of a leaderboard as columns: metrics are there to be sorted by. */
function leaderboardColumns(state: LeaderboardState, rules: LeaderboardRules): Row {
  const { roles, windowPoints, windowMatches, placedOn } = state;
  const { ranking } = rules;
  const pointsScale = Object.values(roles)[0]?.pointsScale ?? 1;
  const counted = { points: windowPoints, matches: windowMatches, pointsScale };
  const rankValue = rankValueOf(counted, ranking);
  const rows = Object.entries(roles).map(([role, sums]) => ({ role, sums }));
  return {
    ...state,
    pointsScale,
    rankValue,
    matches: matchesIn(roles),
    placement: placedOn === null,
    figures: { ...metricsOf(rows, rules), [ranking.figure]: rankValue },
  };
}

/** The requested agents and facts. */
interface FactQuery {
  readonly seasonId: string;
  readonly locale: string;
  /** A handful: their sums are read whole. */
  readonly agentIds: readonly string[];
  /** Names of facts of outcomes. */
  readonly facts: readonly string[];
}

/** A fact added up over matches: how often, of how many times that it was counted. */
interface AddedFact {
  readonly count: number;
  readonly of: number;
}

/**
 * Facts added up over the finished matches of each agent in a season and language; an agent that has
 * finished none is missing, a fact that was never counted is 0 of 0.
 */
export async function addedFacts(
  database: Database,
  { seasonId, locale, agentIds, facts }: FactQuery,
): Promise<ReadonlyMap<string, Readonly<Record<string, AddedFact>>>> {
  const { rows } = await database.connection.query<{
    readonly agentId: string;
    readonly facts: Record<string, AddedFact>;
  }>({
    name: "added-facts",
    text: `
      SELECT "agentId",
        json_object_agg("fact", json_build_object('count', "count", 'of', "of")) AS "facts" FROM (
        SELECT standing."agentId", "fact",
          sum(coalesce((standing."sums" #>> ARRAY['facts', "fact", '0'])::int, 0))::int AS "count",
          sum(coalesce((standing."sums" #>> ARRAY['facts', "fact", '1'])::int, 0))::int AS "of"
        FROM "Standing" standing, unnest($4::text[]) "fact"
        WHERE standing."seasonId" = $1 AND standing."locale" = $2
          AND standing."agentId" = ANY($3::uuid[])
        GROUP BY standing."agentId", "fact") counted
      GROUP BY "agentId"`,
    values: [seasonId, locale, agentIds, facts],
  });
  return new Map(rows.map((row) => [row.agentId, row.facts]));
}
