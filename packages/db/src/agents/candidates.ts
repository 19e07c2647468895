import { firstRating } from "@wisp/stats";
import {
  enteredIn,
  hasOneMemory,
  isChecked,
  isHeldBack,
  isPoolSpent,
  isResting,
  isTooSlow,
  MATCHES_HELD,
  thinksWith,
} from "../availability.ts";
import type { Database } from "../database.ts";
import { firstIdOfDay, matchesSince, ordinaryQuotas, spentTodayBy } from "../quota/quota.ts";
import { playsGame } from "./games.ts";

/** An agent that can be offered a match, with the data for a fair choice. */
export interface Candidate {
  readonly agentId: string;
  /** The newest version. */
  readonly versionId: string;
  readonly slug: string;
  readonly house: boolean;
  readonly resident: boolean;
  readonly verified: boolean;
  readonly ownerId: string | null;
  readonly connector: string;
  /** Waiting and running matches it sits in. */
  readonly playing: number;
  /** Matches it may sit in at once; null: any number. */
  readonly maxConcurrent: number | null;
  /** Matches its owner may still begin today (UTC); null: any number. */
  readonly matchesLeft: number | null;
  /** Matches it finished in the season. */
  readonly matches: number;
  /** Matches of the season it may still begin today (UTC); null: any number. */
  readonly seasonMatchesLeft: number | null;
  /** Mean of its online rating in the season; the initial rating before its first finished match. */
  readonly rating: number;
  /** Those of them it finished on each side. */
  readonly roles: Readonly<Record<string, number>>;
}

/** The limit of spending per day (UTC), in millionths of a US dollar. */
export interface Allowances {
  /** The allowance of owners without a limit of their own. */
  readonly ownerMicrosPerDay: number;
  /** By resident agents, by slug; one that is not named may spend any amount. */
  readonly residentMicrosPerDay?: ReadonlyMap<string, number>;
}

export interface CandidateQuery {
  readonly game: string;
  readonly locale: string;
  /**
   * Null: unranked. Of a season other than the house's these are agents that have entered it, and have
   * matches of it left today.
   */
  readonly seasonId: string | null;
  /** Agents whose check never passed may practise. */
  readonly practice?: boolean;
  /**
   * Only these agents, which their owners chose: of any language, online or not, and for practice
   * suspended or not.
   */
  readonly called?: readonly string[];
  /** Agents whose allowance is nearly spent are not candidates; by default those of `ordinaryQuotas`. */
  readonly allowances?: Allowances;
}

/**
 * Share of the day's allowance after which an agent starts no new match: the rest might not pay for
 * a whole match, and decisions lost to an empty budget spoil the match for the others.
 */
export const SPENT = 0.9;

/** SQL: whether an agent is one of those that are asked for, as its owner's choices go. */
const fits = `
  CASE WHEN $9::uuid[] IS NULL
    THEN agent."online" AND ${playsGame('agent."id"', "$1", `played."locale" = $2 AND played."online"`)}
    ELSE agent."id" = ANY($9) AND ${playsGame('agent."id"', "$1")} END`;

/** Owners whose agents are asked for, and what matches and money they have left today. */
const owners = `
  SELECT owner."id",
    coalesce(owner."matchesPerDay", $6::int) - ${matchesSince('owner."id"', "$5")} AS "matchesLeft",
    ${spentTodayBy('owner."id"')} >= coalesce(owner."spendMicrosPerDay", $7::int) * ${SPENT}
      AS "spent"
  FROM "User" owner WHERE owner."id" IN (
    SELECT "ownerId" FROM "Agent" agent WHERE ${fits})`;

/**
 * The agents of a game and language that can be offered a match now, with their load and their record in
 * a season. They are online (or called), neither suspended nor retired, not being checked, not resting,
 * fast enough for the season's clock and told its rules, and have room for one more match. Their newest version has passed a
 * check. Their owner is not banned, and has matches (and for model agents money) left today.
 */
