import { isHeldBack } from "./held-back.ts";
import { isResting } from "./resting.ts";

/** SQL: whether an agent plays its maximum number of matches, is being checked, or rests. */
export const full = (agent: string): string => `
  (${isHeldBack(agent)} OR ${isResting(agent)} OR ${agent}."maxConcurrent" IS NOT NULL AND ${agent}."maxConcurrent" <= (
    SELECT count(*) FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
    WHERE seat."agentId" = ${agent}."id" AND match."status" IN ('waiting', 'running')))`;
