export {
  type Agreement,
  type AgreementGap,
  agreementGaps,
  agreementOf,
  type MeasuredAgreement,
  type UndefinedAgreement,
} from "./agreement/agreement.ts";
export {
  type AgreementStatistic,
  type ClusterCells,
  type UndefinedReason,
  undefinedReasons,
} from "./agreement/cells.ts";
export { fleissKappa, gwetAc, krippendorffAlpha, type Level } from "./agreement/many-raters.ts";
export {
  type AgreementOverPairs,
  agreementOverPairs,
  differenceOverPairs,
} from "./agreement/over-pairs.ts";
export {
  type ItemRating,
  type RatingTable,
  type RatingValue,
  ratingTable,
} from "./agreement/rating-table.ts";
export {
  cohenKappa,
  confusionTable,
  meanAbsoluteDifference,
  pearson,
  type RaterPair,
  spearman,
} from "./agreement/two-raters.ts";
export type { Weights } from "./agreement/weights.ts";
export { chanceOfBest } from "./best-chance.ts";
export {
  ALL_ROLES,
  CHANGE_LEVEL,
  isChanged,
  type Shift,
  type VersionChange,
} from "./change/change.ts";
export {
  binomialUpTo,
  chiSquareAbove,
  holm,
  normalBelow,
  normals,
  student95,
  twoSidedStudent,
} from "./distributions.ts";
export { exp, log, log1p, square } from "./exact.ts";
export type { PlayedMatch, PlayedSeat } from "./fair-play.ts";
export {
  FALSE_DISCOVERIES,
  type FarmingSuspect,
  FEW_OPPONENTS,
  farming,
  MIN_COMMON,
  NEAR_LIMIT,
  type Transfer,
  transfers,
} from "./fair-play.ts";
export {
  type Baseline,
  type BaselineMoment,
  baselineOf,
  MAX_ANSWERS_EACH,
  MIN_PEOPLE,
} from "./human-baseline/baseline.ts";
export { type PersonAnswer, shareOfPeople } from "./human-baseline/people-share.ts";
export {
  boundsOf,
  comparisonsEver,
  type Estimate,
  estimate,
  estimateMean,
  type IntervalGap,
  intervalGaps,
  type MeasuredMetric,
  MIN_MATCHES,
  MIN_PAIRS,
  meanOfMoments,
  RATE,
  type Range,
  ratioOf,
  sequenceOfMoments,
  UNBOUNDED,
} from "./intervals/interval.ts";
export { type Addend, totalReach } from "./intervals/total.ts";
export { ClusterCounter, type ClusterSums, quantileAtZero } from "./intervals/weighted-sum.ts";
export {
  afterGames,
  expectedScore,
  type LadderRating,
  NEWCOMER,
  PROVISIONAL_DEVIATION,
  replayLadder,
} from "./ladder/glicko2.ts";
export { countsUpTo, quantileMs } from "./latency.ts";
export type { Interval, Intervals, LeaderboardRating } from "./leaderboard.ts";
export { leaderboardChance, STATISTICS_VERSION } from "./leaderboard.ts";
export type { FitCheck } from "./league/fit-league.ts";
export { type FittedLeague, League, type LeagueAgent } from "./league/fit-league.ts";
export type { WinCell, WinMatrix } from "./league/metrics.ts";
export type { LeagueMatch, LeagueSeat } from "./league/opponents.ts";
export { dot, factorise, inverseOf, solveWith } from "./linear.ts";
export { firstRating, isUpset, type OnlineRating, rateTable } from "./matchmaking.ts";
export { type MeanSample, meanRanks } from "./means/mean-ranks.ts";
export { ScoreTable } from "./means/score-table.ts";
export {
  allRoles,
  commonMetrics,
  inPlacement,
  type Metrics,
  metricsOf,
  type RankedSums,
  rankValueOf,
} from "./metrics.ts";
export {
  type GameScores,
  type NormalizedScore,
  type OverGames,
  overGames,
} from "./over-games/normalized-score.ts";
export { type Overlap, overlapsAmong } from "./overlap.ts";
export { type Competitor, comparison, type Rank, ranks } from "./ranks.ts";
export {
  type BestAgents,
  JUDGED_MATCHES,
  type Reliability,
  SOLVED_BELOW,
  type Verdict,
} from "./reliability/reliability.ts";
export type { RoleEffect } from "./reliability/role-effects.ts";
export { type NamedSet, rightOf, type SetScores, setScores } from "./set-scores.ts";
export {
  type ComparisonResult,
  type Ends,
  type Inconclusive,
  type InconclusiveAgent,
  inconclusiveAgent,
  significanceOf,
} from "./significance.ts";
export { pairwiseComparisonChanges } from "./strength/changes.ts";
export { fitStrengths, type StrengthFit } from "./strength/fit.ts";
export {
  type PairwiseComparisons,
  pairwiseComparisonsOf,
  type RatedMatch,
} from "./strength/pairwise-comparisons.ts";
export { type StrengthRating, strengthCompetitors, strengthRatings } from "./strength/rating.ts";
export {
  type DecisionCost,
  emptySums,
  isSelfTeam,
  mergeSums,
  type ReportedUsage,
  type RoleSums,
  type SeatResult,
  type Sums,
  selfTeamResult,
  sumsOf,
  sumsSchema,
  type Usage,
  usageOf,
} from "./sums.ts";
export {
  type GameResult,
  gamesOf,
  isSettled,
  type LadderGame,
  type OrderAveraged,
  orderAveraged,
  skillsOf,
} from "./trueskill/trueskill.ts";
export { theilsU, type Uncertainty, type YesNoPair } from "./uncertainty.ts";
export {
  type Balance,
  balanceOf,
  balancesOf,
  firstRoundRate,
} from "./who-is-spy/balance.ts";
export type { BiasMeasure, Effect } from "./who-is-spy/bias.ts";
export { biasReport } from "./who-is-spy/bias.ts";
export { changesOf } from "./who-is-spy/change.ts";
export { type Rating, ratings } from "./who-is-spy/composite.ts";
export { cleanMatches, type Faults, faultsOf } from "./who-is-spy/faults.ts";
export {
  type IndicatorName,
  type Indicators,
  indicatorNames,
  indicatorOf,
  indicatorSums,
  indicatorsOf,
  SeatSums,
  type Side,
  sides,
} from "./who-is-spy/indicators.ts";
export {
  canFit,
  competitorsOf,
  type FittedAgent,
  type FittedLeaderboard,
  type FittedVersion,
  fitTable,
  intervalsOf,
  type LeadFragility,
} from "./who-is-spy/leaderboard/fit-table.ts";
export {
  type HeadToHead,
  headToHead,
  overlapsOf,
  type PairMetric,
  pairMetrics,
} from "./who-is-spy/leaderboard/pairs.ts";
export { type Design, type DesignOptions, designOf } from "./who-is-spy/model/design.ts";
export { type Fit, type FitOptions, fit } from "./who-is-spy/model/fit.ts";
export type { Scales } from "./who-is-spy/model/prior.ts";
export { type Plan, planOf } from "./who-is-spy/planning.ts";
export type { BallotRecord, MatchRecord, Role, SeatRecord } from "./who-is-spy/records.ts";
export {
  type FactName,
  factNames,
  type MatchTable,
  POINTS_APART,
  seatsOf,
  TableBuilder,
  tableOf,
} from "./who-is-spy/records.ts";
export { type Fragility, fragility } from "./who-is-spy/sensitivity.ts";
export {
  meanSeparability,
  type ReadClues,
  separabilityOf,
} from "./who-is-spy/separability.ts";
export {
  type Badge,
  badgeLimits,
  badges,
  type Validity,
  validityOf,
} from "./who-is-spy/validity.ts";
export {
  type Precision,
  precisionOf,
  type VarianceShares,
  varianceShares,
} from "./who-is-spy/variance.ts";
