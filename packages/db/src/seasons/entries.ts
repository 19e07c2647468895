import type { Failure } from "@wisp/game";
import { playsGame } from "../agents/games.ts";
import { recordAuditEntry } from "../audit.ts";
import { answerMsIn, hasOneMemory } from "../availability.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { isOver, isPlanned, type LockedSeason, lockSeason } from "./season.ts";
import { hasRoundBegun } from "./tournament.ts";

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
  | "other-model"
  | "one-memory"
  | "not-invited"
  | "one-per-owner"
>;

export interface Entrant {
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
  /** The model of the pool that its newest version thinks with; null: none. */
  readonly poolModel: string | null;
  /** It can take one seat of a match only. */
  readonly oneMemory: boolean;
  /** Of its slowest answer in its check; null: not measured. */
  readonly answerMs: number | null;
  /** By the organizer, or because its owner is in the season's class. */
  readonly invited: boolean;
  readonly entered: boolean;
  /** It had entered, and was withdrawn. */
  readonly withdrawn: boolean;
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
    (SELECT CASE WHEN "connector" = 'pool' THEN "settings" ->> 'model' END FROM "AgentVersion"
      WHERE "agentId" = agent."id" ORDER BY "number" DESC LIMIT 1) AS "poolModel",
    (SELECT ${hasOneMemory("agent", "version")} FROM "AgentVersion" version
      WHERE version."agentId" = agent."id"
      ORDER BY version."number" DESC LIMIT 1) AS "oneMemory" /* not null: every agent has a version */,
    (SELECT ${answerMsIn("version", "$2")} FROM "AgentVersion" version
      WHERE version."agentId" = agent."id"
      ORDER BY version."number" DESC LIMIT 1) AS "answerMs",
    entry."invitedAt" IS NOT NULL OR EXISTS (SELECT FROM "ClassMember" member
      WHERE member."seasonId" = $1 AND member."userId" = agent."ownerId") AS "invited",
    entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL AS "entered",
    entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NOT NULL AS "withdrawn",
    (SELECT count(*)::int FROM "SeasonEntry" other JOIN "Agent" own ON own."id" = other."agentId"
      WHERE other."seasonId" = $1 AND own."ownerId" = agent."ownerId" AND own."id" <> agent."id"
        AND other."enteredAt" IS NOT NULL AND other."withdrawnAt" IS NULL) AS "others"
  FROM "Agent" agent
  LEFT JOIN "SeasonEntry" entry ON entry."agentId" = agent."id" AND entry."seasonId" = $1`;

export async function agentOf(
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
export type EntryTerms = Pick<
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
  | "poolModel"
>;

/**
 * The first round in which an agent that enters now is seated, of a tournament that has started and takes late
 * entries; else null.
 */
export type LateRound = number | null;

const tooLate = (detail: string): NotEntered => ({ failed: "too-late", detail });

/** Whether agents can enter a season and be invited to it. */
export const takesEntries = (
  season: Pick<EntryTerms, "schedule" | "status">,
  lateRound: LateRound,
): boolean =>
  !isOver(season) && (!isPlanned(season) || season.status === "draft" || lateRound !== null);

/** Why an agent can be neither invited nor entered. */
export function unfit(season: EntryTerms, agent: Entrant, lateRound: LateRound): NotEntered | null {
  if (season.house) {
    return { failed: "house", detail: "All agents play in the house season without entering." };
  }
  if (!takesEntries(season, lateRound)) {
    return tooLate(
      isOver(season)
        ? "This season has no more matches."
        : "The plan was made at the start: agents can no longer enter or be invited.",
    );
  }
  if (lateRound !== null && agent.withdrawn) {
    return tooLate("An agent that left a tournament cannot enter it again.");
  }
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
  if (season.poolModel !== null && agent.poolModel !== season.poolModel) {
    const detail = `Only agents made of words that think with "${season.poolModel}" of this arena play in this season.`;
    return { failed: "other-model", detail };
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

export function ineligible(season: EntryTerms, agent: Entrant): NotEntered | null {
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
const refusalOf = (
  season: EntryTerms,
  agent: Entrant,
  joins: boolean,
  lateRound: LateRound,
): NotEntered | null =>
  unfit(season, agent, lateRound) ??
  ineligible(season, { ...agent, invited: joins || agent.invited });

/** Stores that an agent has entered a season. A second entry has no effect. */
export async function writeEntry(
  { connection }: Transaction,
  seasonId: string,
  { id, locales }: Pick<Entrant, "id" | "locales">,
  lateRound: LateRound = null,
): Promise<void> {
  await connection.query(
    `INSERT INTO "SeasonEntry" ("seasonId", "agentId", "locales", "enteredAt", "fromRound")
     VALUES ($1, $2, $3, now(), $4)
     ON CONFLICT ("seasonId", "agentId") DO UPDATE SET "withdrawnAt" = NULL,
       "locales" = EXCLUDED."locales", "fromRound" = EXCLUDED."fromRound",
       "enteredAt" = CASE WHEN "SeasonEntry"."withdrawnAt" IS NULL
         THEN coalesce("SeasonEntry"."enteredAt", now()) ELSE now() END`,
    [seasonId, id, locales, lateRound],
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
  return refusalOf(season, agent, joins, null) ?? agent;
}

/** The failure of a late entry whose round began in the meantime: its tables are drawn. */
export async function roundBegun(
  transaction: Transaction,
  seasonId: string,
  lateRound: LateRound,
): Promise<NotEntered | null> {
  const isDrawn = lateRound !== null && (await hasRoundBegun(transaction, seasonId, lateRound));
  return isDrawn ? tooLate("A round has just begun. Enter the agent again.") : null;
}

/**
 * Enters an agent in a season; the caller has checked its owner.
 *
 * @param lateRound of a tournament that has started
 */
export async function enterSeason(
  database: Database,
  seasonId: string,
  agentId: string,
  lateRound: LateRound = null,
): Promise<{ readonly entered: true } | NotEntered> {
  return inTransaction(database, async (transaction) => {
    const season = await lockSeason(transaction, seasonId);
    const agent = await agentOf(transaction, season, agentId);
    if (lateRound !== null && agent.entered) return { entered: true };
    const refusal =
      refusalOf(season, agent, false, lateRound) ??
      (await roundBegun(transaction, seasonId, lateRound));
    if (refusal !== null) return refusal;
    await writeEntry(transaction, seasonId, agent, lateRound);
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
 * @param lateRound of a tournament that has started
 */
export async function entryChoices(
  { connection }: Pick<Database, "connection">,
  season: EntryTerms & Pick<LockedSeason, "id" | "game">,
  userId: string,
  joins = false,
  lateRound: LateRound = null,
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
    refusal: refusalOf(season, agent, joins, lateRound),
  }));
}

/**
 * Removes an agent from a season: it is seated at no more tables of it, and its matches stay. Its owner
 * may always do that; for an organizer (`actorId`) it also removes the invitation and records the
 * action. False when the agent was not in the season.
 *
 * @param reason the organizer's, which the audit log keeps
 */
export async function withdrawAgent(
  database: Database,
  actorId: string | null,
  seasonId: string,
  { id, slug }: { readonly id: string; readonly slug: string },
  reason = "",
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
      const detail = { season: season.slug, ...(reason !== "" && { reason }) };
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
