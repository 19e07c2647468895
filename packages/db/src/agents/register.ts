import type { Failure } from "@wisp/game";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { isUniqueViolation } from "../errors.ts";
import type { Prisma } from "../generated/client.ts";
import { blockingAct, type ModerationBlock } from "../moderation/act.ts";
import { describingRefusal, namingRefusal } from "../moderation/agent.ts";
import { concurrencyLimits, ordinaryConcurrency, ordinaryQuotas } from "../quota/quota.ts";
import type { Agent } from "./agent.ts";
import { type AgentGame, type GamesUnchanged, gamesRefusal, replaceGames } from "./games.ts";
import { agentById } from "./read.ts";
import { storable, type VersionContent } from "./versions.ts";

export interface NewAgent {
  /** Chosen beforehand where a secret was sealed for it; absent: a new one. */
  readonly id?: string;
  readonly slug: string;
  readonly name: string;
  /** Its games, at least one; each is online by default. */
  readonly games: readonly Omit<AgentGame, "online">[];
  readonly description?: string;
  /** See `AVATARS`; absent: 0. */
  readonly avatar?: number;
  /** Null for house agents and resident ones. */
  readonly ownerId: string | null;
  readonly house: boolean;
  readonly resident?: boolean;
  /** It represents a person who plays; by default it does not. */
  readonly person?: true;
  /** It is a guest program; by default it is not. */
  readonly guest?: true;
  /** Its owner was shown to own its endpoint; absent: not so. */
  readonly verified?: boolean;
  /** Of `storeSecret`. */
  readonly secretId?: string;
  /** Matches it may sit in at once; null: any number. Absent: by its connector. */
  readonly maxConcurrent?: number | null;
  /** Its owner says that it keeps sessions apart; not so by default. */
  readonly separateSessions?: boolean;
  /** Canonical endpoint: one belongs to one agent. Null for agents without one. */
  readonly endpoint: string | null;
  readonly version: VersionContent;
}

/** Why an agent was not registered. */
export type NotCreated = Failure<
  | "registered-before"
  | "slug-taken"
  | "endpoint-taken"
  | "too-many-agents"
  | "one-memory"
  | "moderated"
>;

const ONE_MEMORY =
  "A server has one memory for all its matches and plays one at a time, unless you declare that it keeps the sessions of X-Session-Id apart.";
const oneMemory = { failed: "one-memory", detail: ONE_MEMORY } as const;

const ENDPOINT_TAKEN = "Another agent is registered at this address.";

/** Held until the transaction ends, so that an owner's registrations come one after another. */
async function agentsLeft(transaction: Prisma.TransactionClient, ownerId: string): Promise<number> {
  const owners = await transaction.$queryRaw<{ agentLimit: number | null }[]>`
    SELECT "agentLimit" FROM "User" WHERE "id" = ${ownerId}::uuid FOR NO KEY UPDATE`;
  const limit = owners[0]?.agentLimit ?? ordinaryQuotas.agents;
  return limit - (await transaction.agent.count({ where: { ownerId, retiredAt: null } }));
}

const slugTaken = (slug: string): NotCreated => ({
  failed: "slug-taken",
  detail: `There is already an agent "${slug}".`,
});

async function taken(
  database: Database,
  { id, slug, endpoint }: NewAgent,
): Promise<NotCreated | null> {
  if (id !== undefined && (await database.prisma.agent.count({ where: { id } })) > 0) {
    return { failed: "registered-before", detail: "This agent is already registered." };
  }
  if ((await database.prisma.agent.count({ where: { slug } })) > 0) {
    return slugTaken(slug);
  }
  if (endpoint === null) return null;
  return (await database.prisma.agent.count({ where: { endpoint } })) > 0
    ? { failed: "endpoint-taken", detail: ENDPOINT_TAKEN }
    : null;
}

/** A separate statement: Prisma would read the relations in parallel on the transaction's connection. */
async function registered(database: Database, id: string): Promise<Agent> {
  const agent = await agentById(database, id);
  if (agent === null) throw new Error(`Agent ${id} was registered and is not there.`);
  return agent;
}

