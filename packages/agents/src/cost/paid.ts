import type { Billed, Failure, Purse } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import type { Stake } from "./bill.ts";

/** What is known of a call's cost afterwards: its bill, that there is none, or nothing. */
export type Known = Billed | "none" | "unknown";

/**
 * Makes a call with a purse: it is asked for what is at stake before, and gets back afterwards what
 * the call did not cost. Nothing is taken that was not asked for, since others draw on it too. A
 * call whose end is not known may have been billed. `spent`, and no call, when too little is left.
 */
export async function paid<T>(
  purse: Purse | undefined,
  { reservedMicros, mostMicros, untoldMicros }: Stake,
  call: () => Promise<{ readonly result: T; readonly known: Known }>,
): Promise<T | Failure> {
  if (purse === undefined) return (await call()).result;
  if (reservedMicros > 0) {
    const refusal = await purse.reserve(reservedMicros);
    if (refusal !== undefined) return failure("spent", refusal);
  }
  const { result, known } = await call();
  const costMicros = known === "none" ? 0 : (costIn(known) ?? untoldMicros);
  const differenceMicros = Math.min(costMicros, mostMicros) - reservedMicros;
  if (differenceMicros < 0) await purse.settle(differenceMicros);
  // Told of a call that should cost nothing: when too little is left, it stays uncounted.
  else if (differenceMicros > 0) await purse.reserve(differenceMicros);
  return result;
}

const costIn = (known: Billed | "unknown"): number | undefined =>
  known === "unknown" ? undefined : known.costMicros;
