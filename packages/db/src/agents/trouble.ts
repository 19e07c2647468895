import { storableText } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";

/** So many troubles within an hour take an agent out. */
export const STRIKES = 3;

/**
 * Kept for the owner, but not held against the agent. Its allowance is spent: a limit that somebody
 * set. Its host is left alone for a moment: the failures before that counted already. And what the
 * others at the table can bring about by what they say, so that nobody talks an opponent out of the
 * arena: a model's service held a question back (`filtered`), the match grew beyond the model's
 * context (`too-long`), the model thought or talked past its limit, or said nothing (`no-answer`).
 * Messages that the agent did not take, which are no fouls either (`message-lost`, `behind`), and a
 * replay that the arena's own restart made necessary (`replay-incomplete`).
 * What an agent's own program or address does wrong (`wrong-shape`, `crashed`, `timeout` ...) counts,
 * whatever led to it: opponents cannot be told from faults there.
 */
export const uncountedTroubles: readonly string[] = [
  "spent",
  "resting",
  "filtered",
  "too-long",
  "no-answer",
  "message-lost",
  "behind",
  "replay-incomplete",
];

/** A technical failure of an agent, in words its owner can act on. */
export interface NewTrouble {
  readonly agentId: string;
  readonly versionId: string;
  /** Null when it did not happen in a match. */
  readonly matchId: string | null;
  /** Of a failure to answer, in a match or a look; "check" for a check that does not say. */
  readonly code: string;
  /** For the owner alone: it may tell the agent's address. */
  readonly detail: string;
}

export interface Trouble extends Omit<NewTrouble, "agentId"> {
  readonly id: string;
  readonly at: Date;
}

/**
 * Keeps a trouble. The third one within an hour (and since the last check that passed) suspends the
 * agent, with that trouble as the reason; resolves with whether it did. House agents are never
 * suspended.
 */
export async function reportTrouble(
  database: Database,
  { agentId, versionId, matchId, code, detail }: NewTrouble,
): Promise<{ suspended: boolean }> {
  const told = storableText(detail);
  return inTransaction(database, async ({ connection }) => {
    // Two reports at once would each overlook the other.
    await connection.query(`SELECT 1 FROM "Agent" WHERE "id" = $1 FOR NO KEY UPDATE`, [agentId]);
    await connection.query(
      `INSERT INTO "Trouble" ("id", "agentId", "versionId", "matchId", "code", "detail")
        VALUES ($1, $2, $3, $4, $5, $6)`,
      [newId(), agentId, versionId, matchId, code, told],
    );
    if (uncountedTroubles.includes(code)) return { suspended: false };
    const { rowCount } = await connection.query(
      `UPDATE "Agent" agent SET "suspendedAt" = now(), "suspension" = $2,
          "nextLookAt" = CASE WHEN agent."failedLooks" > 0 THEN agent."nextLookAt"
            ELSE now() + interval '1 minute' END
        WHERE agent."id" = $1 AND NOT agent."house" AND agent."suspendedAt" IS NULL
          AND agent."retiredAt" IS NULL AND $3 <= (
            SELECT count(*) FROM "Trouble" trouble
            WHERE trouble."agentId" = agent."id" AND NOT trouble."code" = ANY($4::text[])
              AND trouble."at" > now() - interval '1 hour'
              AND trouble."at" > coalesce(agent."mendedAt", '-infinity'))`,
      [agentId, told, STRIKES, uncountedTroubles],
    );
    return { suspended: rowCount === 1 };
  });
}

/** The newest troubles of an agent, for its owner. */
export async function troublesOf(
  database: Database,
  agentId: string,
  limit: number,
): Promise<Trouble[]> {
  return database.prisma.trouble.findMany({
    where: { agentId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit,
    omit: { agentId: true },
  });
}

/** Deletes troubles older than that; resolves with how many. */
export async function sweepTroubles(database: Database, olderThan: Date): Promise<number> {
  const { count } = await database.prisma.trouble.deleteMany({ where: { at: { lt: olderThan } } });
  return count;
}
