import { type Database, ensureUser, newId, openDatabase } from "@wisp/db";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { type Changes, copyRows } from "./arena-database.ts";
import { ownArena } from "./arenas.ts";
import { hostileList, hostileTexts, storable, textAt } from "./hostile-texts.ts";

/** Agents of an owner whose names, descriptions, checks and incidents are hostile. */
async function plantAgents(
  { pool }: Database,
  ownerId: string,
): Promise<[string, string, string][]> {
  const names = ["script", "bidi", "endless", "zalgo", "lines", "equals"] as const;
  const agents: [id: string, version: string, slug: string][] = [];
  for (const [place, name] of names.entries()) {
    const [id, version, slug] = [newId(), newId(), `hostile-${name}`];
    await pool.query(
      `INSERT INTO "Agent" ("id", "slug", "name", "description", "ownerId", "online", "suspendedAt",
          "suspension")
        VALUES ($1, $2, $3, $4, $5, true, now(), $6)`,
      [
        id,
        slug,
        storable(hostileTexts[name]),
        storable(textAt(place + 3)),
        ownerId,
        storable(textAt(place)),
      ],
    );
    await pool.query(
      `INSERT INTO "AgentGame" ("agentId", "game", "locale") VALUES ($1, 'who-is-spy', 'en')`,
      [id],
    );
    const step = { ok: false, ms: 1, failed: "wrong-shape" };
    const said = { ok: true, ms: 1, found: "said", name: "speech" };
    const steps = [
      ...hostileList.map((about) => ({ ...said, about, more: about, detail: about })),
      ...hostileList.map((detail) => ({ ...step, name: detail, detail })),
    ];
    await pool.query(
      `INSERT INTO "AgentVersion" ("id", "agentId", "number", "connector", "settings", "model", "commit",
          "check", "checkedAt", "passedAt")
        VALUES ($1, $2, 1, 'space', '{"url": "https://a.example"}', $3, $3, $4, now(), now())`,
      [version, id, storable(textAt(place + 1)), JSON.stringify({ ok: false, steps })],
    );
    for (const [at, detail] of hostileList.entries()) {
      await pool.query(
        `INSERT INTO "Incident" ("id", "agentId", "versionId", "code", "detail", "at")
          VALUES ($1, $2, $3, $4, $5, now() - $6 * interval '1 minute')`,
        [newId(), id, version, storable(textAt(at + 1)), storable(detail), (at * 7 + place) % 19],
      );
    }
    agents.push([id, version, slug]);
  }
  return agents;
}

/** Data written directly into the arena's database, past all validation. */
export interface PlantedData extends AsyncDisposable {
  readonly finished: string;
  readonly live: string;
  readonly failed: string;
  /** Slugs of the six agents, all of the named owner. */
  readonly slugs: readonly string[];
}

const DAY_MS = 86_400_000;

/** An id as if it had been given a day ago: planted matches are no agent's newest. */
const oldId = (): string => {
  const id = newId();
  const time = (Date.now() - DAY_MS).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`;
};

async function aFinishedMatch({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Match" WHERE "status" = 'finished' AND "rounds" > 1 AND "locale" = 'en'
      AND "game" = 'who-is-spy' AND "seasonId" IS NOT NULL ORDER BY "id" DESC LIMIT 1`,
  );
  const [match] = rows;
  if (match === undefined) throw new Error("no match is finished");
  return match.id;
}

/** Puts the agents at the table, and their words into everybody's mouth. */
async function rewrite(
  { pool }: Database,
  matchId: string,
  agents: readonly (readonly [string, string, string])[],
): Promise<void> {
  for (const [seat, [agentId, versionId]] of agents.entries()) {
    await pool.query(
      `UPDATE "MatchSeat" SET "agentId" = $3, "versionId" = $4 WHERE "matchId" = $1 AND "seat" = $2`,
      [matchId, seat, agentId, versionId],
    );
  }
  const { rows: events } = await pool.query<{ seq: number; event: Record<string, unknown> }>(
    `SELECT "seq", "event" FROM "MatchEvent" WHERE "matchId" = $1
      AND "type" IN ('spoke', 'match-opened') ORDER BY "seq"`,
    [matchId],
  );
  for (const [place, { seq, event }] of events.entries()) {
    const change =
      event.type === "spoke"
        ? { text: textAt(place) }
        : { names: agents.map((_, seat) => textAt(3 * seat)) };
    await pool.query(`UPDATE "MatchEvent" SET "event" = $3 WHERE "matchId" = $1 AND "seq" = $2`, [
      matchId,
      seq,
      JSON.stringify({ ...event, ...change }),
    ]);
  }
  const { rows: decisions } = await pool.query<{ at: number; seat: number; kind: string }>(
    `SELECT "at", "seat", "kind" FROM "Decision" WHERE "matchId" = $1 ORDER BY "at", "seat"`,
    [matchId],
  );
  for (const [place, { at, seat, kind }] of decisions.entries()) {
    const text = storable(textAt(place));
    await pool.query(
      `UPDATE "Decision" SET "text" = $5, "reasoning" = $5, "prompt" = $5, "detail" = $5, "raw" = $6
        WHERE "matchId" = $1 AND "at" = $2 AND "seat" = $3 AND "kind" = $4`,
      [matchId, at, seat, kind, text, JSON.stringify({ raw: textAt(place) })],
    );
  }
}

