import { isChecked } from "./checked.ts";

/** SQL: whether an agent plays its maximum number of matches, or is being checked. */
export const full = (agent: string): string => `
  (${isChecked(agent)} OR ${agent}."maxConcurrent" IS NOT NULL AND ${agent}."maxConcurrent" <= (
    SELECT count(*) FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
    WHERE seat."agentId" = ${agent}."id" AND match."status" IN ('waiting', 'running')))`;
