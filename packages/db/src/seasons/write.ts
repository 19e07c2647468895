import type { Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { isUniqueViolation } from "../errors.ts";
import { newId } from "../id.ts";
import { readAgentName, readDescription } from "../naming/naming.ts";
import type { PackSummary, Viewer } from "../packs/pack.ts";
import { copyRoster } from "./class.ts";
import { inviteAgain } from "./invitations.ts";
import { packsFor } from "./read.ts";
import {
  isPlanned,
  lockSeason,
  type Season,
  type SeasonStatus,
  type SeasonTerms,
  seasonOf,
} from "./season.ts";
import { type SeasonInput, type WrongTerms, wrongTerms } from "./terms.ts";

async function chosenPacks(
  database: Database,
  user: Viewer,
  { packs }: SeasonInput,
): Promise<readonly PackSummary[] | null> {
  const known = (await packsFor(database, user)).filter(({ id }) => packs.includes(id));
  return known.length === new Set(packs).size ? known : null;
}

const columns = [
  "slug",
  "name",
  "description",
  "game",
  "config",
  "locales",
  "visibility",
  "eligibility",
  "oneAgentPerOwner",
  "schedule",
  "team",
  "memory",
  "ownersWatch",
  "matchesEach",
  "matchesPerDay",
  "opensAt",
  "closesAt",
  "ranking",
  "rankWindowDays",
  "wordsShown",
  "poolModel",
  "interviews",
  "spendMicrosPerDay",
  "clockMs",
  "variant",
  "stages",
] as const;

/** Values of `columns`; what only one kind of schedule or ranking has is left out of the others. */
function valuesOf(terms: SeasonTerms): unknown[] {
  const name = readAgentName(terms.name);
  const text = readDescription(terms.description);
  return [
    terms.slug,
    "name" in name ? name.name : "",
    "description" in text ? text.description : "",
    terms.game,
    JSON.stringify(terms.config),
    terms.locales,
    terms.visibility,
    terms.eligibility,
    terms.oneAgentPerOwner,
    terms.schedule,
    terms.team,
    terms.memory,
    terms.ownersWatch,
    isPlanned(terms) ? terms.matchesEach : null,
    terms.matchesPerDay,
    terms.opensAt,
    terms.closesAt,
    terms.ranking,
    terms.ranking === "total" ? terms.rankWindowDays : null,
    terms.wordsShown,
    terms.poolModel,
    terms.interviews,
    terms.spendMicrosPerDay,
    terms.clockMs,
    terms.variant,
    terms.stages === null ? null : JSON.stringify(terms.stages),
  ];
}

async function writePacks(
  { connection }: Transaction,
  seasonId: string,
  packs: readonly string[],
): Promise<void> {
  await connection.query(`DELETE FROM "SeasonPack" WHERE "seasonId" = $1`, [seasonId]);
  await connection.query(
    `INSERT INTO "SeasonPack" ("seasonId", "packId") SELECT $1, unnest($2::uuid[])`,
    [seasonId, [...new Set(packs)]],
  );
}

const taken = (slug: string): WrongTerms => ({
  failed: "slug-taken",
  field: "slug",
  detail: `Another season has the address "${slug}". Choose another one.`,
});

/** What a new season takes over from earlier ones, by their ids or slugs. */
export interface TakenOver {
  /** Its agents are invited. */
  readonly agentsFrom?: string;
  /** The roster of its class is that of the new one. */
  readonly rosterFrom?: string;
}

/**
 * Creates a season. That the user may organize, the caller has checked.
 *
 * @param earlier seasons of the user's that this one takes something over from
 */
export async function createSeason(
  database: Database,
  user: Viewer,
  input: SeasonInput,
  { agentsFrom, rosterFrom }: TakenOver = {},
): Promise<{ readonly id: string; readonly slug: string } | WrongTerms> {
  const { terms, packs } = input;
  const problem = wrongTerms(input, await chosenPacks(database, user, input), new Date());
  if (problem !== null) return problem;
  const id = newId();
  const named = columns.map((column) => `"${column}"`).join(", ");
  const given = columns.map((_, place) => `$${place + 3}`).join(", ");
  try {
    await inTransaction(database, async (transaction) => {
      await transaction.connection.query(
        `INSERT INTO "Season" ("id", "creatorId", "status", ${named})
         VALUES ($1, $2, 'draft', ${given})`,
        [id, user.id, ...valuesOf(terms)],
      );
      await writePacks(transaction, id, packs);
      const entry = { actorId: user.id, action: "season-created", target: terms.slug } as const;
      await recordAuditEntry(transaction, entry);
      if (rosterFrom !== undefined) {
        await copyRoster(transaction, { seasonId: id, fromId: rosterFrom });
      }
      if (agentsFrom !== undefined) {
        await inviteAgain(transaction, user.id, { seasonId: id, fromId: agentsFrom });
      }
    });
  } catch (error) {
    if (isUniqueViolation(error)) return taken(terms.slug);
    throw error;
  }
  return { id, slug: terms.slug };
}

/**
 * Changes a season that has not started. Of those who have entered, agents stay even where they
 * would not be eligible any more. That the user may, the caller has checked.
 */
export async function editSeason(
  database: Database,
  user: Viewer,
  seasonId: string,
  input: SeasonInput,
): Promise<{ readonly id: string; readonly slug: string } | WrongTerms | Failure<"not-now">> {
  const { terms, packs } = input;
  const problem = wrongTerms(input, await chosenPacks(database, user, input), new Date());
  if (problem !== null) return problem;
  const set = columns.map((column, place) => `"${column}" = $${place + 2}`).join(", ");
  try {
    return await inTransaction(database, async (transaction) => {
      const season = await lockSeason(transaction, seasonId);
      if (season.status !== "draft" || season.house) {
        const detail = "A season that has started cannot be changed.";
        return { failed: "not-now", detail } as const;
      }
      await transaction.connection.query(`UPDATE "Season" SET ${set} WHERE "id" = $1`, [
        seasonId,
        ...valuesOf(terms),
      ]);
      await writePacks(transaction, seasonId, packs);
      const entry = { actorId: user.id, action: "season-edited", target: terms.slug } as const;
      await recordAuditEntry(transaction, entry);
      return { id: seasonId, slug: terms.slug };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return taken(terms.slug);
    throw error;
  }
}

/** A season that the arena itself makes. */
export interface NewSeason
  extends Pick<SeasonTerms, "slug" | "name" | "game" | "locales">,
    Partial<
      Pick<
        SeasonTerms,
        | "description"
        | "schedule"
        | "team"
        | "memory"
        | "ownersWatch"
        | "matchesEach"
        | "matchesPerDay"
        | "clockMs"
        | "variant"
        | "ranking"
      >
    > {
  /** Open when absent. */
  readonly status?: SeasonStatus;
  /** The game's configuration without the language. */
  readonly config: object;
  readonly house: boolean;
  /** Slugs of packs, which must be there; absent: the public pack of each language. */
  readonly packs?: readonly string[];
}

/** The season with that slug, created if there is none; an existing one does not change. */
export async function ensureSeason(database: Database, season: NewSeason): Promise<Season> {
  const { slug, locales, packs = [], ...rest } = season;
  const chosen = packs.map((pack) => ({ pack: { connect: { slug: pack } } }));
  return seasonOf(
    await database.prisma.season.upsert({
      where: { slug },
      create: { slug, locales: [...locales], packs: { create: chosen }, ...rest },
      update: {},
    }),
  );
}

/** An agent that an organizer invited to a season and that has not entered it yet. */
export interface Invitation {
  readonly season: { readonly slug: string; readonly name: string };
  /** Handle; null: the arena's own season. */
  readonly organizer: string | null;
  readonly agent: { readonly slug: string; readonly name: string };
  readonly invitedAt: Date;
}

/** Invitations of a user's agents that can still be accepted, newest first. */
export async function openInvitations(database: Database, userId: string): Promise<Invitation[]> {
  const { rows } = await database.connection.query<Invitation>({
    name: "open-invitations",
    text: `
      SELECT json_build_object('slug', season."slug", 'name', season."name") AS "season",
        organizer."handle" AS "organizer",
        json_build_object('slug', agent."slug", 'name', agent."name") AS "agent",
        entry."invitedAt"
      FROM "SeasonEntry" entry
      JOIN "Agent" agent ON agent."id" = entry."agentId"
      JOIN "Season" season ON season."id" = entry."seasonId"
      LEFT JOIN "User" organizer ON organizer."id" = season."creatorId"
      WHERE agent."ownerId" = $1 AND agent."retiredAt" IS NULL
        AND entry."invitedAt" IS NOT NULL AND entry."enteredAt" IS NULL
        AND entry."withdrawnAt" IS NULL
        AND CASE season."schedule" WHEN 'queue' THEN season."status" IN ('draft', 'open', 'paused')
          ELSE season."status" = 'draft'
            OR season."stages" IS NOT NULL AND season."status" IN ('open', 'paused') END
      ORDER BY entry."invitedAt" DESC, agent."slug"`,
    values: [userId],
  });
  return rows;
}
