export {
  claimDuty,
  type DutyClaim,
  DutyLost,
  inDuty,
  releaseDuty,
  renewDuty,
} from "./duty.ts";
