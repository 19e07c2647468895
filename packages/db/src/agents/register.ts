import { canonical } from "@wisp/game";
import type { Database } from "../database.ts";
import { type Failure, isUniqueViolation } from "../failure.ts";
import { Prisma } from "../generated/client.ts";
import { type Agent, agentOf, agentSelection, type PublicVersion, versionQuery } from "./agent.ts";

/** What makes a version: a change of any of it can change behaviour. */
export interface VersionContent {
  readonly connector: string;
  /** The connector's settings, checked by its schema; secrets sealed by the caller. */
  readonly settings: object;
  readonly model: string | null;
  readonly commit: string | null;
}

export interface NewAgent {
  readonly slug: string;
  readonly name: string;
  readonly game: string;
  readonly locale: string;
  readonly description?: string;
  /** Null for house agents. */
  readonly ownerId: string | null;
  readonly house: boolean;
  /** Canonical endpoint: one belongs to one agent. Null for agents without one. */
  readonly endpoint: string | null;
  readonly version: VersionContent;
}

/** Registers an agent with its first version, offline until `setOnline`. */
export async function createAgent(
  database: Database,
  agent: NewAgent,
): Promise<Agent | Failure<"slug-taken" | "endpoint-taken">> {
  const { version, ownerId, ...content } = agent;
  try {
    const row = await database.prisma.agent.create({
      data: {
        ...content,
        ...(ownerId === null ? {} : { owner: { connect: { id: ownerId } } }),
        versions: { create: { ...version, number: 1 } },
      },
      select: agentSelection,
    });
    return agentOf(row);
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") {
      throw error;
    }
    const slugTaken = await database.prisma.agent.count({ where: { slug: agent.slug } });
    return slugTaken > 0
      ? { failed: "slug-taken", detail: `There is an agent "${agent.slug}" already.` }
      : { failed: "endpoint-taken", detail: "Another agent is registered at this address." };
  }
}

/**
 * Starts a new version when connector, settings, model or commit differ from the newest one's
 * (which is then retired); otherwise gives the newest one.
 */
export async function newVersion(
  database: Database,
  agentId: string,
  content: VersionContent,
): Promise<{ version: PublicVersion; created: boolean }> {
  const newest = await database.prisma.agentVersion.findFirstOrThrow({
    where: { agentId },
    orderBy: versionQuery.orderBy,
    select: { ...versionQuery.select, settings: true },
  });
  const { settings, ...version } = newest;
  const same = canonical([settings, version.connector, version.model, version.commit]);
  if (same === canonical([content.settings, content.connector, content.model, content.commit])) {
    return { version, created: false };
  }
  try {
    const [, created] = await database.prisma.$transaction([
      database.prisma.agentVersion.update({
        where: { id: version.id },
        data: { retiredAt: new Date() },
      }),
      database.prisma.agentVersion.create({
        data: { ...content, agentId, number: version.number + 1 },
        select: versionQuery.select,
      }),
    ]);
    return { version: created, created: true };
  } catch (error) {
    // Somebody else started the next version in between: look again.
    const taken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
    if (taken || isUniqueViolation(error)) return newVersion(database, agentId, content);
    throw error;
  }
}

/** Whether the agent is offered matches. */
export async function setOnline(
  database: Database,
  agentId: string,
  online: boolean,
): Promise<void> {
  await database.prisma.agent.update({ where: { id: agentId }, data: { online } });
}

/** Keeps the result of a pre-flight check with the version it tried. */
export async function recordCheck(
  database: Database,
  versionId: string,
  check: object,
): Promise<void> {
  await database.prisma.agentVersion.update({
    where: { id: versionId },
    data: { check, checkedAt: new Date() },
  });
}
