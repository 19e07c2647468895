import { type Failure, isFailure } from "@wisp/game";
import { playsGame } from "../agents/games.ts";
import { recordAuditEntry } from "../audit.ts";
import { answerMsIn, hasOneMemory } from "../availability.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { namedJson, notifying } from "../notifications/notification.ts";
import { isOver, isPlanned, type LockedSeason, lockSeason } from "./season.ts";

/** Why an agent does not enter a season. */
export type NotEntered = Failure<
  | "house"
  | "too-late"
  | "wrong-game"
  | "wrong-language"
  | "retired"
  | "not-passed"
  | "too-slow"
  | "no-variants"
  | "one-memory"
  | "not-invited"
  | "one-per-owner"
>;

interface Entrant {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly ownerId: string | null;
  /** Whether it plays the season's game. */
  readonly plays: boolean;
  /** Those of the season in which it plays that game. */
  readonly locales: readonly string[];
  readonly house: boolean;
  readonly retired: boolean;
  readonly passed: boolean;
  /** Which connector reaches its newest version. */
  readonly connector: string;
  /** It can take one seat of a match only. */
  readonly oneMemory: boolean;
  /** Of its slowest answer in its check; null: not measured. */
  readonly answerMs: number | null;
  /** By the organizer, or because its owner is in the season's class. */
  readonly invited: boolean;
  readonly entered: boolean;
  /** Others of its owner's that have entered. */
  readonly others: number;
}

/** SQL: what decides whether an agent can enter; $1 is the season, $2 its game, $3 its languages. */
const entrants = `
  SELECT agent."id", agent."slug", agent."name", agent."ownerId", agent."house",
    ${playsGame('agent."id"', "$2")} AS "plays",
    ARRAY(SELECT played."locale" FROM "AgentGame" played WHERE played."agentId" = agent."id"
      AND played."game" = $2 AND played."locale" = ANY($3) ORDER BY 1) AS "locales",
    agent."retiredAt" IS NOT NULL AS "retired",
    (SELECT "passedAt" IS NOT NULL FROM "AgentVersion" WHERE "agentId" = agent."id"
      ORDER BY "number" DESC LIMIT 1) AS "passed" /* not null: every agent has a version */,
    (SELECT "connector" FROM "AgentVersion" WHERE "agentId" = agent."id"
      ORDER BY "number" DESC LIMIT 1) AS "connector" /* not null: every agent has a version */,
    (SELECT ${hasOneMemory("agent", "version")} FROM "AgentVersion" version
      WHERE version."agentId" = agent."id"
      ORDER BY version."number" DESC LIMIT 1) AS "oneMemory" /* not null: every agent has a version */,
    (SELECT ${answerMsIn("version", "$2")} FROM "AgentVersion" version
      WHERE version."agentId" = agent."id"
      ORDER BY version."number" DESC LIMIT 1) AS "answerMs",
    entry."invitedAt" IS NOT NULL OR EXISTS (SELECT FROM "ClassMember" member
      WHERE member."seasonId" = $1 AND member."userId" = agent."ownerId") AS "invited",
    entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL AS "entered",
    (SELECT count(*)::int FROM "SeasonEntry" other JOIN "Agent" own ON own."id" = other."agentId"
      WHERE other."seasonId" = $1 AND own."ownerId" = agent."ownerId" AND own."id" <> agent."id"
        AND other."enteredAt" IS NOT NULL AND other."withdrawnAt" IS NULL) AS "others"
  FROM "Agent" agent
  LEFT JOIN "SeasonEntry" entry ON entry."agentId" = agent."id" AND entry."seasonId" = $1`;

