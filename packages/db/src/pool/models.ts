import { type Database, inTransaction, type Transaction } from "../database.ts";
import { LENT_SHARE } from "../quota/lab.ts";
import type { PoolCaps } from "../quota/pool-caps.ts";
import type { SpendScope } from "../spend.ts";

/** A model that the operator offers to agents made of words. */
export interface PoolDeclaration {
  readonly name: string;
  /** As its service calls it. */
  readonly model: string;
  readonly address: string;
  /** Canonical JSON of what is sent with each call and may change how agents play, such as the temperature. */
  readonly calling: string;
  readonly locales: readonly string[];
  /** Most matches of an agent in a day (UTC). */
  readonly matchesPerDay: number;
  /** Most tokens of an answer, reasoning included. */
  readonly maxTokens: number;
  /** US dollars for a million tokens. */
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

/** A model of the pool as everybody may see it: never where it is. */
export type ListedPoolModel = Omit<PoolDeclaration, "address" | "calling">;

/** Accounts share one allowance until they are as old. */
export const NEW_ACCOUNT_DAYS = 7;

/** Questions of a match that are reserved for each seat. Longer matches reserve more as they go. */
const RESERVED_CALLS = 24;
/** Tokens of an ordinary question: rules, words and what happened so far. */
const RESERVED_INPUT_TOKENS = 4_000;

/**
 * What is reserved for a seat before its match, in millionths of a US dollar: every answer as long as the model
 * may make it, reasoning included.
 */
export const seatMicrosOf = ({
  maxTokens,
  inputPerMillion,
  outputPerMillion,
}: Pick<PoolDeclaration, "maxTokens" | "inputPerMillion" | "outputPerMillion">): number =>
  Math.ceil(
    RESERVED_CALLS * (RESERVED_INPUT_TOKENS * inputPerMillion + maxTokens * outputPerMillion),
  );

/** The pool's allowances as scopes of `Spend`. */
const poolScope = {
  arena: "pool",
  newAccounts: "pool/new",
  owner: (id: string): string => `pool/owner/${id}`,
  lent: (ownerId: string): string => `pool/lent/${ownerId}`,
  agent: (id: string): string => `pool/agent/${id}`,
};

/** The cap of a scope of the pool. */
export function capOfScope(scope: string, caps: PoolCaps): number {
  if (scope === poolScope.arena) return caps.arenaMicrosPerDay;
  if (scope === poolScope.newAccounts) return caps.newMicrosPerDay;
  if (scope.startsWith(poolScope.owner(""))) return caps.ownerMicrosPerDay;
  return scope.startsWith(poolScope.lent(""))
    ? Math.floor(caps.ownerMicrosPerDay * LENT_SHARE)
    : caps.agentMicrosPerDay;
}

/** Why a call or a match is not paid, for the agent's owner. */
export function refusalOfScope(scope: string): string {
  const over = "is used up for today (UTC).";
  if (scope === poolScope.arena) return `This arena's pool of models ${over}`;
  if (scope === poolScope.newAccounts)
    return `What this arena's pool has for accounts younger than ${NEW_ACCOUNT_DAYS} days ${over}`;
  if (scope.startsWith(poolScope.owner("")))
    return `Your allowance in this arena's pool of models ${over}`;
  return scope.startsWith(poolScope.lent(""))
    ? `The allowance of experiments of others in this arena's pool of models ${over}`
    : `The agent's allowance in this arena's pool of models ${over}`;
}

/**
 * Makes the models of the pool those that are declared; others are not offered any more. Throws a sentence when a
 * name would stand for another model than before, or for one that is called otherwise: agents that think with it
 * would change without a new version.
 */
export async function keepPoolModels(
  database: Database,
  declared: readonly PoolDeclaration[],
  caps: PoolCaps,
): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('pool-models', 0))");
    await connection.query(`UPDATE "PoolModel" SET "offered" = false WHERE NOT "name" = ANY($1)`, [
      declared.map(({ name }) => name),
    ]);
    for (const each of declared) {
      const { rowCount } = await connection.query(
        `INSERT INTO "PoolModel" ("name", "model", "address", "locales", "offered", "matchesPerDay",
           "maxTokens", "inputPerMillion", "outputPerMillion", "seatMicros", "agentMicrosPerDay",
           "ownerMicrosPerDay", "newMicrosPerDay", "arenaMicrosPerDay", "calling")
         VALUES ($1, $2, $3, $4, true, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT ("name") DO UPDATE SET "locales" = EXCLUDED."locales", "offered" = true,
           "matchesPerDay" = EXCLUDED."matchesPerDay", "inputPerMillion" = EXCLUDED."inputPerMillion",
           "outputPerMillion" = EXCLUDED."outputPerMillion", "seatMicros" = EXCLUDED."seatMicros",
           "agentMicrosPerDay" = EXCLUDED."agentMicrosPerDay",
           "ownerMicrosPerDay" = EXCLUDED."ownerMicrosPerDay",
           "newMicrosPerDay" = EXCLUDED."newMicrosPerDay",
           "arenaMicrosPerDay" = EXCLUDED."arenaMicrosPerDay", "calling" = EXCLUDED."calling"
         WHERE "PoolModel"."model" = EXCLUDED."model" AND "PoolModel"."address" = EXCLUDED."address"
           AND "PoolModel"."maxTokens" = EXCLUDED."maxTokens"
           AND coalesce("PoolModel"."calling", EXCLUDED."calling") = EXCLUDED."calling"`,
        [
          each.name,
          each.model,
          each.address,
          each.locales,
          each.matchesPerDay,
          each.maxTokens,
          each.inputPerMillion,
          each.outputPerMillion,
          seatMicrosOf(each),
          caps.agentMicrosPerDay,
          caps.ownerMicrosPerDay,
          caps.newMicrosPerDay,
          caps.arenaMicrosPerDay,
          each.calling,
        ],
      );
      if (rowCount === 0) {
        throw new Error(
          `"${each.name}" had another model, address, maxTokens or settings before: give this one a new name, so that agents which think with it get a new version.`,
        );
      }
    }
  });
}

