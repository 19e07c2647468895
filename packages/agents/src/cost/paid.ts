import type { Billed, Failure, Purse } from "../contract.ts";
import { failure } from "../outbound/index.ts";

/** What is known of a call's cost afterwards: its bill, that there is none, or nothing. */
export type Known = Billed | "none" | "unknown";

/** Of a call without a price this much is asked of a purse, so that an empty one stops it. */
const TOKEN_MICROS = 1;

/**
 * Makes a call that costs at most `mostMicros` (undefined: not known) with a purse: it is asked
 * before, and gets back afterwards what the call did not cost. A call whose end is not known may
 * have been billed, so it keeps the most. `spent`, and no call, when too little is left.
 */
export async function paid<T>(
  purse: Purse | undefined,
  mostMicros: number | undefined,
  call: () => Promise<{ readonly result: T; readonly known: Known }>,
): Promise<T | Failure> {
  if (purse === undefined) return (await call()).result;
  const takenMicros = mostMicros ?? TOKEN_MICROS;
  if (takenMicros > 0) {
    const refusal = await purse.reserve(takenMicros);
    if (refusal !== undefined) return failure("spent", refusal);
  }
  const { result, known } = await call();
  const spentMicros = known === "none" ? 0 : (costIn(known) ?? mostMicros ?? 0);
  if (spentMicros !== takenMicros) await purse.settle(spentMicros - takenMicros);
  return result;
}

const costIn = (known: Billed | "unknown"): number | undefined =>
  known === "unknown" ? undefined : known.costMicros;
