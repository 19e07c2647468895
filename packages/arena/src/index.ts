export { deleteOwnAccount } from "./accounts/delete-own-account.ts";
export { assistantOf } from "./agents/assistant.ts";
export { ASSISTANT } from "./agents/assistant-kind.ts";
export { changeAgent } from "./agents/change.ts";
export { addressOfPreflight } from "./agents/checked-address.ts";
export { requestCheck } from "./agents/checks.ts";
export { type DialOutKey, registerDialOut, replaceDialOutKey } from "./agents/dial-out.ts";
export type { AgentFailureCode } from "./agents/failure.ts";
export { findActiveAgent, findAgent, OPERATOR } from "./agents/find.ts";
export { removeKey, replaceKey, storeKey } from "./agents/keys.ts";
export { freeSlug, registerAgent, registerFromCheck } from "./agents/register.ts";
export { retire, retireOwn } from "./agents/retire.ts";
export { type AddedVersion, addVersion, addVersionFromCheck } from "./agents/versions.ts";
export {
  type DecisionFailureCode,
  type ExaminedDecision,
  findDecision,
  findDecisions,
} from "./decisions/decisions.ts";
export type { RecordedAsk } from "./decisions/question.ts";
export {
  actOnExperiment,
  type ExperimentAction,
  experimentActions,
} from "./experiments/act.ts";
export {
  checkPlan,
  MAX_EXPERIMENT_MATCHES,
  type PlayableExperiment,
} from "./experiments/check.ts";
export type { ExperimentFailure, ExperimentFailureCode } from "./experiments/failure.ts";
export { findExperiment, findOwnExperiment, type Reader } from "./experiments/find.ts";
export { lastIncident } from "./experiments/incident.ts";
export {
  type LimitedAgent,
  type RerunLimit,
  rerunLimits,
  rerunLimitsOf,
} from "./experiments/rerun.ts";
export { startExperiment } from "./experiments/start.ts";
export type { ForkFailureCode } from "./forks/failure.ts";
export { findFork } from "./forks/find.ts";
export { findForkable } from "./forks/forkable.ts";
export { type ForkRequest, startFork } from "./forks/start.ts";
export { stopFork } from "./forks/stop.ts";
export { type ModerationRefusal, type ModerationRequest, moderate } from "./moderation/moderate.ts";
export {
  unsubscribeByToken,
  unsubscribeToken,
  unsubscribingUser,
} from "./notifications/unsubscribe.ts";
export { type NewWebhook, registerWebhook } from "./notifications/webhooks.ts";
export { checkPair, sentenceOf } from "./packs/check-pair.ts";
export {
  findPerson,
  MAX_GUEST_NAME,
  nameGuest,
  PERSON,
  type PersonIdentity,
  personOf,
} from "./people/person.ts";
export {
  bringAgent,
  openNextTable,
  openPrivateTable,
  PERSON_SECONDS,
  sitDown,
  type TableChoices,
  type TableFailure,
} from "./people/private-tables.ts";
export {
  maxGuestsOfAddress,
  maxPeopleForGuests,
  ownSeat,
  type SeatRequest,
  takeSeat,
} from "./people/seats.ts";
export {
  answerPuzzle,
  dailyPuzzle,
  eventsUpTo,
  type PuzzleFailureCode,
  type PuzzleReader,
  type PuzzleTruth,
} from "./puzzles/puzzle.ts";
export { actOnSeason } from "./seasons/act.ts";
export {
  type CopyKind,
  copyKinds,
  copyOfSeason,
  copySeason,
  type SeasonCopy,
} from "./seasons/copy.ts";
export { enterAgent, inviteToSeason, withdrawFromSeason } from "./seasons/entries.ts";
export type { SeasonFailure, SeasonFailureCode } from "./seasons/failure.ts";
export { findSeason } from "./seasons/find.ts";
export { tableSize } from "./seasons/table-size.ts";
export { changeSeason, newSeason, requestOfSeason, type SeasonRequest } from "./seasons/terms.ts";
export { type AgentJudgement, agentVotes } from "./suspects/agent-votes.ts";
export {
  type CallFailureCode,
  callSuspect,
  roomFor,
  suspectRulesOf,
} from "./suspects/call.ts";
export type { Callers } from "./suspects/caller.ts";
export {
  type GuessFailureCode,
  type GuessRequest,
  guessAlong,
  guessesOf,
} from "./suspects/guess.ts";
export type {
  ComparedMoment,
  MomentVerdict,
  TestRunReport,
  TestRunSummary,
} from "./test-runs/compared.ts";
export {
  findTestRun,
  startTestRun,
  type TestRunFailureCode,
  type TestRunRequest,
} from "./test-runs/test-runs.ts";
export {
  findTicket,
  leaveOwnQueue,
  type MatchRequest,
  requestMatch,
  type TicketFailureCode,
} from "./tickets/tickets.ts";