/**
 * Registers an agent with its first version, offline until `setOnline`. An owner's registrations
 * never exceed the quota, even when they are concurrent.
 */
export async function createAgent(
  database: Database,
  agent: NewAgent,
): Promise<Agent | NotCreated> {
  const { version, games, ...content } = agent;
  const { ownerId } = content;
  const maxConcurrent =
    agent.maxConcurrent === undefined
      ? ordinaryConcurrency(version.connector)
      : agent.maxConcurrent;
  if (
    version.connector === "space" &&
    agent.separateSessions !== true &&
    (maxConcurrent ?? 1) > 1
  ) {
    return oneMemory;
  }
  const { slug, endpoint, name, description, guest } = agent;
  const refusal = await namingRefusal(database, { ownerId, guest, name, description, endpoint });
  if (refusal !== null) return refusal;
  if ((await blockingAct(database, [{ slug }])) !== null) return slugTaken(slug);
  try {
    const made = await database.prisma.$transaction(async (transaction) => {
      if (ownerId !== null && (await agentsLeft(transaction, ownerId)) <= 0) {
        return {
          failed: "too-many-agents" as const,
          detail: "You have reached the limit of agents. Retire one, then register this one.",
        };
      }
      const { id } = await transaction.agent.create({
        data: {
          ...content,
          maxConcurrent,
          games: { createMany: { data: [...games] } },
          versions: { create: { ...storable(version), number: 1 } },
        },
        select: { id: true },
      });
      // A key that came with a check is the agent's from now on.
      if (agent.secretId !== undefined) {
        await transaction.check.updateMany({
          where: { secretId: agent.secretId },
          data: { secretId: null },
        });
      }
      return id;
    });
    return typeof made === "string" ? await registered(database, made) : made;
  } catch (error) {
    const refusal = isUniqueViolation(error) ? await taken(database, agent) : null;
    if (refusal === null) throw error;
    return refusal;
  }
}

/**
 * Says where an agent is reached from now on. Fails when another one is registered there, or a
 * moderator retired the agent at this address.
 *
 * @param endpoint canonical; null for agents without one
 */
export async function moveAgent(
  database: Database,
  agentId: string,
  { endpoint, verified }: Pick<NewAgent, "endpoint" | "verified">,
): Promise<Failure<"endpoint-taken"> | ModerationBlock | null> {
  const refusal = await namingRefusal(database, { ownerId: null, endpoint });
  if (refusal !== null) return refusal;
  try {
    await database.prisma.agent.update({ where: { id: agentId }, data: { endpoint, verified } });
    return null;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { failed: "endpoint-taken", detail: ENDPOINT_TAKEN };
  }
}

/**
 * Sets whether the agent is invited to others' matches; its next health check is due when it comes
 * online. A retired agent stays offline.
 */
export async function setOnline(
  database: Database,
  agentId: string,
  online: boolean,
): Promise<void> {
  await database.prisma.agent.updateMany({
    where: { id: agentId, retiredAt: null },
    data: { online, ...(online && { nextHealthCheckAt: new Date() }) },
  });
}

/** An owner's settings of an agent's concurrent matches; absent fields stay. */
export interface Concurrency {
  /** See `concurrencyLimits`. */
  readonly maxConcurrent?: number;
  /** It keeps sessions apart; false limits a server to one match at a time. */
  readonly separateSessions?: boolean;
}

