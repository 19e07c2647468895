import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { bold } from "./bold.ts";
import { caller } from "./caller.ts";
import { cautious } from "./cautious.ts";
import { dice } from "./dice.ts";
import { planner } from "./planner.ts";

export const house: readonly Character<State>[] = [dice, caller, cautious, bold, planner];
