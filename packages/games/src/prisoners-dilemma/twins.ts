import { openTwins } from "../common/open-twins.ts";
import type { Fixtures } from "../entry.ts";
import { configSchema } from "./state.ts";

export const fixtures: Fixtures = {
  indistinguishableSetups: openTwins,
  maxDecisions: (config) => configSchema.parse(config).rounds,
  variants: [
    {},
    { config: { rounds: 1, payoffs: { cooperate: 2, defect: 1, oneDefects: 4, twoDefect: 2 } } },
  ],
};
