import type { Failure } from "@wisp/game";
import { hashOf } from "./accounts/sign-in.ts";
import { type Database, inTransaction } from "./database.ts";
import { newDialOutKey } from "./dial-out.ts";
import { isUniqueViolation } from "./errors.ts";
import { newId } from "./id.ts";
import { namingRefusal } from "./moderation/agent.ts";
import { foldedName } from "./naming/seen-name.ts";
import { ordinaryConcurrency, ordinaryQuotas } from "./quota/quota.ts";

/** How a guest program came: over the REST API, MCP, A2A, or by addresses alone. */
export type GuestDoor = "api" | "mcp" | "a2a" | "get";

/** How many guest programs an arena takes. */
export interface GuestCaps {
  /** That play at once. */
  readonly atOnce: number;
  /** That play at once from one network address. */
  readonly perAddress: number;
  /** That come on a day (UTC); see `perDayFromAddress`. */
  readonly perDay: number;
}

/** An address takes at most this share of the places of a day: a few of them cannot use up all places. */
const DAY_SHARE_OF_ADDRESS = 1 / 20;
/** An address may take as many on a day even where the arena takes few. */
const MIN_PER_DAY_FROM_ADDRESS = 5;

/** How many guest programs may come on a day (UTC) from one network address. */
const perDayFromAddress = ({ perDay }: Pick<GuestCaps, "perDay">): number =>
  Math.max(MIN_PER_DAY_FROM_ADDRESS, Math.floor(perDay * DAY_SHARE_OF_ADDRESS));

/** Why no guest program can come now. */
export type NoGuestRoom = Failure<
  "no-room" | "no-room-for-address" | "no-guests-left" | "no-guests-left-for-address"
>;

/** A guest program's place; only hashes of its secrets and of its address are stored. */
interface NewGuestSeat {
  readonly door: GuestDoor;
  /** A network address as limits count it; null: it is not counted. */
  readonly address: string | null;
  /** The secret that plays the seat. */
  readonly token: string;
  /** The code that claims its agent; null: it cannot be claimed. */
  readonly claimCode: string | null;
  /** For how long the secret plays, in milliseconds. */
  readonly lifeMs: number;
}

/** SQL: whether a guest seat holds a place: it was just taken, or its match is not over. */
const isHeld = `(
  (seat."ticketId" IS NULL AND seat."createdAt" > now() - interval '1 minute')
  OR (ticket."id" IS NOT NULL AND ticket."cancelledAt" IS NULL
    AND (match."id" IS NULL OR match."status" IN ('waiting', 'running'))))`;

/** SQL: whether a guest program came today (UTC), also where it has left again. */
const isOfToday = `seat."createdAt" >= date_trunc('day', now(), 'UTC')`;

/**
 * Keeps a place for a guest program, whose agent and ticket follow (`seatGuest`); resolves with its id. All
 * processes take places one after another, so that no cap is exceeded. The same secret again resolves with
 * the id of its earlier place.
 */
export async function reserveGuestSeat(
  database: Database,
  { door, address, token, claimCode, lifeMs }: NewGuestSeat,
  caps: GuestCaps,
): Promise<{ readonly id: string; readonly isNew: boolean } | NoGuestRoom> {
  const from = address === null ? null : hashOf(`guest-program/${address}`);
  return inTransaction(database, async ({ connection }) => {
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('guest-programs', 0))");
    const known = await connection.query<{ id: string }>(
      `SELECT "id" FROM "GuestSeat" WHERE "tokenHash" = $1`,
      [hashOf(token)],
    );
    const [before] = known.rows;
    if (before !== undefined) return { id: before.id, isNew: false };
    const { rows } = await connection.query<GuestCounts>(
      `SELECT (count(*) FILTER (WHERE ${isHeld}))::int AS "playing",
         (count(*) FILTER (WHERE ${isHeld} AND seat."from" = $1))::int AS "here",
         (count(*) FILTER (WHERE ${isOfToday}))::int AS "today",
         (count(*) FILTER (WHERE ${isOfToday} AND seat."from" = $1))::int AS "todayHere"
       FROM "GuestSeat" seat
       LEFT JOIN "Ticket" ticket ON ticket."id" = seat."ticketId"
       LEFT JOIN "Match" match ON match."id" = ticket."matchId"
       WHERE seat."createdAt" > now() - interval '1 day'`,
      [from],
    );
    const [counts] = rows;
    const refused = counts && refusalOf(counts, caps, from !== null);
    if (refused) return refused;
    const id = newId();
    await connection.query(
      `INSERT INTO "GuestSeat" ("id", "door", "tokenHash", "claimHash", "from", "expiresAt")
       VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')`,
      [id, door, hashOf(token), claimCode === null ? null : hashOf(claimCode), from, lifeMs],
    );
    return { id, isNew: true };
  });
}

/** Guest programs that play, and that came today: in the arena, and from the caller's address. */
interface GuestCounts {
  readonly playing: number;
  readonly here: number;
  readonly today: number;
  readonly todayHere: number;
}

