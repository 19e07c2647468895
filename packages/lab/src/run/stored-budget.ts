import { z } from "zod";
import { type DollarBudget, dollarBudget } from "./run-experiment.ts";

/** Millionths of a US dollar that a call took, or, below 0, gave back once its cost was known. */
export const spentLineSchema = z.strictObject({ spentMicros: z.int() });
export type SpentLine = z.infer<typeof spentLineSchema>;

/**
 * A budget whose every change is stored before the call goes on. After a crash a call counts at its
 * highest cost, so that a budget is kept also by a run that was killed.
 */
export function storedBudget(
  of: "collection" | "study",
  {
    dollars = Number.POSITIVE_INFINITY,
    spentMicros,
  }: {
    /** Absent: unlimited. */
    readonly dollars?: number;
    /** What earlier runs have cost, in millionths of a US dollar. */
    readonly spentMicros: number;
  },
  keep: (line: SpentLine) => Promise<void>,
): DollarBudget {
  const budget = dollarBudget(dollars, spentMicros, of);
  return {
    get isUsedUp() {
      return budget.isUsedUp;
    },
    async reserve(micros) {
      const refusal = await budget.reserve(micros);
      if (refusal === undefined && micros > 0) await keep({ spentMicros: micros });
      return refusal;
    },
    async settle(differenceMicros) {
      await budget.settle(differenceMicros);
      await keep({ spentMicros: differenceMicros });
    },
  };
}
