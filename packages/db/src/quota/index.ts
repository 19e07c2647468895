export {
  borrowedOut,
  isLabUsedUp,
  LAB_PARTS,
  type LabAccount,
  type LabLimits,
  type LabUse,
  LENT_SHARE,
  labUseOf,
  unlimitedLab,
} from "./lab.ts";
export { ordinaryPoolCaps, type PoolCaps } from "./pool-caps.ts";
export {
  concurrencyLimits,
  ordinaryConcurrency,
  ordinaryQuotas,
  type Quota,
  type QuotaUse,
  quotaOf,
} from "./quota.ts";
