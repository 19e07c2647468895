export { type DrawablePair, wordsOfPractice, wordsOfSeason } from "./draw.ts";
export { MIN_IN_PLAY, SHARE_IN_PLAY } from "./in-play.ts";
export { type GivenPack, makePack, type NewPack, upsertPack } from "./make.ts";
export {
  type BlindClueCounts,
  type Closeness,
  closenessRatings,
  isOpen,
  isRanked,
  MIN_RANKED_CLOSENESS,
  mayRetire,
  mayReview,
  mayUsePack,
  type PackSummary,
  type PairStatus,
  pairStatuses,
  type Theme,
  themes,
  type Viewer,
  type Word,
  type WordPair,
} from "./pack.ts";
export {
  type CheckPair,
  MAX_PROPOSALS,
  type PairProblem,
  type Proposal,
  type ProposedPair,
  proposePairs,
} from "./propose.ts";
export {
  listPacks,
  type PlayedPair,
  packBySlug,
  pairsOf,
  pairsToReview,
  type ReviewedPair,
  type WaitingPair,
  wordsOfPacks,
} from "./read.ts";
export {
  localesWithoutPairs,
  refusalOfPacks,
  refusalWithoutPairs,
  type SeasonOfPacks,
} from "./refusal.ts";
export {
  type ClosenessRating,
  MAX_NOTE_LENGTH,
  type Review,
  ratePair,
  retireWords,
  reviewPair,
} from "./review.ts";
