import type { Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import { pool } from "./airlines.ts";
import { MAX_SEATS } from "./default-config.ts";
import { type Config, configSchema, type Event, type Materials } from "./events.ts";

/** Everything that is fixed is shown, so only the seed can be another one, and fixed proposals yet to be made. */
function indistinguishableSetups(
  setup: Setup<Config, Materials>,
): Twins<Config, Materials, Event>[] {
  const airlines = setup.materials.airlines ?? pool.slice(0, MAX_SEATS);
  const base = { ...setup, materials: { ...setup.materials, airlines } };
  return [{ setups: [base, { ...base, seed: `${setup.seed} of a twin` }] }];
}

export const fixtures: Fixtures = {
  indistinguishableSetups,
  maxDecisions: (config) => {
    const { rounds, seats } = configSchema.parse(config);
    return 2 * seats * rounds;
  },
  variants: [
    {},
    { config: { seats: 5, rounds: 2, stridePercent: 25, talk: true, speechCap: 20 } },
    { config: { seats: 2, rounds: 1, stridePercent: 1 }, materials: { airlines: undefined } },
    { materials: { fee: "1,000", fixedProposals: { 0: [0, 50, 50], 2: [30, 30, 40] } } },
  ],
};
