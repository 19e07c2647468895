export {
  type AgentBoardFit,
  type AgentFit,
  type BoardFit,
  type BoardName,
  boardFit,
  fitsOfAgent,
  isBoardFinal,
  MIN_FITTED_MATCHES,
  type StoredChange,
  type VersionFit,
} from "./fit.ts";
export {
  type BoardEntry,
  type BoardKind,
  type BoardPage,
  type BoardQuery,
  boardKinds,
  boardPage,
  type FitName,
  fitNames,
} from "./page.ts";
export { type PairPlan, readPlans } from "./plans.ts";
export { type StaleBoard, type StaleLimits, staleBoards } from "./stale.ts";
export { type BoardStatistics, fitBoard, storeFit } from "./store-fit.ts";
