import { openTwins } from "../common/open-twins.ts";
import type { Fixtures } from "../entry.ts";
import { configSchema } from "./state.ts";

export const fixtures: Fixtures = {
  indistinguishableSetups: openTwins,
  maxDecisions: (config) => configSchema.parse(config).rounds,
  variants: [
    {},
    { config: { rounds: 1, seats: 8, multiplier: 3 } },
    { config: { rounds: 9, seats: 7, multiplier: 1.2 } },
    { config: { seats: 3, multiplier: 3 } },
    { config: { seats: 3, multiplier: 3.5, rounds: 2 } },
  ],
};
