import { openTwins } from "../common/open-twins.ts";
import type { Fixtures } from "../entry.ts";
import { CELLS } from "./state.ts";

export const fixtures: Fixtures = {
  indistinguishableSetups: openTwins,
  maxDecisions: () => CELLS,
  variants: [{}, { config: { positionHints: false } }],
};
