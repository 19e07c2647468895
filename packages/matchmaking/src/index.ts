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
export { knockoutLength } from "./tournament/bracket.ts";
export { mostEmptySeats, tournamentLength } from "./tournament/length.ts";
export { seatTables } from "./tournament/seating.ts";
export {
  type Entrant,
  placeKey,
  type StageResult,
  type StageState,
  type StageTable,
} from "./tournament/shape.ts";
export {
  type BegunStage,
  drawnSeeds,
  isTournamentOver,
  lateRound,
  stageTables,
  type TournamentRequest,
  tournamentStages,
  undrawnRound,
  wrongTables,
} from "./tournament/tables.ts";
