import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { Pace } from "./create.ts";
import { isSealed } from "./sealed.ts";
import {
  hasGuestProgram,
  isListed,
  type MatchStatus,
  type MatchSummary,
  summaryColumns,
} from "./summary.ts";

/** A filter of matches; absent fields do not restrict it. */
export interface MatchFilter {
  readonly status?: MatchStatus;
  readonly seasonSlug?: string;
  readonly locale?: string;
  /** Only matches with this agent at the table. */
  readonly agentSlug?: string;
  readonly game?: string;
  readonly pace?: Pace;
  /** Only finished matches that this side won. */
  readonly winner?: string;
  /** Only finished matches of this many rounds. */
  readonly rounds?: number;
  /** Only finished matches with a foul, or without. */
  readonly fouls?: boolean;
  /** Only finished matches with a speech that looked like a prompt injection, or without. */
  readonly injections?: boolean;
  /** Only upsets (see `StoredMatchResult.upset`), or only finished matches that were none. */
  readonly upset?: boolean;
  /** Only matches without guest programs. */
  readonly withoutGuests?: true;
}

export interface MatchQuery extends MatchFilter {
  /** `live-first`: matches that can be watched live before all others. Absent: newest first. */
  readonly order?: "newest" | "live-first";
  /** `next` of the previous page. */
  readonly cursor?: string;
  /** 1 to 100; 20 by default, more is cut. */
  readonly limit?: number;
}

export interface MatchPage {
  readonly matches: readonly MatchSummary[];
  /** Cursor of the next page, null on the last. */
  readonly next: string | null;
}

const MAX_PAGE = 100;
const LIVE = "live-";

/** Whether a text can be a cursor of `listMatches`; others make it throw. */
export const isMatchCursor = (text: string): boolean =>
  isId(text.startsWith(LIVE) ? text.slice(LIVE.length) : text);

/** Whether nothing but the agent narrows: such lists are read far more often than all others. */
function isUsual({ agentSlug: _, ...filter }: MatchFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/** SQL: it can be watched now. */
const isLive = `(match."status" = 'running' AND NOT ${isSealed})`;

/** A newest-first run of matches, all in `phase`. */
async function run(
  database: Database,
  filter: MatchFilter,
  phase: "any" | "live" | "not-live",
  below: string | null,
  limit: number,
): Promise<MatchSummary[]> {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const wanted: string[] = [];
  if (phase === "live") wanted.push(isLive);
  if (phase === "not-live") wanted.push(`NOT ${isLive}`);
  if (below !== null) wanted.push(`match."id" < ${given(below)}`);
  // A sealed match that is over looks like one that runs.
  if (filter.status === "running") wanted.push(`match."status" IN ('running', 'played')`);
  else if (filter.status !== undefined)
    wanted.push(`match."status" = ${given(filter.status)}::"MatchStatus"`);
  if (filter.game !== undefined) wanted.push(`match."game" = ${given(filter.game)}`);
  if (filter.pace !== undefined) wanted.push(`match."pace" = ${given(filter.pace)}::"Pace"`);
  if (filter.locale !== undefined) wanted.push(`match."locale" = ${given(filter.locale)}`);
  if (filter.winner !== undefined) wanted.push(`match."winners" @> ARRAY[${given(filter.winner)}]`);
  if (filter.rounds !== undefined) wanted.push(`match."rounds" = ${given(filter.rounds)}`);
  if (filter.fouls !== undefined) wanted.push(`match."fouls" ${filter.fouls ? ">" : "="} 0`);
  if (filter.injections !== undefined)
    wanted.push(`match."injections" ${filter.injections ? ">" : "="} 0`);
  if (filter.upset === true) wanted.push(`match."upset"`);
  if (filter.upset === false) wanted.push(`match."status" = 'finished' AND NOT match."upset"`);
  if (filter.withoutGuests) wanted.push(`NOT ${hasGuestProgram("match")}`);
  if (filter.seasonSlug === undefined) {
    wanted.push(isListed);
  } else {
    wanted.push(
      `match."seasonId" = (SELECT "id" FROM "Season" WHERE "slug" = ${given(filter.seasonSlug)})`,
    );
  }
  if (filter.agentSlug !== undefined) {
    wanted.push(`match."id" IN (SELECT seat."matchId" FROM "MatchSeat" seat
      WHERE seat."agentId" = (SELECT "id" FROM "Agent" WHERE "slug" = ${given(filter.agentSlug)}))`);
  }
  const { rows } = await database.connection.query<MatchSummary>({
    ...(isUsual(filter) && {
      // Planned once a connection: that takes longer than reading.
      name: `list-matches-${phase}-${below !== null}-${filter.agentSlug !== undefined}`,
    }),
    text: `
      SELECT ${summaryColumns} FROM "Match" match
      WHERE ${wanted.join(" AND ")}
      ORDER BY match."id" DESC LIMIT ${given(limit)}`,
    values,
  });
  return rows;
}

/**
 * A page of matches, newest first; those of a season that is not listed only when it is named, those of experiments never. Shows of each what everyone may see (see `MatchSummary`).
 * Throws a RangeError on a cursor that fails `isMatchCursor`.
 */
export async function listMatches(database: Database, query: MatchQuery = {}): Promise<MatchPage> {
  const { cursor, order, limit: most, ...filter } = query;
  if (cursor !== undefined && !isMatchCursor(cursor)) throw new RangeError(`cursor ${cursor}`);
  const limit = Math.min(Math.max(Math.trunc(most ?? 20), 1), MAX_PAGE);
  const liveFirst = order === "live-first";
  const inLive = liveFirst && (cursor === undefined || cursor.startsWith(LIVE));
  const below = cursor?.replace(LIVE, "") ?? null;
  // One row more than asked for shows whether there is a next page.
  const live = inLive ? await run(database, filter, "live", below, limit + 1) : [];
  const rest =
    live.length > limit
      ? []
      : await run(
          database,
          filter,
          liveFirst ? "not-live" : "any",
          inLive ? null : below,
          limit + 1 - live.length,
        );
  const found = [...live, ...rest];
  const matches = found.slice(0, limit);
  const last = found.length > limit ? matches.at(-1) : undefined;
  if (last === undefined) return { matches, next: null };
  return { matches, next: live.length >= limit ? `${LIVE}${last.id}` : last.id };
}
