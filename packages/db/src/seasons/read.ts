import { isResting, isTooSlow, thinksWith } from "../availability.ts";
import type { Database, Transaction } from "../database.ts";
import type { Prisma } from "../generated/client.ts";
import { isFinal } from "../leaderboards/fit.ts";
import { type PublicAgent, publicAgent } from "../matches/summary.ts";
import { mayUsePack, type PackSummary, summaryColumns, type Viewer } from "../packs/pack.ts";
import { listPacks } from "../packs/read.ts";
import { type Season, seasonOf } from "./season.ts";

export async function seasonBySlug(database: Database, slug: string): Promise<Season | null> {
  if (slug.includes("\0")) return null;
  const row = await database.prisma.season.findUnique({ where: { slug } });
  return row === null ? null : seasonOf(row);
}

export async function seasonById(database: Database, id: string): Promise<Season | null> {
  const row = await database.prisma.season.findUnique({ where: { id } });
  return row === null ? null : seasonOf(row);
}

/** Those of some names and slugs that seasons have already. */
export async function seasonNamesInUse(
  database: Database,
  names: readonly string[],
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.prisma.season.findMany({
    where: { OR: [{ name: { in: [...names] } }, { slug: { in: [...slugs] } }] },
    select: { name: true, slug: true },
  });
  return new Set(rows.flatMap(({ name, slug }) => [name, slug]));
}

/**
 * The seasons that everybody may see, and those of `creatorId` that are unlisted; the house season
 * first, then the newest.
 */
export async function listSeasons(database: Database, creatorId?: string): Promise<Season[]> {
  const rows = await database.prisma.season.findMany({
    where: { OR: [{ visibility: "public" }, ...(creatorId === undefined ? [] : [{ creatorId }])] },
    orderBy: { id: "desc" },
  });
  const seasons = rows.map(seasonOf);
  const house = seasons.filter((season) => season.house);
  return [...house.toReversed(), ...seasons.filter((season) => !season.house)];
}

/** Every season that is to be run: not the house's, and not over yet or with sealed matches. */
export async function seasonsToRun(database: Database): Promise<Season[]> {
  const where = {
    house: false,
    OR: [
      { status: { in: ["open", "paused"] } },
      { status: "draft", opensAt: { not: null } },
      { status: "frozen", matches: { some: { sealed: true } } },
    ],
  } satisfies Prisma.SeasonWhereInput;
  const rows = await database.prisma.season.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(seasonOf);
}

/** A season at a glance. */
export interface SeasonGlance {
  /** Agents that have entered; of the house season, which has no entries: that have played in it. */
  readonly agents: number;
  /** Finished matches. */
  readonly matches: number;
  /** Its leaderboard is published, with statistics over all its matches. */
  readonly isFinal: boolean;
  /** Handle of the organizer; null: the arena's own. */
  readonly organizer: string | null;
}

/**
 * The details that lists show for each season, by its id. Matches are counted from the sums of its
 * agents: the number of rows does not depend on the number of matches, and every match of a season
 * has the same number of agents.
 */
export async function glances(
  database: Database,
  seasonIds: readonly string[],
): Promise<ReadonlyMap<string, SeasonGlance>> {
  const { rows } = await database.connection.query<SeasonGlance & { id: string }>({
    name: "season-glances",
    text: `
      SELECT season."id", organizer."handle" AS "organizer", ${isFinal} AS "isFinal",
        CASE WHEN season."house"
          THEN (SELECT count(DISTINCT row."agentId")::int FROM "BoardRow" row
            WHERE row."seasonId" = season."id" AND NOT row."clean" AND row."matches" > 0)
          ELSE (SELECT count(*)::int FROM "SeasonEntry" entry WHERE entry."seasonId" = season."id"
            AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL)
        END AS "agents",
        coalesce(((SELECT sum(row."matches") FROM "BoardRow" row
            WHERE row."seasonId" = season."id" AND NOT row."clean")
          / nullif((SELECT count(DISTINCT seat."agentId") FROM "MatchSeat" seat WHERE seat."matchId" = (
            SELECT match."id" FROM "Match" match WHERE match."seasonId" = season."id"
            ORDER BY match."id" DESC LIMIT 1)), 0))::int, 0) AS "matches"
      FROM "Season" season LEFT JOIN "User" organizer ON organizer."id" = season."creatorId"
      WHERE season."id" = ANY($1::uuid[])`,
    values: [seasonIds],
  });
  return new Map(rows.map(({ id, ...glance }) => [id, glance]));
}

