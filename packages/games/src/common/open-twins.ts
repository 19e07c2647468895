import type { Setup } from "@wisp/game";

/** Where nothing is dealt in secret and nothing is drawn, another seed must not show anywhere. */
export const openTwins = <Config, Materials>(
  setup: Setup<Config, Materials>,
): { readonly setups: readonly [Setup<Config, Materials>, Setup<Config, Materials>] }[] => [
  { setups: [setup, { ...setup, seed: `${setup.seed} of a twin` }] },
];
