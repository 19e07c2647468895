export { type BySide, type Figures, figures, type SideSums } from "./figures.ts";
export { countsUpTo, quantileMs } from "./latency.ts";
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
