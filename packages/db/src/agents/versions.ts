import { canonical, storableText } from "@wisp/game";
import type { Database } from "../database.ts";
import { isUniqueViolation } from "../errors.ts";
import { type PublicVersion, versionQuery } from "./agent.ts";

/** The fields that make a version: a change of any of them can change behaviour. */
export interface VersionContent {
  readonly connector: string;
  /** The connector's settings, checked by its schema; never with a secret (see `giveSecret`). */
  readonly settings: object;
  readonly model: string | null;
  readonly commit: string | null;
}

/** Whatever a model calls itself can be kept. */
export const storable = <Content extends VersionContent>(content: Content): Content => ({
  ...content,
  model: content.model === null ? null : storableText(content.model),
});

export interface NewVersionOptions {
  /** Starts one after this version alone: when there is a newer one by now, gives that. */
  readonly after?: string;
  /** Starts one although nothing differs: its owner says that the program behind it has changed. */
  readonly always?: boolean;
  /** The owner's label; see `readVersionLabel`. */
  readonly label?: string | null;
}

/**
 * Starts a new version when connector, settings, model or commit differ from the newest one's
 * (which is then retired); otherwise gives the newest one.
 */
export async function newVersion(
  database: Database,
  agentId: string,
  given: VersionContent,
  options: NewVersionOptions = {},
): Promise<{ version: PublicVersion; created: boolean }> {
  const { after, always, label = null } = options;
  const content = storable(given);
  const newest = await database.prisma.agentVersion.findFirstOrThrow({
    where: { agentId },
    orderBy: versionQuery.orderBy,
    select: { ...versionQuery.select, settings: true },
  });
  const { settings, ...version } = newest;
  if (after !== undefined && after !== version.id) return { version, created: false };
  const same = canonical([settings, version.connector, version.model, version.commit]);
  const now = canonical([content.settings, content.connector, content.model, content.commit]);
  if (same === now && always !== true) return { version, created: false };
  try {
    const [, , created] = await database.prisma.$transaction([
      // A server has one memory unless its owner says otherwise: see `setConcurrency`.
      database.prisma.agent.updateMany({
        where: { id: agentId, separateSessions: false, maxConcurrent: { gt: 1 } },
        data: content.connector === "space" ? { maxConcurrent: 1 } : {},
      }),
      database.prisma.agentVersion.update({
        where: { id: version.id },
        data: { retiredAt: new Date() },
      }),
      database.prisma.agentVersion.create({
        data: { ...content, label, agentId, number: version.number + 1 },
        select: versionQuery.select,
      }),
    ]);
    return { version: created, created: true };
  } catch (error) {
    // Another request started the next version in between: look again.
    if (isUniqueViolation(error)) return newVersion(database, agentId, content, options);
    throw error;
  }
}

const DAY_MS = 86_400_000;

/** Maximum number of versions per day (24 hours) that are created from an agent's own reports. */
const MAX_REPORTED_VERSIONS = 10;

/** An agent's report of itself; absent fields were not reported. */
export interface ReportedVersion {
  readonly model?: string;
  readonly commit?: string;
  /** Settings in place of the stored ones, which a check found that the agent needs. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * The id of the version that an agent is, by what it reported when `versionId` was tried: that one (updated
 * with the report, when it has neither passed nor played), or a new one after it for another model,
 * commit or setting. For an agent that had `MAX_REPORTED_VERSIONS` within a day it stays that one,
 * unchanged: an agent that reports something else each time is still one agent. Null when its owner has
 * changed it meanwhile.
 */
export async function versionAsReported(
  database: Database,
  versionId: string,
  reported: ReportedVersion,
): Promise<string | null> {
  const { agentId, ...known } = await database.prisma.agentVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: { agentId: true, connector: true, settings: true, model: true, commit: true },
  });
  const model = reported.model === undefined ? known.model : storableText(reported.model);
  const commit = reported.commit ?? known.commit;
  const settings: object = { ...Object(known.settings), ...reported.settings };
  const same = canonical([known.settings, known.model, known.commit]);
  if (canonical([settings, model, commit]) === same) return versionId;
  // A version that has neither passed nor played has no record to keep separate.
  const { rowCount } = await database.connection.query(
    `UPDATE "AgentVersion" version SET "model" = $2, "commit" = $3, "settings" = $4
      WHERE "id" = $1 AND "retiredAt" IS NULL AND "passedAt" IS NULL AND NOT EXISTS (
        SELECT 1 FROM "MatchSeat" seat
        WHERE seat."agentId" = version."agentId" AND seat."versionId" = version."id")`,
    [versionId, model, commit, JSON.stringify(settings)],
  );
  if (rowCount === 1) return versionId;
  const since = new Date(Date.now() - DAY_MS);
  const young = { agentId, createdAt: { gt: since } };
  if ((await database.prisma.agentVersion.count({ where: young })) >= MAX_REPORTED_VERSIONS) {
    const newest = await database.prisma.agentVersion.count({
      where: { id: versionId, retiredAt: null },
    });
    return newest === 1 ? versionId : null;
  }
  const content = { connector: known.connector, settings, model, commit };
  const { version, created } = await newVersion(database, agentId, content, {
    after: versionId,
  });
  return created ? version.id : null;
}
