import { isNewAccount } from "./pool/models.ts";

/** SQL: the languages in which an agent has entered a season; null unless it is in it. */
export const enteredIn = (seasonId: string, agentId: string): string => `
  (SELECT entry."locales" FROM "SeasonEntry" entry WHERE entry."seasonId" = ${seasonId}
    AND entry."agentId" = ${agentId}
    AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL)::text[]`;

/** SQL: whether a ticket waits. */
export const open = (ticket: string): string =>
  `(${ticket}."seatedAt" IS NULL AND ${ticket}."cancelledAt" IS NULL)`;

/** SQL: whether a check holds an agent. */
export const isChecked = (agent: string): string =>
  `coalesce(${agent}."checkedUntil" > now(), false)`;

/** SQL: whether the owner of an agent is banned. */
export const isOfBannedOwner = (agent: string): string => `
  EXISTS (SELECT FROM "User" banned
    WHERE banned."id" = ${agent}."ownerId" AND banned."bannedAt" IS NOT NULL)`;

/** SQL: whether the arena seats an agent nowhere for now: a check holds it, or its owner is banned. */
export const isHeldBack = (agent: string): string =>
  `(${isChecked(agent)} OR ${isOfBannedOwner(agent)})`;

/** SQL: whether an agent rests, because its service limits its rate or its quota is spent. */
export const isResting = (agent: string): string =>
  `coalesce(${agent}."restingUntil" > now(), false)`;

/** SQL: milliseconds of the slowest answer of a version in its check, in a game; null: not measured. */
export const answerMsIn = (version: string, game: string): string =>
  `coalesce(${version}."answerMs" ->> ${game}, ${version}."answerMs" ->> '*')::int`;

/** SQL: whether an agent's newest version took longer for an answer in its check than a season gives. */
export const isTooSlow = (version: string, season: string): string =>
  `coalesce(${answerMsIn(version, `${season}."game"`)} > ${season}."clockMs", false)`;

/** SQL: whether an agent, as its newest version is, thinks with a model of the pool. */
export const thinksWith = (version: string, model: string): string =>
  `(${version}."connector" = 'pool' AND ${version}."settings" ->> 'model' = ${model})`;

/** SQL: the day of `Spend`. */
const TODAY = "(now() AT TIME ZONE 'UTC')::date";

/**
 * SQL: whether the pool does not pay for another match of an agent made of words, in a language: its model is not
 * offered, or a seat would exceed a cap. The match's own reservation decides.
 */
export const isPoolSpent = (agent: string, version: string, locale: string): string => `
  (${version}."connector" = 'pool' AND NOT EXISTS (
    SELECT FROM "PoolModel" pool WHERE pool."name" = ${version}."settings" ->> 'model'
      AND pool."offered" AND ${locale} = ANY(pool."locales")
      AND pool."matchesPerDay" > (SELECT count(*) FROM "PoolReserve" reserve
        WHERE reserve."agentId" = ${agent}."id" AND reserve."day" = ${TODAY}
          AND 'pool/agent/' || reserve."agentId" = ANY(reserve."scopes"))
      AND NOT EXISTS (
        SELECT FROM (VALUES ('pool', pool."arenaMicrosPerDay"),
          (CASE WHEN EXISTS (SELECT FROM "User" owner WHERE owner."id" = ${agent}."ownerId"
            AND ${isNewAccount('owner."createdAt"')}) THEN 'pool/new' END, pool."newMicrosPerDay"),
          ('pool/owner/' || ${agent}."ownerId", pool."ownerMicrosPerDay"),
          ('pool/agent/' || ${agent}."id", pool."agentMicrosPerDay")) AS cap(scope, micros)
        WHERE cap.scope IS NOT NULL AND cap.micros < pool."seatMicros" + coalesce(
          (SELECT spend."micros" FROM "Spend" spend
            WHERE spend."scope" = cap.scope AND spend."day" = ${TODAY}), 0))))`;

/** Matches that a player has left while others still play them, and that take no place of the player. */
const FREELY_LEFT = 2;

/**
 * SQL: how many of the matches in `match`, with an agent's seats in `seat`, count towards its maximum. Who has left one
 * may sit down elsewhere at once, but leaves no tables faster than they end.
 */
export const MATCHES_HELD = `greatest(count(DISTINCT match."id") FILTER (WHERE seat."leftAt" IS NULL),
  count(DISTINCT match."id") - ${FREELY_LEFT})::int`;

/** SQL: whether an agent plays its maximum number of matches. */
export const isPlayingItsMost = (agent: string): string => `(${agent}."maxConcurrent" <= (
  SELECT ${MATCHES_HELD} FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
  WHERE seat."agentId" = ${agent}."id" AND match."status" IN ('waiting', 'running')))`;

/** SQL: whether an agent plays its maximum number of matches, is being checked, or rests. */
export const full = (agent: string): string => `
  (${isHeldBack(agent)} OR ${isResting(agent)}
    OR ${agent}."maxConcurrent" IS NOT NULL AND ${isPlayingItsMost(agent)})`;

/** SQL: whether an agent can take one seat of a match only: it plays one match at a time, or a match has one seat for it. */
export const hasOneMemory = (agent: string, version: string): string =>
  `(coalesce(${agent}."maxConcurrent", 2) = 1 OR ${version}."connector" IN ('mcp', 'guest'))`;