/** Why no further guest program can come; null: it can. */
function refusalOf(
  { playing, here, today, todayHere }: GuestCounts,
  { atOnce, perAddress, perDay }: GuestCaps,
  countsAddress: boolean,
): NoGuestRoom | null {
  if (countsAddress && here >= perAddress) {
    return {
      failed: "no-room-for-address",
      detail: `${perAddress} guest programs from your network address are playing, which is the limit. Finish a match, or try again in a few minutes.`,
    };
  }
  const dayOfAddress = perDayFromAddress({ perDay });
  if (countsAddress && todayHere >= dayOfAddress) {
    return {
      failed: "no-guests-left-for-address",
      detail: `${dayOfAddress} guest programs have come from your network address today, which is the limit. The count resets at midnight UTC.`,
    };
  }
  if (playing >= atOnce) {
    return {
      failed: "no-room",
      detail: `${atOnce} guest programs are playing, which is this arena's limit. Try again in a few minutes.`,
    };
  }
  if (today >= perDay) {
    return {
      failed: "no-guests-left",
      detail: `${perDay} guest programs have come today, which is this arena's limit. The count resets at midnight UTC.`,
    };
  }
  return null;
}

/** Gives a kept place its agent and its ticket. */
export async function seatGuest(
  { connection }: Pick<Database, "connection">,
  id: string,
  { agentId, ticketId }: { readonly agentId: string; readonly ticketId: string },
): Promise<void> {
  await connection.query({
    name: "seat-guest",
    text: `UPDATE "GuestSeat" SET "agentId" = $2, "ticketId" = $3 WHERE "id" = $1`,
    values: [id, agentId, ticketId],
  });
}

/** Gives a kept place back that no agent takes. */
export async function releaseGuestSeat(
  { connection }: Pick<Database, "connection">,
  id: string,
): Promise<void> {
  await connection.query(`DELETE FROM "GuestSeat" WHERE "id" = $1 AND "agentId" IS NULL`, [id]);
}

/** A guest program's seat, for the holder of its secret. */
export interface GuestSeat {
  readonly id: string;
  readonly door: GuestDoor;
  readonly agentId: string;
  readonly ticketId: string;
  /** What was given, by the id of the question. */
  readonly given: Readonly<Record<string, string>>;
  /** Its secret plays no more: its time is over, or a moderator retired the program. */
  readonly expired: boolean;
}

/** The seat that a secret plays; null for all others, and before it has an agent. */
export async function guestSeatByToken(
  { connection }: Pick<Database, "connection">,
  token: string,
): Promise<GuestSeat | null> {
  const { rows } = await connection.query<GuestSeat>({
    name: "guest-seat-by-token",
    text: `
      SELECT seat."id", seat."door", agent."id" AS "agentId",
        seat."ticketId", seat."given",
        seat."expiresAt" <= now() OR agent."retiredAt" IS NOT NULL AS "expired"
      FROM "GuestSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
      WHERE seat."tokenHash" = $1 AND seat."ticketId" IS NOT NULL`,
    values: [hashOf(token)],
  });
  return rows[0] ?? null;
}

/** Notes what a guest program gave last to a question, so that the same address says it again. */
export async function noteGiven(
  { connection }: Pick<Database, "connection">,
  id: string,
  question: string,
  text: string,
): Promise<void> {
  await connection.query({
    name: "note-given",
    text: `UPDATE "GuestSeat" SET "given" = "given" || jsonb_build_object($2::text, $3::text) WHERE "id" = $1`,
    values: [id, question, text],
  });
}

/** Why an agent of a guest program cannot be claimed. */
export type NotClaimed = Failure<
  "unknown-claim" | "not-over" | "too-many-agents" | "moderated" | "slug-taken"
>;

const UNKNOWN: NotClaimed = {
  failed: "unknown-claim",
  detail: "This code claims nothing: it was used, is older than a day, or never existed.",
};

/**
 * Makes a guest program's agent the user's: from then on it dials out with the key that is returned. Its
 * matches stay as practice. A code works once, within a day.
 *
 * @param slugs to try, in order
 */
export async function claimGuest(
  database: Database,
  ownerId: string,
  code: string,
  { name, slugs }: { readonly name: string; readonly slugs: readonly string[] },
): Promise<{ readonly slug: string; readonly key: string } | NotClaimed> {
  const refused = await namingRefusal(database, { ownerId, name });
  if (refused !== null) return refused;
  for (const slug of slugs) {
    const claimed = await claimUnder(database, ownerId, code, { name, slug }).catch(
      (error: unknown) => {
        if (isUniqueViolation(error)) return null;
        throw error;
      },
    );
    if (claimed === null) continue;
    if ("failed" in claimed) return claimed;
    return { slug, key: await newDialOutKey(database, claimed.agentId) };
  }
  return { failed: "slug-taken", detail: "This name is taken. Choose another one." };
}

