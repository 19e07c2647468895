export { type CheckWait, holdForCheck } from "./between-matches.ts";
export type {
  AddressInput,
  AgentReference,
  Check,
  CheckInput,
  CheckStatus,
} from "./check.ts";
export {
  askForCheck,
  checkById,
  MAX_OPEN_CHECKS,
  type NewCheck,
  type SealedKey,
} from "./check.ts";
export {
  type CheckOutcome,
  finishCheck,
  type HeldCheck,
  type LeasedCheck,
  leaseCheck,
  releaseCheck,
  reportCheck,
  sweepChecks,
} from "./lease.ts";
