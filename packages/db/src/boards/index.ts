export { isBoardFinal, MIN_FITTED_MATCHES } from "./final.ts";
export {
  type AgentBoardFit,
  type AgentFit,
  type BoardFit,
  type BoardName,
  boardFit,
  fitsOfAgent,
  type StoredChange,
  type VersionFit,
} from "./fit.ts";
export { type BoardStatistics, fitBoard } from "./fit-board.ts";
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
export { storeFit } from "./store-fit.ts";
