import type { Database } from "../database.ts";
import type { Prisma } from "../generated/client.ts";
import { isId } from "../id.ts";
import {
  type Agent,
  type AgentState,
  agentOf,
  agentSelection,
  type ListedVersion,
  versionQuery,
} from "./agent.ts";

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

/** A page of agents, newest first. People are not among them. */
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
