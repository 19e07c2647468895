export { decisionsAt } from "./at.ts";
export type { ListedDecision, OwnDecision } from "./decision.ts";
export { type DecisionFault, decisionFaults, SLOW_MS } from "./faults.ts";
export {
  type DecisionFilter,
  type DecisionPage,
  type DecisionQuery,
  decisionCursor,
  decisionNamed,
  isDecisionCursor,
  listDecisions,
} from "./list.ts";
export type { DecisionKey, DecisionName } from "./name.ts";
export { ownDecision } from "./read.ts";