async function plantMatch(
  database: Database,
  from: string,
  agents: Parameters<typeof rewrite>[2],
  changes: Changes,
  events?: string,
): Promise<string> {
  const id = oldId();
  await copyRows(database, "Match", ["id", from], { id, ...changes });
  const matchId = id;
  const seats =
    events === undefined
      ? {}
      : { role: null, side: null, won: null, points: null, pointsScale: null, facts: null };
  await copyRows(database, "MatchSeat", ["matchId", from], { matchId, ...seats });
  await copyRows(database, "MatchEvent", ["matchId", from], { matchId }, events);
  await copyRows(database, "Decision", ["matchId", from], { matchId });
  await rewrite(database, id, agents);
  return id;
}

/** Takes out everything that is an owner's, and gives them their name back. */
async function remove({ pool }: Database, ownerId: string, handle: string): Promise<void> {
  const agents = `(SELECT "id" FROM "Agent" WHERE "ownerId" = $1)`;
  const { rows } = await pool.query<{ id: string }>(
    `SELECT DISTINCT "matchId" AS "id" FROM "MatchSeat" WHERE "agentId" IN ${agents}`,
    [ownerId],
  );
  const matches = rows.map(({ id }) => id);
  for (const table of ["MatchSeat", "MatchEvent", "Decision", "SuspectCall"]) {
    await pool.query(`DELETE FROM "${table}" WHERE "matchId" = ANY($1)`, [matches]);
  }
  await pool.query(`DELETE FROM "Match" WHERE "id" = ANY($1)`, [matches]);
  for (const table of ["Standing", "BoardRow", "Incident", "AgentVersion"]) {
    await pool.query(`DELETE FROM "${table}" WHERE "agentId" IN ${agents}`, [ownerId]);
  }
  await pool.query(`DELETE FROM "Agent" WHERE "ownerId" = $1`, [ownerId]);
  await pool.query(`DELETE FROM "ApiToken" WHERE "userId" = $1`, [ownerId]);
  await pool.query(`UPDATE "User" SET "handle" = $2 WHERE "id" = $1`, [ownerId, handle]);
}

/** A name of 300 characters that reverses, hides and breaks the text next to it. */
const HANDLE = `${hostileTexts.bidi}${hostileTexts.script}${"\u0301".repeat(80)}`;

async function plantTokens({ pool }: Database, userId: string): Promise<void> {
  for (const [place, name] of hostileList.entries()) {
    await pool.query(
      `INSERT INTO "ApiToken" ("id", "userId", "name", "hash", "lastFour", "scopes")
        VALUES ($1, $2, $3, $4, '<b>!', '{read}')`,
      [newId(), userId, storable(name), `planted-${place}`],
    );
  }
}

async function plantAll(database: Database, ownerId: string) {
  const { pool } = database;
  await pool.query(`UPDATE "User" SET "handle" = $2 WHERE "id" = $1`, [ownerId, HANDLE]);
  await plantTokens(database, ownerId);
  const agents = await plantAgents(database, ownerId);
  const from = await aFinishedMatch(database);
  const createdAt = new Date(Date.now() - DAY_MS);
  const finished = await plantMatch(database, from, agents, { createdAt });
  const undecided = { winners: [], rounds: null, fouls: null, clean: null, finishedAt: null };
  const playing = { status: "running", pace: "people", runner: "planted" };
  const leaseUntil = new Date(Date.now() + DAY_MS);
  const live = await plantMatch(
    database,
    from,
    agents,
    { ...undecided, ...playing, createdAt, leaseUntil },
    `"seq" < (SELECT min("seq") FROM "MatchEvent" WHERE "matchId" = $1
      AND "type" = 'votes-counted')`,
  );
  const failure = hostileList.map(storable).join(" ");
  const changes = { ...undecided, status: "failed", failure, createdAt };
  const failed = await plantMatch(database, from, agents, changes, `"seq" < 9`);
  const { rows } = await pool.query<{ agentId: string }>(
    `SELECT "agentId" FROM "BoardRow" JOIN "Season" ON "id" = "seasonId"
      WHERE "slug" = 'house' AND "locale" = 'en' LIMIT 1`,
  );
  for (const [agentId, versionId] of agents) {
    const like = ["agentId", rows[0]?.agentId ?? ""] as const;
    for (const table of ["Standing", "BoardRow"]) {
      await copyRows(database, table, like, { agentId, versionId }, `"locale" = 'en'`);
    }
  }
  return { finished, live, failed, slugs: agents.map(([, , slug]) => slug) };
}

/**
 * Plants hostile texts wherever the arena stores untrusted texts, owned by the user of this name
 * (who gets a hostile name): agents on the leaderboard, a finished, a live and a failed match, incidents,
 * checks and tokens. Disposing removes everything.
 */
export async function plant(owner: string): Promise<PlantedData> {
  const postgres = await startEmbeddedPostgres({ directory: ownArena().data });
  const database = openDatabase({ url: postgres.url });
  const { id } = await ensureUser(database, owner);
  const dispose = async (): Promise<void> => {
    await remove(database, id, owner);
    await database.close();
    await postgres.stop();
  };
  try {
    return { ...(await plantAll(database, id)), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
