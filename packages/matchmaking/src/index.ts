export type { OwnedAgent } from "./blocks/circle.ts";
export { type Plan, type PlannedTable, scheduleBlocks } from "./blocks/schedule-blocks.ts";
export { undecidedFirst } from "./blocks/undecided-first.ts";
export { chancesOf, type DealtCount, type DealtCounts, drawDeals } from "./deals/draw-deals.ts";
export { type RotatedTable, scheduleDuplicates } from "./duplicates/schedule-duplicates.ts";
export {
  afterTable,
  type Contender,
  isFree,
  type QueuedAgent,
  type QueueTable,
} from "./tables/contender.ts";
export { type PracticeQueue, takePracticeTable } from "./tables/practice-table.ts";
export {
  type Nearness,
  nearInRating,
  type RankedQueue,
  takeRankedTable,
} from "./tables/ranked-table.ts";
