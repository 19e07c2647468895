export {
  concurrencyLimits,
  ordinaryConcurrency,
  ordinaryQuotas,
  type Quota,
  quotaOf,
  type Used,
} from "./quota.ts";
