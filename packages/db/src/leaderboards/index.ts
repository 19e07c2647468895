export { chanceThatBest } from "./best-chance.ts";
export { type ChampionRow, champions, type RankedLeaderboard } from "./champions.ts";
export {
  type AgentFit,
  type AgentLeaderboardFit,
  fitsOfAgent,
  isLeaderboardFinal,
  type LeaderboardFit,
  type LeaderboardName,
  leaderboardFit,
  MIN_FITTED_MATCHES,
  type StoredChange,
  type VersionFit,
} from "./fit.ts";
export {
  type FitName,
  fitNames,
  type LeaderboardEntry,
  type LeaderboardKind,
  type LeaderboardPage,
  type LeaderboardQuery,
  leaderboardKinds,
  leaderboardPage,
} from "./page.ts";
export { type PairPlan, readPlans } from "./plans.ts";
export { type SeparatingSeason, separatedElsewhere } from "./separated-elsewhere.ts";
export { type StaleLeaderboard, type StaleLimits, staleLeaderboards } from "./stale.ts";
export { type FittedStatistics, fitLeaderboard, storeFit } from "./store-fit.ts";
