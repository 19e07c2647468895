import type {
  AgentLine,
  Leaderboard,
  SeasonFile,
  SeasonSource,
  TournamentFile,
} from "@wisp/exports";
import { FORMAT } from "@wisp/exports/season-file";
import { type LeaderboardRules, stagesShape } from "@wisp/game";
import type { Database } from "../database.ts";
import { type LeaderboardName, leaderboardFit } from "../leaderboards/fit.ts";
import { leaderboardPage } from "../leaderboards/page.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import { plannedAgents } from "../seasons/plan.ts";
import { mayRun, type Season } from "../seasons/season.ts";
import { tableReplays } from "../seasons/table-replays.ts";
import {
  awayRounds,
  drawSeed,
  tournamentMatches,
  tournamentOutcomes,
} from "../seasons/tournament.ts";
import {
  ContentNames,
  exportedCalls,
  exportedDecisions,
  exportedEvents,
  exportedMatches,
} from "./matches.ts";

/** A consistent snapshot of a database, for all reads and any duration. */
interface Snapshot {
  /** Reads through `connection` alone, one statement after the other; cannot write. */
  readonly database: Database;
  /** Gives the connection back. */
  close(): Promise<void>;
}

/** A reader that is this slow between two statements has gone away. */
const IDLE_LIMIT = "10min";

/** Opens a snapshot on a separate connection. Keep it short: the server cannot vacuum in the meantime. */
async function openSnapshot(database: Database): Promise<Snapshot> {
  const connection = await database.connect();
  try {
    await connection.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Before its moment begins: logs that are archived meanwhile stay until it is over.
    await connection.query(`LOCK TABLE "MatchEvent", "Decision" IN ACCESS SHARE MODE`);
    await connection.query(`SET LOCAL idle_in_transaction_session_timeout = '${IDLE_LIMIT}'`);
  } catch (error) {
    connection.release(true);
    throw error;
  }
  return {
    database: {
      connection,
      connect: () => database.connect(),
      begin: database.begin,
      pool: database.pool,
      archive: database.archive,
      get prisma() {
        return database.prisma;
      },
      close: () => database.close(),
    },
    async close() {
      const ended = await connection.query("ROLLBACK").catch((error: Error) => error);
      connection.release(ended instanceof Error ? ended : undefined);
    },
  };
}

/**
 * The leaderboards of a season as the site shows them, by language, all matches before the clean ones.
 * `names` has met all matches by then.
 */
async function exportedLeaderboards(
  database: Database,
  season: Pick<Season, "id" | "locales">,
  names: ContentNames,
): Promise<Leaderboard[]> {
  const slugs = new Map(await slugsOf(database, season.id));
  const leaderboards: Leaderboard[] = [];
  for (const locale of season.locales) {
    for (const clean of [false, true]) {
      const name = { seasonId: season.id, locale, clean };
      const { rows } = await leaderboardPage(database, {
        ...name,
        by: "rank",
        descending: true,
        limit: null,
      });
      const fit = await leaderboardFit(database, name);
      const versions = fit === null ? [] : await versionFits(database, name);
      leaderboards.push({
        locale,
        clean,
        rows: rows.map(({ rank, agent, version, placement, figures, fit: fitted }) => ({
          rank,
          agent: agent.slug,
          version: version.number,
          placement,
          figures: { ...figures },
          fit: fitted && { ...fitted },
        })),
        versions,
        fit: fit && {
          ...fit,
          fittedAt: fit.fittedAt.toISOString(),
          bias: fit.bias.map((effect) =>
            effect.factor === "pair" ? { ...effect, level: names.of(effect.level) } : effect,
          ),
          pairs: fit.pairs.map((metric) => ({ ...metric, pair: names.of(metric.pair) })),
          fragility: fit.fragility && {
            ...fit.fragility,
            leader: slugs.get(fit.fragility.leader) ?? "",
            rival: slugs.get(fit.fragility.rival) ?? "",
          },
          ...(fit.reliability && {
            reliability: {
              ...fit.reliability,
              best: fit.reliability.best && {
                ...fit.reliability.best,
                agents: fit.reliability.best.agents.map((id) => slugs.get(id) ?? ""),
              },
            },
          }),
          ...(fit.winMatrix && {
            winMatrix: {
              agents: fit.winMatrix.agents.map((id) => slugs.get(id) ?? ""),
              cells: fit.winMatrix.cells,
            },
          }),
        },
      });
    }
  }
  return leaderboards;
}

