import type { Failure } from "@wisp/game";
import type { Database, Transaction } from "../database.ts";
import { firstIdOfDay } from "./quota.ts";

/** What the experiments and forks of one account may take in a day (UTC); null: any amount. */
export interface LabLimits {
  readonly matchesPerDay: number | null;
  /** Of the logs of finished matches. */
  readonly bytesPerDay: number | null;
  /** Matches in which one agent of another owner sits. */
  readonly borrowedPerDay: number | null;
}

/** On a machine of one's own. */
export const unlimitedLab: LabLimits = {
  matchesPerDay: null,
  bytesPerDay: null,
  borrowedPerDay: null,
};

/**
 * Calls of an agent in experiments and forks of others may cost this share of its owner's daily
 * allowance, on top of it.
 */
export const LENT_SHARE = 1 / 4;

/**
 * The experiments and forks of one account get one part in this number of a resident agent's concurrent
 * matches and daily spending; those of all accounts together, of the matches of an agent that is open.
 */
export const LAB_PARTS = 3;

const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

/**
 * Counts a match that an account's experiment or fork is about to make. False, and nothing counts, when
 * the allowance of the day is used up; also with concurrent calls it is never exceeded.
 */
async function takeLabMatch(
  { connection }: Transaction,
  ownerId: string,
  { matchesPerDay, bytesPerDay }: LabLimits,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "take-lab-match",
    text: `
      INSERT INTO "LabUse" ("ownerId", "day", "matches")
      SELECT $1, ${TODAY}, 1 WHERE coalesce($2::int, 1) > 0
      ON CONFLICT ("ownerId", "day") DO UPDATE SET "matches" = "LabUse"."matches" + 1
      WHERE ($2::int IS NULL OR "LabUse"."matches" < $2)
        AND ($3::bigint IS NULL OR "LabUse"."bytes" < $3)`,
    values: [ownerId, matchesPerDay, bytesPerDay],
  });
  return rowCount === 1;
}

/** Takes back what `takeLabMatch` counted: the match could not be made. */
async function returnLabMatch({ connection }: Transaction, ownerId: string): Promise<void> {
  await connection.query({
    name: "return-lab-match",
    text: `UPDATE "LabUse" SET "matches" = "matches" - 1 WHERE "ownerId" = $1 AND "day" = ${TODAY}`,
    values: [ownerId],
  });
}

/** SQL that adds the size of a finished match's log to an account's use. */
export const addingLabBytes = (ownerId: string, matchId: string): string => `
  INSERT INTO "LabUse" ("ownerId", "day", "bytes")
  SELECT account."id", ${TODAY}, (
      SELECT coalesce(sum(pg_column_size(event.*)), 0) FROM "MatchEvent" event
      WHERE event."matchId" = ${matchId}
    ) + (
      SELECT coalesce(sum(pg_column_size(decision.*)), 0) FROM "Decision" decision
      WHERE decision."matchId" = ${matchId})
  FROM (${ownerId}) AS account("id") WHERE account."id" IS NOT NULL
  ON CONFLICT ("ownerId", "day") DO UPDATE SET "bytes" = "LabUse"."bytes" + excluded."bytes"`;

/**
 * The names of those of some agents that an account has borrowed as often today as it may: agents of
 * others, except those of the house and the operator.
 */
export async function borrowedOut(
  { connection }: Pick<Database, "connection">,
  ownerId: string,
  agentIds: readonly string[],
  { borrowedPerDay }: LabLimits,
): Promise<string[]> {
  if (borrowedPerDay === null) return [];
  const { rows } = await connection.query<{ name: string }>({
    name: "borrowed-out",
    text: `
      SELECT agent."name" FROM "Agent" agent
      WHERE agent."id" = ANY($2::uuid[]) AND agent."ownerId" <> $1 AND $3 <= (
        SELECT count(DISTINCT match."id") FROM "MatchSeat" seat
        JOIN "Match" match ON match."id" = seat."matchId"
        LEFT JOIN "Experiment" experiment ON experiment."id" = match."experimentId"
        LEFT JOIN "Fork" fork ON fork."id" = match."forkId"
        WHERE seat."agentId" = agent."id" AND seat."matchId" >= $4::uuid
          AND coalesce(experiment."ownerId", fork."ownerId") = $1)`,
    values: [ownerId, agentIds, borrowedPerDay, firstIdOfDay(new Date())],
  });
  return rows.map(({ name }) => name);
}

/** A match of an experiment or a fork: whose it is, and what that account may take. */
export interface LabAccount {
  /** Null: the account was deleted. */
  readonly ownerId: string | null;
  readonly limits: LabLimits;
}

/**
 * Makes a match of the lab with `make` if the account's allowances have room for it.
 *
 * @param make makes nothing when it resolves with a failure
 */
export async function withinLabLimits(
  transaction: Transaction,
  { ownerId, limits }: LabAccount,
  agentIds: readonly string[],
  make: () => Promise<string | Failure<"busy">>,
): Promise<string | Failure<"busy" | "allowance">> {
  if (ownerId === null) return make();
  const out = await borrowedOut(transaction, ownerId, agentIds, limits);
  if (out.length > 0) {
    const detail = `${out.join(", ")} played as many of your matches today as it may.`;
    return { failed: "allowance", detail };
  }
  if (!(await takeLabMatch(transaction, ownerId, limits))) {
    return {
      failed: "allowance",
      detail: "Your allowance for the lab is used up for today (UTC).",
    };
  }
  const id = await make();
  if (typeof id !== "string") await returnLabMatch(transaction, ownerId);
  return id;
}

/** An account's use of its daily allowance; null: no limit. */
export interface LabUse {
  readonly matchesToday: { readonly used: number; readonly limit: number | null };
  readonly bytesToday: { readonly used: number; readonly limit: number | null };
}

/** What the experiments and forks of an account took today (UTC). */
export async function labUseOf(
  { connection }: Pick<Database, "connection">,
  ownerId: string,
  { matchesPerDay, bytesPerDay }: LabLimits,
): Promise<LabUse> {
  const { rows } = await connection.query<{ matches: number; bytes: number }>({
    name: "lab-use-of",
    text: `
      SELECT "matches", "bytes"::float8 AS "bytes" FROM "LabUse"
      WHERE "ownerId" = $1 AND "day" = ${TODAY}`,
    values: [ownerId],
  });
  const { matches = 0, bytes = 0 } = rows[0] ?? {};
  return {
    matchesToday: { used: matches, limit: matchesPerDay },
    bytesToday: { used: bytes, limit: bytesPerDay },
  };
}

const isUsedUp = ({ used, limit }: { readonly used: number; readonly limit: number | null }) =>
  limit !== null && used >= limit;

/** Whether the account's experiments and forks wait for the next day. */
export const isLabUsedUp = ({ matchesToday, bytesToday }: LabUse): boolean =>
  isUsedUp(matchesToday) || isUsedUp(bytesToday);
