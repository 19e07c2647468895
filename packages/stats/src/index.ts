export { type Balance, balanceOf, balancesOf, FAIR_SPY_RATE } from "./balance/balance.ts";
export type { Effect, Outcome } from "./bias/effect.ts";
export { biasReport } from "./bias/report.ts";
export { boardChance } from "./board/chance.ts";
export {
  canFit,
  type FittedAgent,
  type FittedBoard,
  type FittedVersion,
  fitTable,
  type LeadFragility,
} from "./board/fit-table.ts";
export { type Interval, type Intervals, intervalsOf } from "./board/intervals.ts";
export { type PairFigure, pairFigures } from "./board/pairs.ts";
export { STATISTICS_VERSION } from "./board/version.ts";
export { CHANGE_LEVEL, type Change, changesOf, isChanged, type Shift } from "./change/change.ts";
export { type BoardRating, type Rating, ratings } from "./composite/composite.ts";
export { normalBelow } from "./distributions/normal.ts";
export {
  type Farming,
  FEW_OPPONENTS,
  farming,
  NEAR_LIMIT,
} from "./fair-play/farming.ts";
export type { PlayedMatch, PlayedSeat } from "./fair-play/played.ts";
export {
  FALSE_DISCOVERIES,
  LEAST_COMMON,
  type Transfer,
  transfers,
} from "./fair-play/transfers.ts";
export { cleanMatches, rowsIn } from "./faults/clean.ts";
export { type Faults, faultsOf } from "./faults/faults.ts";
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
  type IndicatorName,
  type Indicators,
  indicatorNames,
  indicatorOf,
  indicatorSums,
  indicatorsOf,
} from "./indicators/indicators.ts";
export { SeatSums, type Side, sides } from "./indicators/seat-sums.ts";
export type { ClusterSums } from "./intervals/cluster-sums.ts";
export {
  type Estimate,
  estimate,
  type IntervalGap,
  intervalGaps,
  LEAST_MATCHES,
  LEAST_PAIRS,
  type Measured,
  meanOfMoments,
  type Range,
} from "./intervals/interval.ts";
export { ratioOf } from "./intervals/ratio.ts";
export { sequenceOfMoments } from "./intervals/sequence.ts";
export { countsUpTo, quantileMs } from "./latency.ts";
export { type FittedLeague, League, type LeagueAgent } from "./league/fit-league.ts";
export type { LeagueMatch, LeagueSeat } from "./league/record.ts";
export { firstRating, type OnlineRating, rateTable } from "./matchmaking/online.ts";
export { isUpset } from "./matchmaking/upset.ts";
export { type Design, type DesignOptions, designOf } from "./model/design.ts";
export { type Fit, type FitOptions, fit } from "./model/fit.ts";
export type { Scales } from "./model/prior.ts";
export { type Overlap, overlapsOf } from "./overlap/overlap.ts";
export { type HeadToHead, headToHead } from "./pairs/head-to-head.ts";
export { type Plan, planOf } from "./planning/plan.ts";
export { type Competitor, comparison, type Rank, ranks } from "./ranks/ranks.ts";
export { POINTS_APART } from "./records/ranges.ts";
export type { BallotRecord, MatchRecord, Role, SeatRecord } from "./records/record.ts";
export { seatsOf } from "./records/seats-of.ts";
export {
  type FactName,
  factNames,
  type MatchTable,
  TableBuilder,
  tableOf,
} from "./records/table.ts";
export { type Fragility, fragility } from "./sensitivity/drop.ts";
export { type Contests, contestsOf, type RatedMatch } from "./strength/contests.ts";
export { fitStrengths, type StrengthFit } from "./strength/fit.ts";
export { type StrengthRating, strengthRatings } from "./strength/rating.ts";
export {
  addMatch,
  type DecisionRecord,
  emptySums,
  mergeSums,
  type Reported,
  type RoleSums,
  type SeatResult,
  type Sums,
  sumsOf,
  sumsSchema,
} from "./sums.ts";
export { type Badge, badgeLimits, badges, type Validity, validityOf } from "./validity/validity.ts";
export { type Precision, precisionOf } from "./variance/precision.ts";
export { type VarianceShares, varianceShares } from "./variance/shares.ts";