/** How many matches of each season run now and how many wait for a runner; seasons without any are absent. */
export async function matchesUnderWay(
  database: Database,
  seasonIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly running: number; readonly waiting: number }>> {
  const { rows } = await database.connection.query<{
    id: string;
    running: number;
    waiting: number;
  }>({
    name: "season-matches-under-way",
    text: `
      SELECT match."seasonId" AS "id",
        count(*) FILTER (WHERE match."status" = 'running')::int AS "running",
        count(*) FILTER (WHERE match."status" = 'waiting')::int AS "waiting"
      FROM "Match" match
      WHERE match."status" IN ('waiting', 'running') AND match."seasonId" = ANY($1::uuid[])
      GROUP BY match."seasonId"`,
    values: [seasonIds],
  });
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/**
 * Why an agent cannot be seated. `suspended`: or its owner is banned. `not-passed`: its newest version
 * never passed a check. `too-slow`: in its check it took longer for an answer than the season gives.
 * `other-model`: the season is words only, and the newest version thinks with another model.
 * `resting`: its service limits its rate, or its quota is spent.
 */
export type IneligibilityReason =
  | "retired"
  | "withdrawn"
  | "suspended"
  | "not-passed"
  | "too-slow"
  | "other-model"
  | "resting";

/** An agent in a season. */
export interface Entry {
  readonly agentId: string;
  readonly agent: PublicAgent;
  /** Those of the season in which it plays, or would play when it was invited. */
  readonly locales: readonly string[];
  /** Handle; null: it has no owner. */
  readonly owner: string | null;
  readonly ownerId: string | null;
  readonly invitedAt: Date | null;
  readonly enteredAt: Date | null;
  readonly withdrawnAt: Date | null;
  /** The first round in which a late entrant of a tournament is seated; null: it was not late. */
  readonly fromRound: number | null;
  /** Null if it can be seated. */
  readonly ineligibility: IneligibilityReason | null;
  /** Null if it can be seated. */
  readonly ineligibleSince: Date | null;
  /** Matches it finished in the season. */
  readonly matches: number;
}

const isOtherModel = `season."poolModel" IS NOT NULL AND NOT ${thinksWith("version", 'season."poolModel"')}`;

const ineligibility = `CASE WHEN agent."retiredAt" IS NOT NULL THEN 'retired'
  WHEN entry."withdrawnAt" IS NOT NULL THEN 'withdrawn'
  WHEN coalesce(agent."suspendedAt", owner."bannedAt") IS NOT NULL THEN 'suspended'
  WHEN NOT agent."house" AND version."passedAt" IS NULL THEN 'not-passed'
  WHEN ${isTooSlow("version", "season")} THEN 'too-slow'
  WHEN ${isOtherModel} THEN 'other-model'
  WHEN ${isResting("agent")} THEN 'resting' END`;

/** All agents that were invited or have entered, withdrawn ones too, in the order of their names. */
export async function listEntries(database: Database, seasonId: string): Promise<Entry[]> {
  const { rows } = await database.connection.query<Entry>({
    name: "list-entries",
    text: `
      SELECT entry."agentId", ${publicAgent} AS "agent", entry."locales", agent."ownerId",
        owner."handle" AS "owner", entry."invitedAt", entry."enteredAt", entry."withdrawnAt",
        entry."fromRound", ${ineligibility} AS "ineligibility",
        coalesce(agent."retiredAt", entry."withdrawnAt", agent."suspendedAt", owner."bannedAt",
          CASE WHEN version."passedAt" IS NULL THEN version."createdAt"
            WHEN ${isTooSlow("version", "season")} THEN version."checkedAt"
            WHEN ${isOtherModel} THEN version."createdAt"
            WHEN ${isResting("agent")} THEN agent."restingSince" END)
          AS "ineligibleSince",
        (SELECT coalesce(sum("matches"), 0)::int FROM "Standing" standing
          WHERE standing."seasonId" = entry."seasonId" AND standing."agentId" = agent."id")
          AS "matches"
      FROM "SeasonEntry" entry JOIN "Agent" agent ON agent."id" = entry."agentId"
      JOIN "Season" season ON season."id" = entry."seasonId"
      JOIN LATERAL (
        SELECT "connector", "settings", "passedAt", "createdAt", "checkedAt", "answerMs" FROM "AgentVersion" WHERE "agentId" = agent."id"
        ORDER BY "number" DESC LIMIT 1) version ON true
      LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      WHERE entry."seasonId" = $1 ORDER BY agent."name", agent."slug"`,
    values: [seasonId],
  });
  return rows;
}

/** Those who have entered and not been withdrawn. */
export const isEntered = ({ enteredAt, withdrawnAt }: Entry): boolean =>
  enteredAt !== null && withdrawnAt === null;

/** The packs that a user's seasons may take their words from. */
export async function packsFor(database: Database, user: Viewer): Promise<PackSummary[]> {
  const packs = await listPacks(database);
  return packs.filter((pack) => pack.retiredAt === null && mayUsePack(user, pack));
}

/** The packs that a season's words come from. */
export async function packsOfSeason(
  { connection }: Transaction,
  seasonId: string,
): Promise<PackSummary[]> {
  const { rows } = await connection.query<PackSummary>({
    name: "packs-of-season",
    text: `
      SELECT ${summaryColumns}
      FROM "SeasonPack" chosen JOIN "Pack" pack ON pack."id" = chosen."packId"
      WHERE chosen."seasonId" = $1 ORDER BY pack."slug"`,
    values: [seasonId],
  });
  return rows;
}
