export {
  type ArenaState,
  arenaState,
  type QueueState,
  queueStates,
  type RunnerState,
  runnerStates,
} from "./arena-state.ts";
export { dailyLimits, playedMatches } from "./fair-play.ts";
export {
  giveUpMatch,
  LEASE_OVER_MS,
  requeueMatch,
  type StuckKind,
  type StuckMatch,
  stuckKinds,
  stuckMatches,
  WAITING_LONG_MS,
} from "./stuck.ts";
export {
  liftSuspension,
  type SuspendedAgent,
  suspendedAgents,
  takeOffline,
} from "./suspended.ts";
