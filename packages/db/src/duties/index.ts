export {
  claimDuty,
  type DutyClaim,
  DutyLost,
  hasRunner,
  inDuty,
  releaseDuty,
  renewDuty,
} from "./duty.ts";
