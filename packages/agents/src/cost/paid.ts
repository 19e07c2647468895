import type { AnswerFailure, Budget, CallCost } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import type { Stake } from "./bill.ts";

/** The cost of a call as known afterwards: its bill, none, or unknown. */
export type KnownCost = CallCost | "none" | "unknown";

/**
 * Makes a call paid from a budget: reserves its maximum cost first, and afterwards returns what
 * the call did not cost. It never takes more than it reserved, since other seats use the budget too.
 * A call with an unknown end may have been billed. Fails with `spent`, without a call, if too little
 * is left.
 */
export async function paid<T>(
  budget: Budget | undefined,
  { reservedMicros, mostMicros, defaultMicros }: Stake,
  call: () => Promise<{ readonly result: T; readonly known: KnownCost }>,
): Promise<T | AnswerFailure> {
  if (budget === undefined) return (await call()).result;
  if (reservedMicros > 0) {
    const refusal = await budget.reserve(reservedMicros);
    if (refusal !== undefined) return failure("spent", refusal);
  }
  const { result, known } = await call();
  const costMicros = known === "none" ? 0 : (costIn(known) ?? defaultMicros);
  const differenceMicros = Math.min(costMicros, mostMicros) - reservedMicros;
  if (differenceMicros < 0) await budget.settle(differenceMicros);
  // The reported cost of a call that should be free; not counted if too little is left.
  else if (differenceMicros > 0) await budget.reserve(differenceMicros);
  return result;
}

const costIn = (known: CallCost | "unknown"): number | undefined =>
  known === "unknown" ? undefined : known.costMicros;