/** The fits of a leaderboard's versions, by agent and number. */
async function versionFits(
  { connection }: Database,
  { seasonId, locale, clean }: LeaderboardName,
): Promise<Leaderboard["versions"]> {
  const { rows } = await connection.query<Leaderboard["versions"][number]>({
    name: "exported-versions",
    text: `SELECT agent."slug" AS "agent", version."number" AS "version", fit."detail" AS "fit"
      FROM "VersionFit" fit JOIN "AgentVersion" version ON version."id" = fit."versionId"
      JOIN "Agent" agent ON agent."id" = version."agentId"
      WHERE fit."seasonId" = $1 AND fit."locale" = $2 AND fit."clean" = $3
      ORDER BY agent."slug", version."number"`,
    values: [seasonId, locale, clean],
  });
  return rows;
}

async function slugsOf(
  { connection }: Database,
  seasonId: string,
): Promise<[id: string, slug: string][]> {
  const { rows } = await connection.query<{ id: string; slug: string }>({
    name: "exported-slugs",
    text: `SELECT DISTINCT agent."id", agent."slug" FROM "BoardRow" row
      JOIN "Agent" agent ON agent."id" = row."agentId" WHERE row."seasonId" = $1`,
    values: [seasonId],
  });
  return rows.map(({ id, slug }) => [id, slug]);
}

/** What the tables of a tournament followed from; undefined where the season is none, or is not over. */
async function exportedTournament(
  database: Database,
  seasonId: string,
  size: number,
): Promise<TournamentFile | undefined> {
  const row = await database.connection.query<StoredTournament>({
    name: "exported-tournament",
    text: `
      SELECT "id", "stages", "planSeed" /* not null: it has started */, "startedAt"
      FROM "Season" WHERE "id" = $1 AND "stages" IS NOT NULL AND "startedAt" IS NOT NULL
        AND "status" IN ('frozen', 'published')`,
    values: [seasonId],
  });
  const [season] = row.rows;
  if (season === undefined) return undefined;
  const entered = await plannedAgents(database, season);
  const away = await awayRounds(database, seasonId);
  const { rows: agents } = await database.connection.query<{ id: string; slug: string }>({
    name: "exported-entrants",
    text: `SELECT agent."id", agent."slug" FROM "SeasonEntry" entry
      JOIN "Agent" agent ON agent."id" = entry."agentId" WHERE entry."seasonId" = $1`,
    values: [seasonId],
  });
  const slugs = new Map(agents.map(({ id, slug }) => [id, slug]));
  const owners = [...new Set(entered.flatMap(({ ownerId }) => ownerId ?? []))];
  const outcomes = tournamentOutcomes(
    await tournamentMatches(database, seasonId),
    await tableReplays(database, seasonId),
  );
  return {
    stages: stagesShape.parse(season.stages),
    size,
    drawSeed: drawSeed(season.planSeed),
    entrants: entered.map(({ agentId, ownerId, fromRound }) => ({
      agent: slugs.get(agentId) ?? agentId,
      owner: ownerId === null ? null : owners.indexOf(ownerId),
      from: fromRound ?? 0,
      awayFrom: away.get(agentId) ?? null,
    })),
    results: outcomes.map(({ place, matchId, points }) => ({
      match: matchId,
      stage: place.stage,
      round: place.round,
      group: place.group,
      table: place.table,
      number: place.match,
      agents: place.entrants.map((id) => id && (slugs.get(id) ?? id)),
      seats: [...place.seats],
      dealt: Object.fromEntries(
        Object.entries(place.dealt).map(([name, seats]) => [name, [...seats]]),
      ),
      points: points && [...points],
    })),
  };
}

interface StoredTournament {
  readonly id: string;
  readonly stages: unknown;
  readonly planSeed: string;
  readonly startedAt: Date;
}

interface AgentRow extends Omit<AgentLine, "versions"> {
  readonly versions: readonly (Omit<AgentLine["versions"][number], "createdAt"> & {
    readonly createdAt: string;
  })[];
}

const BATCH = 500;

