import type { SeasonFile, SeasonSource } from "@wisp/exports";
import { FORMAT } from "@wisp/exports/season-file";
import type { BoardRules } from "@wisp/game";
import type { Database } from "../database.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import { exportedAgents } from "./agents.ts";
import { exportedBoards } from "./boards.ts";
import { exportedCalls } from "./calls.ts";
import { ContentNames } from "./content-names.ts";
import { exportedDecisions, exportedEvents } from "./logs.ts";
import { exportedMatches } from "./matches.ts";
import { openSnapshot } from "./snapshot.ts";

/** The content of a season's archive, from one snapshot. */
export interface ExportedSeason extends SeasonSource {
  /** Lets go of the moment; nothing can be read any more. */
  close(): Promise<void>;
}

/** An archive's description of how its boards were made. */
export interface SeasonStatistics {
  readonly rules: BoardRules;
  /** The range of a match's points. */
  readonly points: readonly [least: number, most: number];
}

/**
 * Everything of a season that may be published, to be read once, in the order of `SeasonSource`.
 * It leaves out hidden words, private reasoning and data that identifies a person. Always close it.
 * Null when there is no such season.
 *
 * @param statisticsOf the rules of a season's boards, by its game and configuration
 */
export async function exportedSeason(
  database: Database,
  slug: string,
  statisticsOf: (game: string, config: unknown) => SeasonStatistics,
): Promise<ExportedSeason | null> {
  const snapshot = await openSnapshot(database);
  const { database: seen, close } = snapshot;
  try {
    const row = await seasonRow(seen, slug);
    if (row === null) {
      await close();
      return null;
    }
    const { id, windows, matches, wordsHidden, agents, ...season } = row;
    const names = new ContentNames();
    const { rules, points } = statisticsOf(season.game, season.config);
    return {
      season: {
        format: FORMAT,
        made: new Date().toISOString(),
        season: { slug, ...season },
        board: rules,
        points: [points[0], points[1]],
        windows,
        matches,
        wordsHidden,
        agents,
        computed: {
          node: process.versions.node,
          architecture: process.arch,
        },
      },
      agents: exportedAgents(seen, id),
      matches: exportedMatches(seen, id, names),
      boards: () => exportedBoards(seen, { id, locales: season.locales }, names),
      events: exportedEvents(seen, id),
      decisions: exportedDecisions(seen, id),
      calls: exportedCalls(seen, id),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type SeasonRow = Omit<SeasonFile["season"], "slug"> &
  Pick<SeasonFile, "windows" | "matches" | "wordsHidden" | "agents"> & { readonly id: string };

const time = (column: string): string =>
  `to_char(season."${column}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "${column}"`;

const times = ["createdAt", "startedAt", "frozenAt", "publishedAt"].map(time).join(", ");

async function seasonRow({ connection }: Database, slug: string): Promise<SeasonRow | null> {
  const { rows } = await connection.query<SeasonRow>({
    name: "exported-season",
    text: `
      SELECT season."id", season."name", season."description", season."game", season."config",
        season."locales", season."status"::text, season."house", season."ranking"::text,
        season."rankWindowDays", season."wordsShown"::text, season."schedule"::text, ${times},
        (SELECT coalesce(json_object_agg(turn."locale", turn."windowFrom"), '{}'::json)
          FROM "BoardTurn" turn WHERE turn."seasonId" = season."id") AS "windows",
        counted.*, (SELECT count(DISTINCT row."agentId")::int FROM "BoardRow" row
          WHERE row."seasonId" = season."id") AS "agents"
      FROM "Season" season, LATERAL (
        SELECT count(*)::int AS "matches",
          count(*) FILTER (WHERE ${wordsHidden})::int AS "wordsHidden"
        FROM "Match" match
        WHERE match."seasonId" = season."id" AND match."status" = 'finished') counted
      WHERE season."slug" = $1`,
    values: [slug],
  });
  return rows[0] ?? null;
}
