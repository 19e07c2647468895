import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { dice } from "./dice.ts";
import { planner } from "./planner.ts";

export const house: readonly Character<State>[] = [dice, planner];
