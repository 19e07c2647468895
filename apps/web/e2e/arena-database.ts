import {
  type Database,
  fitLeaderboard,
  getMatch,
  newId,
  openDatabase,
  seasonBySlug,
} from "@wisp/db";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import type { Locale } from "@wisp/game";
import { firstGame, houseSlug, statisticsOf } from "@wisp/games";
import { expect } from "playwright/test";
import { ownArena } from "./arenas.ts";

/** Where the database of the arena that is tested is found. */
export async function arenaDatabaseUrl(): Promise<string> {
  return (await startEmbeddedPostgres({ directory: ownArena().data })).url;
}

/** The database of the arena under test, read without the arena. */
export const arenaDatabase = async (): Promise<Database> =>
  openDatabase({ url: await arenaDatabaseUrl() });

/** Has the match of another one played again, unranked and for people to watch; its id. */
export async function playAgain(database: Database, id: string): Promise<string> {
  const again = newId();
  await database.connection.query(
    `WITH made AS (
      INSERT INTO "Match" ("id", "game", "gameVersion", "locale", "config", "materials", "seed",
        "seedHash", "randomAlgorithm", "pace")
      SELECT $2, "game", "gameVersion", "locale", "config", "materials", "seed", "seedHash",
        "randomAlgorithm", 'people' FROM "Match" WHERE "id" = $1
      RETURNING "id")
    INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId")
    SELECT made."id", "seat", "agentId", "versionId" FROM made, "MatchSeat" WHERE "matchId" = $1`,
    [id, again],
  );
  return again;
}

/**
 * Has house agents play an unranked English match of a game with other options, at full speed.
 *
 * @param seats how many players it has: at most as many as the house has agents for the game
 * @returns its id, once it is over
 */
export async function playWith(game: string, options: object, seats: number): Promise<string> {
  const database = await arenaDatabase();
  const id = newId();
  const insert = () =>
    database.connection.query(
      `WITH template AS (SELECT * FROM "Match" match
          WHERE match."game" = $2 AND match."locale" = 'en' AND match."seasonId" IS NOT NULL LIMIT 1),
        made AS (INSERT INTO "Match" ("id", "game", "gameVersion", "locale", "config", "materials", "seed",
            "seedHash", "randomAlgorithm", "pace")
          SELECT $1, "game", "gameVersion", "locale", ("config"::jsonb || $3::jsonb)::json, '{}', "seed", "seedHash", "randomAlgorithm", 'full'
            FROM template RETURNING "id"),
        house AS (SELECT DISTINCT seat."agentId", seat."versionId" FROM "MatchSeat" seat
          JOIN "Match" match ON match."id" = seat."matchId" JOIN "Agent" agent ON agent."id" = seat."agentId"
          WHERE match."game" = $2 AND agent."house" LIMIT $4)
      INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId")
        SELECT made."id", row_number() OVER () - 1, "agentId", "versionId" FROM made, house`,
      [id, game, JSON.stringify(options), seats],
    );
  try {
    await expect
      .poll(async () => (await insert()).rowCount, { message: `${seats} agents of ${game}` })
      .toBe(seats);
    const status = async () => (await getMatch(database, id))?.status;
    await expect.poll(status, { message: `${id} is over` }).toBe("finished");
    return id;
  } finally {
    await database.close();
  }
}

/**
 * Has the rest of a match played at full speed, unless it is over: takes it from its runner, and the
 * runner that claims it next makes no pauses for spectators.
 */
export async function hurry(id: string): Promise<void> {
  const database = await arenaDatabase();
  await database.connection.query(
    `UPDATE "Match" SET "pace" = 'full', "fence" = "fence" + 1, "checkedFence" = "fence" + 1, "leaseUntil" = NULL
      WHERE "id" = $1 AND "status" = 'running'`,
    [id],
  );
  await database.close();
}

/** Fits the house's leaderboard of the first game again, with the matches so far. */
export async function fitHouse(locale: Locale): Promise<void> {
  const database = await arenaDatabase();
  const slug = houseSlug(firstGame);
  const season = await seasonBySlug(database, slug);
  if (season === null) throw new Error("the house has no season");
  const leaderboard = { seasonId: season.id, slug, game: firstGame, locale };
  await fitLeaderboard(database, leaderboard, statisticsOf(firstGame, season.config));
  await database.close();
}

/** Keeps every runner from a match. */
interface MatchHold {
  /** Lets them have it again. */
  release(): Promise<void>;
}

/**
 * Takes a running match from its runner, as if that had hung for minutes, and holds it so that no
 * other one takes it either.
 */
export async function hang(database: Database, id: string): Promise<MatchHold> {
  const connection = await database.pool.connect();
  const over = `"leaseUntil" < now() - interval '4 minutes'`;
  for (;;) {
    const taken = await connection.query(
      `UPDATE "Match" SET "fence" = "fence" + 1, "checkedFence" = "fence" + 1, "leaseUntil" = now() - interval '5 minutes'
        WHERE "id" = $1 AND "status" = 'running'`,
      [id],
    );
    if (taken.rowCount !== 1) throw new Error(`match ${id} does not run`);
    await connection.query("BEGIN");
    const { rowCount } = await connection.query(
      `SELECT 1 FROM "Match" WHERE "id" = $1 AND ${over} FOR UPDATE`,
      [id],
    );
    // Another test may have taken it in between.
    if (rowCount === 1) break;
    await connection.query("ROLLBACK");
  }
  return {
    async release() {
      await connection.query("ROLLBACK");
      connection.release();
    },
  };
}

const ROUNDS = 2;

/**
 * Starts a match at people's pace that no other test knows: six house agents play a finished match of
 * theirs again, which took two rounds, each of about half a minute. Returns its id once it runs.
 */
export async function startLiveMatch(): Promise<string> {
  const database = await arenaDatabase();
  try {
    const finished = async (): Promise<string> => {
      const { rows } = await database.connection.query<{ id: string }>(
        `SELECT match."id" FROM "Match" match
          WHERE match."status" = 'finished' AND match."locale" = 'en' AND match."rounds" = $1
            AND match."game" = 'who-is-spy' AND NOT EXISTS (
              SELECT 1 FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
              WHERE seat."matchId" = match."id" AND NOT agent."house")
          ORDER BY match."id" DESC LIMIT 1`,
        [ROUNDS],
      );
      return rows[0]?.id ?? "";
    };
    await expect.poll(finished, { message: `a house match of ${ROUNDS} rounds` }).not.toBe("");
    const id = await playAgain(database, await finished());
    const isRunning = async () => (await getMatch(database, id))?.status === "running";
    await expect.poll(isRunning, { message: `${id} runs` }).toBe(true);
    return id;
  } finally {
    await database.close();
  }
}

/** Values by column. */
export type Changes = Readonly<Record<string, unknown>>;

/** Copies the rows of a table in which a column has a value, with other values in some columns. */
export async function copyRows(
  { pool }: Database,
  table: string,
  [column, of]: readonly [string, string],
  changes: Changes,
  condition = "true",
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS "name" FROM information_schema.columns
      WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = Object.values(changes);
  const changed = Object.keys(changes);
  const from = names.map((name) => {
    const place = changed.indexOf(name);
    return place === -1 ? `"${name}"` : `$${place + 2}`;
  });
  await pool.query(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")})
      SELECT ${from.join(", ")} FROM "${table}" WHERE "${column}" = $1 AND ${condition}`,
    [of, ...values],
  );
}
