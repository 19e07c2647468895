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

/** SQL: whether an agent plays its maximum number of matches, is being checked, or rests. */
export const full = (agent: string): string => `
  (${isHeldBack(agent)} OR ${isResting(agent)} OR ${agent}."maxConcurrent" IS NOT NULL AND ${agent}."maxConcurrent" <= (
    SELECT count(DISTINCT match."id") FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
    WHERE seat."agentId" = ${agent}."id" AND match."status" IN ('waiting', 'running')))`;

/** SQL: whether an agent can take one seat of a match only: it plays one match at a time, or a match has one seat for it. */
export const hasOneMemory = (agent: string, version: string): string =>
  `(coalesce(${agent}."maxConcurrent", 2) = 1 OR ${version}."connector" = 'mcp')`;
