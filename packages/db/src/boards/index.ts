export {
  type AgentBoardFit,
  type AgentFit,
  type BoardFit,
  type BoardName,
  boardFit,
  fitsOfAgent,
  type StaleBoard,
  type StaleLimits,
  staleBoards,
  storeFit,
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
