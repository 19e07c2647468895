import type { Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { namedJson, notifying } from "../notifications/notification.ts";
import {
  agentOf,
  type Entrant,
  type EntryTerms,
  ineligible,
  type LateRound,
  type NotEntered,
  roundBegun,
  unfit,
  writeEntry,
} from "./entries.ts";
import { type LockedSeason, lockSeason } from "./season.ts";

const UNKNOWN = {
  failed: "unknown-agent",
  detail: "No agent has this address.",
} as const;

/** The agents that cannot be invited, and why. */
export interface NotInvited extends Failure<NotEntered["failed"] | "unknown-agent"> {
  readonly slug: string;
}

/** Why the organizer cannot invite an agent. */
function uninvitable(season: EntryTerms, agent: Entrant, lateRound: LateRound): NotEntered | null {
  const invited: Entrant = { ...agent, invited: true };
  return (
    unfit(season, agent, lateRound) ?? (agent.ownerId === null ? ineligible(season, invited) : null)
  );
}

/** Notifies the owners of agents that are invited to a season. */
async function notifyOfInvitations(
  { connection }: Transaction,
  seasonId: string,
  agentIds: readonly string[],
): Promise<void> {
  await connection.query(
    notifying(
      "invited",
      `SELECT agent."ownerId" AS "userId", json_build_object('agent', ${namedJson("agent")},
          'season', ${namedJson("season")}) AS "data"
        FROM "Agent" agent CROSS JOIN "Season" season
        WHERE season."id" = $1 AND agent."id" = ANY($2::uuid[])`,
    ),
    [seasonId, agentIds],
  );
}

/** Stores invitations, and notifies the owners of agents that had none. */
async function writeInvitations(
  transaction: Transaction,
  actorId: string,
  season: LockedSeason,
  agents: readonly Entrant[],
  lateRound: LateRound,
): Promise<void> {
  for (const { id, slug, locales } of agents) {
    await transaction.connection.query(
      `INSERT INTO "SeasonEntry" ("seasonId", "agentId", "locales", "invitedAt", "enteredAt", "fromRound")
       SELECT $1, "id", $3, now(), CASE WHEN "ownerId" IS NULL THEN now() END,
         CASE WHEN "ownerId" IS NULL THEN $4::int END
       FROM "Agent" WHERE "id" = $2
       ON CONFLICT ("seasonId", "agentId") DO UPDATE SET "invitedAt" = now(),
         "fromRound" = EXCLUDED."fromRound",
         "locales" = CASE WHEN "SeasonEntry"."enteredAt" IS NULL
           OR "SeasonEntry"."withdrawnAt" IS NOT NULL
           THEN EXCLUDED."locales" ELSE "SeasonEntry"."locales" END,
         "enteredAt" = CASE WHEN EXCLUDED."enteredAt" IS NOT NULL THEN now()
           WHEN "SeasonEntry"."withdrawnAt" IS NULL THEN "SeasonEntry"."enteredAt" END,
         "withdrawnAt" = NULL`,
      [season.id, id, locales, lateRound],
    );
    const detail = { season: season.slug };
    await recordAuditEntry(transaction, { actorId, action: "agent-invited", target: slug, detail });
  }
  const invited = agents.filter((agent) => !agent.invited);
  await notifyOfInvitations(
    transaction,
    season.id,
    invited.map(({ id }) => id),
  );
}

/**
 * Invites agents, all or none: none unless the returned list of refusals is empty. Agents without an
 * owner (house agents and residents) enter immediately. The caller has checked the user's
 * permission.
 *
 * @param lateRound of a tournament that has started
 */
export async function inviteAgents(
  database: Database,
  actorId: string,
  seasonId: string,
  slugs: readonly string[],
  lateRound: LateRound = null,
): Promise<readonly NotInvited[]> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const { rows } = await transaction.connection.query<{ slug: string; id: string }>(
      `SELECT "slug", "id" FROM "Agent" WHERE "slug" = ANY($1)`,
      [slugs.filter((slug) => !slug.includes("\0"))],
    );
    const agents = new Map<string, Entrant>();
    for (const { slug, id } of rows) agents.set(slug, await agentOf(transaction, season, id));
    const begun = await roundBegun(transaction, season.id, lateRound);
    const refused = [...new Set(slugs)].flatMap((slug): NotInvited[] => {
      const agent = agents.get(slug);
      const refusal =
        agent === undefined ? UNKNOWN : (uninvitable(season, agent, lateRound) ?? begun);
      return refusal === null ? [] : [{ slug, ...refusal }];
    });
    if (refused.length > 0) return refused;
    // In a tournament that has started, the entry of an agent stays as it is.
    const fresh = [...agents.values()].filter(({ entered }) => lateRound === null || !entered);
    await writeInvitations(transaction, actorId, season, fresh, lateRound);
    return [];
  });
}

/**
 * Invites the agents of another season that have entered it or were invited, in the transaction that
 * creates this one. The actor's own agents enter, as those without an owner do; every other owner
 * decides again. Agents that can no longer take part stay behind, and so do those of students: they come with the
 * students who join the class.
 */
export async function inviteAgain(
  transaction: Transaction,
  actorId: string,
  { seasonId, fromId }: { readonly seasonId: string; readonly fromId: string },
): Promise<void> {
  const season = await lockSeason(transaction, seasonId);
  const { rows } = await transaction.connection.query<{ agentId: string }>(
    `SELECT entry."agentId" FROM "SeasonEntry" entry JOIN "Agent" agent ON agent."id" = entry."agentId"
     WHERE entry."seasonId" = $1 AND entry."withdrawnAt" IS NULL AND (agent."ownerId" = $2 OR NOT EXISTS (
       SELECT FROM "ClassMember" member
       WHERE member."seasonId" = $1 AND member."userId" = agent."ownerId"))
     ORDER BY entry."agentId"`,
    [fromId, actorId],
  );
  const able: Entrant[] = [];
  for (const { agentId } of rows) {
    const agent = await agentOf(transaction, season, agentId);
    if (uninvitable(season, agent, null) !== null) continue;
    // One by one: where each owner may enter one agent, the others are only invited.
    const mayEnter = ineligible(season, { ...agent, invited: true }) === null;
    const enters = agent.ownerId === actorId && mayEnter;
    if (enters) await writeEntry(transaction, season.id, agent);
    able.push(enters ? { ...agent, invited: true } : agent);
  }
  await writeInvitations(transaction, actorId, season, able, null);
}