/** The models that are offered, by name. */
export async function listPoolModels({
  connection,
}: Pick<Database, "connection">): Promise<ListedPoolModel[]> {
  const { rows } = await connection.query<ListedPoolModel>({
    name: "pool-models",
    text: `
      SELECT "name", "model", "locales", "matchesPerDay", "maxTokens", "inputPerMillion",
        "outputPerMillion"
      FROM "PoolModel" WHERE "offered" ORDER BY "name"`,
  });
  return rows;
}

/** SQL: whether an account is new to the pool. */
export const isNewAccount = (createdAt: string): string =>
  `(${createdAt} > now() - interval '${NEW_ACCOUNT_DAYS} days')`;

/** The caller of a model of the pool outside a match. */
export interface PoolCaller {
  /** Null: it is not registered yet. */
  readonly agentId: string | null;
  readonly ownerId: string | null;
  /** The model's name in the pool. */
  readonly model: string;
}

/** The allowances that pay for a call outside a match, such as one of a check; [] where the model is not offered. */
export async function poolAllowances(
  { connection }: Transaction,
  { agentId, ownerId, model }: PoolCaller,
): Promise<SpendScope[]> {
  const { rows } = await connection.query<PoolCaps & { isNew: boolean }>({
    name: "pool-allowances",
    text: `
      SELECT "agentMicrosPerDay", "ownerMicrosPerDay", "newMicrosPerDay", "arenaMicrosPerDay",
        EXISTS (SELECT FROM "User" owner WHERE owner."id" = $2::uuid
          AND ${isNewAccount('owner."createdAt"')}) AS "isNew"
      FROM "PoolModel" WHERE "name" = $1 AND "offered"`,
    values: [model, ownerId],
  });
  const [row] = rows;
  if (row === undefined) return [];
  const scopes = scopesOf({ agentId, ownerId, isNew: row.isNew });
  return scopes.map((scope) => ({ scope, capMicros: capOfScope(scope, row) }));
}

/**
 * The scopes on which calls of an agent count. Experiments and forks of others have one of their own: ranked matches
 * need the agent's.
 */
export function scopesOf({
  agentId,
  ownerId,
  isNew,
  isLent = false,
}: Pick<PoolCaller, "agentId" | "ownerId"> & {
  readonly isNew: boolean;
  readonly isLent?: boolean;
}): string[] {
  const shared = [poolScope.arena, ...(isNew ? [poolScope.newAccounts] : [])];
  if (isLent && ownerId !== null) return [...shared, poolScope.lent(ownerId)];
  return [
    ...shared,
    ...(ownerId === null ? [] : [poolScope.owner(ownerId)]),
    ...(agentId === null ? [] : [poolScope.agent(agentId)]),
  ];
}
