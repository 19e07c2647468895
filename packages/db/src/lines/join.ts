import { randomInt } from "node:crypto";
import { quotaOf } from "../agents/quota.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import type { Failure } from "../failure.ts";
import { newId } from "../id.ts";
import { enteredIn } from "../seasons/entered.ts";
import { type LineKind, type Opponents, open } from "./place.ts";

/** How long who practises waits for others before the house fills the table up. */
export const PRACTICE_WAIT_MS = 10_000;
/** A ranked table is opened this long after a wish, by chance, so that nobody can time it. */
const RANKED_WAIT_MS = { least: 5_000, most: 25_000 } as const;

/** A wish repeated this soon after it was fulfilled is the same wish (a form sent twice). */
const SAME_WISH_MS = 5_000;

/** Wishes an owner may have in a minute, over all their agents. */
export const MOST_WISHES = 60;

export interface Wish {
  readonly agentId: string;
  readonly kind: LineKind;
  /** One that the agent plays. */
  readonly game: string;
  /** For ranked matches; default: the house season. The agent must have entered it. */
  readonly seasonId?: string | null;
  /**
   * For practice any; for ranked matches one in which the agent plays the game. By default the first
   * of the agent's, in ranked matches of those of the season.
   */
  readonly locale?: string;
  /** For practice; ranked tables are made of whoever waits. */
  readonly opponents: Opponents;
  /** Milliseconds until it waits for nobody else; by the kind of wish unless told. */
  readonly waitMs?: number;
}

/** Why a wish is not taken. */
export type NotJoined = Failure<
  | "retired"
  | "wrong-game"
  | "suspended"
  | "not-passed"
  | "no-season"
  | "wrong-language"
  | "not-entered"
  | "no-matches-left"
  | "too-many-wishes"
>;

interface Joining {
  readonly ownerId: string | null;
  /** In which it plays the game. */
  readonly locales: readonly string[];
  /** Those of the season. */
  readonly seasonLocales: readonly string[] | null;
  readonly retired: boolean;
  readonly suspended: boolean;
  readonly passed: boolean;
  /** Which connector reaches its newest version. */
  readonly connector: string;
  /** In which it has entered the season; null: it has not, or need not. */
  readonly enteredLocales: readonly string[] | null;
  readonly wishes: number;
}

const waitOf = ({ kind, opponents, waitMs }: Wish): number => {
  if (waitMs !== undefined) return waitMs;
  if (kind === "ranked") return randomInt(RANKED_WAIT_MS.least, RANKED_WAIT_MS.most + 1);
  return opponents === "house" ? 0 : PRACTICE_WAIT_MS;
};

/** The language of the matches that are wished; null when the agent cannot have them. */
function localeOf(agent: Joining, { kind, locale }: Wish): string | null {
  if (kind === "practice") return locale ?? agent.locales[0] ?? null;
  const { seasonLocales, enteredLocales } = agent;
  const played = agent.locales.filter((each) => (enteredLocales ?? seasonLocales)?.includes(each));
  return (locale === undefined ? played[0] : played.find((each) => each === locale)) ?? null;
}