/** Changes the maximum number of an agent's concurrent matches. Fails when a server with one memory would sit in several. */
export async function setConcurrency(
  { connection }: Transaction,
  agentId: string,
  { maxConcurrent, separateSessions }: Concurrency,
): Promise<Failure<"one-memory"> | null> {
  const { least, most } = concurrencyLimits;
  if (
    maxConcurrent !== undefined &&
    (!Number.isInteger(maxConcurrent) || maxConcurrent < least || maxConcurrent > most)
  ) {
    throw new RangeError(`maxConcurrent ${maxConcurrent}`);
  }
  const { rowCount } = await connection.query(
    `UPDATE "Agent" agent SET "separateSessions" = coalesce($3::bool, agent."separateSessions"),
        "maxConcurrent" = CASE WHEN $3::bool IS FALSE AND version."connector" = 'space' THEN 1
          ELSE coalesce($2::int, agent."maxConcurrent") END
      FROM "AgentVersion" version
      WHERE agent."id" = $1 AND version."agentId" = agent."id" AND version."retiredAt" IS NULL
        AND ($2::int IS NULL OR $2::int = 1 OR version."connector" <> 'space'
          OR coalesce($3::bool, agent."separateSessions"))`,
    [agentId, maxConcurrent ?? null, separateSessions ?? null],
  );
  return rowCount === 0 ? oneMemory : null;
}

/**
 * Retires an agent permanently. Its name, slug, versions and record stay. Its endpoint is free again,
 * so that its owner can register it again, and its keys are deleted: nothing will call it any more.
 */
export async function retireAgent(database: Database, agentId: string): Promise<void> {
  await database.prisma.$transaction([
    database.prisma.agent.update({
      where: { id: agentId },
      data: { online: false, retiredAt: new Date(), endpoint: null, nextHealthCheckAt: null },
    }),
    database.prisma.secret.deleteMany({ where: { agent: { id: agentId } } }),
    database.prisma.dialOut.deleteMany({ where: { agentId } }),
  ]);
}

/** An agent's presentation; absent fields stay. */
export interface Description {
  /** 1 to 60 characters; the slug stays. */
  readonly name?: string;
  readonly description?: string;
  /** See `AVATARS`. */
  readonly avatar?: number;
  /** Whether everyone may read its private reasoning once a match is over; true at first. */
  readonly showReasoning?: boolean;
  /** Whether experiments and forks of others may call it; false at first. */
  readonly openToLab?: boolean;
}

/**
 * Changes how an agent is shown, its past matches included. Fails, and changes nothing, if a moderator's
 * act stands against its new name or description.
 */
export async function describeAgent(
  database: Database,
  agentId: string,
  { name, description, avatar, showReasoning, openToLab }: Description,
): Promise<ModerationBlock | null> {
  return inTransaction(database, async (transaction) => {
    // Moderators lock the row, too: no act comes between the question and the change.
    await transaction.connection.query(`SELECT 1 FROM "Agent" WHERE "id" = $1 FOR UPDATE`, [
      agentId,
    ]);
    const refusal = await describingRefusal(transaction, agentId, { name, description });
    if (refusal !== null) return refusal;
    await transaction.connection.query(
      `UPDATE "Agent" SET "name" = coalesce($2, "name"),
          "description" = coalesce($3, "description"), "avatar" = coalesce($4, "avatar"),
          "showReasoning" = coalesce($5, "showReasoning"), "openToLab" = coalesce($6, "openToLab")
        WHERE "id" = $1`,
      [agentId, name, description, avatar, showReasoning, openToLab],
    );
    return null;
  });
}

/** An owner's settings of how an agent plays; absent fields stay. */
export interface PlayChange extends Concurrency {
  /** All that it plays from now on. Its records stay. */
  readonly games?: readonly AgentGame[];
}

/**
 * Changes how an agent plays: all changes, or none. Fails when no game is left, when a removed game is
 * played in an unfinished season that the agent has entered, or when a server with one memory would
 * sit in several matches.
 */
export function changePlay(
  database: Database,
  agentId: string,
  { games, ...concurrency }: PlayChange,
): Promise<GamesUnchanged | Failure<"one-memory"> | null> {
  return inTransaction(database, async (transaction) => {
    const refused = games && (await gamesRefusal(transaction, agentId, games));
    // It writes nothing when it fails.
    const refusal = refused ?? (await setConcurrency(transaction, agentId, concurrency));
    if (refusal === null && games !== undefined) await replaceGames(transaction, agentId, games);
    return refusal;
  });
}
