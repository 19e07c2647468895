export { addedFacts } from "./accumulator.ts";
export { hasMissingPreviews, hasMissingStandings } from "./behind.ts";
export { turnDays } from "./days.ts";
export { finishMatch } from "./finish.ts";
export {
  type Projector,
  type RebuildResult,
  rebuildProjections,
} from "./rebuild.ts";
export { hasMatch, keepRecordedMatch, type RecordedMatchContent } from "./recorded.ts";
export { type AgentStanding, agentStandings } from "./standings.ts";
export type { StoredDifference } from "./tables.ts";