async function agentOf(
  { connection }: Transaction,
  { id: seasonId, game, locales }: LockedSeason,
  agentId: string,
): Promise<Entrant> {
  const { rows } = await connection.query<Entrant>(
    `${entrants} WHERE agent."id" = $4 FOR SHARE OF agent`,
    [seasonId, game, locales, agentId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no agent ${agentId}.`);
  return row;
}

/** What a season demands of those who enter. */
type EntryTerms = Pick<
  LockedSeason,
  | "house"
  | "schedule"
  | "team"
  | "status"
  | "locales"
  | "eligibility"
  | "clockMs"
  | "oneAgentPerOwner"
  | "variant"
>;

/** Why an agent can be neither invited nor entered. */
function unfit(season: EntryTerms, agent: Entrant): NotEntered | null {
  if (season.house) {
    return { failed: "house", detail: "All agents play in the house season without entering." };
  }
  if (isPlanned(season) && season.status !== "draft") {
    const detail = "The plan was made at the start: agents can no longer enter or be invited.";
    return { failed: "too-late", detail };
  }
  if (isOver(season)) return { failed: "too-late", detail: "This season has no more matches." };
  if (!agent.plays) {
    return { failed: "wrong-game", detail: "This agent does not play the season's game." };
  }
  if (agent.locales.length === 0) {
    const detail = `This agent does not play in a language of the season: ${season.locales.join(", ")}.`;
    return { failed: "wrong-language", detail };
  }
  if (season.variant && agent.connector === "space") {
    const detail =
      "This season has rules that the Space protocol cannot tell an agent. Enter an agent that is connected in another way.";
    return { failed: "no-variants", detail };
  }
  if (season.team === "self" && agent.oneMemory) {
    const detail =
      "Each match of this season seats one agent in all seats, and this agent has one memory. Enter an agent that may play several matches at the same time.";
    return { failed: "one-memory", detail };
  }
  return agent.retired
    ? { failed: "retired", detail: "This agent is retired and no longer plays." }
    : null;
}

function ineligible(season: EntryTerms, agent: Entrant): NotEntered | null {
  if (season.eligibility === "invited" && !agent.invited) {
    const detail = "This season is by invitation, and this agent has none. Ask the organizer.";
    return { failed: "not-invited", detail };
  }
  if (!agent.passed && !agent.house) {
    const detail = "The newest version of this agent has not passed a check. Check it first.";
    return { failed: "not-passed", detail };
  }
  if (agent.answerMs !== null && season.clockMs !== null && agent.answerMs > season.clockMs) {
    return { failed: "too-slow", detail: tooSlowFor(agent.answerMs, season.clockMs) };
  }
  if (season.oneAgentPerOwner && agent.others > 0) {
    const detail = "Each owner may enter one agent. Withdraw your other agent first.";
    return { failed: "one-per-owner", detail };
  }
  return null;
}

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** The sentence for an agent that took longer for an answer in its check than a season gives. */
export const tooSlowFor = (answerMs: number, clockMs: number): string =>
  `This agent took ${seconds(answerMs)} for an answer in its check, and this season gives ${seconds(clockMs)}. Enter it in a season with a longer clock, or make it faster and check it again.`;

/** Why an agent cannot enter; `joins` as for `findEntrant`. */
const refusalOf = (season: EntryTerms, agent: Entrant, joins: boolean): NotEntered | null =>
  unfit(season, agent) ?? ineligible(season, { ...agent, invited: joins || agent.invited });

/** Stores that an agent has entered a season. A second entry has no effect. */
export async function writeEntry(
  { connection }: Transaction,
  seasonId: string,
  { id, locales }: Pick<Entrant, "id" | "locales">,
): Promise<void> {
  await connection.query(
    `INSERT INTO "SeasonEntry" ("seasonId", "agentId", "locales", "enteredAt")
     VALUES ($1, $2, $3, now())
     ON CONFLICT ("seasonId", "agentId") DO UPDATE SET "withdrawnAt" = NULL,
       "locales" = EXCLUDED."locales",
       "enteredAt" = CASE WHEN "SeasonEntry"."withdrawnAt" IS NULL
         THEN coalesce("SeasonEntry"."enteredAt", now()) ELSE now() END`,
    [seasonId, id, locales],
  );
}

/**
 * An agent that can enter a season, or why it cannot.
 *
 * @param joins whether its owner joins the season's class in this transaction, so that it needs no invitation
 */
export async function findEntrant(
  transaction: Transaction,
  season: LockedSeason,
  agentId: string,
  joins: boolean,
): Promise<Pick<Entrant, "id" | "locales"> | NotEntered> {
  const agent = await agentOf(transaction, season, agentId);
  return refusalOf(season, agent, joins) ?? agent;
}

/** Enters an agent in a season; the caller has checked its owner. */
export async function enterSeason(
  database: Database,
  seasonId: string,
  agentId: string,
): Promise<{ readonly entered: true } | NotEntered> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const agent = await findEntrant(transaction, season, agentId, false);
    if (isFailure(agent)) return agent;
    await writeEntry(transaction, seasonId, agent);
    return { entered: true };
  });
}

/** An agent of a user's that has not entered a season. */
export interface EntryChoice extends Pick<Entrant, "id" | "slug" | "name"> {
  /** Why it cannot enter; null if it can. */
  readonly refusal: NotEntered | null;
}

/**
 * A user's agents that have not entered a season and are not retired, by name.
 *
 * @param joins whether the user could join the season's class with one of them, so that they need no invitation
 */
export async function entryChoices(
  { connection }: Pick<Database, "connection">,
  season: EntryTerms & Pick<LockedSeason, "id" | "game">,
  userId: string,
  joins = false,
): Promise<EntryChoice[]> {
  const { rows } = await connection.query<Entrant>({
    name: "entry-choices",
    text: `${entrants}
      WHERE agent."ownerId" = $4 AND agent."retiredAt" IS NULL AND NOT agent."person"
        AND (entry."enteredAt" IS NULL OR entry."withdrawnAt" IS NOT NULL)
      ORDER BY agent."name", agent."slug"`,
    values: [season.id, season.game, season.locales, userId],
  });
  return rows.map((agent) => ({
    id: agent.id,
    slug: agent.slug,
    name: agent.name,
    refusal: refusalOf(season, agent, joins),
  }));
}

const UNKNOWN = {
  failed: "unknown-agent",
  detail: "No agent has this address.",
} as const;

/** The agents that cannot be invited, and why. */
export interface NotInvited extends Failure<NotEntered["failed"] | "unknown-agent"> {
  readonly slug: string;
}

/** Why the organizer cannot invite an agent. */
function uninvitable(season: EntryTerms, agent: Entrant): NotEntered | null {
  const invited: Entrant = { ...agent, invited: true };
  return unfit(season, agent) ?? (agent.ownerId === null ? ineligible(season, invited) : null);
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
): Promise<void> {
  for (const { id, slug, locales } of agents) {
    await transaction.connection.query(
      `INSERT INTO "SeasonEntry" ("seasonId", "agentId", "locales", "invitedAt", "enteredAt")
       SELECT $1, "id", $3, now(), CASE WHEN "ownerId" IS NULL THEN now() END
       FROM "Agent" WHERE "id" = $2
       ON CONFLICT ("seasonId", "agentId") DO UPDATE SET "invitedAt" = now(),
         "locales" = CASE WHEN "SeasonEntry"."enteredAt" IS NULL
           OR "SeasonEntry"."withdrawnAt" IS NOT NULL
           THEN EXCLUDED."locales" ELSE "SeasonEntry"."locales" END,
         "enteredAt" = CASE WHEN EXCLUDED."enteredAt" IS NOT NULL THEN now()
           WHEN "SeasonEntry"."withdrawnAt" IS NULL THEN "SeasonEntry"."enteredAt" END,
         "withdrawnAt" = NULL`,
      [season.id, id, locales],
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
 */
export async function inviteAgents(
  database: Database,
  actorId: string,
  seasonId: string,
  slugs: readonly string[],
): Promise<readonly NotInvited[]> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const { rows } = await transaction.connection.query<{ slug: string; id: string }>(
      `SELECT "slug", "id" FROM "Agent" WHERE "slug" = ANY($1)`,
      [slugs.filter((slug) => !slug.includes("\0"))],
    );
    const agents = new Map<string, Entrant>();
    for (const { slug, id } of rows) agents.set(slug, await agentOf(transaction, season, id));
    const refused = [...new Set(slugs)].flatMap((slug): NotInvited[] => {
      const agent = agents.get(slug);
      const refusal = agent === undefined ? UNKNOWN : uninvitable(season, agent);
      return refusal === null ? [] : [{ slug, ...refusal }];
    });
    if (refused.length > 0) return refused;
    await writeInvitations(transaction, actorId, season, [...agents.values()]);
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
    if (uninvitable(season, agent) !== null) continue;
    // One by one: where each owner may enter one agent, the others are only invited.
    const mayEnter = ineligible(season, { ...agent, invited: true }) === null;
    const enters = agent.ownerId === actorId && mayEnter;
    if (enters) await writeEntry(transaction, season.id, agent);
    able.push(enters ? { ...agent, invited: true } : agent);
  }
  await writeInvitations(transaction, actorId, season, able);
}

/**
 * Removes an agent from a season: it is seated at no more tables of it, and its matches stay. Its owner
 * may always do that; for an organizer (`actorId`) it also removes the invitation and records the
 * action. False when the agent was not in the season.
 */
export async function withdrawAgent(
  database: Database,
  actorId: string | null,
  seasonId: string,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const { rowCount } = await transaction.connection.query(
      `UPDATE "SeasonEntry" SET "withdrawnAt" = now(),
         "invitedAt" = CASE WHEN $3 THEN NULL ELSE "invitedAt" END
       WHERE "seasonId" = $1 AND "agentId" = $2 AND "withdrawnAt" IS NULL`,
      [seasonId, id, actorId !== null],
    );
    if (rowCount !== 1) return false;
    if (actorId !== null) {
      const detail = { season: season.slug };
      await recordAuditEntry(transaction, {
        actorId,
        action: "agent-withdrawn",
        target: slug,
        detail,
      });
    }
    return true;
  });
}
