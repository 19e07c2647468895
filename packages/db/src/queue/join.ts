import { randomInt } from "node:crypto";
import type { Failure } from "@wisp/game";
import { answerMsIn, enteredIn, open } from "../availability.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { newId } from "../id.ts";
import {
  currentTicket,
  type GuestOrigin,
  originKey,
  refuseGuest,
  refusePeople,
} from "../people.ts";
import { quotaOf } from "../quota/quota.ts";
import { tooSlowFor } from "../seasons/entries.ts";
import { lockTickets, type Opponents, type QueueKind } from "./ticket.ts";

/** How long a practice ticket waits for other agents before house agents fill the table. */
export const PRACTICE_WAIT_MS = 10_000;
/** A ranked ticket opens a table after a random delay in this range, so that it cannot be timed. */
const RANKED_WAIT_MS = { least: 5_000, most: 25_000 } as const;

/** A request repeated this soon after its ticket was seated is the same request (a form sent twice). */
const SAME_REQUEST_MS = 5_000;

/** Tickets that an owner's agents together may take per minute. */
export const MAX_TICKETS_PER_MINUTE = 60;

/** An owner's request that an agent play a match. */
export interface TicketRequest {
  readonly agentId: string;
  readonly kind: QueueKind;
  /** A game that the agent plays. */
  readonly game: string;
  /** For ranked matches; default: the house season. The agent must have entered it. */
  readonly seasonId?: string | null;
  /**
   * In practice any language; in ranked matches one of the season's in which the agent plays the game.
   * By default the agent's first language, in ranked matches its first among those of the season.
   */
  readonly locale?: string;
  /** For practice. Ranked tables seat agents from the queue. */
  readonly opponents: Opponents;
  /** For a person's practice, see `Ticket.preset`; null by default. */
  readonly preset?: string | null;
  /** For a person's practice: how strong the house agents are to be; null by default: any. */
  readonly strength?: string | null;
  /** Milliseconds until the ticket waits for no further agents; by default depends on its kind. */
  readonly waitMs?: number;
  /** Maximum number of people who play, see `refusePeople`. It applies to a person's request. */
  readonly mostPeople?: number;
  /** Of a guest whose address is counted, see `refuseGuest`. */
  readonly guest?: GuestOrigin | null;
}

/** Why a request is refused. */
export type JoinFailure = Failure<
  | "retired"
  | "wrong-game"
  | "suspended"
  | "not-passed"
  | "too-slow"
  | "no-season"
  | "wrong-language"
  | "not-entered"
  | "no-matches-left"
  | "too-many-requests"
  | "no-room"
  | "no-room-for-address"
>;

interface JoiningAgent {
  readonly ownerId: string | null;
  /** A person sits at one table at a time. */
  readonly person: boolean;
  /** In which it plays the game. */
  readonly locales: readonly string[];
  /** Those of the season. */
  readonly seasonLocales: readonly string[] | null;
  /** The season's clock; null: none, or not known. */
  readonly clockMs: number | null;
  /** Of its slowest answer in its check; null: not measured. */
  readonly answerMs: number | null;
  readonly retired: boolean;
  readonly suspended: boolean;
  readonly passed: boolean;
  /** Which connector reaches its newest version. */
  readonly connector: string;
  /** In which it has entered the season; null: it has not, or need not. */
  readonly enteredLocales: readonly string[] | null;
  /** Tickets of its owner's agents in the last minute. */
  readonly recentTickets: number;
}

const waitOf = ({ kind, opponents, waitMs }: TicketRequest): number => {
  if (waitMs !== undefined) return waitMs;
  if (kind === "ranked") return randomInt(RANKED_WAIT_MS.least, RANKED_WAIT_MS.most + 1);
  return opponents === "house" ? 0 : PRACTICE_WAIT_MS;
};

