import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { dice } from "./dice.ts";
import { planner } from "./planner.ts";
import { watchful } from "./watchful.ts";

/** In ascending order of strength. */
export const house: readonly Character<State>[] = [dice, watchful, planner];
