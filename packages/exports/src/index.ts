export { archiveName, type SeasonSource, seasonArchive } from "./archive/archive.ts";
export {
  type ArchivedMatch,
  type ArchivedTournament,
  archivedCalls,
  archivedMatches,
  archivedTournament,
} from "./archive/open-archive.ts";
export type { Leaderboard } from "./lines/leaderboard-file.ts";
export type { AgentLine, CallLine, DecisionLine, EventLine, MatchLine } from "./lines/lines.ts";
export { Unreadable } from "./lines/lines.ts";
export type { SeasonFile } from "./lines/season-file.ts";
export type { TournamentFile } from "./lines/tournament-file.ts";
export type { RecomputedDifference } from "./recompute/recompute.ts";
export {
  type Play,
  type RecomputeResult,
  type ReplayedMatch,
  recompute,
} from "./recompute/recompute.ts";
