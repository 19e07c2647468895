import { square } from "../../exact/exact.ts";
import { CIVILIANS } from "../model/design.ts";
import type { Scales } from "../model/prior.ts";

/** Where the variance of single matches comes from: shares that add up to 1. */
export interface VarianceShares {
  /** How good the agents at the table are. */
  readonly agent: number;
  /** How hard the word pair (or family) is for every spy. */
  readonly family: number;
  /** What each agent knows better or worse than its skill says. */
  readonly agentByFamily: number;
  /** What agents change from version to version and over a season. */
  readonly change: number;
  /** Chance: the remaining variance in a match between known agents on a known pair. */
  readonly rest: number;
}

/** Variance of the logistic distribution: what chance adds to the logit of a single match. */
const CHANCE = square(Math.PI) / 3;

/** The shares by the fitted scales, of one spy and the mean of the civilians at a table. */
export function varianceShares(scales: Scales): VarianceShares {
  const table = (spy: number, civilian: number): number =>
    square(spy) + square(civilian) / CIVILIANS;
  const parts = {
    agent: table(scales.spy, scales.civilian),
    family: square(scales.pair),
    agentByFamily: table(scales.spyByPair, scales.civilianByPair),
    change:
      table(scales.spyVersion, scales.civilianVersion) +
      table(scales.spyDrift, scales.civilianDrift),
    rest: CHANCE,
  };
  const all = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return {
    agent: parts.agent / all,
    family: parts.family / all,
    agentByFamily: parts.agentByFamily / all,
    change: parts.change / all,
    rest: parts.rest / all,
  };
}
