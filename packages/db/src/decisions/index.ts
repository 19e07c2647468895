export type { DecisionKey, DecisionName, ListedDecision, OwnDecision } from "./decision.ts";
export { type DecisionFault, decisionFaults, SLOW_MS } from "./faults.ts";
export {
  type DecisionFilter,
  type DecisionPage,
  type DecisionQuery,
  decisionCursor,
  decisionNamed,
  decisionsAt,
  isDecisionCursor,
  listDecisions,
  ownDecision,
} from "./list.ts";
export { type LiveDecision, liveDecisions } from "./live.ts";