function refusalOf(
  agent: Joining,
  { kind, seasonId }: Wish,
  locale: string | null,
): NotJoined | null {
  if (agent.retired) {
    return { failed: "retired", detail: "This agent is retired and no longer plays." };
  }
  if (agent.locales.length === 0) {
    return { failed: "wrong-game", detail: "This agent does not play this game." };
  }
  if (agent.wishes >= MOST_WISHES) {
    return {
      failed: "too-many-wishes",
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
 * The agent as it is. Until the transaction ends other wishes of it wait; not by its row, which who
 * seats it locks after the place.
 */
async function lockAgent(
  { connection }: Transaction,
  { agentId, game }: Wish,
  seasonId: string | null,
): Promise<Joining> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `lines/${agentId}`,
  ]);
  const { rows } = await connection.query<Joining>(
    `SELECT agent."ownerId", agent."retiredAt" IS NOT NULL AS "retired",
       ARRAY(SELECT played."locale" FROM "AgentGame" played
         WHERE played."agentId" = agent."id" AND played."game" = $3 ORDER BY 1) AS "locales",
       agent."suspendedAt" IS NOT NULL AS "suspended",
       (SELECT "passedAt" IS NOT NULL FROM "AgentVersion" WHERE "agentId" = agent."id"
         ORDER BY "number" DESC LIMIT 1) AS "passed",
       (SELECT "connector" FROM "AgentVersion" WHERE "agentId" = agent."id"
         ORDER BY "number" DESC LIMIT 1) AS "connector",
       (SELECT "locales" FROM "Season" WHERE "status" = 'open' AND "schedule" = 'lines'
         AND CASE WHEN $2::uuid IS NULL THEN "house" ELSE "id" = $2 END
         AND "game" = $3 ORDER BY "createdAt" LIMIT 1) AS "seasonLocales",
       ${enteredIn("$2::uuid", 'agent."id"')} AS "enteredLocales",
       (SELECT count(*) FROM "LinePlace" place JOIN "Agent" own ON own."id" = place."agentId"
         WHERE own."ownerId" = agent."ownerId"
           AND place."createdAt" > now() - interval '1 minute')::int AS "wishes"
     FROM "Agent" agent WHERE agent."id" = $1`,
    [agentId, seasonId, game],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no agent ${agentId}.`);
  return row;
}

/**
 * Puts an agent in line; whose agent it is the caller has checked. An agent has one open place of
 * each kind, game and season: a second wish for it changes the first, and one that follows a seat at once is
 * taken for the same.
 */
export async function joinLine(
  database: Database,
  wish: Wish,
): Promise<{ readonly id: string } | NotJoined> {
  const { agentId, kind, game } = wish;
  return inTransaction(database, async (transaction) => {
    const seasonId = kind === "ranked" ? (wish.seasonId ?? null) : null;
    const agent = await lockAgent(transaction, wish, seasonId);
    const locale = localeOf(agent, wish);
    const refusal = refusalOf(agent, wish, locale);
    if (refusal !== null) return refusal;
    const { connection } = transaction;
    const opponents = kind === "practice" ? wish.opponents : "queue";
    const values = [agentId, kind, locale, opponents, waitOf(wish), seasonId, game];
    const changed = await connection.query<{ id: string }>(
      `UPDATE "LinePlace" place SET "locale" = $3, "opponents" = $4::"Opponents",
         "createdAt" = CASE WHEN "locale" = $3 AND "opponents" = $4::"Opponents"
           THEN "createdAt" ELSE now() END,
         "readyAt" = CASE WHEN "locale" = $3 AND "opponents" = $4::"Opponents"
           THEN "readyAt" ELSE now() + $5 * interval '1 millisecond' END
       WHERE "agentId" = $1 AND "kind" = $2::"LineKind" AND "game" = $7
         AND "seasonId" IS NOT DISTINCT FROM $6::uuid AND ${open("place")} RETURNING "id"`,
      values,
    );
    const [same] = changed.rows;
    if (same !== undefined) return same;
    const seated = await connection.query<{ id: string }>(
      `SELECT "id" FROM "LinePlace" WHERE "agentId" = $1 AND "kind" = $2::"LineKind"
         AND "game" = $5 AND "seasonId" IS NOT DISTINCT FROM $4::uuid
         AND "seatedAt" > now() - $3 * interval '1 millisecond' ORDER BY "seatedAt" DESC LIMIT 1`,
      [agentId, kind, SAME_WISH_MS, seasonId, game],
    );
    const [again] = seated.rows;
    if (again !== undefined) return again;
    const quota = agent.ownerId === null ? null : await quotaOf(transaction, agent.ownerId);
    if (quota !== null && quota.matchesToday.used >= quota.matchesToday.limit) {
      const detail = `Your agents have played all ${quota.matchesToday.limit} matches for today. The count resets at midnight UTC.`;
      return { failed: "no-matches-left", detail };
    }
    const id = newId();
    await connection.query(
      `INSERT INTO "LinePlace" ("id", "agentId", "kind", "locale", "opponents", "readyAt",
         "seasonId", "game")
       VALUES ($8, $1, $2::"LineKind", $3, $4::"Opponents",
         now() + $5 * interval '1 millisecond', $6, $7)`,
      [...values, id],
    );
    return { id };
  });
}
