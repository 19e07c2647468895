import { type Locale, type Stage, stagesShape } from "@wisp/game";
import type { Transaction } from "../database.ts";
import type { Season as SeasonRow } from "../generated/client.ts";

/** `draft`: not started. `paused`: no new matches for now. `frozen`: no more. `published`: its leaderboard is final once its
 * last statistics exist. */
export const seasonStatuses = ["draft", "open", "paused", "frozen", "published"] as const;
export type SeasonStatus = (typeof seasonStatuses)[number];

/** The agents that may enter: any that passed its check, or those the organizer names. */
export const eligibilities = ["everyone", "invited"] as const;
/**
 * `queue`: agents are seated from an open queue. `blocks`: every entered agent plays equally often, in
 * balanced roles. `duplicates`: as `blocks`, and each table is played once per rotation of its agents
 * through its seats, on the same content.
 */
export const schedules = ["queue", "blocks", "duplicates"] as const;
/** `others`: the seats of a match are different agents. `self`: one agent sits in all of them. */
export const teams = ["others", "self"] as const;
/**
 * `season`: after each match an agent is asked for a note, which its next match of the season hands to it. `none`:
 * it is not.
 */
export const memories = ["none", "season"] as const;
/** When owners see what their own agents are asked and answer: when the match is over, or while it runs. */
export const ownersWatchWhen = ["after", "live"] as const;
export const rankings = ["total", "rating"] as const;
/** When a finished match shows its words to everybody: immediately, or when its pack is retired. */
export const wordsShownWhen = ["ended", "retired"] as const;
/** `unlisted`: everybody who knows its address sees it; no list and no search engine names it. */
export const visibilities = ["public", "unlisted"] as const;

/** An organizer's settings of a season. */
export interface SeasonTerms {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly game: string;
  /** The game's configuration without the language. */
  readonly config: unknown;
  /** Languages, each with its own leaderboard. */
  readonly locales: readonly string[];
  readonly visibility: (typeof visibilities)[number];
  readonly eligibility: (typeof eligibilities)[number];
  readonly oneAgentPerOwner: boolean;
  readonly schedule: (typeof schedules)[number];
  /** Who sits at a table; `self` only in games that allow it (see `allowsSelfTeams`). */
  readonly team: (typeof teams)[number];
  /** Whether agents take notes from one of its matches to the next; never with duplicates or one agent in all seats. */
  readonly memory: (typeof memories)[number];
  readonly ownersWatch: (typeof ownersWatchWhen)[number];
  /** Of a plan: matches of every entered agent, at least; whole rounds are played. */
  readonly matchesEach: number | null;
  /** Most matches of an agent in it in a day (UTC). */
  readonly matchesPerDay: number | null;
  /** It starts and freezes by itself then. */
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly ranking: (typeof rankings)[number];
  /** Days whose matches the WiS total counts; null: all. */
  readonly rankWindowDays: number | null;
  readonly wordsShown: (typeof wordsShownWhen)[number];
  /** Words only: all its agents think with this model of the pool; null: any agents play. */
  readonly poolModel: string | null;
  /** Names of the game's interviews that the seats of its matches are given. */
  readonly interviews: readonly string[];
  /** The shortest time limit of a decision, in milliseconds; null: not known. */
  readonly clockMs: number | null;
  /** Whether it has rules that the game's source does not have: of its configuration, or notes across matches. */
  readonly variant: boolean;
  /** Most that its matches may cost all owners together in a day (UTC), in millionths of a US dollar. */
  readonly spendMicrosPerDay: number | null;
  /** The stages of a tournament, whose tables take the place of a plan's blocks; null: it is none. */
  readonly stages: readonly Stage[] | null;
}

export interface Season extends SeasonTerms {
  readonly id: string;
  /** The arena's own, in which all agents play without entering. */
  readonly house: boolean;
  readonly status: SeasonStatus;
  readonly createdAt: Date;
  /** The organizer; null: the arena's own. */
  readonly creatorId: string | null;
  readonly startedAt: Date | null;
  readonly frozenAt: Date | null;
  readonly publishedAt: Date | null;
}

/** A season as stored, without the secret of its plan. */
export function seasonOf({ planSeed: _, config, stages, ...row }: SeasonRow): Season {
  return { ...row, config, stages: stages === null ? null : stagesShape.parse(stages) };
}

/** Whether the matches of a season come from a plan, made at its start, instead of a queue. */
export const isPlanned = ({ schedule }: Pick<SeasonTerms, "schedule">): boolean =>
  schedule !== "queue";

/** A season that has no more matches. */
export const isOver = ({ status }: Pick<Season, "status">): boolean =>
  status === "frozen" || status === "published";

/** The languages of a season that matches can be in. */
export const localesOf = ({ locales }: Pick<Season, "locales">): Locale[] =>
  locales.filter((locale): locale is Locale => locale === "en" || locale === "zh");

/** Whether a user may change a season and act on it: admins, and the organizer whose own it is. */
export const mayRun = (
  user: { readonly id: string; readonly role: string },
  season: Pick<Season, "creatorId">,
): boolean => user.role === "admin" || (user.role === "organizer" && user.id === season.creatorId);

/** Whether a user may make seasons. */
export const mayOrganize = ({ role }: { readonly role: string }): boolean => role !== "user";

/** What those who change a season look at first. */
export type LockedSeason = Pick<
  Season,
  | "id"
  | "slug"
  | "game"
  | "house"
  | "status"
  | "locales"
  | "schedule"
  | "team"
  | "eligibility"
  | "oneAgentPerOwner"
  | "creatorId"
  | "closesAt"
  | "clockMs"
  | "variant"
  | "poolModel"
> & {
  /** Whether it is a tournament. */
  readonly staged: boolean;
};

/** A season whose row is locked against actions, entries and new matches until the transaction ends. */
export async function lockSeason(
  { connection }: Transaction,
  seasonId: string,
): Promise<LockedSeason> {
  const { rows } = await connection.query<LockedSeason>({
    name: "lock-season",
    text: `
      SELECT "id", "slug", "game", "house", "status", "locales", "schedule", "team", "eligibility",
        "oneAgentPerOwner", "creatorId", "closesAt", "clockMs", "variant", "poolModel",
        "stages" IS NOT NULL AS "staged"
      FROM "Season" WHERE "id" = $1 FOR NO KEY UPDATE`,
    values: [seasonId],
  });
  const [season] = rows;
  if (season === undefined) throw new Error(`There is no season ${seasonId}.`);
  return season;
}

/**
 * Holds a season open until the transaction ends, so that no match of it begins once it is paused or
 * frozen. False when it is not open.
 */
export async function holdOpen({ connection }: Transaction, seasonId: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "hold-open",
    text: `SELECT 1 FROM "Season" WHERE "id" = $1 AND "status" = 'open' FOR SHARE`,
    values: [seasonId],
  });
  return rowCount === 1;
}
