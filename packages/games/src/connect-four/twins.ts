import type { Setup } from "@wisp/game";
import type { Config, Materials } from "./config.ts";

type Match = Setup<Config, Materials>;

/** Nothing is hidden and nothing is drawn: another seed must not show anywhere. */
export const twins = (setup: Match): { readonly setups: readonly [Match, Match] }[] => [
  { setups: [setup, { ...setup, seed: `${setup.seed} of a twin` }] },
];
