export { decisionsAt } from "./at.ts";
export type { ListedDecision, OwnDecision } from "./decision.ts";
export { type DecisionFault, decisionFaults, type FoulDecision, SLOW_MS } from "./faults.ts";
export {
  type DecisionFilter,
  type DecisionPage,
  type DecisionQuery,
  decisionCursor,
  decisionNamed,
  isDecisionCursor,
  listDecisions,
} from "./list.ts";
export { type DecisionName, ownDecision } from "./read.ts";
