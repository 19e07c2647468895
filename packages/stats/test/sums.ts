import { mergeSums, type SeatResult, type Sums, sumsOf } from "../src/sums.ts";

/** The sums with one more match. */
export const addMatch = (sums: Sums, result: SeatResult): Sums => mergeSums(sums, sumsOf(result));
