export { type Rating, ratings } from "./composite/composite.ts";
export { type BySide, type Figures, figures, type SideSums } from "./figures.ts";
export {
  type IndicatorName,
  type Indicators,
  indicatorNames,
  indicatorOf,
  indicatorSums,
  indicatorsOf,
  type Side,
  sides,
  tableResamples,
} from "./indicators/indicators.ts";
export { type Estimate, estimate, type Scale } from "./intervals/interval.ts";
export { ratioOf } from "./intervals/ratio.ts";
export { countsUpTo, quantileMs } from "./latency.ts";
export { type Design, designOf } from "./model/design.ts";
export { type Fit, type FitOptions, fit } from "./model/fit.ts";
export type { Scales } from "./model/posterior.ts";
export { type Competitor, comparison, type Rank, ranks } from "./ranks/ranks.ts";
export type { BallotRecord, MatchRecord, Role, SeatRecord } from "./records/record.ts";
export { seatsOf } from "./records/seats-of.ts";
export { type MatchTable, TableBuilder, tableOf } from "./records/table.ts";
export {
  addMatch,
  type DecisionRecord,
  emptySums,
  mergeSums,
  type Reported,
  type SeatResult,
  type Sums,
  sumsSchema,
} from "./sums.ts";