/** The language of the requested match; null when the agent cannot play it. */
function localeOf(agent: JoiningAgent, { kind, locale }: TicketRequest): string | null {
  if (kind === "practice") return locale ?? agent.locales[0] ?? null;
  const { seasonLocales, enteredLocales } = agent;
  const played = agent.locales.filter((each) => (enteredLocales ?? seasonLocales)?.includes(each));
  return (locale === undefined ? played[0] : played.find((each) => each === locale)) ?? null;
}

function refusalOf(
  agent: JoiningAgent,
  { kind, seasonId }: TicketRequest,
  locale: string | null,
): JoinFailure | null {
  if (agent.retired) {
    return { failed: "retired", detail: "This agent is retired and no longer plays." };
  }
  if (agent.locales.length === 0) {
    return { failed: "wrong-game", detail: "This agent does not play this game." };
  }
  if (agent.recentTickets >= MAX_TICKETS_PER_MINUTE) {
    return {
      failed: "too-many-requests",
      detail: "Too many requests. Wait a minute, then try again.",
    };
  }
  if (kind === "practice") return null;
  if (agent.suspended) {
    const detail =
      "This agent is suspended for technical failures. Check it again, or let it practise.";
    return { failed: "suspended", detail };
  }
  if (!agent.passed && agent.connector === "mcp") {
    return { failed: "not-passed", detail: "Agents that play over MCP play practice only." };
  }
  if (!agent.passed) {
    const detail = "This version has not passed a check yet. Check it, or let it practise.";
    return { failed: "not-passed", detail };
  }
  if (agent.seasonLocales === null) {
    return { failed: "no-season", detail: "No ranked season is open right now." };
  }
  const { answerMs, clockMs } = agent;
  if (answerMs !== null && clockMs !== null && answerMs > clockMs) {
    return { failed: "too-slow", detail: tooSlowFor(answerMs, clockMs) };
  }
  if ((seasonId ?? null) !== null && agent.enteredLocales === null) {
    return { failed: "not-entered", detail: "Enter this agent in the season first, on its page." };
  }
  if (locale === null) {
    const detail = `This agent does not play the season in this language. Its languages: ${agent.locales.join(", ")}.`;
    return { failed: "wrong-language", detail };
  }
  return null;
}

/**
 * Reads the agent and makes its other requests wait until the transaction ends.
 */
