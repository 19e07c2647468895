/** The time that house agents take for a decision of each game, relative to fixed work in the same process. */
import { games } from "@wisp/games";
import { printMetric } from "@wisp/test-kit/measure";
import { FIXED_WORK } from "./figures/fixed-work.ts";
import { decisionOf } from "./figures/house-decision.ts";

for (const entry of Object.values(games)) {
  printMetric({
    what: "house decision",
    of: entry.game.id,
    value: decisionOf(entry),
    unit: FIXED_WORK,
    digits: 2,
  });
}
