export { type SeasonActivity, seasonActivities } from "./activity.ts";
export { type ArenaCounts, arenaCounts } from "./arena-counts.ts";
export {
  type Claim,
  type ClaimedMatch,
  type ClaimedSeat,
  claimMatch,
  claimMatches,
  freeClaims,
  heartbeat,
  releaseMatch,
} from "./claim.ts";
export { createMatch, type NewMatch, type NewSeat, type Pace, type SeatChange } from "./create.ts";
export { failMatch } from "./fail.ts";
export { type LabChange, labChanges } from "./lab-changes.ts";
export { hasLeftSeat, leaveSeat } from "./leave-seat.ts";
export {
  isMatchCursor,
  listMatches,
  type MatchFilter,
  type MatchPage,
  type MatchQuery,
} from "./list.ts";
export { appendTurn, loadLog, type MatchLog, saveDecisions } from "./log.ts";
export { type DecisionCalls, ownCalls } from "./own-calls.ts";
export { type PreviewedMatch, previewedMatches } from "./previewed.ts";
export { type PublicEvent, type PublicLog, publicLog } from "./public-log.ts";
export { type RecentSeat, recentSeats } from "./recent-seats.ts";
export { replaceSeat } from "./replace-seat.ts";
export { unsealMatches } from "./sealed.ts";
export { type SeatEventRow, seatEvents } from "./seat-log.ts";
export { type AgentSeat, agentSeat, seatSession } from "./seat-session.ts";
export { type MatchSetup, matchSetup } from "./setup.ts";
export { type HiddenSpeech, hiddenSpeechesOf } from "./speech-shown.ts";
export {
  getMatch,
  type MatchDetail,
  type MatchResult,
  type MatchStatus,
  type MatchSummary,
  matchStatuses,
  type PublicAgent,
  type SeatOutcome,
} from "./summary.ts";
export type { TableOptions } from "./table-options.ts";
export {
  type WholeDecision,
  type WholeEvent,
  type WholeLog,
  wholeLog,
} from "./whole-log.ts";
