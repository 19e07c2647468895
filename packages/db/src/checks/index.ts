export {
  askForCheck,
  checkById,
  MAX_OPEN_CHECKS,
  type NewCheck,
  type SealedKey,
} from "./ask.ts";
export { type CheckWait, holdForCheck } from "./between-matches.ts";
export type {
  AddressInput,
  AgentReference,
  Check,
  CheckInput,
  CheckStatus,
} from "./check.ts";
export {
  type CheckOutcome,
  type ClaimedCheck,
  claimCheck,
  finishCheck,
  type HeldCheck,
  releaseCheck,
  reportCheck,
} from "./claim.ts";
export { sweepChecks } from "./sweep.ts";
