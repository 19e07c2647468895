export { createLogger, type Logger, writeConsoleAsJson } from "./log.ts";
export {
  type ArenaGauges,
  arenaMetrics,
  type PoolState,
  processMetrics,
  Registry,
  replicaMetrics,
  runnerMetrics,
  siteMetrics,
} from "./metrics.ts";
export { answerWithMetrics, metricsAcrossProcesses, refuseWrites, serveMetrics } from "./serve.ts";