async function lockAgent(
  { connection }: Transaction,
  { agentId, game }: TicketRequest,
  seasonId: string | null,
): Promise<JoiningAgent> {
  await lockTickets(connection, agentId);
  const { rows } = await connection.query<JoiningAgent>(
    `SELECT agent."ownerId", agent."person", agent."retiredAt" IS NOT NULL AS "retired",
       ARRAY(SELECT played."locale" FROM "AgentGame" played
         WHERE played."agentId" = agent."id" AND played."game" = $3 ORDER BY 1) AS "locales",
       agent."suspendedAt" IS NOT NULL AS "suspended",
       (SELECT "passedAt" IS NOT NULL FROM "AgentVersion" WHERE "agentId" = agent."id"
         ORDER BY "number" DESC LIMIT 1) AS "passed" /* not null: every agent has a version */,
       (SELECT "connector" FROM "AgentVersion" WHERE "agentId" = agent."id"
         ORDER BY "number" DESC LIMIT 1) AS "connector" /* not null: every agent has a version */,
       (SELECT ${answerMsIn("version", "$3")} FROM "AgentVersion" version
         WHERE version."agentId" = agent."id"
         ORDER BY version."number" DESC LIMIT 1) AS "answerMs",
       season."locales" AS "seasonLocales", season."clockMs",
       ${enteredIn("$2::uuid", 'agent."id"')} AS "enteredLocales",
       (SELECT count(*) FROM "Ticket" ticket JOIN "Agent" own ON own."id" = ticket."agentId"
         WHERE own."ownerId" = agent."ownerId"
           AND ticket."createdAt" > now() - interval '1 minute')::int AS "recentTickets"
     FROM "Agent" agent
     LEFT JOIN LATERAL (
       SELECT "locales", "clockMs" FROM "Season" WHERE "status" = 'open' AND "schedule" = 'queue'
         AND CASE WHEN $2::uuid IS NULL THEN "house" ELSE "id" = $2 END
         AND "game" = $3 ORDER BY "createdAt" LIMIT 1) season ON true
     WHERE agent."id" = $1`,
    [agentId, seasonId, game],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no agent ${agentId}.`);
  return row;
}

/**
 * Adds an agent to a queue; the caller has checked who owns the agent. An agent has one open ticket per
 * kind, game and season: a second request changes that ticket, and a request right after the ticket was
 * seated returns the same ticket.
 */
export async function joinQueue(
  database: Database,
  request: TicketRequest,
): Promise<{ readonly id: string } | JoinFailure> {
  const { agentId, kind, game } = request;
  return inTransaction(database, async (transaction) => {
    const seasonId = kind === "ranked" ? (request.seasonId ?? null) : null;
    const agent = await lockAgent(transaction, request, seasonId);
    const current = agent.person ? await currentTicket(transaction, agentId) : null;
    if (current !== null) return { id: current };
    const locale = localeOf(agent, request);
    const refusal = refusalOf(agent, request, locale);
    if (refusal !== null) return refusal;
    const { connection } = transaction;
    const opponents = kind === "practice" ? request.opponents : "queue";
    const values = [agentId, kind, locale, opponents, waitOf(request), seasonId, game];
    const changed = await connection.query<{ id: string }>(
      `UPDATE "Ticket" ticket SET "locale" = $3, "opponents" = $4::"Opponents",
         "createdAt" = CASE WHEN "locale" = $3 AND "opponents" = $4::"Opponents"
           THEN "createdAt" ELSE now() END,
         "readyAt" = CASE WHEN "locale" = $3 AND "opponents" = $4::"Opponents"
           THEN "readyAt" ELSE now() + $5 * interval '1 millisecond' END
       WHERE "agentId" = $1 AND "kind" = $2::"QueueKind" AND "game" = $7
         AND "seasonId" IS NOT DISTINCT FROM $6::uuid AND "tableId" IS NULL AND ${open("ticket")}
       RETURNING "id"`,
      values,
    );
    const [same] = changed.rows;
    if (same !== undefined) return same;
    // A person whose match is running was led back to it, and one whose match is over plays again.
    const seated = await connection.query<{ id: string }>(
      `SELECT "id" FROM "Ticket" WHERE "agentId" = $1 AND "kind" = $2::"QueueKind"
         AND "game" = $5 AND "seasonId" IS NOT DISTINCT FROM $4::uuid AND NOT $6
         AND "seatedAt" > now() - $3 * interval '1 millisecond' ORDER BY "seatedAt" DESC LIMIT 1`,
      [agentId, kind, SAME_REQUEST_MS, seasonId, game, agent.person],
    );
    const [again] = seated.rows;
    if (again !== undefined) return again;
    const quota = agent.ownerId === null ? null : await quotaOf(transaction, agent.ownerId);
    if (quota !== null && quota.matchesToday.used >= quota.matchesToday.limit) {
      const detail = `Your agents have played all ${quota.matchesToday.limit} matches for today. The count resets at midnight UTC.`;
      return { failed: "no-matches-left", detail };
    }
    const { mostPeople, guest = null } = request;
    const full =
      agent.person && mostPeople !== undefined ? await refusePeople(transaction, mostPeople) : null;
    if (full !== null) return full;
    const fullAddress = guest === null ? null : await refuseGuest(transaction, guest);
    if (fullAddress !== null) return fullAddress;
    const id = newId();
    await connection.query(
      `INSERT INTO "Ticket" ("id", "agentId", "kind", "locale", "opponents", "readyAt",
         "seasonId", "game", "guestFrom", "preset", "strength")
       VALUES ($8, $1, $2::"QueueKind", $3, $4::"Opponents",
         now() + $5 * interval '1 millisecond', $6, $7, $9, $10, $11)`,
      [
        ...values,
        id,
        guest === null ? null : originKey(guest),
        request.preset ?? null,
        request.strength ?? null,
      ],
    );
    return { id };
  });
}
