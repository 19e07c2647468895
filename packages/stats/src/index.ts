export { boardChance } from "./board/chance.ts";
export type { Interval, Intervals } from "./board/intervals.ts";
export type { BoardRating } from "./board/rating.ts";
export { STATISTICS_VERSION } from "./board/version.ts";
export {
  ALL_ROLES,
  CHANGE_LEVEL,
  type Change,
  isChanged,
  type Shift,
} from "./change/change.ts";
export { contestChanges } from "./change/contests.ts";
export { binomialUpTo } from "./distributions/binomial.ts";
export { holm } from "./distributions/holm.ts";
export { normalBelow, normals } from "./distributions/normal.ts";
export { student95, twoSidedStudent } from "./distributions/student.ts";
export { exp, log, log1p, square } from "./exact/exact.ts";
export {
  type FarmingSuspect,
  FEW_OPPONENTS,
  farming,
  NEAR_LIMIT,
} from "./fair-play/farming.ts";
export type { PlayedMatch, PlayedSeat } from "./fair-play/played.ts";
export {
  FALSE_DISCOVERIES,
  MIN_COMMON,
  type Transfer,
  transfers,
} from "./fair-play/transfers.ts";
export {
  allRoles,
  commonFigures,
  type Figures,
  figuresOf,
  inPlacement,
  type RankedSums,
  rankValueOf,
} from "./figures.ts";
export {
  type Baseline,
  type BaselineMoment,
  baselineOf,
  MAX_ANSWERS_EACH,
  MIN_PEOPLE,
} from "./human-baseline/baseline.ts";
export { type PersonAnswer, shareOfPeople } from "./human-baseline/people-share.ts";
export { ClusterCounter, type ClusterSums } from "./intervals/cluster-sums.ts";
export {
  type Estimate,
  estimate,
  type IntervalGap,
  intervalGaps,
  type MeasuredFigure,
  MIN_MATCHES,
  MIN_PAIRS,
  meanOfMoments,
  RATE,
  type Range,
} from "./intervals/interval.ts";
export { ratioOf } from "./intervals/ratio.ts";
export { comparisonsEver, sequenceOfMoments } from "./intervals/sequence.ts";
export { quantileAtZero } from "./intervals/weighted-sum.ts";
export { countsUpTo, quantileMs } from "./latency.ts";
export type { FitCheck } from "./league/fit-check.ts";
export { type FittedLeague, League, type LeagueAgent } from "./league/fit-league.ts";
export type { LeagueMatch, LeagueSeat } from "./league/record.ts";
export type { WinCell, WinMatrix } from "./league/win-matrix.ts";
export { dot, factorise, inverseOf, solveWith } from "./linear/cholesky.ts";
export { firstRating, type OnlineRating, rateTable } from "./matchmaking/online.ts";
export { isUpset } from "./matchmaking/upset.ts";
export { type MeanSample, meanRanks } from "./means/mean-ranks.ts";
export { ScoreTable } from "./means/score-table.ts";
export { type Overlap, overlapsAmong } from "./overlap/overlap.ts";
export { type Competitor, comparison, type Rank, ranks } from "./ranks/ranks.ts";
export { type Contests, contestsOf, type RatedMatch } from "./strength/contests.ts";
export { fitStrengths, type StrengthFit } from "./strength/fit.ts";
export { type StrengthRating, strengthCompetitors, strengthRatings } from "./strength/rating.ts";
export {
  addMatch,
  type DecisionCost,
  emptySums,
  mergeSums,
  type ReportedUsage,
  type RoleSums,
  type SeatResult,
  type Sums,
  sumsOf,
  sumsSchema,
  type Usage,
  usageOf,
} from "./sums.ts";
export {
  type Balance,
  balanceOf,
  balancesOf,
  firstRoundRate,
} from "./who-is-spy/balance/balance.ts";
export type { BiasMeasure, Effect } from "./who-is-spy/bias/effect.ts";
export { biasReport } from "./who-is-spy/bias/report.ts";
export {
  canFit,
  competitorsOf,
  type FittedAgent,
  type FittedBoard,
  type FittedVersion,
  fitTable,
  type LeadFragility,
} from "./who-is-spy/board/fit-table.ts";
export { intervalsOf } from "./who-is-spy/board/intervals.ts";
export { type PairFigure, pairFigures } from "./who-is-spy/board/pairs.ts";
export { changesOf } from "./who-is-spy/change/change.ts";
export { type Rating, ratings } from "./who-is-spy/composite/composite.ts";
export { cleanMatches, rowsIn } from "./who-is-spy/faults/clean.ts";
export { type Faults, faultsOf } from "./who-is-spy/faults/faults.ts";
export {
  type IndicatorName,
  type Indicators,
  indicatorNames,
  indicatorOf,
  indicatorSums,
  indicatorsOf,
} from "./who-is-spy/indicators/indicators.ts";
export { SeatSums, type Side, sides } from "./who-is-spy/indicators/seat-sums.ts";
export { type Design, type DesignOptions, designOf } from "./who-is-spy/model/design.ts";
export { type Fit, type FitOptions, fit } from "./who-is-spy/model/fit.ts";
export type { Scales } from "./who-is-spy/model/prior.ts";
export { overlapsOf } from "./who-is-spy/overlap/overlap.ts";
export { type HeadToHead, headToHead } from "./who-is-spy/pairs/head-to-head.ts";
export { type Plan, planOf } from "./who-is-spy/planning/plan.ts";
export { POINTS_APART } from "./who-is-spy/records/ranges.ts";
export type { BallotRecord, MatchRecord, Role, SeatRecord } from "./who-is-spy/records/record.ts";
export { seatsOf } from "./who-is-spy/records/seats-of.ts";
export {
  type FactName,
  factNames,
  type MatchTable,
  TableBuilder,
  tableOf,
} from "./who-is-spy/records/table.ts";
export { type Fragility, fragility } from "./who-is-spy/sensitivity/drop.ts";
export {
  type Badge,
  badgeLimits,
  badges,
  type Validity,
  validityOf,
} from "./who-is-spy/validity/validity.ts";
export { type Precision, precisionOf } from "./who-is-spy/variance/precision.ts";
export { type VarianceShares, varianceShares } from "./who-is-spy/variance/shares.ts";
