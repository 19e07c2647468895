import type { Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { isId, newId } from "../id.ts";
import { lockSeason } from "./season.ts";

/** Code points of an objection and of a ruling. */
export const MAX_DISPUTE = 1_000;

/** An owner's objection to a match of a tournament, and what the organizer decided. */
export interface Dispute {
  readonly id: string;
  readonly matchId: string;
  /** The entrant whose owner objects. */
  readonly agent: { readonly slug: string; readonly name: string };
  readonly ownerId: string | null;
  readonly text: string;
  readonly openedAt: Date;
  /** Null: not decided. */
  readonly upheld: boolean | null;
  readonly ruling: string | null;
  readonly ruledAt: Date | null;
}

/** The disputes of a tournament: those that are not decided first, then the newest. */
export async function listDisputes(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<Dispute[]> {
  const { rows } = await connection.query<Dispute>({
    name: "list-disputes",
    text: `
      SELECT dispute."id", dispute."matchId", dispute."text", dispute."openedAt", dispute."upheld",
        dispute."ruling", dispute."ruledAt", agent."ownerId",
        json_build_object('slug', agent."slug", 'name', agent."name") AS "agent"
      FROM "TournamentDispute" dispute JOIN "Agent" agent ON agent."id" = dispute."agentId"
      WHERE dispute."seasonId" = $1
      ORDER BY dispute."upheld" IS NOT NULL, dispute."id" DESC`,
    values: [seasonId],
  });
  return rows;
}

/**
 * Objects to a match in the name of one of its agents; the caller has checked its owner. One objection for each agent
 * and match, while the tournament is not published.
 */
export async function openDispute(
  database: Database,
  seasonId: string,
  { matchId, agentId, text }: { matchId: string; agentId: string; text: string },
): Promise<{ readonly opened: true } | Failure<"too-late" | "unknown-match" | "disputed">> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const season = await lockSeason(transaction, seasonId);
    if (season.status === "published") {
      return { failed: "too-late", detail: "The results are final." };
    }
    const { rowCount: seats } = isId(matchId)
      ? await connection.query(
          `SELECT 1 FROM "Match" match JOIN "MatchSeat" seat ON seat."matchId" = match."id"
           WHERE match."id" = $1 AND match."seasonId" = $2 AND seat."agentId" = $3
             AND match."stagePlace" IS NOT NULL AND match."status" IN ('finished', 'failed')`,
          [matchId, seasonId, agentId],
        )
      : { rowCount: 0 };
    if (seats === 0) {
      const detail = "Name a match of this tournament that is over and that your agent played.";
      return { failed: "unknown-match", detail };
    }
    const { rowCount } = await connection.query(
      `INSERT INTO "TournamentDispute" ("id", "seasonId", "matchId", "agentId", "text")
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT ("matchId", "agentId") DO NOTHING`,
      [newId(), seasonId, matchId, agentId, text],
    );
    if (rowCount === 0) {
      return { failed: "disputed", detail: "You have objected to this match already." };
    }
    return { opened: true };
  });
}

/** Decides a dispute once, and records it. The caller has checked the user's rights. */
export async function ruleOnDispute(
  database: Database,
  actorId: string,
  seasonId: string,
  { id, upheld, ruling }: { id: string; upheld: boolean; ruling: string },
): Promise<{ readonly ruled: true } | Failure<"unknown-dispute">> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const { rows } = isId(id)
      ? await transaction.connection.query<{ matchId: string; agent: string }>(
          `UPDATE "TournamentDispute" dispute SET "upheld" = $3, "ruling" = $4, "ruledAt" = now()
           FROM "Agent" agent WHERE dispute."id" = $1 AND dispute."seasonId" = $2
             AND dispute."upheld" IS NULL AND agent."id" = dispute."agentId"
           RETURNING dispute."matchId", agent."slug" AS "agent"`,
          [id, seasonId, upheld, ruling],
        )
      : { rows: [] };
    const [ruled] = rows;
    if (ruled === undefined) {
      return { failed: "unknown-dispute", detail: "There is no such dispute to decide." };
    }
    await recordAuditEntry(transaction, {
      actorId,
      action: upheld ? "dispute-upheld" : "dispute-dismissed",
      target: season.slug,
      detail: { ...ruled, ruling },
    });
    return { ruled: true };
  });
}
