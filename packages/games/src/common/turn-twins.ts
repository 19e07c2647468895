import { z } from "zod";
import type { Fixtures } from "../entry.ts";
import { openTwins } from "./open-twins.ts";
import { lateMoveSchema } from "./turns/state.ts";

const lateMoves = z.object({ lateMove: lateMoveSchema });

/** Twins of a game of alternate moves; where the arena draws late moves, another seed may show. */
export const turnTwins: Fixtures["indistinguishableSetups"] = (setup) =>
  lateMoves.parse(setup.config).lateMove === "drawn" ? [] : openTwins(setup);
