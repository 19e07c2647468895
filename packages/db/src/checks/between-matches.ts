import { setTimeout as sleep } from "node:timers/promises";
import { isChecked } from "../availability.ts";
import type { Database } from "../database.ts";
import { newId } from "../id.ts";

/** A check whose process died lets go of its agent after this long. */
const LEASE_MS = 30_000;
const POLL_MS = 1_000;
/** Longer than a match of three rounds whose agents use up clocks of two minutes. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Whether an agent has one memory for all its sessions: a server of the Space protocol whose owner
 * does not say otherwise.
 */
async function hasOneMemory(database: Database, agentId: string): Promise<boolean> {
  const { rows } = await database.connection.query<{ one: boolean }>({
    name: "has-one-memory",
    text: `
      SELECT NOT agent."separateSessions" AND version."connector" = 'space' AS "one"
      FROM "Agent" agent JOIN "AgentVersion" version ON version."agentId" = agent."id"
      WHERE agent."id" = $1 ORDER BY version."number" DESC LIMIT 1`,
    values: [agentId],
  });
  return rows[0]?.one ?? false;
}

/** Takes or keeps the agent for a check. False while another check has it. */
async function reserve({ connection }: Database, agentId: string, check: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "reserve-for-check",
    text: `
      UPDATE "Agent" agent
      SET "checkedBy" = $2, "checkedUntil" = now() + $3 * interval '1 millisecond'
      WHERE "id" = $1 AND ("checkedBy" = $2 OR NOT ${isChecked("agent")})`,
    values: [agentId, check, LEASE_MS],
  });
  return rowCount === 1;
}

/** Whether it sits at a table. Asked after `reserve`, so that no seat can be given in between. */
async function isSeated({ connection }: Database, agentId: string): Promise<boolean> {
  const { rows } = await connection.query<{ seated: boolean }>({
    name: "is-seated",
    text: `
      SELECT EXISTS (
        SELECT 1 FROM "Match" match JOIN "MatchSeat" seat ON seat."matchId" = match."id"
        WHERE match."status" IN ('waiting', 'running') AND seat."agentId" = $1) AS "seated"`,
    values: [agentId],
  });
  return rows[0]?.seated ?? false;
}

async function release({ connection }: Database, agentId: string, check: string): Promise<void> {
  await connection.query({
    name: "release-from-check",
    text: `UPDATE "Agent" SET "checkedBy" = NULL, "checkedUntil" = NULL
      WHERE "id" = $1 AND "checkedBy" = $2`,
    values: [agentId, check],
  });
}

export interface CheckWait {
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** How long to wait for its match to end, in milliseconds; an hour by default. */
  readonly maxWaitMs?: number;
  /** Called about once a second while it waits. */
  onWait?(waitedMs: number): void;
}

const nothingHeld: AsyncDisposable = { async [Symbol.asyncDispose]() {} };

/**
 * Gives an agent with one memory to a check until it is disposed: after the agent's current match, and
 * without new seats from now on, across all processes. An agent with separate sessions need not be
 * held. "busy": the wait ended first.
 */
export async function holdForCheck(
  database: Database,
  agentId: string,
  { signal, maxWaitMs = MAX_WAIT_MS, onWait }: CheckWait = {},
): Promise<AsyncDisposable | "busy"> {
  if (!(await hasOneMemory(database, agentId))) return nothingHeld;
  const id = newId();
  const start = performance.now();
  while (!(await reserve(database, agentId, id)) || (await isSeated(database, agentId))) {
    const waitedMs = performance.now() - start;
    if (waitedMs >= maxWaitMs || signal?.aborted) {
      await release(database, agentId, id);
      return "busy";
    }
    onWait?.(waitedMs);
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
  // A renewal that fails is made up for by the next.
  const renew = (): void => void reserve(database, agentId, id).catch(() => {});
  const renewal = setInterval(renew, LEASE_MS / 3);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(renewal);
      await release(database, agentId, id);
    },
  };
}
