import { wholeNumber } from "../../whole-number.ts";

const MAX_CONCURRENCY = 64;

/** The flag for how many matches or questions run at the same time. */
export const concurrencyOption = { type: "string", default: "8" } as const;

/** Reads the flag; throws UsageError. */
export const concurrencyOf = (text: string): number =>
  wholeNumber("--concurrency", text, MAX_CONCURRENCY);
