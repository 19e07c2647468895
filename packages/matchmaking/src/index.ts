export type { OwnedAgent } from "./blocks/patterns.ts";
export {
  type Plan,
  type PlannedTable,
  scheduleBlocks,
  undecidedFirst,
} from "./blocks/schedule-blocks.ts";
export { chancesOf, type DealtCount, type DealtCounts, drawDeals } from "./draw-deals.ts";
export { type RotatedTable, scheduleDuplicates } from "./schedule-duplicates.ts";
export { scheduleSelf } from "./schedule-self.ts";
export {
  afterTable,
  type Contender,
  isFree,
  type QueuedAgent,
  type QueueTable,
} from "./tables/contender.ts";
export { type PracticeQueue, takeHostedTable, takePracticeTable } from "./tables/practice-table.ts";
export {
  type Nearness,
  nearInRating,
  type RankedQueue,
  takeRankedTable,
  takeSelfTable,
} from "./tables/ranked-table.ts";
