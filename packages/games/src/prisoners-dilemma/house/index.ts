import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { dice } from "./dice.ts";
import { mirror } from "./mirror.ts";
import { ruthless, trusting } from "./steadfast.ts";
import { unforgiving } from "./unforgiving.ts";

export const house: readonly Character<State>[] = [dice, trusting, ruthless, mirror, unforgiving];
