import { direct } from "./direct/index.ts";
import { reasoning } from "./reasoning/index.ts";
import type { Strategy } from "./strategy.ts";
import { structured } from "./structured/index.ts";

/** Every strategy, one line each; forms show them in this order. */
const registered = [reasoning, direct, structured] as const;

export const strategies: readonly Strategy[] = registered;
export const strategyIds = registered.map(({ id }) => id);
export type StrategyId = (typeof strategyIds)[number];

/** The strategy of agents whose settings name none. */
export const DEFAULT_STRATEGY: StrategyId = "reasoning";

/** A registered strategy. Throws a RangeError for another id. */
export function strategyOf(id: string): Strategy {
  const strategy = strategies.find((each) => each.id === id);
  if (strategy === undefined) throw new RangeError(`no such strategy: ${id}`);
  return strategy;
}
