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
  findLiveDecisions,
  findNotes,
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
export {
  claimGuestAgent,
  type GuestRequest,
  type HeldGuestSeat,
  heldGuestSeat,
  type TakenGuestSeat,
  takeGuestSeat,
} from "./guests/guests.ts";
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
export { ladderPerson, ladderResults } from "./people/ladder.ts";
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
  sizeOfTable,
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
  type FinishedPuzzle,
  isFinishedPuzzle,
  type PuzzleFailureCode,
  type PuzzleReader,
  type PuzzleTruth,
  puzzleOfDay,
} from "./puzzle.ts";
export {
  moderateReactions,
  type ReactionFailureCode,
  reactionRefusal,
  type ShownReactions,
  shownReactions,
} from "./reactions.ts";
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
export { agentsPerTable, emptySeatsOf, findSeason, tableSize } from "./seasons/find.ts";
export { changeSeason, newSeason, requestOfSeason, type SeasonRequest } from "./seasons/terms.ts";
export {
  readTournament,
  roundToEnter,
  SEASON_MATCHES_AT_ONCE,
  showTournament,
  type Tournament,
  tournamentRequest,
} from "./seasons/tournament.ts";
export {
  type DayFailure,
  type DayFailureCode,
  decideDispute,
  disputeMatch,
  type Panel,
  panelOf,
  replayLostTable,
  type ShownDay,
  setDay,
  showDay,
} from "./seasons/tournament-day.ts";
export {
  ARCHIVE_DAYS,
  dayOf,
  isOpenDay,
  judgeSpot,
  type SpotFailureCode,
  spotGames,
  spotOfDay,
  streakOf,
} from "./spots.ts";
export type { StudyFailure, StudyFailureCode } from "./study/find.ts";
export { findOwnStudy } from "./study/find.ts";
export {
  addStudyJudge,
  askStudyJudge,
  type JudgeRequest,
  judgeTasks,
  keepJudgeAnswer,
  MAX_JUDGE_DOLLARS,
  stopStudyJudge,
  studyJudges,
} from "./study/judge.ts";
export { type MadeStudy, makeStudyOf, type StudyRequest } from "./study/make.ts";
export {
  actOnStudy,
  adjudicate,
  changeRubric,
  excludeFromStudy,
  findStudyToManage,
  inviteRater,
  inviteRatersByLink,
  type OwnStudy,
  ownStudies,
} from "./study/manage.ts";
export {
  agreeToRate,
  type EarlierItem,
  earlierRating,
  findRater,
  type Invitation,
  invitationOf,
  keepDraft,
  nextRating,
  type RaterDesk,
  type RaterIdentity,
  type RatingRequest,
  rate,
  type ShownItem,
} from "./study/rate.ts";
export {
  disagreementsOfStudy,
  exportStudy,
  reportOfStudy,
  type StudyExportFormat,
  studyExportFormats,
} from "./study/results.ts";
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
