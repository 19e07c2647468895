import type { Database } from "../database.ts";
import type { Prisma } from "../generated/client.ts";
import { isId } from "../id.ts";
import {
  type Agent,
  type AgentState,
  agentOf,
  agentSelection,
  type ListedVersion,
  type PublicVersion,
  versionQuery,
} from "./agent.ts";
import { type AgentGame, gamesOf } from "./games.ts";

/** A filter of agents; absent fields do not restrict it. */
export interface AgentQuery {
  /** Agents that play this game, in `locale` where that is given. */
  readonly game?: string;
  readonly locale?: string;
  readonly house?: boolean;
  readonly resident?: boolean;
  readonly ownerId?: string;
  readonly online?: boolean;
  readonly state?: AgentState;
  /** Which connector reaches the newest version. */
  readonly connector?: string;
  /** Part of the agent's name, slug, model or owner's name, in capitals or not. */
  readonly search?: string;
  /** The agent's whole name or slug, in capitals or not. */
  readonly named?: string;
  /** Only agents that are called without a key or token. */
  readonly withoutSecret?: true;
  /** `next` of the previous page. */
  readonly cursor?: string;
  /** 1 to 100; 20 by default, more is cut. */
  readonly limit?: number;
}

export interface AgentPage {
  readonly agents: readonly Agent[];
  /** Cursor of the next page, null on the last. */
  readonly next: string | null;
}

const MAX_PAGE = 100;

/** Whether a text can be a cursor of `listAgents`; others make it throw. */
export const isAgentCursor = isId;

/** What each of the states of `stateOf` follows from. */
const whereState = {
  retired: { retiredAt: { not: null } },
  offline: { retiredAt: null, online: false },
  online: { retiredAt: null, online: true, suspendedAt: null },
  suspended: { retiredAt: null, online: true, suspendedAt: { not: null } },
} satisfies Record<AgentState, Prisma.AgentWhereInput>;

/** A text as a pattern in which no character means anything else. */
const literal = (text: string): string => text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&");

/** Agents with a text anywhere in what names them. */
function whereFound(text: string): Prisma.AgentWhereInput {
  const part = { contains: literal(text), mode: "insensitive" } as const;
  return {
    OR: [
      { name: part },
      { slug: part },
      { owner: { handle: part } },
      { versions: { some: { model: part, retiredAt: null } } },
    ],
  };
}

/** Agents with that name or slug. */
function whereNamed(text: string): Prisma.AgentWhereInput {
  const whole = { equals: literal(text), mode: "insensitive" } as const;
  return { OR: [{ name: whole }, { slug: whole }] };
}

/** A page of agents, newest first. People and guest programs are not among them. */
export async function listAgents(database: Database, query: AgentQuery = {}): Promise<AgentPage> {
  const {
    cursor,
    limit: wanted,
    state,
    connector,
    search,
    named,
    withoutSecret,
    game,
    locale,
    ...filter
  } = query;
  if (cursor !== undefined && !isAgentCursor(cursor)) throw new RangeError(`cursor ${cursor}`);
  const limit = Math.min(Math.max(Math.trunc(wanted ?? 20), 1), MAX_PAGE);
  const rows = await database.prisma.agent.findMany({
    where: {
      ...filter,
      person: false,
      guest: false,
      ...((game ?? locale) !== undefined && { games: { some: { game, locale } } }),
      ...(withoutSecret && { secretId: null }),
      ...(cursor !== undefined && { id: { lt: cursor } }),
      AND: [
        state === undefined ? {} : whereState[state],
        search === undefined ? {} : whereFound(search),
        named === undefined ? {} : whereNamed(named),
        // All versions but the newest are retired.
        connector === undefined ? {} : { versions: { some: { connector, retiredAt: null } } },
      ],
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: agentSelection,
  });
  const agents = rows.slice(0, limit).map(agentOf);
  return { agents, next: rows.length > limit ? (agents.at(-1)?.id ?? null) : null };
}

/** All versions of an agent, newest first, retired ones too. */
export async function versionsOf(database: Database, agentId: string): Promise<ListedVersion[]> {
  const rows = await database.prisma.agentVersion.findMany({
    where: { agentId },
    orderBy: versionQuery.orderBy,
    select: { ...versionQuery.select, label: true, settings: true },
  });
  return rows.map(({ settings, ...version }) => ({
    ...version,
    unpinned: version.commit === null && onSpace(version.connector, settings),
  }));
}

/** Own servers speak the same protocol, but have no commit that can be read. */
const onSpace = (connector: string, settings: unknown): boolean =>
  connector === "space" && typeof settings === "object" && settings !== null && "space" in settings;

/** The last check of a version as recorded, for its owner; null before the first. */
export async function lastCheck(database: Database, versionId: string): Promise<unknown> {
  const row = await database.prisma.agentVersion.findUnique({
    where: { id: versionId },
    select: { check: true },
  });
  return row?.check ?? null;
}

/** How a version is reached. Throws if there is no such version. */
export const versionById = (
  database: Database,
  versionId: string,
): Promise<{ readonly connector: string; readonly settings: unknown }> =>
  database.prisma.agentVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: { connector: true, settings: true },
  });

/** The settings of a version, for the process that calls the agent and for its owner's form. */
export async function settingsOf(database: Database, versionId: string): Promise<unknown> {
  const row = await database.prisma.agentVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: { settings: true },
  });
  return row.settings;
}

