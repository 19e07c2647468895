import { setTimeout as sleep } from "node:timers/promises";
import {
  createAgent,
  createMatch,
  type Database,
  ensureSeason,
  loadLog,
  type NewMatch,
  setOnline,
} from "@wisp/db";
import { isFailure, type Locale, randomAlgorithm, seatsIn, seedHash } from "@wisp/game";
import { games } from "@wisp/games";
import { projectLog, type Verdict, verifyPlayRecord } from "@wisp/play";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";

const entry = games["who-is-spy"];
if (entry === undefined) throw new Error("no game");
export const { game } = entry;

/** An agent that can be put on a seat. */
export interface SeatableAgent {
  readonly agentId: string;
  readonly versionId: string;
}

/** Registers an agent that is online, may sit in any number of matches, and has passed no check. */
export async function register(
  database: Database,
  slug: string,
  connector: string,
  settings: object,
  house = connector === "house",
): Promise<SeatableAgent> {
  const agent = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: game.id, locale: "en" }],
    ownerId: null,
    house,
    endpoint: house ? null : slug,
    maxConcurrent: null,
    separateSessions: true,
    version: { connector, settings, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, agent.id, true);
  return { agentId: agent.id, versionId: agent.version.id };
}

/** Registers six house agents of different characters. */
export const houseSix = (database: Database, prefix = ""): Promise<SeatableAgent[]> =>
  Promise.all(
    entry.house
      .slice(0, 6)
      .map(({ id }) => register(database, `${prefix}${id}`, "house", { character: id })),
  );

export async function seasonId(database: Database): Promise<string> {
  const season = await ensureSeason(database, {
    slug: "test",
    name: "Test",
    game: game.id,
    config: {},
    locales: ["en"],
    house: true,
  });
  return season.id;
}

/** What a test sets of a match; the rest is the same for all. */
interface TestMatch {
  readonly agents: readonly SeatableAgent[];
  readonly seed: string;
  readonly config?: object;
  readonly spy?: number;
  /** Version of the rules; the newest unless given. */
  readonly version?: number;
  readonly pace?: NewMatch["pace"];
  readonly locale?: Locale;
  readonly interviews?: readonly string[];
  readonly tableOptions?: NewMatch["tableOptions"];
  /** The two words; familiar ones unless given. */
  readonly pair?: readonly [string, string];
}

const pairs: Readonly<Record<Locale, readonly [string, string]>> = {
  en: ["coffee", "tea"],
  zh: ["咖啡", "奶茶"],
};

/** Writes a waiting match of the test season; seat i is `agents[i]`, seat 0 speaks first. */
export async function waiting(database: Database, match: TestMatch): Promise<string> {
  const {
    agents,
    seed,
    config = {},
    spy = 5,
    pace = "full",
    locale = "en",
    interviews = [],
  } = match;
  const { pair = pairs[locale], tableOptions, version = game.version } = match;
  const id = await createMatch(database, {
    seasonId: await seasonId(database),
    game: game.id,
    gameVersion: version,
    locale,
    config: game.config.parse({ language: locale, ...config }),
    materials: game.materials.parse({
      pair: pair.map((word) => ({ word })),
      spyWord: 1,
      spy,
      firstSpeaker: 0,
    }),
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    pace,
    interviewing: { requested: interviews.map((name) => ({ name })) },
    ...(tableOptions && { tableOptions }),
    seats: agents.map((agent, seat) => ({ ...agent, seat })),
  });
  if (typeof id !== "string") throw new Error(id.detail);
  return id;
}

/**
 * Waits until `check` gives something. Checks become rarer, so that a long wait does not keep a core busy: a
 * twentieth of the time so far lies between two.
 */
export async function until<T>(
  what: string,
  check: () => Promise<T | false | null | undefined> | T | false | null | undefined,
): Promise<T> {
  const start = Date.now();
  while (Date.now() < start + STATE_LIMIT_MS) {
    const found = await check();
    if (found !== false && found !== null && found !== undefined) return found;
    await sleep(Math.min(500, Math.max(20, (Date.now() - start) / 20)));
  }
  throw new Error(`Not within ${STATE_LIMIT_MS} ms: ${what}`);
}

/** Time limits of a match whose agents answer: no machine is slow enough for them. */
export const patience = { speechTimeLimitMs: 300_000, voteTimeLimitMs: 300_000 };

/** The row of a match as stored. */
export interface MatchRow {
  readonly gameVersion: number;
  readonly game: string;
  readonly locale: Locale;
  readonly status: string;
  readonly runner: string | null;
  readonly fence: number;
  readonly leaseUntil: Date | null;
  readonly failure: string | null;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seed: string;
}

export async function rowOf(database: Database, id: string): Promise<MatchRow> {
  const { rows } = await database.pool.query<MatchRow>(`SELECT * FROM "Match" WHERE "id" = $1`, [
    id,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error(`no match ${id}`);
  return row;
}

export const finished = (database: Database, id: string): Promise<MatchRow> =>
  until(`match ${id} is finished`, async () => {
    const row = await rowOf(database, id);
    if (row.status === "failed") throw new Error(`match ${id} failed: ${row.failure}`);
    return row.status === "finished" ? row : undefined;
  });

/** Holds a stored match against its own replay: every event there once, none from nowhere. */
export async function played(database: Database, id: string): Promise<Verdict> {
  const { rows } = await database.pool.query<{ seq: number }>(
    `SELECT "seq" FROM "MatchEvent" WHERE "matchId" = $1 ORDER BY "seq"`,
    [id],
  );
  if (rows.some(({ seq }, place) => seq !== place)) throw new Error(`match ${id} has gaps`);
  const row = await rowOf(database, id);
  const rules = games[row.game]?.game;
  if (rules === undefined) throw new Error(`no game ${row.game}`);
  const log = await loadLog(database, id);
  return verifyPlayRecord(rules, {
    game: rules.id,
    version: row.gameVersion,
    locale: row.locale,
    config: row.config,
    materials: row.materials,
    seed: row.seed,
    agents: Array.from({ length: seatsIn(rules, row.config) }, () => "test"),
    events: log.events.map(({ to, event, ...rest }) => ({
      ...rest,
      to: { ...to, seats: to.seats === "all" ? "all" : [...to.seats] },
      event: { ...event },
    })),
    decisions: [...log.decisions],
    outcome: projectLog(rules, log, row.locale)?.outcome,
  });
}

/** How many seats of matches all standings count together: 6 a match. */
export async function counted(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ seats: number }>(
    `SELECT coalesce(sum("matches"), 0)::int AS "seats" FROM "Standing"`,
  );
  return rows[0]?.seats ?? 0;
}
