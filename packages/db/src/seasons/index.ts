export { absentEntrants } from "./absent.ts";
export {
  canBeClass,
  type JoinLink,
  joinClass,
  joinLinkOf,
  leaveClass,
  MAX_CLASS,
  type Membership,
  mayTeach,
  membershipOf,
  type NotJoined,
  openJoinLink,
  opensClass,
  type RosterRow,
  revokeJoinLink,
  roleInClasses,
  saveRoster,
} from "./class.ts";
export {
  type ClassMember,
  classTeams,
  faultCounts,
  listMembers,
  MAX_MISSED,
  type MissedDecision,
  memberChecks,
  missedInClass,
  type Team,
} from "./class-report.ts";
export {
  type Dispute,
  listDisputes,
  MAX_DISPUTE,
  openDispute,
  ruleOnDispute,
} from "./disputes.ts";
export {
  type DuplicateSet,
  endedSets,
  setsWithoutOpenMatches,
  unsealSets,
} from "./duplicate-sets.ts";
export {
  type EntryChoice,
  enterSeason,
  entryChoices,
  type LateRound,
  type NotEntered,
  takesEntries,
  withdrawAgent,
} from "./entries.ts";
export { inviteAgents, type NotInvited } from "./invitations.ts";
export { type NotDone, performSeasonAction, type SeasonActionRequest } from "./perform-action.ts";
export {
  createPlanned,
  type PlannedAgent,
  plannedAgents,
  planSeedOf,
  progressOf,
  type SeasonProgress,
  seedsOf,
} from "./plan.ts";
export {
  agentsAtTable,
  agentsNeeded,
  type PlanRoom,
  plannedMatches,
  roomToStart,
} from "./plan-room.ts";
export { pointsScaleOf } from "./points-scale.ts";
export {
  type Entry,
  glances,
  type IneligibilityReason,
  isEntered,
  listEntries,
  listSeasons,
  matchesUnderWay,
  packsFor,
  packsOfSeason,
  type SeasonGlance,
  seasonById,
  seasonBySlug,
  seasonNamesInUse,
  seasonsToRun,
} from "./read.ts";
export {
  eligibilities,
  isOver,
  isPlanned,
  localesOf,
  mayOrganize,
  mayRun,
  memories,
  ownersWatchWhen,
  rankings,
  type Season,
  type SeasonStatus,
  type SeasonTerms,
  schedules,
  seasonStatuses,
  visibilities,
  wordsShownWhen,
} from "./season.ts";
export { type StageRound, stageRounds } from "./stage-rounds.ts";
export {
  attemptsOf,
  followsFrom,
  type Replays,
  replayTable,
  type TablePlace,
  tablePlaceKey,
  tableReplays,
} from "./table-replays.ts";
export { type LimitedTerm, type SeasonInput, seasonLimits, type WrongTerms } from "./terms.ts";
export {
  awayRounds,
  drawSeed,
  onlineRatings,
  type StagePlace,
  setAway,
  type TournamentMatch,
  tournamentMatches,
  tournamentOutcomes,
  typicalMatchMs,
} from "./tournament.ts";
export {
  type CheckIn,
  checkInOpensAt,
  checkIns,
  roundStart,
  setTournamentDay,
  type TournamentDay,
  tournamentDayOf,
} from "./tournament-day.ts";
export { possibleActions, type SeasonAction, seasonActions } from "./transitions.ts";
export {
  createSeason,
  editSeason,
  ensureSeason,
  type Invitation,
  type NewSeason,
  openInvitations,
  type TakenOver,
} from "./write.ts";
