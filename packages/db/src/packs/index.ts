export { type DrawableFamily, wordsOfSeason } from "./draw.ts";
export {
  type Difficulty,
  difficulties,
  type Family,
  type FamilyStatus,
  familyStatuses,
  type Theme,
  themes,
  type Word,
} from "./family.ts";
export { MIN_IN_PLAY, SHARE_IN_PLAY } from "./in-play.ts";
export { makePack, type NewPack } from "./make.ts";
export {
  isOpen,
  mayRetire,
  mayReview,
  mayUsePack,
  type PackSummary,
  type Viewer,
} from "./pack.ts";
export {
  type CheckFamily,
  type FamilyProblem,
  MAX_PROPOSALS,
  type Proposal,
  proposeFamilies,
} from "./propose.ts";
export {
  familiesOf,
  familiesToReview,
  listPacks,
  type PlayedPair,
  packBySlug,
  type ReviewedFamily,
  type WaitingFamily,
} from "./read.ts";
export { refusalOfPacks, type SeasonOfPacks } from "./refusal.ts";
export { retireWords } from "./retire.ts";
export { MAX_NOTE_LENGTH, type Review, reviewFamily } from "./review.ts";
export { type GivenPack, upsertPack } from "./upsert.ts";
