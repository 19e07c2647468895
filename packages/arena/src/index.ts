export { deleteOwnAccount, exportAccount } from "./accounts.ts";
export { assistantOf } from "./agents/assistant.ts";
export { addressOfPreflight } from "./agents/checked-address.ts";
export { requestCheck } from "./agents/checks.ts";
export { type DialOutKey, registerDialOut, replaceDialOutKey } from "./agents/dial-out.ts";
export type { AgentFailureCode } from "./agents/find.ts";
export { findActiveAgent, findAgent, OPERATOR } from "./agents/find.ts";
export { removeKey, replaceKey, storeKey } from "./agents/keys.ts";
export { ASSISTANT } from "./agents/presentation.ts";
export { freeSlug, registerAgent, registerFromCheck } from "./agents/register.ts";
export { retire, retireOwn } from "./agents/retire.ts";
export { changedAddress, storedAddress } from "./agents/stored-address.ts";
export {
  type AddedVersion,
  addVersion,
  addVersionFromCheck,
  changeAgent,
} from "./agents/versions.ts";
export {
  type BiasFailureCode,
  biasOf,
  type CompleteBias,
  endBiasStudy,
  type OwnBias,
  ownBias,
  startBiasStudy,
} from "./bias/bias.ts";
export {
  type DecisionFailureCode,
  type ExaminedDecision,
  findDecision,
  findDecisions,
} from "./decisions.ts";
export {
  actOnExperiment,
  type ExperimentAction,
  experimentActions,
  lastIncident,
} from "./experiments/act.ts";
export {
  checkPlan,
  MAX_EXPERIMENT_MATCHES,
  type PlanRegistry,
  type PlayableExperiment,
} from "./experiments/check.ts";
export {
  actOnCollection,
  type CardTakes,
  checkCollectionPlan,
  collectionResults,
  collectionVotes,
  compareCollections,
  findCollection,
  type IdleStudy,
  type PlayableCollection,
  reportOfCollection,
  type StoredCollectionReport,
  startCollection,
} from "./experiments/collections.ts";
export type { ExperimentFailure, ExperimentFailureCode } from "./experiments/find.ts";
export { findExperiment, findOwnExperiment, type Reader } from "./experiments/find.ts";
export {
  type LimitedAgent,
  type RerunLimit,
  rerunLimits,
  rerunLimitsOf,
} from "./experiments/rerun.ts";
export { startExperiment } from "./experiments/start.ts";
export type { ForkFailureCode } from "./forks/forkable.ts";
export { findForkable } from "./forks/forkable.ts";
export { type ForkRequest, findFork, startFork, stopFork } from "./forks/start.ts";
export { type ModerationRefusal, type ModerationRequest, moderate } from "./moderation.ts";
export {
  type NewWebhook,
  registerWebhook,
  unsubscribeByToken,
  unsubscribeToken,
  unsubscribingUser,
} from "./notifications.ts";
export { giveRole } from "./organizers.ts";
export { checkPair, sentenceOf } from "./packs.ts";
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
} from "./puzzle.ts";
export { actOnSeason, enterAgent, inviteToSeason, withdrawFromSeason } from "./seasons/act.ts";
export {
  type ClassAgent,
  type ClassMemberReport,
  type ClassReport,
  changeJoinLink,
  changeRoster,
  joinSeasonClass,
  leaveSeasonClass,
  reportOfClass,
} from "./seasons/class.ts";
export {
  type CopyKind,
  copyKinds,
  copyOfSeason,
  copySeason,
  type SeasonCopy,
} from "./seasons/copy.ts";
export type { SeasonFailure, SeasonFailureCode } from "./seasons/find.ts";
export { agentsPerTable, findSeason, tableSize } from "./seasons/find.ts";
export { changeSeason, newSeason, requestOfSeason, type SeasonRequest } from "./seasons/terms.ts";
export type { Callers } from "./suspects/call.ts";
export {
  type AgentJudgement,
  agentVotes,
  type CallFailureCode,
  callSuspect,
  roomFor,
  suspectRulesOf,
} from "./suspects/call.ts";
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
} from "./tickets.ts";
