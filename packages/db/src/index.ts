export type { Agent, PublicVersion } from "./agents/agent.ts";
export {
  type AgentPage,
  type AgentQuery,
  agentByEndpoint,
  agentBySlug,
  type Candidate,
  isAgentCursor,
  lastCheck,
  listAgents,
  listCandidates,
  settingsOf,
  versionsOf,
} from "./agents/read.ts";
export {
  createAgent,
  type NewAgent,
  newVersion,
  recordCheck,
  setOnline,
  type VersionContent,
} from "./agents/register.ts";
export {
  type Connection,
  type Database,
  type DatabaseSettings,
  inTransaction,
  openDatabase,
  type Transaction,
} from "./database.ts";
export { type Failure, Fenced, isFailure } from "./failure.ts";
export { isId } from "./id.ts";
export { type Leadership, takeLeadership } from "./leadership.ts";
export {
  type Claim,
  type ClaimedMatch,
  type ClaimedSeat,
  claimable,
  claimMatch,
  heartbeat,
  releaseMatch,
} from "./matches/claim.ts";
export { createMatch, type NewMatch, type NewSeat, type Pace } from "./matches/create.ts";
export { type Finished, failMatch, finishMatch, type SeatFacts } from "./matches/finish.ts";
export {
  isMatchCursor,
  listMatches,
  type MatchFilter,
  type MatchPage,
  type MatchQuery,
} from "./matches/list.ts";
export { appendTurn, type Decision, loadLog, type MatchLog, saveDecisions } from "./matches/log.ts";
export { type PublicEvent, type PublicLog, publicLog } from "./matches/public-log.ts";
export { replaceSeat } from "./matches/replace-seat.ts";
export {
  getMatch,
  type MatchDetail,
  type MatchResult,
  type MatchStatus,
  type MatchSummary,
  matchStatuses,
  type PublicAgent,
  type SeatOutcome,
} from "./matches/summary.ts";
export {
  type WholeDecision,
  type WholeEvent,
  type WholeLog,
  wholeLog,
} from "./matches/whole-log.ts";
export {
  type Family,
  type FamilyStatus,
  familyStatuses,
  listPacks,
  type Pack,
  upsertPack,
} from "./packs.ts";
export {
  ensureSeason,
  listSeasons,
  type NewSeason,
  type Season,
  type SeasonStatus,
  seasonBySlug,
  seasonStatuses,
  setSeasonStatus,
} from "./seasons.ts";
export {
  type AgentStanding,
  agentStandings,
  type BoardQuery,
  type BoardRow,
  boardRows,
} from "./standings/board.ts";
export { type Difference, type RebuildResult, rebuildProjections } from "./standings/rebuild.ts";
export { ensureUser, type Role, roles, setRole, type User, userById } from "./users.ts";
