export { type DrawablePair, wordsOfPractice, wordsOfSeason } from "./draw.ts";
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
  type Closeness,
  closenessRatings,
  isRanked,
  MIN_RANKED_CLOSENESS,
  type PairStatus,
  pairStatuses,
  type Theme,
  themes,
  type Word,
  type WordPair,
} from "./pair.ts";
export {
  type CheckPair,
  MAX_PROPOSALS,
  type PairProblem,
  type Proposal,
  type ProposedPair,
  proposePairs,
} from "./propose.ts";
export { type Rating, ratePair } from "./rate.ts";
export {
  listPacks,
  type PlayedPair,
  packBySlug,
  pairsOf,
  pairsToReview,
  type ReviewedPair,
  type WaitingPair,
} from "./read.ts";
export {
  localesWithoutPairs,
  refusalOfPacks,
  refusalWithoutPairs,
  type SeasonOfPacks,
} from "./refusal.ts";
export { retireWords } from "./retire.ts";
export { MAX_NOTE_LENGTH, type Review, reviewPair } from "./review.ts";
export { type GivenPack, upsertPack } from "./upsert.ts";