export async function listCandidates(
  database: Database,
  { game, locale, seasonId, practice, called, allowances }: CandidateQuery,
): Promise<Candidate[]> {
  const { rows } = await database.connection.query<Candidate>({
    name: "list-candidates",
    text: `
      WITH busy AS (
        SELECT seat."agentId", ${MATCHES_HELD} AS "playing" FROM "Match" match
        JOIN "MatchSeat" seat ON seat."matchId" = match."id"
        WHERE match."status" IN ('waiting', 'running') GROUP BY seat."agentId"),
      owners AS (${owners})
      SELECT agent."id" AS "agentId", version."id" AS "versionId", agent."slug", agent."house",
        agent."resident", agent."verified", agent."ownerId", version."connector",
        coalesce(busy."playing", 0) AS "playing", agent."maxConcurrent", owners."matchesLeft",
        season."matchesPerDay" - today."matches" AS "seasonMatchesLeft",
        coalesce(board."matches", 0) AS "matches", coalesce(board."mu", $10) AS "rating",
        (SELECT coalesce(json_object_agg("role", "matches"), '{}'::json) FROM (
          SELECT "role", sum("matches")::int AS "matches" FROM "Standing" standing
          WHERE standing."seasonId" = $3 AND standing."locale" = $2
            AND standing."agentId" = agent."id" GROUP BY "role") byRole) AS "roles"
      FROM "Agent" agent
      JOIN LATERAL (
        SELECT "id", "connector", "settings", "passedAt", "answerMs" FROM "AgentVersion" WHERE "agentId" = agent."id"
        ORDER BY "number" DESC LIMIT 1) version ON true
      LEFT JOIN "BoardRow" board ON board."seasonId" = $3 AND board."locale" = $2
        AND NOT board."clean" AND board."agentId" = agent."id"
      LEFT JOIN "Season" season ON season."id" = $3
      LEFT JOIN LATERAL (
        SELECT count(DISTINCT match."id")::int AS "matches" FROM "MatchSeat" seat
        JOIN "Match" match ON match."id" = seat."matchId"
        WHERE season."matchesPerDay" IS NOT NULL AND seat."agentId" = agent."id"
          AND seat."matchId" >= $5::uuid AND match."seasonId" = $3
          AND match."status" <> 'failed') today ON true
      LEFT JOIN busy ON busy."agentId" = agent."id"
      LEFT JOIN owners ON owners."id" = agent."ownerId"
      WHERE agent."retiredAt" IS NULL AND ${fits}
        AND (agent."suspendedAt" IS NULL OR $4::bool AND $9::uuid[] IS NOT NULL)
        AND (agent."house" OR $4::bool OR version."passedAt" IS NOT NULL)
        AND (agent."maxConcurrent" IS NULL OR coalesce(busy."playing", 0) < agent."maxConcurrent")
        AND NOT ${isHeldBack("agent")} AND NOT ${isResting("agent")}
        AND NOT ${isTooSlow("version", "season")}
        AND NOT (season."variant" IS TRUE AND version."connector" = 'space')
        AND (season."poolModel" IS NULL OR ${thinksWith("version", 'season."poolModel"')})
        AND NOT ${isPoolSpent("agent", "version", "$2")}
        AND NOT ((season."team" = 'self') IS TRUE AND ${hasOneMemory("agent", "version")})
        AND coalesce(owners."matchesLeft", 1) > 0
        AND (season."house" IS NOT FALSE OR $2 = ANY(${enteredIn("$3::uuid", 'agent."id"')}))
        AND (season."matchesPerDay" IS NULL OR today."matches" < season."matchesPerDay")
        AND NOT EXISTS (
          SELECT 1 FROM "Spend" spend
          WHERE agent."resident" AND spend."scope" = 'resident/' || agent."slug"
            AND spend."day" = (now() AT TIME ZONE 'UTC')::date
            AND spend."micros" >= ($8::json ->> agent."slug")::bigint * ${SPENT})
        AND NOT (version."connector" IN ('openai', 'hf-inference') AND owners."spent" IS TRUE)
      ORDER BY agent."id"`,
    values: [
      game,
      locale,
      seasonId,
      practice === true,
      firstIdOfDay(new Date()),
      ordinaryQuotas.matchesPerDay,
      allowances?.ownerMicrosPerDay ?? ordinaryQuotas.spendMicrosPerDay,
      JSON.stringify(Object.fromEntries(allowances?.residentMicrosPerDay ?? [])),
      called ?? null,
      firstRating.mu,
    ],
  });
  return rows;
}

/**
 * Of some agents, those that nothing keeps from a match of a season but what they, their owners or the pool have left
 * today: they sit in no match, no check holds them, and the season's own limit of a day leaves them matches.
 */
export async function agentsIdle(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
  agentIds: readonly string[],
): Promise<string[]> {
  if (agentIds.length === 0) return [];
  const { rows } = await connection.query<{ id: string }>({
    name: "idle-agents",
    text: `
      SELECT agent."id" FROM "Agent" agent JOIN "Season" season ON season."id" = $1
      WHERE agent."id" = ANY($2::uuid[]) AND NOT ${isChecked("agent")}
        AND NOT EXISTS (SELECT FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
          WHERE seat."agentId" = agent."id" AND match."status" IN ('waiting', 'running'))
        AND (season."matchesPerDay" IS NULL OR season."matchesPerDay" > (
          SELECT count(DISTINCT match."id") FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
          WHERE seat."agentId" = agent."id" AND seat."matchId" >= $3::uuid AND match."seasonId" = $1
            AND match."status" <> 'failed'))`,
    values: [seasonId, agentIds, firstIdOfDay(new Date())],
  });
  return rows.map(({ id }) => id);
}
