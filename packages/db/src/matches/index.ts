export type { TableOptions } from "./create.ts";
export {
  createMatch,
  type MatchSetup,
  matchSetup,
  type NewMatch,
  type NewSeat,
  type Pace,
  type SeatChange,
} from "./create.ts";
export { failMatch } from "./fail.ts";
export { type LabChange, labChanges } from "./lab-changes.ts";
export {
  freeLeases,
  heartbeat,
  type Lease,
  type LeasedMatch,
  type LeasedSeat,
  leaseMatch,
  leaseMatches,
  releaseMatch,
} from "./lease.ts";
export {
  isMatchCursor,
  listMatches,
  type MatchFilter,
  type MatchPage,
  type MatchQuery,
} from "./list.ts";
export { appendTurn, loadLog, type MatchLog, saveDecisions } from "./log.ts";
export {
  type AgentNotes,
  handedNote,
  handNotes,
  listNotes,
  type NotePage,
  notesAtTable,
  type OwnNote,
  saveNote,
  type WrittenNote,
} from "./notes.ts";
export { type DecisionCalls, ownCalls } from "./own-calls.ts";
export { pageStamp } from "./page-stamp.ts";
export { type PreviewedMatch, previewedMatches } from "./previewed.ts";
export { type PublicEvent, type PublicLog, publicLog } from "./public-log.ts";
export { replaceSeat } from "./replace-seat.ts";
export { unsealMatches } from "./sealed.ts";
export {
  type AgentSeat,
  agentSeat,
  hasLeftSeat,
  leaveSeat,
  type SeatEventRow,
  seatEvents,
  seatSession,
} from "./seat-session.ts";
export { seatedAgents } from "./seated.ts";
export { type HiddenSpeech, hiddenSpeechesOf } from "./speech-shown.ts";
export {
  type ArenaCounts,
  arenaCounts,
  getMatch,
  type MatchDetail,
  type MatchStatus,
  type MatchSummary,
  matchStatuses,
  type PublicAgent,
  type RecentSeat,
  recentSeats,
  type SeasonActivity,
  type SeatOutcome,
  type StoredMatchResult,
  seasonActivities,
} from "./summary.ts";
export {
  type WholeDecision,
  type WholeEvent,
  type WholeLog,
  wholeLog,
} from "./whole-log.ts";
export { hidesWords } from "./words-shown.ts";
