export {
  type DuplicateSet,
  endedSets,
  setsWithoutOpenMatches,
  unsealSets,
} from "./duplicate-sets.ts";
export { ensureSeason, type NewSeason, setSeasonStatus } from "./ensure.ts";
export {
  type EntryChoice,
  enterSeason,
  entryChoices,
  inviteAgents,
  type NotEntered,
  type NotInvited,
  withdrawAgent,
} from "./entries.ts";
export { type Invitation, openInvitations } from "./invitations.ts";
export { type Entry, type IneligibilityReason, isEntered, listEntries } from "./list-entries.ts";
export { packsFor, packsOfSeason } from "./packs.ts";
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
export { agentsNeeded, type PlanRoom, plannedMatches } from "./plan-room.ts";
export {
  glances,
  listSeasons,
  type SeasonGlance,
  seasonById,
  seasonBySlug,
  seasonNamesInUse,
  seasonsToRun,
} from "./read.ts";
export { mayOrganize, mayRun } from "./rights.ts";
export {
  eligibilities,
  isOver,
  isPlanned,
  localesOf,
  rankings,
  type Season,
  type SeasonStatus,
  type SeasonTerms,
  schedules,
  seasonStatuses,
  visibilities,
  wordsShownWhen,
} from "./season.ts";
export { type LimitedTerm, type SeasonInput, seasonLimits, type WrongTerms } from "./terms.ts";
export { possibleActions, type SeasonAction, seasonActions } from "./transitions.ts";
export { createSeason, editSeason } from "./write.ts";
