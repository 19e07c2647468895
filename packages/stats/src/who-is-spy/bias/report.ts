import type { MatchTable } from "../records/table.ts";
import { ballotEffects } from "./ballots.ts";
import { type Effect, withHolm } from "./effect.ts";
import { levelEffects } from "./levels.ts";
import { lengthEffects } from "./speech-length.ts";

/**
 * Everything that could favour a seat besides who sits there. Seats, names, speaking order and
 * ballots are drawn, so their effects are causal; those of word pairs, language and length are not.
 */
export function biasReport(table: MatchTable): Effect[] {
  return withHolm([...levelEffects(table), ...ballotEffects(table), ...lengthEffects(table)]);
}
