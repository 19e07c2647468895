export { archiveName, type SeasonSource, seasonArchive } from "./archive/archive.ts";
export type {
  AgentLine,
  Board,
  CallLine,
  DecisionLine,
  EventLine,
  MatchLine,
  SeasonFile,
} from "./lines/lines.ts";
export { Unreadable } from "./lines/read-lines.ts";
export type { Difference } from "./recompute/compare.ts";
export {
  type Play,
  type Recomputed,
  type ReplayedMatch,
  recompute,
} from "./recompute/recompute.ts";
