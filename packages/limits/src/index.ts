export { addressKey, lastHop } from "./address-key.ts";
export { KeyedSemaphore } from "./keyed-semaphore.ts";
export { MAX_KEYS, type Rate, RateLimit } from "./rate-limit.ts";
export { Semaphore } from "./semaphore.ts";
