import { turnTwins } from "../common/turn-twins.ts";
import type { Fixtures } from "../entry.ts";
import { CELLS } from "./state.ts";

export const fixtures: Fixtures = {
  indistinguishableSetups: turnTwins,
  maxDecisions: () => CELLS,
  variants: [{}, { config: { positionHints: false } }, {}, { config: { lateMove: "drawn" } }],
};