/** The settings of several versions by version id, as `settingsOf`. */
export async function settingsOfVersions(
  database: Database,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await database.prisma.agentVersion.findMany({
    where: { id: { in: [...versionIds] } },
    select: { id: true, settings: true },
  });
  return new Map(rows.map(({ id, settings }) => [id, settings]));
}

/** A row of `oneAgent`: the agent, its owner and its newest version side by side. */
interface Row
  extends Omit<Agent, "state" | "owner" | "version" | "games">,
    Omit<PublicVersion, "id" | "createdAt" | "retiredAt"> {
  readonly games: AgentGame[];
  readonly suspendedAt: Date | null;
  readonly retiredAt: Date | null;
  readonly ownerId: string | null;
  readonly handle: string | null;
  readonly versionId: string;
  readonly versionCreatedAt: Date;
  readonly versionRetiredAt: Date | null;
}

/** One statement, for pages of agents are asked for often: Prisma would send three. */
async function oneAgent(
  database: Database,
  column: "id" | "slug" | "endpoint",
  text: string,
): Promise<Agent | null> {
  if (text.includes("\0")) return null;
  const { rows } = await database.connection.query<Row>({
    name: `agent-by-${column}`,
    text: `
      SELECT agent."id", agent."slug", agent."name", ${gamesOf('agent."id"')} AS "games",
        agent."description", agent."avatar", agent."picture", agent."house", agent."person", agent."guest",
        agent."resident", agent."verified",
        agent."online", agent."suspendedAt", agent."retiredAt", agent."createdAt",
        owner."id" AS "ownerId", owner."handle",
        version."id" AS "versionId", version."number", version."connector", version."model",
        version."commit", version."createdAt" AS "versionCreatedAt",
        version."retiredAt" AS "versionRetiredAt", version."checkedAt", version."passedAt"
      FROM "Agent" agent
      JOIN "AgentVersion" version ON version."agentId" = agent."id"
      LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      WHERE agent."${column}" = $1 ORDER BY version."number" DESC LIMIT 1`,
    values: [text],
  });
  const row = rows[0];
  if (row === undefined) return null;
  const { ownerId, handle, versionId, versionCreatedAt, versionRetiredAt, ...both } = row;
  const { number, connector, model, commit, checkedAt, passedAt, ...agent } = both;
  const version = { number, connector, model, commit, checkedAt, passedAt };
  return agentOf({
    ...agent,
    owner: ownerId === null || handle === null ? null : { id: ownerId, handle },
    versions: [
      { ...version, id: versionId, createdAt: versionCreatedAt, retiredAt: versionRetiredAt },
    ],
  });
}

export const agentBySlug = (database: Database, slug: string): Promise<Agent | null> =>
  oneAgent(database, "slug", slug);

export const agentById = (database: Database, id: string): Promise<Agent | null> =>
  oneAgent(database, "id", id);

/** The agent that a canonical endpoint belongs to. */
export const agentByEndpoint = (database: Database, endpoint: string): Promise<Agent | null> =>
  oneAgent(database, "endpoint", endpoint);

/** An experiment or a fork of another account that calls an agent. */
export interface LabAgentUse {
  /** The agent's slug. */
  readonly agent: string;
  readonly kind: "experiment" | "fork";
  /** Slug of the experiment, or id of the fork. */
  readonly id: string;
  /** Of the experiment; null: a fork has none. */
  readonly name: string | null;
  /** Handle of its owner; null: the account was deleted. */
  readonly owner: string | null;
  /** Matches of it in which the agent sits; deleted ones are left out. */
  readonly matches: number;
  /** The newest of them. */
  readonly match: string;
  readonly lastAt: Date;
}

const LISTED = 100;

/** The experiments and forks of others that call an owner's agents, the last first; at most 100. */
export async function labUsesOf(
  { connection }: Pick<Database, "connection">,
  ownerId: string,
): Promise<LabAgentUse[]> {
  const { rows } = await connection.query<LabAgentUse>({
    name: "lab-uses-of",
    text: `
      SELECT agent."slug" AS "agent",
        CASE WHEN experiment."id" IS NULL THEN 'fork' ELSE 'experiment' END AS "kind",
        coalesce(experiment."slug", fork."id"::text) AS "id" /* not null: it is one of both */,
        experiment."name",
        CASE WHEN account."deletedAt" IS NULL THEN account."handle" END AS "owner",
        count(DISTINCT match."id")::int AS "matches",
        (max(match."id"::text)) AS "match", max(match."createdAt") AS "lastAt"
      FROM "Agent" agent
      JOIN "MatchSeat" seat ON seat."agentId" = agent."id"
      JOIN "Match" match ON match."id" = seat."matchId"
      LEFT JOIN "Experiment" experiment ON experiment."id" = match."experimentId"
      LEFT JOIN "Fork" fork ON fork."id" = match."forkId"
      LEFT JOIN "User" account ON account."id" = coalesce(experiment."ownerId", fork."ownerId")
      WHERE agent."ownerId" = $1 AND (match."experimentId" IS NOT NULL OR match."forkId" IS NOT NULL)
        AND coalesce(experiment."ownerId", fork."ownerId") IS DISTINCT FROM agent."ownerId"
      GROUP BY agent."slug", experiment."id", fork."id", account."id"
      ORDER BY "lastAt" DESC LIMIT ${LISTED}`,
    values: [ownerId],
  });
  return rows;
}
