export {
  concurrencyLimits,
  ordinaryConcurrency,
  ordinaryQuotas,
  type Quota,
  type QuotaUse,
  quotaOf,
} from "./quota.ts";
