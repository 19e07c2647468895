import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { dice } from "./dice.ts";
import { mirror } from "./mirror.ts";

export const house: readonly Character<State>[] = [dice, mirror];
