import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { bestColumns } from "./search.ts";

/** Moves that it looks ahead, its own included: about 5 ms a decision at most. */
const DEPTH = 4;

/**
 * Sees every win and loss within a few moves, and otherwise takes any column. It does not rate boards
 * that are not decided: an agent that never loses would leave the strengths of the others unknown.
 */
export const planner: Character<State> = {
  id: "planner",
  names: { zh: "谋士" },
  about: {
    en: `Sees wins and losses ${DEPTH} moves ahead, and otherwise takes any free column.`,
    zh: `能看到 ${DEPTH} 手以内的胜负，否则随意落子。`,
  },
  decide: ({ grid }, seat, _ask, draws) => ({
    text: `${draws.pick(bestColumns(grid, seat, DEPTH))}`,
  }),
};