/** The agents that played in a season, by slug, with the versions that they had. */
async function* exportedAgents(
  { connection }: Database,
  seasonId: string,
): AsyncGenerator<AgentLine> {
  let after = "";
  for (;;) {
    const { rows } = await connection.query<AgentRow>({
      name: "exported-agents",
      text: `
        SELECT agent."slug" AS "agent", agent."name", agent."house", agent."resident", (
          SELECT json_agg(json_build_object('version', version."number",
            'connector', version."connector", 'model', version."model",
            'commit', version."commit", 'createdAt', version."createdAt") ORDER BY version."number")
          FROM "AgentVersion" version WHERE version."agentId" = agent."id") AS "versions" /* not null: every agent has a version */
        FROM "Agent" agent WHERE agent."slug" COLLATE "C" > $2 AND EXISTS (
          SELECT 1 FROM "BoardRow" row
          WHERE row."seasonId" = $1 AND row."agentId" = agent."id")
        ORDER BY agent."slug" COLLATE "C" LIMIT ${BATCH}`,
      values: [seasonId, after],
    });
    for (const { versions, ...row } of rows) {
      yield {
        ...row,
        versions: versions.map((version) => ({
          ...version,
          createdAt: new Date(version.createdAt).toISOString(),
        })),
      };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.agent;
  }
}

/** The content of a season's archive, from one snapshot. */
export interface ExportedSeason extends SeasonSource {
  /** Lets go of the moment; nothing can be read any more. */
  close(): Promise<void>;
}

/** An archive's description of how its leaderboards were made. */
interface SeasonStatistics {
  readonly rules: LeaderboardRules;
  /** The range of a match's points. */
  readonly points: readonly [least: number, most: number];
  /** Seats of a table. */
  readonly seats: number;
}

/**
 * Everything of a season that may be published, to be read once, in the order of `SeasonSource`.
 * It leaves out hidden words, private reasoning and data that identifies a person. Always close it.
 * Null when there is no such season.
 *
 * @param statisticsOf the rules of a season's leaderboards, by its game and configuration
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
    const { rules, points, seats } = statisticsOf(season.game, season.config);
    const tournament = await exportedTournament(seen, id, seats);
    return {
      ...(tournament && { tournament }),
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
      boards: () => exportedLeaderboards(seen, { id, locales: season.locales }, names),
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
        season."rankWindowDays", season."wordsShown"::text, season."schedule"::text, season."team"::text,
        season."memory"::text, season."ownersWatch"::text, ${times},
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

/** A public season with matches. */
export interface ChangedSeason {
  readonly slug: string;
  readonly game: string;
  /**
   * The time of its last change: a match ended, a leaderboard was fitted, a season action, or an act of a
   * moderator on one of its speeches or on any agent.
   */
  readonly changedAt: Date;
}

/** The public seasons that have finished matches, by slug. */
export async function changedSeasons({ connection }: Database): Promise<ChangedSeason[]> {
  const { rows } = await connection.query<ChangedSeason>(`
    SELECT season."slug", season."game", greatest(ended."at", season."frozenAt", season."publishedAt", (
        SELECT max(fit."fittedAt") FROM "BoardFit" fit WHERE fit."seasonId" = season."id"), (
        SELECT max(greatest(act."createdAt", act."revertedAt")) FROM "ModerationAct" act
        LEFT JOIN "Match" spoken ON spoken."id" = act."matchId"
        WHERE act."kind" <> 'account-banned'
          AND (act."kind" <> 'speech-hidden' OR spoken."seasonId" = season."id")))
      AS "changedAt"
    FROM "Season" season, LATERAL (
      SELECT max(match."finishedAt") AS "at" FROM "Match" match
      WHERE match."seasonId" = season."id" AND match."status" = 'finished') ended
    WHERE season."visibility" = 'public' AND ended."at" IS NOT NULL ORDER BY season."slug"`);
  return rows;
}

/**
 * Whether a user may download the archive of a season: everyone that of the house, which never
 * ends, and of any other once it is frozen; its organizer and admins at any time.
 *
 * @param user null: a visitor who is not signed in
 */
export const mayExport = (
  user: Parameters<typeof mayRun>[0] | null,
  season: Pick<Season, "creatorId" | "house" | "status">,
): boolean =>
  season.house ||
  season.status === "frozen" ||
  season.status === "published" ||
  (user !== null && mayRun(user, season));