async function claimUnder(
  database: Database,
  ownerId: string,
  code: string,
  { name, slug }: { readonly name: string; readonly slug: string },
): Promise<{ readonly agentId: string } | NotClaimed> {
  return inTransaction(database, async ({ connection }) => {
    const owners = await connection.query<{ agentLimit: number | null }>(
      `SELECT "agentLimit" FROM "User" WHERE "id" = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
      [ownerId],
    );
    const owned = await connection.query<{ agents: number }>(
      `SELECT count(*)::int AS "agents" FROM "Agent" WHERE "ownerId" = $1 AND "retiredAt" IS NULL`,
      [ownerId],
    );
    const limit = owners.rows[0]?.agentLimit ?? ordinaryQuotas.agents;
    const { rows } = await connection.query<{
      id: string;
      agentId: string;
      retired: boolean;
      over: boolean;
    }>(
      `SELECT seat."id", seat."agentId", agent."retiredAt" IS NOT NULL AS "retired",
         NOT EXISTS (SELECT FROM "Ticket" ticket LEFT JOIN "Match" match ON match."id" = ticket."matchId"
           WHERE ticket."id" = seat."ticketId" AND ticket."cancelledAt" IS NULL
             AND (match."id" IS NULL OR match."status" IN ('waiting', 'running'))) AS "over"
       FROM "GuestSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
       WHERE seat."claimHash" = $1 AND seat."claimedAt" IS NULL AND agent."guest"
         AND seat."createdAt" > now() - interval '1 day'
       FOR UPDATE OF seat, agent`,
      [hashOf(code)],
    );
    const [seat] = rows;
    if (seat === undefined) return UNKNOWN;
    if (seat.retired) {
      return {
        failed: "moderated",
        detail: "A moderator retired this guest program: nobody can claim it.",
      };
    }
    if (!seat.over) {
      return { failed: "not-over", detail: "Its match is not over yet. Claim it afterwards." };
    }
    if ((owned.rows[0]?.agents ?? 0) >= limit) {
      return {
        failed: "too-many-agents",
        detail: "You have reached the limit of agents. Retire one, then claim this one.",
      };
    }
    const { agentId } = seat;
    await connection.query(`UPDATE "GuestSeat" SET "claimedAt" = now() WHERE "id" = $1`, [seat.id]);
    await connection.query(
      `UPDATE "Agent" SET "ownerId" = $2, "guest" = false, "name" = $3, "slug" = $4, "verified" = true,
         "endpoint" = 'dial-out:' || "id"::text, "maxConcurrent" = $5 WHERE "id" = $1`,
      [agentId, ownerId, name, slug, ordinaryConcurrency("dial-out")],
    );
    await connection.query(
      `UPDATE "AgentVersion" SET "retiredAt" = now() WHERE "agentId" = $1 AND "retiredAt" IS NULL`,
      [agentId],
    );
    await connection.query(
      `INSERT INTO "AgentVersion" ("id", "agentId", "number", "connector", "settings")
       SELECT $2, $1::uuid, max("number") + 1, 'dial-out', json_build_object('agent', $1::uuid)
       FROM "AgentVersion" WHERE "agentId" = $1::uuid`,
      [agentId, newId()],
    );
    return { agentId };
  });
}

/** Whether a name reads like that of an agent of another kind, see `foldedName`. */
export async function isAgentName(
  { connection }: Pick<Database, "connection">,
  name: string,
): Promise<boolean> {
  const { rows } = await connection.query<{ name: string }>({
    name: "names-of-agents",
    text: `SELECT "name" FROM "Agent" WHERE NOT "guest" AND NOT "person" AND "retiredAt" IS NULL`,
  });
  const folded = foldedName(name);
  return rows.some((agent) => foldedName(agent.name) === folded);
}

/**
 * Deletes the places of guest programs that came before `before`, and the agents among them that never
 * sat in a match, unless they were reported or moderated. What others played with them stays.
 */
export async function sweepGuests(database: Database, before: Date): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    await connection.query(`DELETE FROM "GuestSeat" WHERE "createdAt" < $1`, [before]);
    const { rows } = await connection.query<{ id: string }>(
      `SELECT agent."id" FROM "Agent" agent WHERE agent."guest" AND agent."createdAt" < $1
         AND NOT EXISTS (SELECT 1 FROM "MatchSeat" seat WHERE seat."agentId" = agent."id")
         AND NOT EXISTS (SELECT 1 FROM "Report" report WHERE report."subjectId" = agent."id")
         AND NOT EXISTS (SELECT 1 FROM "ModerationAct" act WHERE act."agentId" = agent."id")
       FOR UPDATE`,
      [before],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const [table, column] of [
      ["Ticket", "agentId"],
      ["AgentMessage", "agentId"],
      ["AgentVersion", "agentId"],
      ["Agent", "id"],
    ] as const) {
      await connection.query(`DELETE FROM "${table}" WHERE "${column}" = ANY($1::uuid[])`, [ids]);
    }
  });
}
