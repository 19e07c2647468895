import type { Failure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { isId, newId } from "../id.ts";
import type { StoredSecret } from "../secrets.ts";

/** An address to check, and what was entered about it, without secrets. */
export interface AddressInput {
  /** As it was typed: a Space, a model, or a base URL. */
  readonly typed: string;
  readonly model?: string;
  readonly provider?: string;
  readonly sampling?: unknown;
  readonly templates?: unknown;
  readonly strategy?: string;
  readonly strategySettings?: unknown;
  readonly prompts?: string;
  readonly limitField?: string;
  readonly reasoningEffort?: string;
  readonly extraBody?: unknown;
  readonly systemRole?: string;
  /** How it is to play, in its owner's words. */
  readonly words?: string;
  /** Id of a stored key that an agent at this address has already. */
  readonly storedKey?: string;
}

/** A registered agent to check again, in its newest version. */
export interface AgentReference {
  readonly agentId: string;
}

/** The subject of a check. */
export type CheckInput = AddressInput | AgentReference;

export type CheckStatus = "waiting" | "running" | "done";

/** A stored check. `recognised`, `steps` and `result` are as the runner wrote them. */
export interface Check {
  readonly id: string;
  readonly ownerId: string | null;
  readonly input: CheckInput;
  readonly secretId: string | null;
  readonly status: CheckStatus;
  /** The recognised address, settings included: only for its owner's registration. */
  readonly recognised: unknown;
  /** The steps so far, in order; the last may not be finished. */
  readonly steps: unknown;
  /** The whole result, once done. */
  readonly result: unknown;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Checks of one owner that may wait or run at the same time. */
export const MAX_OPEN_CHECKS = 10;

/** A key for the checked address; its host is not known before the check is done. */
export type SealedKey = Omit<StoredSecret, "host">;

export interface NewCheck {
  readonly ownerId: string;
  readonly input: CheckInput;
  /** For the address of `input`. */
  readonly key?: SealedKey;
}

const waitingOrRunning = `
  SELECT "input" FROM "Check"
  WHERE "ownerId" = $1 AND "status" IN ('waiting', 'running')`;

/** Why no check may be requested in addition to the open ones; undefined when one may. */
function tooMany(open: readonly CheckInput[], input: CheckInput): string | undefined {
  if (open.length >= MAX_OPEN_CHECKS) {
    return `${MAX_OPEN_CHECKS} of your checks are running. Wait until one has finished.`;
  }
  const same = open.some(
    (other) => "agentId" in input && "agentId" in other && other.agentId === input.agentId,
  );
  return same ? "A check of this agent is under way: wait until it is done." : undefined;
}

/** Asks the runners for a check. Fails when as many of this owner, or one of this agent, wait or run. */
export async function askForCheck(
  database: Database,
  { ownerId, input, key }: NewCheck,
): Promise<{ readonly id: string } | Failure<"too-many-checks">> {
  const id = newId();
  return inTransaction(database, async ({ connection }) => {
    // Without it two concurrent requests would both find room.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `checks/${ownerId}`,
    ]);
    const { rows } = await connection.query<{ input: CheckInput }>(waitingOrRunning, [ownerId]);
    const detail = tooMany(
      rows.map((row) => row.input),
      input,
    );
    if (detail !== undefined) return { failed: "too-many-checks", detail };
    if (key !== undefined) {
      await connection.query(
        `INSERT INTO "Secret" ("id", "sealed", "lastFour", "host") VALUES ($1, $2, $3, '')`,
        [key.id, key.sealed, key.lastFour],
      );
    }
    await connection.query(
      `INSERT INTO "Check" ("id", "ownerId", "input", "secretId") VALUES ($1, $2, $3, $4)`,
      [id, ownerId, JSON.stringify(input), key?.id ?? null],
    );
    await connection.query("SELECT pg_notify('checks', '')");
    return { id };
  });
}

/** A check by its id; null when there is none (any more). */
export async function checkById(database: Database, id: string): Promise<Check | null> {
  if (!isId(id)) return null;
  const { rows } = await database.connection.query<Check>({
    name: "check-by-id",
    text: `
      SELECT "id", "ownerId", "input", "secretId", "status", "recognised", "steps", "result",
        "createdAt", "finishedAt"
      FROM "Check" WHERE "id" = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}
