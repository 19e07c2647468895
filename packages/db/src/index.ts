export { countAttempt } from "./accounts/attempts.ts";
export {
  type Act,
  type ActQuery,
  type AuditEntry,
  acts,
  listActs,
  recordAct,
} from "./accounts/audit.ts";
export { departUser } from "./accounts/depart.ts";
export { handlePattern } from "./accounts/handle.ts";
export { changeRole, listPeople, type PeopleQuery, type Person } from "./accounts/people.ts";
export {
  keepSignInLink,
  type ProvenAccount,
  signInByAccount,
  signInByEmail,
  useSignInLink,
} from "./accounts/sign-in.ts";
export {
  type ApiToken,
  createToken,
  revokeToken,
  type TokenScope,
  tokenHolder,
  tokenScopes,
  tokensOf,
} from "./accounts/tokens.ts";
export { huggingFaceNames, type WaysIn, waysIn } from "./accounts/ways.ts";
export {
  type ArenaState,
  arenaState,
  type LineState,
  lineStates,
  type RunnerState,
  runnerStates,
} from "./admin/arena-state.ts";
export { dailyLimits, playedMatches } from "./admin/fair-play.ts";
export {
  giveUpMatch,
  LEASE_OVER_MS,
  requeueMatch,
  type StuckKind,
  type StuckMatch,
  stuckKinds,
  stuckMatches,
  WAITING_LONG_MS,
} from "./admin/stuck.ts";
export {
  liftSuspension,
  type SuspendedAgent,
  suspendedAgents,
  takeOffline,
} from "./admin/suspended.ts";
export { type Absent, absentFrom } from "./agents/absent.ts";
export {
  type Agent,
  type AgentState,
  agentStates,
  type ListedVersion,
  type PublicVersion,
} from "./agents/agent.ts";
export {
  type Allowances,
  type Candidate,
  type CandidateQuery,
  listCandidates,
  SPENT,
} from "./agents/candidates.ts";
export { type Description, describeAgent } from "./agents/describe.ts";
export { type Life, lifeOf, recordCheck } from "./agents/life.ts";
export {
  claimLooks,
  type DueAgent,
  isBusy,
  lookAtReturned,
  lookSoon,
  setNextLook,
} from "./agents/looks.ts";
export {
  isSlug,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  readAgentName,
  readDescription,
  type Unnamed,
} from "./agents/naming.ts";
export { type Playing, playingOf, slugsOf } from "./agents/playing.ts";
export {
  concurrencyLimits,
  ordinaryConcurrency,
  ordinaryQuotas,
  type Quota,
  quotaOf,
  type Used,
} from "./agents/quota.ts";
export {
  type AgentPage,
  type AgentQuery,
  isAgentCursor,
  lastCheck,
  listAgents,
  settingsOf,
  settingsOfVersions,
  versionsOf,
} from "./agents/read.ts";
export { agentByEndpoint, agentById, agentBySlug } from "./agents/read-one.ts";
export { type RecentSeat, recentSeats } from "./agents/recent-seats.ts";
export {
  createAgent,
  moveAgent,
  type NewAgent,
  type NotCreated,
  newVersion,
  retireAgent,
  setMaxConcurrent,
  setOnline,
  type Told,
  type VersionContent,
  versionAsTold,
} from "./agents/register.ts";
export { isHouseName } from "./agents/seen-name.ts";
export { slugsFor } from "./agents/slugs.ts";
export {
  type NewTrouble,
  reportTrouble,
  STRIKES,
  sweepTroubles,
  type Trouble,
  troublesOf,
  uncountedTroubles,
} from "./agents/trouble.ts";
export {
  type AgentBoardFit,
  type AgentFit,
  type BoardFit,
  type BoardName,
  boardFit,
  fitsOfAgent,
  type StaleBoard,
  staleBoards,
  storeFit,
  type VersionFit,
} from "./boards/fit.ts";
export { fitBoard } from "./boards/fit-board.ts";
export {
  type BoardEntry,
  type BoardKind,
  type BoardPage,
  type BoardQuery,
  boardKinds,
  boardPage,
  type FitName,
  fitNames,
} from "./boards/page.ts";
export {
  askForCheck,
  checkById,
  MOST_OPEN_CHECKS,
  type NewCheck,
  type SealedKey,
} from "./checks/ask.ts";
export type {
  AddressWish,
  AgentWish,
  Check,
  CheckStatus,
  CheckWish,
} from "./checks/check.ts";
export {
  type CheckOutcome,
  type ClaimedCheck,
  claimCheck,
  finishCheck,
  type HeldCheck,
  releaseCheck,
  reportCheck,
} from "./checks/claim.ts";
export { sweepChecks } from "./checks/sweep.ts";
export {
  type Connection,
  type Database,
  type DatabaseSettings,
  inTransaction,
  openDatabase,
  type Transaction,
} from "./database.ts";
export {
  agentOfDialOutKey,
  claimConnection,
  type DialOutState,
  dialOutState,
  releaseConnections,
  TOUCH_EVERY_MS,
  touchConnections,
} from "./dial-out/connection.ts";
export { newDialOutKey } from "./dial-out/key.ts";
export { type ChangedSeason, changedSeasons } from "./exports/changed.ts";
export { mayExport } from "./exports/rights.ts";
export { type ExportedSeason, exportedSeason } from "./exports/season-source.ts";
export { type Failure, Fenced, isFailure } from "./failure.ts";
export { type GuessCount, guessCounts, keepGuess, type NewGuess } from "./guesses/guesses.ts";
export { isId, newId } from "./id.ts";
export { type Leadership, takeLeadership } from "./leadership.ts";
export {
  agentsWithLetters,
  answerLetter,
  type NewLetter,
  type PendingLetter,
  pendingLetters,
  sweepLetters,
} from "./letters/letter.ts";
export { type Listening, openListening } from "./letters/listening.ts";
export { openMailbox, type PostgresMailbox } from "./letters/mailbox.ts";
export { persist } from "./letters/persist.ts";
export {
  joinLine,
  MOST_WISHES,
  type NotJoined,
  PRACTICE_WAIT_MS,
  type Wish,
} from "./lines/join.ts";
export { leaveLine, sweepPlaces } from "./lines/leave.ts";
export { seatPlaces, type WaitingPlace, waitingPlaces } from "./lines/line.ts";
export {
  type LineKind,
  type Opponents,
  type Place,
  type PlaceState,
  type Refusal,
  refusals,
} from "./lines/place.ts";
export { placeById, waitingPlacesOf } from "./lines/read.ts";
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
export {
  type Finished,
  failMatch,
  finishMatch,
  type PlacedMark,
  type SeatFacts,
} from "./matches/finish.ts";
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
export { type DrawableFamily, wordsOfSeason } from "./packs/draw.ts";
export {
  type Difficulty,
  difficulties,
  type Family,
  type FamilyStatus,
  familyStatuses,
  type Theme,
  themes,
  type Word,
} from "./packs/family.ts";
export { LEAST_IN_PLAY, SHARE_IN_PLAY } from "./packs/in-play.ts";
export { makePack, type NewPack } from "./packs/make.ts";
export {
  isOpen,
  mayRetire,
  mayReview,
  mayUsePack,
  type PackSummary,
  type Viewer,
} from "./packs/pack.ts";
export {
  type CheckFamily,
  type FamilyProblem,
  MOST_PROPOSALS,
  type Proposal,
  proposeFamilies,
} from "./packs/propose.ts";
export {
  familiesOf,
  familiesToReview,
  listPacks,
  type PlayedPair,
  packBySlug,
  type ReviewedFamily,
  type WaitingFamily,
} from "./packs/read.ts";
export { refusalOfPacks, type SeasonOfPacks } from "./packs/refusal.ts";
export { retireWords } from "./packs/retire.ts";
export { LONGEST_NOTE, type Review, reviewFamily } from "./packs/review.ts";
export { type GivenPack, upsertPack } from "./packs/upsert.ts";
export { type AgentDay, agentDays } from "./profiles/days.ts";
export {
  type InjectionCount,
  injectionCount,
  type MarkedQuery,
  type MarkedSeat,
  markedSeats,
} from "./profiles/marked.ts";
export { type BoardRanks, type RankOnDay, rankHistory, ranksOfAgent } from "./profiles/ranks.ts";
export { type Rival, type RivalOrder, type RivalQuery, rivalsOf } from "./profiles/rivals.ts";
export { type StoredRecord, seasonRecords } from "./records/read.ts";
export { closeReport } from "./reports/close.ts";
export { fileReport, type NewReport } from "./reports/file.ts";
export { listReports, type Report, type ReportQuery } from "./reports/read.ts";
export {
  LONGEST_REPORT,
  MOST_REPORTS,
  type Reported,
  type ReportOutcome,
  type ReportPart,
  type ReportReason,
  reportOutcomes,
  reportParts,
  reportReasons,
} from "./reports/report.ts";
export { type ActOnSeason, actOnSeason, type NotDone } from "./seasons/act.ts";
export { ensureSeason, type NewSeason, setSeasonStatus } from "./seasons/ensure.ts";
export {
  enterSeason,
  inviteAgents,
  type NotEntered,
  type NotInvited,
  withdrawAgent,
} from "./seasons/entries.ts";
export { type Entry, type Hindrance, isEntered, listEntries } from "./seasons/list-entries.ts";
export { packsFor, packsOfSeason } from "./seasons/packs.ts";
export {
  createPlanned,
  type Planned,
  plannedAgents,
  planSeedOf,
  progressOf,
  type SeasonProgress,
  seedsOf,
} from "./seasons/plan.ts";
export { agentsNeeded, type PlanRoom, plannedMatches } from "./seasons/plan-room.ts";
export {
  glances,
  listSeasons,
  type SeasonGlance,
  seasonById,
  seasonBySlug,
  seasonsToTend,
} from "./seasons/read.ts";
export { mayOrganize, mayRun } from "./seasons/rights.ts";
export {
  eligibilities,
  isOver,
  localesOf,
  rankings,
  type Season,
  type SeasonStatus,
  type SeasonTerms,
  schedules,
  seasonStatuses,
  visibilities,
  wordsShownWhen,
} from "./seasons/season.ts";
export { type LimitedTerm, seasonLimits, type WrongTerms } from "./seasons/terms.ts";
export { actsOn, type SeasonAct, seasonActs } from "./seasons/transitions.ts";
export { createSeason, editSeason, type SeasonWish } from "./seasons/write.ts";
export { reseal, type SealedRow } from "./secrets/reseal.ts";
export {
  dropLooseSecrets,
  giveSecret,
  type StoredSecret,
  secretById,
  secretOfAgent,
  storeSecret,
} from "./secrets/secrets.ts";
export {
  reserveSpend,
  type SpendCaps,
  type SpendScope,
  settleSpend,
  spendCaps,
  spentToday,
} from "./spend/spend.ts";
export { addedFacts } from "./standings/added-facts.ts";
export { standingsBehind } from "./standings/behind.ts";
export { turnDays } from "./standings/days.ts";
export type { Difference } from "./standings/difference.ts";
export {
  type Project,
  type RebuildResult,
  rebuildProjections,
} from "./standings/rebuild.ts";
export { type AgentStanding, agentStandings } from "./standings/standings.ts";
export {
  endSessions,
  ensureUser,
  LOCAL_OWNER,
  type Role,
  roles,
  setRole,
  type User,
  userById,
} from "./users.ts";
